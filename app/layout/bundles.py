"""Lines of one value that run side by side become one line."""

from __future__ import annotations

import numpy as np

from .graphs import Layers, ordered_within
from .plan import Ints


def bundled(layers: Layers, position: Ints) -> tuple[Layers, Ints]:
    """The layers, and places in them, with neighbouring points of one value made one until they part."""
    stands_for = _stands_for(layers, position)
    kept = np.nonzero(stands_for == np.arange(layers.count))[0]
    number = np.empty(layers.count, np.int64)
    number[kept] = np.arange(len(kept))
    number = number[stands_for]
    arcs = np.concatenate((kept[kept >= layers.boxes] - layers.boxes, np.arange(layers.points, len(layers.tail))))
    weight = np.bincount(number[layers.head[: layers.points]], layers.weight[: layers.points], len(kept)).astype(
        np.int64
    )
    merged = Layers(
        boxes=layers.boxes,
        layer=layers.layer[kept],
        width=layers.width[kept],
        tail=number[layers.tail[arcs]],
        head=number[layers.head[arcs]],
        tail_port=layers.tail_port[arcs],
        head_port=layers.head_port[arcs],
        value=layers.value[arcs],
        weight=np.concatenate((weight[layers.boxes :], layers.weight[layers.points :])),
        straight=layers.straight[arcs],
    )
    order = np.lexsort((position[kept], merged.layer))
    return _with_straight(merged), ordered_within(merged.layer[order], order)


def _stands_for(layers: Layers, position: Ints) -> Ints:
    """For each vertex the one that it becomes: the leftmost of its neighbours with one value and one line above."""
    stands_for = list(range(layers.count))
    above = [-1] * layers.boxes + layers.tail[: layers.points].tolist()
    value = [-1] * layers.boxes + layers.value[: layers.points].tolist()
    layer = layers.layer.tolist()
    left = -1
    for vertex in np.lexsort((position, layers.layer)).tolist():
        if vertex < layers.boxes:
            left = -1
            continue
        beside = left >= 0 and value[left] == value[vertex] and layer[left] == layer[vertex]
        if beside and stands_for[above[left]] == stands_for[above[vertex]]:
            stands_for[vertex] = stands_for[left]
        left = vertex
    return np.asarray(stands_for, dtype=np.int64)


def _with_straight(layers: Layers) -> Layers:
    """The layers with one arc below each point straight: the one that leads furthest down."""
    above = layers.tail[: layers.points].tolist()
    furthest = layers.layer.tolist()
    for point in range(layers.count - 1, layers.boxes - 1, -1):
        maker = above[point - layers.boxes]
        if maker >= layers.boxes and furthest[point] > furthest[maker]:
            furthest[maker] = furthest[point]
    straight = np.zeros(len(layers.tail), np.bool_)
    taken = [False] * layers.count
    for point in range(layers.boxes, layers.count):
        maker = above[point - layers.boxes]
        if maker >= layers.boxes and not taken[maker] and furthest[point] == furthest[maker]:
            taken[maker] = True
            straight[point - layers.boxes] = True
    return Layers(
        layers.boxes,
        layers.layer,
        layers.width,
        layers.tail,
        layers.head,
        layers.tail_port,
        layers.head_port,
        layers.value,
        layers.weight,
        straight,
    )
