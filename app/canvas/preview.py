"""A small look at a figure, as large as there is room."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from .figure import Figure, paint
from .painter import Detail

_LEAST = QSize(320, 320)
_USUAL = QSize(460, 480)
_MARGIN = 8.0
_SQUARE = 8
_FEW = 300
_LARGEST_SCALE = 1.5
_CHECKS = {False: ("#ffffff", "#d9dde3"), True: ("#20252c", "#2c333c")}


class Preview(QWidget):
    """Shows a figure from edge to edge, with all texts where nodes are few; squares stand for what is transparent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure: Figure | None = None
        self.setMinimumSize(_LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Preview"))

    def show_figure(self, drawn: Figure | None) -> None:
        """Shows a figure, or nothing."""
        self._figure = drawn
        self.update()

    def sizeHint(self) -> QSize:
        return _USUAL

    def paintEvent(self, event: QPaintEvent) -> None:
        drawn = self._figure
        if drawn is None:
            return
        room = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        width, height = drawn.size(1.0)
        scale = min(room.width() / width, room.height() / height, _LARGEST_SCALE)
        place = QRectF(0.0, 0.0, width * scale, height * scale)
        place.moveCenter(room.center())
        painter = QPainter(self)
        painter.setClipRect(place.adjusted(-1.0, -1.0, 1.0, 1.0))
        self._ground(painter, place, drawn)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(place)
        painter.translate(place.topLeft())
        few = len(drawn.pictured.picture.scene) <= _FEW
        paint(painter, drawn, scale, drawn.area, Detail(1.0) if few else None)

    def _ground(self, painter: QPainter, place: QRectF, drawn: Figure) -> None:
        if drawn.style.transparent:
            painter.setBrushOrigin(place.topLeft())
            painter.fillRect(place, _squares(*_CHECKS[drawn.style.theme.dark]))
        else:
            painter.fillRect(place, drawn.pictured.colour(drawn.style.theme.canvas))


def _squares(light: str, shade: str) -> QBrush:
    """Squares of two colours in turn, the usual sign for what is transparent."""
    tile = QPixmap(2 * _SQUARE, 2 * _SQUARE)
    tile.fill(QColor(light))
    painter = QPainter(tile)
    painter.fillRect(0, 0, _SQUARE, _SQUARE, QColor(shade))
    painter.fillRect(_SQUARE, _SQUARE, _SQUARE, _SQUARE, QColor(shade))
    painter.end()
    return QBrush(tile)
