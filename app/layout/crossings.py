"""How often arcs cross, counted exactly and for all layers at once."""

from __future__ import annotations

import numpy as np

from .graphs import Layers
from .plan import Floats, Ints


def crossings(layers: Layers, position: Ints) -> Ints:
    """For each arc how many crossings it takes part in, each as heavy as the arc it crosses.

    Arcs with a common end do not cross. The total of all crossings is `(result * weight).sum() // 2`.
    """
    gap = layers.layer[layers.tail]
    return inversions(gap, position[layers.tail], position[layers.head], layers.weight)


def port_share(port: Floats, width: Floats) -> Floats:
    """Where on its box a port lies: 0 (left) to just under 1 (right)."""
    share: Floats = np.clip(port / np.maximum(width, 1e-9), 0.0, 1.0) * 0.999
    return share


def inversions(group: Ints, first: Ints, second: Ints, weight: Ints) -> Ints:
    """For each item the weight of those in its group that stand on its other side by `second` than by `first`.

    A merge sort from the bottom up that handles all blocks of a size in one go (Barth, Jünger, Mutzel 2004 count
    crossings by inversions; this is the form that suits arrays). Each group begins at a block of its own.
    """
    count = len(group)
    found = np.zeros(count, np.int64)
    if count < 2:
        return found
    item = np.lexsort((second, first, group))
    group, value = group[item], second[item]
    largest = int(np.bincount(group).max())
    stride = 1 << (largest - 1).bit_length()
    index = group * stride + np.arange(count) - np.searchsorted(group, group)
    span = int(value.max()) + 1
    size = 1
    while size < largest:
        block, late = index // (2 * size), (index // size) & 1
        merged = np.argsort((block * span + value) * 2 + late, kind="stable")
        item, value, late, block = item[merged], value[merged], late[merged], block[merged]
        load = weight[item]
        late_load = np.where(late == 1, load, 0)
        late_seen = np.cumsum(late_load)
        early_seen = np.cumsum(load - late_load)
        begin = np.searchsorted(block, block)
        end = np.searchsorted(block, block, side="right") - 1
        late_before = late_seen - (late_seen - late_load)[begin]
        early_after = early_seen[end] - early_seen
        found[item] += np.where(late == 1, early_after, late_before)
        size *= 2
    return found
