"""The last touch to x: lines and boxes moved to the middle of what they are joined to, as far as there is room."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .graphs import Bools, Layers
from .plan import Floats, Ints

PASSES = 4
STRAIGHT = 0.01
LEAST_MOVE = 0.5


@dataclass(frozen=True, slots=True)
class _Block:
    """Vertices joined by vertical arcs, which move together. `arcs`: own vertex, own port, other vertex, other port."""

    members: list[int]
    arcs: list[tuple[int, float, int, float]]
    one_sided: bool


def relaxed(layers: Layers, position: Ints, left: Floats, gap: Floats, spine: Bools) -> Floats:
    """The left sides, each block over the median of its neighbours or as near as its neighbours in the layers let it.

    Blocks near the backbone go first and make room for those outside. The backbone stays.
    """
    x = left.tolist()
    before, after = _beside(layers, position, gap)
    blocks = _blocks(layers, left, spine)
    middle = float(np.median(left[spine])) if spine.any() else 0.0
    block_of = {vertex: number for number, block in enumerate(blocks) for vertex in block.members}
    active = set(range(len(blocks)))
    for turn in range(PASSES):
        ordered = sorted(active, key=lambda number: abs(x[blocks[number].members[0]] - middle), reverse=turn % 2 == 1)
        again: set[int] = set()
        for number in ordered:
            block = blocks[number]
            wanted = _wanted(block, x, middle)
            shift = _possible(block, x, wanted, before, after) if abs(wanted) > LEAST_MOVE else 0.0
            if shift != wanted:
                again.add(number)
            if abs(shift) > LEAST_MOVE:
                for vertex in block.members:
                    x[vertex] += shift
                again.update(block_of[other] for _, _, other, _ in block.arcs if other in block_of)
        active = again
    return np.asarray(x)


def _beside(layers: Layers, position: Ints, gap: Floats) -> tuple[list[tuple[int, float]], list[tuple[int, float]]]:
    """For each vertex its left and its right neighbour (or -1) and how far apart their left sides must be."""
    before, after = [(-1, 0.0)] * layers.count, [(-1, 0.0)] * layers.count
    sequence = np.lexsort((position, layers.layer))
    one, other = sequence[:-1], sequence[1:]
    apart = layers.width[one] + (gap[one] + gap[other]) / 2
    same = layers.layer[one] == layers.layer[other]
    for a, b, distance in zip(one[same].tolist(), other[same].tolist(), apart[same].tolist(), strict=True):
        before[b], after[a] = (a, distance), (b, distance)
    return before, after


def _blocks(layers: Layers, left: Floats, spine: Bools) -> list[_Block]:
    """All blocks but those of the backbone."""
    tail_x, head_x = left[layers.tail] + layers.tail_port, left[layers.head] + layers.head_port
    vertical = np.abs(tail_x - head_x) < STRAIGHT
    root = list(range(layers.count))
    order = np.argsort(layers.layer[layers.tail][vertical], kind="stable")
    for tail, head in zip(layers.tail[vertical][order].tolist(), layers.head[vertical][order].tolist(), strict=True):
        one, other = _top(root, tail), _top(root, head)
        root[max(one, other)] = min(one, other)
    of = [_top(root, vertex) for vertex in range(layers.count)]
    members: dict[int, list[int]] = {}
    for vertex, block in enumerate(of):
        members.setdefault(block, []).append(vertex)
    arcs: dict[int, list[tuple[int, float, int, float]]] = {block: [] for block in members}
    sides: dict[int, set[int]] = {block: set() for block in members}
    ends = zip(
        layers.tail.tolist(), layers.tail_port.tolist(), layers.head.tolist(), layers.head_port.tolist(), strict=True
    )
    for tail, tail_port, head, head_port in ends:
        if of[tail] != of[head]:
            arcs[of[tail]].append((tail, tail_port, head, head_port))
            arcs[of[head]].append((head, head_port, tail, tail_port))
            sides[of[tail]].add(1)
            sides[of[head]].add(-1)
    fixed = {of[vertex] for vertex in np.nonzero(spine)[0].tolist()}
    return [_Block(members[block], arcs[block], len(sides[block]) == 1) for block in members if block not in fixed]


def _top(root: list[int], vertex: int) -> int:
    while root[vertex] != vertex:
        root[vertex] = root[root[vertex]]
        vertex = root[vertex]
    return vertex


def _wanted(block: _Block, x: list[float], middle: float) -> float:
    """How far a block should move: to the median of its arcs, of the two middle ones to that nearer to the backbone.

    A block with arcs to one side only goes to the middle of the two.
    """
    shifts = sorted([x[other] + other_port - x[own] - own_port for own, own_port, other, other_port in block.arcs])
    if not shifts:
        return 0.0
    low, high = shifts[(len(shifts) - 1) // 2], shifts[len(shifts) // 2]
    if block.one_sided:
        return (low + high) / 2
    here = x[block.members[0]] - middle
    return min(low, high, key=lambda shift: abs(here + shift))


def _possible(
    block: _Block, x: list[float], shift: float, before: list[tuple[int, float]], after: list[tuple[int, float]]
) -> float:
    """The shift, cut where a neighbour in some layer is in the way."""
    if shift < 0:
        for vertex in block.members:
            other, apart = before[vertex]
            if other >= 0:
                shift = max(shift, min(0.0, x[other] + apart - x[vertex]))
    else:
        for vertex in block.members:
            other, apart = after[vertex]
            if other >= 0:
                shift = min(shift, max(0.0, x[other] - apart - x[vertex]))
    return shift
