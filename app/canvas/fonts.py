"""The fonts of the picture and the widths of texts set in them.

Both themes share the fonts, so a scene is measured once. Hinting and kerning are off: widths then grow in proportion
with the zoom. Everything here may be called off the GUI thread once a QGuiApplication exists.
"""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from itertools import accumulate

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF

from ..layout.plan import Floats
from ..paths import resources


class Type(IntEnum):
    """The roles of text, each with a font of its own."""

    TITLE = 0
    NAME = 1
    ROW = 2
    STRONG = 3
    LABEL = 4
    BADGE = 5


LETTERS = "".join(map(chr, range(128))) + "…"
"""ASCII, and the ellipsis that shortens texts."""

_AFTER_ASCII = chr(128)
_CACHED_WIDTHS = 200_000
_SOON = 3
_GRAIN = 1 / 64  # of a pixel: what Qt measures texts in, and leaves free


@cache
def families() -> tuple[str, ...]:
    """The font families in the order of preference."""
    return tuple(_data()["families"])


@cache
def size(role: Type) -> float:
    """The pixel size at 100 %."""
    return float(_data()["fonts"][role.name.lower()]["size"])


@cache
def weight(role: Type) -> int:
    """The weight; 400 is regular."""
    return int(_data()["fonts"][role.name.lower()]["weight"])


@cache
def font(role: Type) -> QFont:
    """The font of a role at 100 %."""
    found = QFont(list(families()))
    found.setStyleHint(QFont.StyleHint.SansSerif)
    found.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    found.setKerning(False)
    # Ligatures make widths no sum of their characters; local forms (of digits) cannot be searched for in a PDF.
    for feature in ("liga", "clig", "locl"):
        found.setFeature(QFont.Tag(feature), 0)
    found.setWeight(QFont.Weight(weight(role)))

    found.setPixelSize(round(size(role)))
    return found


@cache
def metrics(role: Type) -> QFontMetricsF:
    """The metrics of a role at 100 %."""
    return QFontMetricsF(font(role))


def look_up() -> None:
    """Finds the fonts of all roles; the first time that takes Qt longer than to measure a small graph."""
    for role in Type:
        advances(role)


def width(role: Type, text: str) -> float:
    """The width of `text` in scene units."""
    return _widths(role)[text]


def widest(role: Type, texts: Iterable[str]) -> float:
    """The width of the widest text."""
    return max(map(_widths(role).__getitem__, texts), default=0.0)


def widths(role: Type, texts: Sequence[str]) -> Floats:
    """The widths of many texts; those in ASCII by a table of advances, without asking Qt for each."""
    joined = "".join(texts)
    if not joined.isascii():
        found = widths(role, [text if text.isascii() else "" for text in texts])
        for i, text in enumerate(texts):
            if not text.isascii():
                found[i] = width(role, text)
        return found
    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
    filled = np.nonzero(lengths)[0]
    found = np.zeros(len(texts))
    if len(filled):
        codes = np.frombuffer(joined.encode("ascii"), dtype=np.uint8)
        starts = (np.cumsum(lengths) - lengths)[filled]
        found[filled] = np.add.reduceat(np.array(advances(role))[codes], starts)
    return found


def elided(role: Type, text: str, room: float, middle: bool = False) -> str:
    """`text`, shortened with an ellipsis at its end (or in its middle) where it is wider than `room`."""
    if width(role, text) <= room:
        return text
    mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
    return metrics(role).elidedText(text, mode, room)


def ending(role: Type, text: str, room: float) -> str:
    """`text`, or where it is wider than `room` its end after an ellipsis, from a `/` on where one comes soon."""
    if width(role, text) <= room:
        return text
    shown = _cut(role, text, room)
    step = shown.find("/", 1)
    return shown[0] + shown[step:] if 0 < step <= len(shown) // _SOON else shown


def is_plain(text: str) -> bool:
    """True for a text of LETTERS, in which each letter looks and advances as it does alone."""
    return text.isascii() or text.replace(LETTERS[-1], "").isascii()


def numbers(text: str) -> bytes:
    """The place in LETTERS of each letter of a plain text."""
    return text.replace(LETTERS[-1], _AFTER_ASCII).encode("latin-1")


@cache
def advances(role: Type) -> tuple[float, ...]:
    """How wide each of LETTERS is."""
    return tuple(map(metrics(role).horizontalAdvance, LETTERS))


def _cut(role: Type, text: str, room: float) -> str:
    """The end of a text, which is wider than `room`, after an ellipsis."""
    if not text.isascii():
        return metrics(role).elidedText(text, Qt.TextElideMode.ElideLeft, room)
    # Without kerning and ligatures the sums are what Qt finds, in a fifth of the time.
    known = advances(role)
    ends = list(accumulate(map(known.__getitem__, reversed(text.encode("ascii")))))
    return LETTERS[-1] + text[len(text) - bisect(ends, room - known[-1] - _GRAIN) :]


@cache
def _data() -> dict[str, dict[str, dict[str, float]]]:
    path = resources() / "themes" / "fonts.json"
    data: dict[str, dict[str, dict[str, float]]] = json.loads(path.read_text(encoding="utf-8"))
    return data


class _Widths(dict[str, float]):
    """The widths of texts in one font; what is asked for first is measured."""

    def __init__(self, role: Type) -> None:
        super().__init__()
        self._role = role

    def __missing__(self, text: str) -> float:
        if len(self) >= _CACHED_WIDTHS:
            self.clear()
        found = self[text] = self._measured(text)
        return found

    def _measured(self, text: str) -> float:
        # Without kerning and ligatures the sum is just what Qt finds, in half the time.
        if text.isascii():
            return sum(map(advances(self._role).__getitem__, text.encode("ascii")), 0.0)
        return metrics(self._role).horizontalAdvance(text)


@cache
def _widths(role: Type) -> _Widths:
    return _Widths(role)
