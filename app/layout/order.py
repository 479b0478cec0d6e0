"""The order of the vertices in each layer, such that few arcs cross."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from .folds import Fold, Seam, folds
from .frames import CROSSING
from .graphs import Bools, Layers
from .plan import Ints
from .regions import regions
from .reroute import Rerouting
from .splice import Variant, spliced
from .starts import Walks
from .strips import strips
from .sweeps import Rows, Sweeps, positions

LEAST_WORK, MOST_WORK, WORK_A_PAIR = 40_000_000, 1_200_000_000, 350
"""Bounds of the search in counted work, about a nanosecond a unit: no clock, so that all machines agree."""

SHARE_OF_STARTS = 0.85
"""The rest of the work is kept for the last improvements."""

HUBS = 10
"""A graph has hubs when its points are shared by this many edges in the mean."""

HEAVIEST_WITH_HUBS = 4
"""An arc weighs no more in a graph with hubs: else nothing but their lines would count."""

PATIENCE, PATIENCE_WITH_HUBS = 2, 1
"""After so many starts that brought nothing no other is tried; with hubs the first one finds most."""

EVENED = 8
"""Copies that fit each other but for so many pairs at their seam are made to fit."""

SWEEPS = 6
"""Sweeps where copies do not fit."""

LARGE = 15_000
"""So many vertices are first brought near a good order by more sweeps, which then cost less than rerouting."""

MARGIN = 8
"""So many layers around a crossing are part of its region: room for another order there to join the old one."""


def order(layers: Layers) -> Ints:
    """For each vertex its place in its layer, from 0.

    Several first orders are improved; the best stretches of all results make the order that is improved once more.
    """
    long = int(layers.weight[: layers.points].sum())
    hubs = long > HUBS * layers.points
    wide = strips(layers)
    weight = np.minimum(wide.layers.weight, HEAVIEST_WITH_HUBS) if hubs else wide.layers.weight
    reduced = regions(replace(wide.layers, weight=weight))
    narrow = strips(reduced.layers)
    place = np.zeros(narrow.layers.count, np.int64)
    if len(narrow.layers.tail):
        place = _places(_ordered(narrow.layers, PATIENCE_WITH_HUBS if hubs else PATIENCE), narrow.layers.count)
    return wide.expanded(layers, reduced.expanded(wide.layers, narrow.expanded(reduced.layers, place)))


def _ordered(layers: Layers, patience: int) -> Variant:
    """The best order found of the layers, those that repeat being ordered once."""
    found = folds(layers)
    folded = found[-1].layers if found else layers
    best = _search(folded, _work(min(layers.count, 2 * folded.count)), patience)
    rough = False
    for fold in reversed(found):
        seam = fold.seam(best)
        rough = rough or seam.disorder > EVENED
        best = fold.unfolded(best if seam.disorder == 0 or rough else _evened(fold, best, seam), seam)
    return _smoothed(layers, best) if rough else best


def _work(count: int) -> int:
    """How much work so many vertices are worth: as much as there are pairs that may change places."""
    return min(MOST_WORK, max(LEAST_WORK, WORK_A_PAIR * count**2))


def _smoothed(layers: Layers, order: Variant) -> Variant:
    """The order after sweeps and rerouting, where copies do not fit each other."""
    rerouting = Rerouting(layers)
    rerouting.begin(Sweeps(layers).best([list(row) for row in order.rows], SWEEPS))
    rerouting.improve(np.ones(layers.depth, np.bool_), _work(layers.count))
    return rerouting.variant()


def _evened(fold: Fold, order: Variant, seam: Seam) -> Variant:
    """The order with the layers at the seam brought into one order, and chains rerouted around that."""
    rerouting = Rerouting(fold.layers)
    rerouting.begin(positions([list(row) for row in fold.forced(order, seam)], fold.layers.count))
    rerouting.hold([seam.layer, seam.layer + fold.period])
    rerouting.improve(np.ones(fold.layers.depth, np.bool_), _work(fold.layers.count))
    return rerouting.variant()


def _places(order: Variant, count: int) -> Ints:
    return positions([list(row) for row in order.rows], count)


def _search(layers: Layers, limit: int, patience: int) -> Variant:
    walks, sweeps, rerouting = Walks(layers), Sweeps(layers), Rerouting(layers)
    rerouting.begin(positions(walks.down(), layers.count))
    best = rerouting.variant()
    enough = int(limit * SHARE_OF_STARTS)
    idle = 0
    known: set[bytes] = set()
    for walk, count, rerouted in _starts(walks, layers.count):
        if max(best.costs, default=0) < CROSSING or rerouting.work > enough or idle == patience:
            break
        start = sweeps.best(walk(), count)
        if start.tobytes() in known:
            continue
        known.add(start.tobytes())
        rerouting.begin(start)
        if rerouted:
            rerouting.work += 1000 * len(layers.tail) * (1 + count)
            rerouting.improve(_region(best), enough)
        before, best = best, spliced(best, rerouting.variant())
        idle = idle + 1 if sum(best.costs) == sum(before.costs) else 0
    rerouting.begin(_places(best, layers.count))
    rerouting.finish(limit)
    return rerouting.variant()


def _starts(walks: Walks, count: int) -> tuple[tuple[Callable[[], Rows], int, bool], ...]:
    """Where to start from: a walk, how many sweeps, and whether chains are rerouted then."""
    if count > LARGE:
        return ((walks.both_ways, 8, False), (walks.up, 8, False))
    return (
        (walks.down, 2, True),
        (walks.up, 0, True),
        (walks.both_ways, 2, True),
        (walks.up_mirrored, 2, True),
        (walks.down, 4, True),
        (walks.down_mirrored, 2, True),
    )


def _region(best: Variant) -> Bools:
    """The gaps near those with crossings."""
    trouble = np.convolve(np.asarray(best.costs) >= CROSSING, np.ones(2 * MARGIN + 1), "same")
    return np.asarray(trouble > 0)
