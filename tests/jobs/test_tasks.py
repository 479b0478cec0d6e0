"""Work in threads: answers, exceptions, cancelling, the end."""

import gc
import threading
import weakref
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.jobs.tasks import Task, Tasks


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    made = Tasks(1, "test")
    yield made
    made.shutdown()


def test_that_an_answer_arrives_in_the_thread_of_the_event_loop(tasks: Tasks, qtbot: QtBot) -> None:
    told: list[tuple[str, str]] = []
    here = threading.current_thread().name

    def done(worker: str) -> None:
        told.append((worker, threading.current_thread().name))

    tasks.run(lambda task: threading.current_thread().name, done, _surprise)
    qtbot.waitUntil(lambda: bool(told))
    assert told == [("test_0", here)]


def test_that_an_exception_arrives_as_a_value(tasks: Tasks, qtbot: QtBot) -> None:
    told: list[BaseException] = []
    tasks.run(lambda task: 1 // 0, _ignore, told.append)
    qtbot.waitUntil(lambda: bool(told))
    assert isinstance(told[0], ZeroDivisionError)


def test_that_an_answer_goes_with_its_last_holder_without_the_collectors_help(tasks: Tasks, qtbot: QtBot) -> None:
    class Large:
        pass

    go_on = threading.Semaphore(0)

    def work(task: Task) -> Large:
        go_on.acquire(timeout=10)
        return Large()

    seen: list[weakref.ref[Large]] = []
    gc.disable()
    try:
        for turn in range(2):
            tasks.run(work, lambda large: seen.append(weakref.ref(large)), _surprise)
            go_on.release()
            qtbot.waitUntil(partial(_has_more_than, seen, turn))
        assert seen[0]() is None
    finally:
        gc.enable()


def test_that_nobody_hears_of_a_cancelled_task(tasks: Tasks, qtbot: QtBot) -> None:
    go_on, told = threading.Event(), list[str]()

    def slow(task: Task) -> str:
        go_on.wait(10)
        return "cancelled" if task.cancelled.is_set() else "done"

    running = tasks.run(slow, told.append, _surprise)
    waiting = tasks.run(lambda task: "never run", told.append, _surprise)
    running.cancel()
    waiting.cancel()
    go_on.set()
    tasks.run(lambda task: "last", told.append, _surprise)
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["last"]


def test_that_shutting_down_waits_for_the_threads(qtbot: QtBot) -> None:
    tasks = Tasks(2, "short-lived")
    told: list[int] = []
    for number in range(5):
        tasks.run(partial(_number, number), told.append, _surprise)
    tasks.shutdown()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("short-lived")]
    qtbot.wait(0)
    assert told == []


def _number(number: int, task: Task) -> int:
    return number


def _ignore(value: object) -> None:
    raise AssertionError(f"answered with {value!r}")


def _surprise(error: BaseException) -> None:
    raise error


def _has_more_than(items: list[Any], count: int) -> bool:
    return len(items) > count
