"""Walks back and forth through what was seen of a document: the graph, what was selected, where the view looked."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer

from .documents import Document
from .frame import Frame
from .graph.gather import Facts
from .graph.model import Subject
from .history import History, Sight
from .pages import Pages
from .session import Session

_REST_MS = 400


class Travels(QObject):
    """Keeps the way through each document, until its model is read anew."""

    def __init__(self, frame: Frame, session: Session, pages: Pages) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._pages = pages
        self._histories: dict[int, tuple[Facts, History]] = {}
        self._returning: dict[int, Sight] = {}
        self._drawn: dict[int, str] = {}
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self.rest)
        frame.closing.connect(self._rest.stop)
        session.opened.connect(self._on_opened)
        session.closed.connect(self._on_closed)
        session.current_changed.connect(self._tell)
        session.subject_changed.connect(self._on_subject_changed)
        session.drawn.connect(self._on_drawn)
        frame.commands["back"].triggered.connect(partial(self.step, -1))
        frame.commands["forward"].triggered.connect(partial(self.step, 1))
        self._tell()

    def history(self, number: int) -> History:
        """The way through a document."""
        known, document = self._histories.get(number), self._session.document(number)
        if known is None or document is None or known[0] is not document.facts:
            return History()
        return known[1]

    def step(self, by: int) -> None:
        """Shows what was seen so many steps on in the document in front."""
        self.rest()
        current = self._session.current()
        if current is None or not self.history(current.id).can_step(by):
            return
        history = self.history(current.id).stepped(by)
        sight = history.now()
        self._put(current, history)
        if sight is not None:
            self._returning[current.id] = sight
            self._session.select(current.id, sight.subject, also=sight.also)
            if current.path == sight.path:
                self._look(current.id)
        self._tell()

    def rest(self) -> None:
        """Takes note of where the view in front looks from."""
        self._rest.stop()
        current = self._session.current()
        if current is None or current.picture is None or current.id in self._returning:
            return
        view = self._pages.view(current.id)
        now = self.history(current.id).now()
        shown = view.picture()
        if now is not None and shown is current.picture and now.path == current.path:
            size = (view.viewport().width(), view.viewport().height())
            self._put(current, self.history(current.id).with_camera(view.camera(), size))
            self._tell()

    def _put(self, document: Document, history: History) -> None:
        if document.facts is not None:
            self._histories[document.id] = (document.facts, history)

    def _look(self, number: int) -> None:
        """Looks from where the sight that is returned to was seen."""
        sight = self._returning.pop(number, None)
        if sight is not None and sight.camera is not None:
            self._pages.view(number).set_camera(sight.camera)

    def _on_subject_changed(self, number: int) -> None:
        document = self._session.document(number)
        if document is None or document.facts is None:
            return
        sight = Sight(document.path, document.subject, document.also)
        returning = self._returning.get(number)
        if returning is not None and _is_same(returning, sight):
            return
        self._returning.pop(number, None)
        history = self.history(number)
        now = history.now()
        if now is None or not _is_same(now, sight):
            self._put(document, self._left(number, history).with_sight(sight))
        self._rest.start()
        self._tell()

    def _left(self, number: int, history: History) -> History:
        """The history with the place that the view looks from before it goes elsewhere."""
        now, view = history.now(), self._pages.view(number)
        shown = view.picture()
        if now is None or shown is None or shown.scene.graph.path != now.path:
            return history
        return history.with_camera(view.camera(), (view.viewport().width(), view.viewport().height()))

    def _tell(self) -> None:
        current = self._session.current()
        history = self.history(current.id) if current is not None else History()
        self._frame.commands["back"].setEnabled(history.can_step(-1))
        self._frame.commands["forward"].setEnabled(history.can_step(1))

    def _on_opened(self, number: int) -> None:
        self._pages.view(number).moved.connect(self._on_moved)

    def _on_moved(self) -> None:
        self._rest.start()

    def _on_closed(self, number: int) -> None:
        self._histories.pop(number, None)
        self._returning.pop(number, None)
        self._drawn.pop(number, None)

    def _on_drawn(self, number: int) -> None:
        document = self._session.document(number)
        if document is None:
            return
        entered = self._drawn.get(number) != document.path
        self._drawn[number] = document.path
        if number in self._returning:
            self._look(number)
        elif entered:
            self._look_again(document)
        self._rest.start()

    def _look_again(self, document: Document) -> None:
        """Looks at a graph that is come back to from where it was seen last, if what is selected in it is seen so."""
        camera, view = self.history(document.id).camera_of(document.path), self._pages.view(document.id)
        if camera is None:
            return
        came = view.camera()
        view.set_camera(camera)
        if document.subject != Subject(document.path) and not view.is_in_view(document.subject):
            view.set_camera(came)


def _is_same(first: Sight, second: Sight) -> bool:
    """Whether the same is seen, from wherever."""
    return (first.path, first.subject, first.also) == (second.path, second.subject, second.also)
