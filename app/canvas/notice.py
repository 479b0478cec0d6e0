"""What stands in the view where there is no picture: a plain sentence, or work under way."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from .strokes import colour
from .theme import Theme

_TURN = 8.0


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence; `busy` adds a turning sign, `over` lays it over the picture that is there."""

    text: str
    busy: bool = False
    over: bool = False


def paint_notice(painter: QPainter, notice: Notice, theme: Theme, area: QRectF, tick: int) -> None:
    """Draws a notice in the middle of `area`, in the painter's font; `tick` turns the sign of work."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    if notice.over:
        painter.fillRect(area, colour(theme.veil))
    painter.setPen(colour(theme.muted))
    width = min(area.width() - 48, 520.0)
    box = QRectF(area.center().x() - width / 2, area.top(), width, area.height())
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    if not notice.busy:
        painter.drawText(box, int(flags), notice.text)
        return
    _turning(painter, QPointF(area.center().x(), area.center().y() - 26), colour(theme.selection), theme, tick)
    below = QRectF(box.left(), area.center().y(), width, 60.0)
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    painter.drawText(below, int(flags), notice.text)


def _turning(painter: QPainter, centre: QPointF, tone: QColor, theme: Theme, tick: int) -> None:
    ring = QRectF(centre.x() - 12, centre.y() - 12, 24, 24)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.rule), 3.0))
    painter.drawEllipse(ring)
    pen = QPen(tone, 3.0)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawArc(ring, round(-tick * _TURN * 16) % 5760, 100 * 16)
    painter.setPen(colour(theme.muted))
