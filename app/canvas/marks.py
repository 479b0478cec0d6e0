"""What is laid over the picture: selection, hover, findings and dimming."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ..layout.plan import Ints
from . import glyphs
from .content import Card, Form
from .crowds import thinned
from .painter import RADIUS, Detail, PicturePainter
from .pointing import NOTHING, Lit
from .sight import Sight
from .strokes import draw_lines, draw_rectangles, draw_shape, edge_pen

_TINT = 72
_WASH = 40
_CROWDED_WASH = 170
_CROWD = 400
_CLOSE = 0.35
_SMALLEST_SIGN = 0.6
_SQUARES = (3.0, 7.0)
_SLACK = 14.0
_NO_ITEMS: Ints = np.empty(0, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """`findings`: items by their gravest severity; `dimmed` bool[n]: items drawn as if behind a veil, and `veiled`
    the pieces of edges behind it; `tinted`: items under the colour of a warning; `matches`: items that were found;
    `fresh`: items that are `new` or `changed` since the graph was shown before.
    """

    selected: Lit = NOTHING
    hovered: Lit = NOTHING
    findings: Mapping[str, Ints] = field(default_factory=dict)
    dimmed: NDArray[np.bool_] | None = None
    veiled: Ints | None = None
    tinted: Ints | None = None
    matches: Ints | None = None
    fresh: Mapping[str, Ints] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class _Light:
    found: Lit
    tone: str
    width: float


def paint_marks(painter: QPainter, pictured: PicturePainter, marks: Marks, sight: Sight, detail: Detail) -> None:
    """Draws the marks that are in sight, over what has been painted."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    _dim(painter, pictured, marks, sight, detail)
    _tint(painter, pictured, marks, sight)
    _match(painter, pictured, marks.matches, sight, detail)
    theme = pictured.theme
    for light in (_Light(marks.selected, theme.selection, 2.4), _Light(marks.hovered, theme.hover, 2.0)):
        if light.found is not NOTHING:
            _light(painter, pictured, light, sight, detail)
    _findings(painter, pictured, marks.findings, sight, detail)
    _fresh(painter, pictured, marks.fresh, sight, detail)


