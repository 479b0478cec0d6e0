"""Holds what the export and the file say against the rules, off the UI thread."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from .checks.finding import Facts
from .checks.verdict import Verdict, judge
from .documents import Source
from .export.outcome import Exported, Failed
from .graph.collecting import paused
from .graph.model import Model
from .jobs.tasks import Task, Tasks
from .ops.errors import SourceError
from .ops.model import Module, OpDef
from .ops.source import read_module


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """What is to be judged. `module` is read when its turn comes, so that lines are those of the export."""

    source: Source
    module: Path | None = None
    model: Model | None = None
    outcome: Exported | Failed | None = None
    definitions: tuple[OpDef, ...] = ()
    inferred: bool = False


class Checking(QObject):
    """Judges cases one after the other; a new case of a source ends the older one, whose answer nobody hears.

    `judged(source)`: there is another verdict on it, or none any more.
    """

    judged = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(1, "checking", self)
        self._running: dict[Source, Task] = {}
        self._expected: set[Source] = set()
        self._verdicts: dict[Source, Verdict] = {}

    def expect(self, source: Source) -> None:
        """Drops what was said of a source, as a case of it is to come; nobody hears of it before `tell`."""
        self.forget(source)
        self._expected.add(source)

    def tell(self, source: Source) -> None:
        """Lets everybody look anew at what is known of a source."""
        self.judged.emit(source)

    def expects(self, source: Source) -> bool:
        """Whether a case of the source is to come."""
        return source in self._expected

    def check(self, case: Case) -> None:
        """Starts to judge a case."""
        self.forget(case.source)
        source = case.source
        self._running[source] = self._tasks.run(
            partial(_judged, case), partial(self._on_judged, source), partial(self._on_surprise, source)
        )
        self.judged.emit(source)

    def forget(self, source: Source) -> None:
        """Drops the verdict on a source, and the work for it."""
        task = self._running.pop(source, None)
        if task is not None:
            task.cancel()
        self._verdicts.pop(source, None)
        self._expected.discard(source)

    def drop(self, source: Source) -> None:
        """As `forget`, for a source that is still open: nothing is known of it any more."""
        self.forget(source)
        self.judged.emit(source)

    def verdict(self, source: Source) -> Verdict | None:
        """The verdict on a source, None before there is one."""
        return self._verdicts.get(source)

    def is_checking(self, source: Source) -> bool:
        """Whether a verdict on the source is to come."""
        return source in self._running or source in self._expected

    def shutdown(self) -> None:
        """Ends the thread."""
        self._tasks.shutdown()

    def _on_judged(self, source: Source, verdict: Verdict) -> None:
        del self._running[source]
        self._verdicts[source] = verdict
        self.judged.emit(source)

    def _on_surprise(self, source: Source, error: BaseException) -> None:
        del self._running[source]
        self.judged.emit(source)
        raise error


def _judged(case: Case, task: Task) -> Verdict:
    facts = Facts(case.model, _module(case), case.outcome, definitions=case.definitions, inferred=case.inferred)
    with paused():
        return judge(facts)


def _module(case: Case) -> Module | None:
    """The module as it is written now; None where there is none or it is no longer readable Python."""
    if case.module is None:
        return None
    try:
        return read_module(case.module)
    except SourceError:
        return None
