"""A view that notes what it repaints, and what a mouse, a wheel and fingers do to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QPaintEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.canvas.measure import measure
from app.canvas.scene import Choices
from app.canvas.theme import theme
from app.canvas.view import GraphView

from .build import Drawing, stacked

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
