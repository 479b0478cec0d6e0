"""Numbers of things and rows of names in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from ..language import marked, translate

Noun = Literal[
    "argument", "error", "initializer", "input", "node", "note", "output", "tensor", "time", "value", "warning"
]


def counted(number: int, noun: Noun) -> str:
    """A number of things: `1 node`, `1,200 nodes`."""
    one, many = _FORMS[noun]
    return translated(one if number == 1 else many).format(number)


def ranged(least: int, most: int | None, noun: Literal["input", "output"]) -> str:
    """From how many to how many, without an end where `most` is None."""
    if least == most:
        return counted(least, noun)
    if noun == "input":
        open_end, closed = translate("Counted", "{0} or more inputs"), translate("Counted", "{0} to {1} inputs")
    else:
        open_end, closed = translate("Counted", "{0} or more outputs"), translate("Counted", "{0} to {1} outputs")
    return open_end.format(least) if most is None else closed.format(least, most)


def listed(names: Sequence[str], most: int = 4) -> str:
    """The names in a row: `a, b and c`, or `a, b, c, d and 5 more`."""
    comma = translate("Counted", ", ")
    if len(names) > most:
        shown, rest = comma.join(names[:most]), len(names) - most
        return translate("Counted", "{names} and {rest} more").format(names=shown, rest=rest)
    if len(names) < 2:
        return "".join(names)
    return translate("Counted", "{names} and {last}").format(names=comma.join(names[:-1]), last=names[-1])


def translated(text: str) -> str:
    """A text of the table in the person's language."""
    return translate("Counted", text)


_FORMS: Mapping[Noun, tuple[str, str]] = {
    "argument": (marked("Counted", "{0} argument"), marked("Counted", "{0:,} arguments")),
    "error": (marked("Counted", "{0} error"), marked("Counted", "{0:,} errors")),
    "initializer": (marked("Counted", "{0} initializer"), marked("Counted", "{0:,} initializers")),
    "input": (marked("Counted", "{0} input"), marked("Counted", "{0:,} inputs")),
    "node": (marked("Counted", "{0} node"), marked("Counted", "{0:,} nodes")),
    "note": (marked("Counted", "{0} note"), marked("Counted", "{0:,} notes")),
    "output": (marked("Counted", "{0} output"), marked("Counted", "{0:,} outputs")),
    "tensor": (marked("Counted", "{0} tensor"), marked("Counted", "{0:,} tensors")),
    "time": (marked("Counted", "{0} time"), marked("Counted", "{0:,} times")),
    "value": (marked("Counted", "{0} value"), marked("Counted", "{0:,} values")),
    "warning": (marked("Counted", "{0} warning"), marked("Counted", "{0:,} warnings")),
}
"""One and several of a thing."""
