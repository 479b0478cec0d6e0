"""A scene where it has been placed: the arrays that painting, picking and figures share.

Edges fall into straight lines and curves; pieces that edges of the same producer share (trunks) are kept once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..layout.plan import Floats, Ints, Plan
from .boxes import Boxes, boxes
from .columns import flat, offsets
from .crowds import place_keys
from .flow import Flow
from .scene import Scene

_STRAIGHT = 0.05
_CORNER = 9.0
_LOOSE = 14.0
_PULL = 0.55
_UPRIGHT = 9.0
_UPRIGHT_SHARE = 0.3
_GRID = 16.0


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """k pieces of edges, each a cubic float64[k, 8]: x, y of start, two handles and end; `line` is [k, 4], its ends.

    `straight` bool[k]; `box` float64[4, k] (left, top, right, bottom); `reach` is the longer side of the box;
    `backward` bool[k]; `edge` int64[k] is the first edge that runs along the piece.
    Edge i runs along `of_edge[offsets[i]:offsets[i + 1]]`. Curves leave and end along the `flow`.
    """

    cubic: Floats
    line: Floats
    straight: NDArray[np.bool_]
    box: Floats
    reach: Floats
    backward: NDArray[np.bool_]
    edge: Ints
    of_edge: Ints
    offsets: Ints
    flow: Flow


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """`left`, `top`, `right`, `bottom` float64[n] of the cards; `box_right`, `box_bottom` with their label zones.
    `item_boxes` and `piece_boxes` find these boxes and those of pieces by place, `head_boxes` the ends of edges.

    `heads` float64[h, 2] are the places where edges end; `head_backward` bool[h].
    `loose` float64[k, 4] are the short lines behind outputs that no edge leaves from.
    """

    scene: Scene
    plan: Plan
    left: Floats
    top: Floats
    right: Floats
    bottom: Floats
    box_right: Floats
    box_bottom: Floats
    item_boxes: Boxes
    pieces: Pieces
    piece_boxes: Boxes
    heads: Floats
    head_boxes: Boxes
    head_backward: NDArray[np.bool_]
    loose: Floats
    bounds: tuple[float, float, float, float]

    def items_at(self, x: float, y: float) -> Ints:
        """The items whose box, with its labels, holds a point."""
        return self.item_boxes.within((x, y, x, y))

    def pieces_near(self, x: float, y: float, tolerance: float) -> Ints:
        """The pieces of edges whose box is that near to a point."""
        return self.piece_boxes.within((x - tolerance, y - tolerance, x + tolerance, y + tolerance))

    def pieces_of(self, edges: Ints) -> Ints:
        """The pieces that edges run along, each once."""
        offsets = self.pieces.offsets
        found = np.zeros(len(self.pieces.cubic), dtype=bool)
        found[self.pieces.of_edge[ranges(offsets[edges], offsets[edges + 1])]] = True
        return np.nonzero(found)[0]

    def centre(self, item: int) -> tuple[float, float]:
        """The middle of an item's card."""
        return float(self.left[item] + self.right[item]) / 2, float(self.top[item] + self.bottom[item]) / 2

    def around(self, items: Ints) -> tuple[float, float, float, float]:
        """The rectangle about the boxes of items, which are one or more."""
        return (
            float(self.left[items].min()),
            float(self.top[items].min()),
            float(self.box_right[items].max()),
            float(self.box_bottom[items].max()),
        )


def picture(scene: Scene, plan: Plan) -> Picture:
    """The arrays of a placed scene."""
    flow = scene.flow
    sizes = np.array([(one.width, one.height, one.box_width, one.box_height) for one in scene.cards]).reshape(-1, 4)
    width, height, box_width, box_height = sizes.T.take(scene.card_of, axis=1)
    placed = _Placed(plan, scene.sketch.source, plan.top + (width, height)[flow.along])
    left, top = flow.turned(np.stack([plan.left, plan.top], axis=1)).T
    box = np.stack([left, top, left + box_width, top + box_height])
    pieces = _pieces(placed, scene.value, flow)
    heads = flow.turned(plan.points[plan.offsets[1:] - 1])
    return Picture(
        scene=scene,
        plan=plan,
        left=box[0],
        top=box[1],
        right=box[0] + width,
        bottom=box[1] + height,
        box_right=box[2],
        box_bottom=box[3],
        item_boxes=boxes(box),
        pieces=pieces,
        piece_boxes=boxes(pieces.box),
        heads=heads,
        head_boxes=boxes(np.tile(heads.T, (2, 1))),
        head_backward=plan.backward,
        loose=flow.turned(_loose(scene, placed)),
        bounds=_bounds(plan, flow),
    )


