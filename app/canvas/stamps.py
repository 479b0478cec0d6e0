"""What stands in view again and again: drawn once for a zoom, then copied.

Copies stand on whole pixels of the device, so they are pixel by pixel what would be drawn there. How often one thing
has to be in view for a stamp is therefore a matter of time alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil
from typing import cast

import numpy as np
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from ..layout.plan import Floats, Ints
from .detail import Detail

Draw = Callable[[QPainter, int, Detail], None]
"""Draws what looks so with its left top corner at the origin of the scene."""

_OFTEN = 8
_MARGIN = 4.0
_MOST_PIXELS = 2_000_000
_FRAGMENT = 10  # numbers that a QPainter.PixmapFragment consists of


class Stamps:
    """The stamps of one zoom. A look is a number that equal things share; `sizes` float64[looks, 2] in scene units,
    beyond which they reach by no more than `margin`.
    """

    def __init__(self, sizes: Floats, margin: float = _MARGIN) -> None:
        self._sizes = sizes
        self._reach = margin
        self._detail = Detail(0.0)
        self._made: dict[int, QPixmap] = {}
        self._pixels = 0

    def copy(self, painter: QPainter, looks: Ints, corners: Floats, detail: Detail, draw: Draw) -> NDArray[np.bool_]:
        """Copies what is worth a stamp, the left top corners at pixels float64[k, 2]; which are left to be drawn."""
        if detail != self._detail:
            self._detail, self._made, self._pixels = detail, {}, 0
        order = np.argsort(looks, kind="stable")
        counts = np.bincount(looks, minlength=1)
        ends = np.cumsum(counts)
        left = np.ones(len(looks), dtype=bool)
        copies: list[tuple[QPixmap, Floats]] = []
        for look in np.nonzero(counts)[0].tolist():
            stamp = self._stamp(look, int(counts[look]), draw)
            if stamp is not None:
                alike = order[ends[look] - counts[look] : ends[look]]
                copies.append((stamp, _fragments(stamp, corners[alike] - self._margin())))
                left[alike] = False
        if copies:
            painter.save()
            painter.setWorldTransform(QTransform.fromScale(1.0 / detail.ratio, 1.0 / detail.ratio))
            _copy(painter, copies)
            painter.restore()
        return left

    def _margin(self) -> int:
        return ceil(self._reach * self._detail.scale * self._detail.ratio)

    def _stamp(self, look: int, count: int, draw: Draw) -> QPixmap | None:
        """The stamp of a look, made where that is worth it."""
        found = self._made.get(look)
        if found is None and count >= _OFTEN:
            scale = self._detail.scale * self._detail.ratio
            wide, high = (ceil(side * scale) + 2 * self._margin() for side in self._sizes[look].tolist())
            if self._pixels + wide * high <= _MOST_PIXELS:
                self._pixels += wide * high
                found = self._made[look] = self._drawn(look, (wide, high), draw)
        return found

    def _drawn(self, look: int, size: tuple[int, int], draw: Draw) -> QPixmap:
        scale, ratio = self._detail.scale, self._detail.ratio
        made = QPixmap(*size)
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.translate(self._margin() / ratio, self._margin() / ratio)
        painter.scale(scale, scale)
        draw(painter, look, self._detail)
        painter.end()
        return made


def _fragments(stamp: QPixmap, corners: Floats) -> Floats:
    """The numbers of a QPainter.PixmapFragment for each place of the left top corner of a stamp, in pixels."""
    size = (stamp.width(), stamp.height())
    memory = np.zeros((len(corners), _FRAGMENT))
    memory[:, :2] = corners + np.array(size) / 2
    memory[:, 4:6] = size
    memory[:, 6:8] = memory[:, 9] = 1.0  # scale, opacity
    return memory


def _copy(painter: QPainter, copies: list[tuple[QPixmap, Floats]]) -> None:
    """Draws fragments of stamps by each rectangle of the clip: within a single one Qt copies pixels at once."""
    if not painter.hasClipping():
        _draw(painter, copies)
    for part in cast(Iterable[QRect], painter.clipRegion()):
        painter.setClipRect(part)
        _draw(painter, copies)


def _draw(painter: QPainter, copies: list[tuple[QPixmap, Floats]]) -> None:
    for stamp, memory in copies:
        fragments = shiboken6.wrapInstance(memory.ctypes.data, QPainter.PixmapFragment)
        painter.drawPixmapFragments(cast(QPainter.PixmapFragment, fragments), len(memory), stamp)
