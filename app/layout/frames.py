"""What stays the same about a chain and its surroundings while orders change: kept, for chains are rerouted often."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .chains import chain_numbers
from .graphs import Bools, Layers
from .plan import Floats, Ints
from .wishes import Wishes

NOWHERE = 1 << 40
"""The place of the chain in layers that it does not pass: right of everything."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A chain, its layers and the one above and below; layers and gaps count from the uppermost of these.

    `room` is the greatest number of slots in a layer; `shut` marks slots beyond a layer's end. `tail`, `head`, `gap`
    hold all arcs of these gaps; `other` those that do not touch the chain, `down` those that only leave it, `up` those
    that only enter it; `link` is the weight of the chain's own arcs in each gap between two of its vertices.
    """

    chain: Ints
    first: int
    top: int
    room: int
    gaps: int
    shut: Bools
    tail: Ints
    head: Ints
    gap: Ints
    other: Ints
    other_cell: Ints
    other_weight: Floats
    down: Ints
    down_weight: Floats
    up: Ints
    up_weight: Floats
    link: Floats
    wish_layer: Ints
    wish_other: Ints
    wish_left: Bools

    @property
    def last(self) -> int:
        return self.first + self.gaps


MOST_JOINED = 6


class Frames:
    """The frames of chains, made when they are first asked for."""

    def __init__(self, layers: Layers, chains: list[Ints], wishes: Wishes) -> None:
        by_gap = np.argsort(layers.layer[layers.tail], kind="stable")
        self.chains = chains
        self._layer = layers.layer
        self._size = np.bincount(layers.layer, minlength=layers.depth)
        self._tail, self._head = layers.tail[by_gap], layers.head[by_gap]
        self._weight = layers.weight[by_gap].astype(np.float64)
        self._gap = layers.layer[self._tail]
        self._start = np.searchsorted(self._gap, np.arange(layers.depth + 1)).tolist()
        self._wishes = wishes
        self._layers = layers
        self._chain_of = chain_numbers(chains, layers.count)
        self._wish_order, self._wish_start = _by_chain(self._chain_of, len(chains), wishes)
        self._known: dict[int, Frame | None] = {}
        self._joined: dict[int, list[int]] | None = None

    def frame(self, number: int) -> Frame | None:
        """The frame of a chain, or None for a chain that has no choice."""
        if number not in self._known:
            self._known[number] = self._made(number)
        return self._known[number]

    def joined(self, number: int, longest: int) -> list[int]:
        """The chains up to a length that an arc joins to this one, the shortest first, and of these the first few."""
        if self._joined is None:
            self._joined = _joined(self._layers, self._chain_of, len(self.chains))
        near = [(len(self.chains[other]), other) for other in self._joined.get(number, ())]
        return [other for length, other in sorted(near)[:MOST_JOINED] if length <= longest]

    def _made(self, number: int) -> Frame | None:
        chain = self.chains[number]
        top, bottom = int(self._layer[chain[0]]), int(self._layer[chain[-1]])
        first, last = max(top - 1, 0), min(bottom + 1, len(self._size) - 1)
        begin, end = self._start[first], self._start[last]
        if begin == end or int(self._size[top : bottom + 1].max()) == 1:
            return None
        member = np.full(last - first + 1, -1, np.int64)
        member[top - first : bottom - first + 1] = chain
        width = self._size[first : last + 1] - (member >= 0)
        room = int(width.max()) + 1
        tail, head, weight = self._tail[begin:end], self._head[begin:end], self._weight[begin:end]
        gap = self._gap[begin:end] - first
        leaves, enters = tail == member[gap], head == member[gap + 1]
        other = np.nonzero(~leaves & ~enters)[0]
        down, up, both = np.nonzero(leaves & ~enters)[0], np.nonzero(enters & ~leaves)[0], leaves & enters
        wish = self._wish_order[self._wish_start[number] : self._wish_start[number + 1]]
        return Frame(
            chain=chain,
            first=first,
            top=top - first,
            room=room,
            gaps=last - first,
            shut=np.arange(room)[None, :] > width[:, None],
            tail=tail,
            head=head,
            gap=gap,
            other=other,
            other_cell=gap[other] * (room * room),
            other_weight=weight[other],
            down=down,
            down_weight=weight[down][:, None],
            up=up,
            up_weight=weight[up][:, None],
            link=np.bincount(gap[both], weight[both], last - first).astype(np.float64)[:, None, None],
            wish_layer=self._layer[self._wishes.vertex[wish]] - first,
            wish_other=self._wishes.other[wish],
            wish_left=self._wishes.left[wish][:, None],
        )


def _by_chain(chain_of: Ints, count: int, wishes: Wishes) -> tuple[Ints, Ints]:
    """The wishes sorted by the chain of their vertex, and where those of each chain begin."""
    chain = chain_of[wishes.vertex]
    order = np.argsort(chain, kind="stable")
    return order, np.searchsorted(chain[order], np.arange(count + 1))


def _joined(layers: Layers, chain_of: Ints, count: int) -> dict[int, list[int]]:
    """For each chain those that an arc joins to it."""
    one, other = chain_of[layers.tail], chain_of[layers.head]
    joined: dict[int, list[int]] = {}
    for pair in np.unique(np.concatenate((one * count + other, other * count + one))).tolist():
        if pair // count != pair % count:
            joined.setdefault(pair // count, []).append(pair % count)
    return joined
