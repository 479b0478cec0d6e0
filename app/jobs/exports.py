"""Exports the nets of a module one after the other, without ever holding up the window."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from ..export.outcome import Exported, Failed, Listed, NetRef, Options
from ..export.process import Cancel
from ..export.run import (
    LIST_SECONDS,
    Moved,
    Reached,
    Said,
    Terms,
    export_known,
    export_net,
    interpreter_of,
    list_nets,
)
from ..export.spare import Spare
from .heard import Heard
from .scratch import Scratch, remove_abandoned

EXPORTING = "exporting"
"""The state that `changed` tells: the net is being exported. Before, it waits; after, `ended` tells."""

_AT_REST = 2
"""How many warm children wait once a module was exported: a save may follow upon another, and a list is one more."""

_NEXT = 1

_CarryOut = Callable[[Path, NetRef, Options, Path, Terms], Exported | Failed | Moved]


@dataclass(frozen=True, slots=True, eq=False)
class _Request:
    """One module to export. What is said about an older request than the newest is dropped."""

    module: Path
    options: Options
    known: tuple[NetRef, ...] = ()
    passed_over: frozenset[str] = frozenset()
    cancel: Cancel = field(default_factory=Cancel)
    heard: Heard = field(default_factory=Heard)


class Exports(QObject):
    """One module at a time: `start` lists its nets, then exports each; a new start ends the old one.

    Whoever hears of an `Exported` owns its file, and gives it back by `discard`.

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
        self._scratch = Scratch()
        self._exporting = ThreadPoolExecutor(1, thread_name_prefix="exports")
        self._clearing = ThreadPoolExecutor(1, thread_name_prefix="clearing")
        self._request: _Request | None = None
        self._shut = False
        self._spares = _Spares()
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    def warm(self, options: Options) -> None:
        """Has a child import torch and wait, so that the first export starts at once."""
        self._exporting.submit(self._spares.warm, interpreter_of(options))
        self._clearing.submit(remove_abandoned)

    def start(
        self,
        module: Path,
        options: Options,
        known: tuple[NetRef, ...] = (),
        passed_over: frozenset[str] = frozenset(),
    ) -> None:
        """Lists and exports the nets of `module`; a request that still runs is cancelled.

        The nets `known` from an earlier list are exported without another one, as long as they are found in their
        places; `passed_over` are names of nets that are not to be exported where the module is listed.
        """
        self.cancel()
        request = _Request(module, options, known, passed_over)
        self._request = request
        future = self._exporting.submit(self._carry_out, request)
        future.add_done_callback(lambda done: self._on_done(request, done))

    def cancel(self) -> None:
        """Ends the running request; nothing is heard of it any more."""
        request, self._request = self._request, None
        if request is not None:
            request.cancel.cancel()

    def discard(self, model: Path) -> None:
        """Removes a file that was exported, with all that lies beside it, off the UI thread; no other file."""
        if not self._shut:  # else all of them go together
            self._clearing.submit(self._scratch.remove, model.parent)

    def shutdown(self) -> None:
        """Ends all processes and threads, and removes every file that was exported."""
        self.cancel()
        self._shut = True
        self._exporting.shutdown(wait=True, cancel_futures=True)
        self._spares.shut()
        self._clearing.shutdown(wait=True, cancel_futures=True)
        self._scratch.close()

    def _carry_out(self, request: _Request) -> None:
        if request.cancel.cancelled:
            return
        if not request.known or not self._export_known(request):
            self._list_and_export(request)
        self._spares.warm(interpreter_of(request.options), _AT_REST)

    def _list_and_export(self, request: _Request) -> None:
        listed = list_nets(request.module, request.options, self._terms(request, _NEXT, LIST_SECONDS))
        self._told.emit(request, listed)
        if isinstance(listed, Listed):
            wanted = [net for net in listed.nets if net.name not in request.passed_over]
            for place, net in enumerate(wanted):
                self._export(request, net, export_net, len(wanted) - place - 1)

    def _export_known(self, request: _Request) -> bool:
        """Whether all were in their places."""
        rest = len(request.known)
        for net in request.known:
            rest -= 1
            if self._export(request, net, export_known, rest) is Moved:
                return False
        return True

    def _export(self, request: _Request, net: NetRef, carry_out: _CarryOut, rest: int) -> type:
        """The kind of the outcome, which is told; `rest`: how many exports will follow."""
        if request.cancel.cancelled:
            return Failed
        folder = self._scratch.folder()
        self._told.emit(request, net)
        terms = self._terms(request, min(rest, _AT_REST))
        outcome = carry_out(request.module, net, request.options, folder, terms)
        if not isinstance(outcome, Exported):
            self._scratch.remove(folder)
        if not isinstance(outcome, Moved):
            if outcome.record.options.get("exporter") == "dynamo":
                self._spares.prepare_for_dynamo(interpreter_of(request.options))
            self._told.emit(request, outcome)
        return type(outcome)

    def _on_done(self, request: _Request, done: Future[None]) -> None:
        error = None if done.cancelled() else done.exception()
        self._told.emit(request, _Finished() if error is None else error)

    def _terms(self, request: _Request, ahead: int, limit: float | None = None) -> Terms:
        def on_event(event: Said | Reached) -> None:
            if isinstance(event, Said) and request.heard.add(event.line):
                self._told.emit(request, request.heard)

        spare = self._spares.of(interpreter_of(request.options), ahead)
        return Terms(on_event, request.cancel, limit, spare)

    def _on_told(self, request: _Request, told: object) -> None:
        if request is not self._request:
            if isinstance(told, Exported):
                self.discard(told.model)
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
    """The warm children that wait, for the interpreter that was used last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._spare: Spare | None = None
        self._shut = False

    def of(self, interpreter: str, ahead: int) -> Spare | None:
        """The spare for `interpreter`, which keeps so many ahead; one for another is ended."""
        spare = self._renewed(interpreter, dynamo=False)
        if spare is not None:
            spare.ahead = ahead
        return spare

    def warm(self, interpreter: str, count: int = 1) -> None:
        """Has children for `interpreter` wait from now on."""
        spare = self._renewed(interpreter, dynamo=False)
        if spare is not None:
            with contextlib.suppress(OSError):  # an interpreter that is gone is told by the next export
                spare.warm(count)

    def prepare_for_dynamo(self, interpreter: str) -> None:
        """From now on the children that wait have warmed up the dynamo exporter, too."""
        self._renewed(interpreter, dynamo=True)

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
