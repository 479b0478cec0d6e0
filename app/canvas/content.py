"""What a card tells, the measured card, and what stands on it: plain records.

Lengths are scene units (one logical pixel at 100 %), from the left top corner of the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ..graph.model import Kind
from .categories import Category
from .fonts import Type
from .style import Density, Direction


class Cell(NamedTuple):
    """An input that an edge ends at.

    `inner`: no slot of the node (-1), but what the graphs that it holds read, by the name of the value.
    """

    slot: int
    name: str
    kind: Kind
    inner: bool = False


class Row(NamedTuple):
    """An input without an edge: `word` says its kind, `detail` its type and shape or value."""

    slot: int
    name: str
    kind: Kind
    word: str
    detail: str


class AttributeRow(NamedTuple):
    """An attribute by its `number`, the place in the node's attributes."""

    number: int
    name: str
    value: str
    type: str


class Exit(NamedTuple):
    """An output; `label` is its type and shape."""

    slot: int
    name: str
    label: str


class Form(StrEnum):
    CARD = "card"
    PILL = "pill"


class Content(NamedTuple):
    """All that decides how a card looks, but for the node's name, which has `name_width` reserved.

    `more_rows` and `more_attributes` are left out for being so many.
    """

    form: Form
    category: Category
    title: str
    badge: str
    enters: bool
    name_width: float
    cells: tuple[Cell, ...]
    rows: tuple[Row, ...]
    attributes: tuple[AttributeRow, ...]
    exits: tuple[Exit, ...]
    names_exits: bool
    glyph: Kind | None = None
    more_rows: int = 0
    more_attributes: int = 0


class Text(NamedTuple):
    """A text at its baseline; `ink` is an Ink or the word of a Kind."""

    x: float
    y: float
    text: str
    role: Type
    ink: str


class Glyph(NamedTuple):
    """A sign for a kind at its centre; `enter` is the sign of what can be opened."""

    x: float
    y: float
    sign: str


class Tone(StrEnum):
    BAND = "band"
    STRIP = "strip"
    RULE = "rule"
    BADGE = "badge"


class Fill(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    tone: Tone


class Zone(NamedTuple):
    """What lies under a point of the card: an input or output slot, or an attribute (by index).

    `folded`: all inputs or outputs share it, their names folded away.
    """

    left: float
    top: float
    right: float
    bottom: float
    slot: int = -1
    output: bool = False
    attribute: int = -1
    folded: bool = False

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the card lies in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


class Card(NamedTuple):
    """A measured card. `inputs` and `outputs` are the places of the ports, in the order of cells and exits, across the
    flow: x where edges run down, y where they run to the right.

    The box that layout places is `box_width` × `box_height`: the card and the zone of labels behind it. The name is set
    at `name_x`, `name_y` in `name_room`; a room of 0 shows none.
    """

    content: Content
    direction: Direction
    density: Density
    width: float
    height: float
    box_width: float
    box_height: float
    inputs: tuple[float, ...]
    outputs: tuple[float, ...]
    name_x: float = 0.0
    name_y: float = 0.0
    name_room: float = 0.0
    band_top: float = 0.0
    band_bottom: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """What stands on a card, but for the name of its node; `labels` and their zones lie behind the card."""

    fills: tuple[Fill, ...]
    titles: tuple[Text, ...]
    texts: tuple[Text, ...]
    labels: tuple[Text, ...]
    glyphs: tuple[Glyph, ...]
    zones: tuple[Zone, ...]
    label_zones: tuple[Zone, ...]
