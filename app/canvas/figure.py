"""A figure: a picture with its margins, and beneath it a legend and a caption, as every kind of file shows it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QPainter

from .caption import LINE, caption
from .content import Text
from .legend import HEIGHT, Legend, legend
from .painter import Area, Detail, PicturePainter, paint_legend
from .picture import Picture
from .sight import sight
from .theme import Theme

MARGIN = 24.0
INCH = 96.0
"""How many scene units are an inch, as in CSS."""

_GAP = 12.0
_LEGEND_INDENT = 12.0
_LEAST_EXTENT = 64.0
_LEAST_CAPTION = 360.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a figure looks: `scale` times its size; in a PNG with so many dots an inch. No caption is an empty one."""

    theme: Theme
    scale: float = 1.0
    dpi: float = INCH
    transparent: bool = False
    legend: bool = True
    caption: str = ""

    @property
    def pixels(self) -> float:
        """Pixels a scene unit."""
        return self.scale * self.dpi / INCH


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """What is drawn: `area` is all of it, in scene units; `legend_at` the left top corner of the legend."""

    pictured: PicturePainter
    style: Style
    area: Area
    legend: Legend | None
    legend_at: tuple[float, float]
    caption: tuple[Text, ...]

    @property
    def title(self) -> str:
        """The name of the graph."""
        return self.pictured.picture.scene.graph.name

    def size(self, scale: float) -> tuple[float, float]:
        """Width and height at a scale."""
        left, top, right, bottom = self.area
        return (right - left) * scale, (bottom - top) * scale


def figure(shown: Picture, style: Style) -> Figure:
    """The figure of a picture."""
    left, top, right, bottom = shown.bounds
    left, top, right, bottom = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
    signs = legend(shown.scene) if style.legend else None
    corner = (left + MARGIN - _LEGEND_INDENT, bottom - _GAP)
    if signs is not None and signs.width:
        right = max(right, left + signs.width + 2 * MARGIN)
        bottom += HEIGHT
    else:
        signs = None
    lines: tuple[Text, ...] = ()
    if style.caption.strip():
        right = max(right, left + _LEAST_CAPTION)
        lines = caption(style.caption, (left + MARGIN, bottom - _GAP), right - left - 2 * MARGIN)
        bottom += LINE * len(lines) + (0.0 if signs is None else _GAP / 2)
    area = (left, top, max(right, left + _LEAST_EXTENT), max(bottom, top + _LEAST_EXTENT))
    return Figure(PicturePainter(shown, style.theme), style, area, signs, corner, lines)


def paint(
    painter: QPainter, drawn: Figure, scale: float, area: Area | None = None, detail: Detail | None = None
) -> None:
    """Draws a figure from its left top corner on, or what of it lies in an `area` in scene units.

    How much is drawn depends on the scale; without an area all of it, as for a file that keeps text as text.
    """
    left, top, _, _ = drawn.area
    pictured = drawn.pictured
    painter.scale(scale, scale)
    painter.translate(-left, -top)
    detail = detail or Detail(1.0 if area is None else scale, still=area is None)
    area = area or drawn.area
    pictured.paint(painter, sight([area]), detail)
    x, y = drawn.legend_at
    if drawn.legend is not None and _meet((x, y, x + drawn.legend.width, y + HEIGHT), area):
        paint_legend(painter, pictured, drawn.legend, drawn.legend_at, detail)
    seen = [line for line in drawn.caption if _meet((line.x, line.y - LINE, drawn.area[2], line.y + LINE), area)]
    lines = [(line.x, line.y, line.text) for line in seen]
    pictured.faces.write(painter, {(line.role, pictured.theme.text): lines for line in seen[:1]}, detail)


def _meet(first: Area, second: Area) -> bool:
    return first[0] <= second[2] and second[0] <= first[2] and first[1] <= second[3] and second[1] <= first[3]
