"""Cards as plain blocks, as they are from afar, with their op types as large as there is room."""

from __future__ import annotations

from functools import cache
from itertools import groupby, pairwise
from operator import itemgetter

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QStaticText

from ..layout.plan import Floats, Ints
from . import columns, fonts
from .categories import Category
from .content import Card
from .crowds import sparse
from .detail import Detail
from .fonts import Type
from .grid import grid
from .picture import Picture
from .stamps import Stamps
from .strokes import colour, draw_rectangles
from .theme import Theme, contrast

_LARGEST = 12
_LEAST = 7
_GROWTH = 42.0
_PAD = 1.5
_FILLED = 0.85
_SHORTEST = 24.0
_TEXTS = 4000


class BlockPainter:
    """Paints the blocks of one picture in one theme. A look is a number that blocks share which are drawn alike."""

    def __init__(self, picture: Picture, theme: Theme) -> None:
        cards, categories = picture.scene.cards, list(Category)
        alike = columns.numbered((card.content.category, card.width, card.height, _title(card)) for card in cards)
        chosen = [cards[i] for i in columns.firsts(alike).tolist()]
        self._picture = picture
        self._look = alike[picture.scene.card_of] if len(alike) else alike
        self._titles = [_title(card) for card in chosen]
        self._size = np.array([(card.width, card.height) for card in chosen]).reshape(-1, 2)
        self._tone = np.array([categories.index(card.content.category) for card in chosen], dtype=np.int64)
        self._fills = [colour(theme.hues[category].solid) for category in categories]
        self._inks = [_ink(theme, category) for category in categories]
        self._order = np.argsort(self._tone[self._look], kind="stable")
        self._unit = np.maximum(fonts.widths(Type.TITLE, self._titles), 1.0) / fonts.size(Type.TITLE)
        self._texts: dict[tuple[str, int, int], QStaticText] = {}
        self._stamps = Stamps(self._size)

    def by_tone(self) -> list[tuple[QColor, Ints]]:
        """All items, by the colour of their category."""
        return [(fill, self._order[part]) for fill, part in self._parts(self._look[self._order])]

    def draw_exactly(self, painter: QPainter, items: Ints, detail: Detail) -> None:
        """Draws the blocks of items just where they are; none is thinner than a pixel of the device."""
        picture = self._picture
        everything = len(items) == len(self._order)
        items = self._order if everything else items[np.argsort(self._tone[self._look[items]], kind="stable")]
        boxes = np.empty((len(items), 4))
        boxes[:, 0], boxes[:, 1] = picture.left[items], picture.top[items]
        boxes[:, 2] = picture.right[items] - boxes[:, 0]
        boxes[:, 3] = picture.bottom[items] - boxes[:, 1]
        self._draw(painter, self._look[items], boxes, detail)

    def draw(self, painter: QPainter, items: Ints, detail: Detail) -> None:
        """Draws the blocks of items upon whole pixels of the device."""
        picture, looks = self._picture, self._look[items]
        pixels = grid(painter, detail.ratio)
        corners = pixels.nearest(np.stack((picture.left[items], picture.top[items]), axis=1))
        left = np.nonzero(self._stamps.copy(painter, looks, corners, detail, self._draw_look))[0]
        left = left[np.argsort(self._tone[looks[left]], kind="stable")]
        boxes = np.concatenate((pixels.scene(corners[left]), self._sides(looks[left], detail)), axis=1)
        self._draw(painter, looks[left], boxes, detail)

    def _draw_look(self, painter: QPainter, look: int, detail: Detail) -> None:
        looks = np.array([look])
        self._draw(painter, looks, np.concatenate((np.zeros((1, 2)), self._sides(looks, detail)), axis=1), detail)

    def _draw(self, painter: QPainter, looks: Ints, boxes: Floats, detail: Detail) -> None:
        """Draws blocks, in the order of their categories, as rectangles float64[k, 4]: x, y, width, height."""
        pixels = detail.scale * detail.ratio
        painter.setPen(Qt.PenStyle.NoPen)
        for fill, part in self._parts(looks):
            painter.setBrush(fill)
            rectangles = boxes[part]
            np.maximum(rectangles[:, 2:], 1.0 / pixels, out=rectangles[:, 2:])
            draw_rectangles(painter, sparse(rectangles, pixels))
        self._write(painter, looks, boxes, detail)

    def _parts(self, looks: Ints) -> list[tuple[QColor, slice]]:
        """The stretches of one category each, with their colours, of blocks in the order of their categories."""
        stops = np.searchsorted(self._tone[looks], np.arange(len(self._fills) + 1)).tolist()
        parts = [slice(*ends) for ends in pairwise(stops)]
        return [(fill, part) for fill, part in zip(self._fills, parts, strict=True) if part.stop > part.start]

    def _sides(self, looks: Ints, detail: Detail) -> Floats:
        """Width and height of looks, float64[k, 2], as whole pixels of the device make them."""
        pixels = detail.scale * detail.ratio
        return np.asarray(np.maximum(np.rint(self._size[looks] * pixels), 1.0) / pixels)

    def _write(self, painter: QPainter, looks: Ints, boxes: Floats, detail: Detail) -> None:
        """Writes upon those of the blocks that have room."""
        sizes = self._sizes(detail.scale)
        order = np.nonzero(sizes[looks] > 0)[0]
        order = order[np.argsort(looks[order], kind="stable")]
        centres = ((boxes[order, :2] + boxes[order, 2:] / 2) * detail.scale).tolist()
        painter.save()
        painter.scale(1.0 / detail.scale, 1.0 / detail.scale)
        for look, alike in groupby(zip(looks[order].tolist(), centres, strict=True), key=itemgetter(0)):
            size = int(sizes[look])
            text = self._text(self._titles[look], size, int(self._size[look, 0] * detail.scale - _PAD))
            painter.setFont(_font(size))
            painter.setPen(self._inks[self._tone[look]])
            _draw_text(
                painter, text, [centre for _, centre in alike], _metrics(size).ascent() if detail.still else None
            )
        painter.restore()

    def _sizes(self, scale: float) -> Ints:
        """For each look the pixel size of the text that it has room for, 0 for none."""
        width, height = (self._size * scale).T
        room = width - 2 * _PAD
        wide: Floats = np.maximum(room / self._unit, np.where(room >= _SHORTEST, _LEAST, 0.0))
        most = min(_LARGEST, max(_LEAST, scale * _GROWTH))
        size = np.floor(np.minimum(np.minimum(wide, height * _FILLED), most)).astype(np.int64)
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


def _draw_text(painter: QPainter, text: QStaticText, centres: list[tuple[float, float]], ascent: float | None) -> None:
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


def _title(card: Card) -> str:
    """What a block is called: a custom op without its domain."""
    return card.content.title.rpartition("::")[2]


def _ink(theme: Theme, category: Category) -> QColor:
    """The colour of text that stands out more upon the blocks of a category."""
    solid = theme.hues[category].solid
    return colour(max(theme.canvas, theme.text, key=lambda tone: contrast(tone, solid)))
