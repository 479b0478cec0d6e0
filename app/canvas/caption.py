"""The words beneath a figure, broken into lines that are no wider than it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..graph import words
from . import fonts
from .content import Text
from .fonts import Type
from .theme import Ink

LINE = 18.0
"""From one line to the next, in scene units."""

_ROLE = Type.ROW
_CJK = "\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef"
_WORD = re.compile(f"[{_CJK}]|[^ \t{_CJK}]+|[ \t]+")


def caption(text: str, corner: tuple[float, float], room: float) -> tuple[Text, ...]:
    """The lines of a caption, the first one beneath the left top `corner`, each as wide as `room` at most."""
    x, y = corner
    lines = [line for paragraph in text.splitlines() for line in _lines(words.escaped(paragraph.strip()), room)]
    return tuple(Text(x, y + LINE * (i + 1) - 5.0, line, _ROLE, Ink.TEXT) for i, line in enumerate(lines))


def _lines(paragraph: str, room: float) -> Iterator[str]:
    """Broken between words, and between any two characters of Chinese, Japanese and Korean."""
    line, used = "", 0.0
    for word in _words(paragraph, room):
        width = fonts.width(_ROLE, word)
        if line.strip() and used + width > room and word.strip():
            yield line.rstrip()
            line, used = "", 0.0
        line, used = line + word, used + width
    yield line.rstrip()


def _words(paragraph: str, room: float) -> Iterator[str]:
    """Words and the blanks between them; what is too wide for a line falls into pieces."""
    for word in _WORD.findall(paragraph):
        if fonts.width(_ROLE, word) <= room:
            yield word
        else:
            yield from _pieces(word, room)


def _pieces(word: str, room: float) -> Iterator[str]:
    piece, used = "", 0.0
    for character in word:
        width = fonts.width(_ROLE, character)
        if piece and used + width > room:
            yield piece
            piece, used = "", 0.0
        piece, used = piece + character, used + width
    yield piece
