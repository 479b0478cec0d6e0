"""Very large texts as outlines.

Qt keeps glyphs of up to 64 pixels. Larger ones it fills anew each time, and far slower than it fills a path. Plain
letters stand on whole pixels of the device: those that are in view again and again are filled once and copied.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath

from ..layout.plan import Floats, Ints
from . import fonts
from .detail import Detail
from .fonts import Type
from .grid import grid
from .stamps import Stamps

Placed = tuple[float, float, str]
"""A text and its baseline."""

_GLYPH_LIMIT = 60.0
_MOST = 3000
_FINENESS = 16.0
_OVERHANG = 1.5


class Outlines:
    """Draws texts as paths, which it keeps up to a bound."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, Type], QPainterPath] = {}
        self._stamps: dict[tuple[Type, str], Stamps] = {}

    def draw(self, painter: QPainter, role: Type, tone: QColor, placed: Sequence[Placed], detail: Detail) -> None:
        """Draws texts at their baselines; the painter is in scene coordinates."""
        plain = [one for one in placed if fonts.is_plain(one[2])]
        if plain:
            self._draw_letters(painter, role, tone, plain, detail)
        for x, y, text in placed:
            if not fonts.is_plain(text):
                self._fill(painter, role, tone, (x, y, text))

    def _draw_letters(
        self, painter: QPainter, role: Type, tone: QColor, placed: Sequence[Placed], detail: Detail
    ) -> None:
        letters, corners = _letters(role, placed)
        pixels = grid(painter, detail.ratio)
        whole = pixels.nearest(corners)
        draw = partial(self._draw_letter, role, tone)
        left = self._stamps_of(role, tone).copy(painter, letters, whole, detail, draw)
        ascent = fonts.metrics(role).ascent()
        for letter, (x, y) in zip(letters[left].tolist(), pixels.scene(whole[left]).tolist(), strict=True):
            self._fill(painter, role, tone, (x, y + ascent, fonts.LETTERS[letter]))

    def _draw_letter(self, role: Type, tone: QColor, painter: QPainter, letter: int, _: Detail) -> None:
        self._fill(painter, role, tone, (0.0, fonts.metrics(role).ascent(), fonts.LETTERS[letter]))

    def _stamps_of(self, role: Type, tone: QColor) -> Stamps:
        key = (role, tone.name(QColor.NameFormat.HexArgb))
        found = self._stamps.get(key)
        if found is None:
            sizes = np.array([(advance, fonts.metrics(role).height()) for advance in fonts.advances(role)])
            found = self._stamps[key] = Stamps(sizes, _OVERHANG)
        return found

    def _fill(self, painter: QPainter, role: Type, tone: QColor, placed: Placed) -> None:
        x, y, text = placed
        before = painter.transform()
        painter.translate(QPointF(x, y))
        painter.scale(1.0 / _FINENESS, 1.0 / _FINENESS)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
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


def _letters(role: Type, placed: Sequence[Placed]) -> tuple[Ints, Floats]:
    """The letters of plain texts, by their places in LETTERS, and the left top corner float64[k, 2] of each."""
    codes = np.frombuffer(fonts.numbers("".join(text for _, _, text in placed)), dtype=np.uint8).astype(np.int64)
    lengths = np.array([len(text) for _, _, text in placed])
    advances = np.array(fonts.advances(role))[codes]
    begins = np.cumsum(advances) - advances
    firsts = begins[np.minimum(np.cumsum(lengths) - lengths, len(codes) - 1)]
    x = np.repeat(np.array([x for x, _, _ in placed]) - firsts, lengths) + begins
    y = np.repeat(np.array([y for _, y, _ in placed]) - fonts.metrics(role).ascent(), lengths)
    return codes, np.stack((x, y), axis=1)
