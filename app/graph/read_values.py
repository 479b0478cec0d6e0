"""The types, tensors and attributes of a file as frozen values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from onnx import (
    AttributeProto,
    GraphProto,
    SparseTensorProto,
    StringStringEntryProto,
    TensorProto,
    TensorShapeProto,
    TypeProto,
    ValueInfoProto,
)

from .elements import element_name
from .making import make_loaded_data, make_tensor
from .model import (
    Attribute,
    AttributeValue,
    Dim,
    ExternalData,
    GraphRef,
    InlineData,
    LoadedData,
    MapType,
    OpaqueType,
    OptionalType,
    Properties,
    SequenceType,
    Shape,
    SparseTensor,
    Tensor,
    TensorType,
    ValueType,
)
from .tables import text
from .wire import Cut, Pruner

Subgraph = Callable[[str, GraphProto], GraphRef | None]
"""Takes the part of a path that stands for a graph, and the graph; gives its reference, None if it is left out."""

UNREADABLE = -1
"""The offset of external data whose numbers cannot be read."""

_TYPED_FIELDS = ("float_data", "int32_data", "string_data", "int64_data", "double_data", "uint64_data")
_TYPE_WORDS = {number: word for word, number in AttributeProto.AttributeType.items()}

# In the order in which a file without the type field (IR versions 1 and 2) is searched.
_FIELD_TYPES = (
    ("t", "TENSOR"),
    ("g", "GRAPH"),
    ("sparse_tensor", "SPARSE_TENSOR"),
    ("tp", "TYPE_PROTO"),
    ("floats", "FLOATS"),
    ("ints", "INTS"),
    ("strings", "STRINGS"),
    ("tensors", "TENSORS"),
    ("graphs", "GRAPHS"),
    ("sparse_tensors", "SPARSE_TENSORS"),
    ("type_protos", "TYPE_PROTOS"),
    ("f", "FLOAT"),
    ("i", "INT"),
    ("s", "STRING"),
)
_LISTS = frozenset({"floats", "ints", "strings", "tensors", "graphs", "sparse_tensors", "type_protos"})


@dataclass(frozen=True, slots=True)
class Source:
    """What was cut from a file, and the file, if there is one, that still holds it."""

    pruner: Pruner
    file: Path | None
    mark: bytes = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mark", self.pruner.token.encode())

    def cut(self, mark: str) -> Cut | None:
        """What was cut where the mark stands, None if it is no mark."""
        number = mark.removeprefix(self.pruner.token)
        return None if number == mark else self.pruner.cuts[int(number)]


def properties(entries: Iterable[StringStringEntryProto]) -> Properties:
    """Key and value of each entry, in file order."""
    return tuple((text(entry.key), text(entry.value)) for entry in entries)


def value_type(proto: TypeProto) -> ValueType | None:
    """The type that a TypeProto states, None where it states none."""
    which = proto.WhichOneof("value")
    return _TYPES[which](proto) if which else None


def declared_type(proto: ValueInfoProto) -> ValueType | None:
    """The type of an input, output or value_info."""
    return value_type(proto.type) if proto.HasField("type") else None


def _tensor_type(proto: TypeProto.Tensor | TypeProto.SparseTensor, sparse: bool) -> TensorType:
    return TensorType(element_name(proto.elem_type), _shape(proto), sparse)


_TYPES: dict[str, Callable[[TypeProto], ValueType]] = {
    "tensor_type": lambda proto: _tensor_type(proto.tensor_type, False),
    "sparse_tensor_type": lambda proto: _tensor_type(proto.sparse_tensor_type, True),
    "sequence_type": lambda proto: SequenceType(value_type(proto.sequence_type.elem_type)),
    "optional_type": lambda proto: OptionalType(value_type(proto.optional_type.elem_type)),
    "map_type": lambda proto: MapType(element_name(proto.map_type.key_type), value_type(proto.map_type.value_type)),
    "opaque_type": lambda proto: OpaqueType(text(proto.opaque_type.domain), text(proto.opaque_type.name)),
}


def _shape(proto: TypeProto.Tensor | TypeProto.SparseTensor) -> Shape:
    return tuple(_dim(dim) for dim in proto.shape.dim) if proto.HasField("shape") else None


def _dim(dim: TensorShapeProto.Dimension) -> Dim:
    if dim.HasField("dim_value"):
        return dim.dim_value
    return text(dim.dim_param) or None


def tensor(proto: TensorProto, source: Source) -> Tensor:
    """A tensor whose values stay where they are, unless they are few."""
    return make_tensor(
        text(proto.name),
        element_name(proto.data_type),
        tuple(proto.dims[:]),
        _data(proto, source),
        text(proto.doc_string),
    )


def sparse_tensor(proto: SparseTensorProto, source: Source) -> SparseTensor:
    """A sparse tensor; it is named by its values."""
    return SparseTensor(
        name=text(proto.values.name),
        shape=tuple(proto.dims),
        values=tensor(proto.values, source) if proto.HasField("values") else None,
        indices=tensor(proto.indices, source) if proto.HasField("indices") else None,
    )


def _data(proto: TensorProto, source: Source) -> InlineData | LoadedData | ExternalData | None:
    if proto.data_location == TensorProto.EXTERNAL:
        return external(proto)
    if proto.HasField("raw_data"):
        return _raw(proto.raw_data, source)
    for name in _TYPED_FIELDS:
        values = getattr(proto, name)
        if values:
            return LoadedData(tuple(values), name)
    return None


def _raw(raw: bytes, source: Source) -> InlineData | LoadedData:
    cut = source.cut(text(raw)) if raw.startswith(source.mark) else None
    if cut is None:
        return make_loaded_data(raw, "raw_data")
    if source.file is None:
        return LoadedData(source.pruner.buffer[cut.offset : cut.offset + cut.length], cut.field)
    return InlineData(source.file, cut.offset, cut.length, cut.field)


def external(proto: TensorProto) -> ExternalData:
    """Where a tensor's external data lies, as written."""
    facts = dict(properties(proto.external_data))
    length = facts.get("length")
    return ExternalData(
        location=facts.get("location", ""),
        offset=_number(facts.get("offset", "0")),
        length=None if length is None else _number(length),
    )


