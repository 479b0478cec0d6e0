"""Layout: a place for every box and a course for every edge.

A layered drawing after Sugiyama, Tagawa and Toda (1981), each stage in a module of its own:
cycles → ranks → trunks → order → twists → coordinates → lanes → routes → islands.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .backbone import backbone_arcs
from .bundles import bundled
from .coordinates import coordinates
from .cycles import backward_edges, topological_order
from .fans import gathered
from .graphs import Bools, Flow, Layers
from .islands import islands, packed, stacked
from .lanes import Detour, courses, far_edges
from .order import order
from .plan import Floats, Ints, Plan, Sketch
from .ranks import ranks
from .routes import bands, detour_points, joined, routes
from .trunks import layered, values
from .twists import untwisted

Progress = Callable[[str, float], None]


def place(sketch: Sketch, progress: Progress | None = None) -> Plan:
    """The plan of a sketch: no boxes overlap, no edge runs through a box, every edge ends at its ports.

    The same sketch gives the same plan on every machine. `progress` hears the stage and the share done (0 to 1).
    """
    backward = backward_edges(len(sketch.width), sketch.source, sketch.target)
    boxes = topological_order(len(sketch.width), sketch.source[~backward], sketch.target[~backward])
    fans = gathered(_renumbered(sketch, boxes))
    plan = fans.spread(_place_sorted(fans.sketch, backward[fans.edge], progress or _nothing))
    left, top = np.empty(len(boxes)), np.empty(len(boxes))
    left[boxes], top[boxes] = plan.left, plan.top
    return Plan(left, top, plan.points, plan.offsets, backward, plan.bounds)


def _nothing(stage: str, share: float) -> None:
    pass


def _renumbered(sketch: Sketch, boxes: Ints) -> Sketch:
    number = np.empty(len(boxes), np.int64)
    number[boxes] = np.arange(len(boxes))
    return Sketch(
        sketch.width[boxes],
        sketch.height[boxes],
        number[sketch.source],
        number[sketch.target],
        sketch.source_port,
        sketch.target_port,
        sketch.spacing,
    )


def _place_sorted(sketch: Sketch, backward: Bools, say: Progress) -> Plan:
    """The plan of a sketch whose boxes are in topological order."""
    say("ordering", 0.0)
    whole = _flow(sketch, backward)
    island = islands(whole.count, sketch.source, sketch.target)
    rank = stacked(ranks(whole), island)
    far = far_edges(whole, rank)
    flow = whole.part(~far)
    layers = layered(flow, rank)
    layers, position = bundled(layers, order(layers))
    position = untwisted(layers, position)
    say("placing", 0.7)
    left = coordinates(layers, position, backbone_arcs(flow, layers, island), sketch.spacing)
    detours = _against_the_flow(sketch, backward, layers, left) + _along_lanes(whole.part(far), layers, left)
    runs, tracks = courses(detours, *_sides(layers, left), sketch.spacing.lane)
    heights = bands(layers, left, sketch.height, tracks, sketch.spacing)
    say("routing", 0.9)
    points, offsets = routes(layers, left, sketch.height, heights)
    source = sketch.source
    bottoms = heights.top[layers.layer[source]] + sketch.height[source]
    around = [
        (run.detour.edge, detour_points(run, heights, float(bottoms[run.detour.edge]), sketch.spacing.track))
        for run in runs
    ]
    points, offsets = joined(len(backward), flow.edge, points, offsets, around)
    say("routing", 1.0)
    plan = Plan(left[: flow.count], heights.top[layers.layer[: flow.count]], points, offsets, backward, (0.0,) * 4)
    return _packed(sketch, plan, island)


def _flow(sketch: Sketch, backward: Bools) -> Flow:
    """The part of the sketch that goes through the layers; a box with self loops gets room for them at its right."""
    edge = np.nonzero(~backward)[0]
    loops = np.bincount(sketch.source[sketch.source == sketch.target], minlength=len(sketch.width))
    return Flow(
        sketch.width + sketch.spacing.lane * (loops + (loops > 0)),
        sketch.height,
        sketch.source[edge],
        sketch.target[edge],
        sketch.source_port[edge],
        sketch.target_port[edge],
        edge,
    )


def _along_lanes(flow: Flow, layers: Layers, left: Floats) -> list[Detour]:
    """The edges that are too long for the layers, as detours; those of one value are one line."""
    start, end = left[flow.source] + flow.source_port, left[flow.target] + flow.target_port
    return [
        Detour(edge, -1 - value, begin, finish, first + 1, last)
        for edge, value, begin, finish, first, last in zip(
            flow.edge.tolist(),
            values(flow).tolist(),
            start.tolist(),
            end.tolist(),
            layers.layer[flow.source].tolist(),
            layers.layer[flow.target].tolist(),
            strict=True,
        )
    ]


def _against_the_flow(sketch: Sketch, backward: Bools, layers: Layers, left: Floats) -> list[Detour]:
    """The edges against the flow, as detours; each loop of a box runs a lane further out."""
    loops: dict[int, int] = {}
    detours: list[Detour] = []
    for edge in np.nonzero(backward)[0].tolist():
        source, target = int(sketch.source[edge]), int(sketch.target[edge])
        beside = None
        if source == target:
            loops[source] = loops.get(source, 0) + 1
            beside = float(left[source] + sketch.width[source]) + sketch.spacing.lane * loops[source]
        detours.append(
            Detour(
                edge,
                edge,
                float(left[source] + sketch.source_port[edge]),
                float(left[target] + sketch.target_port[edge]),
                int(layers.layer[source]) + 1,
                int(layers.layer[target]),
                beside,
            )
        )
    return detours


def _sides(layers: Layers, left: Floats) -> tuple[Floats, Floats]:
    """The outermost x of each layer, left and right."""
    count = int(layers.layer.max(initial=-1)) + 1
    leftmost, rightmost = np.full(count, np.inf), np.full(count, -np.inf)
    np.minimum.at(leftmost, layers.layer, left)
    np.maximum.at(rightmost, layers.layer, left + layers.width)
    return leftmost, rightmost


def _packed(sketch: Sketch, plan: Plan, island: Ints) -> Plan:
    """The plan with its islands moved side by side and its corner at 0, 0."""
    count = int(island.max(initial=-1)) + 1
    home = np.repeat(island[sketch.source], np.diff(plan.offsets))
    low, high = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    corner = np.column_stack((plan.left, plan.top))
    np.minimum.at(low, island, corner)
    np.maximum.at(high, island, corner + np.column_stack((sketch.width, sketch.height)))
    np.minimum.at(low, home, plan.points)
    np.maximum.at(high, home, plan.points)
    size = high - low
    move = np.column_stack(packed(size[:, 0], size[:, 1], sketch.spacing.island)) - low
    right, bottom = (high + move).max(axis=0, initial=0.0).tolist()
    corner += move[island]
    bounds = (0.0, 0.0, right, bottom)
    return Plan(corner[:, 0], corner[:, 1], plan.points + move[home], plan.offsets, plan.backward, bounds)
