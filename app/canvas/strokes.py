"""Batches of lines and rectangles handed to Qt straight from numpy memory, signs, and pens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np
import shiboken6
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ..layout.plan import Floats
from .glyphs import LINE, Shape

EDGE = 1.5
"""The width of edges, in scene units."""

_WIDE = 1.0


def colour(text: str) -> QColor:
    """A colour from `#rrggbb` or `#rrggbbaa`."""
    found = QColor(text[:7])
    if len(text) == 9:
        found.setAlpha(int(text[7:], 16))
    return found


def edge_pen(tone: QColor, scale: float, width: float = EDGE) -> QPen:
    """The pen of edges: at least one pixel wide, however far away."""
    pen = QPen(tone, max(width, _WIDE / scale))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def draw_lines(painter: QPainter, lines: Floats) -> None:
    """Draws lines float64[k, 4]."""
    if len(lines):
        memory = np.ascontiguousarray(lines)
        painter.drawLines(cast(QLineF, shiboken6.wrapInstance(memory.ctypes.data, QLineF)), len(memory))


def draw_rectangles(painter: QPainter, rectangles: Floats) -> None:
    """Fills rectangles float64[k, 4]: x, y, width, height."""
    if len(rectangles):
        memory = np.ascontiguousarray(rectangles)
        painter.drawRects(cast(QRectF, shiboken6.wrapInstance(memory.ctypes.data, QRectF)), len(memory))


def draw_shape(painter: QPainter, shape: Shape, x: float, y: float, tone: QColor) -> None:
    """Draws a sign about its centre."""
    set_sign_pen(painter, shape, tone)
    draw_sign(painter, shape, x, y)


def set_sign_pen(painter: QPainter, shape: Shape, tone: QColor) -> None:
    """Pen and brush for a sign: outlined where it is hollow or made of lines, filled elsewhere."""
    if shape.hollow or shape.lines:
        painter.setPen(QPen(tone, LINE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone)


def draw_sign(painter: QPainter, shape: Shape, x: float, y: float) -> None:
    """Draws a sign about its centre with the pen and brush that are set."""
    if shape.radius:
        painter.drawEllipse(QPointF(x, y), shape.radius, shape.radius)
    if shape.polygon:
        painter.drawConvexPolygon(polygon(shape.polygon, x, y))
    for line in shape.lines:
        painter.drawPolyline(polygon(line, x, y))


def polygon(points: Iterable[tuple[float, float]], x: float, y: float) -> QPolygonF:
    """Points moved to a place."""
    return QPolygonF([QPointF(x + dx, y + dy) for dx, dy in points])
