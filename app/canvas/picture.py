"""A scene where it has been placed: the arrays that painting, picking and figures share.

Edges fall into straight lines and curves; pieces that edges of the same producer share (trunks) are kept once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..layout.plan import Floats, Ints, Plan
from .scene import Scene

_STRAIGHT = 0.05
_CORNER = 9.0
_LOOSE = 14.0


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """k pieces of edges, each a cubic float64[k, 8]: x, y of start, two handles and end.

    `straight` bool[k]; `box` float64[4, k] (left, top, right, bottom); `backward` bool[k];
    `edge` int64[k] is the first edge that runs along the piece.
    Edge i runs along `of_edge[offsets[i]:offsets[i + 1]]`.
    """

    cubic: Floats
    straight: NDArray[np.bool_]
    box: Floats
    backward: NDArray[np.bool_]
    edge: Ints
    of_edge: Ints
    offsets: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """`left`, `top`, `right`, `bottom` float64[n] of the cards; `box_right`, `box_bottom` with their label zones.

    `tip` float64[m, 2] is the end of each edge, `stub` float64[m, 2] where it leaves its card.
    `loose` float64[k, 4] are the short lines beneath outputs that no edge leaves from.
    """

    scene: Scene
    plan: Plan
    left: Floats
    top: Floats
    right: Floats
    bottom: Floats
    box_right: Floats
    box_bottom: Floats
    pieces: Pieces
    tip: Floats
    stub: Floats
    loose: Floats
    bounds: tuple[float, float, float, float]

    def items_in(self, left: float, top: float, right: float, bottom: float) -> Ints:
        """The items whose box, with its labels, meets a rectangle."""
        inside = (self.left < right) & (self.box_right > left) & (self.top < bottom) & (self.box_bottom > top)
        return np.nonzero(inside)[0]

    def pieces_in(self, left: float, top: float, right: float, bottom: float) -> Ints:
        """The pieces whose box meets a rectangle."""
        box = self.pieces.box
        return np.nonzero((box[0] <= right) & (box[2] >= left) & (box[1] <= bottom) & (box[3] >= top))[0]

    def pieces_of(self, edges: Ints) -> Ints:
        """The pieces that edges run along, each once."""
        offsets = self.pieces.offsets
        return np.unique(self.pieces.of_edge[ranges(offsets[edges], offsets[edges + 1])])

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
    sketch = scene.sketch
    width = np.array([card.width for card in scene.cards])[scene.card_of]
    height = np.array([card.height for card in scene.cards])[scene.card_of]
    left = np.ascontiguousarray(plan.left, dtype=np.float64)
    top = np.ascontiguousarray(plan.top, dtype=np.float64)
    starts, ends = plan.offsets[:-1], plan.offsets[1:] - 1
    stub = plan.points[starts].copy()
    stub[:, 1] = (top + height)[sketch.source]
    return Picture(
        scene=scene,
        plan=plan,
        left=left,
        top=top,
        right=left + width,
        bottom=top + height,
        box_right=left + sketch.width,
        box_bottom=top + sketch.height,
        pieces=_pieces(plan, stub),
        tip=plan.points[ends],
        stub=stub,
        loose=_loose(scene, left, top + height),
        bounds=plan.bounds,
    )


def _loose(scene: Scene, left: Floats, bottom: Floats) -> Floats:
    counts = np.array([len(card.outputs) for card in scene.cards], dtype=np.int64)
    firsts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    ports = np.array([x for card in scene.cards for x in card.outputs])
    item = np.repeat(np.arange(len(scene)), counts[scene.card_of])
    port = ports[ranges(firsts[scene.card_of], firsts[scene.card_of + 1])]
    used = _port_keys(scene.sketch.source, scene.sketch.source_port)
    free = ~np.isin(_port_keys(item, port), used)
    item, x = item[free], (left[item] + port)[free]
    return np.ascontiguousarray(np.stack([x, bottom[item], x, bottom[item] + _LOOSE], axis=1))


def _port_keys(item: Ints, port: Floats) -> Ints:
    return np.asarray(item * 1_000_003 + np.round(port * 64.0).astype(np.int64))


def ranges(starts: Ints, ends: Ints) -> Ints:
    """The numbers of all half-open ranges, one after the other."""
    counts = ends - starts
    total = int(counts.sum())
    shift = np.repeat(starts - np.concatenate([[0], np.cumsum(counts)[:-1]]), counts) if len(starts) else starts
    return shift + np.arange(total)


def flattened(cubic: Floats, count: int) -> Floats:
    """Cubics float64[k, 8] as `count` lines each: float64[k * count, 4]."""
    t = np.linspace(0.0, 1.0, count + 1)[None, :, None]
    q = cubic.reshape(-1, 4, 2)
    u = 1.0 - t
    course = u**3 * q[:, 0:1] + 3 * u * u * t * q[:, 1:2] + 3 * u * t * t * q[:, 2:3] + t**3 * q[:, 3:4]
    return np.ascontiguousarray(np.concatenate([course[:, :-1], course[:, 1:]], axis=2).reshape(-1, 4))


def _pieces(plan: Plan, stub: Floats) -> Pieces:
    """Every course with its stub in front, corners rounded, equal pieces kept once."""
    points, offsets = _with_stubs(plan, stub)
    edge_of_point = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    inner = np.nonzero(edge_of_point[:-1] == edge_of_point[1:])[0] if len(points) else np.zeros(0, dtype=np.int64)
    cubic, edge = _rounded(points[inner], points[inner + 1], edge_of_point[inner])
    order = np.argsort(edge, kind="stable")
    return _shared(cubic[order], edge[order], plan.backward, len(offsets) - 1)


def _with_stubs(plan: Plan, stub: Floats) -> tuple[Floats, Ints]:
    count = len(plan.offsets) - 1
    places = np.repeat(np.arange(count), np.diff(plan.offsets))
    points = np.empty((len(plan.points) + count, 2))
    offsets = plan.offsets + np.arange(count + 1)
    points[np.arange(len(plan.points)) + places + 1] = plan.points
    points[offsets[:-1]] = stub
    return points, offsets


def _rounded(start: Floats, end: Floats, edge: Ints) -> tuple[Floats, Ints]:
    """Lines and S curves of all pieces, and a small curve at each corner of two straight ones."""
    across = np.abs(end[:, 0] - start[:, 0])
    down = np.abs(end[:, 1] - start[:, 1])
    kept = (across > _STRAIGHT) | (down > _STRAIGHT)
    start, end, edge, across, down = start[kept], end[kept], edge[kept], across[kept], down[kept]
    slanted = (across > _STRAIGHT) & (down > _STRAIGHT)
    flat = (down <= _STRAIGHT) & ~slanted
    corner = np.zeros(len(start), dtype=bool)
    corner[:-1] = (edge[:-1] == edge[1:]) & ~slanted[:-1] & ~slanted[1:] & (flat[:-1] != flat[1:])
    lengths = np.maximum(across, down)
    radius = np.zeros(len(start))
    radius[:-1] = np.where(corner[:-1], np.minimum(_CORNER, np.minimum(lengths[:-1], lengths[1:]) / 2), 0.0)
    toward = (end - start) / np.maximum(lengths, 1e-9)[:, None]
    before = np.concatenate([[0.0], radius[:-1]]) if len(radius) else radius
    cut_start = start + toward * before[:, None]
    cut_end = end - toward * radius[:, None]
    bodies = _cubics(cut_start, cut_end, slanted)
    at = np.nonzero(corner)[0]
    corners = _corners(cut_end[at], end[at], cut_start[at + 1])
    rank = np.concatenate([np.arange(len(start)) * 2, at * 2 + 1])
    order = np.argsort(rank, kind="stable")
    return np.concatenate([bodies, corners])[order], np.concatenate([edge, edge[at]])[order]


def _cubics(start: Floats, end: Floats, slanted: NDArray[np.bool_]) -> Floats:
    third = (end - start) / 3.0
    half = (end[:, 1] - start[:, 1]) / 2.0
    first, second = start + third, end - third
    first[slanted] = start[slanted]
    second[slanted] = end[slanted]
    first[slanted, 1] += half[slanted]
    second[slanted, 1] -= half[slanted]
    return np.concatenate([start, first, second, end], axis=1)


def _corners(start: Floats, corner: Floats, end: Floats) -> Floats:
    pull = 0.55
    return np.concatenate([start, start + (corner - start) * pull, end + (corner - end) * pull, end], axis=1)


def _shared(cubic: Floats, edge: Ints, backward: NDArray[np.bool_], count: int) -> Pieces:
    key = np.round(cubic[:, [0, 1, 6, 7]] * 16.0).astype(np.int64).astype(np.uint64)
    mix = np.zeros(len(cubic), dtype=np.uint64)
    for column in range(4):
        mix = (mix ^ key[:, column]) * np.uint64(0x9E3779B97F4A7C15)
        mix ^= mix >> np.uint64(29)
    _, first, inverse = np.unique(mix, return_index=True, return_inverse=True)
    kept = cubic[first]
    x, y = kept[:, 0::2], kept[:, 1::2]
    straight = (np.abs(kept[:, 0] - kept[:, 6]) <= _STRAIGHT) | (np.abs(kept[:, 1] - kept[:, 7]) <= _STRAIGHT)
    return Pieces(
        cubic=np.ascontiguousarray(kept),
        straight=straight,
        box=np.stack([x.min(1), y.min(1), x.max(1), y.max(1)]) if len(kept) else np.zeros((4, 0)),
        backward=backward[edge[first]],
        edge=edge[first],
        of_edge=inverse.reshape(-1).astype(np.int64),
        offsets=np.searchsorted(edge, np.arange(count + 1)).astype(np.int64),
    )
