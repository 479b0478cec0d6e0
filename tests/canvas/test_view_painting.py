"""What the view repaints, tells and lays over the picture."""

from __future__ import annotations

import gc
import weakref
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.canvas.camera import Camera
from app.canvas.measure import measure
from app.canvas.painter import PicturePainter
from app.canvas.picture import picture
from app.canvas.scene import Choices
from app.canvas.theme import theme
from app.canvas.view import GraphView
from app.graph.model import NodeId, Subject, ValueId

from .build import Drawing, stacked
from .gestures import NO_KEYS, Watched, event_of_move, long_view, middle, title, turn


def test_that_hover_repaints_a_small_part_and_says_what_it_is(view: Watched, qtbot: QtBot) -> None:
    view.set_camera(Camera(0.5, 150.0, 450.0))
    QApplication.processEvents()
    view.painted.clear()
    with qtbot.waitSignal(view.hovered) as hovered:
        QApplication.sendEvent(
            view.viewport(), event_of_move(view, QPointF(title(view, 4)), Qt.MouseButton.NoButton, NO_KEYS)
        )
    QApplication.processEvents()
    assert hovered.args == [Subject("", NodeId(3))]
    assert 0 < sum(view.painted) < 0.5 * view.viewport().width() * view.viewport().height()


def test_that_leaving_the_view_ends_the_hover(view: Watched, qtbot: QtBot) -> None:
    QApplication.sendEvent(
        view.viewport(), event_of_move(view, QPointF(title(view, 1)), Qt.MouseButton.NoButton, NO_KEYS)
    )
    with qtbot.waitSignal(view.hovered) as hovered:
        QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert hovered.args == [None]


def test_that_a_pan_repaints_only_what_comes_into_view(view: Watched) -> None:
    view.painted.clear()
    view.pan(0, 12)
    QApplication.processEvents()
    size = view.viewport().size()
    assert 0 < sum(view.painted) < 0.2 * size.width() * size.height()


def test_that_a_pan_shows_the_same_as_a_full_repaint(view: Watched) -> None:
    view.pan(17, -23)
    QApplication.processEvents()
    moved = view.viewport().grab().toImage()
    view.viewport().update()
    QApplication.processEvents()
    assert moved == view.viewport().grab().toImage()


def test_that_what_lies_over_a_picture_at_rest_changes_without_painting_it_again(
    view: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int] = []
    paint = PicturePainter.paint

    def counted(self: PicturePainter, *arguments: Any) -> None:
        painted.append(1)
        paint(self, *arguments)

    monkeypatch.setattr(PicturePainter, "paint", counted)
    for node in (1, 2, 3, 1):
        view.select((Subject("", NodeId(node)),))
        QApplication.processEvents()
    assert len(painted) == 1
    lit = view.viewport().grab().toImage()
    view.hide()  # which lets go of the memory
    view.show()
    assert view.viewport().grab().toImage() == lit
    assert len(painted) > 1


def test_that_a_picture_that_moved_or_changed_colours_is_painted_again(view: Watched) -> None:
    view.select((Subject("", NodeId(1)),))
    QApplication.processEvents()
    for change in (partial(view.pan, 7, 9), partial(view.set_theme, theme("dark")), partial(view.zoom, 1.3)):
        change()
        view.select((Subject("", NodeId(2)),))
        QApplication.processEvents()
        kept = view.viewport().grab().toImage()
        view.hide()
        view.show()
        assert view.viewport().grab().toImage() == kept


def test_that_selecting_from_outside_emits_nothing(view: Watched, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.picked), qtbot.assertNotEmitted(view.selected):
        view.select((Subject("", value=ValueId(0)), Subject("elsewhere", NodeId(1))))
    assert len(view.selection()) == 2


def test_that_a_subject_comes_to_the_middle(view: Watched) -> None:
    view.set_camera(Camera(0.1, 0.0, 0.0))
    view.center_on(Subject("", NodeId(2)))
    away = middle(view, 3) - view.viewport().rect().center()
    assert away.manhattanLength() <= 4
    assert view.camera().scale >= 0.7
    before = view.camera()
    view.center_on(Subject("elsewhere", NodeId(2)))
    assert view.camera() == before


