"""Parts of a graph that no edge joins: found, and packed side by side."""

from __future__ import annotations

from math import sqrt

import numpy as np

from .plan import Floats, Ints

ASPECT = 1.6


def islands(count: int, source: Ints, target: Ints) -> Ints:
    """For each box the number of its island; islands are numbered by their first box."""
    parent = list(range(count))
    for a, b in zip(source.tolist(), target.tolist(), strict=True):
        one, other = _top(parent, a), _top(parent, b)
        parent[max(one, other)] = min(one, other)
    return np.unique(np.asarray([_top(parent, box) for box in range(count)], dtype=np.int64), return_inverse=True)[1]


def _top(parent: list[int], box: int) -> int:
    """The first box of the island so far; the path to it is halved on the way."""
    while parent[box] != box:
        parent[box] = parent[parent[box]]
        box = parent[box]
    return box


def stacked(rank: Ints, island: Ints) -> Ints:
    """A layer for each box: the ranks of the islands one below the other, with an empty layer between two islands."""
    order = np.lexsort((rank, island))
    step = np.zeros(len(order), np.int64)
    if len(order):
        step[1:] = (np.diff(rank[order]) != 0) | (np.diff(island[order]) != 0)
        step[1:] += np.diff(island[order]) != 0
    layer = np.empty(len(order), np.int64)
    layer[order] = np.cumsum(step)
    return layer


def packed(width: Floats, height: Floats, gap: float) -> tuple[Floats, Floats]:
    """The left and top of each island: the tallest first, each as high and then as far left as it fits."""
    if len(width) == 0:
        return np.zeros(0), np.zeros(0)
    area = float(((width + gap) * (height + gap)).sum())
    limit = max(float(width.max()) + gap, sqrt(area * ASPECT))
    left, top = np.zeros(len(width)), np.zeros(len(width))
    skyline: list[tuple[float, float, float]] = [(0.0, limit, 0.0)]
    for island in np.lexsort((np.arange(len(width)), -height)).tolist():
        wide, high = float(width[island]) + gap, float(height[island]) + gap
        y, x = min(_resting_places(skyline, wide, limit))
        left[island], top[island] = x, y
        skyline = _raised(skyline, x, x + wide, y + high)
    return left, top


def _resting_places(skyline: list[tuple[float, float, float]], wide: float, limit: float) -> list[tuple[float, float]]:
    """Where something this wide can rest: (y, x) for each piece of the skyline it may start at."""
    places: list[tuple[float, float]] = []
    for number, (start, _, _) in enumerate(skyline):
        if start + wide > limit + 1e-6:
            break
        y = 0.0
        for begin, _, level in skyline[number:]:
            if begin >= start + wide - 1e-6:
                break
            y = max(y, level)
        places.append((y, start))
    return places


def _raised(
    skyline: list[tuple[float, float, float]], left: float, right: float, level: float
) -> list[tuple[float, float, float]]:
    """The skyline with everything between left and right at the level; equal neighbours become one piece."""
    pieces: list[tuple[float, float, float]] = []
    for begin, end, height in skyline:
        if begin < left:
            pieces.append((begin, min(end, left), height))
    pieces.append((left, right, level))
    for begin, end, height in skyline:
        if end > right:
            pieces.append((max(begin, right), end, height))
    joined = [pieces[0]]
    for begin, end, height in pieces[1:]:
        if height == joined[-1][2]:
            joined[-1] = (joined[-1][0], end, height)
        else:
            joined.append((begin, end, height))
    return joined
