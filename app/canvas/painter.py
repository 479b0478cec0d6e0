"""Paints a picture: the one painter of the screen and of figure files.

Levels of detail: rectangles, with op types where they fit, and lines; then cards with bars for rows; then whole cards.
Which is drawn depends on the scale alone, so the screen and a figure agree.
"""

from __future__ import annotations

from functools import cached_property
from itertools import compress

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ..layout.plan import Floats, Ints
from . import edges, glyphs
from .blocks import BlockPainter
from .boxes import Area
from .categories import Category
from .columns import common
from .crowds import thinned
from .detail import Detail
from .faces import RADIUS, FacePainter, Place
from .fonts import Type
from .grid import grid
from .legend import HEIGHT, Legend
from .picture import Picture
from .sight import Sight
from .stamps import Stamps
from .strokes import draw_lines, draw_shape, edge_pen
from .theme import Theme
from .window import Window, holds, window

__all__ = ["FAR", "NEAR", "RADIUS", "Area", "Detail", "PicturePainter", "paint_legend"]

FAR = 0.12
NEAR = 0.45

_ARROWS = 0.3
_SLACK = 12.0
_SHORTEST = 0.7
_MANY_LINES = 3000
_FAR_PIXELS = 2.0
_FEW = 500
_EVERYWHERE: Area = (-1e9, -1e9, 1e9, 1e9)


