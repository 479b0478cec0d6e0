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
    """What the app lays over what the script says; None leaves it as written. `interpreter` "" is the app's own.

    `more`: further arguments of `torch.onnx.export` by name, each switched on or off.
    """

    exporter: Exporter = Exporter.AS_WRITTEN
    opset: int | None = None
    export_type: ExportType | None = None
    interpreter: str = ""
    more: tuple[tuple[str, bool], ...] = ()


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
    and `type` its Python type (`list[int]` for a list of ints).
    Of an `apply`, `is_value` is a tensor and `name` the parameter of `forward`.

    `shape` is None where it is not known or not all numbers; `dtype` is `float32` and kin.
    `role`: of a Value the kind of the node that makes it (`prim::Param`, `aten::size`…);
    of a tensor `parameter`, `buffer` or `attribute` of the net, and `owner` the path it has there.
    """

    name: str
    is_value: bool
    text: str = ""
    type: str = ""
    shape: tuple[int, ...] | None = None
    dtype: str = ""
    role: str = ""
    owner: str = ""
    requires_grad: bool = False


@dataclass(frozen=True, slots=True)
class OpCall:
    """One `g.op(…)` made inside a Function's `symbolic` (or a registered symbolic).

    `group` is the run of the symbolic that made it. `returned`: which of its outputs that run returned.
    `types`: its outputs as they were when the symbolic returned (after `setType`); empty where it did not return.
    """

    op: str
    function: str
    inputs: tuple[Argument, ...]
    attributes: tuple[Argument, ...]
    outputs: int
    frame: StackFrame | None
    group: int = 0
    returned: tuple[int, ...] = ()
    types: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Apply:
    """One `Function.apply(…)` seen while exporting.

    `outputs`: the Python type of each result; empty where it raised. `container` is the type of what `forward` gave.
    `group` is the run of `symbolic` that it led to, 0 where there is none. `mutated`: the places of the arguments
    that `forward` changed in place.
    """

    function: str
    arguments: tuple[Argument, ...]
    outputs: tuple[str, ...]
    frame: StackFrame | None
    group: int = 0
    results: tuple[Argument, ...] = ()
    container: str = ""
    mutated: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a Python function; `default` as text, None where there is none."""

    name: str
    default: str | None = None
    variadic: bool = False


@dataclass(frozen=True, slots=True)
class FunctionFacts:
    """An autograd Function that was applied.

    `line` to `last_line` is its `forward`, whose parameters after `ctx` are `forward`; `symbolic` holds those after
    `g`, None where it has no `symbolic`.
    """

    name: str
    file: str
    line: int
    last_line: int
    forward: tuple[Parameter, ...]
    symbolic: tuple[Parameter, ...] | None
    has_backward: bool
    scripted: bool = False


@dataclass(frozen=True, slots=True)
class SymbolicRun:
    """One run of a symbolic function.

    `function` is the class name of the Function, or the `namespace::op` it is registered for (`kind` tells which).
    `returned`: for each result (number of its call in `Record.calls`, output), (-1, -1) for what no call made.
    `result` is the Python type that it returned, empty where it raised.
    """

    group: int
    function: str
    kind: str
    file: str
    line: int
    parameters: tuple[Parameter, ...]
    arguments: tuple[Argument, ...]
    result: str = ""
    returned: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryCall:
    """One call of a library operator that the user's file defines, in a run of the net beside its export.

    `results` are what it really gave; `promised` what its fake gives, empty where it has none. `mutated`: the places
    of the arguments that its schema says it writes.
    """

    op: str
    arguments: tuple[Argument, ...]
    results: tuple[Argument, ...]
    promised: tuple[Argument, ...]
    mutated: tuple[int, ...]
    frame: StackFrame | None


@dataclass(frozen=True, slots=True)
class Registration:
    """A symbolic that the user registered for `op` at `opset`, in an export that asked for opset `asked`.

    `chosen`: it is the one that holds there. `met`: the exporter came upon the op and translated it by its own.
    """

    op: str
    opset: int
    asked: int
    chosen: bool
    met: bool
    file: str
    line: int


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

    `options` are the arguments of `torch.onnx.export` as they were finally used (text of plain values), and `exporter`.
    `notes` are plain sentences about what was left out or stopped early. `inputs` are the example inputs under the
    names of the net's own parameters; `aliased` the pairs of their places that hold one and the same tensor.
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
    functions: tuple[FunctionFacts, ...] = ()
    symbolics: tuple[SymbolicRun, ...] = ()
    notes: tuple[str, ...] = ()
    inputs: tuple[Argument, ...] = ()
    aliased: tuple[tuple[int, int], ...] = ()
    library: tuple[LibraryCall, ...] = ()
    registrations: tuple[Registration, ...] = ()


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
