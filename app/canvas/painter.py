"""Paints a picture: the one painter of the screen and of figure files.

Levels of detail: rectangles, with op types where they fit, and lines; then cards with bars for rows; then whole cards.
Which is drawn depends on the scale alone, so the screen and a figure agree.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ..layout.plan import Floats, Ints
from . import edges, glyphs, stamps
from .blocks import BlockWriter
from .boxes import Area
from .categories import Category
from .faces import RADIUS, Detail, FacePainter, Place
from .fonts import Type
from .legend import HEIGHT, Legend
from .picture import Picture
from .strokes import draw_lines, draw_rectangles, draw_shape, edge_pen, thinned
from .theme import Theme
from .window import Window, window

__all__ = ["FAR", "NEAR", "RADIUS", "Area", "Detail", "PicturePainter", "paint_legend"]

FAR = 0.12
NEAR = 0.45

_ARROWS = 0.3
_SLACK = 12.0
_SHORTEST = 0.7
_MANY_LINES = 3000
_FAR_PIXELS = 2.0


class PicturePainter:
    """Paints one picture in one theme."""

    def __init__(self, picture: Picture, theme: Theme) -> None:
        self.picture = picture
        self.theme = theme
        self.faces = FacePainter(picture.scene, theme)
        categories = list(Category)
        tone = np.array([categories.index(card.content.category) for card in picture.scene.cards], dtype=np.int64)
        self._tone = tone[picture.scene.card_of] if len(tone) else np.zeros(0, dtype=np.int64)
        self._solids = [theme.hues[category].solid for category in categories]
        self._order = np.argsort(self._tone, kind="stable")
        self._blocks = BlockWriter(picture, theme)
        self._window: Window | None = None
        self._stamps = stamps.Stamps(self.faces) if stamps.worth(picture.scene) else None

    def paint(self, painter: QPainter, area: Area, detail: Detail, view: Area | None = None) -> None:
        """Draws what lies in `area`; the painter is in scene coordinates.

        `view` is all that may be asked for next, so that small parts of it need not look through everything.
        """
        area = (area[0] - _SLACK, area[1] - _SLACK, area[2] + _SLACK, area[3] + _SLACK)
        near = self._near(area, area if view is None else view)
        if detail.shows(FAR):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            self._edges(painter, near.pieces_in(area), area, detail)
            self._loose(painter, near.loose_in(area), detail)
            self._cards(painter, near.items_in(area), area, detail)
            self._arrows(painter, near.heads_in(area), area, detail)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            self._far_edges(painter, near.pieces_in(area), detail)
            self._named_blocks(painter, near.items_in(area), detail)

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
        return self.faces.colour(text)

    def panel(self, painter: QPainter, place: QRect) -> None:
        """Draws the ground of something that stands over the picture."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(QPen(self.colour(self.theme.border), 1.0))
        painter.setBrush(self.colour(self.theme.card))
        painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

    def draw_pieces(self, painter: QPainter, pieces: Ints, area: Area, detail: Detail) -> None:
        """Draws pieces of edges in `area` with the pen that is set."""
        edges.draw_pieces(painter, self.picture.pieces, pieces, area, detail)

    def draw_heads(self, painter: QPainter, lit: Ints, area: Area, tone: QColor, detail: Detail) -> None:
        """Draws the arrow heads of edges in a colour of their own."""
        if detail.shows(_ARROWS):
            painter.setBrush(tone)
            edges.draw_heads(painter, self.picture.heads[lit], area, detail.scale, self.picture.scene.flow)

    def _near(self, area: Area, view: Area) -> Window:
        """The window that holds `area`, kept while the view stays within it."""
        found = self._window
        if found is None or not found.serves(area, view):
            around = (min(area[0], view[0]), min(area[1], view[1]), max(area[2], view[2]), max(area[3], view[3]))
            found = self._window = window(self.picture, around)
        return found

    def _far_edges(self, painter: QPainter, pieces: Ints, detail: Detail) -> None:
        """Straight lines from end to end; what is shorter than a pixel is left out."""
        seen = pieces[self.picture.pieces.reach[pieces] * detail.scale >= _SHORTEST]
        tone = QColor(self.colour(self.theme.edge))
        tone.setAlpha(150 if len(seen) > _MANY_LINES else 230)
        painter.setPen(QPen(tone, 0))
        draw_lines(painter, thinned(self.picture.pieces.line[seen], detail.scale / _FAR_PIXELS))

    def _edges(self, painter: QPainter, pieces: Ints, area: Area, detail: Detail) -> None:
        backward = self.picture.pieces.backward[pieces]
        for chosen, tone in ((pieces[~backward], self.theme.edge), (pieces[backward], self.theme.backward)):
            if len(chosen):
                painter.setPen(edge_pen(self.colour(tone), detail.scale))
                self.draw_pieces(painter, chosen, area, detail)

    def _loose(self, painter: QPainter, lines: Floats, detail: Detail) -> None:
        """The short ends of outputs that nobody reads."""
        painter.setPen(edge_pen(self.colour(self.theme.edge), detail.scale))
        draw_lines(painter, lines)

    def _arrows(self, painter: QPainter, near: tuple[Floats, NDArray[np.bool_]], area: Area, detail: Detail) -> None:
        heads, backward = near
        if not detail.shows(_ARROWS):
            return
        for chosen, tone in ((~backward, self.theme.edge), (backward, self.theme.backward)):
            painter.setBrush(self.colour(tone))
            edges.draw_heads(painter, heads[chosen], area, detail.scale, self.picture.scene.flow)

    def _rectangles(self, painter: QPainter, items: Ints, detail: Detail) -> None:
        """Items as plain rectangles, by category; none thinner than a pixel of the device."""
        picture = self.picture
        everything = len(items) == len(picture.left)
        order = self._order if everything else items[np.argsort(self._tone[items], kind="stable")]
        least = 1.0 / (detail.scale * detail.ratio)
        rectangles = np.empty((len(order), 4))
        rectangles[:, 0], rectangles[:, 1] = picture.left[order], picture.top[order]
        rectangles[:, 2] = np.maximum(picture.right[order] - rectangles[:, 0], least)
        rectangles[:, 3] = np.maximum(picture.bottom[order] - rectangles[:, 1], least)
        painter.setPen(Qt.PenStyle.NoPen)
        stops = np.searchsorted(self._tone[order], np.arange(len(self._solids) + 1)).tolist()
        for solid, first, last in zip(self._solids, stops, stops[1:], strict=False):
            if last > first:
                painter.setBrush(self.colour(solid))
                draw_rectangles(painter, thinned(rectangles[first:last], 1.0 / least))

    def _named_blocks(self, painter: QPainter, items: Ints, detail: Detail) -> None:
        self._rectangles(painter, items, detail)
        self._blocks.write(painter, items, detail.scale, detail.still)

    def _cards(self, painter: QPainter, items: Ints, area: Area, detail: Detail) -> None:
        picture = self.picture
        corners = zip(items.tolist(), picture.left[items].tolist(), picture.top[items].tolist(), strict=True)
        if not detail.shows(NEAR):
            self._named_blocks(painter, items, detail)
            return
        places = [Place(*corner) for corner in corners]
        if self._stamps is not None and stamps.serves(detail):
            self._stamps.draw(painter, places, detail)
        else:
            self.faces.draw(painter, places, area, detail)
        if detail.rows:
            self.faces.write(painter, self.faces.names(places), detail)


def paint_legend(
    painter: QPainter, pictured: PicturePainter, legend: Legend, corner: tuple[float, float], detail: Detail
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
    pictured.faces.write(painter, {(Type.LABEL, theme.muted): texts}, detail)