def _light(painter: QPainter, pictured: PicturePainter, light: _Light, sight: Sight, detail: Detail) -> None:
    found, width, tone = light.found, light.width, pictured.colour(light.tone)
    if len(found.edges):
        pieces = pictured.among(found.pieces, sight)
        painter.setPen(edge_pen(tone, detail.scale, max(width, 1.6 / detail.scale)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if detail.shows(_CLOSE):
            pictured.draw_pieces(painter, pieces, sight, detail)
        else:
            draw_lines(painter, thinned(pictured.picture.pieces.line[pieces], detail.scale))
        pictured.draw_heads(painter, found.edges, sight, tone, detail)
    picture = pictured.picture
    pen = QPen(tone, max(width, 2.0 / detail.scale))
    near = _near(pictured, found.items, sight)
    if len(near) > _CROWD:
        _fill_all(painter, pictured, near, tone, detail)
        return
    for item in near.tolist():
        _outline(painter, picture.scene.card(item), float(picture.left[item]), float(picture.top[item]), pen)


def _outline(painter: QPainter, card: Card, x: float, y: float, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    gap = 1.0 + pen.widthF() / 2
    radius = (card.height / 2 if card.content.form is Form.PILL else RADIUS) + gap
    painter.drawRoundedRect(QRectF(x - gap, y - gap, card.width + 2 * gap, card.height + 2 * gap), radius, radius)


def _fill_all(painter: QPainter, pictured: PicturePainter, items: Ints, tone: QColor, detail: Detail) -> None:
    """A crowd is washed over instead of outlined, all at once; nothing is thinner than a pixel."""
    picture, least = pictured.picture, 1.0 / detail.scale
    corner = np.stack((picture.left[items], picture.top[items]), axis=1)
    size = np.maximum(np.stack((picture.right[items], picture.bottom[items]), axis=1) - corner, least)
    wash = QColor(tone)
    wash.setAlpha(_CROWDED_WASH)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(wash)
    draw_rectangles(painter, thinned(np.concatenate((corner, size), axis=1), detail.scale * detail.ratio))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def _dim(painter: QPainter, pictured: PicturePainter, marks: Marks, sight: Sight, detail: Detail) -> None:
    """Lays a veil over the boxes of dimmed items, all at once, and over edges."""
    if marks.dimmed is None:
        return
    picture = pictured.picture
    veil = pictured.colour(pictured.theme.veil)
    if marks.veiled is not None:
        painter.setPen(edge_pen(veil, detail.scale, max(3.0, 2.0 / detail.scale)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pictured.draw_pieces(painter, pictured.among(marks.veiled, sight), sight, detail)
    items = _near(pictured, np.nonzero(marks.dimmed)[0], sight)
    left, top = picture.left[items] - 1.0, picture.top[items] - 1.0
    size = (picture.box_right[items] + 1.0 - left, picture.box_bottom[items] - top)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(veil)
    draw_rectangles(painter, np.stack((left, top, *size), axis=1))


def _tint(painter: QPainter, pictured: PicturePainter, marks: Marks, sight: Sight) -> None:
    """Lays a translucent colour over the cards of the tinted items, all at once."""
    if marks.tinted is None:
        return
    picture = pictured.picture
    items = _near(pictured, marks.tinted, sight)
    left, top = picture.left[items], picture.top[items]
    tone = QColor(pictured.colour(pictured.theme.severities["warning"]))
    tone.setAlpha(_TINT)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone)
    draw_rectangles(painter, np.stack((left, top, picture.right[items] - left, picture.bottom[items] - top), axis=1))


def _match(painter: QPainter, pictured: PicturePainter, matches: Ints | None, sight: Sight, detail: Detail) -> None:
    """A frame and a wash of colour over the cards that were found, to be seen from afar; a crowd of them is filled."""
    if matches is None:
        return
    picture = pictured.picture
    items = _near(pictured, matches, sight)
    crowd = len(items) > _CROWD
    wash = QColor(pictured.colour(pictured.theme.match))
    pen = QPen(wash, max(3.0, 2.0 / detail.scale))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    wash.setAlpha(_CROWDED_WASH if crowd else _WASH)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, not crowd)
    painter.setPen(Qt.PenStyle.NoPen if crowd else pen)
    painter.setBrush(wash)
    left, top = picture.left[items] - 2.0, picture.top[items] - 2.0
    size = (picture.right[items] + 2.0 - left, picture.bottom[items] + 2.0 - top)
    draw_rectangles(painter, np.stack((left, top, *size), axis=1))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def _findings(
    painter: QPainter, pictured: PicturePainter, findings: Mapping[str, Ints], sight: Sight, detail: Detail
) -> None:
    """A sign at the right top corner of each item with a finding; the gravest lie on top.

    Where cards are too small for signs, and for crowds, there are squares instead, all drawn at once.
    """
    for severity in ("info", "warning", "error"):
        items = _near(pictured, findings.get(severity, _NO_ITEMS), sight)
        if not len(items):
            continue
        if len(items) > _CROWD or not detail.shows(_CLOSE):
            _squares(painter, pictured, severity, items, detail)
            continue
        size = max(1.0, _SMALLEST_SIGN / detail.scale)
        for item in items.tolist():
            place = (float(pictured.picture.right[item]), float(pictured.picture.top[item]))
            _sign(painter, pictured, severity, place, size)


def _squares(painter: QPainter, pictured: PicturePainter, severity: str, items: Ints, detail: Detail) -> None:
    """Squares no higher than half of their cards, so that these stay to be seen, but for the least that shows."""
    picture = pictured.picture
    side = np.clip((picture.bottom[items] - picture.top[items]) * detail.scale / 2, *_SQUARES) / detail.scale
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pictured.colour(pictured.theme.severities[severity]))
    corner = (picture.right[items] - side / 2, picture.top[items] - side / 2)
    draw_rectangles(painter, np.stack((*corner, side, side), axis=1))


def _sign(painter: QPainter, pictured: PicturePainter, severity: str, place: tuple[float, float], size: float) -> None:
    painter.save()
    painter.translate(*place)
    painter.scale(size, size)
    draw_shape(painter, glyphs.SEVERITIES[severity], 0.0, 0.0, pictured.colour(pictured.theme.severities[severity]))
    painter.setPen(QPen(pictured.colour(pictured.theme.card), 1.6))
    for line in glyphs.EXCLAMATION:
        painter.drawPolyline([*map(glyphs.point, line)])
    painter.restore()


def _fresh(
    painter: QPainter, pictured: PicturePainter, fresh: Mapping[str, Ints], sight: Sight, detail: Detail
) -> None:
    """A frame about each item, broken for those that are merely changed, and a sign at its left top corner."""
    picture = pictured.picture
    tone = pictured.colour(pictured.theme.fresh)
    size = max(1.0, 0.6 / detail.scale)
    for state, items in fresh.items():
        pen = QPen(tone, max(2.0, 1.6 / detail.scale))
        pen.setStyle(Qt.PenStyle.SolidLine if state == "new" else Qt.PenStyle.DashLine)
        near = _near(pictured, items, sight)
        for item in near[:_CROWD].tolist():
            corner = (float(picture.left[item]), float(picture.top[item]))
            _outline(painter, picture.scene.card(item), *corner, pen)
            _fresh_sign(painter, pictured, state, corner, size)
        _crowd_of_fresh(painter, pictured, near[_CROWD:], tone)


def _fresh_sign(
    painter: QPainter, pictured: PicturePainter, state: str, place: tuple[float, float], size: float
) -> None:
    painter.save()
    painter.translate(*place)
    painter.scale(size, size)
    draw_shape(painter, glyphs.FRESH_DISC, 0.0, 0.0, pictured.colour(pictured.theme.fresh))
    painter.setPen(QPen(pictured.colour(pictured.theme.card), 1.6))
    for line in glyphs.FRESH[state]:
        painter.drawPolyline([*map(glyphs.point, line)])
    painter.restore()


def _crowd_of_fresh(painter: QPainter, pictured: PicturePainter, items: Ints, tone: QColor) -> None:
    picture = pictured.picture
    wash = QColor(tone)
    wash.setAlpha(_CROWDED_WASH)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(wash)
    left, top = picture.left[items], picture.top[items]
    draw_rectangles(painter, np.stack((left, top, picture.right[items] - left, picture.bottom[items] - top), axis=1))


def _near(pictured: PicturePainter, items: Ints, sight: Sight) -> Ints:
    """Those of some items that reach into sight, with what stands out of their cards."""
    if not len(items):
        return items
    return np.asarray(items[sight.grown(_SLACK).meets(pictured.picture.item_boxes.box[:, items])])
