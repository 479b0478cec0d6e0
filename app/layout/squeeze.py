"""No drawing wider than it must be: what stands further out than the fullest layer reaches is moved in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .graphs import Bools, Layers
from .plan import Floats, Ints


@dataclass(frozen=True, slots=True)
class _Row:
    """All vertices in sequence: left side, width, and how far the left side must be from that of the one before."""

    x: list[float]
    width: list[float]
    distance: list[float]


def squeezed(layers: Layers, position: Ints, left: Floats, gap: Floats, spine: Bools) -> Floats:
    """The left sides, each island's within the reach that its fullest layer has to either side of the backbone.

    Long lines that are kept straight push each other further and further out; here they give way, in order and
    without coming too close. In each layer the vertex on the backbone, or else the nearest to it, stays.
    """
    sequence = np.lexsort((position, layers.layer))
    size = np.bincount(layers.layer, minlength=layers.depth)
    stops = np.cumsum(size).tolist()
    x, width = left[sequence].tolist(), layers.width[sequence].tolist()
    apart = np.zeros(layers.count)
    a, b = sequence[:-1], sequence[1:]
    apart[1:] = layers.width[a] + (gap[a] + gap[b]) / 2
    distance = apart.tolist()
    row = _Row(x, width, distance)
    bounds = list(zip([0, *stops[:-1]], stops, _staying(x, stops, spine[sequence].tolist()), strict=True))
    first = 0
    for end in [layer for layer, count in enumerate(size.tolist()) if count == 0] + [layers.depth]:
        _squeeze_island(row, bounds[first:end])
        first = end + 1
    result = np.empty(layers.count)
    result[sequence] = x
    return result


def _staying(x: list[float], stops: list[int], spine: list[bool]) -> list[int]:
    """For each layer the place, in the sequence of all, of the vertex that stays."""
    stays: list[int] = []
    line, start = 0.0, 0
    for stop in stops:
        on_spine = next((place for place in range(start, stop) if spine[place]), -1)
        if on_spine >= 0:
            line = x[on_spine]
        elif stop > start:
            on_spine = min(range(start, stop), key=lambda place: abs(x[place] - line))
        stays.append(on_spine)
        start = stop
    return stays


def _squeeze_island(row: _Row, bounds: list[tuple[int, int, int]]) -> None:
    """Move the vertices of some layers in; for each where it starts, stops and which one stays."""
    x, width, distance = row.x, row.width, row.distance
    leftmost, rightmost = np.inf, -np.inf
    for start, stop, stay in bounds:
        leftmost = min(leftmost, x[stay] - sum(distance[start + 1 : stay + 1]))
        rightmost = max(rightmost, x[stay] + sum(distance[stay + 1 : stop]) + width[stop - 1])
    for start, stop, stay in bounds:
        limit = rightmost - width[stop - 1]
        for place in range(stop - 1, stay, -1):
            x[place] = min(x[place], limit)
            limit = x[place] - distance[place]
        limit = leftmost
        for place in range(start, stay):
            x[place] = max(x[place], limit)
            limit = x[place] + distance[place + 1]
