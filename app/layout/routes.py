"""The course of each edge as points, and the heights of the bands and gaps it runs through."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .graphs import Bools, Layers
from .lanes import Course
from .plan import Floats, Ints, Spacing

STEEPNESS = 0.12
"""A gap grows by this share of the widest slant in it, so that curves are not flat."""


@dataclass(frozen=True, slots=True, eq=False)
class Bands:
    """Heights, from the top down: gap l (tracks from `gap[l]`, slants from `slant[l]`), then layer l from `top[l]`.

    `gap` and `slant` have one entry more than there are layers: the gap below the last.
    """

    gap: Floats
    slant: Floats
    top: Floats


def bands(layers: Layers, left: Floats, height: Floats, tracks: Ints, spacing: Spacing) -> Bands:
    """Heights of all layers: each as tall as its tallest box, gaps by their tracks and by how far their slants run."""
    count = len(tracks) - 1
    tall = np.zeros(count)
    np.maximum.at(tall, layers.layer[: layers.boxes], height)
    widest = np.zeros(count + 1)
    run = np.abs(left[layers.tail] + layers.tail_port - left[layers.head] - layers.head_port)
    np.maximum.at(widest, layers.layer[layers.head], run)
    room = np.where(tracks > 0, (tracks + 1) * spacing.track, 0.0)
    gap_height = room + np.clip(spacing.least_gap + STEEPNESS * widest, spacing.least_gap, spacing.most_gap)
    below = np.cumsum(gap_height) + np.concatenate(([0.0], np.cumsum(tall)))
    gap = below - gap_height
    return Bands(gap=gap, slant=gap + room, top=below[:-1])


def routes(layers: Layers, left: Floats, height: Floats, bands: Bands) -> tuple[Floats, Ints]:
    """Points and offsets of all edges of the layers: vertical beside boxes, one slanted piece in each gap."""
    edges = len(layers.tail) - layers.points
    runs, source, port = _runs(layers, left)
    count = np.zeros(edges, np.int64)
    for edge, _, _ in runs:
        count[edge] += 1
    offsets = np.concatenate(([0], np.cumsum(2 * count + 3)))
    points = np.empty((int(offsets[-1]), 2))
    start, stop = offsets[:-1], offsets[1:] - 1
    points[start, 0] = points[start + 1, 0] = left[source] + port
    points[start, 1] = bands.top[layers.layer[source]] + height[source]
    points[start + 1, 1] = bands.slant[layers.layer[source] + 1]
    target = layers.head[layers.points :]
    points[stop, 0] = left[target] + layers.head_port[layers.points :]
    points[stop, 1] = bands.top[layers.layer[target]]
    for number, (edge, top, bottom) in enumerate(runs):
        place = stop[edge] - 2 * number - 2
        points[place, 0] = points[place + 1, 0] = left[bottom] + layers.width[bottom] / 2
        points[place, 1] = bands.top[layers.layer[top]]
        points[place + 1, 1] = bands.slant[layers.layer[bottom] + 1]
    return without_needless(points, offsets)


def _runs(layers: Layers, left: Floats) -> tuple[list[tuple[Ints, Ints, Ints]], Ints, Floats]:
    """The vertical runs of the edges from the last up (edges, top points, bottom points), their sources and ports."""
    above = np.concatenate((np.arange(layers.boxes), layers.tail[: layers.points]))
    vertical = (above >= layers.boxes) & (np.abs(left - left[above]) < 1e-6)
    top = np.where(vertical, above, np.arange(layers.count))
    while bool((top[top] != top).any()):
        top = top[top]
    last = layers.tail[layers.points :].copy()
    port = layers.tail_port[layers.points :].copy()
    runs: list[tuple[Ints, Ints, Ints]] = []
    edge = np.nonzero(last >= layers.boxes)[0]
    while len(edge):
        bottom = last[edge]
        runs.append((edge, top[bottom], bottom))
        last[edge] = above[top[bottom]]
        port[edge] = layers.tail_port[top[bottom] - layers.boxes]
        edge = edge[last[edge] >= layers.boxes]
    return runs, last, port


def without_needless(points: Floats, offsets: Ints) -> tuple[Floats, Ints]:
    """The same lines without repeated points and without points in the middle of a vertical run."""
    keep: Bools = np.ones(len(points), np.bool_)
    keep[1:] &= (points[1:] != points[:-1]).any(axis=1)
    keep[1:-1] &= (np.abs(points[1:-1, 0] - points[:-2, 0]) > 1e-6) | (np.abs(points[1:-1, 0] - points[2:, 0]) > 1e-6)
    keep[offsets[:-1]] = True
    keep[offsets[1:] - 1] = True
    kept = np.concatenate(([0], np.cumsum(keep)))
    return points[keep], kept[offsets]


def detour_points(course: Course, bands: Bands, bottom: float, pitch: float) -> list[tuple[float, float]]:
    """The points of an edge that runs along a lane; it leaves its box at `bottom`, tracks are `pitch` apart."""
    detour = course.detour
    first = bands.gap[detour.start_gap] + pitch * (course.start_track + 1)
    second = bands.gap[detour.end_gap] + pitch * (course.end_track + 1)
    end = bands.top[detour.end_gap]
    return [
        (detour.start, bottom),
        (detour.start, float(first)),
        (course.lane, float(first)),
        (course.lane, float(second)),
        (detour.end, float(second)),
        (detour.end, float(end)),
    ]


def joined(
    edges: int, edge: Ints, points: Floats, offsets: Ints, around: list[tuple[int, list[tuple[float, float]]]]
) -> tuple[Floats, Ints]:
    """One array of points for all edges, by number: those of the layers (`edge`) and those that run around."""
    if not around:
        return points, offsets
    pieces: list[Floats] = [np.zeros((0, 2))] * edges
    for number, start, stop in zip(edge.tolist(), offsets[:-1].tolist(), offsets[1:].tolist(), strict=True):
        pieces[number] = points[start:stop]
    for number, course in around:
        pieces[number] = np.asarray(course)
    sizes = np.asarray([len(piece) for piece in pieces], dtype=np.int64)
    return np.concatenate(pieces), np.concatenate(([0], np.cumsum(sizes)))
