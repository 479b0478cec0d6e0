"""Cuts weights and nested graphs out of ONNX files without copying them, in the wire format of protobuf.

What is left after the cuts is a small message that protobuf can parse.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..language import translate
from .wire import BYTES, RUNS, TENSOR_FIELDS, Buffer, WireError, content, header, varint

_SMALL_NODE = 4096
_SMALL_TENSOR = 1024
_SMALL_TYPE = 100
_DEEPEST_IN_PLACE = 30
_DEEPEST_TYPE = 30


@dataclass(frozen=True, slots=True)
class Cut:
    """`length` bytes at `offset` that were left out; `field` names what they encode.

    A packed or raw field is named as in TensorProto; `message` stands for the whole TensorProto, where its
    values are spread over several fields; `graph` for a GraphProto.
    """

    offset: int
    length: int
    field: str


@dataclass(frozen=True, slots=True)
class Message:
    """How to walk one kind of message: which fields hold messages worth a walk, and when they are."""

    children: dict[int, str]
    walk_above: int = 0


MESSAGES = {
    "model": Message({7: "graph", 20: "training", 25: "function"}),
    "training": Message({1: "graph", 2: "graph"}),
    "graph": Message({1: "node", 5: "tensor", 11: "info", 12: "info", 13: "info", 15: "sparse"}),
    "function": Message({7: "node", 11: "attribute", 12: "info"}),
    "node": Message({5: "attribute"}, _SMALL_NODE),
    "attribute": Message(
        {5: "tensor", 6: "subgraph", 10: "tensor", 11: "subgraph", 14: "type", 15: "type", 22: "sparse", 23: "sparse"}
    ),
    "info": Message({2: "type"}),
    "type": Message({4: "sequence", 5: "map", 9: "sequence"}),
    "sequence": Message({1: "type"}),
    "map": Message({2: "type"}),
    "sparse": Message({1: "tensor", 2: "tensor"}, _SMALL_TENSOR),
}
"""The kinds of messages on the way to weights, subgraphs and types; `sequence` is an optional, too."""

_OF_TYPES = frozenset({"info", "type", "sequence", "map"})

# A TensorProto's external_data with a location, and data_location EXTERNAL.
_EXTERNAL = b"\x6a\x0f\x0a\x08location\x12\x03cut\x70\x01"


@dataclass(slots=True)
class Pruner:
    """Cuts weights out of the messages of `buffer`: `cuts[n]` is what the mark `token` followed by n stands for.

    `token` must be unguessable, so that no file can forge a mark. Where `deep`, every subgraph is cut too, and what
    types nest deeper than any file needs is left out, so that no nesting is too deep for a parser; else subgraphs of
    small nodes stay, and types.
    Without a token nothing can be looked up later: weights become external data, and subgraphs stay in place.
    """

    buffer: Buffer
    token: str = ""
    deep: bool = False
    cuts: list[Cut] = field(default_factory=list)
    nesting: int = 0
    types: int = 0

    def pruned(self, start: int, end: int, kind: str) -> bytes:
        """The message of `kind` (`model` or `graph`) at these bytes, without its weights; small ones stay.

        Time and memory grow with the number of fields, not with their size. Raises WireError.
        """
        pieces, _ = _walk(self, start, end, kind)
        return b"".join(pieces)


def _walk(pruner: Pruner, start: int, end: int, kind: str) -> tuple[list[bytes], int]:
    """The pieces that are left of a message, and their length in all.

    It calls itself no deeper than the kinds nest, as a subgraph is cut, or its nesting counted.
    """
    buffer, children, kept_whole = pruner.buffer, MESSAGES[kind].children, _kept_whole(pruner, kind)
    pieces: list[bytes] = []
    length = 0
    kept = position = start
    while position < end:
        began = position
        if end - position > 4 and (length_of := kept_whole.get(buffer[position])) is not None:
            # The common case at full speed: a field that is kept as it is, its length in one or two bytes.
            low, high = buffer[position + 1], buffer[position + 2]
            stop = position + 2 + low if low < 0x80 else position + 3 + (low & 0x7F | high << 7)
            if (low < 0x80 or high < 0x80) and stop <= end and stop - position <= length_of:
                position = stop
                continue
        key, position = varint(buffer, position, end)
        begin, position = content(buffer, position, end, key & 7)
        child = children.get(key >> 3)
        run = RUNS.get(key)
        if run is not None and (match := run.match(buffer, began, end)) is not None:
            position = match.end()
        if child is None or key & 7 != BYTES or not _worth_a_walk(pruner, child, position - begin):
            continue
        inner, size = _child(pruner, begin, position, child)
        head = header(key >> 3, size)
        pieces += [buffer[kept:began], head, *inner]
        length += began - kept + len(head) + size
        kept = position
    pieces.append(buffer[kept:end])
    return pieces, length + end - kept


def _kept_whole(pruner: Pruner, kind: str) -> dict[int, int]:
    """By the first byte of a field: how many bytes it may have in all to be kept without another look."""
    if pruner.deep or kind == "attribute":
        return {}
    children = MESSAGES[kind].children
    return {number << 3 | BYTES: _SMALL_TENSOR if number in children else 1 << 14 for number in range(1, 16)}


def _worth_a_walk(pruner: Pruner, kind: str, size: int) -> bool:
    if kind == "subgraph":
        return pruner.deep or size > _SMALL_NODE
    if kind == "tensor":
        return size > _SMALL_TENSOR
    if kind in _OF_TYPES:
        return pruner.deep and size > _SMALL_TYPE
    if pruner.deep and kind != "sparse":
        return size > 0
    return size > MESSAGES[kind].walk_above


def _child(pruner: Pruner, start: int, end: int, kind: str) -> tuple[list[bytes], int]:
    if kind == "subgraph":
        return _subgraph(pruner, start, end) if pruner.token else _inner_graph(pruner, start, end)
    if kind == "tensor":
        return _tensor(pruner, start, end)
    if kind == "type":
        return _type(pruner, start, end)
    return _walk(pruner, start, end, kind)


def _type(pruner: Pruner, start: int, end: int) -> tuple[list[bytes], int]:
    """A TypeProto; one that lies too deep becomes an empty one, which is a type that nobody knows."""
    if pruner.types >= _DEEPEST_TYPE:
        return [], 0
    pruner.types += 1
    found = _walk(pruner, start, end, "type")
    pruner.types -= 1
    return found


def _subgraph(pruner: Pruner, start: int, end: int) -> tuple[list[bytes], int]:
    """A GraphProto whose name marks the one that was cut."""
    mark = _mark(pruner, Cut(start, end - start, "graph"))
    piece = header(2, len(mark)) + mark
    return [piece], len(piece)


def _inner_graph(pruner: Pruner, start: int, end: int) -> tuple[list[bytes], int]:
    """A subgraph that is walked in its place."""
    if pruner.nesting >= _DEEPEST_IN_PLACE:
        raise WireError(translate("Files", "its graphs nest too deep"))
    pruner.nesting += 1
    found = _walk(pruner, start, end, "graph")
    pruner.nesting -= 1
    return found


def _mark(pruner: Pruner, cut: Cut) -> bytes:
    pruner.cuts.append(cut)
    return f"{pruner.token}{len(pruner.cuts) - 1}".encode()


def _tensor(pruner: Pruner, start: int, end: int) -> tuple[list[bytes], int]:
    """A TensorProto with a mark for its raw data, if any of its values are many."""
    buffer = pruner.buffer
    kept: list[bytes] = []
    found: list[Cut] = []
    position = start
    while position < end:
        began = position
        key, position = varint(buffer, position, end)
        begin, position = content(buffer, position, end, key & 7)
        name = TENSOR_FIELDS.get(key >> 3)
        if name is None:
            kept.append(buffer[began:position])
            continue
        run = RUNS.get(key)
        if run is not None and (match := run.match(buffer, began, end)) is not None:
            position, name = match.end(), "message"
        found.append(Cut(begin, position - begin, name))
    if sum(cut.length for cut in found) <= _SMALL_TENSOR:
        return [buffer[start:end]], end - start
    if pruner.token:
        mark = _mark(pruner, _one_cut(found, start, end))
        kept.append(header(9, len(mark)) + mark)
    else:
        kept.append(_EXTERNAL)
    return kept, sum(map(len, kept))


def _one_cut(found: list[Cut], start: int, end: int) -> Cut:
    """Raw data wins over other fields, as in onnx; what is not one packed field needs the whole message."""
    raw = [cut for cut in found if cut.field == "raw_data"]
    if raw:
        return raw[-1]
    if len(found) == 1 and found[0].field not in ("message", "string_data"):
        return found[0]
    return Cut(start, end - start, "message")
