"""Paints edges; of a crowd only those that can be told apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ..layout.plan import Floats, Ints
from . import curves
from .boxes import Area
from .crowds import distinct, place_keys
from .curves import Spans
from .detail import Detail
from .flow import Flow
from .picture import Pieces
from .sight import Sight
from .strokes import EDGE, draw_lines, polygon

_NEAR = 1.6
_FEW = 60
_WIDE = 2.0
_SEAM = 0.5
_MANY = 200
_CROWD = 600
_MANY_HEADS = 60
_HEAD_PITCH = 3.0
_HIDDEN_SHARE = 0.5
_MUCH_INK = 80_000
"""Pixels of the device that curves may run along before they are drawn with hard edges, seven times as fast."""

_HAIR = 1.001
"""Pixels. Qt fills lines of more than one in rows, which takes a third of the time that those of one take."""

_ASIDE = 0.1
"""Pixels. A line along the border of two rows of pixels, where layout puts many, would fill both."""

_SPECK = 2.0
"""Pixels of the device. No one sees whether a curve of so few is bent."""

_SHORT = 16.0
_FEW_LINES = 3
_MANY_LINES = 40
_MANY_LINES_IN_CROWD = 8


@dataclass(frozen=True, slots=True)
class Manner:
    """How edges are drawn: those of a `crowd` as lines of a pixel, much ink with `hard` edges."""

    crowd: bool
    hard: bool


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What is to be seen of pieces: straight lines float64[k, 4], and of the others the parts in sight."""

    lines: Floats
    spans: Spans


def draw_pieces(painter: QPainter, pieces: Pieces, chosen: Ints, sight: Sight, detail: Detail) -> None:
    """Draws the chosen pieces as far as they are in sight with the pen that is set, in the manner that is best.

    In files all pieces are drawn in full.
    """
    if detail.still:
        straight = pieces.straight[chosen]
        draw_lines(painter, pieces.line[chosen[straight]])
        _draw_paths(painter, pieces.cubic[chosen[~straight]])
    else:
        found = seen(pieces, chosen, sight, detail)
        draw_seen(painter, found, detail, manner(found, sight, detail))


def seen(pieces: Pieces, chosen: Ints, sight: Sight, detail: Detail) -> Seen:
    """What can be told apart of the chosen pieces in sight."""
    scale = detail.scale
    straight = pieces.straight[chosen] | (pieces.reach[chosen] * scale * detail.ratio <= _SPECK)
    pixels = scale / max(1.0, EDGE * scale * _HIDDEN_SHARE)
    lines = pieces.line[chosen[straight]]
    bent = chosen[~straight]
    bent = bent[_distinct(pieces.line[bent], pixels)]
    spans = curves.in_sight(pieces.cubic[bent], sight.about(pieces.box[:, bent]), pieces.flow)
    return Seen(lines[_distinct(lines, pixels)], spans.only(_distinct(spans.line, pixels)))


def manner(found: Seen, sight: Sight, detail: Detail) -> Manner:
    """The manner in which what was found in sight is best drawn."""
    crowd = len(found.lines) + len(found.spans) > _CROWD
    ink = _length(found.spans.line, sight.around) * detail.scale * detail.ratio
    return Manner(crowd, crowd or ink > _MUCH_INK)


def draw_seen(painter: QPainter, found: Seen, detail: Detail, manner: Manner) -> None:
    """Draws lines and curves with the pen that is set, those of a crowd with one of a pixel."""
    painter.save()
    if manner.crowd:
        painter.setPen(_hair(painter.pen().color()))
        painter.translate(_ASIDE / detail.scale, _ASIDE / detail.scale)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, not manner.hard)
    draw_lines(painter, found.lines)
    _draw_curves(painter, found.spans, detail, manner.crowd)
    painter.restore()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def draw_heads(painter: QPainter, heads: Floats, scale: float, flow: Flow) -> None:
    """Draws arrow heads that end at places float64[k, 2] with the brush that is set."""
    if len(heads) > _MANY_HEADS:
        heads = heads[distinct(place_keys(heads * (min(scale, 1.0) / _HEAD_PITCH)))]
    if not len(heads):
        return
    head = QPainterPath()
    head.addPolygon(polygon(flow.arrow, 0.0, 0.0))
    head.closeSubpath()
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for across, down in np.diff(heads, axis=0, prepend=np.zeros((1, 2))).tolist():
        painter.translate(across, down)
        painter.drawPath(head)  # one and the same, moved about: four times as fast as polygons of their own
    painter.restore()


def _distinct(lines: Floats, pixels: float) -> Ints:
    """Where there are many, one of those whose ends fall on the same pixels; wide pens cover more of them."""
    if len(lines) <= _MANY:
        return np.arange(len(lines))
    return distinct(place_keys(lines * pixels))


def _hair(tone: QColor) -> QPen:
    """A pen as wide as a pixel, however near."""
    pen = QPen(tone, _HAIR)
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _length(lines: Floats, area: Area) -> float:
    """How long lines are together, at most, as far as they lie in an area."""
    across, down = np.abs(lines[:, 2:] - lines[:, :2]).T
    return float(np.minimum(across, area[2] - area[0]).sum() + np.minimum(down, area[3] - area[1]).sum())


def _draw_curves(painter: QPainter, spans: Spans, detail: Detail, crowd: bool) -> None:
    """Draws spans as lines, which Qt draws four times as fast as paths; wide ones overlap, or seams would show."""
    sizes = np.abs(spans.line[:, 2:] - spans.line[:, :2]).sum(1) * detail.scale
    pixels = detail.scale * detail.ratio
    finer = 2 * detail.ratio if pixels >= _NEAR and len(spans) <= _FEW else 1.0
    most = _MANY_LINES_IN_CROWD if crowd else _MANY_LINES * finer**0.5
    wide = not crowd and painter.pen().widthF() * pixels >= _WIDE
    short = sizes <= _SHORT
    for chosen in (short, ~short):
        if chosen.any():
            part = spans.only(np.nonzero(chosen)[0])
            lines = curves.flattened(part, _fineness(float(sizes[chosen].max()) * finer, most))
            draw_lines(painter, curves.lengthened(lines, _SEAM / pixels) if wide else lines)


def _fineness(size: float, most: float) -> int:
    """As how many lines each of some curves is drawn, whose largest is to look round."""
    return int(np.clip(size**0.5, _FEW_LINES, most))


def _draw_paths(painter: QPainter, cubics: Floats) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x, y, *rest in cubics.tolist():
        path = QPainterPath(QPointF(x, y))
        path.cubicTo(*rest)
        painter.drawPath(path)
