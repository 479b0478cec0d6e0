"""Paints a picture: the one painter of the screen and of figure files.

Three levels of detail: rectangles and lines in batches, then cards without rows, then cards one by one. Batches hand
numpy memory to Qt as it is. Which is drawn depends on the scale alone, so the screen and a figure agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

import numpy as np
import shiboken6
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QStaticText

from ..layout.plan import Floats, Ints
from . import fonts, glyphs
from .card import Card, Fill, Form, Tone
from .categories import Category
from .fonts import Type
from .legend import HEIGHT, Legend
from .picture import Picture, flattened
from .theme import Theme

FAR = 0.12
NEAR = 0.4
TITLES = 0.35
ROWS = 0.5
LABELS = 0.6
RADIUS = 6.0
LINE = 1.5
ARROW = ((0.0, 0.0), (-4.2, -8.0), (4.2, -8.0))

_ARROWS = 0.3
_STATIC_TEXTS = 6000


Area = tuple[float, float, float, float]
"""Left, top, right, bottom in scene units."""


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is drawn. `still` keeps text as text, for files; `plain` leaves rows and labels out."""

    scale: float
    ratio: float = 1.0
    plain: bool = False
    still: bool = False

    def shows(self, least: float) -> bool:
        return self.scale >= least


class PicturePainter:
    """Paints one picture in one theme; holds the arrays and texts it can use again."""

    def __init__(self, picture: Picture, theme: Theme) -> None:
        self.picture = picture
        self.theme = theme
        self._texts: dict[tuple[str, Type], QStaticText] = {}
        self._names: dict[int, str] = {}
        self._colours: dict[str, QColor] = {}
        categories = list(Category)
        tone = np.array([categories.index(card.content.category) for card in picture.scene.cards], dtype=np.int64)
        self._tone = tone[picture.scene.card_of] if len(tone) else np.zeros(0, dtype=np.int64)
        self._solids = [theme.hues[category].solid for category in categories]
        self._order = np.argsort(self._tone, kind="stable")
        self._arrow = QPolygonF([QPointF(x, y) for x, y in ARROW])

    def paint(self, painter: QPainter, area: Area, detail: Detail) -> None:
        """Draws what lies in `area`; the painter is in scene coordinates."""
        slack = 12.0
        left, top, right, bottom = area[0] - slack, area[1] - slack, area[2] + slack, area[3] + slack
        items = self.picture.items_in(left, top, right, bottom)
        pieces = self.picture.pieces_in(left, top, right, bottom)
        if detail.shows(FAR):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            self._edges(painter, pieces, detail)
            self._loose(painter, (left, top, right, bottom), detail)
            self._cards(painter, items, detail)
            self._arrows(painter, (left, top, right, bottom), detail)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            self._far_edges(painter, pieces, detail)
            self._rectangles(painter, items, detail)

    def by_tone(self) -> list[tuple[str, Ints]]:
        """All items, by the solid colour of their category."""
        stops = np.searchsorted(self._tone[self._order], np.arange(len(self._solids) + 1)).tolist()
        return [
            (solid, self._order[first:last])
            for solid, first, last in zip(self._solids, stops, stops[1:], strict=False)
            if last > first
        ]

    def colour(self, text: str) -> QColor:
        """A colour of the theme as Qt wants it."""
        found = self._colours.get(text)
        if found is None:
            found = self._colours[text] = colour(text)
        return found

    def name_of(self, item: int) -> str:
        """The node's name as it fits on its card."""
        found = self._names.get(item)
        if found is None:
            if len(self._names) > _STATIC_TEXTS:
                self._names.clear()
            room = self.picture.scene.card(item).name_room
            found = fonts.elided(Type.NAME, self.picture.scene.names[item], room, middle=True) if room else ""
            self._names[item] = found
        return found

    def draw_pieces(self, painter: QPainter, pieces: Ints, scale: float) -> None:
        """Draws pieces of edges with the pen that is set."""
        cubic = self.picture.pieces.cubic[pieces]
        straight = self.picture.pieces.straight[pieces]
        draw_lines(painter, cubic[straight][:, [0, 1, 6, 7]])
        curves = cubic[~straight]
        if len(curves):
            size = float(np.abs(curves[:, 6:8] - curves[:, 0:2]).sum(1).max()) * scale
            draw_lines(painter, flattened(curves, int(np.clip(size**0.5, 3, 28))))

    def _far_edges(self, painter: QPainter, pieces: Ints, detail: Detail) -> None:
        cubic = self.picture.pieces.cubic[pieces]
        reach = np.maximum(np.abs(cubic[:, 6] - cubic[:, 0]), np.abs(cubic[:, 7] - cubic[:, 1]))
        shown = cubic[reach * detail.scale >= 0.7][:, [0, 1, 6, 7]]
        tone = QColor(self.colour(self.theme.edge))
        tone.setAlpha(150 if len(pieces) > 3000 else 230)
        painter.setPen(QPen(tone, 0))
        draw_lines(painter, shown)

    def _edges(self, painter: QPainter, pieces: Ints, detail: Detail) -> None:
        backward = self.picture.pieces.backward[pieces]
        for chosen, tone in ((pieces[~backward], self.theme.edge), (pieces[backward], self.theme.backward)):
            if len(chosen):
                painter.setPen(edge_pen(self.colour(tone), detail.scale))
                self.draw_pieces(painter, chosen, detail.scale)

    def _loose(self, painter: QPainter, area: Area, detail: Detail) -> None:
        """The short ends of outputs that nobody reads."""
        loose = self.picture.loose
        inside = (loose[:, 0] > area[0]) & (loose[:, 0] < area[2]) & (loose[:, 3] > area[1]) & (loose[:, 1] < area[3])
        painter.setPen(edge_pen(self.colour(self.theme.edge), detail.scale))
        draw_lines(painter, loose[inside])

    def _arrows(self, painter: QPainter, area: Area, detail: Detail) -> None:
        if not detail.shows(_ARROWS):
            return
        tip = self.picture.tip
        inside = (tip[:, 0] > area[0]) & (tip[:, 0] < area[2]) & (tip[:, 1] > area[1]) & (tip[:, 1] < area[3])
        painter.setPen(Qt.PenStyle.NoPen)
        backward = self.picture.plan.backward
        for chosen, tone in ((inside & ~backward, self.theme.edge), (inside & backward, self.theme.backward)):
            painter.setBrush(self.colour(tone))
            for x, y in np.unique(tip[chosen], axis=0).tolist():
                painter.drawConvexPolygon(self._arrow.translated(x, y))

    def _rectangles(self, painter: QPainter, items: Ints, detail: Detail) -> None:
        """All items as plain rectangles, by category; none thinner than a pixel of the device."""
        picture = self.picture
        everything = len(items) == len(picture.left)
        order = self._order if everything else items[np.argsort(self._tone[items], kind="stable")]
        tones = self._tone[order]
        least = 1.0 / (detail.scale * detail.ratio)
        width = np.maximum(picture.right[order] - picture.left[order], least)
        height = np.maximum(picture.bottom[order] - picture.top[order], least)
        rectangles = np.ascontiguousarray(np.stack([picture.left[order], picture.top[order], width, height], 1))
        painter.setPen(Qt.PenStyle.NoPen)
        stops = np.searchsorted(tones, np.arange(len(self._solids) + 1)).tolist()
        for solid, first, last in zip(self._solids, stops, stops[1:], strict=False):
            if last > first:
                painter.setBrush(self.colour(solid))
                draw_rectangles(painter, rectangles[first:last])

    def _cards(self, painter: QPainter, items: Ints, detail: Detail) -> None:
        if not detail.shows(NEAR):
            self._rectangles(painter, items, detail)
            if detail.shows(TITLES):
                self._far_titles(painter, items, detail)
            return
        picture = self.picture
        painter.setPen(Qt.PenStyle.NoPen)
        places = list(zip(items.tolist(), picture.left[items].tolist(), picture.top[items].tolist(), strict=True))
        for item, x, y in places:
            self._body(painter, picture.scene.card(item), x, y)
        self._signs(painter, places, detail)
        self.write(painter, self._written(places, detail), detail.still)

    def _far_titles(self, painter: QPainter, items: Ints, detail: Detail) -> None:
        picture = self.picture
        white = "#ffffff" if not self.theme.dark else self.theme.text
        entries = {}
        titles = [
            (x + text.x, y + text.y, text.text)
            for item, x, y in zip(
                items.tolist(), picture.left[items].tolist(), picture.top[items].tolist(), strict=True
            )
            for text in picture.scene.card(item).titles[:1]
        ]
        entries[(Type.TITLE, white)] = titles
        self.write(painter, entries, detail.still)

    def _body(self, painter: QPainter, card: Card, x: float, y: float) -> None:
        theme = self.theme
        hue = theme.hues[card.content.category]
        if card.content.form is Form.PILL:
            painter.setBrush(self.colour(hue.band))
            painter.drawRoundedRect(QRectF(x, y, card.width, card.height), card.height / 2, card.height / 2)
            return
        rim = hue.solid if card.content.category is Category.CUSTOM else theme.border
        painter.setBrush(self.colour(rim))
        painter.drawRoundedRect(QRectF(x - 1, y - 1, card.width + 2, card.height + 2), RADIUS + 1, RADIUS + 1)
        sections = card_sections(card)
        painter.setBrush(self.colour(self._tone_of(sections[0][1], card)))
        painter.drawRoundedRect(QRectF(x, y, card.width, card.height), RADIUS, RADIUS)
        last = sections[-1][1]
        if last is not sections[0][1]:
            painter.setBrush(self.colour(self._tone_of(last, card)))
            cap = QRectF(x, y + card.height - 2 * RADIUS, card.width, 2 * RADIUS)
            painter.drawRoundedRect(cap, RADIUS, RADIUS)
        for top, tone in sections[1:]:
            rectangle = QRectF(x, y + top, card.width, card.height - RADIUS - top)
            painter.fillRect(rectangle, self.colour(self._tone_of(tone, card)))
        for fill in card.fills:
            if fill.tone in (Tone.RULE, Tone.BADGE):
                self._small_fill(painter, card, fill, x, y)

    def _small_fill(self, painter: QPainter, card: Card, fill: Fill, x: float, y: float) -> None:
        rectangle = QRectF(x + fill.x, y + fill.y, fill.width, fill.height)
        if fill.tone is Tone.RULE:
            painter.fillRect(rectangle, self.colour(self.theme.rule))
            return
        tone = QColor(self.colour(self.theme.hues[card.content.category].ink))
        tone.setAlpha(46)
        painter.setBrush(tone)
        painter.drawRoundedRect(rectangle, 7.5, 7.5)

    def _tone_of(self, tone: Tone | None, card: Card) -> str:
        if tone is Tone.BAND:
            return self.theme.hues[card.content.category].band
        return self.theme.strip if tone is Tone.STRIP else self.theme.card

    def _signs(self, painter: QPainter, places: list[tuple[int, float, float]], detail: Detail) -> None:
        if detail.plain or not detail.shows(ROWS):
            return
        for item, x, y in places:
            card = self.picture.scene.card(item)
            for glyph in card.glyphs:
                pill = card.content.form is Form.PILL or glyph.sign == glyphs.ENTER
                tone = self.theme.ink("hue" if pill else glyph.sign, card.content.category)
                draw_shape(painter, glyphs.SHAPES[glyph.sign], x + glyph.x, y + glyph.y, self.colour(tone))

    def _written(
        self, places: list[tuple[int, float, float]], detail: Detail
    ) -> dict[tuple[Type, str], list[tuple[float, float, str]]]:
        """All texts to be seen, by font and colour."""
        found: dict[tuple[Type, str], list[tuple[float, float, str]]] = {}
        rows = detail.shows(ROWS) and not detail.plain
        labels = detail.shows(LABELS) and not detail.plain
        scene = self.picture.scene
        for item, x, y in places:
            card = scene.card(item)
            category = card.content.category
            for texts in (card.titles, card.texts if rows else (), card.labels if labels else ()):
                for text in texts:
                    key = (text.role, self.theme.ink(text.ink, category))
                    found.setdefault(key, []).append((x + text.x, y + text.y, text.text))
            if rows and card.name_room:
                key = (Type.NAME, self.theme.ink("hue", category))
                found.setdefault(key, []).append((x + card.name_x, y + card.name_y, self.name_of(item)))
        return found

    def write(
        self, painter: QPainter, entries: dict[tuple[Type, str], list[tuple[float, float, str]]], still: bool
    ) -> None:
        """Draws texts at their baselines, by font and colour; `still` ones stay text in a file."""
        for (role, ink), texts in entries.items():
            painter.setFont(fonts.font(role))
            painter.setPen(self.colour(ink))
            if still:
                for x, y, text in texts:
                    painter.drawText(QPointF(x, y), text)
                continue
            ascent = fonts.metrics(role).ascent()
            for x, y, text in texts:
                painter.drawStaticText(QPointF(x, y - ascent), self._static(text, role))

    def _static(self, text: str, role: Type) -> QStaticText:
        key = (text, role)
        found = self._texts.get(key)
        if found is None:
            if len(self._texts) >= _STATIC_TEXTS:
                self._texts.clear()
            found = self._texts[key] = QStaticText(text)
            found.setTextFormat(Qt.TextFormat.PlainText)
        return found


