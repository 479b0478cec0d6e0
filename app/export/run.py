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


_STAGES = frozenset(stage.value for stage in Stage)

OnEvent = Callable[[Said | Reached], None]


def list_nets(
    module: Path,
    options: Options = Options(),  # noqa: B008 (a frozen value)
    on_event: OnEvent | None = None,
    cancel: Cancel | None = None,
    limit: float | None = LIST_SECONDS,
    spare: Spare | None = None,
) -> Listed | Failed:
    """The nets that `module` exports, in the order of its calls; nothing is exported.

    A script that fails, crashes or is still running after `limit` seconds keeps the nets it has shown by then.
    """
    run = _Run(None, on_event)
    request = {"mode": "list", "module": str(module.resolve())}
    return run.carry_out(module, request, options, cancel, limit, spare)


def export_net(
    module: Path,
    net: NetRef,
    options: Options,
    scratch: Path,
    on_event: OnEvent | None = None,
    cancel: Cancel | None = None,
    limit: float | None = None,
    spare: Spare | None = None,
) -> Exported | Failed:
    """Writes the net into a new file of `scratch`, an existing folder that stays the caller's."""
    run = _Run(net, on_event)
    model = scratch.resolve() / f"{_file_name(net)}.onnx"
    request = {
        "mode": "export",
        "module": str(module.resolve()),
        "index": net.index,
        "model": str(model),
        "options": {"exporter": options.exporter, "opset": options.opset, "export_type": options.export_type},
    }
    ended = run.carry_out(module, request, options, cancel, limit, spare)
    if isinstance(ended, Listed):
        raise TypeError("a request to export was answered by a list")
    return ended


def interpreter_of(options: Options) -> str:
    """The interpreter that `options` ask for."""
    return options.interpreter or sys.executable


def _file_name(net: NetRef) -> str:
    return re.sub(r"[^\w.-]", "_", net.name)[:100] or "net"


class _Run:
    """One child from its request to how it ended."""

    def __init__(self, net: NetRef | None, on_event: OnEvent | None) -> None:
        self._net = net
        self._on_event = on_event
        self._recording = Recording()
        self._stage = Stage.START
        self._since = time.monotonic()
        self._nets: list[NetRef] = []
        self._answer: Event | None = None
        self._garbled: list[str] = []
        self._lines = {name: Lines() for name in ("protocol", "stdout", "stderr")}

    def carry_out(
        self,
        module: Path,
        request: dict[str, object],
        options: Options,
        cancel: Cancel | None,
        limit: float | None,
        spare: Spare | None,
    ) -> Listed | Exported | Failed:
        """Runs the child and says how it ended."""
        interpreter = interpreter_of(options)
        if not module.is_file():
            return self._failed(causes.no_module(module))
        try:
            child = self._child(interpreter, spare)
        except OSError as error:
            return self._failed(causes.no_interpreter(interpreter, error))
        with (cancel or Cancel()).over(child):
            child.request(json.dumps(request).encode() + b"\n")
            ended = child.pump(self._take, limit)
        self._finish()
        if cancel is not None and cancel.cancelled:
            return self._failed(causes.cancelled())
        return self._outcome(ended, module, interpreter, limit)

    def _child(self, interpreter: str, spare: Spare | None) -> Child:
        if spare is not None and spare.interpreter == interpreter:
            child = spare.take()
            if child is not None:
                return child
        return Child(interpreter)

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
        text = self._recording.stdout if stream == "stdout" else self._recording.stderr
        text.add(line + end)
        if self._on_event is not None:
            self._on_event(Said(stream, line))

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
            case "listed" | "exported" | "failed":
                self._answer = event

    def _rename(self, index: int, name: str) -> None:
        self._nets = [dataclasses.replace(net, name=name) if net.index == index else net for net in self._nets]

    def _enter(self, stage: Stage) -> None:
        now = time.monotonic()
        seconds = self._recording.seconds
        seconds[self._stage] = seconds.get(self._stage, 0.0) + now - self._since
        self._since = now
        if stage is not self._stage:
            self._stage = stage
            if self._on_event is not None:
                self._on_event(Reached(stage))

    def _outcome(
        self, ended: Ended, module: Path, interpreter: str, limit: float | None
    ) -> Listed | Exported | Failed:
        answer = self._answer
        if answer is not None and answer.kind == "exported" and self._net is not None:
            return self._exported(self._net, Path(protocol.text(answer.facts, "model")))
        if answer is not None and answer.kind == "listed" and self._nets:
            return self._listed()
        trouble = causes.of_end(
            causes.End(
                answer=answer,
                code=ended.code,
                late=ended.late,
                limit=limit,
                stage=self._stage,
                listing=self._net is None,
                module=module,
                interpreter=interpreter,
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
            self._recording.notes.append(f"The script went no further after its last export listed here. {trouble.cause}")
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
