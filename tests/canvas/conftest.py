"""A small graph with one of everything, its scene, its picture and a view of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.canvas.camera import Camera
from app.canvas.measure import measure
from app.canvas.picture import Picture, picture
from app.canvas.scene import Choices, Scene
from app.canvas.theme import theme
from app.graph.model import Attribute, Graph, GraphRef, Kind

from .build import IDENTITY, Drawing, Facts, floats, number, stacked
from .gestures import Watched


@pytest.fixture
def graph() -> Graph:
    """Input → custom op with two outputs → Conv, Relu → Add → If → output; weights, constants, an omitted slot."""
    drawing = Drawing()
    drawing.input("x")
    drawing.weight("w", (3, 3, 3, 3))
    drawing.weight("scale", (1, 3, 4, 4))
    drawing.small("axes", (0, 1))
    attributes = (floats("float_attr", 0.1, 0.5), Attribute("mode", "STRING", "linear"))
    custom = Facts("/my/Strange", attributes, "mydomain", (IDENTITY,), ("first", "second"))
    drawing.node("Strange", [("input", "x"), ("scale", "scale", Kind.INITIALIZER)], ["a", "b"], custom)
    drawing.node("Conv", [("X", "a"), ("W", "w", Kind.INITIALIZER), None], ["c"], Facts("/conv", (number("group", 1),)))
    drawing.node("Unsqueeze", [("data", "b"), ("axes", "axes", Kind.CONSTANT)], ["d"], Facts("/unsqueeze"))
    drawing.node("Add", [("A", "c"), ("B", "d")], ["e"], Facts("/add"))
    branch = Attribute("then_branch", "GRAPH", GraphRef("/if/then_branch"))
    drawing.node("If", [("cond", "e")], ["y"], Facts("/if", (branch,)))
    drawing.output("y")
    return drawing.graph()


@pytest.fixture
def scene(qapp: QApplication, graph: Graph) -> Scene:
    return measure(graph, Choices())


@pytest.fixture
def shown(scene: Scene) -> Picture:
    return picture(scene, stacked(scene.sketch))


@pytest.fixture
def view(qtbot: QtBot, shown: Picture) -> Iterator[Watched]:
    widget = Watched()
    qtbot.addWidget(widget)
    widget.resize(600, 500)
    widget.show()
    qtbot.waitExposed(widget)
    widget.show_picture(shown, theme("light"))
    widget.set_camera(Camera(1.0, 150.0, 250.0))
    QApplication.processEvents()
    yield widget
    widget.close()
