"""Writes a figure as PDF: text can be searched, and the same figure gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import ceil
from typing import BinaryIO

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF, QUuid
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from .figure import INCH, Figure, paint
from .painter import Detail
from .pdf_text import searchable

_POINTS = 72.0
_LONGEST_PAGE = 14_400.0
"""In points; Acrobat shows no longer one."""

_LEAST_SHRINK = 0.5
_RESOLUTION = 1200
_DOCUMENT_ID = QUuid("{6f707363-6f70-4e00-8000-666967757265}")
_DATE = re.compile(rb"(?<=/CreationDate \(D:)\d{14}[^)]*|(?<=/ModDate \(D:)\d{14}[^)]*|(?<=Date=\")[-+:T\d]{25}(?=\")")


def write_pdf(file: BinaryIO, drawn: Figure, heard: Callable[[float], None]) -> None:
    """Writes one page as large as the figure, or a little smaller where no page is that long.

    What had to become less than half its size, too small to be read, stands on several pages instead, from the left to
    the right and from the top down.
    """
    points, columns, rows = _layout(drawn)
    width, height = drawn.size(1.0)
    wide, high = width / columns, height / rows
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, drawn, QSizeF(wide * points, high * points))
    painter = QPainter(writer)
    for page in range(rows * columns):
        heard(page / (rows * columns))
        if page:
            writer.newPage()
        _paint_page(painter, drawn, points * _RESOLUTION / _POINTS, (page % columns * wide, page // columns * high))
    painter.end()
    file.write(searchable(_DATE.sub(_without_date, bytes(buffer.data().data()))))


def _layout(drawn: Figure) -> tuple[float, int, int]:
    """Points a scene unit, columns and rows of pages."""
    width, height = drawn.size(1.0)
    wanted = drawn.style.scale * _POINTS / INCH
    fitting = min(wanted, _LONGEST_PAGE / width, _LONGEST_PAGE / height)
    if fitting >= wanted * _LEAST_SHRINK:
        return fitting, 1, 1
    return wanted, ceil(width * wanted / _LONGEST_PAGE), ceil(height * wanted / _LONGEST_PAGE)


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
    writer.setTitle(drawn.title)
    writer.setResolution(_RESOLUTION)
    size = QPageSize(page, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    return writer


def _without_date(match: re.Match[bytes]) -> bytes:
    """A fixed date of the same length: nothing in the file moves."""
    fixed = b"2000-01-01T00:00:00+00:00" if b"T" in match.group(0) else b"20000101000000Z"
    return fixed[: len(match.group(0))].ljust(len(match.group(0)), b"0")
