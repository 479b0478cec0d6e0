"""Whole chains taken out of the layers and put back where they cross least.

Moving one vertex at a time cannot bring a long edge to the other side of its surroundings: every single step is a loss.
Here all places of a chain, one in each layer, are chosen together by a shortest path through the layers (dynamic
programming over layer and place), which is the best course there is while everything else stands still. It is the
idea of global sifting (Bachmaier, Brandenburg, Brunner, Hübner 2010) with the whole course free instead of one place.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .chain_costs import chain_costs
from .chains import chain_numbers, chains
from .crossings import crossings
from .frames import CROSSING, WISH, Frame, Frames
from .graphs import Bools, Layers
from .plan import Ints
from .splice import Variant, variant
from .wishes import wishes

NUDGE = 2.0**-20
"""What a slot further away costs: it decides between equal courses only."""

SHORT = 40
"""Chains up to this length drift."""

LESS = WISH / 2
"""A cost is lower than another when it is lower by so much."""


class Rerouting:
    """An order while its chains are being rerouted. `work` counts what was done, about nanoseconds."""

    def __init__(self, layers: Layers) -> None:
        self.work = 0
        self.size = np.bincount(layers.layer, minlength=layers.depth)
        self.position = np.zeros(layers.count, np.int64)
        self.sequence = np.zeros(layers.count, np.int64)
        self._layers = layers
        self._layer = layers.layer
        self._first = np.cumsum(self.size) - self.size
        self._wishes = wishes(layers)
        all_chains = chains(layers)
        self._chain_of = chain_numbers(all_chains, layers.count)
        self._frames = Frames(layers, all_chains, self._wishes)
        self._held: list[int] = []
        self._time = 0
        self._changed = np.zeros(layers.depth, np.int64)
        self._rerouted = [-1] * len(all_chains)

    def begin(self, position: Ints) -> None:
        """Start from these places."""
        self.position = position.copy()
        self.sequence[self._first[self._layer] + position] = np.arange(len(position))
        self._time += 1
        self._changed[:] = self._time

    def hold(self, held: list[int]) -> None:
        """From now on no chain changes the order of these layers."""
        self._held = held

    def variant(self) -> Variant:
        """The order as it is now, with what it costs."""
        depth = self._layers.depth
        arcs = crossings(self._layers, self.position) * self._layers.weight * (CROSSING / 2)
        crossing = np.rint(np.bincount(self._layer[self._layers.tail], arcs, depth)).astype(np.int64)
        unmet = self._wishes.unmet(self.position)
        wrong = np.bincount(self._wishes.gap[unmet], minlength=depth)
        wrong_in_mirror = np.bincount(self._wishes.gap[~unmet], minlength=depth)
        return variant(self.sequence.tolist(), self.size, crossing + WISH * wrong, crossing + WISH * wrong_in_mirror)

    def improve(self, region: Bools, limit: int) -> None:
        """Reroute the chains that cross in the gaps of a region, in rounds, while that helps.

        When nothing is left to gain, chains drift to one side where that costs nothing, then to the other: a way off
        a plateau. It ends early when `work` reaches the limit.
        """
        self._rounds((self._alone, self._drifting_left, self._drifting_right), region, False, limit)

    def finish(self, limit: int) -> None:
        """Reroute also the chains that stand on a wrong side only."""
        self._rounds((self._alone,), np.ones(self._layers.depth, np.bool_), True, limit)

    def _rounds(self, moves: tuple[Callable[[int], bool], ...], region: Bools, wishes: bool, limit: int) -> None:
        idle = 0
        while idle < len(moves):
            gained = False
            for chain in self._troubled(region, wishes):
                if self.work > limit:
                    return
                gained = moves[idle](chain) or gained
            idle = 0 if gained else idle + 1

    def _troubled(self, region: Bools, wishes: bool) -> list[int]:
        """The chains that cross in a region, those that cross most first; with `wishes` also those on a wrong side."""
        tail, head = self._layers.tail, self._layers.head
        crossing = crossings(self._layers, self.position) * self._layers.weight * region[self._layer[tail]]
        self.work += 1000 * len(tail)
        count = len(self._rerouted)
        trouble = np.bincount(self._chain_of[tail], crossing, count) + np.bincount(
            self._chain_of[head], crossing, count
        )
        if wishes:
            wrong = self._wishes.unmet(self.position) & region[self._wishes.gap]
            trouble += np.bincount(self._chain_of[self._wishes.vertex[wrong]], minlength=count)
        order: list[int] = np.argsort(-trouble, kind="stable")[: np.count_nonzero(trouble)].tolist()
        return order

    def _alone(self, number: int) -> bool:
        """Put a chain where it costs least, of equal places the nearest to its old one; whether that is better."""
        frame = self._frames.frame(number)
        if frame is None or not self._fresh(frame, number):
            return False
        return self._settled(frame, 0, -LESS)

    def _drifting_left(self, number: int) -> bool:
        return self._drifting(number, -1)

    def _drifting_right(self, number: int) -> bool:
        return self._drifting(number, 1)

    def _drifting(self, number: int, side: int) -> bool:
        """Put a chain where it costs least, of equal places the furthest to a side; whether that is better."""
        frame = self._frames.frame(number)
        if frame is None or len(frame.chain) > SHORT:
            return False
        self._time += 1
        return self._settled(frame, side, LESS)

    def _fresh(self, frame: Frame, number: int) -> bool:
        """Whether anything near a chain has changed since it was last tried; it counts as tried now."""
        fresh = int(self._changed[frame.first : frame.last + 1].max()) > self._rerouted[number]
        self._time += 1
        self._rerouted[number] = self._time
        return fresh

    def _settled(self, frame: Frame, side: int, slack: float) -> bool:
        """Put a chain where it costs least, if that is now's cost plus the slack at most; whether it costs less."""
        self.work += 50_000 + len(frame.chain) * (12_000 + 6 * frame.room**2) + 30 * len(frame.vertex)
        costs = chain_costs(frame, self.position)
        places = self.position[frame.chain] - costs.base
        now = costs.along(places)
        if slack < 0 and now < costs.bound() + LESS:
            return False
        slots = np.arange(frame.room)
        for layer in self._held:
            own = layer - frame.top
            if 0 <= own < len(places):
                costs.node[own, slots != places[own]] = np.inf
        costs.node[...] += NUDGE * (-side * slots[None, :] if side else np.abs(slots[None, :] - places[:, None]))
        least, course = costs.cheapest()
        if least <= now + slack:
            for vertex, slot in zip(frame.chain.tolist(), (costs.base + course).tolist(), strict=True):
                self._move(vertex, slot)
        return least < now - LESS

    def _move(self, vertex: int, slot: int) -> None:
        old = int(self.position[vertex])
        if slot == old:
            return
        self.work += 6_000
        layer = int(self._layer[vertex])
        first = int(self._first[layer])
        row = self.sequence[first : first + int(self.size[layer])]
        if slot > old:
            row[old:slot] = row[old + 1 : slot + 1].copy()
        else:
            row[slot + 1 : old + 1] = row[slot:old].copy()
        row[slot] = vertex
        self.position[row] = np.arange(len(row))
        self._changed[layer] = self._time
