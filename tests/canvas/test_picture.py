"""Courses of edges: whole from card to port, shared pieces once, corners round."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from app.canvas.curves import flattened, in_sight
from app.canvas.measure import measure
from app.canvas.picture import Picture, picture
from app.canvas.scene import Choices
from app.canvas.sight import sight
from app.canvas.style import Density, Direction
from app.canvas.window import window
from app.graph.model import Graph
from app.layout.place import place
from app.layout.plan import Plan

from .build import Drawing, stacked

EVERYWHERE = (-np.inf, -np.inf, np.inf, np.inf)


def courses(shown: Picture) -> list[np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    pieces = shown.pieces
    return [pieces.cubic[pieces.of_edge[a:b]] for a, b in zip(pieces.offsets, pieces.offsets[1:], strict=False)]


def bent(users: int, course: list[tuple[float, float]]) -> Picture:
    """One input read by several nodes, every edge along the same `course`."""
    drawing = Drawing()
    drawing.input("x")
    for i in range(users):
        drawing.node("Relu", [("X", "x")], [f"y{i}"])
    scene = measure(drawing.graph(), Choices())
    plain = stacked(scene.sketch)
    points = np.tile(np.array(course), (users, 1))
    offsets = np.arange(users + 1) * len(course)
    plan = Plan(plain.left, plain.top, points, offsets, np.zeros(users, dtype=bool), plain.bounds)
    return picture(scene, plan)


def test_that_every_edge_runs_from_its_card_to_its_port_without_a_gap(shown: Picture) -> None:
    sketch = shown.scene.sketch
    assert len(courses(shown)) == len(sketch.source)
    for edge, course in enumerate(courses(shown)):
        assert course[0, :2] == pytest.approx(
            [shown.left[sketch.source[edge]] + sketch.source_port[edge], shown.bottom[sketch.source[edge]]]
        )
        assert course[-1, 6:] == pytest.approx(
            [shown.left[sketch.target[edge]] + sketch.target_port[edge], shown.top[sketch.target[edge]]]
        )
        assert np.allclose(course[:-1, 6:], course[1:, :2])


def test_that_edges_on_the_same_way_share_their_pieces(qapp: QApplication) -> None:
    one = bent(1, [(30.0, 60.0), (30.0, 200.0), (90.0, 260.0)])
    many = bent(50, [(30.0, 60.0), (30.0, 200.0), (90.0, 260.0)])
    assert len(many.pieces.cubic) == len(one.pieces.cubic)
    assert len(courses(many)) == 50
    assert np.array_equal(courses(many)[0], courses(many)[49])


def test_that_a_right_angle_is_rounded_and_a_slant_has_vertical_ends(qapp: QApplication) -> None:
    shown = bent(1, [(30.0, 60.0), (30.0, 200.0), (230.0, 200.0), (230.0, 300.0), (260.0, 380.0)])
    course = courses(shown)[0]
    assert np.allclose(course[:-1, 6:], course[1:, :2])
    assert not (course == 200.0).all(axis=1).any()
    assert (30.0, 200.0) not in [tuple(place) for place in course[:, 6:].tolist()]
    slant = course[-1]
    assert (slant[0], slant[4]) == (slant[2], slant[6])
    assert shown.pieces.straight.tolist().count(False) == 3


def test_that_a_curve_stays_in_the_box_of_its_ends(shown: Picture) -> None:
    lines = flattened(in_sight(shown.pieces.cubic, EVERYWHERE), 16).reshape(len(shown.pieces.cubic), -1, 2)
    box = shown.pieces.box
    assert (lines[:, :, 0] >= box[0][:, None] - 1e-6).all()
    assert (lines[:, :, 0] <= box[2][:, None] + 1e-6).all()
    assert (lines[:, :, 1] >= box[1][:, None] - 1e-6).all()
    assert (lines[:, :, 1] <= box[3][:, None] + 1e-6).all()


def test_that_outputs_nobody_reads_have_loose_ends(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("x")
    drawing.node("Split", [("input", "x")], ["a", "b", "c"])
    drawing.node("Relu", [("X", "b")], ["y"])
    drawing.output("y")
    scene = measure(drawing.graph(), Choices())
    shown = picture(scene, stacked(scene.sketch))
    split = scene.card(1)
    assert sorted(shown.loose[:, 0].tolist()) == [split.outputs[0], split.outputs[2]]


def test_that_a_window_finds_what_the_whole_picture_holds(shown: Picture) -> None:
    left, top, right, bottom = shown.bounds
    area = (left, top + (bottom - top) * 0.4, right, top + (bottom - top) * 0.6)
    near, everything = window(shown, area), window(shown, shown.bounds)
    assert 0 < len(near.items) < len(everything.items)
    seen = sight([area])
    assert near.items_in(seen).tolist() == everything.items_in(seen).tolist()
    assert near.pieces_in(seen).tolist() == everything.pieces_in(seen).tolist()
    assert near.heads_in(seen)[0].tolist() == everything.heads_in(seen)[0].tolist() != []
    assert everything.items_in(sight([shown.bounds])).tolist() == list(range(len(shown.scene)))
    assert near.serves(area, area)
    assert not near.serves(shown.bounds, area)
    assert not everything.serves(area, (0.0, 0.0, 1.0, 1.0))


def test_that_an_empty_scene_has_an_empty_picture(qapp: QApplication) -> None:
    scene = measure(Drawing().graph(), Choices())
    empty = Plan(
        np.zeros(0), np.zeros(0), np.zeros((0, 2)), np.zeros(1, dtype=np.int64), np.zeros(0, dtype=bool), (0, 0, 0, 0)
    )
    assert len(picture(scene, empty).pieces.cubic) == 0


@pytest.mark.parametrize("density", Density)
def test_that_a_picture_to_the_right_is_whole_as_one_that_runs_down(graph: Graph, density: Density) -> None:
    scene = measure(graph, Choices(direction=Direction.RIGHT, density=density))
    shown = picture(scene, place(scene.sketch))
    sketch = scene.sketch
    for edge, course in enumerate(courses(shown)):
        source, target = sketch.source[edge], sketch.target[edge]
        begin = [shown.right[source], shown.top[source] + sketch.source_port[edge]]
        assert course[0, :2] == pytest.approx(begin)
        assert course[-1, 6:] == pytest.approx([shown.left[target], shown.top[target] + sketch.target_port[edge]])
        assert shown.heads[edge].tolist() == pytest.approx(course[-1, 6:].tolist())
    assert (shown.box_right[sketch.source] < shown.left[sketch.target]).all()
    assert (shown.box_right <= shown.bounds[2] + 0.01).all()
    assert (shown.box_bottom <= shown.bounds[3] + 0.01).all()


def test_that_loose_ends_lie_behind_their_card_in_every_direction(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.node("Split", [("x", drawing.input("x"))], ["a", "b"])
    for direction in Direction:
        scene = measure(drawing.graph(), Choices(direction=direction))
        shown = picture(scene, stacked(scene.sketch))
        flow = scene.flow
        end = (shown.right, shown.bottom)[flow.along][1]
        assert shown.loose[:, flow.along].tolist() == [end, end]
        begin = (shown.left, shown.top)[flow.across][1]
        assert shown.loose[:, flow.across].tolist() == pytest.approx([begin + port for port in scene.card(1).outputs])


def test_that_a_density_sets_cards_apart(graph: Graph) -> None:
    for direction in Direction:
        scenes = [measure(graph, Choices(direction=direction, density=density)) for density in Density]
        lengths = [picture(scene, place(scene.sketch)).bounds[2 + scene.flow.along] for scene in scenes]
        assert lengths[0] < lengths[1] < lengths[2]
