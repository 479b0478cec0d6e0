"""The legend of a picture: the signs of the kinds of inputs that occur in it, and the hue of custom ops."""

from __future__ import annotations

from dataclasses import dataclass

from ..graph import words
from ..graph.model import Kind
from ..language import translate
from . import fonts
from .categories import Category
from .content import Glyph, Text
from .fonts import Type
from .scene import ItemKind, Scene
from .theme import Ink

HEIGHT = 28.0

_PAD = 12.0
_SIGN = 13.0
_GAP = 18.0


@dataclass(frozen=True, slots=True, eq=False)
class Legend:
    """A row of signs and words, `width` × HEIGHT; `swatch` is the left of the patch for custom ops, or None."""

    width: float
    glyphs: tuple[Glyph, ...]
    texts: tuple[Text, ...]
    swatch: float | None


def legend(scene: Scene) -> Legend:
    """The legend of a scene; it explains nothing that does not occur."""
    kinds = _kinds(scene)
    glyphs: list[Glyph] = []
    texts: list[Text] = []
    swatch = None
    x = _PAD
    for kind in (kind for kind in Kind if kind in kinds):
        glyphs.append(Glyph(x + 4, HEIGHT / 2, kind))
        texts.append(Text(x + _SIGN, HEIGHT / 2 + 4, words.kind_word(kind), Type.LABEL, Ink.MUTED))
        x += _SIGN + fonts.width(Type.LABEL, texts[-1].text) + _GAP
    if any(card.content.category is Category.CUSTOM for card in scene.cards):
        swatch = x
        texts.append(Text(x + _SIGN + 4, HEIGHT / 2 + 4, translate("Words", "custom op"), Type.LABEL, Ink.MUTED))
        x += _SIGN + 4 + fonts.width(Type.LABEL, texts[-1].text) + _GAP
    return Legend(x - _GAP + _PAD if texts else 0.0, tuple(glyphs), tuple(texts), swatch)


def _kinds(scene: Scene) -> set[Kind]:
    found = {row.kind for card in scene.cards for row in card.content.rows}
    found |= {cell.kind for card in scene.cards for cell in card.content.cells}
    if (scene.kind == ItemKind.INPUT).any():
        found.add(Kind.ACTIVATION)
    return found
