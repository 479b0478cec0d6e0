"""Layers from ranks: long edges become trunks, one chain of points for each value however many users it has."""

from __future__ import annotations

import numpy as np

from .graphs import Flow, Layers
from .plan import Ints

TRUNK_WIDTH = 2.0


def layered(flow: Flow, rank: Ints) -> Layers:
    """The boxes and trunk points in layers; all edges that leave by one port share its trunk."""
    span = rank[flow.target] - rank[flow.source]
    by_port = np.lexsort((flow.source_port, flow.source))
    new = np.ones(len(by_port), np.bool_)
    new[1:] = (np.diff(flow.source[by_port]) != 0) | (np.diff(flow.source_port[by_port]) != 0)
    value = np.zeros(len(by_port), np.int64)
    value[by_port] = np.cumsum(new) - 1
    values = int(new.sum())
    maker, port = flow.source[by_port][new], flow.source_port[by_port][new]
    length = np.zeros(values, np.int64)
    np.maximum.at(length, value, span - 1)
    first = flow.count + np.cumsum(length) - length
    points = int(length.sum())
    owner = np.repeat(np.arange(values), length)
    step = np.arange(points) - (first - flow.count)[owner]
    point = np.arange(points) + flow.count
    opening = step == 0
    shared = _edges_beyond(value, span, length)
    return Layers(
        boxes=flow.count,
        layer=np.concatenate((rank, rank[maker][owner] + 1 + step)),
        width=np.concatenate((flow.width, np.full(points, TRUNK_WIDTH))),
        tail=np.concatenate(
            (np.where(opening, maker[owner], point - 1), np.where(span > 1, first[value] + span - 2, flow.source))
        ),
        head=np.concatenate((point, flow.target)),
        tail_port=np.concatenate(
            (np.where(opening, port[owner], TRUNK_WIDTH / 2), np.where(span > 1, TRUNK_WIDTH / 2, flow.source_port))
        ),
        head_port=np.concatenate((np.full(points, TRUNK_WIDTH / 2), flow.target_port)),
        weight=np.concatenate((shared, np.ones(len(span), np.int64))),
        straight=np.concatenate((~opening, np.zeros(len(span), np.bool_))),
        trunk=first[value],
        steps=span - 1,
    )


def _edges_beyond(value: Ints, span: Ints, length: Ints) -> Ints:
    """For each trunk point, trunk by trunk, how many edges run through it."""
    begin = np.cumsum(length) - length
    change = np.zeros(int(length.sum()) + 1, np.int64)
    long = span > 1
    np.add.at(change, begin[value[long]], 1)
    np.subtract.at(change, begin[value[long]] + span[long] - 1, 1)
    return np.cumsum(change)[:-1]
