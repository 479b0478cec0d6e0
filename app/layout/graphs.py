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


@dataclass(frozen=True, slots=True, eq=False)
class Layers:
    """Vertices in layers: boxes first, then trunk points; arcs run from one layer to the next.

    `trunk[e]` and `steps[e]`: edge e passes the trunk points `trunk[e]`, `trunk[e] + 1`, … (`steps[e]` of them).
    `weight` counts the edges that share an arc. `straight` marks arcs between two trunk points.
    """

    boxes: int
    layer: Ints
    width: Floats
    tail: Ints
    head: Ints
    tail_port: Floats
    head_port: Floats
    weight: Ints
    straight: Bools
    trunk: Ints
    steps: Ints

    @property
    def count(self) -> int:
        return len(self.layer)


def grouped(count: int, key: Ints, value: Ints) -> tuple[list[int], list[int]]:
    """`values[starts[k]:starts[k + 1]]` are the values whose key is k, in their order."""
    starts = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(key, minlength=count), out=starts[1:])
    return starts.tolist(), value[np.argsort(key, kind="stable")].tolist()


def neighbours(count: int, key: Ints, value: Ints) -> list[list[int]]:
    """For each key the list of its values, in their order."""
    starts, values = grouped(count, key, value)
    return [values[starts[k] : starts[k + 1]] for k in range(count)]
