"""The course of each edge as points, and the heights of the bands and gaps it runs through."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .graphs import Bools, Layers
from .lanes import TRACK_PITCH, Course
from .plan import Floats, Ints

LEAST_GAP = 32.0
MOST_GAP = 96.0
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


def bands(layers: Layers, left: Floats, height: Floats, tracks: Ints) -> Bands:
    """Heights of all layers: each as tall as its tallest box, gaps by their tracks and by how far their slants run."""
    count = len(tracks) - 1
    tall = np.zeros(count)
    np.maximum.at(tall, layers.layer[: layers.boxes], height)
    widest = np.zeros(count + 1)
    run = np.abs(left[layers.tail] + layers.tail_port - left[layers.head] - layers.head_port)
    np.maximum.at(widest, layers.layer[layers.head], run)
    room = np.where(tracks > 0, (tracks + 1) * TRACK_PITCH, 0.0)
    gap_height = room + np.clip(LEAST_GAP + STEEPNESS * widest, LEAST_GAP, MOST_GAP)
    below = np.cumsum(gap_height) + np.concatenate(([0.0], np.cumsum(tall)))
    gap = below - gap_height
    return Bands(gap=gap, slant=gap + room, top=below[:-1])


def routes(layers: Layers, left: Floats, height: Floats, bands: Bands) -> tuple[Floats, Ints]:
    """Points and offsets of all edges of the layers: vertical beside boxes, one slanted piece in each gap."""
    edges = len(layers.trunk)
    arcs = len(layers.tail) - edges
    source, target = _sources(layers), layers.head[arcs:]
    size = 2 * layers.steps + 3
    offsets = np.concatenate(([0], np.cumsum(size)))
    points = np.empty((int(offsets[-1]), 2))
    start, stop = offsets[:-1], offsets[1:] - 1
    points[start, 0] = points[start + 1, 0] = left[source] + _first_port(layers)
    points[start, 1] = bands.top[layers.layer[source]] + height[source]
    points[start + 1, 1] = bands.slant[layers.layer[source] + 1]
    points[stop, 0] = left[target] + layers.head_port[arcs:]
    points[stop, 1] = bands.top[layers.layer[target]]
    passing = np.repeat(np.arange(edges), layers.steps)
    step = np.arange(len(passing)) - (np.cumsum(layers.steps) - layers.steps)[passing]
    point = layers.trunk[passing] + step
    place = start[passing] + 2 + 2 * step
    points[place, 0] = points[place + 1, 0] = left[point] + layers.width[point] / 2
    points[place, 1] = bands.top[layers.layer[point]]
    points[place + 1, 1] = bands.slant[layers.layer[point] + 1]
    return without_needless(points, offsets)


def _sources(layers: Layers) -> Ints:
    """The box each edge starts from."""
    arcs = len(layers.tail) - len(layers.trunk)
    source = layers.tail[arcs:].copy()
    long = layers.steps > 0
    source[long] = layers.tail[layers.trunk[long] - layers.boxes]
    return source


def _first_port(layers: Layers) -> Floats:
    arcs = len(layers.tail) - len(layers.trunk)
    port = layers.tail_port[arcs:].copy()
    long = layers.steps > 0
    port[long] = layers.tail_port[layers.trunk[long] - layers.boxes]
    return port


def without_needless(points: Floats, offsets: Ints) -> tuple[Floats, Ints]:
    """The same lines without repeated points and without points in the middle of a vertical run."""
    keep: Bools = np.ones(len(points), np.bool_)
    keep[1:] &= (points[1:] != points[:-1]).any(axis=1)
    keep[1:-1] &= (np.abs(points[1:-1, 0] - points[:-2, 0]) > 1e-6) | (np.abs(points[1:-1, 0] - points[2:, 0]) > 1e-6)
    keep[offsets[:-1]] = True
    keep[offsets[1:] - 1] = True
    kept = np.concatenate(([0], np.cumsum(keep)))
    return points[keep], kept[offsets]


def detour_points(course: Course, bands: Bands, bottom: float) -> list[tuple[float, float]]:
    """The points of an edge that runs along a lane; `bottom` is the height at which it leaves its box."""
    detour = course.detour
    first = bands.gap[detour.start_gap] + TRACK_PITCH * (course.start_track + 1)
    second = bands.gap[detour.end_gap] + TRACK_PITCH * (course.end_track + 1)
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
