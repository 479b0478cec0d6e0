"""What a person asks of a document: its facts, values of tensors, a listing."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from .documents import Shelf
from .graph import inspection
from .graph.gather import Facts
from .graph.listing import listing
from .graph.model import Tensor
from .graph.sheet import Sheet
from .jobs.tasks import Task, Tasks


class Inquiry(QObject):
    """Answers about the documents of `shelf`; what takes long is done off the UI thread.

    `sheet_changed(id)`: more is known of what is selected. `listed(id, text)`.
    """

    sheet_changed = Signal(int)
    listed = Signal(int, str)

    def __init__(self, shelf: Shelf, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._tasks = tasks

    def sheet(self, number: int) -> Sheet | None:
        """The facts of what is selected."""
        document = self._shelf.get(number)
        if document is None or document.facts is None:
            return None
        chosen = document.selection()
        if len(chosen) > 1:
            return inspection.sheet_of_all(document.facts, chosen, document.unfolded)
        return inspection.sheet(document.facts, document.subject, document.unfolded, dict(document.values))

    def unfold(self, number: int, key: str) -> None:
        """Shows more of the part `key` of the facts."""
        document = self._shelf.get(number)
        if document is not None:
            self._shelf.put(replace(document, unfolded=inspection.unfold(document.unfolded, key)))
            self.sheet_changed.emit(number)

    def read_values(self, number: int, tensor: Tensor) -> None:
        """Reads the first values of a tensor."""
        document = self._shelf.get(number)
        if document is not None and document.facts is not None:
            work = partial(_values, tensor, document.facts.model.file)
            self._tasks.run(work, partial(self._on_values, number, tensor), _surprise)

    def list_graph(self, number: int) -> None:
        """Makes the text listing of a document."""
        document = self._shelf.get(number)
        if document is not None and document.facts is not None:
            self._tasks.run(partial(_listing, document.facts), partial(self.listed.emit, number), _surprise)

    def _on_values(self, number: int, tensor: Tensor, text: str) -> None:
        document = self._shelf.get(number)
        if document is not None:
            self._shelf.put(replace(document, values=(*document.values, (tensor, text))))
            self.sheet_changed.emit(number)


def _values(tensor: Tensor, file: Path | None, task: Task) -> str:
    return inspection.values_text(tensor, file)


def _listing(facts: Facts, task: Task) -> str:
    return listing(facts.model)


def _surprise(error: BaseException) -> None:
    raise error
