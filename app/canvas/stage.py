"""The area that shows a picture from a camera: what is painted, and what stands over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QTimer, QTimerEvent
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QFrame, QWidget

from .bar import Bar, Corner
from .camera import Bounds, Camera, opening
from .legend import HEIGHT, Legend, legend
from .lookout import Lookout
from .marks import Marks, paint_marks
from .minimap import MARGIN, Minimap
from .notice import Notice, paint_notice
from .painter import Detail, PicturePainter, paint_legend
from .picture import Picture
from .sight import Sight, sight
from .standing import Standing
from .theme import Theme, theme

_REFINE_MS = 80
_TURN_MS = 60
_STALE_VEIL = 130
_MOST_AREAS = 12


class Stage(Lookout):
    """Shows one picture at a time, and marks over it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme("light")
        self._painter: PicturePainter | None = None
        self._minimap: Minimap | None = None
        self._legend: Legend | None = None
        self._with_legend = True
        self._with_minimap = True
        self._notice: Notice | None = None
        self._stale = False
        self._marks = Marks()
        self._standing = Standing()
        self._coarse = False
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
        self._mapping = QTimer(self, singleShot=True, interval=0)
        self._mapping.timeout.connect(self._on_painted)
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

    def item_rect(self, item: int) -> QRectF:
        """Where the card of an item stands in the view."""
        shown = self.picture()
        if shown is None:
            return QRectF()
        corner = QPointF(float(shown.left[item]), float(shown.top[item])) * self._scale - self._offset()
        end = QPointF(float(shown.right[item]), float(shown.bottom[item])) * self._scale - self._offset()
        return QRectF(corner, end)

    def set_stale(self, stale: bool) -> None:
        """Lays a veil over the picture, which is an older one than that which should be there, or lifts it."""
        if stale != self._stale:
            self._stale = stale
            self.viewport().update()

    def is_stale(self) -> bool:
        """Whether the veil lies over the picture."""
        return self._stale

    def show_busy(self, text: str) -> None:
        """Says what is under way, over the picture that is there, until something else is shown."""
        self._set_notice(Notice(text, busy=True, over=self._painter is not None))

    def _bounds(self) -> Bounds | None:
        shown = self.picture()
        return None if shown is None else shown.bounds

    def _mark(self, region: QRegion | None = None) -> None:
        """Repaints what lies over the picture, which itself stands as it was; all of it where no region is named."""
        self._standing.want()
        if region is None:
            self.viewport().update()
        else:
            self.viewport().update(region)

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
        self._standing.drop()
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
        if self._stale and self._painter is not None:
            veil = QColor(self._painter.colour(self._theme.canvas))
            veil.setAlpha(_STALE_VEIL)
            painter.fillRect(self.viewport().rect(), veil)
        place = self._minimap_place()
        if self._minimap is not None and region.intersects(place):
            if self._minimap.is_drawn(self.devicePixelRatioF()):
                self._minimap.paint(painter, place, self._area(self.viewport().rect()))
            else:
                self._mapping.start()
        place = self._legend_place()
        if self._painter is not None and self._legend is not None and region.intersects(place):
            painter.setClipRect(place)
            self._painter.panel(painter, place)
            paint_legend(painter, self._painter, self._legend, (place.left(), place.top()), Detail(1.0))
            painter.setClipping(False)
        if self._notice is not None:
            paint_notice(painter, self._notice, self._theme, QRectF(self.viewport().rect()), self._tick)

    def _paint_ground(self, painter: QPainter, region: QRegion) -> None:
        """Draws the picture itself."""
        ground = self._painter.colour(self._theme.canvas) if self._painter else self._theme.canvas
        painter.fillRect(region.boundingRect(), ground)
        if self._painter is not None:
            painter.save()
            self._set_scene(painter)
            self._painter.paint(painter, self._sight(region), self._detail(), self._area(self.viewport().rect()))
            painter.restore()

    def _paint_marks(self, painter: QPainter, region: QRegion) -> None:
        if self._painter is not None:
            painter.save()
            self._set_scene(painter)
            paint_marks(painter, self._painter, self._marks, self._sight(region), self._detail())
            painter.restore()

    def _sight(self, region: QRegion) -> Sight:
        """A region of the view in scene units; of a crumbled one what lies about it."""
        crumbled = region.rectCount() > _MOST_AREAS
        parts = [region.boundingRect()] if crumbled else cast(Iterable[QRect], region)
        offset = self._offset()
        return sight([self._area(part, offset) for part in parts])

    def _set_scene(self, painter: QPainter) -> None:
        """Has a painter draw in scene coordinates."""
        painter.translate(-self._offset())
        painter.scale(self._scale, self._scale)

    def _detail(self) -> Detail:
        ratio = self.devicePixelRatioF()
        return Detail(self._scale, ratio, plain=self._coarse and ratio > 1.0)

    def _shift(self, across: int, down: int) -> None:
        size = self.viewport().size()
        whole = self.devicePixelRatioF() != int(self.devicePixelRatioF()) or self._notice is not None
        if whole or abs(across) >= size.width() or abs(down) >= size.height():
            self.viewport().update()
        else:
            self.viewport().scroll(across, down, self.viewport().rect())
            for place in self._overlays():
                self.viewport().update(place.united(place.translated(across, down)))

    def _on_painted(self) -> None:
        """Draws the minimap, for which the first paint of a picture has not waited."""
        if self._minimap is not None:
            self._minimap.draw(self.devicePixelRatioF())
            self.viewport().update(self._minimap_place())

    def _on_rest(self) -> None:
        if self._coarse:
            self._coarse = False
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        size = self.viewport().size()
        seen = (self._painter, self._theme, self._detail(), self._offset().toTuple(), size)
        region = event.region()
        painter.setClipRegion(region)  # which is Qt's own clip, too, but only this one makes lines fast
        self._standing.paint(painter, region, seen, size, self._paint_ground)
        self._paint_marks(painter, region)
        painter.setClipping(False)
        self._paint_over(painter, region)
        painter.end()

    def hideEvent(self, event: QHideEvent) -> None:
        self._standing.drop()
        super().hideEvent(event)

    def timerEvent(self, event: QTimerEvent) -> None:
        if event.timerId() == self._turning:
            self._tick += 1
            self._mark()
        else:
            super().timerEvent(event)
