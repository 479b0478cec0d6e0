"""What a person wants a figure to show and to look like, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """What of a model is drawn. SHOWN is the graph in front, MAIN the one that encloses all others."""

    SHOWN = "shown"
    MAIN = "main"
    SELECTION = "selection"
    AROUND = "around"
    TYPE = "type"


@dataclass(frozen=True, slots=True)
class Wish:
    """`hops` is how far AROUND and TYPE reach; `form` is svg, pdf or png; `scale` is in percent, `dpi` for PNG.

    An empty `caption` is the usual one, which tells title and operators, where `captioned` asks for any.
    """

    part: Part = Part.SHOWN
    hops: int = 1
    op_type: str = ""
    form: str = "svg"
    scale: int = 100
    dpi: int = 96
    theme: str = "light"
    transparent: bool = False
    legend: bool = True
    captioned: bool = False
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """What there is to draw: the parts that can be, and the op types with how many nodes each has.

    `shown` is what the graph in front is called where it is not the main one.
    """

    parts: frozenset[Part] = frozenset({Part.SHOWN})
    types: tuple[tuple[str, int], ...] = ()
    shown: str = ""
