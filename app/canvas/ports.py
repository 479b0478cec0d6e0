"""The ports of a card: where edges end and leave, and what they are called.

Where edges run down, inputs stand side by side in a strip at the top and outputs in one at the bottom. Where they run
to the right, inputs stand one below the other at the left side and outputs at the right one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..graph.counting import counted
from ..graph.model import Kind
from . import fonts, glyphs
from .categories import Category
from .content import Content, Exit, Fill, Glyph, Text, Tone, Zone
from .draft import GLYPH, MAX_PORT_NAME, Draft, widest
from .flow import Lengths
from .fonts import Type
from .style import Direction
from .theme import Ink

MAX_LABEL = 208.0

_MAX_STRIP = 480.0
_FOLDED_STRIP = 640.0
_LEAST_FOLDED = 160.0
_FOLDED_PITCH = 10.0
_LEAST_CELL = 44.0
_MOST_SIDE = 24
_MOST_LABELS = 6
_NARROW_LABEL = 120.0
_BARE_PORT = 6.0
_BESIDE = 7.0
_CLEAR = 11.0  # of the sign of a finding at the corner of a card
_ABOVE = 4.0


class Behind(NamedTuple):
    """What stands behind a card, where its outputs leave: labels with their zones, and the box about all."""

    labels: tuple[Text, ...]
    zones: tuple[Zone, ...]
    box_width: float
    box_height: float


class _Port(NamedTuple):
    slot: int
    name: str
    kind: Kind
    inner: bool = False

    @property
    def sign(self) -> str:
        return glyphs.ENTER if self.inner else self.kind

    @property
    def indent(self) -> float:
        return GLYPH + 2 if self.inner else GLYPH


def is_lean(content: Content, lengths: Lengths) -> bool:
    """Whether the name of the one input that an edge ends at tells nothing and is left out."""
    return lengths.lean and len(content.cells) == 1 and content.category is not Category.CUSTOM


def exit_labels(exits: tuple[Exit, ...], direction: Direction) -> tuple[str, ...]:
    """The labels as they are set: side by side they are shorter where there are many, none where too many."""
    most, room = _MOST_LABELS, MAX_LABEL if len(exits) <= 2 else _NARROW_LABEL
    if direction is Direction.RIGHT:
        most, room = _MOST_SIDE, MAX_LABEL
    if len(exits) > most:
        return ("",) * len(exits)
    return tuple(fonts.elided(Type.LABEL, exit_.label, room) for exit_ in exits)


def strip_width(names: Sequence[str]) -> float:
    """The width of a strip of equal cells; bounded, so that many names shorten and very many fold."""
    wish = len(names) * (widest(Type.ROW, names) + GLYPH + 2 * 8)
    if wish <= _MAX_STRIP:
        return wish
    if len(names) * _LEAST_CELL <= _MAX_STRIP:
        return _MAX_STRIP
    return min(_FOLDED_STRIP, max(_LEAST_FOLDED, len(names) * _FOLDED_PITCH))


def sides_width(content: Content, lengths: Lengths) -> float:
    """The width of the names of inputs and outputs that stand beside each other."""
    left = min(MAX_PORT_NAME, widest(Type.ROW, [cell.name for cell in content.cells])) + GLYPH
    right = 0.0
    if content.names_exits:
        right = min(MAX_PORT_NAME, widest(Type.ROW, [exit_.name for exit_ in content.exits]))
    return 2 * lengths.pad + left + right + 2 * lengths.column


def entry_strip(draft: Draft) -> tuple[float, ...]:
    """The inputs side by side at the top; the x of their ports."""
    content = draft.content
    if is_lean(content, draft.lengths):
        middle, half = draft.width / 2, draft.width / 6
        draft.zones.append(Zone(middle - half, 0.0, middle + half, _BARE_PORT, content.cells[0].slot))
        return (middle,)
    return _strip(draft, [_Port(*cell) for cell in content.cells], False)


def exit_strip(draft: Draft) -> tuple[float, ...]:
    """The outputs side by side at the bottom; the x of their ports."""
    exits = draft.content.exits
    if exits and draft.content.names_exits:
        return _strip(draft, [_Port(exit_.slot, exit_.name, Kind.ACTIVATION) for exit_ in exits], True)
    pitch = draft.width / max(1, len(exits))
    return tuple(pitch * (i + 0.5) for i in range(len(exits)))


def sides(draft: Draft) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Inputs at the left and outputs at the right side, the first of both at one height; the y of their ports."""
    content, strip = draft.content, draft.lengths.strip
    cells = [_Port(*cell) for cell in content.cells]
    exits = [_Port(exit_.slot, exit_.name, Kind.ACTIVATION) for exit_ in content.exits]
    if not content.names_exits and (not cells or is_lean(content, draft.lengths)):
        return _bare_sides(draft, cells, exits)
    height = max(_side_height(len(cells), strip), _side_height(len(exits), strip))
    draft.fills.append(Fill(0.0, draft.top, draft.width, height, Tone.STRIP))
    found = _side(draft, cells, height, False), _side(draft, exits, height, True)
    draft.top += height
    return found


