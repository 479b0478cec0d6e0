"""Op types upon the plain blocks that cards are from afar, as large as a block has room for."""

from __future__ import annotations

from functools import cache

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QStaticText

from ..layout.plan import Floats, Ints
from . import fonts
from .categories import Category
from .fonts import Type
from .picture import Picture
from .strokes import colour
from .theme import Theme, contrast

_LARGEST = 12
_LEAST = 7
_GROWTH = 42.0
_PAD = 2.0
_SHORTEST = 24.0
_TEXTS = 4000


class BlockWriter:
    """Writes what the blocks of one picture are, in one theme."""

    def __init__(self, picture: Picture, theme: Theme) -> None:
        self._picture = picture
        cards = picture.scene.cards
        self._titles = [card.content.title.rpartition("::")[2] for card in cards]
        self._inks = [_ink(theme, card.content.category) for card in cards]
        self._width = np.array([card.width for card in cards])
        self._height = np.array([card.height for card in cards])
        self._unit = np.array([fonts.width(Type.TITLE, title) for title in self._titles]) / fonts.size(Type.TITLE)
        self._texts: dict[tuple[str, int, int], QStaticText] = {}

    def write(self, painter: QPainter, items: Ints, scale: float, still: bool) -> None:
        """Writes upon those of the blocks that have room; `still` keeps text as text, for files."""
        items, sizes = self._with_room(items, scale)
        if not len(items):
            return
        picture = self._picture
        x, y = (picture.left[items] + picture.right[items]) / 2, (picture.top[items] + picture.bottom[items]) / 2
        rows = zip(items.tolist(), sizes.tolist(), (x * scale).tolist(), (y * scale).tolist(), strict=True)
        painter.save()
        painter.scale(1.0 / scale, 1.0 / scale)
        for item, size, middle, centre in sorted(rows, key=lambda row: row[1]):
            card = int(picture.scene.card_of[item])
            text = self._text(self._titles[card], size, int(self._width[card] * scale - _PAD))
            painter.setFont(_font(size))
            painter.setPen(self._inks[card])
            corner = QPointF(middle - text.size().width() / 2, centre - text.size().height() / 2)
            if still:
                painter.drawText(corner + QPointF(0.0, _metrics(size).ascent()), text.text())
            else:
                painter.drawStaticText(corner, text)
        painter.restore()

    def _with_room(self, items: Ints, scale: float) -> tuple[Ints, Ints]:
        """The items that a text fits on, and its pixel size."""
        card = self._picture.scene.card_of[items]
        room = self._width[card] * scale - 2 * _PAD
        wide: Floats = np.maximum(room / self._unit[card], np.where(room >= _SHORTEST, _LEAST, 0.0))
        most = min(_LARGEST, max(_LEAST, scale * _GROWTH))
        size = np.floor(np.minimum(np.minimum(wide, self._height[card] * scale - 1.0), most)).astype(np.int64)
        fits = size >= _LEAST
        return items[fits], size[fits]

    def _text(self, title: str, size: int, room: int) -> QStaticText:
        found = self._texts.get((title, size, room))
        if found is None:
            if len(self._texts) >= _TEXTS:
                self._texts.clear()
            shown = _metrics(size).elidedText(title, Qt.TextElideMode.ElideRight, room)
            found = self._texts[(title, size, room)] = QStaticText(shown)
            found.setTextFormat(Qt.TextFormat.PlainText)
            found.prepare(font=_font(size))
        return found


@cache
def _font(size: int) -> QFont:
    found = QFont(fonts.font(Type.TITLE))
    found.setPixelSize(size)
    return found


@cache
def _metrics(size: int) -> QFontMetricsF:
    return QFontMetricsF(_font(size))


def _ink(theme: Theme, category: Category) -> QColor:
    """The colour of text that stands out more upon the blocks of a category."""
    solid = theme.hues[category].solid
    return colour(max(theme.canvas, theme.text, key=lambda tone: contrast(tone, solid)))