class PicturePainter:
    """Paints one picture in one theme."""

    def __init__(self, picture: Picture, theme: Theme) -> None:
        self.picture = picture
        self.theme = theme
        self.faces = FacePainter(picture.scene, theme)
        self._window: Window | None = None
        self._detail = Detail(0.0)
        self._manners: dict[str, edges.Manner] = {}
        self._faint: bool | None = None
        sizes = np.array([(card.width, card.height) for card in picture.scene.cards]).reshape(-1, 2)
        self._stamps = Stamps(sizes)

    @cached_property
    def _blocks(self) -> BlockPainter:
        """What stands for the cards from afar; who opens a graph sees it from near first."""
        return BlockPainter(self.picture, self.theme)

    def paint(self, painter: QPainter, sight: Sight, detail: Detail, view: Area | None = None) -> None:
        """Draws what is in sight; the painter is in scene coordinates.

        `view` is all that may be asked for next, so that small parts of it need not look through everything. They are
        drawn in the manner in which all of it was.
        """
        if view is None or detail != self._detail or (sight.is_one and holds(sight.around, view)):
            self._detail, self._manners, self._faint = detail, {}, None
        sight = sight.grown(_SLACK)
        near = self._near(sight.around, sight.around if view is None else view)
        if detail.shows(FAR):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            self._edges(painter, near.pieces_in(sight), sight, detail)
            self._loose(painter, near.loose_in(sight), detail)
            self._cards(painter, near.items_in(sight), sight, detail)
            self._arrows(painter, near.heads_in(sight), detail)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            self._far_edges(painter, near.pieces_in(sight), detail)
            self._blocks.draw_exactly(painter, near.items_in(sight), detail)

    def by_tone(self) -> list[tuple[QColor, Ints]]:
        """All items, by the colour of their category."""
        return self._blocks.by_tone()

    def colour(self, text: str) -> QColor:
        """A colour of the theme as Qt wants it."""
        return self.faces.colour(text)

    def panel(self, painter: QPainter, place: QRect) -> None:
        """Draws the ground of something that stands over the picture."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(QPen(self.colour(self.theme.border), 1.0))
        painter.setBrush(self.colour(self.theme.card))
        painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

    def among(self, pieces: Ints, sight: Sight) -> Ints:
        """Those of some pieces of edges, which ascend, that are in sight."""
        near = self._window
        if len(pieces) <= _FEW or near is None or not near.holds(sight.around):
            return np.asarray(pieces[sight.meets(self.picture.pieces.box[:, pieces])])
        return common(near.pieces_in(sight), pieces)

    def draw_pieces(self, painter: QPainter, pieces: Ints, sight: Sight, detail: Detail) -> None:
        """Draws pieces of edges in sight with the pen that is set."""
        edges.draw_pieces(painter, self.picture.pieces, pieces, sight, detail)

    def draw_heads(self, painter: QPainter, lit: Ints, sight: Sight, tone: QColor, detail: Detail) -> None:
        """Draws the arrow heads of edges, where they are in sight, in a colour of their own."""
        if detail.shows(_ARROWS):
            painter.setBrush(tone)
            seen = lit[sight.meets(self.picture.head_boxes.box[:, lit])]
            edges.draw_heads(painter, self.picture.heads[seen], detail.scale, self.picture.scene.flow)

    def _near(self, area: Area, view: Area) -> Window:
        """The window that holds `area`, kept while the view stays within it."""
        found = self._window
        if found is None or not found.serves(area, view):
            around = (min(area[0], view[0]), min(area[1], view[1]), max(area[2], view[2]), max(area[3], view[3]))
            found = self._window = window(self.picture, around)
        return found

    def _far_edges(self, painter: QPainter, pieces: Ints, detail: Detail) -> None:
        """Straight lines from end to end; what is shorter than a pixel is left out."""
        long = self.picture.pieces.reach.take(pieces) * detail.scale >= _SHORTEST
        seen = pieces.take(np.nonzero(long)[0])
        tone = QColor(self.colour(self.theme.edge))
        if self._faint is None:
            self._faint = len(seen) > _MANY_LINES
        tone.setAlpha(150 if self._faint else 230)
        painter.setPen(QPen(tone, 0))
        draw_lines(painter, thinned(self.picture.pieces.line.take(seen, axis=0), detail.scale / _FAR_PIXELS))

    def _edges(self, painter: QPainter, pieces: Ints, sight: Sight, detail: Detail) -> None:
        backward = self.picture.pieces.backward[pieces]
        for chosen, tone in ((pieces[~backward], self.theme.edge), (pieces[backward], self.theme.backward)):
            if len(chosen):
                painter.setPen(edge_pen(self.colour(tone), detail.scale))
                if detail.still:
                    self.draw_pieces(painter, chosen, sight, detail)
                else:
                    self._draw_alike(painter, tone, edges.seen(self.picture.pieces, chosen, sight, detail), sight)

    def _draw_alike(self, painter: QPainter, tone: str, found: edges.Seen, sight: Sight) -> None:
        """Draws what was found in sight in the manner in which all in view was, lest the strips of a pan show."""
        if tone not in self._manners:
            self._manners[tone] = edges.manner(found, sight, self._detail)
        edges.draw_seen(painter, found, self._detail, self._manners[tone])

    def _loose(self, painter: QPainter, lines: Floats, detail: Detail) -> None:
        """The short ends of outputs that nobody reads."""
        painter.setPen(edge_pen(self.colour(self.theme.edge), detail.scale))
        draw_lines(painter, lines)

    def _arrows(self, painter: QPainter, near: tuple[Floats, NDArray[np.bool_]], detail: Detail) -> None:
        heads, backward = near
        if not detail.shows(_ARROWS):
            return
        for chosen, tone in ((~backward, self.theme.edge), (backward, self.theme.backward)):
            painter.setBrush(self.colour(tone))
            edges.draw_heads(painter, heads[chosen], detail.scale, self.picture.scene.flow)

    def _cards(self, painter: QPainter, items: Ints, sight: Sight, detail: Detail) -> None:
        if detail.shows(NEAR):
            self._faces(painter, items, sight.around, detail)
        elif detail.still:
            self._blocks.draw_exactly(painter, items, detail)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            self._blocks.draw(painter, items, detail)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _faces(self, painter: QPainter, items: Ints, area: Area, detail: Detail) -> None:
        """Cards in files where they are, else upon whole pixels of the device."""
        picture, cards = self.picture, self.picture.scene.card_of[items]
        corners = np.stack((picture.left[items], picture.top[items]), axis=1)
        drawn = np.ones(len(items), dtype=bool)
        if not detail.still:
            pixels = grid(painter, detail.ratio)
            whole = pixels.nearest(corners)
            drawn = self._stamps.copy(painter, cards, whole, detail, self._draw_face)
            corners = pixels.scene(whole)
        places = [*map(Place, items.tolist(), cards.tolist(), *corners.T.tolist())]
        self.faces.draw(painter, list(compress(places, drawn.tolist())), area, detail)
        if detail.rows:
            self.faces.tell(painter, places, area, detail)

    def _draw_face(self, painter: QPainter, card: int, detail: Detail) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        self.faces.draw(painter, [Place(-1, card, 0.0, 0.0)], _EVERYWHERE, detail)


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
