"""What a child says: one JSON object a line, read without trust.

A child runs other people's code in other people's interpreters. Whatever does not read as an event is kept apart and
never raises.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

LONGEST_LINE = 4_000_000


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its kind and its facts, which are of any JSON type until `fact…` has looked at them."""

    kind: str
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class Garbled:
    """A line that is no event, shortened."""

    text: str


class Lines:
    """Cuts a stream of bytes into lines. A line that is too long is given once, cut off."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._rest = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that `data` completes, without their ends."""
        lines: list[bytes] = []
        *complete, last = data.split(b"\n")
        for part in complete:
            self._add(part, lines)
            if not self._skipping:
                lines.append(bytes(self._rest))
            self._rest.clear()
            self._skipping = False
        self._add(last, lines)
        return lines

    def end(self) -> list[bytes]:
        """The last line where its end is missing."""
        rest, self._rest = bytes(self._rest), bytearray()
        return [rest] if rest and not self._skipping else []

    def _add(self, part: bytes, lines: list[bytes]) -> None:
        if self._skipping:
            return
        self._rest += part
        if len(self._rest) > self._longest:
            lines.append(bytes(self._rest[: self._longest]))
            self._rest.clear()
            self._skipping = True


def event(line: bytes) -> Event | Garbled:
    """The event that `line` is."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return Garbled(line[:500].decode("utf-8", "replace"))
    if not isinstance(message, dict) or not isinstance(message.get("event"), str):
        return Garbled(line[:500].decode("utf-8", "replace"))
    return Event(message.pop("event"), message)


def text(facts: dict[str, object], key: str) -> str:
    """A text; empty where there is none."""
    found = facts.get(key)
    return found if isinstance(found, str) else ""


def number(facts: dict[str, object], key: str, otherwise: int = 0) -> int:
    """A whole number."""
    found = facts.get(key)
    return found if isinstance(found, int) and not isinstance(found, bool) else otherwise


def flag(facts: dict[str, object], key: str) -> bool:
    """A truth value; anything but true is false."""
    return facts.get(key) is True


def items(facts: dict[str, object], key: str) -> list[object]:
    """A list; empty where there is none."""
    found = facts.get(key)
    return found if isinstance(found, list) else []


def objects(facts: dict[str, object], key: str) -> list[dict[str, object]]:
    """The objects of a list; whatever else it holds is passed over."""
    return [item for item in items(facts, key) if isinstance(item, dict)]


def numbers(facts: dict[str, object], key: str) -> tuple[int, ...] | None:
    """A list of whole numbers; None where it is anything else."""
    found = facts.get(key)
    if not isinstance(found, list):
        return None
    whole = [item for item in found if isinstance(item, int) and not isinstance(item, bool)]
    return tuple(whole) if len(whole) == len(found) else None


def texts(facts: dict[str, object], key: str) -> dict[str, str]:
    """An object of texts; whatever else it holds is passed over."""
    found = facts.get(key)
    return {k: v for k, v in found.items() if isinstance(v, str)} if isinstance(found, dict) else {}
