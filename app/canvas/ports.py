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
from .content import Card, Content, Exit, Fill, Glyph, Text, Tone, Zone
from .draft import GLYPH, MAX_PORT_NAME, Draft
from .flow import LENGTHS, Lengths
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
    wish = len(names) * (fonts.widest(Type.ROW, names) + GLYPH + 2 * 8)
    if wish <= _MAX_STRIP:
        return wish
    if len(names) * _LEAST_CELL <= _MAX_STRIP:
        return _MAX_STRIP
    return min(_FOLDED_STRIP, max(_LEAST_FOLDED, len(names) * _FOLDED_PITCH))


def sides_width(content: Content, lengths: Lengths) -> float:
    """The width of the names of inputs and outputs that stand beside each other."""
    left = min(MAX_PORT_NAME, fonts.widest(Type.ROW, [cell.name for cell in content.cells])) + GLYPH
    right = 0.0
    if content.names_exits:
        right = min(MAX_PORT_NAME, fonts.widest(Type.ROW, [exit_.name for exit_ in content.exits]))
    return 2 * lengths.pad + left + right + 2 * lengths.column


def entries_height(content: Content, lengths: Lengths) -> float:
    """The height of the strip of inputs."""
    return lengths.strip if content.cells and not is_lean(content, lengths) else 0.0


def exits_height(content: Content, lengths: Lengths) -> float:
    """The height of the strip of outputs."""
    return lengths.strip if content.exits and content.names_exits else 0.0


def sides_height(content: Content, lengths: Lengths) -> float:
    """The height of inputs and outputs beside each other; none where they stand bare beside the title."""
    if _are_bare(content, lengths):
        return 0.0
    return max(_side_height(len(content.cells), lengths.strip), _side_height(len(content.exits), lengths.strip))


def spread(count: int, length: float) -> tuple[float, ...]:
    """The middles of equal parts of a length."""
    pitch = length / max(1, count)
    return tuple([pitch * (i + 0.5) for i in range(count)])


def down_sides(content: Content, lengths: Lengths, top: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The y of inputs at the left and of outputs at the right side, the first of both at one height."""
    counts = len(content.cells), len(content.exits)
    if _are_bare(content, lengths):
        first, second = ((lengths.band / 2,) * count for count in counts)
        return first, second
    height = sides_height(content, lengths)
    first, second = (_down(count, top, height, lengths.strip) for count in counts)
    return first, second


def box(
    direction: Direction,
    lengths: Lengths,
    size: tuple[float, float],
    outputs: tuple[float, ...],
    labels: Sequence[str],
) -> tuple[float, float]:
    """How large a card of that size is with the labels of its outputs behind it."""
    width, height = size
    right = direction is Direction.RIGHT
    starts = (width + _CLEAR,) * len(outputs) if right else tuple(port + _BESIDE for port in outputs)
    ends = [x + fonts.width(Type.LABEL, label) for x, label in zip(starts, labels, strict=True) if label]
    reach = max(ends, default=0.0)
    room = (lengths.zone if ends else lengths.bare) if outputs else 0.0
    return (max(width + room, reach + _BESIDE), height) if right else (max(width, reach), height + room)


def labels(card: Card) -> tuple[tuple[Text, ...], tuple[Zone, ...]]:
    """The labels of the outputs of a card, with their zones."""
    height, zone = card.height, LENGTHS[card.density].zone
    right = card.direction is Direction.RIGHT
    texts: list[Text] = []
    zones: list[Zone] = []
    told = exit_labels(card.content.exits, card.direction)
    for port, exit_, label in zip(card.outputs, card.content.exits, told, strict=True):
        if label:
            x, y = (card.width + _CLEAR, port - _ABOVE) if right else (port + _BESIDE, height + zone * 2 / 3)
            texts.append(Text(x, y, label, Type.LABEL, Ink.LABEL))
            top, bottom = (y - 10, y + 2) if right else (height, height + zone)
            zones.append(Zone(x, top, x + fonts.width(Type.LABEL, label), bottom, exit_.slot, True))
    return tuple(texts), tuple(zones)


def entry_strip(draft: Draft) -> None:
    """The inputs side by side at the top."""
    content = draft.content
    if is_lean(content, draft.lengths):
        middle, half = draft.width / 2, draft.width / 6
        draft.zones.append(Zone(middle - half, 0.0, middle + half, _BARE_PORT, content.cells[0].slot))
    else:
        _strip(draft, [_Port(*cell) for cell in content.cells], False)


def exit_strip(draft: Draft) -> None:
    """The outputs side by side at the bottom, where they have names."""
    if draft.content.names_exits:
        _strip(draft, [_Port(exit_.slot, exit_.name, Kind.ACTIVATION) for exit_ in draft.content.exits], True)


def sides(draft: Draft) -> None:
    """Inputs at the left and outputs at the right side."""
    content = draft.content
    cells = [_Port(*cell) for cell in content.cells]
    if _are_bare(content, draft.lengths):
        draft.zones += (Zone(0.0, 0.0, _BARE_PORT, draft.lengths.band, port.slot) for port in cells)
        return
    exits = [_Port(exit_.slot, exit_.name, Kind.ACTIVATION) for exit_ in content.exits]
    height = sides_height(content, draft.lengths)
    draft.fills.append(Fill(0.0, draft.top, draft.width, height, Tone.STRIP))
    _side(draft, cells, height, False)
    _side(draft, exits, height, True)
    draft.top += height


def _are_bare(content: Content, lengths: Lengths) -> bool:
    """Whether inputs and outputs at the sides have no names, and stand beside the title."""
    return not content.names_exits and (not content.cells or is_lean(content, lengths))


def _strip(draft: Draft, ports: list[_Port], output: bool) -> None:
    """A strip of equal cells."""
    if not ports:
        return
    height, pitch = draft.lengths.strip, draft.width / len(ports)
    draft.fills.append(Fill(0.0, draft.top, draft.width, height, Tone.STRIP))
    if pitch < _LEAST_CELL and len(ports) > 1:
        text = _folded(len(ports), output)
        left = (draft.width - fonts.width(Type.ROW, text)) / 2
        draft.texts.append(Text(left, draft.top + height / 2 + 4, text, Type.ROW, Ink.MUTED))
        draft.zones.append(Zone(0.0, draft.top, draft.width, draft.top + height, -1, output, folded=True))
    else:
        for middle, port in zip(spread(len(ports), draft.width), ports, strict=True):
            _cell(draft, middle, pitch, port, output)
    draft.top += height


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


def _down(count: int, top: float, height: float, strip: float) -> tuple[float, ...]:
    """The middles of ports one below the other."""
    pitch = height / count if count > _MOST_SIDE else strip
    return tuple(top + pitch * (i + 0.5) for i in range(count))


def _side(draft: Draft, ports: list[_Port], height: float, output: bool) -> None:
    """Ports one below the other."""
    top, half = draft.top, draft.width / 2
    if len(ports) > _MOST_SIDE:
        text = _folded(len(ports), output)
        x = draft.width - draft.lengths.pad - fonts.width(Type.ROW, text) if output else draft.lengths.pad
        draft.texts.append(Text(x, top + height / 2 + 4, text, Type.ROW, Ink.MUTED))
        left, right = (half, draft.width) if output else (0.0, half)
        draft.zones.append(Zone(left, top, right, top + height, -1, output, folded=True))
        return
    for number, port in enumerate(ports):
        _side_port(draft, top + number * draft.lengths.strip, port, output)


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


def _folded(count: int, output: bool) -> str:
    return counted(count, "output" if output else "input")
