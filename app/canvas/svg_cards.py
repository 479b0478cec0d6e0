"""Writes the cards of a picture as SVG: each face once, then again wherever a node looks the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from . import fonts, glyphs, tips
from .categories import Category
from .content import Card, Fill, Form, Glyph, Text, Tone
from .face import face
from .faces import RADIUS, card_sections
from .fonts import Type
from .painter import PicturePainter
from .pointing import Hit
from .svg_words import closed, escaped, number, rectangle, rounded
from .theme import Ink


class _Face(NamedTuple):
    """What items of a face have in common: `start` wants left and top, `name` the length of a name."""

    start: str
    body: str
    name: str


def cards(pictured: PicturePainter) -> Iterator[str]:
    """A group an item, with its tooltip."""
    picture = pictured.picture
    scene = picture.scene
    again = np.bincount(scene.card_of) > 1
    faces: dict[int, _Face] = {}
    names = [pictured.faces.name_of(item) for item in range(len(scene))]
    lengths = rounded(fonts.widths(Type.NAME, names)).tolist()
    corners = zip(rounded(picture.left).tolist(), rounded(picture.top).tolist(), strict=True)
    for item, (index, (left, top)) in enumerate(zip(scene.card_of.tolist(), corners, strict=True)):
        made = faces.get(index)
        if made is None:
            made = _face(scene.cards[index])
            if again[index]:
                faces[index] = made
        told = escaped(tips.tip(scene.graph, Hit(scene.subject_of(item), item)))
        name = f"{made.name % lengths[item]}{escaped(names[item])}</text>\n" if names[item] else ""
        yield f"{made.start % (left, top)}{told}</title>\n{made.body}{name}</g>\n"


def class_of(category: Category) -> str:
    """The class that colours the cards of a category."""
    return f"c-{category.name.lower()}" if category is not Category.CUSTOM else "custom"


def glyph(sign: Glyph, hued: bool) -> str:
    """A sign, in the colour of its card or of its kind."""
    shape = glyphs.SHAPES[sign.sign]
    ink = "hue" if hued else sign.sign
    name = f"line {ink}" if shape.hollow or shape.lines else ink
    if shape.radius:
        return f'<circle class="{name}" cx="{number(sign.x)}" cy="{number(sign.y)}" r="{number(shape.radius)}"/>'
    if shape.polygon:
        return f'<path class="{name}" d="{closed(shape.polygon, sign.x, sign.y)}"/>'
    lines = "".join(closed(line, sign.x, sign.y).rstrip("Z") for line in shape.lines)
    return f'<path class="{name}" d="{lines}"/>'


def text(one: Text) -> str:
    """A text with its measured length."""
    if not one.text:
        return ""
    return f"{_opened(one, number(fonts.width(one.role, one.text)))}{escaped(one.text)}</text>\n"


def _opened(one: Text, length: str) -> str:
    return (
        f'<text class="f{int(one.role)} {one.ink}" x="{number(one.x)}" y="{number(one.y)}" textLength="{length}" '
        'lengthAdjust="spacingAndGlyphs">'
    )


def _face(card: Card) -> _Face:
    told = face(card)
    parts = [*_body(card, told.fills)]
    parts += [glyph(sign, card.content.form is Form.PILL or sign.sign == glyphs.ENTER) for sign in told.glyphs]
    parts += [text(one) for texts in (told.titles, told.texts, told.labels) for one in texts]
    start = f'<g class="{class_of(card.content.category)}" transform="translate(%.9g %.9g)"><title>'
    return _Face(start, "".join(parts), _opened(Text(card.name_x, card.name_y, "", Type.NAME, Ink.HUE), "%.9g"))


def _body(card: Card, fills: Sequence[Fill]) -> Iterator[str]:
    if card.content.form is Form.PILL:
        yield rectangle("band", (0.0, 0.0, card.width, card.height), card.height / 2)
        return
    yield rectangle("rim", (-1.0, -1.0, card.width + 2, card.height + 2), RADIUS + 1)
    for top, tone in card_sections(card.height, fills):
        # Each reaches to the bottom, beneath those that follow: no seam shows between them.
        yield _section(
            "card" if tone is None else str(tone), card.width, (top, card.height), RADIUS if top == 0 else 0.0
        )
    for fill in fills:
        if fill.tone in (Tone.RULE, Tone.BADGE):
            yield _fill(fill)


def _fill(fill: Fill) -> str:
    radius = 7.5 if fill.tone is Tone.BADGE else 0.0
    return rectangle(fill.tone, (fill.x, fill.y, fill.width, fill.height), radius)


def _section(name: str, width: float, span: tuple[float, float], upper: float) -> str:
    """A band over the whole width with round lower corners; the upper ones have the radius `upper`."""
    (top, end), lower = span, RADIUS
    course = f"M0 {number(top + upper)}"
    course += _arc(upper, upper, -upper) if upper else ""
    course += f"H{number(width - upper)}"
    course += _arc(upper, upper, upper) if upper else ""
    course += f"V{number(end - lower)}{_arc(lower, -lower, lower)}"
    course += f"H{number(lower)}{_arc(lower, -lower, -lower)}"
    return f'<path class="{name}" d="{course}Z"/>'


def _arc(radius: float, x: float, y: float) -> str:
    return f"a{number(radius)} {number(radius)} 0 0 1 {number(x)} {number(y)}"
