"""Layers from ranks: long edges become chains of points, far edges of one value share a trunk."""

from __future__ import annotations

import numpy as np

from .graphs import Flow, Layers
from .plan import Ints

POINT_WIDTH = 2.0

REACH = (32, 16, 8, 4, 0)
"""An edge has up to so many points of its own before its end. The first that keeps the points few is taken."""

POINTS_A_BOX = 2.5
"""Own points are few when they are not more than this a box (and `POINTS_ANYWAY` are always few)."""

POINTS_ANYWAY = 1500


def layered(flow: Flow, rank: Ints) -> Layers:
    """The boxes and points in layers.

    Edges that leave by one port are one value. Each runs along the value's trunk, one chain of points for all, and
    leaves it some ranks before its end: enough freedom to cross little, and few points for a value with many users.
    """
    span = rank[flow.target] - rank[flow.source]
    value = values(flow)
    reach = _reach(flow.count, span)
    own = np.minimum(span - 1, reach)
    shared = span - 1 - own
    length = np.zeros(int(value.max(initial=-1)) + 1, np.int64)
    np.maximum.at(length, value, shared)
    trunk = flow.count + np.cumsum(length) - length
    trunk_points, own_points = int(length.sum()), int(own.sum())
    begin = flow.count + trunk_points + np.cumsum(own) - own
    first_edge = np.zeros(len(length), np.int64)
    first_edge[value[::-1]] = np.arange(len(span))[::-1]

    owner = np.repeat(np.arange(len(length)), length)
    step = np.arange(trunk_points) - (trunk - flow.count)[owner]
    edge = np.repeat(np.arange(len(span)), own)
    own_step = np.arange(own_points) - (begin - flow.count - trunk_points)[edge]
    exit_point = np.where(shared > 0, trunk[value] + shared - 1, flow.source)
    last_point = np.where(own > 0, begin + own - 1, exit_point)
    tail = np.concatenate(
        (
            np.where(step == 0, flow.source[first_edge][owner], np.arange(trunk_points) + flow.count - 1),
            np.where(own_step == 0, exit_point[edge], np.arange(own_points) + flow.count + trunk_points - 1),
            last_point,
        )
    )
    arc_value = np.concatenate((owner, value[edge], value))
    points = np.arange(trunk_points + own_points)
    layer = np.concatenate(
        (rank, (rank[flow.source[first_edge]][owner]) + 1 + step, (rank[flow.target] - own)[edge] + own_step)
    )
    longest = np.zeros(len(span), np.bool_)
    ends = np.nonzero((shared > 0) & (shared == length[value]) & (own > 0))[0]
    longest[ends[np.unique(value[ends], return_index=True)[1]]] = True
    straight = np.concatenate((step > 0, (own_step > 0) | longest[edge], np.zeros(len(span), np.bool_)))
    return Layers(
        boxes=flow.count,
        layer=layer,
        width=np.concatenate((flow.width, np.full(len(points), POINT_WIDTH))),
        tail=tail,
        head=np.concatenate((points + flow.count, flow.target)),
        tail_port=np.where(tail < flow.count, flow.source_port[first_edge][arc_value], POINT_WIDTH / 2),
        head_port=np.concatenate((np.full(len(points), POINT_WIDTH / 2), flow.target_port)),
        value=arc_value,
        weight=np.concatenate((_edges_beyond(value, shared, length), np.ones(own_points + len(span), np.int64))),
        straight=straight,
    )


def values(flow: Flow) -> Ints:
    """For each edge the number of its value; edges that leave a box by one port are one value."""
    order = np.lexsort((flow.source_port, flow.source))
    new = np.ones(len(order), np.bool_)
    new[1:] = (np.diff(flow.source[order]) != 0) | (np.diff(flow.source_port[order]) != 0)
    value = np.empty(len(order), np.int64)
    value[order] = np.cumsum(new) - 1
    return value


def _reach(boxes: int, span: Ints) -> int:
    few = max(POINTS_ANYWAY, int(POINTS_A_BOX * boxes))
    return next(reach for reach in REACH if reach == 0 or int(np.minimum(span - 1, reach).sum()) <= few)


def _edges_beyond(value: Ints, shared: Ints, length: Ints) -> Ints:
    """For each trunk point, trunk by trunk, how many edges run through it."""
    begin = np.cumsum(length) - length
    change = np.zeros(int(length.sum()) + 1, np.int64)
    long = shared > 0
    np.add.at(change, begin[value[long]], 1)
    np.subtract.at(change, begin[value[long]] + shared[long], 1)
    return np.cumsum(change)[:-1]
