"""Writes a picture as SVG: text stays text, colours are classes, whole names are tooltips.

Texts carry their measured length, so that a viewer with other fonts keeps them inside their cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TextIO

from . import fonts, glyphs, tips
from .categories import Category
from .content import Card, Fill, Form, Glyph, Text, Tone
from .edges import ARROW
from .faces import RADIUS, card_sections
from .fonts import Type
from .legend import HEIGHT, Legend
from .painter import Area, PicturePainter
from .pointing import Hit
from .strokes import EDGE
from .theme import Theme

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_svg(file: TextIO, pictured: PicturePainter, area: Area, scale: float, legend: Legend | None) -> None:
    """Writes the picture as far as `area` shows it, at `scale`; the legend stands at its left bottom corner."""
    theme = pictured.theme
    left, top, right, bottom = area
    width, height = right - left, bottom - top
    file.write(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width * scale)}" height="{_n(height * scale)}" '
        f'viewBox="{_n(left)} {_n(top)} {_n(width)} {_n(height)}">\n'
        f"<title>{_x(pictured.picture.scene.graph.name)}</title>\n<style>\n{_styles(theme)}</style>\n"
        f'<rect class="canvas" x="{_n(left)}" y="{_n(top)}" width="{_n(width)}" height="{_n(height)}"/>\n'
    )
    file.writelines(_edges(pictured))
    for item in range(len(pictured.picture.scene)):
        file.writelines(_item(pictured, item))
    if legend is not None and legend.width:
        file.writelines(_legend(legend, left + 16, bottom - HEIGHT - 12))
    file.write("</svg>\n")


def _n(number: float) -> str:
    """A number with at most two decimals."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _x(text: str) -> str:
    """Text as XML allows it."""
    return escape(_ILLEGAL.sub("\ufffd", text))


def _styles(theme: Theme) -> str:
    families = ", ".join(f"'{family}'" for family in fonts.families())
    lines = [
        f"text {{ font-family: {families}, sans-serif; white-space: pre; font-kerning: none; "
        "font-variant-ligatures: none; }",
        f".canvas {{ fill: {theme.canvas}; }}",
        f".edge, .back {{ fill: none; stroke: {theme.edge}; stroke-width: {EDGE}; }}",
        f".back {{ stroke: {theme.backward}; }}",
        f".tip {{ fill: {theme.edge}; }} .tipback {{ fill: {theme.backward}; }}",
        f".card {{ fill: {theme.card}; }} .rim {{ fill: {theme.border}; }} .custom .rim {{ fill: "
        f"{theme.hues[Category.CUSTOM].solid}; }}",
        f".strip {{ fill: {theme.strip}; }} .rule {{ fill: {theme.rule}; }}",
        f".text {{ fill: {theme.text}; }} .muted {{ fill: {theme.muted}; }} .label {{ fill: {theme.label}; }}",
        ".line { fill: none !important; stroke-width: 1.4; }",
    ]
    for role in Type:
        lines.append(f".f{int(role)} {{ font-size: {_n(fonts.size(role))}px; font-weight: {fonts.weight(role)}; }}")
    for kind, tone in theme.kinds.items():
        lines.append(f".{kind} {{ fill: {tone}; stroke: none; }} .line.{kind} {{ stroke: {tone}; }}")
    for category, hue in theme.hues.items():
        name = _class(category)
        lines.append(
            f".{name} .band {{ fill: {hue.band}; }} .{name} .hue {{ fill: {hue.ink}; }} "
            f".{name} .badge {{ fill: {hue.ink}; fill-opacity: 0.18; }} .{name} .line.hue {{ stroke: {hue.ink}; }}"
        )
    return "\n".join(lines) + "\n"


def _class(category: Category) -> str:
    return f"c-{category.name.lower()}" if category is not Category.CUSTOM else "custom"


def _edges(pictured: PicturePainter) -> Iterator[str]:
    """One path a value: what its edges share is drawn once. Then all arrow heads."""
    scene, pieces = pictured.picture.scene, pictured.picture.pieces
    cubic, straight = pieces.cubic.tolist(), pieces.straight.tolist()
    courses: dict[tuple[int, bool], list[str]] = {}
    drawn: set[int] = set()
    offsets, of_edge = pieces.offsets.tolist(), pieces.of_edge.tolist()
    for edge, (value, back) in enumerate(
        zip(scene.value.tolist(), pictured.picture.plan.backward.tolist(), strict=True)
    ):
        course = courses.setdefault((value, back), [])
        end: tuple[float, float] | None = None
        for piece in of_edge[offsets[edge] : offsets[edge + 1]]:
            if piece not in drawn:
                drawn.add(piece)
                end = _add_piece(course, cubic[piece], straight[piece], end)
    for (value, back), course in courses.items():
        told = _x(tips.value_text(scene.graph.values[value]))
        yield f'<path class="{"back" if back else "edge"}" d="{"".join(course)}"><title>{told}</title></path>\n'
    for x1, y1, x2, y2 in pictured.picture.loose.tolist():
        yield f'<path class="edge" d="M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}"/>\n'
    yield from _tips(pictured)


def _add_piece(
    course: list[str], cubic: list[float], straight: bool, end: tuple[float, float] | None
) -> tuple[float, float]:
    if end is None or abs(end[0] - cubic[0]) > 0.05 or abs(end[1] - cubic[1]) > 0.05:
        course.append(f"M{_n(cubic[0])} {_n(cubic[1])}")
    if straight:
        course.append(f"L{_n(cubic[6])} {_n(cubic[7])}")
    else:
        course.append("C" + " ".join(map(_n, cubic[2:])))
    return cubic[6], cubic[7]


