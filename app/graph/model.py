"""A model as its file states it: frozen values with ids, nothing of protobuf and nothing of Qt.

Terms and their meaning follow the ONNX IR specification (`docs/IR.md` of onnx).
Names are what the file says: they may be empty, doubled or hostile and are never used as keys of truth.
Identity is an index: a node's is its place in `Graph.nodes`, a value's its place in `Graph.values`,
a port's its slot.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NewType

NodeId = NewType("NodeId", int)
ValueId = NewType("ValueId", int)

Dim = int | str | None
"""One dimension: a number, a symbol, or None where it is unknown."""

Shape = tuple[Dim, ...] | None
"""`()` is a scalar; None means that the rank is unknown."""

Properties = tuple[tuple[str, str], ...]
"""`metadata_props` in file order; keys may repeat."""


class Kind(StrEnum):
    """What feeds an input, decided at its root."""

    ACTIVATION = "activation"
    INITIALIZER = "initializer"
    CONSTANT = "constant"
    OMITTED = "omitted"
    UNDEFINED = "undefined"


class NameFrom(StrEnum):
    """Who named a port."""

    SCHEMA = "schema"
    SYMBOLIC = "symbolic"
    FORWARD = "forward"
    FUNCTION = "function"
    METADATA = "metadata"
    POSITION = "position"


class TypeFrom(StrEnum):
    """Who said what type a value has."""

    DECLARED = "declared"
    INFERRED = "inferred"


@dataclass(frozen=True, slots=True)
class TensorType:
    """A dense or sparse tensor; `element` is a name such as `float32`, or `type 99` for an unknown number."""

    element: str
    shape: Shape
    sparse: bool = False


@dataclass(frozen=True, slots=True)
class SequenceType:
    item: ValueType | None


@dataclass(frozen=True, slots=True)
class OptionalType:
    item: ValueType | None


@dataclass(frozen=True, slots=True)
class MapType:
    key: str
    value: ValueType | None


@dataclass(frozen=True, slots=True)
class OpaqueType:
    domain: str
    name: str


ValueType = TensorType | SequenceType | OptionalType | MapType | OpaqueType


@dataclass(frozen=True, slots=True)
class InlineData:
    """Bytes inside a file: `length` bytes at `offset` of `file`.

    `field` names the packed TensorProto field they encode; `message` stands for the whole TensorProto.
    """

    file: Path
    offset: int
    length: int
    field: str


@dataclass(frozen=True, slots=True)
class LoadedData:
    """Small values that were kept while reading, or values of a text form."""

    values: tuple[int | float | str | bytes | complex, ...] | bytes
    field: str


@dataclass(frozen=True, slots=True)
class ExternalData:
    """Data in a file beside the model, as written: `location` is not resolved and not trusted."""

    location: str
    offset: int
    length: int | None


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor whose values are read on demand (`graph.tensors`)."""

    name: str
    element: str
    shape: tuple[int, ...]
    data: InlineData | LoadedData | ExternalData | None
    doc: str = ""


@dataclass(frozen=True, slots=True)
class SparseTensor:
    """Non-zero `values` and their `indices`; `shape` is that of the dense tensor."""

    name: str
    shape: tuple[int, ...]
    values: Tensor | None
    indices: Tensor | None


@dataclass(frozen=True, slots=True)
class GraphRef:
    """A subgraph held by an attribute: the `path` of the graph in `Model.graphs`."""

    path: str


