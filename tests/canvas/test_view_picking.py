"""What mouse and keyboard pick, select and open in the view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.canvas.camera import Camera
from app.canvas.measure import measure
from app.canvas.scene import Choices
from app.canvas.theme import theme
from app.canvas.view import GraphView
from app.graph.model import Attribute, GraphRef, NodeId, Subject

from .build import Drawing, Facts, stacked
from .gestures import NO_KEYS, Watched, drag, middle, title


def test_that_a_click_picks_the_node_and_a_click_beside_picks_the_graph(view: Watched, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.picked) as picked:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=title(view, 1))
    assert picked.args == [Subject("", NodeId(0))]
    with qtbot.waitSignal(view.picked) as picked:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert picked.args == [Subject("")]
    assert view.selection() == ()


def test_that_control_adds_to_the_selection_and_takes_away(view: Watched, qtbot: QtBot) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=title(view, 1))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, control, title(view, 2))
    assert view.selection() == (Subject("", NodeId(0)), Subject("", NodeId(1)))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, control, title(view, 1))
    assert view.selection() == (Subject("", NodeId(1)),)


def test_that_a_drag_with_shift_selects_what_it_meets(view: Watched) -> None:
    view.fit()
    corner = view.item_rect(2).topLeft().toPoint() - QPoint(60, 2)
    end = view.item_rect(3).bottomRight().toPoint() + QPoint(2, 2)
    drag(view, corner, end, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier)
    assert view.selection() == (Subject("", NodeId(1)), Subject("", NodeId(2)))


def test_that_all_is_selected_at_once(view: Watched, qtbot: QtBot) -> None:
    shown = view.picture()
    assert shown is not None
    with qtbot.waitSignal(view.selected) as heard:
        view.select_all()
    assert heard.args == [tuple(map(shown.scene.subject_of, range(len(shown.scene))))]
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.selection() == ()


def test_that_a_crowd_of_outlines_is_painted(qtbot: QtBot) -> None:
    drawing = Drawing()
    for number in range(600):
        drawing.node("Relu", [("X", drawing.input(f"x{number}"))], [f"y{number}"])
    scene = measure(drawing.graph(), Choices())
    crowd = GraphView()
    qtbot.addWidget(crowd)
    crowd.resize(300, 2000)
    crowd.show_scene(scene, stacked(scene.sketch), theme("light"))
    crowd.fit()
    before = crowd.grab().toImage()
    crowd.select_all()
    assert crowd.grab().toImage() != before


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton])
def test_that_dragging_the_ground_moves_the_picture_with_the_pointer(view: Watched, button: Qt.MouseButton) -> None:
    before = view.item_rect(1).topLeft()
    drag(view, QPoint(10, 10), QPoint(70, 50), button, NO_KEYS)
    assert view.item_rect(1).topLeft() - before == QPointF(60, 40)
    assert view.selection() == ()


def test_that_space_makes_a_drag_on_a_node_move_the_picture(view: Watched) -> None:
    before = view.item_rect(1).topLeft()
    start = title(view, 1)
    QTest.keyPress(view, Qt.Key.Key_Space)
    drag(view, start, start + QPoint(30, 20), Qt.MouseButton.LeftButton, NO_KEYS)
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.item_rect(1).topLeft() - before == QPointF(30, 20)


def test_that_arrows_walk_and_tab_goes_through_all(view: Watched, qtbot: QtBot) -> None:
    view.select((Subject("", NodeId(3)),))
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.selection() == (Subject("", NodeId(1)),)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.selection() == (Subject("", NodeId(3)),)
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert view.selection() == (Subject("", NodeId(4)),)
    QTest.keyClick(view, Qt.Key.Key_Backtab)
    assert view.selection() == (Subject("", NodeId(3)),)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.selection() == ()


def test_that_a_walk_brings_its_item_into_view(view: Watched) -> None:
    view.set_camera(Camera(1.0, 5000.0, 5000.0))
    view.select((Subject("", NodeId(3)),))
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.viewport().rect().contains(middle(view, 2))


def test_that_enter_opens_and_backspace_leaves(view: Watched, qtbot: QtBot) -> None:
    view.select((Subject("", NodeId(4)),))
    with qtbot.waitSignal(view.entered) as entered:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert entered.args == ["/if/then_branch"]
    with qtbot.waitSignal(view.left):
        QTest.keyClick(view, Qt.Key.Key_Backspace)


def test_that_a_double_click_opens(view: Watched, qtbot: QtBot) -> None:
    view.center_on(Subject("", NodeId(4)))
    with qtbot.waitSignal(view.entered):
        qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, 5))


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_two_subgraphs_are_asked_for(qtbot: QtBot) -> None:
    drawing = Drawing()
    branches = tuple(Attribute(name, "GRAPH", GraphRef(f"/if/{name}")) for name in ("then_branch", "else_branch"))
    drawing.input("x")
    drawing.node("If", [("cond", "x")], ["y"], Facts("/if", branches))
    scene = measure(drawing.graph(), Choices())
    view = GraphView()
    qtbot.addWidget(view)
    view.show()
    view.show_scene(scene, stacked(scene.sketch), theme("light"))
    view.select((Subject("", NodeId(0)),))
    QTest.keyClick(view, Qt.Key.Key_Return)
    menu = view.findChild(QMenu)
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["then_branch", "else_branch"]
    with qtbot.waitSignal(view.entered) as entered:
        menu.actions()[1].trigger()
    assert entered.args == ["/if/else_branch"]
    menu.close()
