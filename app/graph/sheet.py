"""A sheet of facts for a person to read: plain text runs in entries in sections, each run with a role and maybe a link.

What a link leads to is a value: a `Subject` (go there), `ShowValues` (read a tensor), `ShowMore` (unfold).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .model import Kind, Subject, Tensor


class Role(StrEnum):
    """How a run of text is meant to look."""

    PLAIN = "plain"
    STRONG = "strong"
    CODE = "code"
    TYPE = "type"
    DIM = "dim"
    BADGE = "badge"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class ShowValues:
    """Asks for the values of a tensor."""

    tensor: Tensor


@dataclass(frozen=True, slots=True)
class ShowMore:
    """Asks for more of the part `key`: its next entries, or the whole of a text that was shortened."""

    key: str


Link = Subject | ShowValues | ShowMore


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text, already made safe to read (control characters visible); not yet escaped for any markup."""

    text: str
    role: Role = Role.PLAIN
    link: Link | None = None


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact: its first line and the lines below it; `kind` gives an input its glyph."""

    lines: tuple[Line, ...]
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Entries under a heading. `count` is how many there are; `more` unfolds those not shown."""

    title: str
    entries: tuple[Entry, ...]
    count: int
    more: ShowMore | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The facts of one subject. `head` holds the lines below the title."""

    title: Line
    head: tuple[Line, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Unfolded:
    """What a person asked to see more of: how many entries of each section, and which texts in whole."""

    entries: tuple[tuple[str, int], ...] = ()
    whole: frozenset[str] = frozenset()

    def limit(self, key: str, otherwise: int) -> int:
        """How many entries of the section `key` are shown."""
        return dict(self.entries).get(key, otherwise)
