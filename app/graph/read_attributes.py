"""The attributes of a file as frozen values; their fields are numbered as in `onnx.proto`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from struct import unpack_from

from .making import make_attribute
from .model import Attribute, AttributeValue, GraphRef
from .parts import Part, Stretch
from .read_numbers import end_of_run, numbers
from .read_tensors import sparse_tensor, tensor
from .read_types import value_type
from .tables import text
from .wire import RUNS, Buffer, head, signed, varint

Subgraph = Callable[[str, Stretch], GraphRef | None]
"""Takes the step of a path that stands for a graph, and where it lies; gives its reference, None if it is left out."""

_Spans = list[tuple[int, int]]
_Fields = dict[int, _Spans]
"""By the key of a field that holds a value, where it lies; of numbers one by one, whole runs."""

_F, _I, _S, _T, _G = 0x15, 0x18, 0x22, 0x2A, 0x32
_FLOATS, _FLOATS_PACKED, _INTS, _INTS_PACKED, _STRINGS = 0x3D, 0x3A, 0x40, 0x42, 0x4A
_TENSORS, _GRAPHS, _TYPE, _TYPES, _SPARSE, _SPARSES = 0x52, 0x5A, 0x72, 0x7A, 0xB2, 0xBA

# By the number of an AttributeType.
_WORDS = (
    "UNDEFINED",
    "FLOAT",
    "INT",
    "STRING",
    "TENSOR",
    "GRAPH",
    "FLOATS",
    "INTS",
    "STRINGS",
    "TENSORS",
    "GRAPHS",
    "SPARSE_TENSOR",
    "SPARSE_TENSORS",
    "TYPE_PROTO",
    "TYPE_PROTOS",
)

# In the order in which a file without the type field (IR versions 1 and 2) is searched.
_DEDUCED = (
    (_T, "TENSOR"),
    (_G, "GRAPH"),
    (_SPARSE, "SPARSE_TENSOR"),
    (_TYPE, "TYPE_PROTO"),
    (_FLOATS, "FLOATS"),
    (_FLOATS_PACKED, "FLOATS"),
    (_INTS, "INTS"),
    (_INTS_PACKED, "INTS"),
    (_STRINGS, "STRINGS"),
    (_TENSORS, "TENSORS"),
    (_GRAPHS, "GRAPHS"),
    (_SPARSES, "SPARSE_TENSORS"),
    (_TYPES, "TYPE_PROTOS"),
    (_F, "FLOAT"),
    (_I, "INT"),
    (_S, "STRING"),
)
_GRAPHS_HELD = frozenset({"GRAPH", "GRAPHS"})
_SHORT = 200
_CONTENT = frozenset(key for key, _ in _DEDUCED)


@dataclass(frozen=True, slots=True)
class Attributes:
    """Reads attributes with a memory, as the nodes of a model have most of them in common."""

    _known: dict[bytes, Attribute] = field(default_factory=dict)

    def read(self, part: Part, start: int, end: int, subgraph: Subgraph) -> Attribute:
        """As `attribute`; those that are written alike and hold no graph are one."""
        if end - start > _SHORT:
            return attribute(part, start, end, subgraph)
        written = part.data[start:end]
        found = self._known.get(written)
        if found is None:
            found = attribute(part, start, end, subgraph)
            if found.type not in _GRAPHS_HELD:
                self._known[written] = found
        return found


def attribute(part: Part, start: int, end: int, subgraph: Subgraph) -> Attribute:
    """An attribute; `subgraph` gives a graph in it a path, from what stands for it in the path of the node.

    Raises WireError.
    """
    data, position = part.data, start
    name = reference = doc = b""
    kind = 0
    found: _Fields = {}
    while position < end:
        key, begin, stop = head(data, position, end)
        if key == 0x0A:
            name = data[begin:stop]
        elif key in _CONTENT:
            if key in RUNS:
                begin, stop = position, end_of_run(key, data, position, end)
            found.setdefault(key, []).append((begin, stop))
        elif key == 0xA0:
            stated = varint(data, begin, stop)[0]
            kind = stated if stated < len(_WORDS) else kind
        elif key == 0x6A:
            doc = data[begin:stop]
        elif key == 0xAA:
            reference = data[begin:stop]
        position = stop
    word, written = _WORDS[kind] if kind else _deduced(found), text(name)
    reader = None if reference else _READERS.get(word)
    value = reader(part, found, written, subgraph) if reader else None
    return make_attribute(written, word, value, False, text(reference), text(doc))


def _deduced(found: _Fields) -> str:
    """The type of an attribute that does not say it, by the field that is set."""
    return next((word for key, word in _DEDUCED if key in found), "UNDEFINED")


def _last(found: _Fields, key: int) -> tuple[int, int] | None:
    spans = found.get(key)
    return spans[-1] if spans else None


def _float(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    span = _last(found, _F)
    value: float = unpack_from("<f", part.data, span[0])[0] if span else 0.0
    return value


def _int(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    span = _last(found, _I)
    return signed(varint(part.data, *span)[0], 64) if span else 0


def _string(raw: bytes) -> str | bytes:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def _string_value(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    span = _last(found, _S)
    return _string(part.data[span[0] : span[1]]) if span else ""


def _strings(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    return tuple(_string(part.data[begin:stop]) for begin, stop in found.get(_STRINGS, ()))


def _floats(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    return _numbers("float_data", part.data, found, _FLOATS_PACKED, _FLOATS)


def _ints(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    return _numbers("int64_data", part.data, found, _INTS_PACKED, _INTS)


def _numbers(field: str, data: Buffer, found: _Fields, *keys: int) -> tuple[int | float, ...]:
    """Numbers in the order in which they are written, packed or one by one."""
    spans = sorted((begin, stop, key) for key in keys for begin, stop in found.get(key, ()))
    return tuple(number for begin, stop, key in spans for number in numbers(field, key, data[begin:stop]))


def _tensor(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    span = _last(found, _T)
    return tensor(part, *span) if span else None


def _tensors(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    return tuple(tensor(part, *span) for span in found.get(_TENSORS, ()))


def _sparse(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    span = _last(found, _SPARSE)
    return sparse_tensor(part, *span) if span else None


def _sparses(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    return tuple(sparse_tensor(part, *span) for span in found.get(_SPARSES, ()))


def _graph(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    span = _last(found, _G)
    return subgraph(name, (part, *span)) if span else None


def _graphs(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    spans = enumerate(found.get(_GRAPHS, ()))
    references = [subgraph(f"{name}[{index}]", (part, *span)) for index, span in spans]
    return tuple(reference for reference in references if reference is not None)


def _type(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    span = _last(found, _TYPE)
    return value_type(part.data, *span) if span else None


def _types(part: Part, found: _Fields, name: str, subgraph: Subgraph) -> AttributeValue:
    stated = (value_type(part.data, *span) for span in found.get(_TYPES, ()))
    return tuple(item for item in stated if item is not None)


_READERS: dict[str, Callable[[Part, _Fields, str, Subgraph], AttributeValue]] = {
    "FLOAT": _float,
    "INT": _int,
    "STRING": _string_value,
    "TENSOR": _tensor,
    "GRAPH": _graph,
    "SPARSE_TENSOR": _sparse,
    "TYPE_PROTO": _type,
    "FLOATS": _floats,
    "INTS": _ints,
    "STRINGS": _strings,
    "TENSORS": _tensors,
    "GRAPHS": _graphs,
    "SPARSE_TENSORS": _sparses,
    "TYPE_PROTOS": _types,
}
