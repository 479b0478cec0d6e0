"""The records that travel between the stages of layout."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .plan import Floats, Ints

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Flow:
    """A graph without cycles whose boxes are numbered in topological order: every edge has source < target.

    Edges are a subset of the sketch's, `edge` holds their numbers there.
    """

    width: Floats
    height: Floats
    source: Ints
    target: Ints
    source_port: Floats
    target_port: Floats
    edge: Ints

    @property
    def count(self) -> int:
        return len(self.width)

    def part(self, chosen: Bools) -> Flow:
        """The same boxes with some of the edges."""
        return Flow(
            self.width,
            self.height,
            self.source[chosen],
            self.target[chosen],
            self.source_port[chosen],
            self.target_port[chosen],
            self.edge[chosen],
        )


@dataclass(frozen=True, slots=True, eq=False)
class Layers:
    """Vertices in layers: boxes first, then points of long edges; arcs run from one layer to the next.

    Arc k leads into point `boxes + k`, as long as there are points; after those come the last arcs of the edges, in
    their order. So the points of an edge are found backwards from its last arc, and edges of one value may share them.
    `value` tells which value runs through an arc, `weight` how many edges share it.
    `straight` marks at most one arc at either side of a point: the one to draw without a bend.
    """

    boxes: int
    layer: Ints
    width: Floats
    tail: Ints
    head: Ints
    tail_port: Floats
    head_port: Floats
    value: Ints
    weight: Ints
    straight: Bools

    @property
    def count(self) -> int:
        return len(self.layer)

    @property
    def points(self) -> int:
        return len(self.layer) - self.boxes

    @property
    def depth(self) -> int:
        return int(self.layer.max(initial=-1)) + 1


def grouped(count: int, key: Ints, value: Ints) -> tuple[list[int], list[int]]:
    """`values[starts[k]:starts[k + 1]]` are the values whose key is k, in their order."""
    starts = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(key, minlength=count), out=starts[1:])
    return starts.tolist(), value[np.argsort(key, kind="stable")].tolist()


def neighbours(count: int, key: Ints, value: Ints) -> list[list[int]]:
    """For each key the list of its values, in their order."""
    starts, values = grouped(count, key, value)
    return [values[starts[k] : starts[k + 1]] for k in range(count)]


def ordered_within(group: Ints, sequence: Ints) -> Ints:
    """For each member its place in its group, from 0; `sequence` holds the members group by group, `group` theirs."""
    place = np.empty(len(sequence), np.int64)
    place[sequence] = np.arange(len(sequence)) - np.searchsorted(group, group)
    return place
