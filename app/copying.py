"""Copies the facts of the selected node as a table for a document."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication

from .frame import Frame
from .graph import words
from .graph.fact_table import fact_table
from .graph.model import Graph, Node
from .graph.table import FORMS, written
from .jobs.tasks import Task, Tasks
from .session import Session

_NAMES = {"markdown": "Markdown", "html": "HTML", "latex": "LaTeX"}


class Copying(QObject):
    """The menu Copy facts as. A node may have very many attributes, so the table is made off the UI thread."""

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._tasks = Tasks(1, "copying", self)
        frame.closing.connect(self._tasks.shutdown)
        session.current_changed.connect(self._tell)
        session.subject_changed.connect(self._tell)
        for form in FORMS:
            frame.commands[f"copy_{form}"].triggered.connect(partial(self._on_wanted, form))
        self._tell()

    def _selected(self) -> tuple[Graph, Node] | None:
        current = self._session.current()
        graph = current.graph() if current is not None else None
        if current is None or graph is None or current.subject.node is None:
            return None
        return graph, graph.nodes[current.subject.node]

    def _on_wanted(self, form: str) -> None:
        selected = self._selected()
        if selected is not None:
            self._tasks.run(partial(_made, *selected, form), partial(self._on_made, selected[1], form), _surprise)

    def _on_made(self, node: Node, form: str, text: str) -> None:
        data = QMimeData()
        data.setText(text)
        if form == "html":
            data.setHtml(text)
        QGuiApplication.clipboard().setMimeData(data)
        said = self.tr("The facts of {0} are on the clipboard as {1}.")
        self._frame.show_status(said.format(words.node_label(node), _NAMES[form]), busy=False)

    def _tell(self) -> None:
        """Only a node has such facts."""
        self._frame.facts.setEnabled(self._selected() is not None)
        for form in FORMS:
            self._frame.commands[f"copy_{form}"].setEnabled(self._selected() is not None)


def _made(graph: Graph, node: Node, form: str, task: Task) -> str:
    return written(fact_table(graph, node), form)


def _surprise(error: BaseException) -> None:
    raise error
