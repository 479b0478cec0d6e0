"""Brings documents from their files to pictures, and to newer ones when the files are written anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from .canvas.picture import Picture
from .canvas.scene import Choices
from .checking import Case, Checking
from .documents import Document, Phase, Shelf, renewed, with_facts
from .drawing import Drawer
from .export.outcome import Failed
from .graph.gather import Facts
from .jobs.kept import Kept
from .jobs.opening import Opener, Opening
from .jobs.releasing import release
from .jobs.tasks import Tasks
from .language import translate
from .ops.model import OpDef
from .renewing import Renewal, Renewing

_PATIENCE_MS = 120
"""How long the panels wait for the picture of a model that was opened, and words that say what is done."""


class Showing(QObject):
    """Reads, draws and has checked what lies on the shelf. A graph that is shown stays until a newer one is drawn.

    `changed` (state, model or graph), `drawn` (scene and plan) and `subject_changed` carry a document's id.
    `worked()`: what is being done is another thing than before.
    """

    changed = Signal(int)
    drawn = Signal(int)
    subject_changed = Signal(int)
    worked = Signal()

    def __init__(self, shelf: Shelf, checking: Checking, kept: Kept, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._checking = checking
        self._kept = kept
        self._tasks = Tasks(1, "releasing", self)
        self._opener = Opener(self)
        self._drawer = Drawer(self)
        self._renewing = Renewing(shelf, self._opener, self._drawer, self)
        self._untold: set[int] = set()
        self._drawn: set[int] = set()
        self._unsaid: set[int] = set()
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._painted = QTimer(self, singleShot=True, interval=0)
        self._saying = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._on_patience_ended)
        self._saying.timeout.connect(self._on_said)
        self._painted.timeout.connect(self._on_painted)
        self._opener.opened.connect(self._on_opened)
        self._opener.failed.connect(self._on_fault)
        self._opener.progressed.connect(self._on_progressed)
        self._drawer.drawn.connect(self._on_drawn)
        self._drawer.failed.connect(self._on_fault)
        self._drawer.progressed.connect(self._on_progressed)
        self._renewing.renewed.connect(self._on_renewed)
        self._renewing.failed.connect(self._on_not_renewed)

    @property
    def choices(self) -> Choices:
        """What is drawn."""
        return self._renewing.choices

    def set_choices(self, choices: Choices) -> None:
        """Takes other choices of what to see; the graph in front is drawn with them."""
        self._renewing.choices = choices
        for document in self._shelf:
            self._shelf.put(replace(document, picture=None))
        front = self._shelf.in_front()
        if front is not None:
            self.draw(front)

    def warm(self) -> None:
        """Starts the processes, so that the first graph finds them ready."""
        self._opener.warm()
        self._drawer.warm()

    def shutdown(self) -> None:
        """Ends every thread and process; nothing more is told."""
        for timer in (self._patience, self._saying, self._painted):
            timer.stop()
        self._renewing.shutdown()
        self._drawer.shutdown()
        self._opener.shutdown()
        self._tasks.shutdown()

    def read(self, document: Document, file: Path, ops: Sequence[OpDef] = ()) -> None:
        """Reads the file of a document."""
        opening = Opening(document.id, file, tuple(ops), document.source.text)
        self._kept.keep(("read", document.id), file)
        if document.facts is not None:
            self._renewing.renew(opening)
        else:
            self._opener.open(opening)
        self.worked.emit()

    def draw(self, document: Document) -> None:
        """Draws the graph of a document that is to be shown."""
        if document.facts is not None and document.graph() is not None:
            self._drawer.draw(document.id, document.facts, document.path, self.choices)

    def fail(self, document: Document, outcome: Failed | None = None, fault: str = "") -> None:
        """There is no graph, or none of what was written last: the last good one stays."""
        document = replace(document, word="", outcome=outcome, fault=fault, changes=None)
        self._renewing.cancel(document.id)
        if document.facts is not None:
            document = replace(document, stale=True)
        else:
            document = replace(document, phase=Phase.FAILED, picture=None)
        self._shelf.put(document)
        if outcome is not None:
            self._check(document)
        else:
            self._checking.drop(document.source)
        self.changed.emit(document.id)
        self.subject_changed.emit(document.id)
        self.worked.emit()

    def is_renewing(self, number: int) -> bool:
        """Whether a newer graph is being made for a document that shows one."""
        return self._renewing.is_at_work(number)

    def cancel(self, document: Document) -> None:
        """Ends what is being done for a document that shows a graph."""
        self._opener.cancel(document.id)
        self._drawer.cancel(document.id)
        self._renewing.cancel(document.id)
        if document.word and document.phase is not Phase.WORKING:
            sentence = translate("Work", "Drawing was cancelled: Export ▸ Export again draws the graph.")
            self._shelf.put(replace(document, word="", fault=sentence))
            self._check_if_expected(document)
            self.changed.emit(document.id)

    def forget(self, document: Document) -> None:
        """Drops all work for a document that is closed, and its model."""
        self._opener.cancel(document.id)
        self._drawer.cancel(document.id)
        self._renewing.cancel(document.id)
        self._kept.release(("read", document.id))
        self._kept.release(("shown", document.id))
        self._checking.forget(document.source)
        if document.facts is not None:
            release(document.facts.model, self._tasks)

    def _on_opened(self, number: int, facts: Facts) -> None:
        document = self._shelf.get(number)
        if document is None:
            return
        document = self._shelf.put(with_facts(document, facts))
        self._keep_shown(document)
        if document.id == self._shelf.front:
            # The panels and the rules, which would share the time of drawing, wait for the picture.
            self._checking.expect(document.source)
            self._untold.add(number)
            self._patience.start()
            self.draw(document)
        else:
            self._check(document)
            self.changed.emit(number)
            self.subject_changed.emit(number)

    def _on_renewed(self, number: int, renewal: Renewal) -> None:
        before = self._shelf.get(number)
        if before is None or before.facts is None:
            return
        self._drawer.cancel(number)
        document = self._shelf.put(renewed(before, renewal.facts, renewal.changes, renewal.picture))
        self._keep_shown(document)
        release(before.facts.model, self._tasks)
        self.drawn.emit(number)
        self.changed.emit(number)
        self.subject_changed.emit(number)
        self.worked.emit()
        self._check(document)

    def _on_not_renewed(self, number: int, sentence: str) -> None:
        document = self._shelf.get(number)
        if document is not None:
            self._kept.release(("read", number))
            self.fail(document, fault=sentence)

    def _keep_shown(self, document: Document) -> None:
        if document.facts is not None and document.facts.model.file is not None:
            self._kept.keep(("shown", document.id), document.facts.model.file)
        self._kept.release(("read", document.id))

    def _check(self, document: Document) -> None:
        """Holds what is known of a document against the rules."""
        module = document.source.file if document.source.file.suffix == ".py" else None
        facts = None if document.stale else document.facts
        case = Case(document.source, module, outcome=document.outcome)
        if facts is not None:
            known = tuple(facts.definitions.values())
            case = replace(case, model=facts.model, definitions=known, inferred=facts.inferred)
        self._checking.check(case)

    def _check_if_expected(self, document: Document) -> None:
        if self._checking.expects(document.source):
            self._check(document)

    def _on_fault(self, number: int, sentence: str) -> None:
        document = self._shelf.get(number)
        if document is not None:
            self.fail(replace(document, facts=None), fault=sentence)

    def _on_progressed(self, number: int, word: str) -> None:
        document = self._shelf.get(number)
        if document is not None:
            self._shelf.put(replace(document, word=word))
            self._unsaid.add(number)
            if not self._saying.isActive():
                self._saying.start()

    def _on_said(self) -> None:
        """Tells what is being done, if it still is: steps that pass sooner than one can read are not told."""
        unsaid, self._unsaid = self._unsaid, set()
        for number in unsaid:
            document = self._shelf.get(number)
            if document is not None and document.word:
                self.changed.emit(number)
        self.worked.emit()

    def _on_drawn(self, number: int, made: Picture) -> None:
        document = self._shelf.get(number)
        if document is not None and made.scene.graph is document.graph():
            fault = document.fault if document.stale else ""
            document = self._shelf.put(replace(document, picture=made, word="", fault=fault))
            self.drawn.emit(number)
            self.changed.emit(number)
            self.worked.emit()
            self._drawn.add(number)
            self._painted.start()

    def _on_patience_ended(self) -> None:
        """Fills the panels before a picture that takes long, and says that the rules will follow it."""
        for document in self._told():
            self._checking.tell(document.source)

    def _told(self) -> list[Document]:
        """The documents of which the panels have only now been told."""
        untold, self._untold = self._untold, set()
        documents = [document for document in self._shelf if document.id in untold]
        for document in documents:
            self.subject_changed.emit(document.id)
        return documents

    def _on_painted(self) -> None:
        """A picture is on the screen, as a timer waits until nothing is left to be painted: now comes the rest."""
        self._told()
        drawn, self._drawn = self._drawn, set()
        for number in drawn:
            document = self._shelf.get(number)
            if document is not None:
                self._check_if_expected(document)
