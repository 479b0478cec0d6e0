"""What needs no search for an order: branches between two vertices, and what hangs beside them, become one line.

Lines that follow each other at a vertex are one line, and so are those that run side by side from one vertex to another
(the reduction of series-parallel graphs: Valdes, Tarjan and Lawler 1982). Nothing is lost: a line that ran between the
branches would cross them on its way in and out. Only what is left is searched; most nets leave a few dozen vertices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .graphs import Layers, ordered_within
from .plan import Ints


@dataclass(frozen=True, slots=True, eq=False)
class Regions:
    """The layers to order, and for each vertex of them those of the full layers it stands for, from left to right.

    An arc weighs as much as all arcs that it stands for. All vertices count as boxes one unit wide.
    """

    layers: Layers
    members: list[list[int]]

    def expanded(self, full: Layers, position: Ints) -> Ints:
        """The places in the full layers that a place in these means."""
        row = np.lexsort((position, self.layers.layer)).tolist()
        sequence = np.asarray([member for vertex in row for member in self.members[vertex]], dtype=np.int64)
        return ordered_within(full.layer[sequence], sequence)


MIDDLE = 0.5
"""Where on a point its lines begin and end."""

_Arc = tuple[int, int, float, float, int, bool]
"""Tail, head, the ports there, weight, and whether it is straight."""


@dataclass(slots=True, eq=False)
class _Line:
    """Arcs from `tail` to `head`, with the vertices in each layer between and the weight in each gap.

    At both ends its ports are from `low` to `high`. `first`, `last`: whether its outermost arcs are straight.
    `number` is that of its last arc, of several the first: lines keep the order that arcs had.
    """

    tail: int
    head: int
    tail_low: float
    tail_high: float
    head_low: float
    head_high: float
    weight: list[int]
    first: bool
    last: bool
    rows: list[list[int]]
    number: int

    def arcs(self, number: dict[int, int]) -> Iterator[_Arc]:
        """Its arcs; `number` tells which vertex a row begins with."""
        tail, port, straight = number[self.tail], (self.tail_low + self.tail_high) / 2, self.first
        for row, weight in zip(self.rows, self.weight, strict=False):
            yield tail, number[row[0]], port, MIDDLE, weight, straight
            tail, port, straight = number[row[0]], MIDDLE, True
        yield tail, number[self.head], port, (self.head_low + self.head_high) / 2, self.weight[-1], self.last

    def continued(self, by: _Line) -> None:
        """Take in the line that goes on at the head."""
        self.rows.append([self.head])
        self.rows += by.rows
        self.weight += by.weight
        self.head, self.head_low, self.head_high, self.last = by.head, by.head_low, by.head_high, by.last
        self.number = by.number

    def joined(self, right: _Line) -> None:
        """Take in the line with the same ends that runs to the right."""
        self.rows = [one + other for one, other in zip(self.rows, right.rows, strict=True)]
        self.weight = [one + other for one, other in zip(self.weight, right.weight, strict=True)]
        self.tail_low, self.tail_high = min(self.tail_low, right.tail_low), max(self.tail_high, right.tail_high)
        self.head_high = right.head_high
        self.number = min(self.number, right.number)
        self.first, self.last = self.first or right.first, self.last or right.last

    def with_source(self, line: _Line, is_left: bool) -> None:
        """Take in, at one side of the lower part, a line to the same head whose tail has no other line."""
        rows = [[line.tail], *line.rows]
        start = len(self.rows) - len(rows)
        _put_beside(self.rows, start, rows, is_left)
        for number, weight in enumerate(line.weight, start + 1):
            self.weight[number] += weight
        self.head_low, self.head_high = min(self.head_low, line.head_low), max(self.head_high, line.head_high)

    def with_sink(self, line: _Line, is_left: bool) -> None:
        """Take in, at one side of the upper part, a line from the same tail whose head has no other line."""
        _put_beside(self.rows, 0, [*line.rows, [line.head]], is_left)
        for number, weight in enumerate(line.weight):
            self.weight[number] += weight
        self.tail_low, self.tail_high = min(self.tail_low, line.tail_low), max(self.tail_high, line.tail_high)


def _put_beside(rows: list[list[int]], start: int, others: list[list[int]], is_left: bool) -> None:
    for row, other in zip(rows[start:], others, strict=False):
        row[0 if is_left else len(row) :] = other + row if is_left else other


def regions(full: Layers) -> Regions:
    """The layers with every region between two vertices as one line."""
    reduction = _Reduction(full)
    reduction.reduce()
    return reduction.regions()


class _Reduction:
    """The lines at each vertex while they become fewer."""

    def __init__(self, full: Layers) -> None:
        self._full = full
        self._layer = full.layer.tolist()
        self._into: list[dict[_Line, None]] = [{} for _ in range(full.count)]
        self._out: list[dict[_Line, None]] = [{} for _ in range(full.count)]
        self._gone = [False] * full.count
        self._touched: set[int] = set()
        columns = (full.tail, full.head, full.tail_port, full.head_port, full.weight, full.straight)
        rows = zip(*[column.tolist() for column in columns], strict=True)
        for number, (tail, head, start, end, weight, straight) in enumerate(rows):
            line = _Line(tail, head, start, start, end, end, [weight], straight, straight, [], number)
            self._into[head][line] = self._out[tail][line] = None

    def reduce(self) -> None:
        """Make lines one until nothing changes."""
        self._touched = set(range(self._full.count))
        while self._touched:
            turn = sorted(sorted(self._touched), key=self._layer.__getitem__)
            self._touched = set()
            for vertex in turn:
                if not self._gone[vertex]:
                    self._reduce_at(vertex)

    def _reduce_at(self, vertex: int) -> None:
        into, out = self._into[vertex], self._out[vertex]
        if len(into) > 1:
            self._join_above(into)
        if len(out) > 1:
            self._join_below(out)
        if len(into) == 1 and len(out) == 1:
            self._continue(next(iter(into)), next(iter(out)))

    def _continue(self, line: _Line, below: _Line) -> None:
        self._gone[line.head] = True
        line.continued(below)
        del self._into[line.head][below]
        self._into[line.head][line] = None
        self._touch(line)

    def _touch(self, line: _Line) -> None:
        self._touched.update((line.tail, line.head))

    def _join_above(self, into: dict[_Line, None]) -> None:
        """Join neighbours among the lines that arrive at a vertex."""
        kept: list[_Line] = []
        for right in sorted(into, key=self._turn_above):
            line = right
            while kept and (both := self._joined_above(kept[-1], line)) is not None:
                self._touch(both)
                del into[line if both is kept[-1] else kept[-1]]
                kept.pop()
                line = both
            kept.append(line)

    def _joined_above(self, left: _Line, right: _Line) -> _Line | None:
        if left.tail == right.tail:
            return self._side_by_side(left, right)
        if self._is_source(right) and len(left.rows) > len(right.rows):
            left.with_source(right, False)
            self._gone[right.tail] = True
            return left
        if self._is_source(left) and len(right.rows) > len(left.rows):
            right.with_source(left, True)
            self._gone[left.tail] = True
            return right
        return None

    def _side_by_side(self, left: _Line, right: _Line) -> _Line | None:
        """Two lines with the same ends as one, unless one that could end between them has its port between theirs."""
        low, high = min(left.tail_low, right.tail_low), max(left.tail_high, right.tail_high)
        out = self._out[left.tail]
        if low < high and any(low < line.tail_low < high and self._is_sink(line) for line in out):
            return None
        left.joined(right)
        del out[right]
        return left

    def _join_below(self, out: dict[_Line, None]) -> None:
        """Join lines that leave a vertex with those beside them whose head nothing else arrives at and leaves."""
        kept: list[_Line] = []
        for right in sorted(out, key=self._turn_below):
            line = right
            while kept and (both := self._joined_below(kept[-1], line)) is not None:
                self._touch(both)
                del out[line if both is kept[-1] else kept[-1]]
                kept.pop()
                line = both
            kept.append(line)

    def _joined_below(self, left: _Line, right: _Line) -> _Line | None:
        if self._is_sink(right) and len(left.rows) > len(right.rows):
            left.with_sink(right, False)
            self._gone[right.head] = True
            return left
        if self._is_sink(left) and len(right.rows) > len(left.rows):
            right.with_sink(left, True)
            self._gone[left.head] = True
            return right
        return None

    def _turn_above(self, line: _Line) -> tuple[float, bool, int, float, int]:
        return line.head_low, not self._is_source(line), -len(line.rows), line.tail_low, line.number

    def _turn_below(self, line: _Line) -> tuple[float, bool, int, float, int]:
        return line.tail_low, not self._is_sink(line), -len(line.rows), line.head_low, line.number

    def _is_source(self, line: _Line) -> bool:
        return not self._into[line.tail] and len(self._out[line.tail]) == 1

    def _is_sink(self, line: _Line) -> bool:
        return not self._out[line.head] and len(self._into[line.head]) == 1

    def regions(self) -> Regions:
        """What is left: the vertices, and one for each layer that a line passes."""
        kept = [vertex for vertex, gone in enumerate(self._gone) if not gone]
        lines = sorted([line for vertex in kept for line in self._out[vertex]], key=lambda line: line.number)
        members = sorted([[vertex] for vertex in kept] + [row for line in lines for row in line.rows], key=_turn)
        number = {row[0]: place for place, row in enumerate(members)}
        layer = [self._layer[row[0]] for row in members]
        return Regions(_layers(layer, [arc for line in lines for arc in line.arcs(number)]), members)


def _turn(row: list[int]) -> tuple[bool, int]:
    """The numbers of vertices follow from this: first those that stand for themselves alone."""
    return len(row) > 1, min(row)


def _layers(layer: list[int], arcs: list[_Arc]) -> Layers:
    tail, head, tail_port, head_port, weight, straight = zip(*arcs, strict=True) if arcs else ((),) * 6
    return Layers(
        boxes=len(layer),
        layer=np.asarray(layer, dtype=np.int64),
        width=np.ones(len(layer)),
        tail=np.asarray(tail, dtype=np.int64),
        head=np.asarray(head, dtype=np.int64),
        tail_port=np.asarray(tail_port, dtype=np.float64),
        head_port=np.asarray(head_port, dtype=np.float64),
        value=np.arange(len(arcs)),
        weight=np.asarray(weight, dtype=np.int64),
        straight=np.asarray(straight, dtype=np.bool_),
    )
