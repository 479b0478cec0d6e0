"""What a chain costs at each place it could take, and its cheapest course."""

from __future__ import annotations

import numpy as np

from .frames import NOWHERE, Frame
from .plan import Floats, Ints

CROSSING = 16
WISH = 1
"""What a crossing costs, and each of two arcs that meet at a box in the wrong order of ports."""


def chain_costs(frame: Frame, position: Ints, present: Floats | None) -> tuple[Floats, Floats]:
    """What it costs to stand at a slot of a layer, and to run from a slot of a layer to a slot of the next.

    Slots are counted without the chain. Arcs of vertices whose `present` is 0 do not count.
    """
    room, gaps, gap = frame.room, frame.gaps, frame.gap
    slot = np.full(gaps + 1, NOWHERE)
    slot[frame.top : frame.top + len(frame.chain)] = position[frame.chain]
    upper, lower = position[frame.tail], position[frame.head]
    upper -= upper > slot[gap]
    lower -= lower > slot[gap + 1]
    other_weight, down_weight, up_weight = frame.other_weight, frame.down_weight, frame.up_weight
    if present is not None:
        there = present[frame.tail] * present[frame.head]
        other_weight = other_weight * there[frame.other]
        down_weight, up_weight = down_weight * there[frame.down, None], up_weight * there[frame.up, None]
    cell = frame.other_cell + upper[frame.other] * room + lower[frame.other]
    load = np.bincount(cell, other_weight, gaps * room * room).reshape(gaps, room, room)
    # sums[g, s, t]: the weight of arcs in gap g that start left of slot s and end left of slot t
    sums = np.zeros((gaps, room + 1, room + 1))
    np.cumsum(load.cumsum(1), axis=2, out=sums[:, 1:, 1:])
    above, below = sums[:, :room, room], sums[:, room, :room]
    node = np.zeros((gaps + 1, room))
    if len(frame.down):
        here, to = gap[frame.down], lower[frame.down]
        cost = above[here] - sums[here, :room, to + 1] + below[here, to][:, None] - sums[here, :room, to]
        np.add.at(node, here, cost * down_weight)
    if len(frame.up):
        here, start = gap[frame.up], upper[frame.up]
        cost = above[here, start][:, None] - sums[here, start, :room] + below[here] - sums[here, start + 1, :room]
        np.add.at(node, here + 1, cost * up_weight)
    step = above[:, :, None] + below[:, None, :]
    step -= 2 * sums[:, :room, :room]
    step *= frame.link
    if len(frame.down) and len(frame.up):
        _add_own_crossings(step, frame, (upper, lower), (down_weight, up_weight))
    node *= CROSSING
    step *= CROSSING
    if len(frame.wish_layer):
        _add_wishes(node, frame, position, slot, present)
    node[frame.shut] = np.inf
    return node, step


def _add_own_crossings(step: Floats, frame: Frame, ends: tuple[Ints, Ints], weights: tuple[Floats, Floats]) -> None:
    """Add the crossings of arcs that leave the chain with arcs that enter it in the same gap."""
    arriving: dict[int, list[int]] = {}
    for number, gap in enumerate(frame.gap[frame.up].tolist()):
        arriving.setdefault(gap, []).append(number)
    slots = np.arange(frame.room)
    for leaving, gap in enumerate(frame.gap[frame.down].tolist()):
        for entering in arriving.get(gap, ()):
            above = slots <= ends[0][frame.up[entering]]
            below = slots <= ends[1][frame.down[leaving]]
            step[gap] += weights[0][leaving, 0] * weights[1][entering, 0] * (above[:, None] == below[None, :])


def _add_wishes(node: Floats, frame: Frame, position: Ints, slot: Ints, present: Floats | None) -> None:
    """Add what it costs to stand on the wrong side of a neighbour in port order."""
    place = position[frame.wish_other]
    place -= place > slot[frame.wish_layer]
    wrong = (np.arange(frame.room)[None, :] <= place[:, None]) != frame.wish_left
    there = 1.0 if present is None else present[frame.wish_other][:, None]
    np.add.at(node, frame.wish_layer, WISH * wrong * there)


def cheapest(node: Floats, step: Floats) -> tuple[float, list[int]]:
    """The cost of the cheapest course through all layers, and its slots."""
    costs = [node[0]]
    for here, between in zip(node[1:], step, strict=True):
        costs.append((between + costs[-1][:, None]).min(0) + here)
    slot = int(costs[-1].argmin())
    least, slots = float(costs[-1][slot]), [slot]
    for cost, between in zip(costs[-2::-1], step[::-1], strict=True):
        slot = int((cost + between[:, slot]).argmin())
        slots.append(slot)
    return least, slots[::-1]
