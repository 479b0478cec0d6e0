"""A small map of the whole graph in a corner of the view, with the visible part framed."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from .crowds import sparse
from .painter import Area, PicturePainter
from .strokes import draw_lines, draw_rectangles

LARGEST = (170, 170)
"""Across the flow and along it, in pixels."""

MARGIN = 14

_LEAST = 36
_PAD = 5
_WORTH = 1.5
_LEAST_LINE = 0.8


class Minimap:
    """The map of one picture; drawn once for each theme, then only framed."""

    def __init__(self, pictured: PicturePainter) -> None:
        self._pictured = pictured
        self._pixels: QPixmap | None = None
        left, top, right, bottom = pictured.picture.bounds
        self._origin = QPointF(left, top)
        self._extent = (max(right - left, 1.0), max(bottom - top, 1.0))
        flow = pictured.picture.scene.flow
        width, height = LARGEST[flow.across], LARGEST[flow.along]
        shrink = min((width - 2 * _PAD) / self._extent[0], (height - 2 * _PAD) / self._extent[1], 1.0)
        self.size = QSize(
            max(_LEAST, round(self._extent[0] * shrink) + 2 * _PAD),
            max(_LEAST, round(self._extent[1] * shrink) + 2 * _PAD),
        )

    def place(self, view: QSize) -> QRect:
        """Where the map stands in a view of that size."""
        return QRect(
            view.width() - self.size.width() - MARGIN,
            view.height() - self.size.height() - MARGIN,
            self.size.width(),
            self.size.height(),
        )

    def is_worth(self, seen: Area, view: QSize) -> bool:
        """True where the graph reaches well beyond what is seen and the view has room for the map."""
        wide = self._extent[0] > (seen[2] - seen[0]) * _WORTH
        high = self._extent[1] > (seen[3] - seen[1]) * _WORTH
        return (wide or high) and view.width() > 2.5 * self.size.width() and view.height() > 2 * self.size.height()

    def scene_point(self, place: QRect, point: QPointF) -> QPointF:
        """The scene point behind a point of the map."""
        across, down = self._scales()
        return QPointF(
            self._origin.x() + (point.x() - place.left() - _PAD) / across,
            self._origin.y() + (point.y() - place.top() - _PAD) / down,
        )

    def is_drawn(self, ratio: float) -> bool:
        """Whether the map is there for a screen of that ratio."""
        return self._pixels is not None and self._pixels.devicePixelRatio() == ratio

    def draw(self, ratio: float) -> None:
        """Draws the map, which for very many items takes as long as the picture."""
        self._pixels = self._drawn(ratio)

    def paint(self, painter: QPainter, place: QRect, seen: Area) -> None:
        """Paints the map, which has been drawn, at `place` in view coordinates, the seen part framed."""
        theme = self._pictured.theme
        if self._pixels is None:
            return
        painter.setClipRect(place)  # within a single rectangle Qt copies pixels at once
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.drawPixmap(place.topLeft(), self._pixels)
        painter.setPen(QPen(self._pictured.colour(theme.selection), 1.4))
        painter.setBrush(self._pictured.colour(theme.selection_fill))
        painter.drawRect(self._frame(place, seen))
        painter.setClipping(False)

    def _frame(self, place: QRect, seen: Area) -> QRectF:
        across, down = self._scales()
        x, y = place.left() + _PAD - self._origin.x() * across, place.top() + _PAD - self._origin.y() * down
        frame = QRectF(
            QPointF(x + seen[0] * across, y + seen[1] * down), QPointF(x + seen[2] * across, y + seen[3] * down)
        )
        return frame.intersected(QRectF(place).adjusted(2, 2, -2, -2))

    def _scales(self) -> tuple[float, float]:
        return (
            (self.size.width() - 2 * _PAD) / self._extent[0],
            (self.size.height() - 2 * _PAD) / self._extent[1],
        )

    def _drawn(self, ratio: float) -> QPixmap:
        pixels = QPixmap(self.size * ratio)
        pixels.setDevicePixelRatio(ratio)
        pixels.fill(self._pictured.colour(self._pictured.theme.card))
        painter = QPainter(pixels)
        self._draw(painter)
        self._draw_border(painter)
        painter.end()
        return pixels

    def _draw_border(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(QPen(self._pictured.colour(self._pictured.theme.border), 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(QPointF(), self.size).adjusted(0.5, 0.5, -0.5, -0.5))

    def _draw(self, painter: QPainter) -> None:
        picture = self._pictured.picture
        scale = np.array(self._scales())
        origin = np.array([self._origin.x(), self._origin.y()])
        left, top, right, bottom = picture.pieces.box
        long = ((right - left) * scale[0] > _LEAST_LINE) | ((bottom - top) * scale[1] > _LEAST_LINE)
        lines = (picture.pieces.line[long] - np.tile(origin, 2)) * np.tile(scale, 2) + _PAD
        painter.setPen(QPen(self._pictured.colour(self._pictured.theme.rule), 0))
        draw_lines(painter, sparse(lines, 1.0))
        corner = (np.stack([picture.left, picture.top], 1) - origin) * scale + _PAD
        size = np.stack([picture.right - picture.left, picture.bottom - picture.top], 1) * scale
        rectangles = np.concatenate([corner, np.maximum(size, 1.0)], 1)
        painter.setPen(Qt.PenStyle.NoPen)
        for tone, items in self._pictured.by_tone():
            painter.setBrush(tone)
            draw_rectangles(painter, sparse(rectangles[items], 1.0))
