"""Puts what was cut out of a message of the wire format back in its place, as stretches of the file it came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ..graph.pruning import MESSAGES, Cut, Pruner
from ..graph.wire import BYTES, TENSOR_FIELDS, fields, header
from .pieces import Piece, Pieces, Span, length, pieces

_NAME_OF_GRAPH = 2
_RAW_DATA = 9
_NUMBERS = {name: number for number, name in TENSOR_FIELDS.items()}


@dataclass(slots=True)
class Expander:
    """Undoes the cuts of `pruner`, which lie in `file`, or where there is none in the pruner's own buffer.

    `graphs` holds, by the number of their cut, the subgraphs that are to stand in the place of the original ones.
    """

    pruner: Pruner
    file: Path | None
    graphs: dict[int, Pieces] = field(default_factory=dict)
    mark: bytes = field(init=False)

    def __post_init__(self) -> None:
        self.mark = self.pruner.token.encode()

    def expanded(self, message: bytes, kind: str) -> Pieces:
        """The message of `kind`, as named in `pruning`, with its weights and subgraphs."""
        return pieces(self._walk(message, 0, len(message), kind))

    def number(self, text: bytes) -> int | None:
        """The number of the cut that `text` marks, None if it is no mark."""
        return int(text[len(self.mark) :]) if self.mark and text.startswith(self.mark) else None

    def _walk(self, message: bytes, start: int, end: int, kind: str) -> list[Piece]:
        if not self._holds_mark(message, start, end):
            return [message[start:end]]
        parts: list[Piece] = []
        kept = began = start
        for number, wire, begin, stop in fields(message, start, end):
            child = MESSAGES[kind].children.get(number) if wire == BYTES else None
            if child is not None and self._holds_mark(message, begin, stop):
                inner = self._children(child)(message, begin, stop)
                parts += [message[kept:began], header(number, sum(map(length, inner))), *inner]
                kept = stop
            began = stop
        return [*parts, message[kept:end]]

    def _holds_mark(self, message: bytes, start: int, end: int) -> bool:
        return bool(self.mark) and message.find(self.mark, start, end) >= 0

    def _children(self, kind: str) -> Callable[[bytes, int, int], list[Piece]]:
        if kind == "tensor":
            return self._tensor
        if kind == "subgraph":
            return self._subgraph
        return lambda message, start, end: self._walk(message, start, end, kind)

    def _subgraph(self, message: bytes, start: int, end: int) -> list[Piece]:
        for number, wire, begin, stop in fields(message, start, end):
            cut = self.number(message[begin:stop]) if number == _NAME_OF_GRAPH and wire == BYTES else None
            if cut is not None:
                made = self.graphs.get(cut)
                return list(made.parts) if made is not None else [self._piece(self.pruner.cuts[cut])]
        return self._walk(message, start, end, "graph")

    def _tensor(self, message: bytes, start: int, end: int) -> list[Piece]:
        """A TensorProto with its values, in the field that they were cut from."""
        parts: list[Piece] = []
        kept = began = start
        for number, wire, begin, stop in fields(message, start, end):
            found = self.number(message[begin:stop]) if number == _RAW_DATA and wire == BYTES else None
            if found is not None:
                cut = self.pruner.cuts[found]
                if cut.field == "message":
                    return [self._piece(cut)]
                parts += [message[kept:began], header(_NUMBERS[cut.field], cut.length), self._piece(cut)]
                kept = stop
            began = stop
        return [*parts, message[kept:end]]

    def _piece(self, cut: Cut) -> Piece:
        if self.file is not None:
            return Span(self.file, cut.offset, cut.length)
        return self.pruner.buffer[cut.offset : cut.offset + cut.length]