def behind(
    direction: Direction,
    lengths: Lengths,
    size: tuple[float, float],
    outputs: tuple[float, ...],
    labels: Sequence[tuple[int, str]],
) -> Behind:
    """The labels, each a slot and a text, of the outputs of a card of that size."""
    width, height = size
    right = direction is Direction.RIGHT
    texts: list[Text] = []
    zones: list[Zone] = []
    for port, (slot, label) in zip(outputs, labels, strict=True):
        if label:
            x, y = (width + _CLEAR, port - _ABOVE) if right else (port + _BESIDE, height + lengths.zone * 2 / 3)
            end = x + fonts.width(Type.LABEL, label)
            texts.append(Text(x, y, label, Type.LABEL, Ink.LABEL))
            top, bottom = (y - 10, y + 2) if right else (height, height + lengths.zone)
            zones.append(Zone(x, top, end, bottom, slot, True))
    reach = max((zone.right for zone in zones), default=0.0)
    room = (lengths.zone if texts else lengths.bare) if outputs else 0.0
    box = (max(width + room, reach + _BESIDE), height) if right else (max(width, reach), height + room)
    return Behind(tuple(texts), tuple(zones), *box)


def _strip(draft: Draft, ports: list[_Port], output: bool) -> tuple[float, ...]:
    """A strip of equal cells; the x of their ports."""
    if not ports:
        return ()
    height, pitch = draft.lengths.strip, draft.width / len(ports)
    middles = tuple(pitch * (i + 0.5) for i in range(len(ports)))
    draft.fills.append(Fill(0.0, draft.top, draft.width, height, Tone.STRIP))
    if pitch < _LEAST_CELL and len(ports) > 1:
        text = _folded(len(ports), output)
        left = (draft.width - fonts.width(Type.ROW, text)) / 2
        draft.texts.append(Text(left, draft.top + height / 2 + 4, text, Type.ROW, Ink.MUTED))
        draft.zones.append(Zone(0.0, draft.top, draft.width, draft.top + height, -1, output, folded=True))
    else:
        for middle, port in zip(middles, ports, strict=True):
            _cell(draft, middle, pitch, port, output)
    draft.top += height
    return middles


def _cell(draft: Draft, middle: float, pitch: float, port: _Port, output: bool) -> None:
    top, height = draft.top, draft.lengths.strip
    glyph = 0.0 if output else port.indent
    shorten = fonts.ending if port.inner else fonts.elided
    text = shorten(Type.ROW, port.name, pitch - glyph - 10)
    left = middle - (fonts.width(Type.ROW, text) + glyph) / 2
    if not output:
        draft.glyphs.append(Glyph(left + 4, top + height / 2, port.sign))
    draft.texts.append(Text(left + glyph, top + height / 2 + 4, text, Type.ROW, Ink.TEXT))
    draft.zones.append(Zone(middle - pitch / 2, top, middle + pitch / 2, top + height, port.slot, output))
    if middle > pitch:
        draft.fills.append(Fill(middle - pitch / 2, top + 5, 1.0, height - 10, Tone.RULE))


def _side_height(count: int, strip: float) -> float:
    """The height of ports one below the other; very many fold."""
    if count <= _MOST_SIDE:
        return count * strip
    return min(_FOLDED_STRIP, max(_MOST_SIDE * strip, count * _FOLDED_PITCH))


def _side(draft: Draft, ports: list[_Port], height: float, output: bool) -> tuple[float, ...]:
    """Ports one below the other; their y."""
    top, strip = draft.top, draft.lengths.strip
    half = draft.width / 2
    if len(ports) > _MOST_SIDE:
        text = _folded(len(ports), output)
        x = draft.width - draft.lengths.pad - fonts.width(Type.ROW, text) if output else draft.lengths.pad
        draft.texts.append(Text(x, top + height / 2 + 4, text, Type.ROW, Ink.MUTED))
        left, right = (half, draft.width) if output else (0.0, half)
        draft.zones.append(Zone(left, top, right, top + height, -1, output, folded=True))
        return tuple(top + height * (i + 0.5) / len(ports) for i in range(len(ports)))
    for number, port in enumerate(ports):
        _side_port(draft, top + number * strip, port, output)
    return tuple(top + strip * (i + 0.5) for i in range(len(ports)))


def _side_port(draft: Draft, top: float, port: _Port, output: bool) -> None:
    """A port at its side, with its name unless that is told nowhere."""
    strip, pad, half = draft.lengths.strip, draft.lengths.pad, draft.width / 2
    name = fonts.elided(Type.ROW, port.name, MAX_PORT_NAME, middle=True)
    base = top + strip / 2 + 4
    if output:
        if draft.content.names_exits:
            x = draft.width - pad - fonts.width(Type.ROW, name)
            draft.texts.append(Text(x, base, name, Type.ROW, Ink.TEXT))
        draft.zones.append(Zone(half, top, draft.width, top + strip, port.slot, True))
    else:
        draft.glyphs.append(Glyph(pad + 4, top + strip / 2, port.sign))
        draft.texts.append(Text(pad + GLYPH + 2, base, name, Type.ROW, Ink.TEXT))
        draft.zones.append(Zone(0.0, top, half, top + strip, port.slot))


def _bare_sides(draft: Draft, cells: list[_Port], exits: list[_Port]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Ports without names, beside the title."""
    middle, band = draft.lengths.band / 2, draft.lengths.band
    for port in cells:
        draft.zones.append(Zone(0.0, 0.0, _BARE_PORT, band, port.slot))
    return (middle,) * len(cells), (middle,) * len(exits)


def _folded(count: int, output: bool) -> str:
    return counted(count, "output" if output else "input")
