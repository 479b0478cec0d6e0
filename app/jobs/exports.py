"""Exports the nets of a module one after the other, without ever holding up the window."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from ..export.outcome import Exported, Failed, Listed, NetRef, Options
from ..export.process import Cancel
from ..export.run import LIST_SECONDS, Reached, Said, Terms, export_net, interpreter_of, list_nets
from ..export.spare import Spare
from .heard import Heard

EXPORTING = "exporting"
"""The state that `changed` tells: the net is being exported. Before, it waits; after, `ended` tells."""


@dataclass(frozen=True, slots=True, eq=False)
class _Request:
    """One module to export. What is said about an older request than the newest is dropped."""

    module: Path
    options: Options
    scratch: Path
    cancel: Cancel = field(default_factory=Cancel)
    heard: Heard = field(default_factory=Heard)


class Exports(QObject):
    """One module at a time: `start` lists its nets, then exports each; a new start ends the old one.

    `listed(Listed)`: the nets are known, all are waiting. `changed(net, EXPORTING)`: it is this net's turn.
    `ended(Exported | Failed)`: once for each net, or once without a net where there is nothing to export.
    `said(text)`: one or more lines that the child wrote, or notes on what was done. `finished()`: nothing more will
    come for this module.
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
        self._request: _Request | None = None
        self._spares = _Spares()
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    def warm(self, options: Options) -> None:
        """Has a child import torch and wait, so that the first export starts at once."""
        self._exporting.submit(self._spares.warm, interpreter_of(options))

    def start(self, module: Path, options: Options) -> None:
        """Lists and exports the nets of `module`; a request that still runs is cancelled."""
        self.cancel()
        scratch = Path(tempfile.mkdtemp(dir=self._scratch))
        request = _Request(module, options, scratch)
        self._request = request
        future = self._exporting.submit(self._carry_out, request)
        future.add_done_callback(lambda done: self._on_done(request, done))

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
        shutil.rmtree(self._scratch, ignore_errors=True)

    def _carry_out(self, request: _Request) -> None:
        if request.cancel.cancelled:
            return
        listed = list_nets(request.module, request.options, self._terms(request, LIST_SECONDS))
        self._told.emit(request, listed)
        if isinstance(listed, Listed):
            for net in listed.nets:
                self._export(request, net)

    def _export(self, request: _Request, net: NetRef) -> None:
        if request.cancel.cancelled:
            return
        folder = request.scratch / str(net.index)
        folder.mkdir()
        self._told.emit(request, net)
        outcome = export_net(request.module, net, request.options, folder, self._terms(request))
        if isinstance(outcome, Failed):
            shutil.rmtree(folder, ignore_errors=True)
        if outcome.record.options.get("exporter") == "dynamo":
            self._spares.prepare_for_dynamo(interpreter_of(request.options))
        self._told.emit(request, outcome)

    def _on_done(self, request: _Request, done: Future[None]) -> None:
        error = None if done.cancelled() else done.exception()
        self._told.emit(request, _Finished() if error is None else error)

    def _terms(self, request: _Request, limit: float | None = None) -> Terms:
        def on_event(event: Said | Reached) -> None:
            if isinstance(event, Said) and request.heard.add(event.line):
                self._told.emit(request, request.heard)

        spare = self._spares.of(interpreter_of(request.options))
        return Terms(on_event, request.cancel, limit, spare)

    def _on_told(self, request: _Request, told: object) -> None:
        if request is not self._request:
            return
        if isinstance(told, Listed | Exported) and told.record.notes:
            self.said.emit("\n".join(told.record.notes))
        match told:
            case Heard():
                self.said.emit(told.take())
            case Listed():
                self.listed.emit(told)
            case NetRef():
                self.changed.emit(told.name, EXPORTING)
            case Exported() | Failed():
                self.ended.emit(told)
            case _Finished():
                self.finished.emit()
            case BaseException():
                raise told


@dataclass(frozen=True, slots=True)
class _Finished:
    """A request has been carried out."""


class _Spares:
    """The one warm child that waits, for the interpreter that was used last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._spare: Spare | None = None
        self._shut = False

    def of(self, interpreter: str) -> Spare | None:
        """The spare for `interpreter`; one for another is ended."""
        return self._renewed(interpreter, dynamo=False)

    def warm(self, interpreter: str) -> None:
        """Has a child for `interpreter` wait from now on."""
        self._wait(self._renewed(interpreter, dynamo=False))

    def prepare_for_dynamo(self, interpreter: str) -> None:
        """From now on the waiting child has warmed up the dynamo exporter, too."""
        self._wait(self._renewed(interpreter, dynamo=True))

    def _wait(self, spare: Spare | None) -> None:
        if spare is not None:
            with contextlib.suppress(OSError):  # an interpreter that is gone is told by the next export
                spare.warm()

    def _renewed(self, interpreter: str, dynamo: bool) -> Spare | None:
        with self._lock:
            spare = self._spare
            if self._shut or _serves(spare, interpreter, dynamo):
                return spare
            if spare is not None:
                spare.close()
            self._spare = Spare(interpreter, dynamo)
            return self._spare

    def shut(self) -> None:
        """Ends the spare; no other comes after it."""
        with self._lock:
            self._shut = True
            spare, self._spare = self._spare, None
        if spare is not None:
            spare.close()


def _serves(spare: Spare | None, interpreter: str, dynamo: bool) -> bool:
    return spare is not None and spare.interpreter == interpreter and (spare.dynamo or not dynamo)
