"""How often arcs cross, counted exactly and for all layers at once."""

from __future__ import annotations

import numpy as np

from .graphs import Layers
from .plan import Floats, Ints


def crossings(layers: Layers, position: Ints) -> int:
    """Crossing pairs of arcs, each pair as often as pairs of edges share it; ports count, common ends do not cross."""
    upper = position[layers.tail] + port_fraction(layers.tail_port, layers.width[layers.tail])
    lower = position[layers.head] + port_fraction(layers.head_port, layers.width[layers.head])
    return inversions(layers.layer[layers.tail], upper, lower, layers.weight)


def port_fraction(port: Floats, width: Floats) -> Floats:
    """Where on its box a port lies: 0 (left) to just under 1 (right)."""
    return np.clip(port / np.maximum(width, 1e-9), 0.0, 1.0) * 0.999


def inversions(group: Ints, first: Floats, second: Floats, weight: Ints) -> int:
    """The sum of weight products over pairs of one group whose order by `first` is opposite to that by `second`.

    A merge sort from the bottom up that handles all blocks of a size in one go (Barth, Jünger, Mutzel 2004 count
    crossings by inversions; this is the form that suits arrays).
    """
    count = len(group)
    if count < 2:
        return 0
    order = np.lexsort((second, first, group))
    group, weight = group[order], weight[order]
    by_second = np.lexsort((second[order], group))
    value = np.empty(count, np.int64)
    ends = second[order][by_second]
    value[by_second] = np.cumsum(np.concatenate(([True], (np.diff(ends) != 0) | (np.diff(group[by_second]) != 0))))
    largest = int(np.bincount(group).max())
    stride = 1 << (largest - 1).bit_length()
    index = group * stride + np.arange(count) - np.searchsorted(group, group)
    total = 0
    size = 1
    while size < largest:
        block = index // (2 * size)
        late = (index // size) & 1
        merged = np.lexsort((late, value, block))
        load = np.where(late[merged] == 1, weight[merged], 0)
        seen = np.cumsum(load) - load
        base = seen[np.searchsorted(block[merged], block[merged])]
        total += int(((seen - base) * np.where(late[merged] == 0, weight[merged], 0)).sum())
        value, weight = value[merged], weight[merged]
        size *= 2
    return total
