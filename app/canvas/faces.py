"""Paints cards one by one, as a person near enough to read sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ..layout.plan import Floats
from . import fonts, glyphs
from .boxes import Area
from .categories import Category
from .content import Card, Fill, Form, Text, Tone
from .detail import Detail
from .face import face
from .fonts import Type
from .glyph_runs import GlyphRuns
from .outlines import Outlines, Placed, is_large
from .scene import Scene
from .strokes import colour, draw_rectangles, draw_sign, set_sign_pen
from .theme import Theme

RADIUS = 6.0

_NAMES = 6000
_CARDS = 4000
_LINE_ABOVE = 14.0
_LINE_BELOW = 5.0
_BAR_HEIGHT = 0.55
_BAR_ALPHA = 70

Style = tuple[Type, str]
"""A font and a colour."""


class Place(NamedTuple):
    """An item, its card, and the left top corner."""

    item: int
    card: int
    x: float
    y: float


class _Patch(NamedTuple):
    """A rectangle of one colour, x, y, width, height; with round corners where `radius` is not 0."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    tone: QColor


@dataclass(frozen=True, slots=True)
class _Inked:
    """The patches of a card, its texts with their styles, and its signs with their colours."""

    patches: tuple[_Patch, ...]
    titles: tuple[tuple[Style, Text], ...]
    rows: tuple[tuple[Style, Text], ...]
    labels: tuple[tuple[Style, Text], ...]
    signs: tuple[tuple[tuple[str, str], float, float], ...]


