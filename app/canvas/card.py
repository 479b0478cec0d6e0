"""The face of an item: where each text, glyph and port stands on it.

Lengths are scene units (one logical pixel at 100 %), from the left top corner of the card. Equal contents have one and
the same card, whatever graph position they stand at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..graph.counting import counted
from ..graph.model import Kind
from ..language import translate
from . import fonts
from .content import Card, Content, Exit, Fill, Form, Glyph, Text, Tone, Zone
from .fonts import Type
from .theme import Ink

MAX_WIDTH = 360.0
MAX_TITLE = 520.0
MAX_NAME = 232.0
MAX_LABEL = 208.0
STRIP = 22.0
ROW = 18.0
ZONE = 24.0
BARE_ZONE = 12.0
PILL = 28.0
PAD = 12.0

_STEP = 8.0
_LEAST = 104.0
_MAX_STRIP = 480.0
_FOLDED_STRIP = 640.0
_LEAST_CELL = 44.0
_FOLDED_PITCH = 10.0
_GLYPH = 12.0
_GAP = 12.0
_MAX_PORT_NAME = 132.0
_MAX_ATTRIBUTE = 190.0


def card(content: Content) -> Card:
    """The card that shows `content`."""
    return _pill(content) if content.form is Form.PILL else _Builder(content).card()


def _rounded_up(length: float) -> float:
    return -(-length // _STEP) * _STEP


def _pill(content: Content) -> Card:
    title = fonts.elided(Type.STRONG, content.title, MAX_NAME, middle=True)
    text = fonts.width(Type.STRONG, title)
    width = max(56.0, _rounded_up(text + _GLYPH + 2 * PAD))
    left = (width - text - _GLYPH) / 2
    centre = width / 2
    label = fonts.elided(Type.LABEL, content.exits[0].label, MAX_LABEL) if content.exits else ""
    labels = (Text(centre + 7, PILL + 16, label, Type.LABEL, Ink.LABEL),) if label else ()
    return Card(
        content=content,
        width=width,
        height=PILL,
        box_width=max(width, centre + 7 + fonts.width(Type.LABEL, label)),
        box_height=PILL + _zone(labels, content.exits),
        fills=(),
        titles=(Text(left + _GLYPH, 18.0, title, Type.STRONG, Ink.HUE),),
        texts=(),
        labels=labels,
        glyphs=(Glyph(left + 4, PILL / 2, content.glyph or Kind.ACTIVATION),),
        zones=(),
        inputs=() if content.exits else (centre,),
        outputs=(centre,) if content.exits else (),
        band_bottom=PILL,
    )


class _Port(NamedTuple):
    slot: int
    name: str
    kind: Kind


class _Builder:
    """One card in the making: its width first, then section by section downwards."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.labels = _exit_labels(content.exits)
        self.columns = _columns(content)
        self.width = self._card_width()
        self.top = 0.0
        self.fills: list[Fill] = []
        self.titles: list[Text] = []
        self.texts: list[Text] = []
        self.glyphs: list[Glyph] = []
        self.zones: list[Zone] = []

    def card(self) -> Card:
        inputs = self._strip([_Port(*cell) for cell in self.content.cells], False)
        band_top = self.top
        self._band()
        band_bottom = self.top
        self._rows()
        self._attributes()
        outputs = self._exits()
        labels = [
            Text(x + 7, self.top + 16, label, Type.LABEL, Ink.LABEL)
            for x, label in zip(outputs, self.labels, strict=False)
            if label
        ]
        right = max((text.x + fonts.width(Type.LABEL, text.text) for text in labels), default=0.0)
        return Card(
            content=self.content,
            width=self.width,
            height=self.top,
            box_width=max(self.width, right),
            box_height=self.top + _zone(labels, self.content.exits),
            fills=tuple(self.fills),
            titles=tuple(self.titles),
            texts=tuple(self.texts),
            labels=tuple(labels),
            glyphs=tuple(self.glyphs),
            zones=tuple(self.zones),
            inputs=inputs,
            outputs=outputs,
            name_x=PAD,
            name_y=band_top + 34,
            name_room=self.width - 2 * PAD if self.content.name_width else 0.0,
            band_top=band_top,
            band_bottom=band_bottom,
        )

    def _card_width(self) -> float:
        content = self.content
        title = min(MAX_TITLE, 2 * PAD + fonts.width(Type.TITLE, content.title) + self._title_tail())
        name = 2 * PAD + min(MAX_NAME, content.name_width)
        rows = min(MAX_WIDTH, self.columns.width) if content.rows or content.attributes else 0.0
        cells = _strip_width([cell.name for cell in content.cells])
        exits = _strip_width([exit_.name for exit_ in content.exits]) if content.names_exits else 0.0
        if len(content.exits) > 1:
            exits = max(exits, self._label_pitch() * len(content.exits))
        return _rounded_up(max(_LEAST, title, name, rows, cells, exits))

    def _label_pitch(self) -> float:
        return max((fonts.width(Type.LABEL, label) + 20 for label in self.labels if label), default=0.0)

    def _title_tail(self) -> float:
        badge = fonts.width(Type.BADGE, self.content.badge) + 22 if self.content.badge else 0.0
        return badge + (20.0 if self.content.enters else 0.0)

    def _strip(self, ports: list[_Port], output: bool) -> tuple[float, ...]:
        """A strip of equal cells; the x of their ports."""
        if not ports:
            return ()
        pitch = self.width / len(ports)
        middles = tuple(pitch * (i + 0.5) for i in range(len(ports)))
        self.fills.append(Fill(0.0, self.top, self.width, STRIP, Tone.STRIP))
        if pitch < _LEAST_CELL and len(ports) > 1:
            self._folded(len(ports), output)
        else:
            for middle, port in zip(middles, ports, strict=True):
                self._cell(middle, pitch, port, output)
        self.top += STRIP
        return middles

    def _cell(self, middle: float, pitch: float, port: _Port, output: bool) -> None:
        glyph = 0.0 if output else _GLYPH
        text = fonts.elided(Type.ROW, port.name, pitch - glyph - 10)
        left = middle - (fonts.width(Type.ROW, text) + glyph) / 2
        if not output:
            self.glyphs.append(Glyph(left + 4, self.top + STRIP / 2, port.kind))
        self.texts.append(Text(left + glyph, self.top + 15, text, Type.ROW, Ink.TEXT))
        self.zones.append(Zone(middle - pitch / 2, self.top, middle + pitch / 2, self.top + STRIP, port.slot, output))
        if middle > pitch:
            self.fills.append(Fill(middle - pitch / 2, self.top + 5, 1.0, STRIP - 10, Tone.RULE))

    def _folded(self, count: int, output: bool) -> None:
        text = counted(count, "output" if output else "input")
        left = (self.width - fonts.width(Type.ROW, text)) / 2
        self.texts.append(Text(left, self.top + 15, text, Type.ROW, Ink.MUTED))

    def _band(self) -> None:
        content = self.content
        height = 42.0 if content.name_width else 28.0
        self.fills.append(Fill(0.0, self.top, self.width, height, Tone.BAND))
        tail = self._title_tail()
        title = fonts.elided(Type.TITLE, content.title, self.width - 2 * PAD - tail, middle=True)
        self.titles.append(Text(PAD, self.top + 19, title, Type.TITLE, Ink.HUE))
        right = self.width - PAD
        if content.enters:
            self.glyphs.append(Glyph(right - 6, self.top + 14, "enter"))
            right -= 20
        if content.badge:
            badge = fonts.width(Type.BADGE, content.badge)
            self.fills.append(Fill(right - badge - 10, self.top + 7, badge + 10, 15.0, Tone.BADGE))
            self.titles.append(Text(right - badge - 5, self.top + 18, content.badge, Type.BADGE, Ink.HUE))
        self.top += height

    def _rows(self) -> None:
        if not self.content.rows:
            return
        columns = self.columns
        self.top += 4
        for row in self.content.rows:
            base = self.top + 13
            self.glyphs.append(Glyph(PAD + 4, self.top + ROW / 2, row.kind))
            name = fonts.elided(Type.ROW, row.name, _MAX_PORT_NAME, middle=True)
            self.texts.append(Text(columns.name, base, name, Type.ROW, Ink.TEXT))
            self.texts.append(Text(columns.second, base, row.word, Type.ROW, row.kind))
            detail = fonts.elided(Type.ROW, row.detail, self.width - PAD - columns.third)
            if detail:
                self.texts.append(Text(columns.third, base, detail, Type.ROW, Ink.MUTED))
            self.zones.append(Zone(0.0, self.top, self.width, self.top + ROW, row.slot))
            self.top += ROW
        self._more(self.content.more_rows)
        self.top += 4

    def _attributes(self) -> None:
        if not self.content.attributes:
            return
        columns = self.columns
        if self.content.rows:
            self.fills.append(Fill(PAD, self.top, self.width - 2 * PAD, 1.0, Tone.RULE))
        self.top += 4
        for row in self.content.attributes:
            base = self.top + 13
            type_x = self.width - PAD - fonts.width(Type.LABEL, row.type)
            name = fonts.elided(Type.ROW, row.name, _MAX_PORT_NAME, middle=True)
            value = fonts.elided(Type.ROW, row.value, type_x - _GAP - columns.second)
            self.texts.append(Text(columns.name, base, name, Type.ROW, Ink.MUTED))
            self.texts.append(Text(columns.second, base, value, Type.ROW, Ink.TEXT))
            self.texts.append(Text(type_x, base, row.type, Type.LABEL, Ink.MUTED))
            self.zones.append(Zone(0.0, self.top, self.width, self.top + ROW, attribute=row.number))
            self.top += ROW
        self._more(self.content.more_attributes)
        self.top += 4

    def _more(self, count: int) -> None:
        """Says how many rows are left out; the facts of the node have them all."""
        if count:
            text = translate("Picture", "… and {0:,} more").format(count)
            self.texts.append(Text(self.columns.name, self.top + 13, text, Type.ROW, Ink.MUTED))
            self.top += ROW

    def _exits(self) -> tuple[float, ...]:
        exits = self.content.exits
        if exits and self.content.names_exits:
            return self._strip([_Port(exit_.slot, exit_.name, Kind.ACTIVATION) for exit_ in exits], True)
        pitch = self.width / max(1, len(exits))
        return tuple(pitch * (i + 0.5) for i in range(len(exits)))


