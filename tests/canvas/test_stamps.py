"""Faces that repeat are drawn once and copied, and nobody sees it."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.canvas import stamps
from app.canvas.camera import Camera
from app.canvas.faces import Detail, FacePainter
from app.canvas.measure import measure
from app.canvas.scene import Choices, Scene
from app.canvas.theme import theme
from app.canvas.view import GraphView

from .build import Drawing, stacked


@pytest.fixture
def scene(qapp: QApplication) -> Scene:
    """A chain of a hundred equal nodes."""
    drawing = Drawing()
    drawing.input("x0")
    for i in range(100):
        drawing.node("Relu", [("X", f"x{i}")], [f"x{i + 1}"])
    return measure(drawing.graph(), Choices())


def _view(scene: Scene, qtbot: QtBot) -> GraphView:
    view = GraphView()
    qtbot.addWidget(view)
    view.resize(500, 600)
    view.show()
    view.set_minimap(False)
    view.show_scene(scene, stacked(scene.sketch), theme("light"))
    view.set_camera(Camera(0.73, 60.0, 900.0))
    QApplication.processEvents()
    return view


def _pixels(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).astype(np.int64)


def test_that_a_stamped_card_looks_like_a_drawn_one(
    scene: Scene, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It differs by a part of what cards three pixels away would."""
    assert stamps.worth(scene)
    one = _view(scene, qtbot)
    stamped = _pixels(one.viewport().grab().toImage())
    monkeypatch.setattr(stamps, "worth", lambda _: False)
    other = _view(scene, qtbot)
    drawn = _pixels(other.viewport().grab().toImage())
    inked = np.abs(drawn - drawn[0, 0]).max(axis=2) > 20
    assert np.abs(stamped - drawn)[inked].mean() < 0.25 * np.abs(np.roll(drawn, 3, axis=0) - drawn)[inked].mean()


def test_that_a_face_is_drawn_once_for_a_zoom(scene: Scene, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(FacePainter, "draw", lambda _, __, places, *___: drawn.append(len(places)))
    view = _view(scene, qtbot)
    view.pan(3, -40)
    QApplication.processEvents()
    first = len(drawn)
    view.viewport().repaint()
    assert len(drawn) == first <= 4
    assert set(drawn) == {1}


def test_that_a_pan_of_stamps_shows_the_same_as_a_full_repaint(scene: Scene, qtbot: QtBot) -> None:
    view = _view(scene, qtbot)
    view.pan(17, -23)
    QApplication.processEvents()
    moved = view.viewport().grab().toImage()
    view.viewport().update()
    QApplication.processEvents()
    assert moved == view.viewport().grab().toImage()


def test_that_files_and_near_views_are_drawn_card_by_card() -> None:
    assert stamps.serves(Detail(0.8))
    assert not stamps.serves(Detail(0.8, still=True))
    assert not stamps.serves(Detail(1.5, ratio=2.0))
