"""An area with a camera over a scene: what part of it is seen, how near, and how that changes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from .boxes import Area
from .camera import Bounds, Camera, fitting, smallest

_NOWHERE: Bounds = (0.0, 0.0, 0.0, 0.0)
_KEPT = 80
_STEP = 40


class Lookout(QAbstractScrollArea):
    """The scroll bars hold the place, so that pans move whole pixels of the device.

    What it looks at has `_bounds` in scene units, None where there is nothing to be seen.
    """

    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale = 1.0
        self._jumping = False
        self._stays: Callable[[], None] | None = None

    def fit(self) -> None:
        """Shows the whole graph, until the camera is moved."""
        bounds = self._bounds()
        if bounds is not None:
            self.set_camera(self._fitting(bounds))
            self._stays = self.fit

    def actual_size(self) -> None:
        """Shows the picture at 100 % about the same centre."""
        now = self.camera()
        self.set_camera(Camera(1.0, now.x, now.y))

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Scales about a point of the view, which keeps its place; about the middle without one."""
        bounds = self._bounds()
        if bounds is None:
            return
        size = self.viewport().size()
        about = QPointF(size.width() / 2, size.height() / 2) if at is None else at
        ahead = self.scene_point(about)
        least = smallest(bounds, size.width(), size.height())
        scale = self.camera().zoomed(factor, (ahead.x(), ahead.y()), least).scale
        self._look(scale, ahead, about)

    def camera(self) -> Camera:
        """Where the view looks from."""
        centre = self.scene_point(QPointF(self.viewport().width() / 2, self.viewport().height() / 2))
        return Camera(self._scale, centre.x(), centre.y())

    def set_camera(self, camera: Camera) -> None:
        """Looks from there."""
        self._look(camera.scale, QPointF(camera.x, camera.y), None)

    def pan(self, across: float, down: float) -> None:
        """Moves the picture by pixels of the view."""
        before = self._offset()
        self._stays = None
        self._jumping = True
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - round(across))
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - round(down))
        self._jumping = False
        step = (before - self._offset()).toPoint()
        self.scrollContentsBy(step.x(), step.y())

    def scene_point(self, point: QPointF) -> QPointF:
        """The scene point behind a point of the view."""
        return (point + self._offset()) / self._scale

    def _bounds(self) -> Bounds | None:
        """The rectangle about all that there is to see; for subclasses to tell."""
        return None

    def _shift(self, across: int, down: int) -> None:
        """Moves what is painted by pixels of the view; for subclasses that can do better."""
        self.viewport().update()

    def _offset(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _area(self, rectangle: QRect, offset: QPointF | None = None) -> Area:
        """A rectangle of the view in scene units; who asks for many may have asked for the offset."""
        offset, scale = offset or self._offset(), self._scale
        left, top = rectangle.x() + offset.x(), rectangle.y() + offset.y()
        return (left / scale, top / scale, (left + rectangle.width()) / scale, (top + rectangle.height()) / scale)

    def _look(self, scale: float, ahead: QPointF, at: QPointF | None) -> None:
        """Shows the scene point `ahead` at a point of the view, or in its middle, whatever room scroll bars leave."""
        self._jumping = True
        self._stays = None
        self._scale = scale
        self._set_bars()
        self._set_ranges()
        corner = ahead * scale - (QRectF(self.viewport().rect()).center() if at is None else at)
        self.horizontalScrollBar().setValue(round(corner.x()))
        self.verticalScrollBar().setValue(round(corner.y()))
        self._jumping = False
        self.viewport().update()
        self.moved.emit()

    def _fitting(self, bounds: Bounds, largest: float = 1.0) -> Camera:
        """The camera that sees all of `bounds` when the scroll bars have made room."""
        room = self.maximumViewportSize()
        return fitting(bounds, room.width(), room.height(), largest)

    def _set_bars(self) -> None:
        """Shows a scroll bar only where the graph is longer than the view."""
        left, top, right, bottom = self._bounds() or _NOWHERE
        room = self.maximumViewportSize()
        policies = (Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(policies[(right - left) * self._scale > room.width()])
        self.setVerticalScrollBarPolicy(policies[(bottom - top) * self._scale > room.height()])

    def _set_ranges(self) -> None:
        """Scroll ranges that let every part of the graph be brought anywhere, but never out of sight."""
        bounds = self._bounds()
        left, top, right, bottom = bounds or _NOWHERE
        size = self.viewport().size()
        for bar, first, last, page in (
            (self.horizontalScrollBar(), left, right, size.width()),
            (self.verticalScrollBar(), top, bottom, size.height()),
        ):
            kept = min(_KEPT, page) if bounds is not None else page
            bar.setRange(round(first * self._scale) - page + kept, round(last * self._scale) - kept)
            bar.setPageStep(page)
            bar.setSingleStep(_STEP)

    def scrollContentsBy(self, across: int, down: int) -> None:
        if not self._jumping:
            self._shift(across, down)
            self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._jumping:
            return
        if self._stays is not None:
            self._stays()
            return
        before = event.oldSize() if event.oldSize().isValid() else QSize(event.size())
        centre = self.scene_point(QPointF(before.width() / 2, before.height() / 2))
        self.set_camera(Camera(self._scale, centre.x(), centre.y()))
