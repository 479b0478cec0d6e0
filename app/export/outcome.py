"""How an export was asked for, what its run recorded, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class Exporter(StrEnum):
    AS_WRITTEN = "as-written"
    TORCHSCRIPT = "torchscript"
    DYNAMO = "dynamo"


class ExportType(StrEnum):
    """`torch.onnx.OperatorExportTypes`, TorchScript exporter only."""

    ONNX = "onnx"
    ATEN = "aten"
    ATEN_FALLBACK = "aten-fallback"
    FALLTHROUGH = "fallthrough"


@dataclass(frozen=True, slots=True)
class Options:
    """What the app lays over what the script says; None leaves it as written. `interpreter` "" is the app's own."""

    exporter: Exporter = Exporter.AS_WRITTEN
    opset: int | None = None
    export_type: ExportType | None = None
    interpreter: str = ""


class Stage(StrEnum):
    """Where an export ended."""

    START = "start"
    IMPORT = "import"
    LIST = "list"
    EXPORT = "export"
    WRITE = "write"


@dataclass(frozen=True, slots=True)
class StackFrame:
    """One Python frame; `own` marks the user's files (not torch, not the standard library, not installed packages)."""

    file: str
    line: int
    function: str
    code: str
    own: bool


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a recorded call.

    `is_value`: a graph Value (input); then `name` is the parameter of `symbolic` that it is, or empty.
    Otherwise `name` is the keyword with its suffix, `text` the Python value (`repr`, shortened)
    and `type` its Python type.
    """

    name: str
    is_value: bool
    text: str = ""
    type: str = ""
    shape: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class OpCall:
    """One `g.op(…)` made inside a Function's `symbolic` (or a registered symbolic)."""

    op: str
    function: str
    inputs: tuple[Argument, ...]
    attributes: tuple[Argument, ...]
    outputs: int
    frame: StackFrame | None
    group: int = 0
    returned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Apply:
    """One `Function.apply(…)` or `torch.library` op call seen while exporting."""

    function: str
    arguments: tuple[Argument, ...]
    outputs: tuple[str, ...]
    frame: StackFrame | None
    group: int = 0


@dataclass(frozen=True, slots=True)
class PythonWarning:
    category: str
    message: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class LogRecord:
    logger: str
    level: str
    message: str


@dataclass(frozen=True, slots=True)
class Record:
    """What one run said. `seconds` by stage; `parameters` are the net's own parameter and buffer names with shapes.

    `options` are the arguments of `torch.onnx.export` as they were finally used (text of plain values).
    """

    calls: tuple[OpCall, ...] = ()
    applies: tuple[Apply, ...] = ()
    warnings: tuple[PythonWarning, ...] = ()
    logs: tuple[LogRecord, ...] = ()
    stdout: str = ""
    stderr: str = ""
    seconds: dict[str, float] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    parameters: tuple[tuple[str, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class NetRef:
    """A net that a module exports: `index` is the number of its `torch.onnx.export` call, from 0."""

    name: str
    index: int
    line: int


@dataclass(frozen=True, slots=True)
class Listed:
    """The nets of a module, in the order of their calls."""

    nets: tuple[NetRef, ...]
    record: Record


@dataclass(frozen=True, slots=True)
class Exported:
    """A file was written. `model` lies in a scratch folder that the receiver owns."""

    net: NetRef
    model: Path
    record: Record


@dataclass(frozen=True, slots=True)
class Failed:
    """No file was written.

    `cause` and `next_step` are one plain sentence each. `frames`: innermost first, the user's own before all others.
    `text` is the whole story.
    """

    net: NetRef | None
    stage: Stage
    cause: str
    next_step: str
    frames: tuple[StackFrame, ...]
    text: str
    record: Record
