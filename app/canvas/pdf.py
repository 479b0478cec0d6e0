"""Writes a figure as PDF: text can be searched, and the same figure gives the same bytes."""

from __future__ import annotations

import re
from typing import BinaryIO

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF, QUuid
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from .figure import INCH, Figure, paint
from .pdf_text import searchable

_POINTS = 72.0
_LONGEST_PAGE = 14_400.0
"""In points; Acrobat shows no longer one."""

_RESOLUTION = 1200
_DOCUMENT_ID = QUuid("{6f707363-6f70-4e00-8000-666967757265}")
_DATE = re.compile(rb"(?<=/CreationDate \(D:)\d{14}[^)]*|(?<=/ModDate \(D:)\d{14}[^)]*|(?<=Date=\")[-+:T\d]{25}(?=\")")


def write_pdf(file: BinaryIO, drawn: Figure) -> None:
    """Writes one page as large as the figure, smaller where no page is that long."""
    width, height = drawn.size(1.0)
    points = min(drawn.style.scale * _POINTS / INCH, _LONGEST_PAGE / width, _LONGEST_PAGE / height)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, drawn, QSizeF(width * points, height * points))
    painter = QPainter(writer)
    if not drawn.style.transparent:
        canvas = drawn.pictured.colour(drawn.style.theme.canvas)
        painter.fillRect(0, 0, writer.width(), writer.height(), canvas)
    paint(painter, drawn, points * _RESOLUTION / _POINTS)
    painter.end()
    file.write(searchable(_DATE.sub(_without_date, bytes(buffer.data().data()))))


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
