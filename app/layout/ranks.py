"""The rank of each box: how far down the flow it stands."""

from __future__ import annotations

import numpy as np

from .alike import level
from .graphs import Flow, neighbours
from .plan import Ints

HUB = 6
"""A maker with more users than this does not pull them: its line is a shared bus, long anyway."""

SWEEPS = 8


def ranks(flow: Flow) -> Ints:
    """A rank for each box, without gaps, such that every edge runs to a higher one and edges are short.

    Longest path, then as late as possible, then sweeps that pull each box to the side where it has more edges.
    """
    before = neighbours(flow.count, flow.target, flow.source)
    after = neighbours(flow.count, flow.source, flow.target)
    rank = _longest_path(before)
    for box in range(flow.count - 1, -1, -1):
        if after[box]:
            rank[box] = min([rank[user] for user in after[box]]) - 1
    _tighten(rank, before, after)
    level(flow, rank, before, after)
    return np.unique(np.asarray(rank, dtype=np.int64), return_inverse=True)[1]


def _longest_path(before: list[list[int]]) -> list[int]:
    rank: list[int] = []
    for makers in before:
        rank.append(max([rank[maker] for maker in makers]) + 1 if makers else 0)
    return rank


def _tighten(rank: list[int], before: list[list[int]], after: list[list[int]]) -> None:
    """Move boxes down to their users or up to their makers, whichever are more, until nothing moves."""
    pull = [sum([len(after[maker]) <= HUB for maker in makers]) for makers in before]
    falling = [box for box in range(len(rank) - 1, -1, -1) if after[box] and len(after[box]) >= pull[box]]
    rising = [box for box in range(len(rank)) if pull[box] > len(after[box])]
    for _ in range(SWEEPS):
        moved = False
        for box in falling:
            lowest = min([rank[user] for user in after[box]]) - 1
            moved = moved or lowest != rank[box]
            rank[box] = lowest
        for box in rising:
            highest = max([rank[maker] for maker in before[box]]) + 1
            moved = moved or highest != rank[box]
            rank[box] = highest
        if not moved:
            break
