"""Writes figures into files: SVG, PDF or PNG, the same bytes for the same figure.

Needs a QGuiApplication; the `offscreen` platform will do. May run off the GUI thread.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO

from PySide6.QtGui import QImage, QPainter

from ..language import translate
from .figure import Figure, paint
from .pdf import write_pdf
from .png import Pixels, write_png
from .svg import write_svg

SUFFIXES = (".svg", ".png", ".pdf")

_MOST_PIXELS_A_UNIT = 64.0
_LONGEST_SIDE = 2**31 - 1

Heard = Callable[[float], None]
"""Hears the share of a file that is done; what it raises stops the writing."""


class FigureError(Exception):
    """A picture that cannot be written; its text is one sentence for people."""


def write(path: Path, drawn: Figure, heard: Heard | None = None) -> None:
    """Writes a figure into a file, whole or not at all; the suffix of `path` says how.

    Raises FigureError, and OSError where the file cannot be written.
    """
    suffix = checked(path, drawn)
    draft = path.with_name(f".opscope-{secrets.token_hex(6)}.part")
    try:
        with draft.open("xb") as file:
            encode(file, suffix, drawn, heard)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def encode(file: BinaryIO, suffix: str, drawn: Figure, heard: Heard | None = None) -> None:
    """Writes a figure in the form that `suffix` names."""
    hear = heard or _unheard
    if suffix == ".svg":
        _write_svg(file, drawn, hear)
    elif suffix == ".png":
        _write_png(file, drawn, hear)
    else:
        write_pdf(file, drawn, hear)


def pixels(drawn: Figure) -> Pixels:
    """How large a figure is as a PNG."""
    width, height = drawn.size(drawn.style.pixels)
    return Pixels(max(1, round(width)), max(1, round(height)), drawn.style.dpi, drawn.style.transparent)


def checked(path: Path, drawn: Figure) -> str:
    """The suffix of a file that a figure can be written to. Raises FigureError."""
    suffix, style = path.suffix.lower(), drawn.style
    if suffix not in SUFFIXES:
        named = path.suffix or translate("Pictures", "a file without suffix")
        raise FigureError(
            translate("Pictures", "Pictures are written as .svg, .png or .pdf, not as {0}.").format(named)
        )
    times = style.pixels if suffix == ".png" else style.scale
    if not 0.0 < times <= _MOST_PIXELS_A_UNIT:
        sentence = translate(
            "Pictures", "A picture cannot be {0:g} times its size: choose a scale above 0, up to {1:g}."
        )
        raise FigureError(sentence.format(times, _MOST_PIXELS_A_UNIT))
    size = pixels(drawn)
    if suffix == ".png" and max(size.width, size.height) > _LONGEST_SIDE:
        sentence = translate("Pictures", "A PNG cannot have {0:,} × {1:,} pixels: choose a smaller scale, or SVG.")
        raise FigureError(sentence.format(size.width, size.height))
    return suffix


def _unheard(share: float) -> None:
    """Nobody listens."""


def _write_svg(file: BinaryIO, drawn: Figure, heard: Heard) -> None:
    text = TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=False)
    write_svg(text, drawn, heard)
    text.flush()
    text.detach()


def _write_png(file: BinaryIO, drawn: Figure, heard: Heard) -> None:
    size, scale = pixels(drawn), drawn.style.pixels
    left, top, right, _ = drawn.area

    def strip(image: QImage, row: int) -> None:
        heard(row / size.height)
        painter = QPainter(image)
        if not size.clear:
            painter.fillRect(image.rect(), drawn.pictured.colour(drawn.style.theme.canvas))
        painter.translate(0.0, -row)
        paint(painter, drawn, scale, (left, top + row / scale, right, top + (row + image.height()) / scale))
        painter.end()

    try:
        write_png(file, size, strip)
    except MemoryError as error:
        sentence = translate(
            "Pictures", "There is not enough memory for {0:,} × {1:,} pixels: choose a smaller scale, or SVG."
        )
        raise FigureError(sentence.format(size.width, size.height)) from error
