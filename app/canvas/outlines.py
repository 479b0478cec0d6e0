"""Very large texts as outlines.

Qt keeps glyphs of up to 64 pixels. Larger ones it fills anew each time, and far slower than it fills a path.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath

from . import fonts
from .fonts import Type

_GLYPH_LIMIT = 60.0
_MOST = 3000
_FINENESS = 16.0


class Outlines:
    """Draws texts as paths, which it keeps up to a bound."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, Type], QPainterPath] = {}

    def draw(self, painter: QPainter, baseline: QPointF, text: str, role: Type, tone: QColor) -> None:
        """Draws a text at its baseline."""
        before = painter.transform()
        painter.translate(baseline)
        painter.scale(1.0 / _FINENESS, 1.0 / _FINENESS)
        painter.fillPath(self._path(text, role), tone)
        painter.setTransform(before)

    def _path(self, text: str, role: Type) -> QPainterPath:
        found = self._made.get((text, role))
        if found is None:
            if len(self._made) >= _MOST:
                self._made.clear()
            found = self._made[(text, role)] = outline(text, role)
        return found


def is_large(role: Type, scale: float) -> bool:
    """True where Qt would fill the outlines of a text."""
    return fonts.size(role) * scale > _GLYPH_LIMIT


def outline(text: str, role: Type) -> QPainterPath:
    """A text as a path from its baseline, sixteen times as large as at 100 %: places are kept as 64ths of a pixel."""
    font = QFont(fonts.font(role))
    font.setPixelSize(round(fonts.size(role) * _FINENESS))
    path = QPainterPath()
    path.addText(QPointF(0.0, 0.0), font, text)
    return path
