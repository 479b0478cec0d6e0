"""What was found is lit, and what is not asked for lies behind a veil."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.canvas.camera import Camera
from app.canvas.picture import Picture
from app.canvas.scene import ItemKind
from app.canvas.theme import theme
from app.canvas.view import GraphView
from app.graph.model import NodeId


@pytest.fixture
def view(qtbot: QtBot, shown: Picture) -> GraphView:
    widget = GraphView()
    qtbot.addWidget(widget)
    widget.resize(600, 700)
    widget.show_picture(shown, theme("light"))
    return widget


def _colours(view: GraphView) -> set[str]:
    image = view.viewport().grab().toImage()
    return {QColor(image.pixel(x, y)).name() for x in range(image.width()) for y in range(image.height())}


def test_that_all_but_what_is_kept_is_dimmed(view: GraphView, shown: Picture) -> None:
    node = next(int(shown.scene.subject[item]) for item in np.nonzero(shown.scene.kind == ItemKind.NODE)[0])
    before = view.viewport().grab().toImage()
    view.keep([NodeId(node)], [])
    assert view.dimmed() == len(shown.scene) - 1
    assert view.viewport().grab().toImage() != before
    view.set_dimmed(None)
    assert view.dimmed() == 0
    assert view.viewport().grab().toImage() == before


def test_that_pills_are_kept_with_their_values(view: GraphView, shown: Picture) -> None:
    scene = shown.scene
    values = [scene.graph.inputs[0]]
    view.keep([], values)
    assert view.dimmed() == len(scene) - 1


def test_that_edges_of_dimmed_items_fade_and_shared_pieces_do_not(view: GraphView, shown: Picture) -> None:
    view.keep([], [])
    veiled = view._marks.veiled
    assert veiled is not None
    assert len(veiled) == len(shown.pieces_of(np.arange(len(shown.scene.value))))
    view.set_dimmed(np.zeros(len(shown.scene), dtype=bool))
    assert view._marks.veiled is not None
    assert not len(view._marks.veiled)


def test_that_matches_are_framed_in_their_colour_until_put_out(view: GraphView) -> None:
    look = theme("light").match
    assert look not in _colours(view)
    view.set_matches(np.array([1, 2]))
    assert view.matches() == 2
    assert look in _colours(view)
    view.set_matches(None)
    assert look not in _colours(view)


def test_that_the_minimap_can_be_put_away(view: GraphView) -> None:
    view.set_camera(Camera(4.0, 0.0, 0.0))
    assert not view._minimap_place().isEmpty()
    view.set_minimap(False)
    assert view._minimap_place().isEmpty()