def test_that_the_accessible_text_follows_the_selection(view: Watched) -> None:
    assert view.accessibleName() == "Graph"
    view.select((Subject("", NodeId(0)),))
    assert view.accessibleDescription().startswith("mydomain::Strange, /my/Strange")
    view.clear()
    assert view.accessibleDescription() == "No graph is shown."


def test_that_clearing_frees_the_picture(qtbot: QtBot) -> None:
    drawing = Drawing()
    drawing.input("x")
    scene = measure(drawing.graph(), Choices())
    made = picture(scene, stacked(scene.sketch))
    view = GraphView()
    qtbot.addWidget(view)
    view.show_picture(made, theme("light"))
    view.viewport().grab()
    watch = weakref.ref(made.pieces.cubic)
    del made, scene
    view.clear()
    gc.collect()
    assert watch() is None


def test_that_messages_and_work_replace_and_cover_the_picture(view: Watched) -> None:
    plain = view.viewport().grab().toImage()
    view.show_busy("Placing 14 of 20…")
    covered = view.viewport().grab().toImage()
    assert covered != plain
    assert view.picture() is not None
    view.show_message("This file has no graph.")
    assert view.picture() is None
    assert view.accessibleDescription() == "This file has no graph."
    assert view.viewport().grab().toImage() != covered


def test_that_another_theme_keeps_place_and_selection(view: Watched) -> None:
    view.select((Subject("", NodeId(1)),))
    camera = view.camera()
    light = view.viewport().grab().toImage()
    view.set_theme(theme("dark"))
    assert view.camera() == camera
    assert view.selection() == (Subject("", NodeId(1)),)
    assert view.viewport().grab().toImage() != light


def test_that_a_picture_is_painted_before_its_minimap(qtbot: QtBot) -> None:
    view = long_view(qtbot)
    view.set_camera(Camera(1.0, 0.0, 0.0))
    view.viewport().repaint()
    before = view.viewport().grab(view._minimap_place()).toImage()
    QApplication.processEvents()
    assert view.viewport().grab(view._minimap_place()).toImage() != before


def test_that_the_minimap_leads_to_far_places(qtbot: QtBot) -> None:
    view = long_view(qtbot)
    view.set_camera(Camera(1.0, 0.0, 0.0))
    size = view.viewport().size()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, NO_KEYS, QPoint(size.width() - 30, size.height() - 30))
    shown = view.picture()
    assert shown is not None
    assert view.camera().y > 0.8 * shown.bounds[3]
    assert view.selection() == ()


def test_that_unknown_keys_are_left_to_others(view: Watched) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Q, NO_KEYS, "q")
    QApplication.sendEvent(view, event)
    assert not event.isAccepted()


def test_that_an_empty_view_takes_any_gesture(qtbot: QtBot) -> None:
    view = GraphView()
    qtbot.addWidget(view)
    view.show()
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_F):
        QTest.keyClick(view, key)
    turn(view, QPoint(20, 20), 120)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, NO_KEYS, QPoint(20, 20))
    view.select((Subject("", NodeId(0)),))
    view.fit_selection()
    assert view.picture() is None


def test_that_findings_mark_each_item_once_with_its_gravest(view: Watched) -> None:
    shown = view.picture()
    assert shown is not None
    both = [shown.scene.subject_of(0), shown.scene.subject_of(1)]
    view.set_findings({"info": both, "error": both[:1], "warning": (Subject("elsewhere", NodeId(0)),)})
    plain = view.grab().toImage()
    view.set_findings({})
    assert view.grab().toImage() != plain


def test_that_a_tint_lies_over_its_items_until_it_is_taken_away(view: Watched) -> None:
    shown = view.picture()
    assert shown is not None
    plain = view.grab().toImage()
    view.set_tinted([shown.scene.subject_of(0), Subject("elsewhere", NodeId(0))])
    assert view.tinted() == 1
    assert view.grab().toImage() != plain
    view.set_tinted(())
    assert view.grab().toImage() == plain
