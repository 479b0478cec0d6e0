"""The backbone: the path from top to bottom with the fewest steps, which in nets is the residual stream.

A very long edge counts as many steps: the line of a mask that every layer reads is no backbone, nor is the outermost
skip of a U-Net.
"""

from __future__ import annotations

import numpy as np

from .graphs import Bools, Flow, Layers, neighbours
from .plan import Ints

LONG = 16
"""An edge over so many ranks counts as two steps, one over k times as many as 1 + k²."""


def backbone_arcs(flow: Flow, layers: Layers, island: Ints) -> Bools:
    """The arcs of each island's backbone."""
    backbone = np.zeros(len(layers.tail), np.bool_)
    for edge in backbone_edges(flow, layers.layer[: layers.boxes], island):
        arc = layers.points + edge
        backbone[arc] = True
        while layers.tail[arc] >= layers.boxes:
            arc = int(layers.tail[arc]) - layers.boxes
            backbone[arc] = True
    return backbone


def backbone_edges(flow: Flow, rank: Ints, island: Ints) -> list[int]:
    """The edges of each island's backbone. A path that starts late or ends early pays for the ranks it misses."""
    count = flow.count
    level = rank.tolist()
    arrivals = neighbours(count, flow.target, np.arange(len(flow.source)))
    source, isle = flow.source.tolist(), island.tolist()
    islands = max(isle, default=-1) + 1
    first, last = [1 << 60] * islands, [0] * islands
    for box in range(count):
        first[isle[box]] = min(first[isle[box]], level[box])
        last[isle[box]] = max(last[isle[box]], level[box])
    cost, entry = [0] * count, [-1] * count
    end, least = [-1] * islands, [1 << 60] * islands
    for box in range(count):
        cost[box] = (level[box] - first[isle[box]]) * LONG**2
        for edge in arrivals[box]:
            steps = cost[source[edge]] + LONG**2 + (level[box] - level[source[edge]] - 1) ** 2
            if entry[box] < 0 or steps < cost[box]:
                cost[box], entry[box] = steps, edge
        missed = cost[box] + 2 * (last[isle[box]] - level[box]) * LONG**2
        if missed < least[isle[box]]:
            least[isle[box]], end[isle[box]] = missed, box
    path: list[int] = []
    for edge in (entry[box] for box in end):
        step = edge
        while step >= 0:
            path.append(step)
            step = entry[source[step]]
    return path
