"""The area that shows a picture from a camera: painting, scrolling, zooming, notices and the minimap."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, QTimerEvent, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from .bar import Bar, Corner
from .camera import Bounds, Camera, fitting, opening, smallest
from .legend import HEIGHT, Legend, legend
from .marks import Marks, paint_marks
from .minimap import MARGIN, Minimap
from .notice import Notice, paint_notice
from .painter import Area, Detail, PicturePainter, paint_legend
from .picture import Picture
from .regions import parts
from .theme import Theme, theme

_REFINE_MS = 80
_TURN_MS = 60
_KEPT = 80


class Stage(QAbstractScrollArea):
    """Shows one picture at a time. The scroll bars hold the place, so that pans move whole pixels of the device."""

    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme("light")
        self._painter: PicturePainter | None = None
        self._minimap: Minimap | None = None
        self._legend: Legend | None = None
        self._with_legend = True
        self._with_minimap = True
        self._notice: Notice | None = None
        self._marks = Marks()
        self._scale = 1.0
        self._jumping = False
        self._coarse = False
        self._stays: Callable[[], None] | None = None
        self._tick = 0
        self._turning = 0
        self._across = Bar(Qt.Orientation.Horizontal, self._theme)
        self._down = Bar(Qt.Orientation.Vertical, self._theme)
        self._corner = Corner(self._theme)
        self.setHorizontalScrollBar(self._across)
        self.setVerticalScrollBar(self._down)
        self.setCornerWidget(self._corner)
        self._refine = QTimer(self)
        self._refine.setSingleShot(True)
        self._refine.setInterval(_REFINE_MS)
        self._refine.timeout.connect(self._on_rest)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def picture(self) -> Picture | None:
        """What is shown now."""
        return None if self._painter is None else self._painter.picture

    def set_theme(self, theme: Theme) -> None:
        """Shows the same picture in other colours."""
        self._set_theme(theme)
        if self._painter is not None:
            self._painter = PicturePainter(self._painter.picture, theme)
            self._minimap = Minimap(self._painter)
        self.viewport().update()

    def set_legend(self, shown: bool) -> None:
        """Shows or hides the legend in the corner."""
        self._with_legend = shown
        self.viewport().update()

    def set_minimap(self, shown: bool) -> None:
        """Shows a small map of graphs that do not fit the view, or none."""
        self._with_minimap = shown
        self.viewport().update()

    def fit(self) -> None:
        """Shows the whole graph, until the camera is moved."""
        shown = self.picture()
        if shown is not None:
            self.set_camera(self._fitting(shown.bounds))
            self._stays = self.fit

    def start(self) -> None:
        """Shows the whole graph where it can be read so, else its beginning; until the camera is moved."""
        shown = self.picture()
        if shown is None:
            return
        room = self.maximumViewportSize()
        flow = shown.scene.flow
        begin = shown.centre(0)[flow.across] if len(shown.scene) else 0.0
        self.set_camera(opening(shown.bounds, begin, room.width(), room.height(), flow))
        self._stays = self.start

    def actual_size(self) -> None:
        """Shows the picture at 100 % about the same centre."""
        now = self.camera()
        self.set_camera(Camera(1.0, now.x, now.y))

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Scales about a point of the view, which keeps its place; about the middle without one."""
        shown = self.picture()
        if shown is None:
            return
        size = self.viewport().size()
        about = QPointF(size.width() / 2, size.height() / 2) if at is None else at
        ahead = self.scene_point(about)
        least = smallest(shown.bounds, size.width(), size.height())
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

    def item_rect(self, item: int) -> QRectF:
        """Where the card of an item stands in the view."""
        shown = self.picture()
        if shown is None:
            return QRectF()
        corner = QPointF(float(shown.left[item]), float(shown.top[item])) * self._scale - self._offset()
        end = QPointF(float(shown.right[item]), float(shown.bottom[item])) * self._scale - self._offset()
        return QRectF(corner, end)

    def show_busy(self, text: str) -> None:
        """Says what is under way, over the picture that is there, until something else is shown."""
        self._set_notice(Notice(text, busy=True, over=self._painter is not None))

    def _set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for bar in (self._across, self._down, self._corner):
            bar.set_theme(theme)

    def _set_picture(self, shown: Picture | None, theme: Theme) -> None:
        self._set_theme(theme)
        self._painter = None if shown is None else PicturePainter(shown, theme)
        self._minimap = None if self._painter is None else Minimap(self._painter)
        self._legend = None if shown is None else legend(shown.scene)
        self._marks = Marks()
        self._set_notice(None)
        self._set_bars()
        self._set_ranges()
        self.start()

    def _set_notice(self, notice: Notice | None) -> None:
        self._notice = notice
        busy = notice is not None and notice.busy
        if busy and not self._turning:
            self._turning = self.startTimer(_TURN_MS)
        if self._turning and not busy:
            self.killTimer(self._turning)
            self._turning = 0
        self.viewport().update()

    def _offset(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _area(self, rectangle: QRect) -> Area:
        corner, end = self.scene_point(QRectF(rectangle).topLeft()), self.scene_point(QRectF(rectangle).bottomRight())
        return (corner.x(), corner.y(), end.x(), end.y())

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
        left, top, right, bottom = self._bounds()
        room = self.maximumViewportSize()
        policies = (Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(policies[(right - left) * self._scale > room.width()])
        self.setVerticalScrollBarPolicy(policies[(bottom - top) * self._scale > room.height()])

    def _bounds(self) -> Bounds:
        shown = self.picture()
        return (0.0, 0.0, 0.0, 0.0) if shown is None else shown.bounds

    def _set_ranges(self) -> None:
        """Scroll ranges that let every part of the graph be brought anywhere, but never out of sight."""
        left, top, right, bottom = self._bounds()
        size = self.viewport().size()
        for bar, first, last, page in (
            (self.horizontalScrollBar(), left, right, size.width()),
            (self.verticalScrollBar(), top, bottom, size.height()),
        ):
            kept = min(_KEPT, page) if self._painter is not None else page
            bar.setRange(round(first * self._scale) - page + kept, round(last * self._scale) - kept)
            bar.setPageStep(page)
            bar.setSingleStep(40)

    def _set_coarse(self) -> None:
        """Draws less until the zoom rests."""
        self._coarse = True
        self._refine.start()

    def _minimap_place(self) -> QRect:
        """Where the minimap stands, or an empty rectangle."""
        size = self.viewport().size()
        if self._minimap is None or not self._with_minimap or self._notice is not None:
            return QRect()
        worth = self._minimap.is_worth(self._area(self.viewport().rect()), size)
        return self._minimap.place(size) if worth else QRect()

    def _is_on_minimap(self, point: QPointF) -> bool:
        """True where the minimap stands; where it would stand is known sooner than whether it is worth showing."""
        if self._minimap is None or not self._minimap.place(self.viewport().size()).contains(point.toPoint()):
            return False
        return not self._minimap_place().isEmpty()

    def _legend_place(self) -> QRect:
        """Where the legend stands, or an empty rectangle."""
        size = self.viewport().size()
        if self._legend is None or not self._with_legend or not self._legend.width or self._notice is not None:
            return QRect()
        width, height = round(self._legend.width), round(HEIGHT)
        if size.width() < 1.5 * width or size.height() < 6 * height:
            return QRect()
        return QRect(MARGIN, size.height() - height - MARGIN, width, height)

    def _overlays(self) -> list[QRect]:
        """What stands still in the view while the picture moves beneath."""
        return [place for place in (self._minimap_place(), self._legend_place()) if not place.isEmpty()]

    def _look_through_map(self, place: QRect, point: QPointF) -> None:
        if self._minimap is not None:
            target = self._minimap.scene_point(place, point)
            self.set_camera(Camera(self._scale, target.x(), target.y()))

    def _paint_over(self, painter: QPainter, region: QRegion) -> None:
        """Draws what stands in view coordinates over a region of the picture; for subclasses to add to."""
        place = self._minimap_place()
        if self._minimap is not None and region.intersects(place):
            self._minimap.paint(painter, place, self._area(self.viewport().rect()), self.devicePixelRatioF())
        place = self._legend_place()
        if self._painter is not None and self._legend is not None and region.intersects(place):
            self._painter.panel(painter, place)
            paint_legend(painter, self._painter, self._legend, (place.left(), place.top()), Detail(1.0))
        if self._notice is not None:
            paint_notice(painter, self._notice, self._theme, QRectF(self.viewport().rect()), self._tick)

    def _paint_part(self, painter: QPainter, rectangle: QRect) -> None:
        painter.fillRect(rectangle, self._painter.colour(self._theme.canvas) if self._painter else self._theme.canvas)
        if self._painter is None:
            return
        ratio = self.devicePixelRatioF()
        detail = Detail(self._scale, ratio, plain=self._coarse and ratio > 1.0)
        area = self._area(rectangle)
        painter.save()
        painter.translate(-self._offset())
        painter.scale(self._scale, self._scale)
        self._painter.paint(painter, area, detail, self._area(self.viewport().rect()))
        paint_marks(painter, self._painter, self._marks, area, detail)
        painter.restore()

    def _on_rest(self) -> None:
        if self._coarse:
            self._coarse = False
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        for rectangle in parts(event.region()):
            painter.setClipRect(rectangle)
            self._paint_part(painter, rectangle)
        painter.setClipping(False)
        self._paint_over(painter, event.region())
        painter.end()

    def scrollContentsBy(self, across: int, down: int) -> None:
        if self._jumping:
            return
        size = self.viewport().size()
        whole = self.devicePixelRatioF() != int(self.devicePixelRatioF()) or self._notice is not None
        if whole or abs(across) >= size.width() or abs(down) >= size.height():
            self.viewport().update()
        else:
            self.viewport().scroll(across, down, self.viewport().rect())
            for place in self._overlays():
                self.viewport().update(place.united(place.translated(across, down)))
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

    def timerEvent(self, event: QTimerEvent) -> None:
        if event.timerId() == self._turning:
            self._tick += 1
            self.viewport().update()
        else:
            super().timerEvent(event)
