"""The order of the vertices in each layer, such that few arcs cross."""

from __future__ import annotations

import numpy as np

from .crossings import crossings, port_fraction
from .graphs import Layers, neighbours
from .plan import Ints

SWEEPS = 8


def order(layers: Layers) -> Ints:
    """For each vertex its place in its layer, from 0."""
    below = neighbours(layers.count, layers.tail, layers.head)
    above = neighbours(layers.count, layers.head, layers.tail)
    rows = _depth_first(layers, below, above)
    position = _positions(rows, layers.count)
    best, fewest = position[:], crossings(layers, np.asarray(position, dtype=np.int64))
    lower_port = port_fraction(layers.tail_port, layers.width[layers.tail])
    upper_port = port_fraction(layers.head_port, layers.width[layers.head])
    arcs = np.arange(len(layers.tail))
    ups = neighbours(layers.count, layers.head, arcs)
    downs = neighbours(layers.count, layers.tail, arcs)
    tails, heads = layers.tail.tolist(), layers.head.tolist()
    for sweep in range(SWEEPS):
        if fewest == 0:
            break
        if sweep % 2 == 0:
            _sweep(rows, position, ups, tails, lower_port.tolist())
        else:
            _sweep(rows[::-1], position, downs, heads, upper_port.tolist())
        count = crossings(layers, np.asarray(position, dtype=np.int64))
        if count < fewest:
            best, fewest = position[:], count
    return np.asarray(best, dtype=np.int64)


def _depth_first(layers: Layers, below: list[list[int]], above: list[list[int]]) -> list[list[int]]:
    layer = layers.layer.tolist()
    rows: list[list[int]] = [[] for _ in range(max(layer, default=-1) + 1)]
    seen = [False] * layers.count
    for root in sorted((v for v in range(layers.count) if not above[v]), key=layer.__getitem__):
        stack = [root]
        while stack:
            vertex = stack.pop()
            if not seen[vertex]:
                seen[vertex] = True
                rows[layer[vertex]].append(vertex)
                stack.extend(sorted(below[vertex], reverse=True))
    return rows


def _positions(rows: list[list[int]], count: int) -> list[int]:
    position = [0] * count
    for row in rows:
        for place, vertex in enumerate(row):
            position[vertex] = place
    return position


def _sweep(
    rows: list[list[int]], position: list[int], arcs: list[list[int]], end: list[int], port: list[float]
) -> None:
    """Sort each row by the mean place of its neighbours in the row before."""
    for row in rows:
        if len(row) < 2:
            continue
        key: dict[int, float] = {}
        last = -1.0
        for vertex in row:
            if arcs[vertex]:
                last = sum([position[end[a]] + port[a] for a in arcs[vertex]]) / len(arcs[vertex])
            key[vertex] = last
        row.sort(key=key.__getitem__)
        for place, vertex in enumerate(row):
            position[vertex] = place
