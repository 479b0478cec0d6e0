"""Sweeps over the layers that sort each by the mean place of its neighbours."""

from __future__ import annotations

import numpy as np

from .crossings import crossings
from .graphs import Layers, neighbours
from .plan import Floats, Ints

Rows = list[list[int]]

ROUNDS = 4
"""So often all layers are sorted by both neighbours before crossings are counted again."""


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
        size = np.bincount(layers.layer, minlength=layers.depth)
        self._size = size[layers.layer]
        self._first = (np.cumsum(size) - size)[layers.layer]

    def crossings(self, place: Ints) -> int:
        """The weight of all that crosses."""
        return int((crossings(self._layers, place) * self._layers.weight).sum()) // 2

    def best(self, rows: Rows, sweeps: int) -> Ints:
        """The places with the fewest crossings among the rows given and those after each sweep.

        Sweeps go down and up in turn and sort each row by the one before it.
        """
        place = positions(rows, self._layers.count)
        best, fewest = place, self.crossings(place)
        current = place.tolist()
        for sweep in range(sweeps):
            if fewest == 0:
                break
            if sweep % 2 == 0:
                _sort(rows, current, self._above)
            else:
                _sort(rows[::-1], current, self._below)
            place = np.asarray(current, dtype=np.int64)
            count = self.crossings(place)
            if count < fewest:
                best, fewest = place, count
        return best

    def settled(self, place: Ints) -> Ints:
        """The places after rounds that sort each row by those on both sides of it, while that helps."""
        tail, head, vertices = self._layers.tail, self._layers.head, self._layers.count
        above = 1 / np.maximum(np.bincount(head, minlength=vertices), 1)
        below = 1 / np.maximum(np.bincount(tail, minlength=vertices), 1)
        sides = np.bincount(np.concatenate((np.unique(head), np.unique(tail))), minlength=vertices)
        odd = self._layers.layer % 2 == 1
        best, fewest = place, self.crossings(place)
        while fewest:
            for turn in range(2 * ROUNDS):
                share = (place + 0.5) / self._size
                mean = np.bincount(head, share[tail], vertices) * above
                mean += np.bincount(tail, share[head], vertices) * below
                wanted = np.where(sides > 0, mean / np.maximum(sides, 1), share)
                place = np.where(odd == (turn % 2 == 1), self._ranked(place, wanted), place)
            count = self.crossings(place)
            if count >= fewest:
                break
            best, fewest = place, count
        return best

    def _ranked(self, place: Ints, wanted: Floats) -> Ints:
        """The places of all vertices when each row is sorted by what is wanted."""
        order = np.lexsort((place, wanted, self._layers.layer))
        ranked = np.empty(len(order), np.int64)
        ranked[order] = np.arange(len(order))
        ranked -= self._first
        return ranked


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
