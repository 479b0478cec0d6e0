"""The op definition modules a person works with: what their sources say and how the exports of their nets stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from .checks.fates import words
from .checks.finding import counts
from .checks.verdict import Verdict
from .export.outcome import Exported, Failed, Listed, NetRef, Options
from .jobs.exports import Exports
from .jobs.tasks import Task, Tasks
from .ops.errors import SourceError
from .ops.model import Module
from .ops.source import read_module
from .panels.entries import ModuleEntry, NetEntry, NetState, Place

T = TypeVar("T")


class Modules(QObject):
    """Reads modules without running them, and exports their nets one module at a time.

    `changed`: the entries are new. `started(file)`: its nets are being exported. `ended(file, outcome)`: a net was
    exported or failed; an outcome without a net concerns the whole module. `finished(file)`: nothing more will come.
    `listed(file, names)`: all nets that it exports. `was_read(file)`: its source was looked at, readable or not.
    """

    changed = Signal()
    started = Signal(str)
    ended = Signal(str, object)
    finished = Signal(str)
    listed = Signal(str, object)
    was_read = Signal(str)
    said = Signal(str)

    def __init__(self, exports: Exports, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._exports = exports
        self._tasks = tasks
        self._entries: dict[Path, ModuleEntry] = {}
        self._sources: dict[Path, Module] = {}
        self._known: dict[Path, _Known] = {}
        self._exporting: Path | None = None
        exports.listed.connect(self._on_listed)
        exports.changed.connect(self._on_changed)
        exports.ended.connect(self._on_ended)
        exports.finished.connect(self._on_finished)
        exports.said.connect(self.said)

    def entries(self) -> tuple[ModuleEntry, ...]:
        """All modules in the order in which they came."""
        return tuple(self._entries.values())

    def entry(self, file: Path) -> ModuleEntry | None:
        """What is known of one module."""
        return self._entries.get(file)

    def source(self, file: Path) -> Module | None:
        """What the source of a module says; None where it is not readable, or not read yet."""
        return self._sources.get(file)

    def exporting(self) -> Path | None:
        """The module whose nets are being exported."""
        return self._exporting

    def add(self, files: Iterable[Path], place: Place) -> None:
        """Takes modules in and reads their sources; a known one moves to `place` only when it is opened."""
        for file in files:
            known = self._entries.get(file)
            if known is None:
                self._entries[file] = ModuleEntry(file, place)
            elif place is Place.OPENED and known.place is Place.RECENT:
                self._entries[file] = replace(known, place=place)
            self.read(file)
        self.changed.emit()

    def forget(self, file: Path) -> None:
        """Takes a module away; its export is cancelled."""
        if self._exporting == file:
            self.cancel()
        for held in (self._entries, self._sources, self._known):
            held.pop(file, None)
        self.changed.emit()

    def read(self, file: Path) -> Task:
        """Reads the source of a module again."""
        return self._tasks.run(partial(_read, file), partial(self._on_read, file), partial(self._on_unreadable, file))

    def export(self, file: Path, options: Options) -> None:
        """Exports all nets of a module; what was being exported is dropped."""
        self.cancel()
        self._exporting = file
        self._change_nets(file, lambda net: replace(net, state=NetState.WAITING, note="", findings=(), fates=()))
        self._exports.start(file, options)
        self.started.emit(str(file))

    def follow(self, file: Path, options: Options, names: Sequence[str]) -> None:
        """Exports some nets of a module that was changed; the first of `names` first.

        As long as its source tells the same nets as when they were listed, they are not listed again. Else those that
        were not known before are exported, too.
        """
        self.cancel()
        self._exporting = file
        known, source = self._known.get(file), self._sources.get(file)
        listed = known.nets if known is not None else ()
        wanted = tuple(net for name in names for net in listed if net.name == name)
        certain = _is_told_alike(known, source) and len(wanted) == len(names)
        others = frozenset(net.name for net in listed) - set(names)
        self._change_nets(
            file, lambda net: net if net.name in others else replace(net, state=NetState.WAITING, note="")
        )
        self._exports.start(file, options, wanted if certain else (), others)

    def cancel(self) -> None:
        """Ends the export that is running."""
        file, self._exporting = self._exporting, None
        if file is None:
            return
        self._exports.cancel()
        unfinished = (NetState.WAITING, NetState.EXPORTING)
        self._change_nets(file, lambda net: replace(net, state=NetState.CANCELLED) if net.state in unfinished else net)
        self.finished.emit(str(file))

    def show_verdict(self, file: Path, name: str, verdict: Verdict) -> None:
        """Tells of a net how many findings it has and what became of the module's ops."""
        found = tuple(counts(verdict.findings).items())
        told = tuple((fate.function, words(fate)) for fate in verdict.fates)
        self._change_nets(file, lambda net: replace(net, findings=found, fates=told) if net.name == name else net)

    def _change_nets(self, file: Path, change: Callable[[NetEntry], NetEntry]) -> None:
        entry = self._entries.get(file)
        if entry is not None:
            self._entries[file] = replace(entry, nets=tuple(change(net) for net in entry.nets))
            self.changed.emit()

    def _change_net(self, file: Path, name: str, state: NetState, note: str = "") -> None:
        self._change_nets(file, lambda net: replace(net, state=state, note=note) if net.name == name else net)

    def _on_read(self, file: Path, module: Module) -> None:
        entry = self._entries.get(file)
        if entry is None:
            return
        self._sources[file] = module
        known = {net.name: net for net in entry.nets}
        nets = tuple(known.get(net.name, NetEntry(net.name, net.line)) for net in module.nets)
        listed = entry.nets if self._exporting == file and entry.nets else nets
        self._entries[file] = replace(entry, doc=module.doc, ops=module.ops, nets=listed, fault="", read=True)
        self.changed.emit()
        self.was_read.emit(str(file))

    def _on_unreadable(self, file: Path, error: BaseException) -> None:
        if not isinstance(error, SourceError):
            raise error
        entry = self._entries.get(file)
        if entry is not None:
            self._sources.pop(file, None)
            self._entries[file] = replace(entry, fault=str(error), read=True)
            self.changed.emit()
            self.was_read.emit(str(file))

    def _on_listed(self, listed: Listed) -> None:
        file = self._exporting
        entry = self._entries.get(file) if file is not None else None
        if file is None or entry is None:
            return
        before = {net.name: net for net in entry.nets}
        nets = tuple(_listed(net, before.get(net.name)) for net in listed.nets)
        self._entries[file] = replace(entry, nets=nets)
        self._known[file] = _Known(listed.nets, _told(self._sources.get(file)))
        self.changed.emit()
        self.listed.emit(str(file), tuple(net.name for net in nets))

    def _on_changed(self, net: str, state: object) -> None:
        if self._exporting is not None:
            self.said.emit(f"── {self._exporting.name}: {net} ──")
            self._change_net(self._exporting, net, NetState.EXPORTING)

    def _on_ended(self, outcome: Exported | Failed) -> None:
        file = self._exporting
        if file is None:
            return
        if outcome.net is None:
            self._fail_all(file, outcome)
        elif isinstance(outcome, Failed):
            self._change_net(file, outcome.net.name, NetState.FAILED, outcome.cause)
        else:
            self._change_net(file, outcome.net.name, NetState.EXPORTED)
        self.ended.emit(str(file), outcome)

    def _fail_all(self, file: Path, outcome: Exported | Failed) -> None:
        note = outcome.cause if isinstance(outcome, Failed) else ""
        self._change_nets(file, lambda net: replace(net, state=NetState.FAILED, note=note))

    def _on_finished(self) -> None:
        file, self._exporting = self._exporting, None
        if file is not None:
            self.finished.emit(str(file))


@dataclass(frozen=True, slots=True)
class _Known:
    """The nets of a module as they were listed, and what its source told of them then."""

    nets: tuple[NetRef, ...]
    told: tuple[str, ...] | None


def _told(source: Module | None) -> tuple[str, ...] | None:
    """The nets that a source tells; None where it, or a file that it imports, is not readable."""
    return tuple(net.name for net in source.nets) if source is not None and not source.notes else None


def _is_told_alike(known: _Known | None, source: Module | None) -> bool:
    """Whether a source tells the nets that it told when they were listed."""
    return known is not None and known.told is not None and known.told == _told(source)


def _listed(net: NetRef, before: NetEntry | None) -> NetEntry:
    """A net that was just listed; one that is passed over keeps its state."""
    return replace(before, line=net.line) if before is not None else NetEntry(net.name, net.line, NetState.WAITING)


def _read(file: Path, task: Task) -> Module:
    return read_module(file)