def _number(digits: str) -> int:
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else UNREADABLE


def attribute(proto: AttributeProto, source: Source, subgraph: Subgraph) -> Attribute:
    """An attribute; `subgraph` gives a graph in it a path, from what stands for it in the path of the node."""
    kind = _TYPE_WORDS.get(proto.type, "UNDEFINED") if proto.type else _deduced(proto)
    reader = None if proto.ref_attr_name else _READERS.get(kind)
    return Attribute(
        text(proto.name),
        kind,
        reader(proto, source, subgraph) if reader else None,
        False,
        text(proto.ref_attr_name),
        text(proto.doc_string),
    )


def _deduced(proto: AttributeProto) -> str:
    """The type of an attribute that does not say it, by the field that is set."""
    for name, word in _FIELD_TYPES:
        if len(getattr(proto, name)) if name in _LISTS else proto.HasField(name):
            return word
    return "UNDEFINED"


def _string(raw: bytes) -> str | bytes:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def _tensor_value(proto: AttributeProto, source: Source, subgraph: Subgraph) -> AttributeValue:
    return tensor(proto.t, source) if proto.HasField("t") else None


def _sparse_value(proto: AttributeProto, source: Source, subgraph: Subgraph) -> AttributeValue:
    return sparse_tensor(proto.sparse_tensor, source) if proto.HasField("sparse_tensor") else None


def _graph_value(proto: AttributeProto, source: Source, subgraph: Subgraph) -> AttributeValue:
    return subgraph(text(proto.name), proto.g) if proto.HasField("g") else None


def _graph_values(proto: AttributeProto, source: Source, subgraph: Subgraph) -> AttributeValue:
    found = (subgraph(f"{text(proto.name)}[{index}]", graph) for index, graph in enumerate(proto.graphs))
    return tuple(reference for reference in found if reference is not None)


def _type_value(proto: AttributeProto, source: Source, subgraph: Subgraph) -> AttributeValue:
    return value_type(proto.tp) if proto.HasField("tp") else None


def _type_values(proto: AttributeProto, source: Source, subgraph: Subgraph) -> AttributeValue:
    return tuple(stated for item in proto.type_protos if (stated := value_type(item)) is not None)


_READERS: dict[str, Callable[[AttributeProto, Source, Subgraph], AttributeValue]] = {
    "FLOAT": lambda proto, source, subgraph: proto.f,
    "INT": lambda proto, source, subgraph: proto.i,
    "STRING": lambda proto, source, subgraph: _string(proto.s),
    "TENSOR": _tensor_value,
    "GRAPH": _graph_value,
    "SPARSE_TENSOR": _sparse_value,
    "TYPE_PROTO": _type_value,
    "FLOATS": lambda proto, source, subgraph: tuple(proto.floats),
    "INTS": lambda proto, source, subgraph: tuple(proto.ints),
    "STRINGS": lambda proto, source, subgraph: tuple(map(_string, proto.strings)),
    "TENSORS": lambda proto, source, subgraph: tuple(tensor(item, source) for item in proto.tensors),
    "GRAPHS": _graph_values,
    "SPARSE_TENSORS": lambda proto, source, subgraph: tuple(
        sparse_tensor(item, source) for item in proto.sparse_tensors
    ),
    "TYPE_PROTOS": _type_values,
}
