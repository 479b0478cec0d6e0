"""The text of a Python source for people to read: in coloured pieces, with the extent of statements and definitions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

Extent = tuple[int, int]
"""The first and the last line, counted from 1."""


class Tone(StrEnum):
    """What a piece of source is, as far as its colour goes."""

    KEYWORD = "keyword"
    STRING = "string"
    COMMENT = "comment"
    NUMBER = "number"
    DEFINITION = "definition"
    DECORATOR = "decorator"
    BUILTIN = "builtin"


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a line; `start` and `length` count UTF-16 units, as Qt does."""

    start: int
    length: int
    tone: Tone


@dataclass(frozen=True, slots=True, eq=False)
class Script:
    """A source as it was read.

    `pieces`: by line. `statements`: by line the extent of the simple statement that it belongs to, where that has more
    than one line. `definitions`: by first line (that of a decorator, too) the extent of a class or function.
    """

    file: Path
    text: str
    pieces: Mapping[int, tuple[Piece, ...]] = field(default_factory=dict)
    statements: Mapping[int, Extent] = field(default_factory=dict)
    definitions: Mapping[int, Extent] = field(default_factory=dict)

    def statement(self, line: int) -> Extent:
        """The lines of the statement in a line."""
        return self.statements.get(line, (line, line))

    def definition(self, line: int) -> Extent:
        """The lines of the class or function that starts in a line, else of the statement there."""
        return self.definitions.get(line) or self.statement(line)
