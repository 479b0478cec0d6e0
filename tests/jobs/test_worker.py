"""A worker runs functions elsewhere, and nothing that happens there hurts here."""

from __future__ import annotations

import operator
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, wait

import pytest

from app.jobs.worker import Crashed, Worker

SECONDS = 20.0


@pytest.fixture
def worker() -> Iterator[Worker]:
    one = Worker()
    yield one
    one.shutdown()


def test_that_a_function_runs_in_another_process(worker: Worker) -> None:
    assert worker.call(os.getpid).result(SECONDS) != os.getpid()


def test_that_calls_share_one_process_and_keep_their_order(worker: Worker) -> None:
    answers = [worker.call(operator.add, number, 1) for number in range(20)]
    pids = {worker.call(os.getpid).result(SECONDS) for _ in range(2)}
    assert [answer.result(SECONDS) for answer in answers] == list(range(1, 21))
    assert len(pids) == 1


def test_that_an_exception_comes_back_with_its_traceback(worker: Worker) -> None:
    error = worker.call(operator.truediv, 1, 0).exception(SECONDS)
    assert isinstance(error, ZeroDivisionError)
    assert "Traceback" in "".join(error.__notes__)
    assert worker.call(operator.add, 1, 1).result(SECONDS) == 2


def test_that_a_crash_by_signal_is_an_error_value_and_the_next_call_works(worker: Worker) -> None:
    crash = worker.call(signal.raise_signal, signal.SIGSEGV).exception(SECONDS)
    assert isinstance(crash, Crashed)
    assert "SIGSEGV" in str(crash)
    assert worker.call(operator.add, 1, 1).result(SECONDS) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to what it may ask for")
def test_that_memory_beyond_what_is_allowed_ends_the_process_and_the_next_call_works() -> None:
    small = Worker(memory=256 << 20)
    try:
        assert "exit code 12" in str(small.call(bytearray, 1 << 30).exception(SECONDS))
        assert small.call(operator.add, 1, 1).result(SECONDS) == 2
    finally:
        small.shutdown()


def test_that_an_exit_is_an_error_value(worker: Worker) -> None:
    assert "exit code 3" in str(worker.call(os._exit, 3).exception(SECONDS))


def test_that_what_a_function_prints_does_not_get_among_the_answers(worker: Worker) -> None:
    assert worker.call(os.write, 1, b"printed\n").result(SECONDS) == 8
    assert worker.call(operator.add, 1, 1).result(SECONDS) == 2


def test_that_megabytes_pass_both_ways(worker: Worker) -> None:
    data = bytes(20_000_000)
    assert worker.call(bytes, data).result(SECONDS) == data


def test_that_a_function_that_cannot_travel_is_an_error_of_its_call(worker: Worker) -> None:
    assert worker.call(lambda: 1).exception(SECONDS) is not None
    assert worker.call(operator.add, 1, 1).result(SECONDS) == 2


def test_that_cancel_ends_a_running_call_at_once_and_a_new_process_stands_ready(worker: Worker) -> None:
    old = worker.call(os.getpid).result(SECONDS)
    call = worker.call(time.sleep, 60)
    while not call.running():
        time.sleep(0.001)
    worker.cancel()
    assert isinstance(call.exception(SECONDS), CancelledError)
    assert worker.call(os.getpid).result(SECONDS) != old


def test_that_a_waiting_call_is_cancelled_without_touching_the_running_one(worker: Worker) -> None:
    running = worker.call(time.sleep, 0.3)
    waiting = worker.call(operator.add, 1, 1)
    worker.cancel(waiting)
    assert waiting.cancelled()
    assert running.exception(SECONDS) is None


def test_that_calls_behind_a_cancelled_one_are_answered(worker: Worker) -> None:
    running = worker.call(time.sleep, 60)
    behind = worker.call(operator.add, 1, 1)
    while not running.running():
        time.sleep(0.001)
    worker.cancel(running)
    assert behind.result(SECONDS) == 2


def test_that_a_process_killed_while_idle_is_replaced(worker: Worker) -> None:
    pid = worker.call(os.getpid).result(SECONDS)
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert worker.call(operator.add, 1, 1).result(SECONDS) == 2


def test_that_shutdown_ends_calls_thread_and_process() -> None:
    one = Worker("short-lived")
    pid = one.call(os.getpid).result(SECONDS)
    calls = [one.call(time.sleep, 60), one.call(time.sleep, 60)]
    one.shutdown()
    assert not wait(calls, SECONDS).not_done
    assert all(call.cancelled() or isinstance(call.exception(), CancelledError) for call in calls)
    assert "short-lived" not in [thread.name for thread in threading.enumerate()]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(RuntimeError, match="shut down"):
        one.call(operator.add, 1, 1)


def test_that_a_worker_that_was_never_used_starts_nothing() -> None:
    Worker("idle").shutdown()


def test_that_a_warm_worker_has_its_modules() -> None:
    one = Worker(modules=("colorsys",))
    one.warm()
    assert one.call(eval, "'colorsys' in __import__('sys').modules").result(SECONDS)
    one.shutdown()
