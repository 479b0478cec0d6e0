"""What a chain costs at each place it could take, and its cheapest course."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .frames import NOWHERE, Frame
from .plan import Floats, Ints

_least = np.minimum.reduce
"""The least along an axis, without the detours of `ndarray.min`: the arrays are small and many."""


@dataclass(frozen=True, slots=True, eq=False)
class ChainCosts:
    """What it costs to stand at a slot of a layer (`node`), and to run from there to a slot of the next (`step`).

    Slots are counted without the chain, in each layer from its `base` on.
    """

    node: Floats
    step: Floats
    base: Ints

    def along(self, slots: Ints) -> float:
        """The cost of a course."""
        layer = np.arange(len(slots))
        standing = self.node[layer, slots].sum()
        return float(standing + self.step[layer[:-1], slots[:-1], slots[1:]].sum())

    def bound(self) -> float:
        """What no course can cost less than."""
        return float(_least(self.node, 1).sum() + _least(self.step, (1, 2)).sum())

    def cheapest(self) -> tuple[float, list[int]]:
        """The cost of the cheapest course through all layers, and its slots."""
        costs = [self.node[0]]
        for here, between in zip(self.node[1:], self.step, strict=True):
            costs.append(_least(between + costs[-1][:, None], 0) + here)
        slot = int(costs[-1].argmin())
        least, slots = float(costs[-1][slot]), [slot]
        for cost, between in zip(costs[-2::-1], self.step[::-1], strict=True):
            slot = int((cost + between[:, slot]).argmin())
            slots.append(slot)
        return least, slots[::-1]


def chain_costs(frame: Frame, position: Ints) -> ChainCosts:
    """The costs of a chain while everything else stands still.

    From each slot to the next, costs change by what the arcs and wishes between them weigh: the changes are collected
    first and summed up then.
    """
    count, room, arcs, pairs = len(frame.chain), frame.room, frame.arcs, len(frame.pair_weight)
    slot = np.full(count + 2, NOWHERE)
    slot[1:-1] = place = position[frame.chain]
    found = position[frame.vertex]
    found -= found > slot[frame.row]
    near = found[: len(frame.vertex) - 2 * pairs] + 1
    base = np.clip(place - room // 2, 0, frame.last_base)
    if frame.windowed:
        near -= base[frame.row[: len(near)] - 1]
        np.clip(near, 0, room - 1, out=near)
    side = np.sign(found[len(near) + pairs :] - found[len(near) : len(near) + pairs])
    changes = np.bincount(
        np.concatenate((frame.cell + near[2 * arcs :], frame.cell[:pairs])),
        np.concatenate((frame.pair_weight * side, frame.wish_weight, frame.pair_weight * (side < 0))),
        count * room,
    ).reshape(count, room)
    changes[:, 0] = changes[:, 0] + frame.wish_base
    node: Floats = changes.cumsum(1) + frame.shut
    upper, lower = frame.arc_cell + near[:arcs] * room, near[arcs : 2 * arcs]
    change = np.bincount(
        np.concatenate((upper, frame.arc_cell + lower, upper + lower)),
        np.concatenate((frame.arc_weight, frame.arc_weight, -2 * frame.arc_weight)),
        (count - 1) * room * room,
    ).reshape(count - 1, room, room)
    step = np.matmul(np.matmul(frame.triangle, change), frame.triangle.T)
    _add_own_crossings(step, frame, position, slot, base)
    return ChainCosts(node, step, base)


def _add_own_crossings(step: Floats, frame: Frame, position: Ints, slot: Ints, base: Ints) -> None:
    """Add the crossings of arcs that leave the chain with arcs that enter it in the same gap."""
    slots = np.arange(frame.room)
    for gap, entering, leaving, weight in frame.own:
        start, end = int(position[entering]), int(position[leaving])
        above = slots + base[gap] <= start - (start > slot[gap + 1])
        below = slots + base[gap + 1] <= end - (end > slot[gap + 2])
        step[gap] += weight * (above[:, None] == below[None, :])
