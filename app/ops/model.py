"""What a custom op promises: its ports, attributes and where it is written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path


class Evidence(IntEnum):
    """How an op definition is known, strongest first."""

    SCHEMA = 0
    CALL = 1
    SOURCE = 2
    FUNCTION = 3


@dataclass(frozen=True, slots=True)
class Formal:
    """A formal input or output; `named_by` says who: `symbolic`, `forward`, `schema`, `function` or `position`.

    `least`: how many slots a variadic one fills at least.
    """

    name: str
    named_by: str
    optional: bool = False
    variadic: bool = False
    doc: str = ""
    least: int = 1


@dataclass(frozen=True, slots=True)
class AttributeDef:
    """A formal attribute; `type` is ONNX's own word, empty where the source does not tell; `default` or None."""

    name: str
    type: str
    required: bool = False
    default: object | None = None
    doc: str = ""


@dataclass(frozen=True, slots=True)
class OpDef:
    """An op definition.

    `name` is `domain::op_type` (no `domain::` where the definition gives none); `function` is the Python name;
    `kind` one of `autograd.Function`, `custom_op`, `library`, `symbolic override`, `onnxscript`, `schema`, `function`,
    `torch.onnx.ops.symbolic`.
    `line` counts from 1. `inputs` are in the order of the node's slots. `outputs` may be shorter than the node's.
    """

    name: str
    domain: str
    op_type: str
    function: str
    kind: str
    file: Path | None
    line: int
    inputs: tuple[Formal, ...]
    attributes: tuple[AttributeDef, ...]
    outputs: tuple[Formal, ...]
    evidence: Evidence
    has_symbolic: bool = False
    has_backward: bool = False
    doc: str = ""


@dataclass(frozen=True, slots=True)
class NetDef:
    """A net that a module exports, as its source tells.

    `line` is that of the `torch.onnx.export` call, or of `example_nets`.
    """

    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Module:
    """An op definition module, read without running it. `siblings`: files beside it that it imports.

    `notes` says in plain sentences which of these could not be read.
    """

    file: Path
    doc: str
    ops: tuple[OpDef, ...]
    nets: tuple[NetDef, ...]
    siblings: tuple[Path, ...]
    uses_dynamo: bool
    notes: tuple[str, ...] = ()
