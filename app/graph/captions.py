"""What stands beneath a figure: its title, how many nodes it shows, and of which operators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath

from ..language import translate
from . import words
from .model import Model, Node

USUAL = "{title}: {nodes}. {ops}"
"""The caption of a figure for which nobody wrote one."""

_MOST_OPERATORS = 6


def caption(template: str, title: str, nodes: Sequence[Node]) -> str:
    """A caption in which `{title}`, `{nodes}` and `{ops}` stand for what a figure of these nodes shows.

    Any other brace is one.
    """
    filled = {"{title}": title, "{nodes}": _count(len(nodes)), "{ops}": _operators(nodes)}
    for place, text in filled.items():
        template = template.replace(place, text)
    return template.strip()


def title(model: Model, path: str = "") -> str:
    """What a picture of a graph is called: the net or the file, and the way to a subgraph or function."""
    name = PurePath(model.source.rpartition("::")[2] or model.source).name
    return f"{name} › {words.escaped(path)}" if path else name


def counts(nodes: Sequence[Node]) -> list[tuple[str, int]]:
    """The operators of nodes with how often each occurs, the most frequent first."""
    found = Counter(map(words.node_title, nodes))
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))


def _count(number: int) -> str:
    return translate("Caption", "1 node") if number == 1 else translate("Caption", "{0:,} nodes").format(number)


def _operators(nodes: Sequence[Node]) -> str:
    """`3 × Conv, 2 × Relu and 4 more types.`"""
    found = counts(nodes)
    # No line ends within one of them: the blanks about the sign are hard ones.
    listed = ", ".join(f"{number:,}\xa0×\xa0{name}" for name, number in found[:_MOST_OPERATORS])
    rest = len(found) - _MOST_OPERATORS
    if not listed:
        return ""
    if rest == 1:
        return translate("Caption", "{0} and 1 more type.").format(listed)
    return translate("Caption", "{0} and {1:,} more types.").format(listed, rest) if rest > 0 else f"{listed}."
