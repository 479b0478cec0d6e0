"""What the module panel shows: modules with their ops, their nets and how each net's export stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ..ops.model import OpDef
from .examples import translated


class Place(StrEnum):
    """Where a module comes from; also the order of the groups."""

    OPENED = "opened"
    BUNDLED = "bundled"
    RECENT = "recent"


class NetState(StrEnum):
    """How the export of a net stands."""

    IDLE = "idle"
    WAITING = "waiting"
    EXPORTING = "exporting"
    EXPORTED = "exported"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class NetEntry:
    """A net of a module; `note` says in a sentence why it failed.

    `findings`: how many there are of each severity, by its word. `fates`: what became of ops, by Python function.
    """

    name: str
    line: int
    state: NetState = NetState.IDLE
    note: str = ""
    findings: tuple[tuple[str, int], ...] = ()
    fates: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ModuleEntry:
    """A module as its source tells it; `fault` is the sentence that says why it cannot be read.

    `read` is False as long as its source was not looked at.
    """

    file: Path
    place: Place
    doc: str = ""
    ops: tuple[OpDef, ...] = ()
    nets: tuple[NetEntry, ...] = ()
    fault: str = ""
    read: bool = False


def summary(entry: ModuleEntry) -> str:
    """The first sentence of a module's docstring as plain text; a bundled one's in the person's language."""
    text = entry.doc.strip().partition("\n")[0].replace("`", "")
    return translated(text) if text and entry.place is Place.BUNDLED else text
