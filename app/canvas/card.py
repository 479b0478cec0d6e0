"""The face of an item: where each text, glyph and port stands on it.

Lengths are scene units (one logical pixel at 100 %), from the left top corner of the card. Equal contents have one and
the same card, whatever graph position they stand at.
"""

from __future__ import annotations

from ..graph.model import Kind
from . import fonts, ports, sections
from .content import Card, Content, Form, Glyph, Text
from .draft import GLYPH, Draft
from .flow import LENGTHS, Lengths
from .fonts import Type
from .style import Density, Direction
from .theme import Ink

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
    if content.form is Form.PILL:
        return _pill(content, direction, lengths)
    draft = Draft(content, lengths)
    draft.width = _card_width(draft, direction)
    return _finished(draft, direction, *_filled(draft, direction))


def _filled(draft: Draft, direction: Direction) -> tuple[tuple[float, ...], tuple[float, ...], float]:
    """Sets all sections; the ports of inputs and outputs, and where the title begins."""
    if direction is Direction.RIGHT:
        sections.band(draft)
        inputs, outputs = ports.sides(draft)
        sections.rows(draft)
        sections.attributes(draft)
        return inputs, outputs, 0.0
    inputs = ports.entry_strip(draft)
    band_top = draft.top
    sections.band(draft)
    sections.rows(draft)
    sections.attributes(draft)
    return inputs, ports.exit_strip(draft), band_top


def _finished(
    draft: Draft, direction: Direction, inputs: tuple[float, ...], outputs: tuple[float, ...], band_top: float
) -> Card:
    content, lengths = draft.content, draft.lengths
    labels = ports.exit_labels(content.exits, direction)
    told = [(exit_.slot, label) for exit_, label in zip(content.exits, labels, strict=True)]
    rest = ports.behind(direction, lengths, (draft.width, draft.top), outputs, told)
    return Card(
        content=content,
        width=draft.width,
        height=draft.top,
        box_width=rest.box_width,
        box_height=rest.box_height,
        fills=tuple(draft.fills),
        titles=tuple(draft.titles),
        texts=tuple(draft.texts),
        labels=rest.labels,
        glyphs=tuple(draft.glyphs),
        zones=tuple(draft.zones),
        label_zones=rest.zones,
        inputs=inputs,
        outputs=outputs,
        name_x=lengths.pad,
        name_y=band_top + lengths.band + 6,
        name_room=draft.width - 2 * lengths.pad if content.name_width else 0.0,
        band_top=band_top,
        band_bottom=band_top + sections.band_height(draft),
    )


def _pill(content: Content, direction: Direction, lengths: Lengths) -> Card:
    title = fonts.elided(Type.STRONG, content.title, MAX_NAME, middle=True)
    text = fonts.width(Type.STRONG, title)
    width, height = max(_LEAST_PILL, _rounded_up(text + GLYPH + 2 * lengths.pad)), lengths.pill
    left, middle = (width - text - GLYPH) / 2, height / 2
    port = (width / 2,) if direction is Direction.DOWN else (middle,)
    labels = ports.exit_labels(content.exits, direction)
    told = [(exit_.slot, label) for exit_, label in zip(content.exits, labels, strict=True)]
    rest = ports.behind(direction, lengths, (width, height), port if told else (), told)
    return Card(
        content=content,
        width=width,
        height=height,
        box_width=rest.box_width,
        box_height=rest.box_height,
        fills=(),
        titles=(Text(left + GLYPH, middle + 4, title, Type.STRONG, Ink.HUE),),
        texts=(),
        labels=rest.labels,
        glyphs=(Glyph(left + 4, middle, content.glyph or Kind.ACTIVATION),),
        zones=(),
        label_zones=rest.zones,
        inputs=() if told else port,
        outputs=port if told else (),
        band_bottom=height,
    )


def _rounded_up(length: float) -> float:
    return -(-length // _STEP) * _STEP


def _card_width(draft: Draft, direction: Direction) -> float:
    content, pad = draft.content, draft.lengths.pad
    title = min(MAX_TITLE, 2 * pad + fonts.width(Type.TITLE, content.title) + sections.title_tail(draft))
    name = 2 * pad + min(MAX_NAME, content.name_width)
    rows = min(MAX_WIDTH, draft.columns.width) if content.rows or content.attributes else 0.0
    beside = _strips_width(draft) if direction is Direction.DOWN else ports.sides_width(content, draft.lengths)
    return _rounded_up(max(_LEAST, title, name, rows, beside))


def _strips_width(draft: Draft) -> float:
    """The width that inputs, outputs and labels side by side want."""
    content = draft.content
    cells = ports.strip_width([cell.name for cell in content.cells])
    exits = ports.strip_width([exit_.name for exit_ in content.exits]) if content.names_exits else 0.0
    if len(content.exits) > 1:
        labels = ports.exit_labels(content.exits, Direction.DOWN)
        pitch = max((fonts.width(Type.LABEL, label) + _LABEL_GAP for label in labels if label), default=0.0)
        exits = max(exits, pitch * len(content.exits))
    return max(cells, exits)
