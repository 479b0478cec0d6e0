"""Writes a picture as PNG in strips, so that memory stays small however large the picture is."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR = 2
_STRIP_ROWS = 512
_STRIP_BYTES = 64 * 2**20
_LEVEL = 6


def write_png(file: BinaryIO, width: int, height: int, paint: Callable[[QImage, int], None]) -> None:
    """Writes `width` × `height` pixels; `paint(image, top)` draws the strip that begins at row `top`."""
    file.write(_SIGNATURE)
    _chunk(file, b"IHDR", struct.pack(">IIBBBBB", width, height, 8, _TRUE_COLOUR, 0, 0, 0))
    rows = max(1, min(_STRIP_ROWS, _STRIP_BYTES // (width * 4), height))
    press = zlib.compressobj(_LEVEL)
    for top in range(0, height, rows):
        image = QImage(width, min(rows, height - top), QImage.Format.Format_RGB32)
        if image.isNull():
            raise MemoryError(f"A strip of {width} × {rows} pixels")
        paint(image, top)
        _data(file, press.compress(_scan_lines(image)))
    _data(file, press.flush())
    _chunk(file, b"IEND", b"")


def _scan_lines(image: QImage) -> bytes:
    """The rows of an image as PNG wants them: a filter byte 1 (difference to the left), then red, green, blue."""
    packed = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(packed.constBits(), dtype=np.uint8).reshape(packed.height(), packed.bytesPerLine())
    pixels: NDArray[np.uint8] = rows[:, : packed.width() * 3]
    lines = np.empty((pixels.shape[0], pixels.shape[1] + 1), dtype=np.uint8)
    lines[:, 0] = 1
    lines[:, 1:4] = pixels[:, :3]
    np.subtract(pixels[:, 3:], pixels[:, :-3], out=lines[:, 4:])
    return lines.tobytes()


def _data(file: BinaryIO, packed: bytes) -> None:
    if packed:
        _chunk(file, b"IDAT", packed)


def _chunk(file: BinaryIO, name: bytes, body: bytes) -> None:
    file.write(struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)))
