"""A figure for the clipboard: as PNG and as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PySide6.QtGui import QImage

from ..language import translate
from .figure import Figure
from .writing import FigureError, Heard, encode, pixels

MOST_PIXELS = 64_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Clip:
    """The files as bytes, and the picture as programs without a sense for files take it."""

    png: bytes
    svg: bytes
    image: QImage


def clip(drawn: Figure, heard: Heard | None = None) -> Clip:
    """A figure ready for the clipboard. Raises FigureError where it is too large for that."""
    size = pixels(drawn)
    if size.width * size.height > MOST_PIXELS:
        sentence = translate(
            "Pictures",
            "The picture has {0:,} × {1:,} pixels, too many for the clipboard: select a part, or save it as a file.",
        )
        raise FigureError(sentence.format(size.width, size.height))
    found = []
    for suffix in (".png", ".svg"):
        file = BytesIO()
        encode(file, suffix, drawn, heard)
        found.append(file.getvalue())
    png, svg = found
    return Clip(png, svg, QImage.fromData(png))
