"""Writes a figure as SVG: text stays text, colours are classes, whole names are tooltips.

Texts carry their measured length, so that a viewer with other fonts keeps them inside their cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import NamedTuple, TextIO

import numpy as np

from ..layout.plan import Floats
from . import fonts, svg_cards, tips
from .categories import Category
from .crowds import distinct, place_keys
from .figure import Figure
from .fonts import Type
from .legend import HEIGHT, Legend
from .painter import PicturePainter
from .strokes import EDGE
from .svg_words import escaped, number, rectangle, rounded
from .theme import Theme

_EVEN = "font-kerning: none; font-variant-ligatures: none;"
_HEARD_EACH = 512
_ROWS_AT_ONCE = 4096
# Nine digits are enough for hundredths, and so much sooner written than each number by itself.
_MOVE = "M%.9g %.9g"
_LINE = "L%.9g %.9g"
_CURVE = "C%.9g %.9g %.9g %.9g %.9g %.9g"
_HEAD = "M%.9g %.9gL%.9g %.9gL%.9g %.9gZ"


def write_svg(file: TextIO, drawn: Figure, heard: Callable[[float], None]) -> None:
    """Writes a figure at its scale; `heard` hears the share that is done."""
    pictured, scale = drawn.pictured, drawn.style.scale
    left, top, _, _ = drawn.area
    view = (left, top, *drawn.size(1.0))
    wide, high = drawn.size(scale)
    file.write(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{_scope(pictured.theme)[1:]}" role="img" '
        f'width="{number(wide)}" height="{number(high)}" viewBox="{" ".join(map(number, view))}">\n'
        f"<title>{escaped(drawn.title)}</title>\n<style>\n{_styles(pictured.theme)}</style>\n"
    )
    if not drawn.style.transparent:
        file.write(rectangle("canvas", view) + "\n")
    file.writelines(_edges(pictured))
    for done, card in enumerate(svg_cards.cards(pictured)):
        if not done % _HEARD_EACH:
            heard(done / len(pictured.picture.scene))
        file.write(card)
    if drawn.legend is not None:
        file.writelines(_legend(drawn.legend, *drawn.legend_at))
    file.writelines(map(svg_cards.text, drawn.caption))
    file.write("</svg>\n")


def _styles(theme: Theme) -> str:
    """The rules, each for this figure alone: a page may hold several, in several themes."""
    scope = _scope(theme)
    return "".join(f"{scope} {selector} {{ {rule} }}\n" for selector, rule in _rules(theme))


def _scope(theme: Theme) -> str:
    return f".opscope-{theme.name}"


def _rules(theme: Theme) -> Iterator[tuple[str, str]]:
    """Selectors and what they mean; of several for the same thing the last one counts."""
    families = ", ".join(f"'{family}'" for family in fonts.families())
    yield "text", f"font-family: {families}, sans-serif; white-space: pre; {_EVEN}"
    yield ".canvas", f"fill: {theme.canvas};"
    yield ".edge", f"fill: none; stroke: {theme.edge}; stroke-width: {EDGE};"
    yield ".back", f"fill: none; stroke: {theme.backward}; stroke-width: {EDGE};"
    yield ".tip", f"fill: {theme.edge};"
    yield ".tipback", f"fill: {theme.backward};"
    yield ".card", f"fill: {theme.card};"
    yield ".rim", f"fill: {theme.border};"
    yield ".custom .rim", f"fill: {theme.hues[Category.CUSTOM].solid};"
    for name in ("strip", "rule", "text", "muted", "label"):
        yield f".{name}", f"fill: {getattr(theme, name)};"
    yield ".line", "fill: none !important; stroke-width: 1.4;"
    for role in Type:
        yield f".f{int(role)}", f"font-size: {number(fonts.size(role))}px; font-weight: {fonts.weight(role)};"
    for kind, tone in theme.kinds.items():
        yield f".{kind}", f"fill: {tone}; stroke: none;"
        yield f".line.{kind}", f"stroke: {tone};"
    for category, hue in theme.hues.items():
        name = svg_cards.class_of(category)
        yield f".{name} .band", f"fill: {hue.band};"
        yield f".{name} .hue", f"fill: {hue.ink};"
        yield f".{name} .badge", f"fill: {hue.ink}; fill-opacity: 0.18;"
        yield f".{name} .line.hue", f"stroke: {hue.ink};"


def _edges(pictured: PicturePainter) -> Iterator[str]:
    """One path a value: what its edges share is drawn once. Then all arrow heads."""
    scene, pieces = pictured.picture.scene, pictured.picture.pieces
    courses: dict[tuple[int, bool], list[str]] = {}
    drawn = _Drawn(_rows(rounded(pieces.cubic)), pieces.straight.tolist(), set())
    of_edge, stops = pieces.of_edge.tolist(), pieces.offsets.tolist()
    ends = zip(scene.value.tolist(), pictured.picture.plan.backward.tolist(), stops, stops[1:], strict=False)
    for value, back, first, last in ends:
        drawn.add(courses.setdefault((value, back), []), of_edge[first:last])
    for (value, back), course in courses.items():
        told = escaped(tips.value_text(scene.graph.values[value]))
        yield f'<path class="{"back" if back else "edge"}" d="{"".join(course)}"><title>{told}</title></path>\n'
    for x1, y1, x2, y2 in pictured.picture.loose.tolist():
        yield f'<path class="edge" d="M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"/>\n'
    yield from _tips(pictured)


def _rows(numbers: Floats) -> list[list[float]]:
    """As `tolist`, which would hold up all other threads for as long as it takes."""
    starts = range(0, len(numbers), _ROWS_AT_ONCE)
    return [row for start in starts for row in numbers[start : start + _ROWS_AT_ONCE].tolist()]


class _Drawn(NamedTuple):
    """The pieces of all edges, and which of them have been drawn."""

    cubic: list[list[float]]
    straight: list[bool]
    done: set[int]

    def add(self, course: list[str], pieces: list[int]) -> None:
        """Adds to a course the pieces that nobody has drawn."""
        x, y = inf, inf
        for piece in pieces:
            if piece in self.done:
                continue
            self.done.add(piece)
            cubic = self.cubic[piece]
            if abs(x - cubic[0]) > 0.05 or abs(y - cubic[1]) > 0.05:
                course.append(_MOVE % (cubic[0], cubic[1]))
            x, y = cubic[6], cubic[7]
            course.append(_LINE % (x, y) if self.straight[piece] else _CURVE % tuple(cubic[2:]))


def _tips(pictured: PicturePainter) -> Iterator[str]:
    picture = pictured.picture
    for back, name in ((False, "tip"), (True, "tipback")):
        heads = rounded(picture.heads[picture.head_backward == back])
        if len(heads):
            heads = heads[distinct(place_keys(heads * 100))]
            corners = rounded((heads[:, None, :] + np.array(picture.scene.flow.arrow)).reshape(-1, 6))
            yield f'<path class="{name}" d="{"".join(_HEAD % tuple(place) for place in corners.tolist())}"/>\n'


def _legend(legend: Legend, x: float, y: float) -> Iterator[str]:
    yield f'<g class="custom" transform="translate({number(x)} {number(y)})">\n'
    for glyph in legend.glyphs:
        yield svg_cards.glyph(glyph, False)
    if legend.swatch is not None:
        yield rectangle("band", (legend.swatch, HEIGHT / 2 - 5, 12.0, 10.0), 2.5)
    for text in legend.texts:
        yield svg_cards.text(text)
    yield "</g>\n"