class _Placed(NamedTuple):
    """A plan, in coordinates of the flow. `end` is where cards end along it, `source` what edges leave."""

    plan: Plan
    source: Ints
    end: Floats


def _bounds(plan: Plan, flow: Flow) -> tuple[float, float, float, float]:
    left, top, right, bottom = flow.turned(np.array([plan.bounds]))[0].tolist()
    return left, top, right, bottom


def _loose(scene: Scene, placed: _Placed) -> Floats:
    ports, firsts = flat([card.outputs for card in scene.cards])
    counts = np.diff(firsts)[scene.card_of]
    source = scene.sketch.source
    # Most items have one output, and an edge from it: only the others need a look at each port.
    items = np.nonzero((counts > 1) | ((counts == 1) & (np.bincount(source, minlength=len(scene)) == 0)))[0]
    begins = firsts[scene.card_of[items]]
    port = ports[ranges(begins, begins + counts[items])]
    item = np.repeat(items, counts[items])
    several = counts[source] > 1
    used = _port_keys(source[several], scene.sketch.source_port[several])
    free = ~np.isin(_port_keys(item, port), used)
    item, across = item[free], (placed.plan.left[item] + port)[free]
    return np.stack([across, placed.end[item], across, placed.end[item] + _LOOSE], axis=1)


def _port_keys(item: Ints, port: Floats) -> Ints:
    return np.asarray(item * 1_000_003 + np.round(port * 64.0).astype(np.int64))


def ranges(starts: Ints, ends: Ints) -> Ints:
    """The numbers of all half-open ranges, one after the other."""
    counts = ends - starts
    total = int(counts.sum())
    shift = np.repeat(starts - np.concatenate([[0], np.cumsum(counts)[:-1]]), counts) if len(starts) else starts
    return shift + np.arange(total)


class _Runs(NamedTuple):
    """Stretches of edges in the order of edges, from (x0, y0) to (x1, y1), in coordinates of the flow."""

    x0: Floats
    y0: Floats
    x1: Floats
    y1: Floats
    edge: Ints


class _Bends(NamedTuple):
    """Which stretches are small curves at corners, int64[c], and their two handles float64[c, 4]."""

    number: Ints
    handles: Floats


def _pieces(placed: _Placed, value: Ints, flow: Flow) -> Pieces:
    """Every course with its stub in front, corners rounded, equal pieces kept once."""
    runs, bends = _rounded(_runs(placed))
    same = _firsts_alike(runs, (np.bincount(value) > 1)[value])
    chosen = same == np.arange(len(same))
    kept, number = np.nonzero(chosen)[0], np.empty_like(same)
    number[kept] = np.arange(len(kept))
    line = np.stack([end.take(kept) for end in runs[:4]], axis=1)
    cubic, edge = _cubics(line), runs.edge.take(kept)
    bent = chosen[bends.number]
    cubic[number[bends.number[bent]], 2:6] = bends.handles[bent]
    line, backward = flow.turned(line), placed.plan.backward
    box = np.empty((4, len(kept)))
    np.minimum(line[:, :2].T, line[:, 2:].T, out=box[:2])
    np.maximum(line[:, :2].T, line[:, 2:].T, out=box[2:])
    across, down = box[2:] - box[:2]
    return Pieces(
        cubic=flow.turned(cubic),
        line=line,
        straight=(across <= _STRAIGHT) | (down <= _STRAIGHT),
        box=box,
        reach=np.maximum(across, down),
        backward=backward[edge],
        edge=edge,
        of_edge=number.take(same),
        offsets=offsets(np.bincount(runs.edge, minlength=len(backward))),
        flow=flow,
    )


