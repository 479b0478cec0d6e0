"""The search for an order of few crossings, from several first ones."""

from __future__ import annotations

import numpy as np

from .frames import CROSSING
from .graphs import Bools, Layers
from .plan import Ints
from .reroute import Rerouting
from .splice import Variant, spliced
from .starts import starts
from .sweeps import positions

LEAST_WORK, MOST_WORK, WORK_A_VERTEX, WORK_A_CROSSING = 6_000_000, 1_500_000_000, 70_000, 400_000
"""Bounds of the search in counted work, about a nanosecond a unit: no clock, so that all machines agree."""

WORK_A_CROSSING_LEFT = 8_000_000
"""The search ends earlier when the best order has no more crossings than one for so much work."""

SHARE_OF_STARTS, SHARE_OF_A_START = 0.85, 0.4
"""Of the work: the rest of the first is kept for the last improvements."""

PATIENCE, PATIENCE_WITH_HUBS = 2, 1
"""After so many starts that brought nothing no other is tried; with hubs the first one finds most."""

MARGIN = 8
"""So many layers around a crossing are part of its region: room for another order there to join the old one."""


def work(vertices: int, crossings: int) -> int:
    """How much work so many vertices are worth, of which there are so many crossings before it."""
    return min(MOST_WORK, max(LEAST_WORK, WORK_A_VERTEX * vertices + WORK_A_CROSSING * crossings))


def search(layers: Layers, worth: int, patience: int) -> Ints:
    """For each vertex its place in the best order found, with so many times the work that others are worth.

    Several first orders are improved; the best stretches of all results make the order that is improved once more.
    """
    ways = starts(layers)
    limit = int(SHARE_OF_STARTS * work(worth * layers.count, ways[0].crossings))
    rerouting = Rerouting(layers)
    rerouting.begin(ways[0].place)
    best = rerouting.variant()
    idle = 0
    for way in ways:
        if max(best.costs, default=0) < CROSSING or rerouting.work >= limit or idle == patience:
            break
        rerouting.begin(way.place)
        rerouting.improve(_region(best), min(limit, rerouting.work + int(SHARE_OF_A_START * limit)))
        before, best = best, spliced(best, rerouting.variant())
        idle = idle + 1 if sum(best.costs) == sum(before.costs) else 0
    rerouting.begin(places(best, layers.count))
    rerouting.improve(_region(best), limit)
    return rerouting.position


def places(order: Variant, count: int) -> Ints:
    """For each of so many vertices its place in an order."""
    return positions([list(row) for row in order.rows], count)


def _region(best: Variant) -> Bools:
    """The gaps near those with crossings."""
    trouble = np.convolve(np.asarray(best.costs) >= CROSSING, np.ones(2 * MARGIN + 1), "same")
    return np.asarray(trouble > 0)
