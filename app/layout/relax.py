"""The last touch to x: lines and boxes moved to the middle of what they are joined to, as far as there is room."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .graphs import Bools, Layers
from .plan import Floats, Ints

PASSES = 4
STRAIGHT = 0.01
LEAST_MOVE = 0.5

Beside = list[tuple[int, float]]


@dataclass(frozen=True, slots=True)
class _Blocks:
    """Vertices joined by vertical arcs, which move together.

    For each block its `members`, and its arcs to others as (own vertex, other vertex, how much further right the port
    of the other is on its box). `one_sided`: all arcs lead up or all lead down. The blocks of the backbone are `fixed`.
    """

    of: list[int]
    members: list[list[int]]
    arcs: list[list[tuple[int, int, float]]]
    one_sided: list[bool]
    fixed: set[int]


def relaxed(layers: Layers, position: Ints, left: Floats, gap: Floats, spine: Bools) -> Floats:
    """The left sides, each block over the median of its neighbours or as near as its neighbours in the layers let it.

    Blocks near the backbone go first and make room for those outside. The backbone stays.
    """
    x = left.tolist()
    before, after = _beside(layers, position, gap)
    blocks = _blocks(layers, left, spine)
    middle = float(np.median(left[spine])) if spine.any() else 0.0
    active = set(range(len(blocks.members))) - blocks.fixed
    for turn in range(PASSES):
        away = {block: abs(x[blocks.members[block][0]] - middle) for block in sorted(active)}
        outwards = sorted(away, key=away.__getitem__, reverse=turn % 2 == 1)
        active = set()
        for block in outwards:
            wanted = _wanted(blocks, block, x, middle)
            if abs(wanted) <= LEAST_MOVE:
                continue
            shift = _possible(blocks.members[block], x, wanted, after if wanted > 0 else before)
            if shift != wanted:
                active.add(block)
            if abs(shift) > LEAST_MOVE:
                for vertex in blocks.members[block]:
                    x[vertex] += shift
                active.update([blocks.of[other] for _, other, _ in blocks.arcs[block]])
        active -= blocks.fixed
    return np.asarray(x)


def _beside(layers: Layers, position: Ints, gap: Floats) -> tuple[Beside, Beside]:
    """For each vertex its left and its right neighbour (or -1) and how far apart their left sides must be."""
    before, after = [(-1, 0.0)] * layers.count, [(-1, 0.0)] * layers.count
    sequence = np.lexsort((position, layers.layer))
    one, other = sequence[:-1], sequence[1:]
    apart = layers.width[one] + (gap[one] + gap[other]) / 2
    same = layers.layer[one] == layers.layer[other]
    for a, b, distance in zip(one[same].tolist(), other[same].tolist(), apart[same].tolist(), strict=True):
        before[b], after[a] = (a, distance), (b, distance)
    return before, after


def _blocks(layers: Layers, left: Floats, spine: Bools) -> _Blocks:
    run = left[layers.tail] + layers.tail_port - left[layers.head] - layers.head_port
    vertical = np.abs(run) < STRAIGHT
    top = np.arange(layers.count)
    top[layers.head[vertical]] = layers.tail[vertical]
    while bool((top[top] != top).any()):
        top = top[top]
    of = np.unique(top, return_inverse=True)[1]
    count = int(of.max(initial=-1)) + 1
    members: list[list[int]] = [[] for _ in range(count)]
    for vertex, block in enumerate(of.tolist()):
        members[block].append(vertex)
    apart = of[layers.tail] != of[layers.head]
    tail, head = layers.tail[apart], layers.head[apart]
    port = layers.head_port[apart] - layers.tail_port[apart]
    arcs: list[list[tuple[int, int, float]]] = [[] for _ in range(count)]
    ends = zip(tail.tolist(), head.tolist(), of[tail].tolist(), of[head].tolist(), port.tolist(), strict=True)
    for tail_vertex, head_vertex, tail_block, head_block, further in ends:
        arcs[tail_block].append((tail_vertex, head_vertex, further))
        arcs[head_block].append((head_vertex, tail_vertex, -further))
    down, up = np.bincount(of[tail], minlength=count) > 0, np.bincount(of[head], minlength=count) > 0
    return _Blocks(of.tolist(), members, arcs, (down != up).tolist(), set(of[spine].tolist()))


def _wanted(blocks: _Blocks, block: int, x: list[float], middle: float) -> float:
    """How far a block should move: to the median of its arcs, of the two middle ones to that nearer to the backbone.

    A block with arcs to one side only goes to the middle of the two.
    """
    shifts = sorted([x[other] + further - x[own] for own, other, further in blocks.arcs[block]])
    if not shifts:
        return 0.0
    low, high = shifts[(len(shifts) - 1) // 2], shifts[len(shifts) // 2]
    if blocks.one_sided[block]:
        return (low + high) / 2
    here = x[blocks.members[block][0]] - middle
    return low if abs(here + low) <= abs(here + high) else high


def _possible(members: list[int], x: list[float], shift: float, beside: Beside) -> float:
    """The shift, cut where a neighbour on that side is in the way in some layer."""
    if shift < 0:
        for vertex in members:
            other, apart = beside[vertex]
            if other >= 0 and x[other] + apart - x[vertex] > shift:
                shift = min(0.0, x[other] + apart - x[vertex])
    else:
        for vertex in members:
            other, apart = beside[vertex]
            if other >= 0 and x[other] - apart - x[vertex] < shift:
                shift = max(0.0, x[other] - apart - x[vertex])
    return shift
