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
from .columns import flat
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
    long = np.array([(one.width, one.height)[flow.along] for one in scene.cards])[scene.card_of]
    placed = _Placed(plan, scene.sketch.source, plan.top + long)
    pieces = _pieces(placed, scene.value, flow)
    sizes = np.array([(one.width, one.height, one.box_width, one.box_height) for one in scene.cards]).reshape(-1, 4)
    corner = flow.turned(np.stack([plan.left, plan.top], axis=1))
    left, top, right, bottom, box_right, box_bottom = np.concatenate(
        [corner, np.tile(corner, 2) + sizes[scene.card_of]], axis=1
    ).T.copy()
    heads = flow.turned(plan.points[plan.offsets[1:] - 1])
    return Picture(
        scene=scene,
        plan=plan,
        left=left,
        top=top,
        right=right,
        bottom=bottom,
        box_right=box_right,
        box_bottom=box_bottom,
        item_boxes=boxes(np.stack([left, top, box_right, box_bottom])),
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


def _pieces(placed: _Placed, value: Ints, flow: Flow) -> Pieces:
    """Every course with its stub in front, corners rounded, equal pieces kept once."""
    points, offsets = _with_stubs(placed)
    edges = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    inner = np.nonzero(edges[:-1] == edges[1:])[0] if len(points) else np.zeros(0, dtype=np.int64)
    x, y = np.ascontiguousarray(points[:, 0]), np.ascontiguousarray(points[:, 1])
    curves = _rounded(_Runs(x[inner], y[inner], x[inner + 1], y[inner + 1], edges[inner]))
    return _shared(_Curves(flow.turned(curves.cubic), curves.edge), value, placed.plan.backward, flow)


def _with_stubs(placed: _Placed) -> tuple[Floats, Ints]:
    """The courses with the stub in front, and with a short run along before an end that is come to aslant."""
    begins, known = placed.plan.offsets, placed.plan.points
    count = len(begins) - 1
    edges = np.arange(count)
    places = np.repeat(edges, np.diff(begins))
    offsets = begins + 2 * np.arange(count + 1)
    points = np.empty((len(known) + 2 * count, 2))
    points[np.arange(len(known)) + 2 * places + 1] = known
    points[offsets[:-1]] = np.stack([known[begins[:-1], 0], placed.end[placed.source]], axis=1)
    last = begins[1:] - 1
    end, before = known[last], known[last - 1]
    aslant = np.abs(end[:, 0] - before[:, 0]) > _STRAIGHT
    run = np.where(aslant, np.clip((end[:, 1] - before[:, 1]) * _UPRIGHT_SHARE, 0.0, _UPRIGHT), 0.0)
    points[offsets[1:] - 1] = end
    points[offsets[1:] - 2] = np.stack([end[:, 0], end[:, 1] - run], axis=1)
    return points, offsets


class _Runs(NamedTuple):
    """Stretches of edges in the order of edges, from (x0, y0) to (x1, y1), in coordinates of the flow."""

    x0: Floats
    y0: Floats
    x1: Floats
    y1: Floats
    edge: Ints


class _Curves(NamedTuple):
    """Cubics float64[k, 8] in the order of edges."""

    cubic: Floats
    edge: Ints


def _rounded(runs: _Runs) -> _Curves:
    """Lines and S curves of all stretches, and a small curve at each corner of two straight ones."""
    across, down = np.abs(runs.x1 - runs.x0), np.abs(runs.y1 - runs.y0)
    kept = (across > _STRAIGHT) | (down > _STRAIGHT)
    if not kept.all():
        runs = _Runs(runs.x0[kept], runs.y0[kept], runs.x1[kept], runs.y1[kept], runs.edge[kept])
        across, down = across[kept], down[kept]
    flat, upright = down <= _STRAIGHT, across <= _STRAIGHT
    turns = (flat[:-1] & upright[1:]) | (upright[:-1] & flat[1:])
    at = np.nonzero(turns & (runs.edge[:-1] == runs.edge[1:]))[0]
    if not len(at):
        return _Curves(_cubics(runs), runs.edge)
    return _with_corners(runs, np.maximum(across, down), at)


def _with_corners(runs: _Runs, lengths: Floats, at: Ints) -> _Curves:
    """As `_rounded`, where stretch `at[i]` and the next one meet at a right angle."""
    radius = np.minimum(_CORNER, np.minimum(lengths[at], lengths[at + 1]) / 2)
    corner_x, corner_y = runs.x1[at], runs.y1[at]
    runs = _Runs(runs.x0.copy(), runs.y0.copy(), runs.x1.copy(), runs.y1.copy(), runs.edge)
    before, after = radius / lengths[at], radius / lengths[at + 1]
    step_in = ((runs.x1[at] - runs.x0[at]) * before, (runs.y1[at] - runs.y0[at]) * before)
    step_out = ((runs.x1[at + 1] - corner_x) * after, (runs.y1[at + 1] - corner_y) * after)
    runs.x1[at], runs.y1[at] = corner_x - step_in[0], corner_y - step_in[1]
    runs.x0[at + 1], runs.y0[at + 1] = corner_x + step_out[0], corner_y + step_out[1]
    corners = np.empty((len(at), 8))
    corners[:, 0], corners[:, 1] = runs.x1[at], runs.y1[at]
    corners[:, 2], corners[:, 3] = corner_x - step_in[0] * (1 - _PULL), corner_y - step_in[1] * (1 - _PULL)
    corners[:, 4], corners[:, 5] = corner_x + step_out[0] * (1 - _PULL), corner_y + step_out[1] * (1 - _PULL)
    corners[:, 6], corners[:, 7] = runs.x0[at + 1], runs.y0[at + 1]
    order = np.argsort(np.concatenate([np.arange(len(lengths)) * 2, at * 2 + 1]), kind="stable")
    cubic = np.concatenate([_cubics(runs), corners])[order]
    return _Curves(cubic, np.concatenate([runs.edge, runs.edge[at]])[order])


def _cubics(runs: _Runs) -> Floats:
    """Each stretch as a curve with tangents along the flow, which for an upright or flat one is a straight line."""
    cubic = np.empty((len(runs.x0), 8))
    middle = (runs.y0 + runs.y1) / 2
    for column, values in enumerate((runs.x0, runs.y0, runs.x0, middle, runs.x1, middle, runs.x1, runs.y1)):
        cubic[:, column] = values
    return cubic


def _shared(curves: _Curves, value: Ints, backward: NDArray[np.bool_], flow: Flow) -> Pieces:
    """Curves as pieces; of those that run alike, which only edges of one value do, the first is kept."""
    cubic, edge = curves
    twin = np.nonzero((np.bincount(value) > 1)[value][edge])[0]
    key = place_keys(cubic[twin[:, None], [0, 1, 6, 7]] * _GRID)
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    same = np.arange(len(cubic))
    same[twin] = twin[first][inverse.reshape(-1)]
    chosen = same == np.arange(len(cubic))
    number = np.cumsum(chosen) - 1
    kept, edge_of = cubic[chosen], edge[chosen]
    x0, y0, x1, y1 = kept[:, 0], kept[:, 1], kept[:, 6], kept[:, 7]
    box = np.stack([np.minimum(x0, x1), np.minimum(y0, y1), np.maximum(x0, x1), np.maximum(y0, y1)])
    across, down = box[2] - box[0], box[3] - box[1]
    return Pieces(
        cubic=kept,
        line=np.stack([x0, y0, x1, y1], axis=1),
        straight=(across <= _STRAIGHT) | (down <= _STRAIGHT),
        box=box,
        reach=np.maximum(across, down),
        backward=backward[edge_of],
        edge=edge_of,
        of_edge=number[same],
        offsets=np.searchsorted(edge, np.arange(len(backward) + 1)).astype(np.int64),
        flow=flow,
    )
