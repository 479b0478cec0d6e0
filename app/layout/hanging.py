"""What hangs on one vertex is taken off before the search for an order, and put back where it crosses least then.

It has no choice worth a search, yet as long as it is there, the vertex it hangs on cannot pass a neighbour without
crossing: every step is a loss. Without it branches between two vertices become one line that could not before.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .graphs import Bools, Layers, neighbours, ordered_within
from .plan import Floats, Ints

REACH = 2
"""What hangs is taken off from so many layers away at most: the course of what hangs further is worth a search."""

_CELLS = 2_000_000
"""So large may a table of costs be that is made at a time."""

_WISH = 2.0**-20
"""What it costs to stand on the wrong side of another at a box with ports: it decides between equal places only."""


@dataclass(frozen=True, slots=True, eq=False)
class Trimmed:
    """The `layers` that are left of the `full` ones when what hangs is taken off, and the vertices that are `kept`."""

    full: Layers
    layers: Layers
    kept: Ints

    def expanded(self, position: Ints) -> Ints:
        """The places in the full layers when all that was taken off is put back.

        One after the other what has a neighbour that stands is put in. All that hang on the vertices of one layer have
        their best places at the same time, for these are in the same order as the vertices.
        """
        order = np.lexsort((position, self.layers.layer))
        hanging = _Hanging(self.full, self.kept[order])
        hanging.put_in()
        return hanging.place


def trimmed(full: Layers) -> Trimmed:
    """The layers without what hangs on one vertex, not far from it."""
    kept = np.nonzero(~_hanging(full))[0]
    number = np.full(full.count, -1, np.int64)
    number[kept] = np.arange(len(kept))
    arcs = (number[full.tail] >= 0) & (number[full.head] >= 0)
    return Trimmed(
        full,
        Layers(
            boxes=int((kept < full.boxes).sum()),
            layer=np.unique(full.layer[kept], return_inverse=True)[1],
            width=full.width[kept],
            tail=number[full.tail[arcs]],
            head=number[full.head[arcs]],
            tail_port=full.tail_port[arcs],
            head_port=full.head_port[arcs],
            value=full.value[arcs],
            weight=full.weight[arcs],
            straight=full.straight[arcs],
        ),
        kept,
    )


def _hanging(layers: Layers) -> Bools:
    ends = np.concatenate((layers.tail, layers.head)), np.concatenate((layers.head, layers.tail))
    near = [set(others) for others in neighbours(layers.count, *ends)]
    reach = [0] * layers.count
    ahead = [vertex for vertex, others in enumerate(near) if len(others) == 1]
    gone = np.zeros(layers.count, np.bool_)
    while ahead:
        vertex = ahead.pop()
        if len(near[vertex]) == 1 and reach[vertex] < REACH:
            other = near[vertex].pop()
            gone[vertex] = True
            near[other].discard(vertex)
            reach[other] = max(reach[other], reach[vertex] + 1)
            ahead.append(other)
    return gone


class _Hanging:
    """The rows while what hangs is put in; it has no place before."""

    def __init__(self, layers: Layers, sequence: Ints) -> None:
        self.place = np.full(layers.count, -1, np.int64)
        self.place[sequence] = ordered_within(layers.layer[sequence], np.arange(len(sequence)))
        self._layers = layers
        self._rows = np.split(sequence, np.searchsorted(layers.layer[sequence], np.arange(1, layers.depth)))
        gap = layers.layer[layers.tail]
        self._arcs = np.argsort(gap, kind="stable")
        self._start = np.searchsorted(gap[self._arcs], np.arange(layers.depth + 1))

    def put_in(self) -> None:
        tail, head = self._layers.tail, self._layers.head
        left = np.nonzero(self._hangs(tail) | self._hangs(head))[0]
        while len(left):
            for downwards, vertex, anchor in ((True, head, tail), (False, tail, head)):
                ready = left[self._hangs(vertex[left]) & ~self._hangs(anchor[left])]
                ready = ready[np.unique(vertex[ready], return_index=True)[1]]
                layer = self._layers.layer[vertex[ready]]
                for here in np.unique(layer).tolist():
                    self._put_in(here, ready[layer == here], downwards)
            left = left[self._hangs(tail[left]) | self._hangs(head[left])]

    def _hangs(self, vertex: Ints) -> Bools:
        return np.asarray(self.place[vertex] < 0)

    def _put_in(self, layer: int, arcs: Ints, downwards: bool) -> None:
        """Put in the vertices of a layer to which some arcs lead down, or up."""
        ends, ports = (self._layers.tail, self._layers.head), (self._layers.tail_port, self._layers.head_port)
        (anchor, vertex), port = (ends, ports[0]) if downwards else (ends[::-1], ports[1])
        beside = self._arcs[self._start[layer - downwards] : self._start[layer - downwards + 1]]
        beside = beside[~self._hangs(vertex[beside]) & ~self._hangs(anchor[beside])]
        beside = beside[np.argsort(self.place[vertex[beside]], kind="stable")]
        row = self._rows[layer]
        before = np.searchsorted(self.place[vertex[beside]], np.arange(len(row) + 1))
        arcs = arcs[np.lexsort((port[arcs], self.place[anchor[arcs]]))]
        step = 1 + _CELLS // (1 + len(beside))
        slots = [
            self._changes(anchor, port, beside, arcs[begin : begin + step])[before].argmin(0)
            for begin in range(0, len(arcs), step)
        ]
        self._rows[layer] = row = np.insert(row, np.concatenate(slots), vertex[arcs])
        self.place[row] = np.arange(len(row))

    def _changes(self, anchor: Ints, port: Floats, beside: Ints, arcs: Ints) -> Floats:
        """How costs change for each of the arcs when its loose end moves right past 0, 1, 2 … of those beside it."""
        away = self.place[anchor[beside]][:, None] - self.place[anchor[arcs]][None, :]
        aside = np.sign(port[beside][:, None] - port[arcs][None, :])
        weight = self._layers.weight[beside][:, None]
        changes = np.zeros((len(beside) + 1, len(arcs)))
        np.cumsum(np.where(away == 0, _WISH * aside, weight * np.sign(away)), axis=0, out=changes[1:])
        return changes
