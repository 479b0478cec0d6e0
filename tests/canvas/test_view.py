"""The view under mouse, wheel and keyboard."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, cast

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QPaintEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.canvas.camera import BEGINNING, LARGEST, READABLE, Camera, opening
from app.canvas.measure import measure
from app.canvas.painter import PicturePainter
from app.canvas.picture import Picture, picture
from app.canvas.scene import Choices
from app.canvas.theme import theme
from app.canvas.view import GraphView
from app.graph.model import Attribute, GraphRef, NodeId, Subject, ValueId

from .build import Drawing, Facts, stacked

NO_KEYS = Qt.KeyboardModifier.NoModifier


class Watched(GraphView):
    """A view that notes how many pixels of it are repainted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[int] = []

    def paintEvent(self, event: QPaintEvent) -> None:
        rectangles = cast(Iterable[QRect], event.region())
        self.painted.append(sum(rectangle.width() * rectangle.height() for rectangle in rectangles))
        super().paintEvent(event)


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


def middle(view: GraphView, item: int) -> QPoint:
    return view.item_rect(item).center().toPoint()


def title(view: GraphView, item: int) -> QPoint:
    """A point on the title of an item, away from its ports."""
    shown = view.picture()
    assert shown is not None
    corner = view.item_rect(item).topLeft()
    return (corner + QPointF(20.0, shown.scene.card(item).band_top + 10) * view.camera().scale).toPoint()


def turn(view: GraphView, at: QPoint, delta: int, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    roll(view, at, QPoint(0, delta), keys)


def roll(view: GraphView, at: QPoint, turned: QPoint, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    """A turn of a wheel that may turn both ways."""
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        turned,
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def pinch(view: GraphView, at: QPoint, spread: float) -> None:
    """Two fingers moved apart by a share of their distance."""
    place = QPointF(at)
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        place,
        place,
        QPointF(view.viewport().mapToGlobal(at)),
        spread,
        QPointF(),
    )
    QApplication.sendEvent(view.viewport(), event)


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
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.camera().scale < 1.0
    QTest.keyClick(view, Qt.Key.Key_1)
    assert view.camera().scale == 1.0
    view.select((Subject("", NodeId(3)),))
    QTest.keyClick(view, Qt.Key.Key_F)
    assert view.camera().scale == pytest.approx(1.5)


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


def drag(view: GraphView, start: QPoint, end: QPoint, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> None:
    QTest.mousePress(view.viewport(), button, keys, start)
    for share in (0.3, 0.7, 1.0):
        place = QPointF(start) + (QPointF(end) - QPointF(start)) * share
        move = event_of_move(view, place, button, keys)
        QApplication.sendEvent(view.viewport(), move)
    QTest.mouseRelease(view.viewport(), button, keys, end)


def event_of_move(view: GraphView, place: QPointF, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> QEvent:
    return QMouseEvent(
        QEvent.Type.MouseMove, place, view.viewport().mapToGlobal(place), Qt.MouseButton.NoButton, button, keys
    )


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


def long_view(qtbot: QtBot) -> GraphView:
    """A view of a graph that is much longer."""
    drawing = Drawing()
    drawing.input("x0")
    for i in range(120):
        drawing.node("Relu", [("X", f"x{i}")], [f"x{i + 1}"])
    scene = measure(drawing.graph(), Choices())
    view = GraphView()
    qtbot.addWidget(view)
    view.resize(800, 700)
    view.show()
    view.show_scene(scene, stacked(scene.sketch), theme("light"))
    view.actual_size()
    return view


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
