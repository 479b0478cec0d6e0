"""The order of the vertices in each layer, such that few arcs cross."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .folds import Fold, Seam, folds
from .frames import CROSSING
from .graphs import Layers
from .hanging import trimmed
from .plan import Ints
from .regions import regions
from .reroute import Rerouting
from .search import PATIENCE, PATIENCE_WITH_HUBS, places, search, work
from .splice import Variant
from .strips import strips
from .sweeps import positions

HUBS = 10
"""A graph has hubs when its points are shared by this many edges in the mean."""

HEAVIEST_WITH_HUBS = 4
"""An arc weighs no more in a graph with hubs: else nothing but their lines would count."""

EVENED = 8
"""Copies that fit each other but for so many pairs at their seam are made to fit."""

FOLDED = 2
"""Folded layers are worth so many times the work, for their crossings come again in all copies."""


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
        place = places(_ordered(narrow.layers, PATIENCE_WITH_HUBS if hubs else PATIENCE), narrow.layers.count)
    return wide.expanded(layers, reduced.expanded(wide.layers, narrow.expanded(reduced.layers, place)))


def _ordered(layers: Layers, patience: int) -> Variant:
    """The best order found of the layers, those that repeat being ordered once."""
    found = folds(layers)
    folded = found[-1].layers if found else layers
    best = _searched(folded, FOLDED if found else 1, patience)
    rough = False
    for fold in reversed(found):
        seam = fold.seam(best)
        rough = rough or seam.disorder > EVENED
        best = fold.unfolded(best if seam.disorder == 0 or rough else _evened(fold, best, seam), seam)
    return _smoothed(layers, best) if rough else best


def _searched(layers: Layers, worth: int, patience: int) -> Variant:
    """The best order found with so many times the work that others are worth; what hangs is put in after the search."""
    rest = trimmed(layers)
    reduced = regions(rest.layers)
    narrow = strips(reduced.layers)
    place = search(narrow.layers, worth, patience)
    rerouting = Rerouting(layers)
    rerouting.begin(rest.expanded(reduced.expanded(rest.layers, narrow.expanded(reduced.layers, place))))
    rerouting.finish(_work(rerouting.variant()))
    return rerouting.variant()


def _work(order: Variant) -> int:
    """How much work an order is worth."""
    return work(sum(map(len, order.rows)), sum(order.costs) // CROSSING)


def _smoothed(layers: Layers, order: Variant) -> Variant:
    """The order after rerouting, where copies do not fit each other."""
    rerouting = Rerouting(layers)
    rerouting.begin(places(order, layers.count))
    rerouting.improve(np.ones(layers.depth, np.bool_), _work(order))
    return rerouting.variant()


def _evened(fold: Fold, order: Variant, seam: Seam) -> Variant:
    """The order with the layers at the seam brought into one order, and chains rerouted around that."""
    rerouting = Rerouting(fold.layers)
    rerouting.begin(positions([list(row) for row in fold.forced(order, seam)], fold.layers.count))
    rerouting.hold([seam.layer, seam.layer + fold.period])
    rerouting.improve(np.ones(fold.layers.depth, np.bool_), _work(order))
    return rerouting.variant()
