"""Op types upon the plain blocks that cards are from afar, as large as a block has room for."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from operator import itemgetter

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
_PAD = 1.5
_FILLED = 0.85
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
        widths = np.array([fonts.width(Type.TITLE, title) for title in self._titles])
        self._unit = np.maximum(widths, 1.0) / fonts.size(Type.TITLE)
        self._texts: dict[tuple[str, int, int], QStaticText] = {}

    def write(self, painter: QPainter, items: Ints, scale: float, still: bool) -> None:
        """Writes upon those of the blocks that have room; `still` keeps text as text, for files."""
        card = self._picture.scene.card_of[items]
        sizes = self._sizes(scale)
        order = np.argsort(card, kind="stable")
        order = order[sizes[card[order]] > 0]
        centres = self._centres(items[order], scale)
        painter.save()
        painter.scale(1.0 / scale, 1.0 / scale)
        for face, alike in groupby(zip(card[order].tolist(), centres, strict=True), key=itemgetter(0)):
            size = int(sizes[face])
            text = self._text(self._titles[face], size, int(self._width[face] * scale - _PAD))
            painter.setFont(_font(size))
            painter.setPen(self._inks[face])
            _draw(painter, text, [centre for _, centre in alike], _metrics(size).ascent() if still else None)
        painter.restore()

    def _centres(self, items: Ints, scale: float) -> list[tuple[float, float]]:
        picture = self._picture
        across, along = picture.left[items] + picture.right[items], picture.top[items] + picture.bottom[items]
        return list(zip((across * scale / 2).tolist(), (along * scale / 2).tolist(), strict=True))

    def _sizes(self, scale: float) -> Ints:
        """For each card the pixel size of the text that it has room for, 0 for none."""
        room = self._width * scale - 2 * _PAD
        wide: Floats = np.maximum(room / self._unit, np.where(room >= _SHORTEST, _LEAST, 0.0))
        most = min(_LARGEST, max(_LEAST, scale * _GROWTH))
        size = np.floor(np.minimum(np.minimum(wide, self._height * scale * _FILLED), most)).astype(np.int64)
        return np.where(size >= _LEAST, size, 0)

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


def _draw(painter: QPainter, text: QStaticText, centres: list[tuple[float, float]], ascent: float | None) -> None:
    """Draws a text about each centre, as text with its `ascent` where that is given."""
    left, top = text.size().width() / 2, text.size().height() / 2
    for x, y in centres:
        if ascent is None:
            painter.drawStaticText(QPointF(x - left, y - top), text)
        else:
            painter.drawText(QPointF(x - left, y - top + ascent), text.text())


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
