"""The vertices of the layers as chains: paths that share no vertex and together hold all."""

from __future__ import annotations

import numpy as np

from .graphs import Layers
from .plan import Ints


def chains(layers: Layers) -> list[Ints]:
    """Chains from the top down: trunks stay whole, then boxes that only have each other, then the rest."""
    leaving = np.bincount(layers.tail, minlength=layers.count)
    entering = np.bincount(layers.head, minlength=layers.count)
    only = (leaving[layers.tail] == 1).astype(np.int64) + (entering[layers.head] == 1)
    rank = np.where(layers.straight, 3, only)
    order = np.lexsort((np.arange(len(rank)), -rank))
    following, preceding = [-1] * layers.count, [-1] * layers.count
    for tail, head in zip(layers.tail[order].tolist(), layers.head[order].tolist(), strict=True):
        if following[tail] < 0 and preceding[head] < 0:
            following[tail], preceding[head] = head, tail
    found: list[Ints] = []
    for vertex in range(layers.count):
        if preceding[vertex] < 0:
            chain = [vertex]
            while following[chain[-1]] >= 0:
                chain.append(following[chain[-1]])
            found.append(np.asarray(chain, dtype=np.int64))
    return found


def chain_numbers(chains: list[Ints], vertices: int) -> Ints:
    """For each vertex the number of its chain."""
    number = np.empty(vertices, np.int64)
    number[np.concatenate(chains)] = np.repeat(np.arange(len(chains)), [len(chain) for chain in chains])
    return number