def _runs(placed: _Placed) -> _Runs:
    """The stretches of all courses that are longer than nothing."""
    x, y, edge = _with_stubs(placed)
    long = (np.abs(x[1:] - x[:-1]) > _STRAIGHT) | (np.abs(y[1:] - y[:-1]) > _STRAIGHT)
    at = np.nonzero(long & (edge[1:] == edge[:-1]))[0]
    return _Runs(x.take(at), y.take(at), x.take(at + 1), y.take(at + 1), edge.take(at))


def _with_stubs(placed: _Placed) -> tuple[Floats, Floats, Ints]:
    """The courses with the stub in front, and with a short run along before an end that is come to aslant.

    x, y and edge of each point.
    """
    known, starts, ends = placed.plan.points, placed.plan.offsets[:-1], placed.plan.offsets[1:]
    edges, counts = np.arange(len(starts)), ends - starts
    first, last = starts + 2 * edges, ends + 2 * edges + 1
    given = np.arange(1, len(known) + 1) + np.repeat(2 * edges, counts)
    x, y = np.empty(len(known) + 2 * len(edges)), np.empty(len(known) + 2 * len(edges))
    x[given], y[given] = known[:, 0], known[:, 1]
    x[first], y[first] = known[starts, 0], placed.end[placed.source]
    x[last], y[last] = known[ends - 1, 0], known[ends - 1, 1]
    across, along = x[last] - known[ends - 2, 0], y[last] - known[ends - 2, 1]
    aslant = np.abs(across) > _STRAIGHT
    y[last - 1] -= np.where(aslant, np.clip(along * _UPRIGHT_SHARE, 0.0, _UPRIGHT), 0.0)
    return x, y, np.repeat(edges, counts + 2)


def _rounded(runs: _Runs) -> tuple[_Runs, _Bends]:
    """The stretches with a small curve between two that meet at a right angle."""
    x0, y0, x1, y1, edge = runs
    across, down = np.abs(x1 - x0), np.abs(y1 - y0)
    flat, upright = down <= _STRAIGHT, across <= _STRAIGHT
    turns = (flat[:-1] & upright[1:]) | (upright[:-1] & flat[1:])
    at = np.nonzero(turns & (edge[:-1] == edge[1:]))[0]
    if not len(at):
        return runs, _Bends(at, np.zeros((0, 4)))
    lengths, corner = np.maximum(across, down), np.stack([x1[at], y1[at]])
    radius = np.minimum(_CORNER, np.minimum(lengths[at], lengths[at + 1]) / 2)
    back = (corner - (x0[at], y0[at])) * (radius / lengths[at])
    ahead = ((x1[at + 1], y1[at + 1]) - corner) * (radius / lengths[at + 1])
    handles = np.concatenate([corner - back * (1 - _PULL), corner + ahead * (1 - _PULL)]).T
    x1[at], y1[at] = corner - back
    x0[at + 1], y0[at + 1] = corner + ahead
    after = at + 1
    bent = _Runs(
        np.insert(x0, after, x1[at]),
        np.insert(y0, after, y1[at]),
        np.insert(x1, after, x0[after]),
        np.insert(y1, after, y0[after]),
        np.insert(edge, after, edge[at]),
    )
    return bent, _Bends(after + np.arange(len(at)), handles)


def _cubics(line: Floats) -> Floats:
    """Each stretch as a curve with tangents along the flow, which for an upright or flat one is a straight line."""
    x0, y0, x1, y1 = line.T
    cubic, middle = np.empty((len(line), 8)), (y0 + y1) / 2
    for column, values in enumerate((x0, y0, x0, middle, x1, middle, x1, y1)):
        cubic[:, column] = values
    return cubic


def _firsts_alike(runs: _Runs, shared: NDArray[np.bool_]) -> Ints:
    """For each stretch the first that runs alike, which only those of edges of one value do, the `shared` ones."""
    same = np.arange(len(runs.edge))
    twin = np.nonzero(shared[runs.edge])[0]
    key = place_keys(np.array([end.take(twin) for end in runs[:4]]).T * _GRID)
    order = np.argsort(key)
    ordered = key[order]
    starts = np.nonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]])[: len(order)])[0]
    firsts = np.minimum.reduceat(order, starts) if len(starts) else starts
    same[twin[order]] = np.repeat(twin[firsts], np.diff(starts, append=len(order)))
    return same
