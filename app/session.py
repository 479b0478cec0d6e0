"""What is open and what is selected: modules → exports → models → pictures. No widget in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from . import paths
from .canvas.scene import Choices
from .checking import Checking
from .documents import Document, Phase, Shelf, Source
from .export.definitions import definitions
from .export.outcome import Exported, Failed, Options
from .graph.model import Subject
from .graph.sheet import Unfolded
from .inquiry import Inquiry
from .jobs.exports import Exports
from .jobs.kept import Kept
from .jobs.tasks import Tasks
from .language import translate
from .modules import Modules
from .panels.entries import Place
from .settings import Settings
from .showing import Showing


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
        self._exports = Exports(self)
        self._kept = Kept(self._exports.discard)
        self._shelf = Shelf()
        self.modules = Modules(self._exports, self._tasks, self)
        self.inquiry = Inquiry(self._shelf, self._tasks, self)
        self.checking = Checking(self)
        self.showing = Showing(self._shelf, self.checking, self._kept, self)
        self.options = settings.options()
        self._outcomes: dict[Source, Exported | Failed] = {}
        self._wanted: Source | None = None
        self._left: set[Source] = set()
        self._waiting: list[str] = []
        self._asking = False
        self._writing = ""
        self._connect()

    def _connect(self) -> None:
        self.showing.changed.connect(self.changed)
        self.showing.drawn.connect(self.drawn)
        self.showing.subject_changed.connect(self.subject_changed)
        self.showing.worked.connect(self._tell_working)
        self.modules.listed.connect(self._on_listed)
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
        self.showing.warm()
        self._exports.warm(self.options)

    def shutdown(self) -> None:
        """Ends every thread and process."""
        self._exports.shutdown()
        self.showing.shutdown()
        self.checking.shutdown()
        self._tasks.shutdown()

    def document(self, number: int) -> Document | None:
        """A document that is open."""
        return self._shelf.get(number)

    def current(self) -> Document | None:
        """The document in front."""
        return self._shelf.in_front()

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
        self._forget_outcomes(module)
        self._left.clear()
        self._make_room(module)
        waiting, self._waiting = self._waiting, []
        self.modules.export(module, self.options)
        self._waiting = waiting

    def follow_module(self, file: Path) -> None:
        """Exports the nets of a module that have tabs anew, as it was changed; the graphs stay until others come."""
        shown = [document.source.net for document in self._shelf if document.source.file == file]
        if shown and (self._bundled(file) or self._settings.may_run(str(file.parent))):
            if self.modules.exporting() != file:
                self._wanted = None  # the tab in front stays there
            self._left.clear()
            front = self.current()
            shown.sort(key=lambda net: front is None or front.source != Source(file, net))
            self.modules.follow(file, self.options, shown)

    def follow_file(self, number: int) -> None:
        """Reads the file of a document anew, as it was changed."""
        document = self.document(number)
        if document is not None:
            self.showing.read(document, document.source.file)

    def _forget_outcomes(self, module: Path) -> None:
        for source in [source for source in self._outcomes if source.file == module]:
            del self._outcomes[source]
            self._kept.release(source)

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
            self.showing.cancel(document)
            if document.phase is Phase.WORKING:
                self.close(document.id)
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
            self.showing.read(current, current.source.file)

    @property
    def choices(self) -> Choices:
        """What is drawn."""
        return self.showing.choices

    def set_choices(self, choices: Choices) -> None:
        """Takes other choices of what to see; the graph in front is drawn with them."""
        if choices != self.choices:
            self.showing.set_choices(choices)

    def set_current(self, number: int) -> None:
        """Brings a document to the front."""
        document = self.document(number)
        if document is not None and self._shelf.front == document.id:
            return
        self._shelf.front = document.id if document is not None else None
        self.current_changed.emit(number if document is not None else -1)
        self._tell_working()
        if document is not None and document.picture is None:
            self.showing.draw(document)

    def close(self, number: int) -> None:
        """Closes a document; work for it is dropped, and an export that is running does not bring it back."""
        document = self._shelf.drop(number)
        if document is None:
            return
        if document.source.net and self.modules.exporting() == document.source.file:
            self._left.add(document.source)
        if self._shelf.front == document.id:
            self._shelf.front = None
        self.closed.emit(number)
        if self._shelf.front is None:
            self.current_changed.emit(-1)
        self.showing.forget(document)

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
            replace(
                document,
                subject=subject,
                also=also,
                path=subject.path,
                picture=picture,
                unfolded=Unfolded(),
                changes=None,
            )
        )
        if moved:
            self.changed.emit(number)
            self.showing.draw(document)
        self.subject_changed.emit(number)
        self._tell_working()
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
        elif current is not None and self.showing.is_renewing(current.id):
            self.working.emit("renewing", current.source.title)
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
        self.showing.read(document, file)
        self._remember(str(file))

    def _on_export_ended(self, file: str, outcome: Exported | Failed) -> None:
        source = Source(Path(file), outcome.net.name if outcome.net is not None else "")
        shown = [document for document in self._shelf if document.source.file == source.file and document.source.net]
        if isinstance(outcome, Failed) and outcome.net is None and shown:
            for document in shown:
                self.showing.fail(document, outcome)
            return
        self._outcomes[source] = outcome
        if isinstance(outcome, Exported):
            self._kept.keep(source, outcome.model)
        if source not in self._left or self._is_wanted(source):
            self._show_outcome(source)

    def _on_listed(self, file: str, nets: tuple[str, ...]) -> None:
        """A tab of a net that is exported no longer says so."""
        for document in self.documents():
            source = document.source
            if source.file == Path(file) and source.net and source.net not in nets:
                sentence = translate("Work", "{module} exports no net named {net} any more.")
                self.showing.fail(document, fault=sentence.format(module=source.file.name, net=source.net))

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
        if isinstance(outcome, Failed):
            self.showing.fail(document, outcome)
        else:
            document = self._shelf.put(replace(document, outcome=outcome))
            entry = self.modules.entry(source.file)
            self.showing.read(document, outcome.model, (*definitions(outcome.record), *(entry.ops if entry else ())))

    def _is_wanted(self, source: Source) -> bool:
        wanted = self._wanted
        return wanted is not None and wanted.file == source.file and wanted.net in ("", source.net)

    def _taken_over(self, source: Source) -> Document | None:
        """The tab that waited for the module's first net, now that of `source`."""
        waiting = self._shelf.find(Source(source.file))
        if waiting is None or (self._wanted is not None and not self._is_wanted(source)):
            return None
        return self._shelf.put(replace(waiting, source=source, word="reading"))

    def _on_judged(self, source: Source) -> None:
        verdict = self.checking.verdict(source)
        if source.net and verdict is not None:
            self.modules.show_verdict(source.file, source.net, verdict)
