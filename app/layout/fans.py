"""Many boxes that hang on one box and on nothing else stand in rows, as words in a paragraph, not side by side.

Such a fan is one box while the rest is placed: as large as its rows are. Then its members are put into it. Their edges
share a spine down its middle, and each has a track along its row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from .graphs import Bools
from .plan import Floats, Ints, Plan, Sketch, Spacing
from .routes import without_needless

MANY = 24
"""Fewer boxes stand side by side."""

ASPECT = 1.6

ALIKE = 1.5
"""Members stand in columns if the widest is not wider than so many times the mean."""


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """Boxes that one value or one node has to itself, and their edges.

    `left`, `top` and the y of each member's `track` are within a box of `width` × `height`, whose middle is the spine.
    """

    box: Ints
    edge: Ints
    of_users: bool
    left: Floats
    top: Floats
    track: Floats
    width: float
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """A sketch whose fans are one box each. `box`, `edge` are those that are kept: of each fan the first."""

    full: Sketch
    sketch: Sketch
    box: Ints
    edge: Ints
    fans: list[Fan]

    def spread(self, plan: Plan) -> Plan:
        """The plan of the full sketch."""
        if not self.fans:
            return plan
        left, top = np.empty(len(self.full.width)), np.empty(len(self.full.width))
        left[self.box], top[self.box] = plan.left, plan.top
        courses: list[Floats] = [np.zeros((0, 2))] * len(self.full.source)
        for edge, start, stop in zip(
            self.edge.tolist(), plan.offsets[:-1].tolist(), plan.offsets[1:].tolist(), strict=True
        ):
            courses[edge] = plan.points[start:stop]
        for fan in self.fans:
            course, corner = courses[fan.edge[0]], (left[fan.box[0]], top[fan.box[0]])
            left[fan.box], top[fan.box] = fan.left + corner[0], fan.top + corner[1]
            for member, edge in enumerate(fan.edge.tolist()):
                courses[edge] = self._course(fan, member, course, corner, (left, top))
        offsets = np.concatenate(([0], np.cumsum([len(course) for course in courses])))
        points, offsets = without_needless(np.concatenate([np.zeros((0, 2)), *courses]), offsets)
        backward = np.zeros(len(self.full.source), np.bool_)
        backward[self.edge] = plan.backward
        return Plan(left, top, points, offsets, backward, plan.bounds)

    def _course(
        self, fan: Fan, member: int, course: Floats, corner: tuple[float, float], at: tuple[Floats, Floats]
    ) -> Floats:
        """The course of a member's edge: that of the fan, the spine, the track of its row, and its port."""
        full, box, edge = self.full, int(fan.box[member]), int(fan.edge[member])
        spine, track = corner[0] + fan.width / 2, corner[1] + fan.track[member]
        if fan.of_users:
            port, end = at[0][box] + full.target_port[edge], at[1][box]
            return np.concatenate((course, [(spine, track), (port, track), (port, end)]))
        port, start = at[0][box] + full.source_port[edge], at[1][box] + full.height[box]
        hub = int(full.target[edge])
        own, last, turn = at[0][hub] + full.target_port[edge], course[-1], course[-1, 1] - full.spacing.least_gap
        bend = [(last[0], turn)] if course[-2, 0] == last[0] and course[-2, 1] < turn else []
        return np.concatenate(
            ([(port, start), (port, track), (spine, track)], course[:-1], np.reshape(bend, (-1, 2)), [(own, last[1])])
        )


