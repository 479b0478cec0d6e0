"""A card in the making: filled section by section downwards, by the files that know the sections."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from . import fonts
from .content import Content, Fill, Glyph, Text, Zone
from .flow import Lengths
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

    def __init__(self, content: Content, lengths: Lengths) -> None:
        self.content = content
        self.lengths = lengths
        self.columns = _columns(content, lengths)
        self.width = 0.0
        self.top = 0.0
        self.fills: list[Fill] = []
        self.titles: list[Text] = []
        self.texts: list[Text] = []
        self.glyphs: list[Glyph] = []
        self.zones: list[Zone] = []


def widest(role: Type, texts: Iterable[str]) -> float:
    """The width of the widest text."""
    return max((fonts.width(role, text) for text in texts), default=0.0)


def _columns(content: Content, lengths: Lengths) -> Columns:
    names = [row.name for row in content.rows] + [row.name for row in content.attributes]
    name = lengths.pad + (_ROW_SIGN if content.rows else 0.0)
    second = name + min(MAX_PORT_NAME, widest(Type.ROW, names)) + lengths.column
    third = second + widest(Type.ROW, [row.word for row in content.rows]) + lengths.column
    width = third + widest(Type.ROW, [row.detail for row in content.rows])
    for row in content.attributes:
        value = min(_MAX_ATTRIBUTE, fonts.width(Type.ROW, row.value))
        width = max(width, second + value + lengths.column + fonts.width(Type.LABEL, row.type))
    return Columns(name, second, third, width + lengths.pad)
