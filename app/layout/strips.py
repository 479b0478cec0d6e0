"""Layers with the dull stretches taken out: where every line only runs on, several layers become one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .crossings import port_share
from .graphs import Layers, ordered_within
from .plan import Ints


@dataclass(frozen=True, slots=True, eq=False)
class Strips:
    """The layers to order, and for each vertex of the full layers the one that stands for it.

    Their vertices are one unit wide; only order, ends and weights mean something here.
    """

    layers: Layers
    member: Ints

    def expanded(self, full: Layers, position: Ints) -> Ints:
        """The places in the full layers that a place in the strips means."""
        order = np.lexsort((position[self.member], full.layer))
        return ordered_within(full.layer[order], order)


def strips(full: Layers) -> Strips:
    """Join a layer to the one above wherever no vertex above has two users and none below has two makers.

    Arcs between joined layers do not cross as long as both have one order, so they need not be looked at any more.
    """
    most_users, most_makers = np.zeros(full.depth, np.int64), np.zeros(full.depth, np.int64)
    np.maximum.at(most_users, full.layer, np.bincount(full.tail, minlength=full.count))
    np.maximum.at(most_makers, full.layer, np.bincount(full.head, minlength=full.count))
    joined = np.concatenate(([False], (most_users[:-1] <= 1) & (most_makers[1:] <= 1)))
    dull = joined[full.layer[full.head]]
    top = np.arange(full.count)
    top[full.head[dull]] = full.tail[dull]
    while bool((top[top] != top).any()):
        top = top[top]
    kept, member = np.unique(top, return_inverse=True)
    strip = np.cumsum(~joined) - 1
    used = ~dull
    return Strips(
        Layers(
            boxes=int((kept < full.boxes).sum()),
            layer=strip[full.layer[kept]],
            width=np.ones(len(kept)),
            tail=member[full.tail[used]],
            head=member[full.head[used]],
            tail_port=port_share(full.tail_port[used], full.width[full.tail[used]]),
            head_port=port_share(full.head_port[used], full.width[full.head[used]]),
            value=full.value[used],
            weight=full.weight[used],
            straight=full.straight[used],
        ),
        member,
    )
