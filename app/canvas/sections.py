"""The sections that a card has in every direction: its title, the inputs that are rows, the attributes."""

from __future__ import annotations

from ..language import translate
from . import fonts
from .content import Content, Fill, Glyph, Text, Tone, Zone
from .draft import MAX_PORT_NAME, Draft
from .flow import Lengths
from .fonts import Type
from .theme import Ink

_BADGE = 15.0
_ENTER = 20.0


def title_tail(content: Content) -> float:
    """The room that badge and sign take beside the title."""
    badge = fonts.width(Type.BADGE, content.badge) + 22 if content.badge else 0.0
    return badge + (22.0 if content.enters else 0.0)


def band_height(content: Content, lengths: Lengths) -> float:
    """How high the title stands with the name beneath it."""
    return lengths.band + (lengths.name if content.name_width else 0.0)


def rows_height(content: Content, lengths: Lengths) -> float:
    """How high the inputs that no edge ends at stand."""
    return _height(len(content.rows), content.more_rows, lengths)


def attributes_height(content: Content, lengths: Lengths) -> float:
    """How high the attributes stand."""
    return _height(len(content.attributes), content.more_attributes, lengths)


def band(draft: Draft) -> None:
    """Op type, badge and the sign of what can be opened; the name has its room beneath."""
    content, pad, middle = draft.content, draft.lengths.pad, draft.top + draft.lengths.band / 2
    height = band_height(content, draft.lengths)
    draft.fills.append(Fill(0.0, draft.top, draft.width, height, Tone.BAND))
    title = fonts.elided(Type.TITLE, content.title, draft.width - 2 * pad - title_tail(content), middle=True)
    draft.titles.append(Text(pad, middle + 5, title, Type.TITLE, Ink.HUE))
    right = draft.width - pad
    if content.enters:
        draft.glyphs.append(Glyph(right - 6, middle, "enter"))
        right -= _ENTER
    if content.badge:
        badge = fonts.width(Type.BADGE, content.badge)
        draft.fills.append(Fill(right - badge - 10, middle - 7, badge + 10, _BADGE, Tone.BADGE))
        draft.titles.append(Text(right - badge - 5, middle + 4, content.badge, Type.BADGE, Ink.HUE))
    draft.top += height


def rows(draft: Draft) -> None:
    """The inputs that no edge ends at: sign, name, kind, type or value."""
    if not draft.content.rows:
        return
    columns, height, pad = draft.columns, draft.lengths.row, draft.lengths.pad
    draft.top += draft.lengths.section
    for row in draft.content.rows:
        base = draft.top + height / 2 + 4
        draft.glyphs.append(Glyph(pad + 4, draft.top + height / 2, row.kind))
        name = fonts.elided(Type.ROW, row.name, MAX_PORT_NAME, middle=True)
        draft.texts.append(Text(columns.name, base, name, Type.ROW, Ink.TEXT))
        draft.texts.append(Text(columns.second, base, row.word, Type.ROW, row.kind))
        detail = fonts.elided(Type.ROW, row.detail, draft.width - pad - columns.third)
        if detail:
            draft.texts.append(Text(columns.third, base, detail, Type.ROW, Ink.MUTED))
        draft.zones.append(Zone(0.0, draft.top, draft.width, draft.top + height, row.slot))
        draft.top += height
    _more(draft, draft.content.more_rows)
    draft.top += draft.lengths.section


def attributes(draft: Draft) -> None:
    """The attributes: name, value, type."""
    if not draft.content.attributes:
        return
    columns, height, pad = draft.columns, draft.lengths.row, draft.lengths.pad
    if draft.content.rows:
        draft.fills.append(Fill(pad, draft.top, draft.width - 2 * pad, 1.0, Tone.RULE))
    draft.top += draft.lengths.section
    for row in draft.content.attributes:
        base = draft.top + height / 2 + 4
        type_x = draft.width - pad - fonts.width(Type.LABEL, row.type)
        name = fonts.elided(Type.ROW, row.name, MAX_PORT_NAME, middle=True)
        value = fonts.elided(Type.ROW, row.value, type_x - draft.lengths.column - columns.second)
        draft.texts.append(Text(columns.name, base, name, Type.ROW, Ink.MUTED))
        draft.texts.append(Text(columns.second, base, value, Type.ROW, Ink.TEXT))
        draft.texts.append(Text(type_x, base, row.type, Type.LABEL, Ink.MUTED))
        draft.zones.append(Zone(0.0, draft.top, draft.width, draft.top + height, attribute=row.number))
        draft.top += height
    _more(draft, draft.content.more_attributes)
    draft.top += draft.lengths.section


def _height(count: int, more: int, lengths: Lengths) -> float:
    return (count + bool(more)) * lengths.row + 2 * lengths.section if count else 0.0


def _more(draft: Draft, count: int) -> None:
    """Says how many rows are left out; the facts of the node have them all."""
    if count:
        text = translate("Picture", "… and {0:,} more").format(count)
        draft.texts.append(Text(draft.columns.name, draft.top + draft.lengths.row / 2 + 4, text, Type.ROW, Ink.MUTED))
        draft.top += draft.lengths.row
