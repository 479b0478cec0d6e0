"""Connects the panel that finds with the session and the picture: words go in, hits come out, listed and lit."""

from __future__ import annotations

from collections import Counter
from functools import partial

from PySide6.QtCore import QObject

from .canvas.view import GraphView
from .documents import Document, Source
from .finder import Finder, Known, Light, Question
from .frame import Frame
from .graph.gather import Facts
from .graph.hit import Hits
from .graph.model import Subject
from .graph.query import parse
from .graph.search import hit_text
from .graph.terms import Marks
from .pages import Pages
from .session import Session


class Searching(QObject):
    """Answers what is asked in the panel about the document in front, anew whenever that changes."""

    def __init__(self, frame: Frame, session: Session, pages: Pages) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._pages = pages
        self._asked: Facts | None = None
        self._finder = Finder(self)
        self._finder.found.connect(self._on_found)
        self._finder.lit.connect(self._on_lit)
        self._finder.known.connect(self._on_known)
        frame.closing.connect(self._finder.shutdown)
        frame.search.asked.connect(self._ask)
        frame.search.chosen.connect(self._on_chosen)
        frame.search.closed.connect(self._on_closed)
        frame.docks["find"].visibilityChanged.connect(self._on_shown)
        session.current_changed.connect(self._ask)
        session.current_changed.connect(self._prepare)
        session.changed.connect(self._on_changed)
        session.drawn.connect(self._on_drawn)
        session.closed.connect(self._finder.forget)
        session.checking.judged.connect(self._on_judged)
        frame.commands["find"].triggered.connect(self._on_wanted)
        frame.commands["next_hit"].triggered.connect(partial(self._on_step_wanted, 1))
        frame.commands["previous_hit"].triggered.connect(partial(self._on_step_wanted, -1))

    def _ask(self) -> None:
        """Asks again; a document that is not read yet answers once it is."""
        current, panel = self._session.current(), self._frame.search
        facts = current.facts if current is not None else None
        before, self._asked = self._asked, facts if self._is_wanted() else None
        self._finder.drop()
        if self._asked is not before:
            panel.show_count("")
            self._put_out()
        if current is not None and self._asked is not None:
            panel.start_in(current.path)
            self._finder.find(Question(self._asked, panel.text(), self._marks(current)))

    def _is_wanted(self) -> bool:
        return bool(parse(self._frame.search.text())) and not self._frame.docks["find"].isHidden()

    def _marks(self, document: Document) -> Marks:
        """What was found about nodes and values, as text; a finding on a port is one on its node."""
        verdict = self._session.checking.verdict(document.source)
        marks: dict[Subject, str] = {}
        for finding in verdict.findings if verdict is not None else ():
            text = f"{finding.code} {finding.severity.value} {finding.message}".casefold()
            for subject in {_whole(subject) for subject in (finding.subject, *finding.also) if subject is not None}:
                marks[subject] = f"{marks[subject]}\n{text}" if subject in marks else text
        return marks

    def _view(self) -> GraphView | None:
        current = self._session.current()
        return self._pages.view(current.id) if current is not None else None

    def _put_out(self) -> None:
        for document in self._session.documents():
            self._pages.view(document.id).set_matches(None)

    def _light(self) -> None:
        view = self._view()
        shown = view.picture() if view is not None else None
        hits = self._frame.search.hits()
        if shown is not None and hits is not None:
            self._finder.light(shown.scene, hits)

    def _on_known(self, known: Known) -> None:
        current = self._session.current()
        if current is not None and current.facts is known.facts:
            verdict = self._session.checking.verdict(current.source)
            codes = Counter(finding.code for finding in verdict.findings) if verdict is not None else Counter[str]()
            findings = (*known.vocabulary["finding"], *(code for code, _ in codes.most_common()))
            self._frame.search.show_vocabulary({**known.vocabulary, "finding": findings})

    def _prepare(self) -> None:
        """Has the model in front made ready, to be asked about and to offer its words."""
        current = self._session.current()
        if current is not None and current.facts is not None:
            known = (document.facts for document in self._session.documents())
            self._finder.prepare(current.facts, (facts for facts in known if facts is not None))

    def _on_found(self, question: Question, hits: Hits) -> None:
        self._frame.search.show_hits(hits, partial(hit_text, question.facts.graphs))
        self._light()

    def _on_lit(self, light: Light) -> None:
        view = self._view()
        shown = view.picture() if view is not None else None
        if view is not None and shown is not None and shown.scene is light.scene:
            view.set_matches(light.items)

    def _on_changed(self, number: int) -> None:
        current = self._session.current()
        if current is not None and current.id == number:
            self._frame.search.start_in(current.path)
            if self._asked is not current.facts:
                self._ask()

    def _on_drawn(self, number: int) -> None:
        current = self._session.current()
        if current is None or current.id != number:
            return
        self._prepare()
        if self._asked is not None:
            self._light()

    def _on_judged(self, source: Source) -> None:
        current = self._session.current()
        if current is not None and current.source == source:
            self._prepare()
        asks = any(term.field == "finding" for term in parse(self._frame.search.text()))
        if asks and current is not None and current.source == source:
            self._ask()

    def _on_chosen(self, hit: Subject) -> None:
        current = self._session.current()
        if current is not None:
            self._session.select(current.id, hit, centre=True)

    def _on_wanted(self) -> None:
        self._frame.docks["find"].show()
        self._frame.docks["find"].raise_()
        self._frame.search.take_focus()

    def _on_step_wanted(self, by: int) -> None:
        if self._frame.docks["find"].isHidden():
            self._on_wanted()
        self._frame.search.step(by)

    def _on_closed(self) -> None:
        """Esc: the picture takes the keys again."""
        self._frame.docks["find"].hide()
        view = self._view()
        if view is not None:
            view.setFocus()

    def _on_shown(self, shown: bool) -> None:
        """A dock behind another one is still open: what it found stays lit."""
        if shown != (self._asked is not None) and (shown or self._frame.docks["find"].isHidden()):
            self._ask()


def _whole(subject: Subject) -> Subject:
    return Subject(subject.path, subject.node) if subject.node is not None else subject
