"""Goes from what is selected to what is linked with it, and dims the rest of the graph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QPoint, QPointF, Qt
from PySide6.QtWidgets import QMenu

from .documents import Document
from .frame import Frame
from .graph.gather import Facts
from .graph.matching import Changes
from .graph.model import Subject
from .graph.walks import Links, Reach, between, downstream, links, makers, shortest, upstream, users
from .jobs.tasks import Task, Tasks
from .pages import Pages
from .session import Session

_OF_ONE = ("makers", "users", "upstream", "downstream")
_MENU = (*_OF_ONE, "way", "show_all")


@dataclass(frozen=True, slots=True)
class Trip:
    """Where a walk leads: what is to be selected, the first one in front, and the part of the graph to keep."""

    subjects: tuple[Subject, ...] = ()
    reach: Reach | None = None


_Walk = Callable[[Links], Trip]


class Going(QObject):
    """The walks of the menu Go, which a node's own menu offers too. They are done off the UI thread."""

    def __init__(self, frame: Frame, session: Session, pages: Pages) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._pages = pages
        self._tasks = Tasks(1, "walking", self)
        self._walking: Task | None = None
        self._kept: dict[int, tuple[str, Facts, Reach]] = {}
        frame.closing.connect(self._tasks.shutdown)
        session.opened.connect(self._on_opened)
        session.closed.connect(self._on_closed)
        session.current_changed.connect(self._tell)
        session.subject_changed.connect(self._tell)
        session.drawn.connect(self._on_drawn)
        words = {
            "makers": self.tr("Nothing in this graph makes it."),
            "users": self.tr("No node of this graph uses it."),
            "upstream": self.tr("Nothing lies upstream of it."),
            "downstream": self.tr("Nothing lies downstream of it."),
            "way": self.tr("No way leads from one to the other."),
        }
        for name, sentence in words.items():
            frame.commands[name].triggered.connect(partial(self._on_wanted, name, sentence))
        frame.commands["show_all"].triggered.connect(self.show_all)
        self._tell()

    def show_all(self) -> None:
        """Lifts the veil from the graph in front."""
        current = self._session.current()
        if current is not None and self._kept.pop(current.id, None) is not None:
            self._pages.view(current.id).set_dimmed(None)
        self._tell()

    def is_dimmed(self, number: int) -> bool:
        """Whether a part of a document's graph is kept and the rest dimmed."""
        return number in self._kept

    def _chosen(self) -> tuple[Subject, ...]:
        """What is selected in the graph in front, in the order of picking; nothing for the graph itself."""
        current = self._session.current()
        return current.selection() if current is not None and current.facts is not None else ()

    def _on_wanted(self, name: str, sentence: str) -> None:
        current, chosen = self._session.current(), self._chosen()
        if current is None or current.facts is None or not chosen:
            return
        if self._walking is not None:
            self._walking.cancel()
        work = partial(_walked, current.facts, current.path, name, chosen)
        self._walking = self._tasks.run(work, partial(self._on_walked, current, sentence), _surprise)

    def _on_walked(self, asked: Document, sentence: str, trip: Trip) -> None:
        current = self._session.current()
        if current is None or current.facts is not asked.facts or current.path != asked.path:
            return
        if trip == Trip():
            self._frame.show_status(sentence, busy=False)
            return
        if trip.reach is not None and asked.facts is not None:
            self._kept[current.id] = (asked.path, asked.facts, trip.reach)
            self._dim(current)
        if trip.subjects:
            first, *others = trip.subjects
            self._session.select(current.id, first, centre=True, also=tuple(others))
        self._tell()

    def _dim(self, document: Document) -> None:
        _, _, reach = self._kept[document.id]
        self._pages.view(document.id).keep(reach.nodes, reach.values)
        graph = document.graph()
        if graph is not None:
            text = self.tr("{0:,} of {1:,} nodes are shown in full.").format(len(reach.nodes), len(graph.nodes))
            self._frame.show_status(text, busy=False)

    def _on_drawn(self, number: int) -> None:
        """The same graph stays dimmed, drawn again or written anew; another one is shown whole."""
        document, kept = self._session.document(number), self._kept.get(number)
        if document is None or kept is None:
            return
        if document.facts is not None and document.changes is not None and kept[1] is not document.facts:
            kept = self._kept[number] = (document.path, document.facts, _moved(kept[0], kept[2], document.changes))
        if (kept[0], kept[1]) == (document.path, document.facts):
            self._pages.view(number).keep(kept[2].nodes, kept[2].values)
        else:
            del self._kept[number]
        self._tell()

    def _tell(self) -> None:
        """Only what can be done is offered."""
        current, count = self._session.current(), len(self._chosen())
        for name in _OF_ONE:
            self._frame.commands[name].setEnabled(count > 0)
        self._frame.commands["way"].setEnabled(count == 2)
        self._frame.commands["show_all"].setEnabled(current is not None and current.id in self._kept)

    def _on_opened(self, number: int) -> None:
        view = self._pages.view(number)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(partial(self._on_menu_wanted, number))

    def _on_closed(self, number: int) -> None:
        self._kept.pop(number, None)

    def _on_menu_wanted(self, number: int, place: QPoint) -> None:
        """The menu of what lies under the pointer, which is selected unless it is already."""
        view, document = self._pages.view(number), self._session.document(number)
        found = view.hit(QPointF(place))
        if document is None:
            return
        if found is not None and found.subject not in (*document.also, document.subject):
            self._session.select(number, found.subject)
        menu = QMenu(view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setObjectName("node_menu")
        menu.addActions([self._frame.commands[name] for name in _MENU])
        menu.addSeparator()
        menu.addAction(self._frame.commands["copy_picture"])
        menu.addMenu(self._frame.facts)
        menu.addMenu(self._frame.code)
        menu.addAction(self._frame.commands["save_selection"])
        menu.addSeparator()
        menu.addActions([self._frame.commands[name] for name in ("zoom_selection", "zoom_fit", "up")])
        menu.popup(view.viewport().mapToGlobal(place))


def _walked(facts: Facts, path: str, name: str, chosen: tuple[Subject, ...], task: Task) -> Trip:
    known = links(facts.graphs, path)
    if name in ("makers", "users"):
        step = makers if name == "makers" else users
        return Trip(tuple(dict.fromkeys(found for subject in chosen for found in step(known, subject))))
    if name == "way":
        return _way(known, *chosen)
    reach = upstream(known, chosen) if name == "upstream" else downstream(known, chosen)
    return Trip(reach=reach) if len(reach.nodes) + len(reach.values) > len(chosen) else Trip()


def _way(known: Links, first: Subject, last: Subject) -> Trip:
    """The ways between two subjects in the direction that has any; a shortest one is selected."""
    for start, end in ((first, last), (last, first)):
        reach = between(known, start, end)
        if reach.nodes or reach.values:
            return Trip(_selected(known, start, end), reach)
    return Trip()


def _selected(known: Links, start: Subject, end: Subject) -> tuple[Subject, ...]:
    if start.node is None or end.node is None:
        return (end, start)
    return tuple(Subject(known.graph.path, node) for node in shortest(known, start.node, end.node))


def _moved(path: str, reach: Reach, changes: Changes) -> Reach:
    """A part of a graph in the model that was written anew, what is new among it included."""
    after = changes.path(path)
    nodes = (changes.after(Subject(path, node)) for node in reach.nodes)
    values = (changes.after(Subject(path, value=value)) for value in reach.values)
    return Reach(
        frozenset(one.node for one in nodes if one is not None and one.node is not None)
        | {one.node for one in changes.new if one.path == after and one.node is not None},
        frozenset(one.value for one in values if one is not None and one.value is not None),
    )


def _surprise(error: BaseException) -> None:
    raise error
