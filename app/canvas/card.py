"""The size of a card, and where its ports stand: what layout has to know. Its face is made when it is to be seen.

Lengths are scene units (one logical pixel at 100 %), from the left top corner of the card. Equal contents have one and
the same card, whatever graph position they stand at.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import fonts, ports, sections
from .content import Card, Content, Form
from .draft import GLYPH, columns
from .flow import LENGTHS, Lengths
from .fonts import Type
from .style import Density, Direction

MAX_WIDTH = 360.0
MAX_TITLE = 520.0
MAX_NAME = 232.0

_STEP = 8.0
_LEAST = 104.0
_LEAST_PILL = 56.0
_LABEL_GAP = 20.0


def card(content: Content, direction: Direction = Direction.DOWN, density: Density = Density.NORMAL) -> Card:
    """The card that shows `content`."""
    lengths = LENGTHS[density]
    labels = ports.exit_labels(content.exits, direction)
    if content.form is Form.PILL:
        return _pill(content, direction, density, labels)
    width = _width(content, direction, lengths, labels)
    band = sections.band_height(content, lengths)
    rest = sections.rows_height(content, lengths) + sections.attributes_height(content, lengths)
    if direction is Direction.RIGHT:
        band_top, height = 0.0, band + ports.sides_height(content, lengths) + rest
        inputs, outputs = ports.down_sides(content, lengths, band)
    else:
        band_top = ports.entries_height(content, lengths)
        height = band_top + band + rest + ports.exits_height(content, lengths)
        inputs, outputs = ports.spread(len(content.cells), width), ports.spread(len(content.exits), width)
    box_width, box_height = ports.box(direction, lengths, (width, height), outputs, labels)
    return Card(
        content=content,
        direction=direction,
        density=density,
        width=width,
        height=height,
        box_width=box_width,
        box_height=box_height,
        inputs=inputs,
        outputs=outputs,
        name_x=lengths.pad,
        name_y=band_top + lengths.band + 6,
        name_room=width - 2 * lengths.pad if content.name_width else 0.0,
        band_top=band_top,
        band_bottom=band_top + band,
    )


def pill_title(content: Content) -> str:
    """The title of a pill as it is set."""
    return fonts.elided(Type.STRONG, content.title, MAX_NAME, middle=True)


def _pill(content: Content, direction: Direction, density: Density, labels: Sequence[str]) -> Card:
    lengths = LENGTHS[density]
    text = fonts.width(Type.STRONG, pill_title(content))
    width, height = max(_LEAST_PILL, _rounded_up(text + GLYPH + 2 * lengths.pad)), lengths.pill
    port = (width / 2,) if direction is Direction.DOWN else (height / 2,)
    outputs = port if labels else ()
    box_width, box_height = ports.box(direction, lengths, (width, height), outputs, labels)
    return Card(
        content=content,
        direction=direction,
        density=density,
        width=width,
        height=height,
        box_width=box_width,
        box_height=box_height,
        inputs=() if labels else port,
        outputs=outputs,
        band_bottom=height,
    )


def _rounded_up(length: float) -> float:
    return -(-length // _STEP) * _STEP


def _width(content: Content, direction: Direction, lengths: Lengths, labels: Sequence[str]) -> float:
    pad = lengths.pad
    title = min(MAX_TITLE, 2 * pad + fonts.width(Type.TITLE, content.title) + sections.title_tail(content))
    name = 2 * pad + min(MAX_NAME, content.name_width)
    rows = min(MAX_WIDTH, columns(content, lengths).width) if content.rows or content.attributes else 0.0
    down = direction is Direction.DOWN
    beside = _strips_width(content, labels) if down else ports.sides_width(content, lengths)
    return _rounded_up(max(_LEAST, title, name, rows, beside))


def _strips_width(content: Content, labels: Sequence[str]) -> float:
    """The width that inputs, outputs and labels side by side want."""
    cells = ports.strip_width([cell.name for cell in content.cells])
    exits = ports.strip_width([exit_.name for exit_ in content.exits]) if content.names_exits else 0.0
    if len(labels) > 1:
        pitch = max((fonts.width(Type.LABEL, label) + _LABEL_GAP for label in labels if label), default=0.0)
        exits = max(exits, pitch * len(labels))
    return max(cells, exits)
