"""What is open and what is selected: modules → exports → models → pictures. No widget in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from . import paths
from .canvas.picture import Picture
from .canvas.scene import Choices, functions
from .checking import Case, Checking
from .documents import Document, DocumentId, Phase, Shelf, Source, with_facts
from .drawing import Drawer
from .export.definitions import definitions
from .export.outcome import Exported, Failed, Options
from .graph.gather import Facts
from .graph.model import Subject
from .graph.sheet import Unfolded
from .graph.walks import links
from .inquiry import Inquiry
from .jobs.exports import Exports
from .jobs.opening import Opener, Opening
from .jobs.releasing import release
from .jobs.tasks import Tasks
from .language import translate
from .modules import Modules
from .ops.model import OpDef
from .panels.entries import Place
from .settings import Settings

_PATIENCE_MS = 120
"""How long the panels wait for the picture of a model that was opened."""


class Session(QObject):
    """Documents, modules and the selection. Ids go out, values are asked for with `document(id)`.

    `opened`, `closed`, `current_changed` (-1: none), `changed` (state, model or graph), `drawn` (scene and plan),
    `subject_changed`, `centre_wanted` carry a document's id.
    `consent_wanted(file)`: `file` may run only after `allow(file)`. `working(word, name)`: what is being done, an
    empty word when nothing is.
    """

    opened = Signal(int)
    closed = Signal(int)
    current_changed = Signal(int)
    changed = Signal(int)
    drawn = Signal(int)
    subject_changed = Signal(int)
    centre_wanted = Signal(int)
    recent_changed = Signal()
    consent_wanted = Signal(str)
    said = Signal(str)
    working = Signal(str, str)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._tasks = Tasks(1, "session", self)
        self._opener = Opener(self)
        self._drawer = Drawer(self)
        self._exports = Exports(self)
        self._shelf = Shelf()
        self.modules = Modules(self._exports, self._tasks, self)
        self.inquiry = Inquiry(self._shelf, self._tasks, self)
        self.checking = Checking(self)
        self.options = settings.options()
        self.choices = Choices()
        self._current: DocumentId | None = None
        self._outcomes: dict[Source, Exported | Failed] = {}
        self._wanted: Source | None = None
        self._waiting: list[str] = []
        self._asking = False
        self._writing = ""
        self._untold: set[int] = set()
        self._drawn: set[int] = set()
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._painted = QTimer(self, singleShot=True, interval=0)
        self._connect()

    def _connect(self) -> None:
        self._opener.opened.connect(self._on_opened)
        self._opener.failed.connect(self._on_fault)
        self._opener.progressed.connect(self._on_progressed)
        self._patience.timeout.connect(self._on_patience_ended)
        self._painted.timeout.connect(self._on_painted)
        self._drawer.drawn.connect(self._on_drawn)
        self._drawer.failed.connect(self._on_fault)
        self._drawer.progressed.connect(self._on_progressed)
        self.modules.ended.connect(self._on_export_ended)
        self.modules.finished.connect(self._on_export_finished)
        self.modules.changed.connect(self._tell_working)
        self.modules.said.connect(self.said)
        self.checking.judged.connect(self._on_judged)

    def start(self) -> None:
        """Takes the bundled modules and the recent ones in, and warms what is needed soon."""
        bundled = sorted(paths.opdefs().glob("*.py"))
        recent = [Path(file) for file in self._settings.recent() if file.endswith(".py") and Path(file).is_file()]
        self.modules.add(bundled, Place.BUNDLED)
        self.modules.add([file for file in recent if file not in bundled], Place.RECENT)
        self._opener.warm()
        self._drawer.warm()
        self._exports.warm(self.options)

    def shutdown(self) -> None:
        """Ends every thread and process."""
        self._exports.shutdown()
        self._drawer.shutdown()
        self._opener.shutdown()
        self.checking.shutdown()
        self._tasks.shutdown()

    def document(self, number: int) -> Document | None:
        """A document that is open."""
        return self._shelf.get(number)

    def current(self) -> Document | None:
        """The document in front."""
        return self._shelf.get(self._current) if self._current is not None else None

    def documents(self) -> tuple[Document, ...]:
        """All open documents, oldest first."""
        return tuple(self._shelf)

    def open_all(self, sources: Iterable[str]) -> None:
        """Opens all of `sources`; modules wait for each other's exports, and for the answer whether they may run."""
        self._waiting = []
        for source in sources:
            if ".py" in source and (self._asking or self.modules.exporting() is not None):
                self._waiting.append(source)
            else:
                self.open(source)

    def open(self, source: str) -> None:
        """Opens what a person named: a model file, `module.py` or `module.py::Net`."""
        name, _, net = source.partition("::") if ".py::" in source else (source, "", "")
        file = Path(name).expanduser().absolute()
        if file.suffix == ".py":
            self._show_module(file, net)
        else:
            self._open_file(file)

    def open_next(self) -> None:
        """Opens the next module that waits for its turn."""
        if self._waiting and not self._asking:
            self.open(self._waiting.pop(0))

    def choose_module(self, file: str, net: str = "") -> None:
        """Shows the nets of a module, exporting them if that was not done; `net` comes to the front."""
        self._waiting = []
        self._show_module(Path(file), net)

    def _show_module(self, module: Path, net: str) -> None:
        self.modules.add([module], Place.BUNDLED if self._bundled(module) else Place.OPENED)
        if not self._bundled(module):
            self._remember(str(module))
        self._wanted = Source(module, net)
        known = [source for source in self._outcomes if source.file == module and net in ("", source.net)]
        for source in known:
            self._show_outcome(source)
        if not known and self.modules.exporting() != module:
            self.export(str(module))

    def export(self, file: str) -> None:
        """Exports all nets of a module anew, if its folder may be run."""
        module = Path(file)
        if not self._bundled(module) and not self._settings.may_run(str(module.parent)):
            self._asking = True
            self.consent_wanted.emit(file)
            return
        for source in [source for source in self._outcomes if source.file == module]:
            del self._outcomes[source]
        self._make_room(module)
        waiting, self._waiting = self._waiting, []
        self.modules.export(module, self.options)
        self._waiting = waiting

    def allow(self, file: str) -> None:
        """Remembers that the modules in the folder of `file` may run, and exports it."""
        self._asking = False
        self._settings.allow_run(str(Path(file).parent))
        self.export(file)

    def refuse(self) -> None:
        """The module asked about stays as it is; the next that waits has its turn."""
        self._asking = False
        self.open_next()

    def cancel(self) -> None:
        """Ends what the document in front waits for; where that is nothing, the export and all reading and drawing."""
        current, exporting = self.current(), self.modules.exporting()
        front = (current,) if current is not None and current.word and current.source.file != exporting else ()
        if not front:
            self._waiting = []
            self.modules.cancel()
        for document in front or self.documents():
            self._opener.cancel(document.id)
            self._drawer.cancel(document.id)
            if document.phase is Phase.WORKING:
                self.close(document.id)
            elif document.word:
                fault = translate("Work", "Drawing was cancelled: F5 draws the graph again.")
                self._shelf.put(replace(document, word="", fault=fault))
                self._check_if_expected(document)
                self.changed.emit(document.id)
        self._tell_working()

    def set_options(self, options: Options) -> None:
        """Takes other export options; the module in front is exported with them."""
        self.options = options
        self._settings.set_options(options)
        module = self.module_in_front()
        if module is not None:
            self.export(str(module))

    def module_in_front(self) -> Path | None:
        """The module of the document in front, or the one chosen last."""
        current = self.current()
        if current is not None:
            return current.source.file if current.source.file.suffix == ".py" else None
        return self._wanted.file if self._wanted is not None else None

    def export_again(self) -> None:
        """Exports the module in front once more, or reads the model in front again."""
        current, module = self.current(), self.module_in_front()
        if module is not None:
            self._wanted = current.source if current is not None else self._wanted
            self.export(str(module))
        elif current is not None:
            self._read(current, current.source.file, ())

    def set_choices(self, choices: Choices) -> None:
        """Takes other choices of what to see; the graph in front is drawn with them."""
        if choices == self.choices:
            return
        self.choices = choices
        for document in self.documents():
            self._shelf.put(replace(document, picture=None))
        current = self.current()
        if current is not None:
            self._draw(current)

    def set_current(self, number: int) -> None:
        """Brings a document to the front."""
        document = self.document(number)
        if document is not None and self._current == document.id:
            return
        self._current = document.id if document is not None else None
        self.current_changed.emit(number if document is not None else -1)
        self._tell_working()
        if document is not None and document.picture is None:
            self._draw(document)

    def close(self, number: int) -> None:
        """Closes a document; work for it is dropped."""
        document = self._shelf.drop(number)
        if document is None:
            return
        self._opener.cancel(number)
        self._drawer.cancel(number)
        self.checking.forget(document.source)
        if self._current == document.id:
            self._current = None
        self.closed.emit(number)
        if self._current is None:
            self.current_changed.emit(-1)
        if document.facts is not None:
            release(document.facts.model, self._tasks)

    def forget_module(self, file: str) -> None:
        """Takes a module out of the list; its tabs stay."""
        self._settings.forget_recent(file)
        self.modules.forget(Path(file))
        self.recent_changed.emit()

    def select(self, number: int, subject: Subject, *, centre: bool = False, also: tuple[Subject, ...] = ()) -> None:
        """Selects a subject and what belongs to it (`also`); one of another graph brings that graph up first."""
        document = self.document(number)
        if document is None or document.facts is None or subject.path not in document.facts.graphs:
            return
        moved = subject.path != document.path
        picture = None if moved else document.picture
        document = self._shelf.put(
            replace(document, subject=subject, also=also, path=subject.path, picture=picture, unfolded=Unfolded())
        )
        if moved:
            self.changed.emit(number)
            self._draw(document)
        self.subject_changed.emit(number)
        if centre and not moved:
            self.centre_wanted.emit(number)

    def enter(self, number: int, path: str) -> None:
        """Shows a subgraph or function, nothing in it selected."""
        self.select(number, Subject(path))

    def leave(self, number: int) -> None:
        """Shows the graph above, the node that holds this one selected."""
        document = self.document(number)
        graph = document.graph() if document is not None else None
        if graph is None or not graph.path:
            return
        path, node = graph.parent if graph.parent is not None else ("", None)
        self.select(number, Subject(path, node), centre=True)

    def exporter_versions(self) -> Mapping[str, str]:
        """The versions of what the last export ran with, by name; nothing before the first one."""
        outcomes = reversed(self._outcomes.values())
        return next((outcome.record.versions for outcome in outcomes if outcome.record.versions), {})

    def tell_writing(self, name: str) -> None:
        """Takes note of the file that is being written, empty where none is."""
        self._writing = name
        self._tell_working()

    def _bundled(self, file: Path) -> bool:
        return file.parent == paths.opdefs()

    def _remember(self, file: str) -> None:
        self._settings.add_recent(file)
        self.recent_changed.emit()

    def _new(self, source: Source, word: str, *, front: bool) -> Document:
        document = self._shelf.new(source, word)
        self.opened.emit(document.id)
        if front:
            self.set_current(document.id)
        return document

    def _tell_working(self) -> None:
        """Says what the document in front is busy with, or else the exporter, another one, a file being written."""
        current, exporting = self.current(), self.modules.exporting()
        busy = current if current is not None and current.word else next((one for one in self._shelf if one.word), None)
        if busy is not None and (busy is current or exporting is None):
            self.working.emit(busy.word, busy.source.title)
        elif exporting is not None:
            self.working.emit("exporting", exporting.name)
        else:
            self.working.emit("writing" if self._writing else "", self._writing)

    def _on_export_finished(self, file: str) -> None:
        """A tab that still waits for the first net of its module has nothing to wait for."""
        waiting = self._shelf.find(Source(Path(file)))
        if waiting is not None and waiting.phase is Phase.WORKING:
            self.close(waiting.id)
        self._tell_working()
        self.open_next()

    def _make_room(self, module: Path) -> None:
        """A tab that says that the module is being exported, unless one of its nets has a tab."""
        whole = self._shelf.find(Source(module))
        if whole is not None:
            self._shelf.put(replace(whole, phase=Phase.WORKING, word="exporting", outcome=None))
            self.changed.emit(whole.id)
            self.set_current(whole.id)
        elif not any(document.source.file == module for document in self._shelf):
            self._new(Source(module), "exporting", front=True)

    def _open_file(self, file: Path) -> None:
        """The window makes room first: beside a thread that reads, that would take it several times as long."""
        known = self._shelf.find(Source(file))
        document = known or self._new(Source(file), "reading", front=True)
        self.set_current(document.id)
        self._read(document, file, ())
        self._remember(str(file))

    def _read(self, document: Document, file: Path, ops: Sequence[OpDef]) -> None:
        self._opener.open(Opening(document.id, file, tuple(ops), document.source.text))

    def _draw(self, document: Document) -> None:
        graph = document.graph()
        if graph is not None and document.facts is not None:
            facts = document.facts
            captured = links(facts.graphs, graph.path).captured
            choices = replace(self.choices, functions=functions(facts.model), captured=captured)
            self._drawer.draw(document.id, graph, choices)

    def _on_export_ended(self, file: str, outcome: Exported | Failed) -> None:
        source = Source(Path(file), outcome.net.name if outcome.net is not None else "")
        self._outcomes[source] = outcome
        self._show_outcome(source)

    def _show_outcome(self, source: Source) -> None:
        """A tab for an outcome; the wanted net, else the first one of its module, comes to the front."""
        front = self._is_wanted(source)
        document = self._shelf.find(source) or self._taken_over(source) or self._new(source, "reading", front=front)
        if front:
            self._wanted = source
            self.set_current(document.id)
        outcome = self._outcomes[source]
        if document.outcome is outcome:
            return
        document = self._shelf.put(replace(document, outcome=outcome))
        if isinstance(outcome, Failed):
            document = self._shelf.put(replace(document, phase=Phase.FAILED, word="", facts=None, picture=None))
            self._check(document)
            self.changed.emit(document.id)
            self.subject_changed.emit(document.id)
            self._tell_working()
        else:
            entry = self.modules.entry(source.file)
            self._read(document, outcome.model, (*definitions(outcome.record), *(entry.ops if entry else ())))

    def _is_wanted(self, source: Source) -> bool:
        wanted = self._wanted
        return wanted is not None and wanted.file == source.file and wanted.net in ("", source.net)

    def _taken_over(self, source: Source) -> Document | None:
        """The tab that waited for the module's first net, now that of `source`."""
        waiting = self._shelf.find(Source(source.file))
        if waiting is None or (self._wanted is not None and not self._is_wanted(source)):
            return None
        return self._shelf.put(replace(waiting, source=source, word="reading"))

    def _on_opened(self, number: int, facts: Facts) -> None:
        document = self.document(number)
        if document is None:
            return
        document = self._shelf.put(with_facts(document, facts))
        if document.id == self._current:
            # The panels and the rules, which would share the time of drawing, wait for the picture.
            self.checking.expect(document.source)
            self._draw(document)
            self._untold.add(number)
            self._patience.start()
            self.changed.emit(number)
        else:
            self._check(document)
            self.changed.emit(number)
            self.subject_changed.emit(number)

    def _check(self, document: Document) -> None:
        """Holds what is known of a document against the rules."""
        module = document.source.file if document.source.file.suffix == ".py" else None
        facts = document.facts
        case = Case(document.source, module, outcome=document.outcome)
        if facts is not None:
            known = tuple(facts.definitions.values())
            case = replace(case, model=facts.model, definitions=known, inferred=facts.inferred)
        self.checking.check(case)

    def _check_if_expected(self, document: Document) -> None:
        if self.checking.expects(document.source):
            self._check(document)

    def _on_judged(self, source: Source) -> None:
        verdict = self.checking.verdict(source)
        if source.net and verdict is not None:
            self.modules.show_verdict(source.file, source.net, verdict)

    def _on_fault(self, number: int, sentence: str) -> None:
        document = self.document(number)
        if document is not None:
            self._shelf.put(
                replace(document, phase=Phase.FAILED, word="", fault=sentence, outcome=None, facts=None, picture=None)
            )
            self.checking.forget(document.source)
            self.changed.emit(number)
            self.subject_changed.emit(number)
            self._tell_working()

    def _on_progressed(self, number: int, word: str) -> None:
        document = self.document(number)
        if document is not None:
            self._shelf.put(replace(document, word=word))
            self.changed.emit(number)
            self._tell_working()

    def _on_drawn(self, number: int, made: Picture) -> None:
        document = self.document(number)
        if document is not None and made.scene.graph is document.graph():
            self._shelf.put(replace(document, picture=made, word="", fault=""))
            self.drawn.emit(number)
            self.changed.emit(number)
            self._tell_working()
            self._drawn.add(number)
            self._painted.start()

    def _on_patience_ended(self) -> None:
        """Fills the panels before a picture that takes long."""
        untold, self._untold = self._untold, set()
        for number in untold:
            if self.document(number) is not None:
                self.subject_changed.emit(number)

    def _on_painted(self) -> None:
        """A picture is on the screen, as a timer waits until nothing is left to be painted: now comes the rest."""
        self._on_patience_ended()
        drawn, self._drawn = self._drawn, set()
        for number in drawn:
            document = self.document(number)
            if document is not None:
                self._check_if_expected(document)
