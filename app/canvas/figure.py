"""Writes a placed scene into a picture file: SVG, PDF or PNG, the same bytes for the same scene.

Needs a QGuiApplication; the `offscreen` platform will do. May run off the GUI thread.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF, QUuid
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from ..layout.plan import Plan
from .legend import HEIGHT, Legend, legend
from .painter import Area, Detail, PicturePainter, paint_legend
from .picture import picture
from .png import write_png
from .scene import Scene
from .svg import write_svg
from .theme import Theme

SUFFIXES = (".svg", ".png", ".pdf")
MARGIN = 24.0

_LEGEND_GAP = 20.0
_POINTS_A_PIXEL = 0.75
_LONGEST_PAGE = 14_400.0
_LEAST_EXTENT = 64.0
_PDF_RESOLUTION = 1200
_DOCUMENT_ID = QUuid("{6f707363-6f70-4e00-8000-666967757265}")
_DATE = re.compile(rb"(?<=/CreationDate \(D:)\d{14}[^)]*|(?<=/ModDate \(D:)\d{14}[^)]*|(?<=Date=\")[-+:T\d]{25}(?=\")")


class FigureError(Exception):
    """A picture that cannot be written; its text is one sentence for people."""


@dataclass(frozen=True, slots=True, eq=False)
class _Sheet:
    """What is drawn: `area` in scene units with margins, and the legend beneath."""

    pictured: PicturePainter
    area: Area
    scale: float
    legend: Legend | None


def write(path: Path, scene: Scene, plan: Plan, theme: Theme, scale: float = 1.0) -> None:
    """Writes the picture of a whole scene; the suffix of `path` says how.

    `scale` is pixels (in a PDF 3/4 pt) a scene unit. Raises FigureError, and OSError where the file cannot be written.
    """
    writers = {".svg": _write_svg, ".png": _write_png, ".pdf": _write_pdf}
    writer = writers.get(path.suffix.lower())
    if writer is None:
        raise FigureError(
            f"Pictures are written as .svg, .png or .pdf, not as {path.suffix or 'a file without suffix'}."
        )
    if not 0.0 < scale <= 64.0:
        raise FigureError(f"A picture cannot be {scale:g} times its size: choose a scale above 0, up to 64.")
    pictured = PicturePainter(picture(scene, plan), theme)
    shown = legend(scene)
    sheet = _Sheet(pictured, _area(pictured, shown), scale, shown)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as file:
            writer(file, sheet)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _area(pictured: PicturePainter, shown: Legend | None) -> Area:
    left, top, right, bottom = pictured.picture.bounds
    left, top, right, bottom = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
    if shown is not None and shown.width:
        right = max(right, left + shown.width + 2 * MARGIN)
        bottom += HEIGHT + _LEGEND_GAP - MARGIN / 2
    return left, top, max(right, left + _LEAST_EXTENT), max(bottom, top + _LEAST_EXTENT)


def _write_svg(file: BinaryIO, sheet: _Sheet) -> None:
    text = TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=False)
    write_svg(text, sheet.pictured, sheet.area, sheet.scale, sheet.legend)
    text.flush()
    text.detach()


def _write_png(file: BinaryIO, sheet: _Sheet) -> None:
    left, top, right, bottom = sheet.area
    width, height = max(1, round((right - left) * sheet.scale)), max(1, round((bottom - top) * sheet.scale))

    def paint(image: QImage, row: int) -> None:
        painter = QPainter(image)
        painter.fillRect(image.rect(), sheet.pictured.colour(sheet.pictured.theme.canvas))
        painter.translate(0.0, -row)
        _draw(painter, sheet, sheet.scale, (row, row + image.height()))
        painter.end()

    write_png(file, width, height, paint)


def _write_pdf(file: BinaryIO, sheet: _Sheet) -> None:
    left, top, right, bottom = sheet.area
    points = _POINTS_A_PIXEL * sheet.scale
    points = min(points, _LONGEST_PAGE / (right - left), _LONGEST_PAGE / (bottom - top))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setDocumentId(_DOCUMENT_ID)
    writer.setCreator("Opscope")
    writer.setTitle(sheet.pictured.picture.scene.graph.name)
    writer.setResolution(_PDF_RESOLUTION)
    page = QSizeF((right - left) * points, (bottom - top) * points)
    size = QPageSize(page, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    scale = points * _PDF_RESOLUTION / 72.0
    painter = QPainter(writer)
    painter.fillRect(0, 0, writer.width(), writer.height(), sheet.pictured.colour(sheet.pictured.theme.canvas))
    _draw(painter, sheet, scale, None)
    painter.end()
    file.write(_DATE.sub(_without_date, bytes(buffer.data().data())))


def _without_date(match: re.Match[bytes]) -> bytes:
    """A fixed date of the same length: nothing in the file moves."""
    fixed = b"2000-01-01T00:00:00+00:00" if b"T" in match.group(0) else b"20000101000000Z"
    return fixed[: len(match.group(0))].ljust(len(match.group(0)), b"0")


def _draw(painter: QPainter, sheet: _Sheet, scale: float, rows: tuple[int, int] | None) -> None:
    """Draws the sheet, or the part that device rows show; without rows as a file that keeps text as text."""
    left, top, _, bottom = sheet.area
    painter.scale(scale, scale)
    painter.translate(-left, -top)
    still = rows is None
    area = sheet.area if rows is None else (left, top + rows[0] / scale, sheet.area[2], top + rows[1] / scale)
    detail = Detail(1.0 if still else scale, still=still)
    sheet.pictured.paint(painter, area, detail)
    if sheet.legend is not None and sheet.legend.width:
        paint_legend(painter, sheet.pictured, sheet.legend, (left + 16, bottom - HEIGHT - 12), detail)