def gathered(sketch: Sketch) -> Gathered:
    """The sketch with its fans gathered; boxes must be in topological order, but for edges that run backwards."""
    fans = [_fan(sketch, edge, of_users) for of_users in (True, False) for edge in _members(sketch, of_users)]
    if not fans:
        return Gathered(sketch, sketch, np.arange(len(sketch.width)), np.arange(len(sketch.source)), [])
    width, height = sketch.width.copy(), sketch.height.copy()
    source_port, target_port = sketch.source_port.copy(), sketch.target_port.copy()
    keep_box, keep_edge = np.ones(len(width), np.bool_), np.ones(len(sketch.source), np.bool_)
    for fan in fans:
        keep_box[fan.box[1:]] = keep_edge[fan.edge[1:]] = False
        width[fan.box[0]], height[fan.box[0]] = fan.width, fan.height
        (target_port if fan.of_users else source_port)[fan.edge[0]] = fan.width / 2
        if not fan.of_users:
            target_port[fan.edge[0]] = float(np.mean(sketch.target_port[fan.edge]))
    box, edge = np.nonzero(keep_box)[0], np.nonzero(keep_edge)[0]
    number = np.cumsum(keep_box) - 1
    small = replace(
        sketch,
        width=width[box],
        height=height[box],
        source=number[sketch.source[edge]],
        target=number[sketch.target[edge]],
        source_port=source_port[edge],
        target_port=target_port[edge],
    )
    return Gathered(sketch, small, box, edge, fans)


def _members(sketch: Sketch, of_users: bool) -> list[Ints]:
    """The edges of each fan: from one value to users, or from makers to one node, that have no other edge."""
    count = len(sketch.width)
    if len(sketch.source) < MANY:
        return []
    leaving, entering = np.bincount(sketch.source, minlength=count), np.bincount(sketch.target, minlength=count)
    far = sketch.target if of_users else sketch.source
    alone: Bools = (leaving + entering)[far] == 1
    edge = np.nonzero(alone)[0]
    keys = (sketch.source_port[edge], sketch.source[edge]) if of_users else (sketch.target[edge],)
    order = np.lexsort((edge, *keys))
    edge = edge[order]
    new = np.any([np.diff(key[order]) != 0 for key in keys], axis=0)
    return [group for group in np.split(edge, np.nonzero(new)[0] + 1) if len(group) >= MANY]


def _fan(sketch: Sketch, edge: Ints, of_users: bool) -> Fan:
    """The fan of some edges, in rows that together are somewhat wider than high."""
    box = (sketch.target if of_users else sketch.source)[edge]
    space = sketch.spacing
    wide, high = sketch.width[box] + space.box, sketch.height[box] + space.least_gap
    cell = np.full(len(box), wide.max()) if wide.max() <= ALIKE * wide.mean() else wide
    rows = _rows(cell, max(float(wide.max()), sqrt(float((cell * high).sum()) * ASPECT)))
    left, top, track = (np.empty(len(box)) for _ in range(3))
    y = 0.0
    for row in rows:
        left[row] = _along(cell[row], space) + (cell[row] - wide[row]) / 2
        tall = float(high[row].max()) - space.least_gap
        top[row] = y + (space.least_gap if of_users else tall - sketch.height[box[row]])
        track[row] = y + (space.least_gap / 2 if of_users else tall + space.least_gap / 2)
        y += tall + space.least_gap
    width = 2 * max(float(-left.min()), float((left + sketch.width[box]).max()))
    return Fan(box, edge, of_users, left + width / 2, top, track, width, y)


def _rows(wide: Floats, limit: float) -> list[slice]:
    """Pieces of the members, each as long as fits into the limit."""
    rows: list[slice] = []
    start, reached = 0, 0.0
    for number, one in enumerate(wide.tolist()):
        if number > start and reached + one > limit:
            rows.append(slice(start, number))
            start, reached = number, 0.0
        reached += one
    return [*rows, slice(start, len(wide))]


def _along(wide: Floats, space: Spacing) -> Floats:
    """The left sides in a row, from the spine at 0: half of the members to either side of it."""
    left = np.cumsum(wide) - wide
    half = (len(wide) + 1) // 2
    middle = float(left[half]) if half < len(left) else float(wide.sum())
    return left - middle + space.box / 2
