"""Writes a figure as PDF: text can be searched, and the same figure gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import BinaryIO

from PySide6.QtCore import QBuffer, QHashSeed, QIODevice, QMarginsF, QSizeF, QUuid
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from ..graph import words
from .figure import INCH, Figure, paint
from .painter import Detail
from .pdf_text import searchable

_POINTS = 72.0
_LONGEST_PAGE = 14_400.0
"""In points; Acrobat shows no longer one."""

_LONGEST_OF_SEVERAL = 3_600.0
"""In points. Qt finishes a page in one go, while nothing else of the program runs: it had better be short."""

_LEAST_SHRINK = 0.5
_LONGEST_TITLE = 200
_HEAD = 8192
"""The dates stand in the first objects of a file: looking through all of it would take a second."""

_RESOLUTION = 1200
_DOCUMENT_ID = QUuid("{6f707363-6f70-4e00-8000-666967757265}")
_DATE = re.compile(rb"(?<=/CreationDate \(D:)\d{14}[^)]*|(?<=/ModDate \(D:)\d{14}[^)]*|(?<=Date=\")[-+:T\d]{25}(?=\")")


def write_pdf(file: BinaryIO, drawn: Figure, heard: Callable[[float], None]) -> None:
    """Writes one page as large as the figure, or a little smaller where no page is that long.

    What had to become less than half its size, too small to be read, stands on several pages instead, from the left to
    the right and from the top down.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    with _same_order():
        _paint_pages(buffer, drawn, heard)
    data = bytes(buffer.data().data())
    file.writelines(searchable(_DATE.sub(_without_date, data[:_HEAD]) + data[_HEAD:]))


@contextmanager
def _same_order() -> Iterator[None]:
    """Qt numbers the fonts of a PDF in the order of a hash table, which differs from process to process.

    Only tables that are made meanwhile are affected.
    """
    QHashSeed.setDeterministicGlobalSeed()
    try:
        yield
    finally:
        QHashSeed.resetRandomGlobalSeed()


def _paint_pages(buffer: QBuffer, drawn: Figure, heard: Callable[[float], None]) -> None:
    points, columns, rows = _layout(drawn)
    width, height = drawn.size(1.0)
    wide, high = width / columns, height / rows
    writer = _writer(buffer, drawn, QSizeF(wide * points, high * points))
    painter = QPainter(writer)
    for page in range(rows * columns):
        heard(page / (rows * columns))
        if page:
            writer.newPage()
        _paint_page(painter, drawn, points * _RESOLUTION / _POINTS, (page % columns * wide, page // columns * high))
    painter.end()


def _layout(drawn: Figure) -> tuple[float, int, int]:
    """Points a scene unit, columns and rows of pages."""
    width, height = drawn.size(1.0)
    wanted = drawn.style.scale * _POINTS / INCH
    fitting = min(wanted, _LONGEST_PAGE / width, _LONGEST_PAGE / height)
    if fitting >= wanted * _LEAST_SHRINK:
        return fitting, 1, 1
    return wanted, ceil(width * wanted / _LONGEST_OF_SEVERAL), ceil(height * wanted / _LONGEST_OF_SEVERAL)


def _paint_page(painter: QPainter, drawn: Figure, scale: float, corner: tuple[float, float]) -> None:
    """The part of a figure from a corner on, which is measured from its left top one."""
    device = painter.device()
    if not drawn.style.transparent:
        painter.fillRect(0, 0, device.width(), device.height(), drawn.pictured.colour(drawn.style.theme.canvas))
    left, top = drawn.area[0] + corner[0], drawn.area[1] + corner[1]
    area = (left, top, left + device.width() / scale, top + device.height() / scale)
    painter.save()
    painter.translate(-corner[0] * scale, -corner[1] * scale)
    paint(painter, drawn, scale, area, Detail(1.0, still=True))
    painter.restore()


def _writer(buffer: QBuffer, drawn: Figure, page: QSizeF) -> QPdfWriter:
    writer = QPdfWriter(buffer)
    writer.setDocumentId(_DOCUMENT_ID)
    writer.setCreator("Opscope")
    writer.setTitle(words.escaped(drawn.title, _LONGEST_TITLE))
    writer.setResolution(_RESOLUTION)
    size = QPageSize(page, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    return writer


def _without_date(match: re.Match[bytes]) -> bytes:
    """A fixed date of the same length: nothing in the file moves."""
    fixed = b"2000-01-01T00:00:00+00:00" if b"T" in match.group(0) else b"20000101000000Z"
    return fixed[: len(match.group(0))].ljust(len(match.group(0)), b"0")
