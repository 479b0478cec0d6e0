"""Which of two neighbours in a layer should stand left, because of the ports of a box that both are joined to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .graphs import Bools, Layers
from .plan import Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Wishes:
    """`vertex` should stand left of `other` where `left`, else right of it; their arcs run in gap `gap`."""

    vertex: Ints
    other: Ints
    left: Bools
    gap: Ints

    def unmet(self, position: Ints) -> Bools:
        """Which wishes an order does not meet."""
        return np.asarray((position[self.vertex] < position[self.other]) != self.left)


def wishes(layers: Layers) -> Wishes:
    """For arcs that meet at a box, in port order: each next to its left and its right neighbour there."""
    gap = layers.layer[layers.tail]
    above = _pairs(layers.head, layers.head_port, layers.tail, gap)
    below = _pairs(layers.tail, layers.tail_port, layers.head, gap)
    left, right, where = (np.concatenate(parts) for parts in zip(above, below, strict=True))
    return Wishes(
        vertex=np.concatenate((left, right)),
        other=np.concatenate((right, left)),
        left=np.concatenate((np.ones(len(left), np.bool_), np.zeros(len(left), np.bool_))),
        gap=np.concatenate((where, where)),
    )


def _pairs(shared: Ints, port: Floats, end: Ints, gap: Ints) -> tuple[Ints, Ints, Ints]:
    """The other ends of arcs that follow each other in port order at the end they share."""
    order = np.lexsort((port, shared))
    one, next_one = order[:-1], order[1:]
    wanted = (shared[one] == shared[next_one]) & (port[one] < port[next_one]) & (end[one] != end[next_one])
    return end[one[wanted]], end[next_one[wanted]], gap[one[wanted]]
