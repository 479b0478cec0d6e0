"""A graph that is drawn anew stands still under the eye."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from app.canvas.anchor import Glance, anchored
from app.canvas.camera import Camera
from app.canvas.measure import measure
from app.canvas.picture import Picture, picture
from app.canvas.scene import Choices
from app.graph.matching import match
from app.graph.model import Graph, NodeId, Subject

from .build import Drawing, Facts, stacked

VIEW = (400, 300)
NONE = np.zeros(0, dtype=np.int64)


def drawn(graph: Graph, gap: float = 40.0, choices: Choices | None = None) -> Picture:
    scene = measure(graph, choices or Choices())
    return picture(scene, stacked(scene.sketch, gap))


def chain(*names: str) -> Graph:
    drawing = Drawing()
    before = drawing.input("x")
    for name in names:
        drawing.node("Relu", [("X", before)], [f"{name}_out"], Facts(name))
        before = f"{name}_out"
    return drawing.graph()


def item(shown: Picture, name: str) -> int:
    number = next(node.id for node in shown.scene.graph.nodes if node.name == name)
    return shown.scene.item_of(Subject("", NodeId(number)))


def place(shown: Picture, camera: Camera, name: str) -> tuple[float, float]:
    """Where a node stands in the view, from its middle."""
    x, y = shown.centre(item(shown, name))
    return (x - camera.x) * camera.scale, (y - camera.y) * camera.scale


def test_that_what_stands_in_the_middle_stays_there(qapp: QApplication) -> None:
    graph = chain("a", "b", "c", "d")
    before, after = drawn(graph), drawn(graph, 90.0)
    camera = Camera(2.0, before.centre(item(before, "c"))[0] - 4, before.centre(item(before, "c"))[1] + 6)
    found = anchored(before, Glance(camera, VIEW, NONE), after)
    assert found is not None
    assert found.scale == 2.0
    assert place(after, found, "c") == pytest.approx(place(before, camera, "c"))


def test_that_what_is_selected_stays_rather_than_the_middle_but_only_if_it_is_in_view(qapp: QApplication) -> None:
    graph = chain("a", "b", "c", "d")
    before, after = drawn(graph), drawn(graph, 90.0)
    camera = Camera(1.0, *before.centre(item(before, "c")))
    for chosen, stays in (("b", "b"), ("a", "c")):
        found = anchored(before, Glance(camera, VIEW, np.array([item(before, chosen)])), after)
        assert found is not None
        assert place(after, found, stays) == pytest.approx(place(before, camera, stays))


def test_that_the_next_one_stays_where_the_nearest_is_hidden(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("x")
    drawing.node("Exp", [("X", "x")], ["y"], Facts("first"))
    drawing.node("Relu", [("X", "y")], ["z"], Facts("second"))
    graph = drawing.graph()
    before, after = drawn(graph), drawn(graph, choices=Choices(hidden=frozenset({"Relu"})))
    camera = Camera(1.0, *before.centre(item(before, "second")))
    found = anchored(before, Glance(camera, VIEW, NONE), after)
    assert found is not None
    assert place(after, found, "first") == pytest.approx(place(before, camera, "first"))


def test_that_what_a_node_became_in_a_model_written_anew_stays_in_its_place(qapp: QApplication) -> None:
    before, after = drawn(chain("a", "b", "c")), drawn(chain("new", "a", "b", "c"))
    camera = Camera(1.5, *before.centre(item(before, "b")))
    matching = match(before.scene.graph, after.scene.graph)
    found = anchored(before, Glance(camera, VIEW, NONE), after, matching)
    assert found is not None
    assert place(after, found, "b") == pytest.approx((0.0, 0.0))


def test_that_strangers_have_no_anchor(qapp: QApplication) -> None:
    empty = Drawing().graph()
    assert anchored(drawn(chain("a")), Glance(Camera(), VIEW, NONE), drawn(empty)) is None
    assert anchored(drawn(empty), Glance(Camera(), VIEW, NONE), drawn(empty)) is None
