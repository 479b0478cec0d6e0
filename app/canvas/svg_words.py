"""The small words of an SVG: numbers, escaped text, rectangles, closed lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

import numpy as np

from ..layout.plan import Floats

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PLAIN = re.compile(r"[ !#-%(-;=?-~\n]*")


def number(length: float) -> str:
    """A number with at most two decimals."""
    hundredths = round(length * 100)
    whole, rest = divmod(hundredths, 100)
    return str(whole) if not rest else repr(hundredths / 100)


def rounded(lengths: Floats) -> Floats:
    """Numbers with at most two decimals."""
    return np.round(lengths, 2) + 0.0  # which makes -0 a plain 0


def escaped(text: str) -> str:
    """Text as XML allows it."""
    return text if _PLAIN.fullmatch(text) else escape(_ILLEGAL.sub("\ufffd", text))


def rectangle(name: str, place: tuple[float, float, float, float], radius: float = 0.0) -> str:
    """A rectangle of a class: x, y, width, height."""
    x, y, width, height = map(number, place)
    rounded = f' rx="{number(radius)}"' if radius else ""
    return f'<rect class="{name}" x="{x}" y="{y}" width="{width}" height="{height}"{rounded}/>'


def closed(points: Iterable[tuple[float, float]], x: float, y: float) -> str:
    """A polygon moved to a place."""
    return "M" + "L".join(f"{number(x + dx)} {number(y + dy)}" for dx, dy in points) + "Z"
