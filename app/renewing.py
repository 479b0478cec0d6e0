"""Makes the picture of a model that was written anew beside the one that is shown, to be exchanged in one go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from .canvas.picture import Picture
from .canvas.scene import Choices
from .documents import Shelf
from .drawing import Drawer
from .graph.collecting import paused
from .graph.gather import Facts
from .graph.matching import Changes, match_models
from .graph.model import Model
from .jobs.opening import Opener, Opening
from .jobs.tasks import Task, Tasks


@dataclass(frozen=True, slots=True, eq=False)
class Renewal:
    """A model that can take the place of the one that is shown, and what became of that one.

    `path` is the graph that `picture` shows, drawn by `choices`.
    """

    facts: Facts
    changes: Changes
    path: str
    choices: Choices
    picture: Picture | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Work:
    """How far a renewal has come: read, matched with the model `before`, drawn."""

    task: Task | None = None
    before: Facts | None = None
    renewal: Renewal | None = None


class Renewing(QObject):
    """Reads, matches and draws under tokens of its own, which are the negative ids of the documents.

    `renewed(id, Renewal)`, `failed(id, sentence)`. A new renewal of a document ends the older one.
    """

    renewed = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, shelf: Shelf, opener: Opener, drawer: Drawer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._opener = opener
        self._drawer = drawer
        self._tasks = Tasks(1, "matching", self)
        self._works: dict[int, _Work] = {}
        self.choices = Choices()
        opener.opened.connect(self._on_opened)
        opener.failed.connect(self._on_failed)
        drawer.drawn.connect(self._on_drawn)
        drawer.failed.connect(self._on_failed)

    def renew(self, opening: Opening) -> None:
        """Starts to bring a document that shows a graph up to date."""
        self.cancel(opening.token)
        self._works[opening.token] = _Work()
        self._opener.open(replace(opening, token=-opening.token))

    def is_at_work(self, number: int) -> bool:
        """Whether a document is being brought up to date."""
        return number in self._works

    def cancel(self, number: int) -> None:
        """Drops what is being done for a document."""
        work = self._works.pop(number, None)
        if work is None:
            return
        if work.task is not None:
            work.task.cancel()
        self._opener.cancel(-number)
        self._drawer.cancel(-number)

    def shutdown(self) -> None:
        """Ends the thread."""
        self._tasks.shutdown()

    def _on_opened(self, token: int, facts: Facts) -> None:
        if -token in self._works:
            self._match(-token, facts)

    def _match(self, number: int, facts: Facts) -> None:
        document = self._shelf.get(number)
        if document is None or document.facts is None:
            self.cancel(number)
            return
        before = document.facts
        done = partial(self._on_matched, number, before, facts)
        task = self._tasks.run(partial(_matched, before.model, facts.model), done, _surprise)
        self._works[number] = _Work(task)

    def _on_matched(self, number: int, before: Facts, facts: Facts, changes: Changes) -> None:
        self._works[number] = _Work(None, before, Renewal(facts, changes, "", Choices()))
        self._draw(number)

    def _draw(self, number: int) -> None:
        """Draws the graph that the one in view has become."""
        document, work = self._shelf.get(number), self._works[number]
        if document is None or document.facts is not work.before or work.renewal is None:
            self.cancel(number)
            return
        renewal = replace(work.renewal, path=work.renewal.changes.path(document.path), choices=self.choices)
        self._works[number] = replace(work, renewal=renewal)
        self._drawer.draw(-number, renewal.facts, renewal.path, renewal.choices)

    def _on_drawn(self, token: int, made: Picture) -> None:
        document, work = self._shelf.get(-token), self._works.get(-token)
        if document is None or work is None or work.renewal is None:
            return
        renewal = work.renewal
        if renewal.path != renewal.changes.path(document.path) or renewal.choices != self.choices:
            self._draw(-token)  # a person went elsewhere meanwhile
            return
        del self._works[-token]
        if document.facts is work.before:
            self.renewed.emit(-token, replace(renewal, picture=made))

    def _on_failed(self, token: int, sentence: str) -> None:
        if self._works.pop(-token, None) is not None:
            self.failed.emit(-token, sentence)


def _matched(before: Model, after: Model, task: Task) -> Changes:
    with paused():
        return match_models(before, after)


def _surprise(error: BaseException) -> None:
    raise error
