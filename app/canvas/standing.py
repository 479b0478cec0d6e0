"""A picture that stands still, kept as it was painted: what lies over it can then change without painting it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap, QRegion

Paint = Callable[[QPainter, QRegion], None]
"""Paints a region of the view."""


class Standing:
    """The picture in a view, as `seen`: whatever decides what it looks like, compared by equality.

    It is painted into memory only when it is `wanted`, that is when it has been seen and something over it changes.
    """

    def __init__(self) -> None:
        self._pixels: QPixmap | None = None
        self._seen: object = None
        self._wanted = False

    def want(self) -> None:
        """Asks for what was seen last, for as long as it stands still."""
        self._wanted = True

    def drop(self) -> None:
        """Lets go of the memory."""
        self._pixels, self._seen, self._wanted = None, None, False

    def paint(self, painter: QPainter, region: QRegion, seen: object, size: QSize, draw: Paint) -> None:
        """Paints a region of a view of that size: from memory if it can, else by `draw`."""
        ratio = painter.device().devicePixelRatioF()
        if seen != self._seen:
            self.drop()
            self._seen = seen
        elif self._wanted and self._pixels is None and ratio == int(ratio):  # else pixels would blur
            self._pixels = _painted(size, ratio, draw)
        if self._pixels is None:
            draw(painter, region)
            return
        painter.save()
        for part in cast(Iterable[QRect], region):
            painter.setClipRect(part)  # within a single rectangle Qt copies pixels at once
            inside = QRectF(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio)
            painter.drawPixmap(QRectF(part), self._pixels, inside)
        painter.restore()


def _painted(size: QSize, ratio: float, draw: Paint) -> QPixmap:
    pixels = QPixmap(size * ratio)
    pixels.setDevicePixelRatio(ratio)
    painter = QPainter(pixels)
    whole = QRect(0, 0, size.width(), size.height())
    painter.setClipRect(whole)  # Qt draws curves a little otherwise without
    draw(painter, QRegion(whole))
    painter.end()
    return pixels
