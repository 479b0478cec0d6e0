"""Lists and exports the nets of a module, each time in a process of its own. Both calls block."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..language import translate
from . import causes, protocol
from .outcome import Exported, Failed, Listed, NetRef, Options, Record, Stage
from .process import Cancel, Child, Ended
from .protocol import Event, Garbled, Lines
from .recording import Recording
from .spare import Spare

LIST_SECONDS = 120.0
"""How long a script may run before its nets are known."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line that the child wrote on `stdout` or `stderr`, without its end."""

    stream: str
    line: str


@dataclass(frozen=True, slots=True)
class Reached:
    """The run is in this stage now."""

    stage: Stage


@dataclass(frozen=True, slots=True)
class Moved:
    """Where a net was known to be exported, the module exports another one by now, or none."""


_LEAVING_SECONDS = 3.0
"""How long a script may hold on to a process whose answer is there, in `finally` and `with` blocks of its own."""

_LOADED = re.compile(r"Extension modules: .* \(total: \d+\)")
"""The last line of what faulthandler prints: all compiled modules that are loaded, hundreds of them."""

_STAGES = frozenset(stage.value for stage in Stage)

OnEvent = Callable[[Said | Reached], None]


@dataclass(frozen=True, slots=True)
class Terms:
    """How a run is attended to.

    `on_event` hears of every line and stage, in the caller's thread. `cancel` ends the run from another thread.
    After `limit` seconds it is ended; None waits for ever. `spare` is taken if it is of the right interpreter.
    """

    on_event: OnEvent | None = None
    cancel: Cancel | None = None
    limit: float | None = None
    spare: Spare | None = None


def list_nets(
    module: Path,
    options: Options | None = None,
    terms: Terms | None = None,
) -> Listed | Failed:
    """The nets that `module` exports, in the order of its calls; nothing is exported.

    A script that fails, crashes or is still running when its time is over keeps the nets it has shown by then.
    """
    request: dict[str, object] = {"mode": "list", "module": str(module.resolve())}
    interpreter = interpreter_of(options or Options())
    ended = _Run(None, module, interpreter, terms or Terms(limit=LIST_SECONDS)).carry_out(request)
    if isinstance(ended, Exported | Moved):
        raise TypeError("a request to list was answered by a file")
    return ended


def export_net(
    module: Path, net: NetRef, options: Options, scratch: Path, terms: Terms | None = None
) -> Exported | Failed:
    """Writes the net into a new file of `scratch`, an existing folder that stays the caller's."""
    request = _request(module, net, options, scratch)
    ended = _Run(net, module, interpreter_of(options), terms or Terms()).carry_out(request)
    if isinstance(ended, Listed | Moved):
        raise TypeError("a request to export was answered by a list")
    return ended


def export_known(
    module: Path, net: NetRef, options: Options, scratch: Path, terms: Terms | None = None
) -> Exported | Failed | Moved:
    """As `export_net`, for a net that was listed before the module was changed."""
    request = {**_request(module, net, options, scratch), "expected": net.name}
    ended = _Run(net, module, interpreter_of(options), terms or Terms()).carry_out(request)
    if isinstance(ended, Listed):
        raise TypeError("a request to export was answered by a list")
    return ended


def _request(module: Path, net: NetRef, options: Options, scratch: Path) -> dict[str, object]:
    return {
        "mode": "export",
        "module": str(module.resolve()),
        "index": net.index,
        "model": str(scratch.resolve() / f"{_file_name(net)}.onnx"),
        "options": {
            "exporter": options.exporter,
            "opset": options.opset,
            "export_type": options.export_type,
            "more": dict(options.more),
        },
    }


def interpreter_of(options: Options) -> str:
    """The interpreter that `options` ask for."""
    return options.interpreter or sys.executable


def _file_name(net: NetRef) -> str:
    return re.sub(r"[^\w.-]", "_", net.name)[:100] or "net"


