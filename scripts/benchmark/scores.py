"""How good a drawing is: overlaps, edges through boxes, and crossings counted in two ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

_UPRIGHT = 0.3
_TOUCH = 1.0
_INSET = 2.0
_SHIFT = 1e-2
_LEAST_BAND = 4.0
_PAIRS_AT_ONCE = 2_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """Boxes `left`, `top`, `width`, `height` float64[n]; edges `source`, `target` int64[m].

    Edge i runs along `points[offsets[i]:offsets[i + 1]]`, float64[k, 2].
    """

    left: Floats
    top: Floats
    width: Floats
    height: Floats
    source: Ints
    target: Ints
    points: Floats
    offsets: Ints


@dataclass(frozen=True, slots=True)
class Scores:
    """`visible` counts crossings of lines as they are seen: what edges of one producer share is one line.

    `logical` counts each pair of edges. Edges with a common end do not cross. `wide`, `high` is the size of the boxes.
    """

    overlaps: int
    pierced: int
    visible: int
    logical: int
    wide: float
    high: float


def scores(drawing: Drawing) -> Scores:
    """All scores of a drawing."""
    strokes = _strokes(drawing)
    right, bottom = drawing.left + drawing.width, drawing.top + drawing.height
    return Scores(
        overlaps=overlaps(drawing),
        pierced=pierced(drawing, strokes),
        visible=_crossings(_shifted(_inked(strokes), by_producer=True)),
        logical=_crossings(_shifted(strokes, by_producer=False)),
        wide=float(right.max(initial=0.0) - drawing.left.min(initial=0.0)),
        high=float(bottom.max(initial=0.0) - drawing.top.min(initial=0.0)),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Strokes:
    """k straight strokes from (x0, y0) down to (x1, y1), with the ends of their edge; `to` < 0: of several edges."""

    x0: Floats
    y0: Floats
    x1: Floats
    y1: Floats
    edge: Ints
    source: Ints
    to: Ints

    def of(self, chosen: Bools | Ints) -> _Strokes:
        return _Strokes(*(getattr(self, name)[chosen] for name in self.__slots__))


def _strokes(drawing: Drawing) -> _Strokes:
    """The strokes of all edges; joints at which an edge goes straight on are dropped."""
    points, edge = _simple(drawing.points, np.repeat(np.arange(len(drawing.source)), np.diff(drawing.offsets)))
    inner = np.nonzero(edge[:-1] == edge[1:])[0]
    start, end, edge = points[inner], points[inner + 1], edge[inner]
    down = (start[:, 1] <= end[:, 1])[:, None]
    upper, lower = np.where(down, start, end), np.where(down, end, start)
    return _Strokes(
        upper[:, 0], upper[:, 1], lower[:, 0], lower[:, 1], edge, drawing.source[edge], drawing.target[edge]
    )


def _simple(points: Floats, edge: Ints) -> tuple[Floats, Ints]:
    while len(points) > 2:
        before, here, after = points[:-2], points[1:-1], points[2:]
        inner = (edge[:-2] == edge[1:-1]) & (edge[1:-1] == edge[2:])
        first, second = here - before, after - here
        aside = np.abs(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0])
        onward = (first * second).sum(axis=1) >= 0
        drop = inner & onward & (aside <= 0.25 * (np.hypot(*(after - before).T) + 1e-9))
        drop[1:] &= ~drop[:-1]
        if not drop.any():
            break
        kept = np.concatenate([[True], ~drop, [True]])
        points, edge = points[kept], edge[kept]
    return points, edge


def overlaps(drawing: Drawing) -> int:
    """How many pairs of boxes overlap by more than a unit."""
    order = np.argsort(drawing.top, kind="stable")
    left, top = drawing.left[order], drawing.top[order]
    right, bottom = left + drawing.width[order], top + drawing.height[order]
    found = 0
    for place, end in enumerate(np.searchsorted(top, bottom - _TOUCH).tolist()):
        near = slice(place + 1, max(end, place + 1))
        found += int(((left[near] < right[place] - _TOUCH) & (right[near] > left[place] + _TOUCH)).sum())
    return found


def pierced(drawing: Drawing, strokes: _Strokes | None = None) -> int:
    """How many pairs of an edge and a box, not one of its ends, there are where the edge runs through the box."""
    found = strokes or _strokes(drawing)
    order = np.argsort(drawing.top, kind="stable")
    top = drawing.top[order]
    tallest = float(drawing.height.max(initial=0.0))
    first = np.searchsorted(top, found.y0 - tallest)
    last = np.searchsorted(top, found.y1, side="right")
    pairs: set[tuple[int, int]] = set()
    for stroke, place in _pairs(first, last):
        pairs |= _through(drawing, found.of(stroke), order[place])
    return len(pairs)


def _through(drawing: Drawing, strokes: _Strokes, box: Ints) -> set[tuple[int, int]]:
    """The pairs of edge and box where stroke i runs through the inside of box i."""
    low_x, high_x = drawing.left[box] + _INSET, drawing.left[box] + drawing.width[box] - _INSET
    low_y, high_y = drawing.top[box] + _INSET, drawing.top[box] + drawing.height[box] - _INSET
    foreign = (box != strokes.source) & (box != strokes.to)
    enter, leave = np.zeros(len(box)), np.ones(len(box))
    for start, end, low, high in ((strokes.x0, strokes.x1, low_x, high_x), (strokes.y0, strokes.y1, low_y, high_y)):
        step = end - start
        still = step == 0
        safe = np.where(still, 1.0, step)
        one, other = (low - start) / safe, (high - start) / safe
        outside = still & ((start <= low) | (start >= high))
        enter = np.maximum(enter, np.where(still, np.where(outside, 2.0, 0.0), np.minimum(one, other)))
        leave = np.minimum(leave, np.where(still, 1.0, np.maximum(one, other)))
    hit = foreign & (enter < leave)
    return set(zip(strokes.edge[hit].tolist(), box[hit].tolist(), strict=True))


def _inked(strokes: _Strokes) -> _Strokes:
    """The strokes as they are seen: upright and level ones of one producer that lie on each other are one."""
    upright = np.abs(strokes.x0 - strokes.x1) < _UPRIGHT
    level = ~upright & (np.abs(strokes.y0 - strokes.y1) < _UPRIGHT)
    slanted = strokes.of(~upright & ~level)
    columns = (slanted.source, *np.rint((slanted.x0, slanted.y0, slanted.x1, slanted.y1)).astype(np.int64))
    _, first, count = np.unique(np.column_stack(columns), axis=0, return_index=True, return_counts=True)
    slanted = slanted.of(first)
    slanted.to[count > 1] = -1
    one, other = strokes.of(upright), strokes.of(level)
    parts = (_united(one, one.x0, one.y0, one.y1, True), _united(other, other.y0, other.x0, other.x1, False), slanted)
    return _Strokes(*(np.concatenate([getattr(part, name) for part in parts]) for name in _Strokes.__slots__))


def _united(strokes: _Strokes, place: Floats, start: Floats, end: Floats, upright: bool) -> _Strokes:
    """Strokes along one axis, those of a producer at the same place joined where they touch."""
    low, high, key = np.minimum(start, end), np.maximum(start, end), np.rint(place).astype(np.int64)
    order = np.lexsort((low, key, strokes.source))
    source, key, low, high = strokes.source[order], key[order], low[order], high[order]
    groups = np.cumsum(np.concatenate([[0], (np.diff(source) != 0) | (np.diff(key) != 0)])) if len(order) else order
    span = float(np.ptp(np.concatenate([low, high]))) + 2.0 if len(order) else 1.0
    base = float(low.min(initial=0.0))
    reach = np.maximum.accumulate(high - base + groups * span) if len(order) else high
    fresh = np.ones(len(order), dtype=bool)
    fresh[1:] = (np.diff(groups) > 0) | (low[1:] - base + groups[1:] * span > reach[:-1] + 0.5)
    firsts = np.nonzero(fresh)[0]
    ends = np.maximum.reduceat(high, firsts) if len(firsts) else high
    to = strokes.to[order]
    same = np.minimum.reduceat(to, firsts) == np.maximum.reduceat(to, firsts) if len(firsts) else fresh
    at, starts = place[order][firsts], low[firsts]
    x0, y0, x1, y1 = (at, starts, at, ends) if upright else (starts, at, ends, at)
    edge = strokes.edge[order][firsts]
    return _Strokes(x0, y0, x1, y1, edge, source[firsts], np.where(same, to[firsts], -1))


def _shifted(strokes: _Strokes, by_producer: bool) -> _Strokes:
    """The strokes moved by hundredths, each producer's or edge's alike, so that none ends exactly on another."""
    owner = strokes.source if by_producer else strokes.edge
    random = np.random.default_rng(0)
    across, down = random.uniform(-_SHIFT, _SHIFT, (2, int(owner.max(initial=-1)) + 1))
    x0, x1 = strokes.x0 + across[owner], strokes.x1 + across[owner]
    return _Strokes(
        x0, strokes.y0 + down[owner], x1, strokes.y1 + down[owner], strokes.edge, strokes.source, strokes.to
    )


def _crossings(strokes: _Strokes) -> int:
    """How often strokes cross whose edges have no common end. Upright strokes cross no upright ones."""
    upright = strokes.x0 == strokes.x1
    posts, rest = strokes.of(upright), strokes.of(~upright)
    rest = rest.of(np.argsort(rest.y0, kind="stable"))
    ends = np.searchsorted(rest.y0, rest.y1, side="right")
    found = _crossings_with_posts(rest, posts)
    for one, other in _pairs(np.arange(len(ends)) + 1, ends):
        found += _crossing(rest.of(one), rest.of(other))
    return found


def _crossings_with_posts(rest: _Strokes, posts: _Strokes) -> int:
    """The picture is cut into bands; in each, a stroke is held against the posts that stand between its ends."""
    if not len(rest.x0) or not len(posts.x0):
        return 0
    height = max(float(np.median(rest.y1 - rest.y0)), _LEAST_BAND)
    post, band = _cut(posts, height)
    stroke, crossed = _cut(rest, height)
    order = np.lexsort((posts.x0[post], band))
    post, band = post[order], band[order]
    base, span = _x_frame(rest, posts)
    key = (posts.x0[post] - base) + band * span
    low, high = np.minimum(rest.x0, rest.x1)[stroke] - base, np.maximum(rest.x0, rest.x1)[stroke] - base
    first = np.searchsorted(key, low + crossed * span)
    last = np.searchsorted(key, high + crossed * span, side="right")
    found = 0
    for piece, place in _pairs(first, last):
        a, b = rest.of(stroke[piece]), posts.of(post[place])
        y = a.y0 + (b.x0 - a.x0) / (a.x1 - a.x0) * (a.y1 - a.y0)
        here = (y > b.y0) & (y < b.y1) & (np.floor(y / height) == crossed[piece]) & ~_related(a, b)
        found += int(here.sum())
    return found


def _cut(strokes: _Strokes, height: float) -> tuple[Ints, Ints]:
    """Each stroke as often as there are bands that it reaches, and those bands."""
    first = np.floor(strokes.y0 / height).astype(np.int64)
    last = np.floor(strokes.y1 / height).astype(np.int64)
    pairs = list(_pairs(first, last + 1))
    if not pairs:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    return np.concatenate([one for one, _ in pairs]), np.concatenate([other for _, other in pairs])


def _x_frame(*parts: _Strokes) -> tuple[float, float]:
    """The smallest x of all strokes, and a length that is larger than all of them together are wide."""
    ends = np.concatenate([ends for part in parts for ends in (part.x0, part.x1)])
    return float(ends.min()), float(np.ptp(ends)) + 1.0


def _crossing(a: _Strokes, b: _Strokes) -> int:
    """For how many i the strokes a[i] and b[i] cross in their insides."""
    crossing = _side(a, b.x0, b.y0) * _side(a, b.x1, b.y1) < 0
    crossing &= _side(b, a.x0, a.y0) * _side(b, a.x1, a.y1) < 0
    return int((crossing & ~_related(a, b)).sum())


def _related(a: _Strokes, b: _Strokes) -> Bools:
    """Whether the edges of a[i] and b[i] have an end in common."""
    related: Bools = (a.source == b.source) | (a.source == b.to) | (a.to == b.source) | ((a.to == b.to) & (a.to >= 0))
    return related


def _side(a: _Strokes, x: Floats, y: Floats) -> Floats:
    """Positive where a point lies on one side of a stroke, negative on the other."""
    side: Floats = (a.x1 - a.x0) * (y - a.y0) - (a.y1 - a.y0) * (x - a.x0)
    return side


def _pairs(first: Ints, last: Ints) -> Iterator[tuple[Ints, Ints]]:
    """i beside each number from first[i] to below last[i], for all i, in portions that fit in memory."""
    counts = np.maximum(last - first, 0)
    ends = np.cumsum(counts)
    begin = 0
    while begin < len(counts):
        done = int(ends[begin] - counts[begin])
        end = max(int(np.searchsorted(ends, done + _PAIRS_AT_ONCE, side="right")), begin + 1)
        portion = counts[begin:end]
        index = np.repeat(np.arange(begin, end), portion)
        number = np.arange(len(index)) - np.repeat(ends[begin:end] - portion - done, portion) + first[index]
        if len(index):
            yield index, number
        begin = end
