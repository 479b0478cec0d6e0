"""Edges that leave the layers: along a track to a lane beside the boxes, and along another track to their end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .graphs import Bools, Flow
from .plan import Floats, Ints
from .trunks import values

POINTS_ANYWAY = 24_000
POINTS_A_BOX = 6
"""Long edges may take so many points in the layers; beyond that the longest run along lanes."""

SHORTEST = 40
"""No edge over fewer ranks runs along a lane."""


def far_edges(flow: Flow, rank: Ints) -> Bools:
    """The edges that are to run along lanes: the longest, if all together would make too many points."""
    span = rank[flow.target] - rank[flow.source]
    value = values(flow)
    limit = max(POINTS_ANYWAY, POINTS_A_BOX * flow.count)
    longest = int(span.max(initial=0))
    while longest > SHORTEST:
        length = np.zeros(int(value.max()) + 1, np.int64)
        near = span <= longest
        np.maximum.at(length, value[near], span[near] - 1)
        if int(length.sum()) <= limit:
            break
        longest = max(longest * 3 // 4, SHORTEST)
    return np.asarray(span > longest)


@dataclass(frozen=True, slots=True)
class Detour:
    """One edge that runs along a lane: from `start` in the gap above layer `start_gap` to `end` above `end_gap`.

    `first` and `last` are the layers it passes beside. `line` tells detours that are one visible line.
    `beside` is the right side of the box that a self loop runs around.
    """

    edge: int
    line: int
    start: float
    end: float
    start_gap: int
    end_gap: int
    beside: float | None = None

    @property
    def first(self) -> int:
        return min(self.start_gap, self.end_gap)

    @property
    def last(self) -> int:
        return max(self.start_gap, self.end_gap) - 1


@dataclass(frozen=True, slots=True)
class Course:
    """Where a detour runs: the x of its lane and the number of its tracks in the two gaps."""

    detour: Detour
    lane: float
    start_track: int
    end_track: int


def courses(detours: list[Detour], left: Floats, right: Floats, pitch: float) -> tuple[list[Course], Ints]:
    """A course for each detour, and for each gap how many tracks it holds. `left`, `right`: the sides of each layer."""
    lanes = _lanes(detours, left.copy(), right.copy(), pitch)
    runs: list[list[tuple[float, float, int, int]]] = [[] for _ in range(len(left) + 1)]
    for number, (detour, lane) in enumerate(zip(detours, lanes, strict=True)):
        for end, (gap, x) in enumerate(((detour.start_gap, detour.start), (detour.end_gap, detour.end))):
            runs[gap].append((min(x, lane), max(x, lane), 2 * number + end, 2 * detour.line + end))
    track = [0] * (2 * len(detours))
    tracks = np.zeros(len(left) + 1, np.int64)
    for gap, spans in enumerate(runs):
        tracks[gap] = _tracks(sorted(spans), track)
    return [
        Course(d, lane, track[2 * i], track[2 * i + 1]) for i, (d, lane) in enumerate(zip(detours, lanes, strict=True))
    ], tracks


def _lanes(detours: list[Detour], left: Floats, right: Floats, pitch: float) -> list[float]:
    """The x of each detour's lane: those with ends close together inside, on the side nearer to its start."""
    reach: dict[int, tuple[int, int]] = {}
    members: dict[int, list[int]] = {}
    for number, detour in enumerate(detours):
        first, last = reach.get(detour.line, (detour.first, detour.last))
        reach[detour.line] = (min(first, detour.first), max(last, detour.last))
        members.setdefault(detour.line, []).append(number)
    lanes = [0.0] * len(detours)
    density = {line: len(members[line]) / (reach[line][1] - reach[line][0] + 1) for line in reach}
    for line in sorted(reach, key=lambda line: (-density[line], line)):
        detour = detours[members[line][0]]
        first, last = reach[line]
        beside = detour.beside
        x = _beside(detour.start, left, right, slice(first, last + 1), pitch) if beside is None else beside
        for number in members[line]:
            lanes[number] = x
    return lanes


def _beside(start: float, left: Floats, right: Floats, layers: slice, pitch: float) -> float:
    """The x of a new lane along some layers, on the side nearer to where its line starts."""
    outer_left, outer_right = float(left[layers].min()) - pitch, float(right[layers].max()) + pitch
    if start - outer_left < outer_right - start:
        left[layers] = outer_left
        return outer_left
    right[layers] = outer_right
    return outer_right


def _tracks(runs: list[tuple[float, float, int, int]], track: list[int]) -> int:
    """Give each horizontal run of a gap the first track where it lies on no other line; how many tracks it took."""
    ends: list[float] = []
    lines: list[int] = []
    for begin, end, number, line in runs:
        free = next((k for k, reached in enumerate(ends) if reached < begin - 1.0 or lines[k] == line), len(ends))
        if free == len(ends):
            ends.append(end)
            lines.append(line)
        ends[free] = max(ends[free], end) if lines[free] == line else end
        lines[free] = line
        track[number] = free
    return len(ends)