class _Run:
    """One child from its request to how it ended."""

    def __init__(self, net: NetRef | None, module: Path, interpreter: str, terms: Terms) -> None:
        self._net = net
        self._module = module
        self._interpreter = interpreter
        self._terms = terms
        self._recording = Recording()
        self._stage = Stage.START
        self._since = time.monotonic()
        self._nets: list[NetRef] = []
        self._child: Child | None = None
        self._answer: Event | None = None
        self._garbled: list[str] = []
        self._lines = {name: Lines() for name in ("protocol", "stdout", "stderr")}

    def carry_out(self, request: dict[str, object]) -> Listed | Exported | Failed | Moved:
        """Runs the child and says how it ended."""
        if not self._module.is_file():
            return self._failed(causes.no_module(self._module))
        try:
            child = self._child = self._start()
        except OSError as error:
            return self._failed(causes.no_interpreter(self._interpreter, error))
        cancel = self._terms.cancel or Cancel()
        with cancel.over(child):
            child.request(json.dumps(request).encode() + b"\n")
            ended = child.pump(self._take, self._terms.limit)
        self._finish()
        return self._failed(causes.cancelled()) if cancel.cancelled else self._outcome(ended)

    def _start(self) -> Child:
        spare = self._terms.spare
        waiting = spare.take() if spare is not None and spare.interpreter == self._interpreter else None
        return waiting or Child(self._interpreter)

    def _take(self, stream: str, data: bytes) -> None:
        if stream == "protocol":
            for line in self._lines[stream].feed(data):
                self._event(line)
            return
        for line in self._lines[stream].feed(data):
            self._said(stream, line.decode("utf-8", "backslashreplace"), "\n")

    def _finish(self) -> None:
        for line in self._lines["protocol"].end():
            self._event(line)
        for stream in ("stdout", "stderr"):
            for line in self._lines[stream].end():
                self._said(stream, line.decode("utf-8", "backslashreplace"), "")
        self._enter(self._stage)

    def _said(self, stream: str, line: str, end: str) -> None:
        if stream == "stderr" and _LOADED.fullmatch(line):
            return
        text = self._recording.stdout if stream == "stdout" else self._recording.stderr
        text.add(line + end)
        if self._terms.on_event is not None:
            self._terms.on_event(Said(stream, line))

    def _event(self, line: bytes) -> None:
        event = protocol.event(line)
        if isinstance(event, Garbled):
            self._garbled.append(event.text)
            return
        if self._recording.take(event):
            return
        match event.kind:
            case "stage":
                self._enter(_stage(protocol.text(event.facts, "stage"), self._stage))
            case "net":
                self._nets.append(
                    NetRef(
                        name=protocol.text(event.facts, "name"),
                        index=protocol.number(event.facts, "index"),
                        line=protocol.number(event.facts, "line"),
                    )
                )
            case "renamed":
                self._rename(protocol.number(event.facts, "index"), protocol.text(event.facts, "name"))
            case "listed" | "exported" | "failed" | "moved":
                self._answer = self._answer or event
            case "leaving" if self._child is not None:
                self._child.end_within(_LEAVING_SECONDS)

    def _rename(self, index: int, name: str) -> None:
        self._nets = [dataclasses.replace(net, name=name) if net.index == index else net for net in self._nets]

    def _enter(self, stage: Stage) -> None:
        now = time.monotonic()
        seconds = self._recording.seconds
        seconds[self._stage] = seconds.get(self._stage, 0.0) + now - self._since
        self._since = now
        if stage is not self._stage:
            self._stage = stage
            if self._terms.on_event is not None:
                self._terms.on_event(Reached(stage))

    def _outcome(self, ended: Ended) -> Listed | Exported | Failed | Moved:
        answer = self._answer
        if answer is not None and answer.kind == "moved":
            return Moved()
        if answer is not None and answer.kind == "exported" and self._net is not None:
            return self._exported(self._net, Path(protocol.text(answer.facts, "model")))
        if answer is not None and answer.kind == "listed" and self._nets:
            return self._listed()
        trouble = causes.of_end(
            causes.End(
                answer=answer,
                code=ended.code,
                late=ended.late,
                limit=self._terms.limit,
                stage=self._stage,
                module=self._module,
                interpreter=self._interpreter,
                garbled=tuple(self._garbled),
                record=self._recording.record(),
            )
        )
        if self._net is None and self._nets:
            return self._listed_in_spite_of(trouble)
        return self._failed(trouble)

    def _exported(self, net: NetRef, model: Path) -> Exported | Failed:
        if not model.is_file():
            return self._failed(causes.no_file(model))
        return Exported(net, model, self._recording.record())

    def _listed(self) -> Listed:
        return Listed(tuple(self._nets), self._recording.record())

    def _listed_in_spite_of(self, trouble: causes.Trouble) -> Listed:
        if not trouble.clean:
            self._recording.notes.append(
                translate("Export", "The script went no further after its last export listed here. {cause}").format(
                    cause=trouble.cause
                )
            )
        return self._listed()

    def _failed(self, trouble: causes.Trouble) -> Failed:
        record: Record = self._recording.record()
        return Failed(
            net=self._net,
            stage=trouble.stage or self._stage,
            cause=trouble.cause,
            next_step=trouble.next_step,
            frames=trouble.frames,
            text=causes.whole_text(trouble, record),
            record=record,
        )


def _stage(word: str, otherwise: Stage) -> Stage:
    return Stage(word) if word in _STAGES else otherwise