class _Columns(NamedTuple):
    name: float
    second: float
    third: float
    width: float


def _columns(content: Content) -> _Columns:
    """Where the columns of rows and attributes begin, and how wide they would like to be."""
    names = [row.name for row in content.rows] + [row.name for row in content.attributes]
    name = PAD + (16.0 if content.rows else 0.0)
    second = name + min(_MAX_PORT_NAME, _widest(Type.ROW, names)) + _GAP
    third = second + _widest(Type.ROW, [row.word for row in content.rows]) + _GAP
    width = third + _widest(Type.ROW, [row.detail for row in content.rows])
    for row in content.attributes:
        value = min(_MAX_ATTRIBUTE, fonts.width(Type.ROW, row.value))
        width = max(width, second + value + _GAP + fonts.width(Type.LABEL, row.type))
    return _Columns(name, second, third, width + PAD)


def _zone(labels: Sequence[Text], exits: tuple[Exit, ...]) -> float:
    """The height of the zone beneath a card: for labels, for bare stubs, or none."""
    if labels:
        return ZONE
    return BARE_ZONE if exits else 0.0


def _widest(role: Type, texts: list[str]) -> float:
    return max((fonts.width(role, text) for text in texts), default=0.0)


def _strip_width(names: list[str]) -> float:
    """The width of a strip of equal cells; bounded, so that many names shorten and very many fold."""
    wish = len(names) * (_widest(Type.ROW, names) + _GLYPH + 2 * 8)
    if wish <= _MAX_STRIP:
        return wish
    if len(names) * _LEAST_CELL <= _MAX_STRIP:
        return _MAX_STRIP
    return min(_FOLDED_STRIP, max(160.0, len(names) * _FOLDED_PITCH))


def _exit_labels(exits: tuple[Exit, ...]) -> tuple[str, ...]:
    """The labels as they are set: shorter where many stand side by side, none where too many do."""
    room = MAX_LABEL if len(exits) <= 2 else 120.0
    if len(exits) > 6:
        return ("",) * len(exits)
    return tuple(fonts.elided(Type.LABEL, exit_.label, room) for exit_ in exits)
