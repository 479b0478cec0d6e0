"""No drawing wider than it must be: what stands further out than the fullest layer reaches is moved in."""

from __future__ import annotations

import numpy as np

from .graphs import Bools, Layers
from .plan import Floats, Ints


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
    stays = _staying(x, stops, spine[sequence].tolist())
    first = 0
    for end in [layer for layer, count in enumerate(size.tolist()) if count == 0] + [layers.depth]:
        _squeeze_island(x, width, distance, stops[first:end], stays[first:end], stops[first - 1] if first else 0)
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


def _squeeze_island(
    x: list[float], width: list[float], distance: list[float], stops: list[int], stays: list[int], begin: int
) -> None:
    """Move the vertices of some layers in; the layers end at `stops` and begin at `begin`."""
    leftmost, rightmost = np.inf, -np.inf
    starts = [begin, *stops[:-1]]
    for start, stop, stay in zip(starts, stops, stays, strict=True):
        leftmost = min(leftmost, x[stay] - sum(distance[start + 1 : stay + 1]))
        rightmost = max(rightmost, x[stay] + sum(distance[stay + 1 : stop]) + width[stop - 1])
    for start, stop, stay in zip(starts, stops, stays, strict=True):
        limit = rightmost - width[stop - 1]
        for place in range(stop - 1, stay, -1):
            if x[place] > limit:
                x[place] = limit
            limit = x[place] - distance[place]
        limit = leftmost
        for place in range(start, stay):
            if x[place] < limit:
                x[place] = limit
            limit = x[place] + distance[place + 1]
