"""The camera of the view under wheel, fingers and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest

from app.canvas.camera import BEGINNING, LARGEST, READABLE, Camera, opening
from app.canvas.picture import Picture
from app.canvas.theme import theme
from app.graph.model import NodeId, Subject

from .gestures import NO_KEYS, Watched, pinch, roll, turn


@pytest.mark.parametrize("delta", [120, -120, 480, -360])
def test_that_the_wheel_keeps_the_point_under_the_cursor(view: Watched, delta: int) -> None:
    at = QPoint(410, 130)
    before = view.scene_point(QPointF(at))
    turn(view, at, delta)
    after = view.scene_point(QPointF(at))
    assert view.camera().scale == pytest.approx(1.25 ** (delta / 120))
    assert (after - before).manhattanLength() * view.camera().scale <= 1.5


def test_that_a_pinch_zooms_about_the_fingers(view: Watched) -> None:
    at = QPoint(300, 200)
    before = view.scene_point(QPointF(at))
    pinch(view, at, 0.25)
    assert view.camera().scale == pytest.approx(1.25)
    pinch(view, at, -0.2)
    assert view.camera().scale == pytest.approx(1.0)
    assert (view.scene_point(QPointF(at)) - before).manhattanLength() <= 3.0


@pytest.mark.parametrize(
    ("turned", "keys"),
    [(QPoint(60, 0), NO_KEYS), (QPoint(0, 60), Qt.KeyboardModifier.ShiftModifier)],
)
def test_that_a_wheel_across_moves_the_picture_sideways(
    view: Watched, turned: QPoint, keys: Qt.KeyboardModifier
) -> None:
    before = view.item_rect(1).topLeft()
    roll(view, QPoint(300, 200), turned, keys)
    assert view.item_rect(1).topLeft() - before == QPointF(60, 0)
    assert view.camera().scale == 1.0


def test_that_zoom_ends_at_800_percent_and_at_less_than_the_whole(view: Watched) -> None:
    for _ in range(20):
        view.zoom(2.0)
    assert view.camera().scale == LARGEST
    for _ in range(20):
        view.zoom(0.5)
    view_width = view.viewport().width()
    assert view.camera().scale <= 0.02
    assert view.item_rect(0).width() < view_width


def test_that_fit_shows_everything_and_follows_the_size(view: Watched) -> None:
    view.fit()
    whole = QRect(view.viewport().rect())
    assert all(whole.contains(view.item_rect(i).toAlignedRect()) for i in (0, 6))
    before = view.camera().scale
    view.resize(600, 900)
    assert view.camera().scale > before


def test_that_a_moved_camera_keeps_its_centre_when_the_view_grows(view: Watched) -> None:
    view.set_camera(Camera(2.0, 120.0, 300.0))
    view.resize(800, 700)
    now = view.camera()
    assert (now.x, now.y) == pytest.approx((120.0, 300.0), abs=1.0)


def test_that_scroll_bars_show_only_where_the_graph_is_longer_than_the_view(view: Watched) -> None:
    view.fit()
    assert not view.horizontalScrollBar().isVisible()
    assert not view.verticalScrollBar().isVisible()
    assert view.viewport().size() == view.size()
    view.resize(900, 300)
    view.set_camera(Camera(1.0, 150.0, 250.0))
    assert not view.horizontalScrollBar().isVisible()
    assert view.verticalScrollBar().isVisible()
    view.fit()
    assert not view.verticalScrollBar().isVisible()


def test_that_a_drag_of_a_scroll_bar_moves_the_picture(view: Watched) -> None:
    view.set_camera(Camera(4.0, 150.0, 250.0))
    before = view.item_rect(1).topLeft()
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + 40)
    assert view.item_rect(1).topLeft() - before == QPointF(0, -40)


def test_that_scroll_bars_have_the_colours_of_the_theme(view: Watched) -> None:
    view.set_camera(Camera(4.0, 150.0, 250.0))
    bar = view.verticalScrollBar()
    assert bar.grab().toImage().pixelColor(1, 20).name() == theme("light").strip
    view.set_theme(theme("dark"))
    assert bar.grab().toImage().pixelColor(1, 20).name() == theme("dark").strip


def test_that_a_small_graph_opens_whole_and_a_long_one_at_its_beginning(view: Watched, shown: Picture) -> None:
    view.resize(1200, 900)
    view.clear()
    view.show_picture(shown, theme("light"))
    assert all(view.viewport().rect().contains(view.item_rect(i).toAlignedRect()) for i in range(len(shown.scene)))
    view.resize(500, 260)
    view.show_picture(shown, theme("light"))
    assert READABLE <= view.camera().scale <= BEGINNING
    assert view.viewport().rect().contains(view.item_rect(0).toAlignedRect())


@pytest.mark.parametrize(("x", "seen"), [(0.0, 470.0), (3000.0, 3000.0), (9000.0, 8530.0)])
def test_that_a_broad_graph_opens_where_it_begins_without_empty_room(x: float, seen: float) -> None:
    found = opening((0.0, 0.0, 9000.0, 9000.0), x, 800.0, 600.0)
    assert found.scale == BEGINNING
    assert found.x == pytest.approx(seen)


def test_that_a_graph_as_broad_as_the_view_opens_in_its_whole_breadth() -> None:
    found = opening((0.0, 0.0, 1100.0, 9000.0), 0.0, 800.0, 600.0)
    assert READABLE < found.scale < BEGINNING
    assert found.x == 550.0


def test_that_keys_zoom_and_fit(view: Watched) -> None:
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.camera().scale == pytest.approx(1.25)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.camera().scale == pytest.approx(1.0)
    QTest.keyClick(view, Qt.Key.Key_1)
    assert view.camera().scale < 1.0
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.camera().scale == 1.0
    view.select((Subject("", NodeId(3)),))
    QTest.keyClick(view, Qt.Key.Key_F)
    assert view.camera().scale == pytest.approx(1.5)