def paint_legend(
    painter: QPainter, pictured: PicturePainter, legend: Legend, corner: tuple[float, float], still: bool = False
) -> None:
    """Draws a legend with its left top corner there."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    theme = pictured.theme
    x, y = corner
    for glyph in legend.glyphs:
        tone = pictured.colour(theme.ink(glyph.sign, Category.OTHER))
        draw_shape(painter, glyphs.SHAPES[glyph.sign], x + glyph.x, y + glyph.y, tone)
    if legend.swatch is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pictured.colour(theme.hues[Category.CUSTOM].band))
        painter.drawRoundedRect(QRectF(x + legend.swatch, y + HEIGHT / 2 - 5, 12.0, 10.0), 2.5, 2.5)
    texts = [(x + text.x, y + text.y, text.text) for text in legend.texts]
    pictured.write(painter, {(Type.LABEL, theme.muted): texts}, still)


def colour(text: str) -> QColor:
    """A colour from `#rrggbb` or `#rrggbbaa`."""
    found = QColor(text[:7])
    if len(text) == 9:
        found.setAlpha(int(text[7:], 16))
    return found


def edge_pen(tone: QColor, scale: float, width: float = LINE) -> QPen:
    """The pen of edges: at least one pixel wide, however far away."""
    pen = QPen(tone, max(width, 1.0 / scale) if scale < NEAR else width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if scale > 1.2 else Qt.PenCapStyle.FlatCap)
    return pen


def card_sections(card: Card) -> list[tuple[float, Tone | None]]:
    """The bands of a card from top to bottom: where each begins and its tone (None: the card's own)."""
    found: list[tuple[float, Tone | None]] = []
    end = 0.0
    for fill in card.fills:
        if fill.tone in (Tone.BAND, Tone.STRIP):
            if fill.y > end:
                found.append((end, None))
            found.append((fill.y, fill.tone))
            end = fill.y + fill.height
    if end < card.height:
        found.append((end, None))
    return found


def draw_shape(painter: QPainter, shape: glyphs.Shape, x: float, y: float, tone: QColor) -> None:
    """Draws a sign about its centre."""
    if shape.hollow or shape.lines:
        painter.setPen(QPen(tone, glyphs.LINE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone)
    if shape.radius:
        painter.drawEllipse(QPointF(x, y), shape.radius, shape.radius)
    if shape.polygon:
        painter.drawConvexPolygon(polygon(shape.polygon, x, y))
    for line in shape.lines:
        painter.drawPolyline(polygon(line, x, y))


def polygon(points: Iterable[tuple[float, float]], x: float, y: float) -> QPolygonF:
    """Points moved to a place."""
    return QPolygonF([QPointF(x + dx, y + dy) for dx, dy in points])


def draw_lines(painter: QPainter, lines: Floats) -> None:
    """Draws lines float64[k, 4] straight from their memory."""
    if len(lines):
        memory = np.ascontiguousarray(lines)
        painter.drawLines(cast(QLineF, shiboken6.wrapInstance(memory.ctypes.data, QLineF)), len(memory))


def draw_rectangles(painter: QPainter, rectangles: Floats) -> None:
    """Fills rectangles float64[k, 4] (x, y, width, height) straight from their memory."""
    if len(rectangles):
        memory = np.ascontiguousarray(rectangles)
        painter.drawRects(cast(QRectF, shiboken6.wrapInstance(memory.ctypes.data, QRectF)), len(memory))
