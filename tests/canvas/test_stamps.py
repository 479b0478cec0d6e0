"""Cards that repeat are drawn once and copied, and are what they would be if each were drawn."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.canvas import stamps
from app.canvas.camera import Camera
from app.canvas.faces import FacePainter
from app.canvas.grid import Grid
from app.canvas.measure import measure
from app.canvas.painter import Detail, PicturePainter
from app.canvas.picture import Picture, picture
from app.canvas.scene import Choices, Scene
from app.canvas.sight import sight
from app.canvas.theme import theme
from app.canvas.view import GraphView

from .build import Drawing, Facts, stacked


@pytest.fixture
def scene(qapp: QApplication) -> Scene:
    """A chain of a hundred equal nodes with names of their own."""
    drawing = Drawing()
    drawing.input("x0")
    for i in range(100):
        drawing.node("Relu", [("X", f"x{i}")], [f"x{i + 1}"], Facts(name=f"layer/{i}"))
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


def _painted(shown: Picture, name: str, detail: Detail, at: tuple[float, float]) -> QImage:
    """What a view with its left top corner at a scene point shows."""
    image = QImage(500, 600, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(detail.ratio)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(detail.scale, detail.scale)
    painter.translate(-at[0], -at[1])
    wide, high = (side / (detail.scale * detail.ratio) for side in (500, 600))
    PicturePainter(shown, theme(name)).paint(painter, sight([(at[0], at[1], at[0] + wide, at[1] + high)]), detail)
    painter.end()
    return image


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(
    "detail",
    [Detail(0.17), Detail(0.37), Detail(0.31, 2.0), Detail(0.48), Detail(0.83), Detail(1.0), Detail(0.77, 2.0)],
)
def test_that_a_stamped_card_has_the_pixels_of_a_drawn_one(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, name: str, detail: Detail
) -> None:
    """But for a shade that mixing twice may lose."""
    shown = picture(scene, stacked(scene.sketch))
    monkeypatch.setattr(stamps, "_OFTEN", 1)
    stamped = _pixels(_painted(shown, name, detail, (-30.3, 411.7)))
    monkeypatch.setattr(stamps, "_OFTEN", 10_000)
    drawn = _pixels(_painted(shown, name, detail, (-30.3, 411.7)))
    assert (np.abs(drawn - drawn[0, 0]) > 20).any()
    assert np.abs(stamped - drawn).max() <= 3


def _pixels(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).astype(np.int64)


def test_that_a_face_is_drawn_once_for_a_zoom(scene: Scene, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(stamps, "_OFTEN", 2)
    monkeypatch.setattr(FacePainter, "draw", lambda _, __, places, *___: drawn.extend(place.card for place in places))
    view = _view(scene, qtbot)
    view.pan(3, -40)
    QApplication.processEvents()
    view.viewport().repaint()
    assert drawn == [int(scene.card_of[50])]


def test_that_a_pan_of_stamps_shows_the_same_as_a_full_repaint(scene: Scene, qtbot: QtBot) -> None:
    view = _view(scene, qtbot)
    view.pan(17, -23)
    QApplication.processEvents()
    moved = view.viewport().grab().toImage()
    view.viewport().update()
    QApplication.processEvents()
    assert moved == view.viewport().grab().toImage()


def test_that_files_are_drawn_card_by_card(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(stamps.Stamps, "copy")
    shown = picture(scene, stacked(scene.sketch))
    for scale in (0.3, 0.8):
        _painted(shown, "light", Detail(scale, still=True), (0.0, 0.0))


def test_that_stamps_take_a_bounded_memory(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "_MOST_PIXELS", 100)
    made: list[int] = []
    monkeypatch.setattr(stamps.Stamps, "_drawn", lambda *_: made.append(1))
    _painted(picture(scene, stacked(scene.sketch)), "light", Detail(0.5), (0.0, 411.0))
    assert not made


def test_that_cards_stand_on_whole_pixels() -> None:
    pixels = Grid(1.5, -7.3, 0.25)
    nearest = pixels.nearest(np.array([[1.0, 2.0], [10.1, -3.9]]))
    assert nearest.tolist() == [[-6.0, 3.0], [8.0, -6.0]]
    assert np.allclose(pixels.scene(nearest) * 1.5 + (-7.3, 0.25), nearest)
