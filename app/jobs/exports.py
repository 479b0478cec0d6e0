"""Exports the nets of a module one after the other, without ever holding up the window."""

from __future__ import annotations

import shutil
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from ..export.outcome import Exported, Failed, Listed, NetRef, Options
from ..export.process import Cancel
from ..export.run import LIST_SECONDS, Reached, Said, Terms, export_net, interpreter_of, list_nets
from ..export.spare import Spare

EXPORTING = "exporting"
"""The state that `changed` tells: the net is being exported. Before, it waits; after, `ended` tells."""


@dataclass(frozen=True, slots=True, eq=False)
class _Request:
    """One module to export. What is said about an older request than the newest is dropped."""

    module: Path
    options: Options
    scratch: Path
    cancel: Cancel = field(default_factory=Cancel)


class Exports(QObject):
    """One module at a time: `start` lists its nets, then exports each; a new start ends the old one.

    `listed(Listed)`: the nets are known, all are waiting. `changed(net, EXPORTING)`: it is this net's turn.
    `ended(Exported | Failed)`: once for each net, or once without a net where there is nothing to export.
    `said(line)`: a line that the child wrote. `finished()`: nothing more will come for this module.
    A cancelled request falls silent at once.
    """

    listed = Signal(object)
    changed = Signal(str, object)
    ended = Signal(object)
    said = Signal(str)
    finished = Signal()
    _told = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scratch = Path(tempfile.mkdtemp(prefix="opscope-exports-"))
        self._exporting = ThreadPoolExecutor(1, thread_name_prefix="exports")
        self._warming = ThreadPoolExecutor(1, thread_name_prefix="exports-spare")
        self._request: _Request | None = None
        self._spares = _Spares()
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    def start(self, module: Path, options: Options) -> None:
        """Lists and exports the nets of `module`; a request that still runs is cancelled."""
        self.cancel()
        scratch = Path(tempfile.mkdtemp(dir=self._scratch))
        request = _Request(module, options, scratch)
        self._request = request
        self._exporting.submit(self._carry_out, request)

    def cancel(self) -> None:
        """Ends the running request; nothing is heard of it any more."""
        request, self._request = self._request, None
        if request is not None:
            request.cancel.cancel()

    def shutdown(self) -> None:
        """Ends all processes and threads, and removes every file that was exported."""
        self.cancel()
        self._exporting.shutdown(wait=True, cancel_futures=True)
        self._spares.shut()
        self._warming.shutdown(wait=True, cancel_futures=True)
        shutil.rmtree(self._scratch, ignore_errors=True)

    def _carry_out(self, request: _Request) -> None:
        if request.cancel.cancelled:
            return
        listed = list_nets(request.module, request.options, self._terms(request, LIST_SECONDS))
        self._told.emit(request, listed)
        if isinstance(listed, Listed):
            for net in listed.nets:
                self._export(request, net)
        self._told.emit(request, _Finished())

    def _export(self, request: _Request, net: NetRef) -> None:
        if request.cancel.cancelled:
            return
        folder = request.scratch / str(net.index)
        folder.mkdir()
        self._told.emit(request, net)
        outcome = export_net(request.module, net, request.options, folder, self._terms(request))
        dynamo = outcome.record.options.get("exporter") == "dynamo"
        self._warming.submit(self._spares.renew, interpreter_of(request.options), dynamo)
        self._told.emit(request, outcome)

    def _terms(self, request: _Request, limit: float | None = None) -> Terms:
        def on_event(event: Said | Reached) -> None:
            if isinstance(event, Said):
                self._told.emit(request, event)

        spare = self._spares.of(interpreter_of(request.options))
        return Terms(on_event, request.cancel, limit, spare)

    def _on_told(self, request: _Request, told: object) -> None:
        if request is not self._request:
            return
        match told:
            case Said():
                self.said.emit(told.line)
            case Listed():
                self.listed.emit(told)
            case NetRef():
                self.changed.emit(told.name, EXPORTING)
            case Exported() | Failed():
                self.ended.emit(told)
            case _Finished():
                self.finished.emit()


@dataclass(frozen=True, slots=True)
class _Finished:
    """A request has been carried out."""


class _Spares:
    """The one warm child that waits: for the interpreter and the exporter that were used last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._spare: Spare | None = None
        self._shut = False

    def of(self, interpreter: str) -> Spare | None:
        """The spare for `interpreter`, if that is the one it waits for."""
        with self._lock:
            spare = self._spare
        return spare if spare is not None and spare.interpreter == interpreter else None

    def renew(self, interpreter: str, dynamo: bool) -> None:
        """Has a fresh child wait. An interpreter that cannot be started has none: its export says so."""
        with self._lock:
            if self._shut:
                return
            spare = self._spare
            if spare is None or (spare.interpreter, spare.dynamo) != (interpreter, dynamo):
                if spare is not None:
                    spare.close()
                spare = Spare(interpreter, dynamo)
            try:
                spare.warm()
            except OSError:
                spare = None
            self._spare = spare

    def shut(self) -> None:
        """Ends the spare; no other comes after it."""
        with self._lock:
            self._shut = True
            spare, self._spare = self._spare, None
        if spare is not None:
            spare.close()
