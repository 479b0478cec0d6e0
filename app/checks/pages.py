"""The pages that explain each code: `resources/findings/CODE.md`, in other languages below `findings/LANGUAGE`."""

from __future__ import annotations

from pathlib import Path

from ..language import ENGLISH, spoken
from ..paths import resources
from .codes import SEVERITIES


def codes() -> tuple[str, ...]:
    """All codes of the catalogue, in the order of the alphabet."""
    return tuple(sorted(SEVERITIES))


def file(code: str) -> Path:
    """Where the page of a code lies, in the language that is spoken."""
    folder = resources() / "findings"
    return (folder if spoken() == ENGLISH else folder / spoken()) / f"{code}.md"


def page(code: str) -> str:
    """The page of a code as Markdown. Raises KeyError for what is no code."""
    if code not in SEVERITIES:
        raise KeyError(code)
    return file(code).read_text(encoding="utf-8")


def title(code: str) -> str:
    """What the code stands for, in a few words: the page's first line behind the code."""
    return page(code).splitlines()[0].partition(": ")[2]
