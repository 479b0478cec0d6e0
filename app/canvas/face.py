"""The face of a card: where each text, sign and zone stands on it.

Lengths are scene units (one logical pixel at 100 %), from the left top corner of the card.
"""

from __future__ import annotations

from ..graph.model import Kind
from . import fonts, ports, sections
from .card import pill_title
from .content import Card, Face, Form, Glyph, Text
from .draft import GLYPH, Draft
from .fonts import Type
from .style import Direction
from .theme import Ink


def face(card: Card) -> Face:
    """What stands on a card; to be kept by who needs it again, as a graph may have thousands of cards."""
    draft = _pill(card) if card.content.form is Form.PILL else filled(card)
    labels, zones = ports.labels(card)
    return Face(
        fills=tuple(draft.fills),
        titles=tuple(draft.titles),
        texts=tuple(draft.texts),
        labels=labels,
        glyphs=tuple(draft.glyphs),
        zones=tuple(draft.zones),
        label_zones=zones,
    )


def filled(card: Card) -> Draft:
    """All sections of a card that is no pill, down to its end."""
    draft = Draft(card)
    down = card.direction is Direction.DOWN
    if down:
        ports.entry_strip(draft)
    sections.band(draft)
    if not down:
        ports.sides(draft)
    sections.rows(draft)
    sections.attributes(draft)
    if down:
        ports.exit_strip(draft)
    return draft


def _pill(card: Card) -> Draft:
    draft, title = Draft(card), pill_title(card.content)
    left, middle = (card.width - fonts.width(Type.STRONG, title) - GLYPH) / 2, card.height / 2
    draft.titles.append(Text(left + GLYPH, middle + 4, title, Type.STRONG, Ink.HUE))
    draft.glyphs.append(Glyph(left + 4, middle, card.content.glyph or Kind.ACTIVATION))
    return draft
