"""Layers that repeat are ordered once: a net of forty-eight equal blocks is cut down to a few of them.

A stretch of layers whose arcs are, layer by layer, those of the stretch before it can be taken out of a graph, for what
lies above it then fits what lies below it; and where two layers a period apart are in the same order, or in mirrored
order, the stretch between them can be put in again as often as it was taken out, without a further crossing.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .frames import CROSSING
from .graphs import Layers, neighbours, ordered_within
from .plan import Ints
from .splice import Row, Variant, joined

COPIES = 2
"""So many periods stay, and what is over: the first and the last have other surroundings than those between."""

LEAST_GAIN = 8
"""A fold that saves fewer layers is not worth its while."""

PERIODS = 12
"""So many of the likeliest periods are tried for each fold."""


@dataclass(frozen=True, slots=True, order=True)
class Seam:
    """A layer and how the one a period below it differs: in its mirror, and by so many pairs in another order."""

    layer: int
    mirrored: bool
    disorder: int


@dataclass(frozen=True, slots=True, eq=False)
class Fold:
    """`times` periods of `period` layers taken out of `full`; the rest of their stretch runs from `start` to `stop`."""

    full: Layers
    layers: Layers
    start: int
    stop: int
    period: int
    times: int

    def seam(self, order: Variant) -> Seam:
        """Where copies are best put in: where that costs least and the layers a period apart differ least."""
        return min(self._seams(self._ranked(order)))[1]

    def forced(self, order: Variant, seam: Seam) -> list[Row]:
        """The rows, the one a period below the seam in the order of the one at the seam."""
        rows = list(order.rows)
        members = neighbours(self.layers.depth, self.layers.layer, np.arange(self.layers.count))
        rank = {vertex: number for number, vertex in enumerate(members[seam.layer])}
        wanted = [members[seam.layer + self.period][rank[vertex]] for vertex in rows[seam.layer]]
        rows[seam.layer + self.period] = tuple(wanted[::-1] if seam.mirrored else wanted)
        return rows

    def unfolded(self, order: Variant, seam: Seam) -> Variant:
        """An order of the full layers. The layers at the seam and a period below it must be in the same order."""
        long = self._repeated(self._ranked(order), seam)
        members = neighbours(self.full.depth, self.full.layer, np.arange(self.full.count))
        rows = [tuple([row[rank] for rank in ranks]) for row, ranks in zip(members, long.rows, strict=True)]
        return Variant(tuple(rows), long.costs, long.mirror_costs)

    def _ranked(self, order: Variant) -> Variant:
        """The order with vertices numbered in each layer."""
        rank = _rank(self.layers).tolist()
        rows = tuple([tuple([rank[vertex] for vertex in row]) for row in order.rows])
        return Variant(rows, order.costs, order.mirror_costs)

    def _seams(self, order: Variant) -> Iterator[tuple[int, Seam]]:
        total = np.concatenate(([0], np.cumsum(order.costs))).tolist()
        for layer in range(self.start, self.stop - self.period):
            cost = total[layer + self.period] - total[layer]
            one, other = order.rows[layer], order.rows[layer + self.period]
            for mirrored, row in ((False, one), (True, one[::-1])):
                disorder = _disorder(row, other)
                yield cost + CROSSING * disorder, Seam(layer, mirrored, disorder)

    def _repeated(self, order: Variant, seam: Seam) -> Variant:
        """The order with the period below the seam put in again, in turn in the mirror if the seam says so."""
        first, last = seam.layer + 1, seam.layer + 1 + self.period
        stretch, rest = order.cut(first, last), order.cut(last, len(order.rows))
        pieces = [order.cut(0, last)]
        for number in range(self.times):
            pieces.append(stretch.mirrored() if seam.mirrored and number % 2 == 0 else stretch)
        return joined([*pieces, rest.mirrored() if seam.mirrored and self.times % 2 == 1 else rest])


def _disorder(one: Row, other: Row) -> int:
    """How many pairs stand in a different order in two rows of the same members."""
    if one == other:
        return 0
    place = {member: number for number, member in enumerate(other)}
    found = 0
    before: list[int] = []
    for member in one:
        smaller = bisect(before, place[member])
        found += len(before) - smaller
        before.insert(smaller, place[member])
    return found


def folds(layers: Layers) -> list[Fold]:
    """What to take out, one after the other; the last one's layers are those to order."""
    found: list[Fold] = []
    kinds = _kinds(layers)
    while (stretch := _longest(kinds)) is not None:
        start, stop, period = stretch
        times = (stop - start) // period - COPIES
        first, last = start + period, start + period * (1 + times)
        found.append(Fold(layers, _without(layers, first, last), start, stop - period * times, period, times))
        layers, kinds = found[-1].layers, np.delete(kinds, np.arange(first, last))
    return found