class FacePainter:
    """Paints the cards of one scene in one theme; holds the texts it can use again."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene = scene
        self.theme = theme
        self._runs = GlyphRuns()
        self._names: dict[int, str] = {}
        self._name_places: dict[int, tuple[Style | None, float, float]] = {}
        self._colours: dict[str, QColor] = {}
        self._inked: dict[int, _Inked] = {}
        self._bars: dict[int, Floats] = {}
        self._outlines = Outlines()

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
            if len(self._names) > _NAMES:
                self._names.clear()
            room = self.scene.card(item).name_room
            found = fonts.ending(Type.NAME, self.scene.names[item], room) if room else ""
            self._names[item] = found
        return found

    def bodies(self, painter: QPainter, places: list[Place]) -> None:
        """Draws the cards without anything on them."""
        painter.setPen(Qt.PenStyle.NoPen)
        for place in places:
            for patch in self._with_ink(place.card).patches:
                rectangle = QRectF(place.x + patch.x, place.y + patch.y, patch.width, patch.height)
                if patch.radius:
                    painter.setBrush(patch.tone)
                    painter.drawRoundedRect(rectangle, patch.radius, patch.radius)
                else:
                    painter.fillRect(rectangle, patch.tone)

    def bars(self, painter: QPainter, places: list[Place]) -> None:
        """Draws faint bars where texts too small to be read would stand."""
        if not places:
            return
        bars = [self._with_bars(place.card) for place in places]
        corners = np.array([(place.x, place.y, 0.0, 0.0) for place in places])
        tone = QColor(self.colour(self.theme.muted))
        tone.setAlpha(_BAR_ALPHA)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone)
        draw_rectangles(painter, np.concatenate(bars) + np.repeat(corners, list(map(len, bars)), axis=0))

    def signs(self, painter: QPainter, places: list[Place]) -> None:
        """Draws the signs of ports, those of a kind together."""
        found: dict[tuple[str, str], list[tuple[float, float]]] = {}
        for place in places:
            for key, x, y in self._with_ink(place.card).signs:
                found.setdefault(key, []).append((place.x + x, place.y + y))
        for (sign, tone), centres in found.items():
            shape = glyphs.SHAPES[sign]
            set_sign_pen(painter, shape, self.colour(tone))
            for x, y in centres:
                draw_sign(painter, shape, x, y)

    def draw(self, painter: QPainter, places: list[Place], area: Area, detail: Detail) -> None:
        """Draws cards with what lies in `area`, but for what is said about the node and its outputs."""
        self.bodies(painter, places)
        if detail.rows:
            self.signs(painter, places)
        else:
            self.bars(painter, places)
        found: dict[Style, list[Placed]] = {}
        for place in places:
            inked = self._with_ink(place.card)
            _gather(found, place, inked.titles, area)
            if detail.rows:
                _gather(found, place, inked.rows, area)
        self.write(painter, found, detail)

    def tell(self, painter: QPainter, places: list[Place], area: Area, detail: Detail) -> None:
        """Writes the names of nodes upon their cards, and the labels behind them, as far as they lie in `area`."""
        found: dict[Style, list[Placed]] = {}
        for place in places:
            style, x, y = self._name_place(place.card)
            if style is not None:
                found.setdefault(style, []).append((place.x + x, place.y + y, self.name_of(place.item)))
            if detail.labels:
                _gather(found, place, self._with_ink(place.card).labels, area)
        self.write(painter, found, detail)

    def write(self, painter: QPainter, texts: dict[Style, list[Placed]], detail: Detail) -> None:
        """Draws texts at their baselines, the way `detail` asks for."""
        pixels = detail.scale * detail.ratio
        for (role, ink), placed in texts.items():
            painter.setFont(fonts.font(role))
            painter.setPen(self.colour(ink))
            if detail.still:
                for x, y, text in placed:
                    painter.drawText(QPointF(x, y), text)
                continue
            if is_large(role, pixels):
                self._outlines.draw(painter, role, self.colour(ink), placed, detail)
                continue
            self._runs.draw(painter, role, placed)

    def _name_place(self, number: int) -> tuple[Style | None, float, float]:
        """How and where on a card the name of its node is written; no style where it has none."""
        found = self._name_places.get(number)
        if found is None:
            card = self.scene.cards[number]
            style = (Type.NAME, self.theme.ink("hue", card.content.category)) if card.name_room else None
            found = self._name_places[number] = (style, card.name_x, card.name_y)
        return found

    def _with_ink(self, number: int) -> _Inked:
        found = self._inked.get(number)
        if found is None:
            if len(self._inked) >= _CARDS:
                self._inked.clear()
            found = self._inked[number] = self._made_ink(self.scene.cards[number])
        return found

    def _with_bars(self, number: int) -> Floats:
        """What stands in place of the rows of a card: float64[k, 4]."""
        found = self._bars.get(number)
        if found is None:
            if len(self._bars) >= _CARDS:
                self._bars.clear()
            found = self._bars[number] = _bars([text for _, text in self._with_ink(number).rows])
        return found

    def _made_ink(self, card: Card) -> _Inked:
        category, told = card.content.category, face(card)

        def styled(texts: tuple[Text, ...]) -> tuple[tuple[Style, Text], ...]:
            return tuple(((text.role, self.theme.ink(text.ink, category)), text) for text in texts if text.text)

        signs = []
        for glyph in told.glyphs:
            hued = card.content.form is Form.PILL or glyph.sign == glyphs.ENTER
            signs.append(((glyph.sign, self.theme.ink("hue" if hued else glyph.sign, category)), glyph.x, glyph.y))
        return _Inked(
            patches=tuple(self._made_body(card, told.fills)),
            titles=styled(told.titles),
            rows=styled(told.texts),
            labels=styled(told.labels),
            signs=tuple(signs),
        )

    def _made_body(self, card: Card, fills: Sequence[Fill]) -> Iterator[_Patch]:
        hue = self.theme.hues[card.content.category]
        if card.content.form is Form.PILL:
            yield _Patch(0.0, 0.0, card.width, card.height, card.height / 2, self.colour(hue.band))
            return
        rim = hue.solid if card.content.category is Category.CUSTOM else self.theme.border
        yield _Patch(-1.0, -1.0, card.width + 2, card.height + 2, RADIUS + 1, self.colour(rim))
        yield from self._sections(card, fills)
        for fill in fills:
            if fill.tone is Tone.RULE:
                yield _Patch(fill.x, fill.y, fill.width, fill.height, 0.0, self.colour(self.theme.rule))
            if fill.tone is Tone.BADGE:
                tone = self.colour(hue.ink + "2e")
                yield _Patch(fill.x, fill.y, fill.width, fill.height, fill.height / 2, tone)

    def _sections(self, card: Card, fills: Sequence[Fill]) -> Iterator[_Patch]:
        """Each band reaches a little under the next one: no seam shows between them at any scale."""
        sections = card_sections(card.height, fills)
        first, last = sections[0][1], sections[-1][1]
        end = card.height if last is first else min(card.height, sections[1][0] + 2 * RADIUS)
        yield _Patch(0.0, 0.0, card.width, end, RADIUS, self._tone(first, card))
        if last is not first:
            yield _Patch(0.0, card.height - 2 * RADIUS, card.width, 2 * RADIUS, RADIUS, self._tone(last, card))
        ends = [top + 1.0 for top, _ in sections[2:]] + [card.height - RADIUS]
        for (top, tone), end in zip(sections[1:], ends, strict=False):
            yield _Patch(0.0, top, card.width, end - top, 0.0, self._tone(tone, card))

    def _tone(self, tone: Tone | None, card: Card) -> QColor:
        if tone is Tone.BAND:
            return self.colour(self.theme.hues[card.content.category].band)
        return self.colour(self.theme.strip if tone is Tone.STRIP else self.theme.card)


def _gather(found: dict[Style, list[Placed]], place: Place, texts: tuple[tuple[Style, Text], ...], area: Area) -> None:
    """Adds those of the texts of a card that are to be seen in `area`, by font and colour."""
    left, top, right, bottom = area[0], area[1] - _LINE_BELOW, area[2], area[3] + _LINE_ABOVE
    for style, text in texts:
        x, y = place.x + text.x, place.y + text.y
        if top <= y <= bottom and x <= right and left <= x + fonts.width(text.role, text.text):
            found.setdefault(style, []).append((x, y, text.text))


def _bars(texts: Sequence[Text]) -> Floats:
    heights = [fonts.size(text.role) * _BAR_HEIGHT for text in texts]
    widths = [fonts.width(text.role, text.text) for text in texts]
    found = [(text.x, text.y - high, wide, high) for text, high, wide in zip(texts, heights, widths, strict=True)]
    return np.array(found, dtype=np.float64).reshape(-1, 4)


def card_sections(height: float, fills: Sequence[Fill]) -> list[tuple[float, Tone | None]]:
    """The bands of a card of a height from top to bottom: where each begins and its tone (None: the card's own)."""
    found: list[tuple[float, Tone | None]] = []
    end = 0.0
    for fill in fills:
        if fill.tone in (Tone.BAND, Tone.STRIP):
            if fill.y > end:
                found.append((end, None))
            found.append((fill.y, fill.tone))
            end = fill.y + fill.height
    if end < height:
        found.append((end, None))
    return found
