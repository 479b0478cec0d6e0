"""Very large texts as images.

Qt keeps glyphs of up to 64 pixels and fills the outlines of larger ones anew each time: milliseconds a text.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from . import fonts
from .fonts import Type

_GLYPH_LIMIT = 60.0
_MOST_BYTES = 48 * 2**20
_PAD = 2.0


class _Stamp(NamedTuple):
    scale: float
    image: QImage


class Stamps:
    """Images of texts at the scale they were last needed at, up to a bound of memory."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, Type, str], _Stamp] = {}
        self._bytes = 0

    def draw(self, painter: QPainter, corner: QPointF, text: tuple[str, Type, str], at: tuple[float, bool]) -> None:
        """Draws a text of a role and colour with its left top corner there, `at` a scale; hastily or exactly.

        In haste an image of another scale is stretched.
        """
        scale, hasty = at
        found = self._made.get(text)
        if found is None or (found.scale != scale and not hasty):
            least = _GLYPH_LIMIT / fonts.size(text[1])
            found = self._keep(text, _stamped(text, min(scale, least) if hasty else scale))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, found.scale != scale)
        painter.drawImage(corner - QPointF(_PAD, 0.0), found.image)

    def _keep(self, text: tuple[str, Type, str], made: _Stamp) -> _Stamp:
        old = self._made.pop(text, None)
        self._bytes += made.image.sizeInBytes() - (0 if old is None else old.image.sizeInBytes())
        if self._bytes > _MOST_BYTES:
            self._made.clear()
            self._bytes = made.image.sizeInBytes()
        self._made[text] = made
        return made


def is_large(role: Type, scale: float) -> bool:
    """True where Qt would fill the outlines of a text."""
    return fonts.size(role) * scale > _GLYPH_LIMIT


def _stamped(text: tuple[str, Type, str], scale: float) -> _Stamp:
    words, role, ink = text
    metrics = fonts.metrics(role)
    width, height = fonts.width(role, words) + 2 * _PAD, metrics.ascent() + metrics.descent() + _PAD
    image = QImage(ceil(width * scale), ceil(height * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(fonts.font(role))
    painter.setPen(QColor(ink))
    painter.drawText(QPointF(_PAD, metrics.ascent()), words)
    painter.end()
    return _Stamp(scale, image)