def _without(layers: Layers, first: int, last: int) -> Layers:
    """The layers without those from `first` to before `last`, whose lines go on where they would have come out."""
    gone = (layers.layer >= first) & (layers.layer < last)
    stands_for = np.arange(layers.count)
    stands_for[layers.layer == last - 1] = np.nonzero(layers.layer == first - 1)[0]
    leads_out = layers.layer[layers.tail] == last - 1
    arcs = leads_out | ~(gone[layers.tail] | gone[layers.head])
    kept = np.nonzero(~gone)[0]
    number = np.empty(layers.count, np.int64)
    number[kept] = np.arange(len(kept))
    layer = layers.layer[kept]
    return Layers(
        boxes=int((kept < layers.boxes).sum()),
        layer=layer - np.where(layer >= last, last - first, 0),
        width=layers.width[kept],
        tail=number[stands_for[layers.tail[arcs]]],
        head=number[layers.head[arcs]],
        tail_port=layers.tail_port[arcs],
        head_port=layers.head_port[arcs],
        value=layers.value[arcs],
        weight=layers.weight[arcs],
        straight=layers.straight[arcs],
    )


def _longest(kinds: Ints) -> tuple[int, int, int] | None:
    """Where the stretch starts and stops from which most can be taken out, and its period."""
    best, gain = None, LEAST_GAIN
    for period in _periods(kinds):
        same = np.concatenate(([False], kinds[:-period] == kinds[period:], [False]))
        edges = np.nonzero(same[1:] != same[:-1])[0]
        if len(edges) == 0:
            continue
        length = edges[1::2] - edges[::2]
        start = int(edges[::2][length.argmax()])
        stop = start + int(length.max()) + period
        saved = ((stop - start) // period - COPIES) * period
        if saved > gain:
            best, gain = (start, stop, period), saved
    return best


def _periods(kinds: Ints) -> list[int]:
    """The likeliest periods: how far it is from a layer to the next of its kind, the commonest first."""
    order = np.argsort(kinds, kind="stable")
    apart = np.diff(order)[np.diff(kinds[order]) == 0]
    covered = np.bincount(apart) * np.arange(int(apart.max(initial=0)) + 1)
    likeliest = np.argsort(-covered, kind="stable")[:PERIODS]
    return sorted(likeliest[covered[likeliest] > 0].tolist())


def _kinds(layers: Layers) -> Ints:
    """For each layer a number that tells its size and its arcs to the next from others; weights do not count."""
    rank = _rank(layers)
    gap, tail, head = layers.layer[layers.tail], rank[layers.tail], rank[layers.head]
    down = np.lexsort((head, layers.tail_port, tail, gap))
    up = np.lexsort((tail, layers.head_port, head, gap))
    arcs = np.column_stack((tail[down], head[down], layers.straight[down], tail[up], head[up]))
    start = np.searchsorted(gap[down], np.arange(layers.depth + 1)).tolist()
    size = np.bincount(layers.layer, minlength=layers.depth + 1).tolist()
    known: dict[tuple[int, int, bytes], int] = {}
    kinds = [
        known.setdefault(
            (size[number], size[number + 1], arcs[start[number] : start[number + 1]].tobytes()), len(known)
        )
        for number in range(layers.depth)
    ]
    return np.asarray(kinds, dtype=np.int64)


def _rank(layers: Layers) -> Ints:
    """For each vertex its place in its layer by number."""
    order = np.argsort(layers.layer, kind="stable")
    return ordered_within(layers.layer[order], order)
