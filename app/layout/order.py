"""The order of the vertices in each layer, such that few arcs cross."""

from __future__ import annotations

from .graphs import Layers
from .plan import Ints
from .reroute import Rerouting
from .splice import Variant, spliced, variant
from .starts import Walks
from .strips import strips
from .sweeps import Sweeps, positions

LEAST_WORK = 150_000_000
WORK_A_VERTEX = 60_000
MOST_WORK = 1_200_000_000
"""Bounds of the search in counted work, about a nanosecond a unit: no clock, so that all machines agree."""

ROUNDS = 8
SWEEPS = 8


def order(layers: Layers) -> Ints:
    """For each vertex its place in its layer, from 0.

    Several first orders are improved; the best stretches of all results make the order that is improved once more.
    """
    narrow = strips(layers)
    return narrow.expanded(layers, _search(narrow.layers))


def _search(layers: Layers) -> Ints:
    walks, sweeps = Walks(layers), Sweeps(layers)
    first = positions(walks.down(), layers.count)
    rerouting = Rerouting(layers)
    rerouting.begin(first)
    costs = rerouting.costs()
    if not costs.any():
        return first
    limit = min(MOST_WORK, max(LEAST_WORK, WORK_A_VERTEX * layers.count))
    best = variant(rerouting.sequence.tolist(), rerouting.size, costs)
    for walk in (walks.down, walks.up, walks.down_mirrored, walks.up_mirrored, walks.both_ways):
        for count in (0, SWEEPS):
            start = sweeps.best(walk(), count)
            rerouting.work += 2000 * len(layers.tail) * (1 + count)
            best = _improved(rerouting, start, best, limit)
            if best.cost == 0 or rerouting.work > limit:
                return positions([list(row) for row in best.rows], layers.count)
    return positions([list(row) for row in best.rows], layers.count)


def _improved(rerouting: Rerouting, start: Ints, best: Variant, limit: int) -> Variant:
    rerouting.begin(start)
    rerouting.improve(ROUNDS, limit)
    found = variant(rerouting.sequence.tolist(), rerouting.size, rerouting.costs())
    return spliced(best, found)