AttributeScalar = (
    int
    | float
    | str
    | bytes
    | Tensor
    | SparseTensor
    | GraphRef
    | TensorType
    | SequenceType
    | OptionalType
    | MapType
    | OpaqueType
)
AttributeValue = AttributeScalar | tuple[AttributeScalar, ...] | None


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute; `type` is ONNX's own word (FLOAT, INTS, …, UNDEFINED).

    `default` marks one that the node leaves out and the schema supplies.
    `refers_to` is the function attribute that supplies the value (`ref_attr_name`), or empty.
    """

    name: str
    type: str
    value: AttributeValue
    default: bool = False
    refers_to: str = ""
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Root:
    """Where a chain of constant computation starts: a value of the graph at `path`."""

    path: str
    value: ValueId
    name: str


@dataclass(frozen=True, slots=True)
class Step:
    """One node that an initializer or constant passed through on its way to an input."""

    op_type: str
    node_name: str
    path: str
    node: NodeId


@dataclass(frozen=True, slots=True)
class Origin:
    """What an input is, decided at its root.

    `via` runs from the root on. `derived`: the chain holds more than Identity.
    `overridable`: the initializer is a graph input too. `outer`: the value comes from an enclosing graph.
    `shortened`: there are more roots or steps than are listed here.
    """

    kind: Kind
    roots: tuple[Root, ...] = ()
    via: tuple[Step, ...] = ()
    derived: bool = False
    overridable: bool = False
    outer: bool = False
    shortened: bool = False


ACTIVATION = Origin(Kind.ACTIVATION)
"""What an input is taken for until its root is found to be something else."""

OMITTED = Origin(Kind.OMITTED)


@dataclass(frozen=True, slots=True)
class Input:
    """One input slot of a node. `value` is None only when the slot is omitted (empty name)."""

    slot: int
    name: str
    name_from: NameFrom
    value: ValueId | None
    origin: Origin
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Output:
    """One output slot of a node. `value` is None when the file leaves the name empty."""

    slot: int
    name: str
    name_from: NameFrom
    value: ValueId | None
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """One stack frame; `code` is the source line where it is known."""

    file: str
    line: int
    function: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    """`module_path`: the modules around the node, outermost first. `stack`: innermost frame first."""

    id: NodeId
    name: str
    op_type: str
    domain: str
    overload: str
    custom: bool
    inputs: tuple[Input, ...]
    outputs: tuple[Output, ...]
    attributes: tuple[Attribute, ...]
    doc: str = ""
    module_path: tuple[str, ...] = ()
    stack: tuple[Frame, ...] = ()
    source_line: str = ""
    metadata: Properties = ()


@dataclass(frozen=True, slots=True)
class Port:
    """A slot of a node."""

    node: NodeId
    slot: int


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a graph.

    `maker` is None for graph inputs, initializers, values of an enclosing graph and undefined ones.
    `users` holds every input slot of this graph that reads it. `tensor` is the initializer's data.
    `outer` is the path and id of the same value in the enclosing graph that makes it.
    """

    id: ValueId
    name: str
    type: ValueType | None
    type_from: TypeFrom | None
    maker: Port | None
    users: tuple[Port, ...]
    is_input: bool = False
    is_output: bool = False
    tensor: Tensor | SparseTensor | None = None
    outer: tuple[str, ValueId] | None = None
    doc: str = ""
    metadata: Properties = ()


@dataclass(frozen=True, slots=True)
class FunctionFacts:
    """What a local function adds to its graph.

    `attributes` names those that a call supplies; `defaults` are those it may leave out.
    """

    domain: str
    name: str
    overload: str
    attributes: tuple[str, ...]
    opset_imports: tuple[tuple[str, int], ...]
    defaults: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class Graph:
    """One graph: the main one (`path` ""), a subgraph (`If_12/then_branch`) or a function (`function:domain::Name`)."""

    path: str
    name: str
    inputs: tuple[ValueId, ...]
    outputs: tuple[ValueId, ...]
    nodes: tuple[Node, ...]
    values: tuple[Value, ...]
    doc: str = ""
    metadata: Properties = ()
    parent: tuple[str, NodeId] | None = None
    function: FunctionFacts | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """A whole file. `graphs`: the main graph first, then every subgraph and local function.

    `notes` says in plain sentences what was damaged or left out while reading.
    """

    source: str
    file: Path | None
    form: str
    ir_version: int
    producer: str
    opset_imports: tuple[tuple[str, int], ...]
    graphs: tuple[Graph, ...]
    domain: str = ""
    model_version: int = 0
    doc: str = ""
    metadata: Properties = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """What a person points at: a graph, one of its nodes, a slot of that node, or a value.

    `node` with `slot` is an input port, or an output port with `output`. Without node and value it is the graph itself.
    """

    path: str = ""
    node: NodeId | None = None
    slot: int | None = None
    output: bool = False
    value: ValueId | None = None