def _tips(pictured: PicturePainter) -> Iterator[str]:
    picture = pictured.picture
    x, y = picture.heads.T.tolist()
    courses = {False: "", True: ""}
    for left, top, back in sorted(set(zip(x, y, picture.head_backward.tolist(), strict=True))):
        courses[back] += _closed(ARROW, left, top)
    for back, name in ((False, "tip"), (True, "tipback")):
        if courses[back]:
            yield f'<path class="{name}" d="{courses[back]}"/>\n'


def _closed(points: tuple[tuple[float, float], ...], x: float, y: float) -> str:
    return "M" + "L".join(f"{_n(x + dx)} {_n(y + dy)}" for dx, dy in points) + "Z"


def _item(pictured: PicturePainter, item: int) -> Iterator[str]:
    picture = pictured.picture
    card = picture.scene.card(item)
    told = tips.tip(picture.scene.graph, Hit(picture.scene.subject_of(item), item))
    at = f"translate({_n(float(picture.left[item]))} {_n(float(picture.top[item]))})"
    yield f'<g class="{_class(card.content.category)}" transform="{at}"><title>{_x(told)}</title>\n'
    yield from _body(card)
    for glyph in card.glyphs:
        yield _glyph(glyph, card.content.form is Form.PILL or glyph.sign == glyphs.ENTER)
    for texts in (card.titles, card.texts, card.labels):
        for text in texts:
            yield _text(text)
    if card.name_room:
        yield _text(Text(card.name_x, card.name_y, pictured.faces.name_of(item), Type.NAME, "hue"))
    yield "</g>\n"


def _body(card: Card) -> Iterator[str]:
    if card.content.form is Form.PILL:
        yield _rectangle("band", 0.0, 0.0, card.width, card.height, card.height / 2)
        return
    yield _rectangle("rim", -1.0, -1.0, card.width + 2, card.height + 2, RADIUS + 1)
    for top, tone in card_sections(card):
        # Each reaches to the bottom, beneath those that follow: no seam shows between them.
        yield _section(
            "card" if tone is None else str(tone), card.width, (top, card.height), RADIUS if top == 0 else 0.0
        )
    for fill in card.fills:
        if fill.tone in (Tone.RULE, Tone.BADGE):
            yield _fill(fill)


def _fill(fill: Fill) -> str:
    radius = 7.5 if fill.tone is Tone.BADGE else 0.0
    return _rectangle(fill.tone, fill.x, fill.y, fill.width, fill.height, radius)


def _rectangle(name: str, x: float, y: float, *rest: float) -> str:
    width, height, radius = rest
    rounded = f' rx="{_n(radius)}"' if radius else ""
    return f'<rect class="{name}" x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{rounded}/>'


def _section(name: str, width: float, span: tuple[float, float], upper: float) -> str:
    """A band over the whole width with round lower corners; the upper ones have the radius `upper`."""
    (top, end), lower = span, RADIUS
    course = f"M0 {_n(top + upper)}"
    course += f"a{_n(upper)} {_n(upper)} 0 0 1 {_n(upper)} {_n(-upper)}" if upper else ""
    course += f"H{_n(width - upper)}"
    course += f"a{_n(upper)} {_n(upper)} 0 0 1 {_n(upper)} {_n(upper)}" if upper else ""
    course += f"V{_n(end - lower)}"
    course += f"a{_n(lower)} {_n(lower)} 0 0 1 {_n(-lower)} {_n(lower)}"
    course += f"H{_n(lower)}"
    course += f"a{_n(lower)} {_n(lower)} 0 0 1 {_n(-lower)} {_n(-lower)}"
    return f'<path class="{name}" d="{course}Z"/>'


def _text(text: Text) -> str:
    if not text.text:
        return ""
    length = _n(fonts.width(text.role, text.text))
    return (
        f'<text class="f{int(text.role)} {text.ink}" x="{_n(text.x)}" y="{_n(text.y)}" textLength="{length}" '
        f'lengthAdjust="spacingAndGlyphs">{_x(text.text)}</text>\n'
    )


def _glyph(glyph: Glyph, hued: bool) -> str:
    shape = glyphs.SHAPES[glyph.sign]
    ink = "hue" if hued else glyph.sign
    name = f"line {ink}" if shape.hollow or shape.lines else ink
    if shape.radius:
        return f'<circle class="{name}" cx="{_n(glyph.x)}" cy="{_n(glyph.y)}" r="{_n(shape.radius)}"/>'
    if shape.polygon:
        return f'<path class="{name}" d="{_closed(shape.polygon, glyph.x, glyph.y)}"/>'
    lines = "".join(_closed(line, glyph.x, glyph.y).rstrip("Z") for line in shape.lines)
    return f'<path class="{name}" d="{lines}"/>'


def _legend(legend: Legend, x: float, y: float) -> Iterator[str]:
    yield f'<g class="custom" transform="translate({_n(x)} {_n(y)})">\n'
    for glyph in legend.glyphs:
        yield _glyph(glyph, False)
    if legend.swatch is not None:
        yield _rectangle("band", legend.swatch, HEIGHT / 2 - 5, 12.0, 10.0, 2.5)
    for text in legend.texts:
        yield _text(text)
    yield "</g>\n"
