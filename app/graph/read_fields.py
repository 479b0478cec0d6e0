"""The fields of graphs, functions and nodes, in the order of the file; they are numbered as in `onnx.proto`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .parts import LARGEST, SMALLEST, Part, Stretch
from .tables import text
from .wire import BYTES, cut_short, head, heads, signed, varint

Field = tuple[int, int, int]
"""The key of a field, and where its content begins and ends."""

NodeFields = tuple[bytes, bytes, bytes, list[bytes], list[bytes], Part, list[Field]]
"""Name, op type, domain, names of inputs and outputs; then the part that all other fields lie in, and where."""

_LONG_KEY_OR_WIRE = 0x87
"""The bits of a key that tell its wire type and whether it goes on in the next byte."""

_NODE, _NAME, _TENSOR, _DOC, _SPARSE = 0x0A, 0x12, 0x2A, 0x52, 0x7A
_INPUT, _OUTPUT, _INFO, _METADATA = 0x5A, 0x62, 0x6A, 0x82
_TEXTS = {_NAME: "name", _DOC: "doc"}


@dataclass(slots=True)
class GraphFields:
    """What a GraphProto holds; nodes, tensors and infos are stretches with any number of them."""

    name: bytes = b""
    doc: bytes = b""
    nodes: list[Stretch] = field(default_factory=list)
    tensors: list[Stretch] = field(default_factory=list)
    sparse: list[Stretch] = field(default_factory=list)
    inputs: list[bytes] = field(default_factory=list)
    outputs: list[bytes] = field(default_factory=list)
    infos: list[Stretch] = field(default_factory=list)
    metadata: list[bytes] = field(default_factory=list)


@dataclass(slots=True)
class FunctionFields:
    """What a FunctionProto holds; nodes and infos are stretches with any number of them."""

    name: bytes = b""
    domain: bytes = b""
    overload: bytes = b""
    doc: bytes = b""
    nodes: list[Stretch] = field(default_factory=list)
    inputs: list[bytes] = field(default_factory=list)
    outputs: list[bytes] = field(default_factory=list)
    attributes: list[bytes] = field(default_factory=list)
    defaults: list[Stretch] = field(default_factory=list)
    opset_imports: list[bytes] = field(default_factory=list)
    infos: list[Stretch] = field(default_factory=list)
    metadata: list[bytes] = field(default_factory=list)


def graph_fields(stretches: Iterable[Stretch]) -> GraphFields:
    """The fields of a GraphProto, which may be written in several stretches; raises WireError."""
    found = GraphFields()
    stretched = {_NODE: found.nodes, _INFO: found.infos, _TENSOR: found.tensors, _SPARSE: found.sparse}
    lists = {_INPUT: found.inputs, _OUTPUT: found.outputs, _METADATA: found.metadata}
    for stretch in stretches:
        for key, part, start, end in runs(*stretch):
            if key in stretched:
                stretched[key].append((part, start, end))
            elif key in lists:
                lists[key] += [part.data[begin:stop] for _, begin, stop in heads(part.data, start, end)]
            elif key in _TEXTS:
                *_, (_, begin, stop) = heads(part.data, start, end)
                setattr(found, _TEXTS[key], part.data[begin:stop])
    return found


def runs(part: Part, start: int, end: int) -> Iterator[tuple[int, Part, int, int]]:
    """The key of neighbouring fields that have it in common, and where they lie; raises WireError.

    A field that is too long for a window lies in the whole, but a tensor, which may end beyond the window.
    """
    size = SMALLEST
    while start < end:
        window = part.window(start, size)
        shift = window.base - part.base
        began = position = start - shift
        data, last, kind = window.data, end - shift, 0
        limit = min(last, window.limit())
        while position < limit:
            key, begin, stop = head(data, position, last)
            if stop > limit and (key != _TENSOR or begin > limit):
                break
            if key != kind and began < position:
                yield kind, window, began, position
                began = position
            kind, position = key, stop
        if began < position:
            yield kind, window, began, position
        elif size == LARGEST:
            yield key, *window.in_whole(position, stop)
            position = stop
        start = position + shift
        size = SMALLEST if position > limit else min(4 * size, LARGEST)


def function_fields(part: Part, start: int, end: int) -> FunctionFields:
    """The fields of a FunctionProto; raises WireError."""
    found = FunctionFields()
    lists = {0x22: found.inputs, 0x2A: found.outputs, 0x32: found.attributes, 0x4A: found.opset_imports}
    lists[0x72] = found.metadata
    stretched = {0x3A: found.nodes, 0x62: found.infos}
    texts = {0x0A: "name", 0x42: "doc", 0x52: "domain", 0x6A: "overload"}
    began = start
    for key, begin, stop in heads(part.data, start, end):
        if key in stretched:
            stretched[key].append((part, began, stop))
        elif key == 0x5A:
            found.defaults.append((part, begin, stop))
        elif key in lists:
            lists[key].append(part.data[begin:stop])
        elif key in texts:
            setattr(found, texts[key], part.data[begin:stop])
        began = stop
    return found


def function_path(fields: FunctionFields) -> str:
    """The path of a local function as a graph."""
    domain, name, overload = text(fields.domain), text(fields.name), text(fields.overload)
    path = f"function:{domain}::{name}" if domain else f"function:{name}"
    return f"{path}:{overload}" if overload else path


def messages(stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    """Where each message lies in stretches of one field that is written again and again; raises WireError."""
    for part, start, end in stretches:
        data, position = part.data, start
        while position < end:
            if end - position > 2 and data[position] < 0x80 and (low := data[position + 1]) < 0x80:
                begin = position + 2  # short ones, without a call
                position = begin + low
            else:
                _, begin, position = head(data, position, end)
            yield part, begin, position


def node_fields(part: Part, start: int, end: int) -> NodeFields:
    """The fields of a NodeProto; raises WireError."""
    data, position, last = part.data, start, end - 1
    name = op_type = domain = b""
    inputs: list[bytes] = []
    outputs: list[bytes] = []
    others: list[Field] = []
    while position < last:
        key, length = data[position], data[position + 1]
        if length < 0x80 and key & _LONG_KEY_OR_WIRE == BYTES:  # nearly all, so without a call
            begin = position + 2
            position = begin + length
        else:
            key, begin, position = head(data, position, end)
        if key == 0x0A:
            inputs.append(data[begin:position])
        elif key == 0x12:
            outputs.append(data[begin:position])
        elif key == 0x22:
            op_type = data[begin:position]
        elif key == 0x1A:
            name = data[begin:position]
        elif key == 0x3A:
            domain = data[begin:position]
        else:
            others.append((key, begin, position))
    if position != end:
        raise cut_short()
    return name, op_type, domain, inputs, outputs, part, others


def opset_imports(imports: Iterable[bytes]) -> tuple[tuple[str, int], ...]:
    """Domain and version of each OperatorSetIdProto, in file order; raises WireError."""
    return tuple([_opset_import(data) for data in imports])


def _opset_import(data: bytes) -> tuple[str, int]:
    domain, version = b"", 0
    for key, begin, stop in heads(data, 0, len(data)):
        if key == 0x0A:
            domain = data[begin:stop]
        elif key == 0x10:
            version = signed(varint(data, begin, stop)[0], 64)
    return text(domain), version
