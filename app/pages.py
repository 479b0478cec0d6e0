"""The tabs: one page for each document of the session, with its picture."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from .canvas.picture import Picture
from .canvas.theme import Theme
from .canvas.view import GraphView
from .checks.verdict import Verdict
from .documents import Document, Phase, Source, steps
from .export.outcome import Failed
from .frame import Frame
from .graph.matching import Matching
from .graph.model import Subject
from .panels import phrases
from .panels.failure import Story, story_of_export
from .panels.page import Page
from .session import Session

_REST_MS = 300


class Pages(QObject):
    """Keeps the frame's tabs and the session's documents alike.

    `hovered` carries a Subject or None, `explanation_wanted` a Finding.
    """

    hovered = Signal(object)
    explanation_wanted = Signal(object)

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._pages: dict[int, Page] = {}
        self._views: dict[int, GraphView] = {}
        self._losses = False
        self._spare: tuple[GraphView, Page] | None = None
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._on_rest)
        self._rest.start()
        session.opened.connect(self._on_opened)
        session.closed.connect(self._on_closed)
        session.current_changed.connect(self._on_current_changed)
        session.changed.connect(self._on_changed)
        session.drawn.connect(self._on_drawn)
        session.subject_changed.connect(self._on_subject_changed)
        session.centre_wanted.connect(self._on_centre_wanted)
        session.checking.judged.connect(self._on_judged)
        frame.tabs.currentChanged.connect(self._on_tab_changed)
        frame.close_wanted.connect(self._on_close_wanted)
        frame.themed.connect(self._on_themed)

    def page(self, number: int) -> Page:
        """The tab of a document."""
        return self._pages[number]

    def view(self, number: int) -> GraphView:
        """The picture of a document."""
        return self._views[number]

    def zoom(self, factor: float) -> None:
        """Makes the picture in front larger by `factor`."""
        for view in self._front():
            view.zoom(factor)

    def fit(self) -> None:
        """Shows the whole graph in front."""
        for view in self._front():
            view.fit()

    def fit_selection(self) -> None:
        """Shows what is selected in front."""
        for view in self._front():
            view.fit_selection()

    def select_all(self) -> None:
        """Selects all of the graph in front."""
        for view in self._front():
            view.select_all()

    def actual_size(self) -> None:
        """Shows the graph in front at 100 %."""
        for view in self._front():
            view.actual_size()

    def show_losses(self, shown: bool) -> None:
        """Tints what lost its shape in every graph, or not; where it starts in the one in front is selected."""
        self._losses = shown
        for document in self._session.documents():
            self._tint(document)
        current = self._session.current()
        verdict = self._session.checking.verdict(current.source) if current is not None else None
        if shown and current is not None and verdict is not None and verdict.losses:
            first = next((loss for loss in verdict.losses if loss.path == current.path), verdict.losses[0])
            self._session.select(current.id, Subject(first.path, first.node), centre=True)

    def close_others(self) -> None:
        """Closes all tabs but the one in front."""
        current = self._session.current()
        for document in self._session.documents():
            if document is not current:
                self._session.close(document.id)

    def turn(self, steps_on: int) -> None:
        """Brings the tab so many places to the right to the front, round the end."""
        tabs = self._frame.tabs
        if tabs.count():
            tabs.setCurrentIndex((tabs.currentIndex() + steps_on) % tabs.count())

    def _front(self) -> tuple[GraphView, ...]:
        current = self._session.current()
        return (self._views[current.id],) if current is not None else ()

    def _number_of(self, page: object) -> int:
        """The document of a tab, or -1."""
        return next((number for number, other in self._pages.items() if other is page), -1)

    def _on_opened(self, number: int) -> None:
        document = self._session.document(number)
        if document is None:
            return
        view, page = self._spare or self._made()
        self._spare = None
        self._rest.start()
        view.set_theme(self._frame.look)
        view.picked.connect(partial(self._on_picked, number))
        view.entered.connect(partial(self._session.enter, number))
        view.left.connect(partial(self._session.leave, number))
        view.hovered.connect(self.hovered)
        page.graph_chosen.connect(partial(self._session.enter, number))
        page.explanation_wanted.connect(self.explanation_wanted)
        page.again_wanted.connect(self._session.export_again)
        page.cancel_wanted.connect(self._session.cancel)
        self._pages[number], self._views[number] = page, view
        self._frame.add_page(page, document.source.title, document.source.text)
        self._show(document)

    def _on_rest(self) -> None:
        """Has a page ready for the next document, so that its tab appears at once."""
        self._spare = self._spare or self._made()

    def _made(self) -> tuple[GraphView, Page]:
        view = GraphView()
        return view, Page(view, self._frame)

    def _on_picked(self, number: int, subject: Subject) -> None:
        """What else is selected in the picture stays so beside the one picked last."""
        chosen = self._views[number].selection()
        self._session.select(number, subject, also=chosen[:-1] if chosen[-1:] == (subject,) else ())

    def _on_closed(self, number: int) -> None:
        self._views.pop(number).clear()
        self._frame.remove_page(self._pages.pop(number))

    def _on_current_changed(self, number: int) -> None:
        if number in self._pages:
            self._frame.tabs.setCurrentWidget(self._pages[number])

    def _on_tab_changed(self, index: int) -> None:
        self._session.set_current(self._number_of(self._frame.tabs.widget(index)))

    def _on_close_wanted(self, page: Page) -> None:
        self._session.close(self._number_of(page))

    def _on_changed(self, number: int) -> None:
        document = self._session.document(number)
        if document is not None:
            self._show(document)

    def _show(self, document: Document) -> None:
        """Shows how far a document has come; the picture itself comes with `drawn`."""
        page, title = self._pages[document.id], document.source.title
        self._frame.name_page(page, self._tab_title(document), document.source.text)
        page.breadcrumb.show_steps(steps(document))
        if document.phase is Phase.FAILED:
            page.show_failure(_story(document, self._verdict(document)))
        elif document.phase is Phase.WORKING:
            page.show_progress(phrases.progress(document.word, title))
        else:
            page.show_view()
            view = self._views[document.id]
            view.set_stale(document.stale)
            page.show_trouble(_story(document, self._verdict(document)) if document.stale else None)
            if document.word:
                view.show_busy(phrases.progress(document.word, title))
            elif document.fault and not document.stale:
                view.show_message(document.fault)

    def _tab_title(self, document: Document) -> str:
        """The title with a sign where it failed, and with its module where another tab has the same one."""
        title = document.source.title
        alike = (other.source.title == title for other in self._session.documents() if other is not document)
        if any(alike) and document.source.net:
            title = f"{title} · {document.source.file.stem}"
        return f"✗ {title}" if document.phase is Phase.FAILED or document.stale else title

    def _verdict(self, document: Document) -> Verdict | None:
        return self._session.checking.verdict(document.source)

    def _on_drawn(self, number: int) -> None:
        document = self._session.document(number)
        if document is None or document.picture is None:
            return
        view = self._views[number]
        before = view.picture()
        matching = _matching(before, document)
        view.show_picture(document.picture, self._frame.look, matching)
        view.select((*document.also, document.subject))
        self._mark(document)
        self._mark_fresh(document)
        entered = matching is None and (before is None or before.scene.graph.path != document.path)
        if entered and (document.subject.node is not None or document.subject.value is not None):
            view.center_on(document.subject)

    def _on_subject_changed(self, number: int) -> None:
        document = self._session.document(number)
        if document is not None:
            wanted = (*document.also, document.subject)
            if self._views[number].selection() != wanted:
                self._views[number].select(wanted)
            self._mark_fresh(document)

    def _on_centre_wanted(self, number: int) -> None:
        document = self._session.document(number)
        if document is not None:
            self._views[number].center_on(document.subject)

    def _on_judged(self, source: Source) -> None:
        for document in self._session.documents():
            if document.source == source:
                self._show(document)
                self._mark(document)

    def _mark(self, document: Document) -> None:
        """Lays findings over the picture of a document, and where shapes are lost if that is asked for."""
        verdict = self._verdict(document) or Verdict()
        self._views[document.id].set_findings(verdict.marks.get(document.path, {}))
        self._tint(document)

    def _mark_fresh(self, document: Document) -> None:
        """Marks the nodes that are new or changed since the model was written anew."""
        view, found = self._views[document.id], document.changes
        if found is None:
            if view.fresh() != (0, 0):
                view.set_fresh((), ())
            return
        graph = document.graph()
        size = phrases.graph_size(len(graph.nodes), len(graph.values)) if graph is not None else ""
        new, changed = ([one for one in them if one.path == document.path] for them in (found.new, found.changed))
        view.set_fresh(new, changed, phrases.changes(size, found))

    def _tint(self, document: Document) -> None:
        verdict = self._verdict(document) or Verdict()
        self._views[document.id].set_tinted(verdict.lost.get(document.path, ()) if self._losses else ())

    def _on_themed(self, look: Theme) -> None:
        for view in self._views.values():
            view.set_theme(look)


def _matching(before: Picture | None, document: Document) -> Matching | None:
    """What the graph of a document has of another one that its view still shows, where that became it."""
    if before is None or document.changes is None or before.scene.graph is document.graph():
        return None
    path, matching = document.changes.graphs.get(before.scene.graph.path, ("", None))
    return matching if path == document.path else None


def _story(document: Document, verdict: Verdict | None) -> Story:
    """What the failure view tells of a document."""
    if isinstance(document.outcome, Failed):
        return story_of_export(document.outcome, *((verdict.findings, verdict.scripts) if verdict is not None else ()))
    return Story(document.source.title, document.fault)
