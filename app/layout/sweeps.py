"""Sweeps over the layers that sort each by the mean place of its neighbours."""

from __future__ import annotations

import numpy as np

from .crossings import crossings
from .graphs import Layers, neighbours
from .plan import Ints

Rows = list[list[int]]


def positions(rows: Rows, count: int) -> Ints:
    """For each vertex its place in its row."""
    place = [0] * count
    for row in rows:
        for number, vertex in enumerate(row):
            place[vertex] = number
    return np.asarray(place, dtype=np.int64)


class Sweeps:
    """The neighbours of each vertex, kept for many sweeps."""

    def __init__(self, layers: Layers) -> None:
        self._layers = layers
        self._above = neighbours(layers.count, layers.head, layers.tail)
        self._below = neighbours(layers.count, layers.tail, layers.head)

    def best(self, rows: Rows, sweeps: int) -> Ints:
        """The places with the fewest crossings among the rows given and those after each sweep, down and up in turn."""
        place = positions(rows, self._layers.count)
        best, fewest = place, self._count(place)
        current = place.tolist()
        for sweep in range(sweeps):
            if fewest == 0:
                break
            if sweep % 2 == 0:
                _sort(rows, current, self._above)
            else:
                _sort(rows[::-1], current, self._below)
            place = np.asarray(current, dtype=np.int64)
            count = self._count(place)
            if count < fewest:
                best, fewest = place, count
        return best

    def _count(self, place: Ints) -> int:
        return int((crossings(self._layers, place) * self._layers.weight).sum())


def _sort(rows: Rows, place: list[int], near: list[list[int]]) -> None:
    """Sort each row by the mean place of its neighbours in the row before; one without any stays by its left one."""
    for row in rows:
        if len(row) < 2:
            continue
        key: dict[int, float] = {}
        last = -1.0
        for vertex in row:
            ends = near[vertex]
            if len(ends) == 1:
                last = place[ends[0]]
            elif ends:
                last = sum([place[end] for end in ends]) / len(ends)
            key[vertex] = last
        row.sort(key=key.__getitem__)
        for number, vertex in enumerate(row):
            place[vertex] = number
