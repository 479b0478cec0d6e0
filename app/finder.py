"""Finds nodes and values of documents off the UI thread; only the newest question is answered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal

from .canvas.scene import Scene
from .graph.collecting import paused
from .graph.gather import Facts
from .graph.hit import Hits
from .graph.query import parse
from .graph.search import Index, found, index
from .graph.terms import Marks
from .graph.vocabulary import Vocabulary, vocabulary
from .jobs.tasks import Task, Tasks
from .layout.plan import Ints

_MOST_MODELS = 3


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


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What queries about the model of `facts` look through, and the words that they may ask for."""

    facts: Facts
    index: Index
    vocabulary: Vocabulary


class Finder(QObject):
    """`found(Question, Hits)`; `lit(Light)`; `known(Known)` once a model can be asked about."""

    found = Signal(object, object)
    lit = Signal(object)
    known = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(1, "finding", self)
        self._store = _Store()
        self._finding: Task | None = None
        self._lighting: Task | None = None

    def prepare(self, facts: Facts, others: Iterable[Facts]) -> None:
        """Makes the index of a model, so that the first question finds it ready; keeps those of no more than `others`.

        A model that was read anew must not stay in memory for its index.
        """
        self._tasks.run(partial(_prepared, self._store, facts, tuple(others)), self.known.emit, _surprise)

    def find(self, question: Question) -> None:
        """Starts to look; what was looked for before is given up."""
        self.drop()
        work = partial(_hits, self._store, question)
        self._finding = self._tasks.run(work, partial(self.found.emit, question), _surprise)

    def light(self, scene: Scene, hits: Hits) -> None:
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
        """Lets go of all models."""
        self.drop()
        self._store = _Store()

    def shutdown(self) -> None:
        """Ends the thread."""
        self._tasks.shutdown()


class _Store:
    """What is known of the models asked about last; used by the one thread alone."""

    def __init__(self) -> None:
        self._known: list[Known] = []

    def of(self, facts: Facts) -> Known:
        found = next((one for one in self._known if one.facts is facts), None)
        if found is None:
            with paused():
                made = index(facts.model)
                found = Known(facts, made, vocabulary(made))
        self._known = [found, *(one for one in self._known if one is not found)][:_MOST_MODELS]
        return found

    def keep(self, chosen: Sequence[Facts]) -> None:
        self._known = [one for one in self._known if any(one.facts is facts for facts in chosen)]


def _prepared(store: _Store, facts: Facts, others: Sequence[Facts], task: Task) -> Known:
    store.keep(others)
    return store.of(facts)


def _hits(store: _Store, question: Question, task: Task) -> Hits:
    return found(store.of(question.facts).index, parse(question.text), question.marks, task.cancelled.is_set)


def _light(scene: Scene, hits: Hits, task: Task) -> Light:
    rows = hits.rows_in(scene.graph.path)
    nodes = rows[hits.is_node[rows]]
    values = rows[~hits.is_node[rows]]
    return Light(
        scene, np.union1d(scene.items_of_nodes(hits.number[nodes]), scene.items_of_values(hits.number[values]))
    )


def _surprise(error: BaseException) -> None:
    raise error
