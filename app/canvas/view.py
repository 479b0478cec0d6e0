"""The widget that shows a graph: mouse, wheel, touch and keyboard, tooltips and menus."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPen,
    QRegion,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QToolTip, QWidget

from . import tips
from .camera import STEP
from .lit_stage import LitStage
from .pointing import items_within
from .walk import Step, walked

_WHEEL_STEP = 120.0

_STEPS = {
    Qt.Key.Key_Up: Step.UP,
    Qt.Key.Key_Down: Step.DOWN,
    Qt.Key.Key_Left: Step.LEFT,
    Qt.Key.Key_Right: Step.RIGHT,
    Qt.Key.Key_Tab: Step.NEXT,
    Qt.Key.Key_Backtab: Step.PREVIOUS,
}
_ADDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class _Doing(Enum):
    NOTHING = 0
    PRESSED = 1
    PANNING = 2
    BANDING = 3
    MAPPING = 4


@dataclass(frozen=True, slots=True)
class _Drag:
    """What a held mouse button does, since where, and where the pointer was last."""

    doing: _Doing = _Doing.NOTHING
    start: QPointF = field(default_factory=QPointF)
    last: QPointF = field(default_factory=QPointF)


class GraphView(LitStage):
    """Shows one scene at a time, as `LitStage`, for a person to move about in.

    `entered` carries the path of the subgraph or function to be opened; `left` asks for the enclosing graph.
    """

    entered = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drag = _Drag()
        self._space = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)

    def _forget(self) -> None:
        super()._forget()
        self._drag = _Drag()

    def _enter(self, item: int) -> None:
        """Opens what an item holds; where that is more than one graph, asks which."""
        shown = self.picture()
        paths = () if shown is None else shown.scene.entries.get(item, ())
        if len(paths) == 1:
            self.entered.emit(paths[0])
        elif paths:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            for path in paths:
                menu.addAction(tips.path_text(path)).setData(path)
            menu.triggered.connect(self._on_entry)
            menu.popup(self.viewport().mapToGlobal(self.item_rect(item).center().toPoint()))

    def _begin(self, event: QMouseEvent) -> _Drag:
        """What a press of a button begins."""
        at = event.position()
        place = self._minimap_place()
        if place.contains(at.toPoint()) and event.button() == Qt.MouseButton.LeftButton:
            self._look_through_map(place, at)
            return _Drag(_Doing.MAPPING, at, at)
        if event.button() == Qt.MouseButton.MiddleButton or (
            event.button() == Qt.MouseButton.LeftButton and self._space
        ):
            return _Drag(_Doing.PANNING, at, at)
        if event.button() != Qt.MouseButton.LeftButton:
            return _Drag()
        return _Drag(_Doing.PRESSED, at, at)

    def _move_on(self, drag: _Drag, at: QPointF, adds: bool) -> _Drag:
        """What a drag does when the pointer has come to `at`."""
        doing = drag.doing
        far = (at - drag.start).manhattanLength() >= QApplication.startDragDistance()
        if doing is _Doing.PRESSED and far and self.hit(drag.start) is None:
            doing = _Doing.BANDING if adds else _Doing.PANNING
        if doing is _Doing.PANNING:
            step = at - drag.last
            self.pan(step.x(), step.y())
        elif doing is _Doing.MAPPING:
            self._look_through_map(self._minimap_place(), at)
        elif doing is _Doing.BANDING:
            self._mark()
        return replace(drag, doing=doing, last=at)

    def _end(self, drag: _Drag, adds: bool) -> None:
        if drag.doing is _Doing.BANDING:
            self._pick_band(QRectF(drag.start, drag.last).normalized())
        elif drag.doing is _Doing.PRESSED:
            self._click(drag.start, adds)

    def _click(self, at: QPointF, adds: bool) -> None:
        found = self.hit(at)
        if found is None:
            if not adds:
                self._pick(())
        elif not adds:
            self._pick((found.subject,))
        elif found.subject in self._chosen:
            self._pick(tuple(subject for subject in self._chosen if subject != found.subject))
        else:
            self._pick((*self._chosen, found.subject))

    def _pick_band(self, band: QRectF) -> None:
        shown = self.picture()
        if shown is None:
            return
        corner, end = self.scene_point(band.topLeft()), self.scene_point(band.bottomRight())
        found = shown.scene.subjects_of(items_within(shown, corner.x(), corner.y(), end.x(), end.y()))
        self._mark()
        self._pick(tuple(dict.fromkeys((*self._chosen, *found))) if self._chosen else found)

    def _set_cursor(self) -> None:
        if self._drag.doing is _Doing.PANNING:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._space:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()

    def _show_tip(self, event: QHelpEvent) -> None:
        shown = self.picture()
        found = self.hit(QPointF(event.pos()))
        if shown is None or found is None:
            QToolTip.hideText()
            return
        around = QRect(event.pos() - QPoint(4, 4), event.pos() + QPoint(4, 4))
        QToolTip.showText(event.globalPos(), tips.as_html(tips.tip(shown.scene.graph, found)), self.viewport(), around)

    def _paint_over(self, painter: QPainter, region: QRegion) -> None:
        if self._drag.doing is _Doing.BANDING and self._painter is not None:
            painter.setPen(QPen(self._painter.colour(self._theme.selection), 1.0))
            painter.setBrush(self._painter.colour(self._theme.selection_fill))
            painter.drawRect(QRectF(self._drag.start, self._drag.last).normalized())
        super()._paint_over(painter, region)

    def _on_entry(self, action: QAction) -> None:
        self.entered.emit(str(action.data()))

    def _on_key(self, key: int) -> bool:
        """Does what a key says; False for a key without meaning here."""
        shown = self.picture()
        if shown is None:
            return False
        if key in _STEPS:
            self._pick_item(walked(shown, self._current_item(), _STEPS[Qt.Key(key)]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self._current_item())
        elif key == Qt.Key.Key_Backspace:
            self.left.emit()
        elif key == Qt.Key.Key_Escape:
            self._pick(())
        else:
            return self._on_zoom_key(key)
        return True

    def _on_zoom_key(self, key: int) -> bool:
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / STEP)
        elif key == Qt.Key.Key_0:
            self.actual_size()
        elif key == Qt.Key.Key_1:
            self.fit()
        elif key == Qt.Key.Key_F:
            self.fit_selection()
        else:
            return False
        return True

    def event(self, event: QEvent) -> bool:
        # Qt takes Tab for the focus before keyPressEvent sees it.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            tab = event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
            plain = not event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if tab and plain and self.picture() is not None:
                return self._on_key(event.key())
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self._set_cursor()
            return
        commands = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
        if event.modifiers() & commands or not self._on_key(event.key()):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._set_cursor()
            return
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        self._set_cursor()
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._drag = self._begin(event)
        self._set_cursor()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag.doing is _Doing.NOTHING:
            found = self.hit(event.position())
            self._point_at(None if found is None else found.subject)
        else:
            self._drag = self._move_on(self._drag, event.position(), bool(event.modifiers() & _ADDS))
            self._set_cursor()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drag, self._drag = self._drag, _Drag()
        self._set_cursor()
        self._end(drag, bool(event.modifiers() & _ADDS))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        found = self.hit(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self._enter(found.item)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned, fine = event.angleDelta(), event.pixelDelta()
        pinched = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if not fine.isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase and not pinched:
            self.pan(fine.x(), fine.y())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan(turned.y() or turned.x(), 0)
        elif turned.x() and not turned.y():
            self.pan(turned.x(), 0)
        else:
            self._set_coarse()
            self.zoom(STEP ** (turned.y() / _WHEEL_STEP), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._show_tip(event)
            return True
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self._set_coarse()
                self.zoom(1.0 + event.value(), event.position())
            return True
        if event.type() == QEvent.Type.Leave:
            self._point_at(None)
        return super().viewportEvent(event)
