"""Whole chains taken out of the layers and put back where they cross least.

Moving one vertex at a time cannot bring a long edge to the other side of its surroundings: every single step is a loss.
Here all places of a chain, one in each layer, are chosen together by a shortest path through the layers (dynamic
programming over layer and place), which is the best course there is while everything else stands still. It is the
idea of global sifting (Bachmaier, Brandenburg, Brunner, Hübner 2010) with the whole course free instead of one place.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .chains import chains
from .crossings import crossings
from .graphs import Layers
from .plan import Ints
from .wishes import Wishes, wishes

CROSSING = 4
WISH = 1
"""What a crossing costs, and what an arc costs that arrives at its box in the wrong order of ports."""

STEP = 1 << 16
"""Costs are counted in such steps: below one, of equal courses the one nearest to the old wins."""

NEVER = 1 << 60


@dataclass(frozen=True, slots=True, eq=False)
class _Stretch:
    """The surroundings of a chain: its layers with the one above and the one below, without the chain itself.

    `member` is the chain's vertex in each layer or -1, `slot` its place now, `width` the number of other vertices.
    `sums[g, s, t]`: the weight of arcs in gap g that start left of slot s and end left of slot t.
    """

    first: int
    member: Ints
    slot: Ints
    width: Ints
    arc: Ints
    gap: Ints
    upper: Ints
    lower: Ints
    sums: NDArray[np.int64]


class Rerouting:
    """An order while its chains are being rerouted. `work` counts what was done, about nanoseconds."""

    def __init__(self, layers: Layers) -> None:
        by_gap = np.argsort(layers.layer[layers.tail], kind="stable")
        self.work = 0
        self.size = np.bincount(layers.layer, minlength=layers.depth)
        self._layers = layers
        self._layer = layers.layer
        self._tail, self._head, self._weight = layers.tail[by_gap], layers.head[by_gap], layers.weight[by_gap]
        self._gap = self._layer[self._tail]
        self._start = np.searchsorted(self._gap, np.arange(layers.depth + 1)).tolist()
        self._first = np.cumsum(self.size) - self.size
        self._chains = chains(layers)
        self._chain_of = np.empty(layers.count, np.int64)
        for number, chain in enumerate(self._chains):
            self._chain_of[chain] = number
        self._wishes: Wishes = wishes(layers)
        order, starts = _grouped(self._chain_of[self._wishes.vertex], len(self._chains))
        self._wish_of = [order[starts[k] : starts[k + 1]] for k in range(len(self._chains))]
        self.position = np.zeros(layers.count, np.int64)
        self.sequence = np.zeros(layers.count, np.int64)

    def begin(self, position: Ints) -> None:
        """Start from these places."""
        self.position = position.copy()
        self.sequence[self._first[self._layer] + position] = np.arange(len(position))

    def costs(self) -> Ints:
        """What the order costs between each layer and the next."""
        arcs = crossings(self._layers, self.position) * self._layers.weight
        cost = np.bincount(self._layers.layer[self._layers.tail], arcs * (CROSSING / 2), self._layers.depth)
        return cost.astype(np.int64) + np.bincount(
            self._wishes.gap, self._wishes.unmet(self.position) * WISH, self._layers.depth
        ).astype(np.int64)

    def improve(self, rounds: int, limit: int) -> None:
        """Reroute every chain that crosses or stands wrong, in rounds, while that helps and work is below the limit."""
        for _ in range(rounds):
            gain = 0
            for chain in self._troubled():
                gain += self._reroute(chain)
                if self.work > limit:
                    return
            if gain == 0:
                return

    def _troubled(self) -> list[int]:
        crossing = crossings(self._layers, self.position) > 0
        ends = np.concatenate((self._layers.tail[crossing], self._layers.head[crossing]))
        wrong = self._wishes.vertex[self._wishes.unmet(self.position)]
        self.work += 2000 * len(self._layers.tail)
        troubled: list[int] = np.unique(self._chain_of[np.concatenate((ends, wrong))]).tolist()
        return troubled

    def _reroute(self, number: int) -> int:
        """Put a chain where it costs least; how much less that is."""
        chain = self._chains[number]
        stretch = self._stretch(chain)
        if stretch is None:
            return 0
        node, step = self._costs(stretch, self._wish_of[number])
        inside = np.nonzero(stretch.member >= 0)[0]
        slots = stretch.slot[inside]
        now = int(node[inside, slots].sum() + step[inside[:-1], slots[:-1], slots[1:]].sum())
        if now < STEP:
            return 0
        total, places = _cheapest(node[inside], step[inside[:-1]])
        gain = now // STEP - total // STEP
        if gain > 0:
            for vertex, place in zip(chain.tolist(), places, strict=True):
                self._move(vertex, place)
        return gain

    def _stretch(self, chain: Ints) -> _Stretch | None:
        top, bottom = int(self._layer[chain[0]]), int(self._layer[chain[-1]])
        first, last = max(top - 1, 0), min(bottom + 1, len(self.size) - 1)
        begin, end = self._start[first], self._start[last]
        if begin == end or int(self.size[top : bottom + 1].max()) == 1:
            return None
        member = np.full(last - first + 1, -1, np.int64)
        member[top - first : bottom - first + 1] = chain
        slot = np.where(member >= 0, self.position[member], 0)
        width = self.size[first : last + 1] - (member >= 0)
        gap = self._gap[begin:end] - first
        upper = self.position[self._tail[begin:end]]
        lower = self.position[self._head[begin:end]]
        upper = upper - ((member[gap] >= 0) & (upper > slot[gap]))
        lower = lower - ((member[gap + 1] >= 0) & (lower > slot[gap + 1]))
        room = int(width.max()) + 1
        arc = np.arange(begin, end)
        other = (self._tail[arc] != member[gap]) & (self._head[arc] != member[gap + 1])
        cell = (gap * room + upper) * room + lower
        cells = (last - first) * room * room
        load = np.bincount(cell[other], self._weight[arc[other]], cells).astype(np.int64)
        sums = np.zeros((last - first, room + 1, room + 1), np.int64)
        np.cumsum(load.reshape(-1, room, room).cumsum(1), axis=2, out=sums[:, 1:, 1:])
        self.work += 180_000 + 8_000 * len(chain) + 12 * cells
        return _Stretch(first, member, slot, width, arc, gap, upper, lower, sums)

    def _costs(self, stretch: _Stretch, wish: Ints) -> tuple[Ints, Ints]:
        """What it costs to stand at a slot of a layer, and to run from a slot of a layer to a slot of the next."""
        sums = stretch.sums
        room = sums.shape[1] - 1
        above, below = sums[:, :room, room], sums[:, room, :room]
        node = np.zeros((len(stretch.member), room), np.int64)
        weight = self._weight[stretch.arc]
        leaves = self._tail[stretch.arc] == stretch.member[stretch.gap]
        enters = self._head[stretch.arc] == stretch.member[stretch.gap + 1]
        down = np.nonzero(leaves & ~enters)[0]
        if len(down):
            gap, to = stretch.gap[down], stretch.lower[down]
            cost = above[gap] - sums[gap, :room, to + 1] + below[gap, to][:, None] - sums[gap, :room, to]
            np.add.at(node, gap, cost * weight[down][:, None])
        up = np.nonzero(enters & ~leaves)[0]
        if len(up):
            gap, start = stretch.gap[up], stretch.upper[up]
            cost = above[gap, start][:, None] - sums[gap, start, :room] + below[gap] - sums[gap, start + 1, :room]
            np.add.at(node, gap + 1, cost * weight[up][:, None])
        link = leaves & enters
        strength = np.bincount(stretch.gap[link], weight[link], len(sums)).astype(np.int64)
        step = (above[:, :, None] + below[:, None, :] - 2 * sums[:, :room, :room]) * strength[:, None, None]
        if len(down) and len(up):
            _add_own_crossings(step, stretch, weight, down, up)
        node *= CROSSING
        step *= CROSSING * STEP
        self._add_wishes(node, stretch, wish)
        node *= STEP
        slots = np.arange(room)
        node += np.abs(slots[None, :] - stretch.slot[:, None])
        node[slots[None, :] > stretch.width[:, None]] = NEVER
        return node, step

    def _add_wishes(self, node: Ints, stretch: _Stretch, wish: Ints) -> None:
        """Add what it costs to stand on the wrong side of a neighbour in port order."""
        if len(wish) == 0:
            return
        vertex, other = self._wishes.vertex[wish], self._wishes.other[wish]
        layer = self._layer[vertex] - stretch.first
        place = self.position[other]
        place = place - (place > stretch.slot[layer])
        left_of_other = np.arange(node.shape[1])[None, :] <= place[:, None]
        np.add.at(node, layer, WISH * (left_of_other != self._wishes.left[wish][:, None]))

    def _move(self, vertex: int, slot: int) -> None:
        layer = self._layer[vertex]
        first = self._first[layer]
        row = self.sequence[first : first + self.size[layer]]
        old = int(self.position[vertex])
        if slot > old:
            row[old:slot] = row[old + 1 : slot + 1].copy()
        elif slot < old:
            row[slot + 1 : old + 1] = row[slot:old].copy()
        row[slot] = vertex
        self.position[row] = np.arange(len(row))


def _grouped(key: Ints, count: int) -> tuple[Ints, Ints]:
    return np.argsort(key, kind="stable"), np.concatenate(([0], np.cumsum(np.bincount(key, minlength=count))))


def _add_own_crossings(step: Ints, stretch: _Stretch, weight: Ints, down: Ints, up: Ints) -> None:
    """Add the crossings of arcs that leave the chain with arcs that enter it in the same gap."""
    arriving: dict[int, list[int]] = {}
    for arc in up.tolist():
        arriving.setdefault(int(stretch.gap[arc]), []).append(arc)
    slots = np.arange(step.shape[1])
    for arc in down.tolist():
        gap = int(stretch.gap[arc])
        for other in arriving.get(gap, ()):
            cross = (slots <= stretch.upper[other])[:, None] == (slots <= stretch.lower[arc])[None, :]
            step[gap] += cross * (weight[arc] * weight[other])


def _cheapest(node: Ints, step: Ints) -> tuple[int, list[int]]:
    """The least cost of a course through all layers, and its slots."""
    slots = np.arange(node.shape[1])
    cost = node[0]
    choices: list[Ints] = []
    for here, between in zip(node[1:], step, strict=True):
        total = cost[:, None] + between
        choice = total.argmin(0)
        choices.append(choice)
        cost = total[choice, slots] + here
    slot = int(cost.argmin())
    least, places = int(cost[slot]), [slot]
    for choice in reversed(choices):
        slot = int(choice[slot])
        places.append(slot)
    return least, places[::-1]
