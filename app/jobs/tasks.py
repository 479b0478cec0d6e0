"""Work in threads whose answers arrive in the thread of the event loop."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """A piece of work that was asked for; nobody hears of it once it is cancelled."""

    cancelled: Event = field(default_factory=Event)

    def cancel(self) -> None:
        """Drops the answer; work that looks at `cancelled` ends early."""
        self.cancelled.set()


@dataclass(frozen=True, slots=True, eq=False)
class _Answer:
    """Who hears of a task. It does not hold the future: each would keep the other, and what came of it, for ever."""

    task: Task
    done: Callable[[Any], None]
    failed: Callable[[BaseException], None]


class Tasks(QObject):
    """Runs functions in a few threads and calls back in the thread that owns this object."""

    _answered = Signal(object, object)

    def __init__(self, threads: int, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._running: set[Task] = set()
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        work: Callable[[Task], T],
        done: Callable[[T], None],
        failed: Callable[[BaseException], None],
    ) -> Task:
        """Starts `work`; later calls `done` with its value or `failed` with its exception, unless cancelled."""
        task = Task()
        self._running.add(task)
        future = self._pool.submit(_work_unless_cancelled, work, task)
        future.add_done_callback(_Emitter(self._answered.emit, _Answer(task, done, failed)))
        return task

    def shutdown(self) -> None:
        """Cancels everything and waits for the threads to end."""
        for task in self._running:
            task.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _on_answered(self, answer: _Answer, future: Future[Any]) -> None:
        self._running.discard(answer.task)
        if answer.task.cancelled.is_set() or future.cancelled():
            return
        error = future.exception()
        if error is None:
            answer.done(future.result())
        else:
            answer.failed(error)


@dataclass(frozen=True, slots=True)
class _Emitter:
    """A callback for a future that hands the answer to the event loop."""

    emit: Callable[[object, object], None]
    answer: _Answer

    def __call__(self, future: Future[Any]) -> None:
        self.emit(self.answer, future)


def _work_unless_cancelled(work: Callable[[Task], T], task: Task) -> T | None:
    return None if task.cancelled.is_set() else work(task)
