"""A card in the making: filled section by section downwards, by the files that know the sections."""

from __future__ import annotations

from typing import NamedTuple

from . import fonts
from .content import Card, Content, Fill, Glyph, Text, Zone
from .flow import LENGTHS, Lengths
from .fonts import Type

MAX_PORT_NAME = 132.0
GLYPH = 12.0
"""The room of a sign before a text."""

_ROW_SIGN = 16.0
_MAX_ATTRIBUTE = 190.0


class Columns(NamedTuple):
    """Where the columns of rows and attributes begin, and how wide all of them would like to be."""

    name: float
    second: float
    third: float
    width: float


class Draft:
    """What stands on a card so far; `top` is where the next section begins."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.content = card.content
        self.lengths = LENGTHS[card.density]
        self.columns = columns(self.content, self.lengths)
        self.width = card.width
        self.top = 0.0
        self.fills: list[Fill] = []
        self.titles: list[Text] = []
        self.texts: list[Text] = []
        self.glyphs: list[Glyph] = []
        self.zones: list[Zone] = []


def columns(content: Content, lengths: Lengths) -> Columns:
    """The columns of the rows and attributes of a card."""
    names = [row.name for row in content.rows] + [row.name for row in content.attributes]
    name = lengths.pad + (_ROW_SIGN if content.rows else 0.0)
    second = name + min(MAX_PORT_NAME, fonts.widest(Type.ROW, names)) + lengths.column
    third = second + fonts.widest(Type.ROW, [row.word for row in content.rows]) + lengths.column
    width = third + fonts.widest(Type.ROW, [row.detail for row in content.rows])
    for row in content.attributes:
        value = min(_MAX_ATTRIBUTE, fonts.width(Type.ROW, row.value))
        width = max(width, second + value + lengths.column + fonts.width(Type.LABEL, row.type))
    return Columns(name, second, third, width + lengths.pad)
