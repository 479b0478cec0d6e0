"""What stays the same about a chain and its surroundings while orders change: kept, for chains are rerouted often."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .chains import chain_numbers
from .graphs import Layers
from .plan import Floats, Ints
from .wishes import Wishes

NOWHERE = 1 << 40
"""The place of the chain in layers that it does not pass: right of everything."""


CROSSING = 16
WISH = 1
"""What a crossing costs, and each of two arcs that meet at a box in the wrong order of ports."""

WINDOW = 32
"""A chain may move to so many slots of a layer at a time: those around its own."""

MOST_PAIRS = 500_000
"""A chain whose arcs have more others beside them stays where it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A chain and what its costs are made of. Its layers are counted from its first.

    `room` is how many slots each layer has at most, `shut` is infinite at slots beyond a layer's end, `last_base` where
    the window of slots may begin at most.
    `vertex` holds tails, then heads of the arcs beside the chain's own (from `arc_cell` on in the table of steps);
    then, for each pair of an arc that leaves the chain sideways and another beside it, the end of the other that
    lies in a layer of the chain; then the vertices that wishes tell of (both from `cell` on in the table of slots);
    then for each pair the end of the first arc off the chain, then those of the other arcs there.
    `row` is the layer of each, one more than counted from the chain's first.
    `own` are gaps of the chain where an arc enters it and one leaves it: tail of the one, head of the other, weight.
    """

    chain: Ints
    first: int
    last: int
    top: int
    room: int
    windowed: bool
    last_base: Ints
    shut: Floats
    triangle: Floats
    vertex: Ints
    row: Ints
    arcs: int
    arc_cell: Ints
    arc_weight: Floats
    cell: Ints
    pair_weight: Floats
    wish_weight: Floats
    wish_base: Floats
    own: list[tuple[int, int, int, float]]


@dataclass(frozen=True, slots=True, eq=False)
class _Arcs:
    """The arcs around a chain. `gap` counts from the chain's first; `inner` are those beside the chain's own arcs.

    Pairs: `off` is the end of an arc of the chain that lies off it, `off_beside` and `beside` the ends of another arc.
    """

    tail: Ints
    head: Ints
    gap: Ints
    inner: Ints
    inner_weight: Floats
    off: Ints
    off_beside: Ints
    beside: Ints
    pair_weight: Floats
    own: list[tuple[int, int, int, float]]


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
        chain_of = chain_numbers(chains, layers.count)
        self._wish_order, self._wish_start = _by_chain(chain_of, len(chains), wishes)
        self._triangles: dict[int, Floats] = {}
        self._known: dict[int, Frame | None] = {}

    def frame(self, number: int) -> Frame | None:
        """The frame of a chain, or None for a chain that has no choice."""
        if number not in self._known:
            self._known[number] = self._made(number)
        return self._known[number]

    def _triangle(self, room: int) -> Floats:
        """Ones on and below the diagonal: what sums up along an axis."""
        if room not in self._triangles:
            self._triangles[room] = np.tri(room)
        return self._triangles[room]

    def _arcs(self, chain: Ints, top: int, begin: int, end: int) -> _Arcs:
        """The arcs around a chain, of those from `begin` to before `end`."""
        tail, head, weight = self._tail[begin:end], self._head[begin:end], self._weight[begin:end]
        gap = self._gap[begin:end] - top
        member = np.concatenate(([-1], chain, [-1]))
        leaves, enters = tail == member[gap + 1], head == member[gap + 2]
        other = np.nonzero(~leaves & ~enters)[0]
        link = np.bincount(gap[leaves & enters], weight[leaves & enters], len(chain))
        inner = other[(gap[other] >= 0) & (gap[other] < len(chain) - 1)]
        down, up = np.nonzero(leaves & ~enters)[0], np.nonzero(enters & ~leaves)[0]
        one_down, other_down = _beside(down, other, gap, len(chain))
        one_up, other_up = _beside(up, other, gap, len(chain))
        return _Arcs(
            tail=tail,
            head=head,
            gap=gap,
            inner=inner,
            inner_weight=weight[inner] * link[gap[inner]],
            off=np.concatenate((head[one_down], tail[one_up])),
            off_beside=np.concatenate((head[other_down], tail[other_up])),
            beside=np.concatenate((tail[other_down], head[other_up])),
            pair_weight=np.concatenate((weight[one_down] * weight[other_down], weight[one_up] * weight[other_up])),
            own=[
                (int(gap[a]), int(tail[a]), int(head[b]), float(weight[a] * weight[b]) * CROSSING)
                for a in up.tolist()
                for b in (down[gap[down] == gap[a]].tolist() if gap[a] >= 0 else ())
            ],
        )

    def _made(self, number: int) -> Frame | None:
        chain = self.chains[number]
        top, bottom = int(self._layer[chain[0]]), int(self._layer[chain[-1]])
        first, last = max(top - 1, 0), min(bottom + 1, len(self._size) - 1)
        width = self._size[top : bottom + 1] - 1
        arcs = self._arcs(chain, top, self._start[first], self._start[last])
        if len(arcs.tail) == 0 or int(width.max()) == 0 or len(arcs.off) > MOST_PAIRS:
            return None
        windowed = int(width.max()) >= WINDOW
        room = WINDOW + 1 if windowed else int(width.max()) + 1
        slots = np.arange(room)[None, :]
        shut = np.where((slots > width[:, None]) | (windowed & (slots == WINDOW)), np.inf, 0.0)
        wish = self._wish_order[self._wish_start[number] : self._wish_start[number + 1]]
        wish_row = self._layer[self._wishes.vertex[wish]] - top
        wish_weight = np.where(self._wishes.left[wish], float(WISH), -float(WISH))
        vertex = np.concatenate(
            (
                arcs.tail[arcs.inner],
                arcs.head[arcs.inner],
                arcs.beside,
                self._wishes.other[wish],
                arcs.off,
                arcs.off_beside,
            )
        )
        return Frame(
            chain=chain,
            first=first,
            last=last,
            top=top,
            room=room,
            windowed=windowed,
            last_base=np.maximum(width + 1 - WINDOW, 0) if windowed else np.zeros(len(chain), np.int64),
            shut=shut,
            triangle=self._triangle(room),
            vertex=vertex,
            row=self._layer[vertex] - top + 1,
            arcs=len(arcs.inner),
            arc_cell=arcs.gap[arcs.inner] * (room * room),
            arc_weight=arcs.inner_weight * CROSSING,
            cell=np.concatenate((self._layer[arcs.beside] - top, wish_row)) * room,
            pair_weight=arcs.pair_weight * CROSSING,
            wish_weight=wish_weight,
            wish_base=np.bincount(wish_row, np.maximum(-wish_weight, 0.0), len(chain)).astype(np.float64),
            own=arcs.own,
        )


def _beside(one: Ints, other: Ints, gap: Ints, count: int) -> tuple[Ints, Ints]:
    """Each of some arcs with each other arc in its gap; the others come gap by gap."""
    start = np.searchsorted(gap[other], np.arange(-1, count + 1))
    first, many = start[gap[one] + 1], start[gap[one] + 2] - start[gap[one] + 1]
    within = np.arange(int(many.sum())) - np.repeat(np.cumsum(many) - many, many)
    return np.repeat(one, many), other[np.repeat(first, many) + within]


def _by_chain(chain_of: Ints, count: int, wishes: Wishes) -> tuple[Ints, Ints]:
    """The wishes sorted by the chain of their vertex, and where those of each chain begin."""
    chain = chain_of[wishes.vertex]
    order = np.argsort(chain, kind="stable")
    return order, np.searchsorted(chain[order], np.arange(count + 1))
