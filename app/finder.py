"""Finds nodes and values of documents off the UI thread; only the newest question is answered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal

from .canvas.scene import Scene
from .graph.collecting import paused
from .graph.gather import Facts
from .graph.model import Subject
from .graph.query import parse
from .graph.search import Index, found, index
from .graph.terms import Marks
from .jobs.tasks import Task, Tasks
from .layout.plan import Ints


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A query about the model of `facts`; `marks` tells what was found about its nodes and values."""

    facts: Facts
    text: str
    marks: Marks


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """The items of a scene that show some hits."""

    scene: Scene
    items: Ints


class Finder(QObject):
    """`found(Question, hits)` with a tuple of subjects; `lit(Light)`."""

    found = Signal(object, object)
    lit = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(1, "finding", self)
        self._known = _Known()
        self._finding: Task | None = None
        self._lighting: Task | None = None

    def find(self, question: Question) -> None:
        """Starts to look; what was looked for before is given up."""
        self.drop()
        work = partial(_hits, self._known, question)
        self._finding = self._tasks.run(work, partial(self.found.emit, question), _surprise)

    def light(self, scene: Scene, hits: tuple[Subject, ...]) -> None:
        """Starts to look for the items that show hits."""
        if self._lighting is not None:
            self._lighting.cancel()
        self._lighting = self._tasks.run(partial(_light, scene, hits), self.lit.emit, _surprise)

    def drop(self) -> None:
        """Gives up what is being looked for."""
        for task in (self._finding, self._lighting):
            if task is not None:
                task.cancel()

    def forget(self) -> None:
        """Lets go of the model that was looked at last."""
        self.drop()
        self._known = _Known()

    def shutdown(self) -> None:
        """Ends the thread."""
        self._tasks.shutdown()


class _Known:
    """The index of the model asked about last; used by the one thread alone."""

    def __init__(self) -> None:
        self._facts: Facts | None = None
        self._index = Index(())

    def index_of(self, facts: Facts) -> Index:
        if self._facts is not facts:
            with paused():
                self._index = index(facts.model)
            self._facts = facts
        return self._index


def _hits(known: _Known, question: Question, task: Task) -> tuple[Subject, ...]:
    return found(known.index_of(question.facts), parse(question.text), question.marks, task.cancelled.is_set)


def _light(scene: Scene, hits: tuple[Subject, ...], task: Task) -> Light:
    here = (subject for subject in hits if subject.path == scene.graph.path)
    items = {item for subject in here for item in scene.items_of(subject)}
    return Light(scene, np.array(sorted(items), dtype=np.int64))


def _surprise(error: BaseException) -> None:
    raise error
