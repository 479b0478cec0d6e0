"""Writes a picture as PNG in strips, so that memory stays small however large the picture is."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR = 2
_WITH_ALPHA = 6
_METRE = 1
_METRES_AN_INCH = 0.0254
_STRIP_ROWS = 512
_STRIP_BYTES = 64 * 2**20
_THOROUGH, _QUICK = 6, 3
_LARGE = 2**24
"""So many pixels are packed in a third of the time, for a fifth more bytes."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """The measures of a PNG; `dpi` tells programs how large it is to be printed. `clear`: it begins transparent."""

    width: int
    height: int
    dpi: float = 96.0
    clear: bool = False


def write_png(file: BinaryIO, pixels: Pixels, paint: Callable[[QImage, int], None]) -> None:
    """Writes a PNG; `paint(image, top)` draws the strip that begins at row `top`, over nothing where it is clear."""
    kind = _WITH_ALPHA if pixels.clear else _TRUE_COLOUR
    dots = round(pixels.dpi / _METRES_AN_INCH)
    file.write(_SIGNATURE)
    _chunk(file, b"IHDR", struct.pack(">IIBBBBB", pixels.width, pixels.height, 8, kind, 0, 0, 0))
    _chunk(file, b"pHYs", struct.pack(">IIB", dots, dots, _METRE))
    rows = max(1, min(_STRIP_ROWS, _STRIP_BYTES // (pixels.width * 4), pixels.height))
    press = zlib.compressobj(_THOROUGH if pixels.width * pixels.height < _LARGE else _QUICK)
    for top in range(0, pixels.height, rows):
        image = _strip(pixels, min(rows, pixels.height - top))
        paint(image, top)
        _data(file, press.compress(_scan_lines(image, pixels.clear).data))
    _data(file, press.flush())
    _chunk(file, b"IEND", b"")


def _strip(pixels: Pixels, rows: int) -> QImage:
    form = QImage.Format.Format_ARGB32_Premultiplied if pixels.clear else QImage.Format.Format_RGB32
    image = QImage(pixels.width, rows, form)
    if image.isNull():
        raise MemoryError(f"A strip of {pixels.width} × {rows} pixels")
    if pixels.clear:
        image.fill(0)
    return image


def _scan_lines(image: QImage, clear: bool) -> NDArray[np.uint8]:
    """The rows of an image as PNG wants them: a filter byte 0, as even colours pack best unfiltered, then channels."""
    channels = 4 if clear else 3
    packed = image.convertToFormat(QImage.Format.Format_RGBA8888 if clear else QImage.Format.Format_RGB888)
    rows = np.frombuffer(packed.constBits(), dtype=np.uint8).reshape(packed.height(), packed.bytesPerLine())
    pixels: NDArray[np.uint8] = rows[:, : packed.width() * channels]
    lines = np.empty((pixels.shape[0], pixels.shape[1] + 1), dtype=np.uint8)
    lines[:, 0] = 0
    lines[:, 1:] = pixels
    return lines


def _data(file: BinaryIO, packed: bytes) -> None:
    if packed:
        _chunk(file, b"IDAT", packed)


def _chunk(file: BinaryIO, name: bytes, body: bytes) -> None:
    file.write(struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)))
