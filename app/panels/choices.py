"""What can be chosen on the welcome page: files as rows with an icon, bundled modules as cards with a picture."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QIcon,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QTextLayout,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

PICTURE_SIZE = QSize(240, 150)
"""The size of the pictures of modules, which are stored at twice that."""

_PADDING = 8
_ICON = 20
_CORNER = 5.0
_MOST_LINES = 2
_NARROWEST = 120


class Choice(QAbstractButton):
    """A file to choose, with a text that tells more of it; what does not fit is in the tooltip."""

    chosen = Signal(str)

    def __init__(self, file: str, text: str) -> None:
        super().__init__()
        self.file, self.about = file, text
        self.setText(Path(file).name)
        self.setToolTip(f"{file}\n{text}" if text != str(Path(file).parent) else file)
        self.setAccessibleName(Path(file).name)
        self.setAccessibleDescription(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._on_clicked)

    def title_font(self) -> QFont:
        """The font of the file's name."""
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def frame(self, painter: QPainter) -> None:
        """Draws the ground and an outline that tells what has the keyboard or the pointer."""
        palette = self.palette()
        marked = self.hasFocus() or self.underMouse()
        role = QPalette.ColorRole.Highlight if marked else QPalette.ColorRole.Midlight
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(palette.color(role), 2.0 if self.hasFocus() else 1.0))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _CORNER, _CORNER)

    def write(self, painter: QPainter, text: str, font: QFont, place: QPointF, *, muted: bool = False) -> None:
        """Writes a line whose base stands at `place`."""
        role = QPalette.ColorRole.PlaceholderText if muted else QPalette.ColorRole.WindowText
        painter.setFont(font)
        painter.setPen(self.palette().color(role))
        painter.drawText(place, text)

    def minimumSizeHint(self) -> QSize:
        return QSize(_NARROWEST, self.sizeHint().height())

    def _on_clicked(self) -> None:
        self.chosen.emit(self.file)


class Row(Choice):
    """A file with its icon, its name over its folder; both are shortened in their middle."""

    def __init__(self, file: str, text: str, icon: QIcon) -> None:
        super().__init__(file, text)
        self._icon = icon
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def shortened(self, text: str, font: QFont) -> str:
        """As much of the text as there is room for beside the icon."""
        room = self.width() - 3 * _PADDING - _ICON
        return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideMiddle, room)

    def sizeHint(self) -> QSize:
        return QSize(PICTURE_SIZE.width(), 2 * self.fontMetrics().lineSpacing() + 2 * _PADDING)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.frame(painter)
        middle = (self.height() - _ICON) // 2
        self._icon.paint(painter, _PADDING, middle, _ICON, _ICON)
        left = 2 * _PADDING + _ICON
        top = float(_PADDING)
        for text, font, muted in ((self.text(), self.title_font(), False), (self.about, self.font(), True)):
            metrics = QFontMetrics(font)
            self.write(painter, self.shortened(text, font), font, QPointF(left, top + metrics.ascent()), muted=muted)
            top += metrics.lineSpacing()
        painter.end()


class Card(Choice):
    """A bundled module: its picture over its name and what it shows. The picture is loaded when it is first seen."""

    def __init__(self, file: str, text: str, picture: Path) -> None:
        super().__init__(file, text)
        self._file = picture
        self._picture: QPixmap | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return QSize(PICTURE_SIZE.width(), self.heightForWidth(PICTURE_SIZE.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        title = QFontMetrics(self.title_font()).lineSpacing()
        return _picture_height(width) + title + _MOST_LINES * self.fontMetrics().lineSpacing() + 2 * _PADDING + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            self._picture = QPixmap(str(self._file))
        painter = QPainter(self)
        self.frame(painter)
        self._paint_picture(painter, self._picture)
        metrics = QFontMetrics(self.title_font())
        width, base = self.width() - 2 * _PADDING, float(_picture_height(self.width()) + _PADDING + metrics.ascent())
        title = metrics.elidedText(self.text(), Qt.TextElideMode.ElideMiddle, width)
        self.write(painter, title, self.title_font(), QPointF(_PADDING, base))
        for line in _lines(self.about, self.font(), width):
            base += self.fontMetrics().lineSpacing()
            self.write(painter, line, self.font(), QPointF(_PADDING, base + 2), muted=True)
        painter.end()

    def _paint_picture(self, painter: QPainter, picture: QPixmap) -> None:
        place = QRectF(2, 2, self.width() - 4, _picture_height(self.width()) - 2)
        inside = QPainterPath()
        inside.addRoundedRect(place, _CORNER, _CORNER)
        painter.save()
        painter.setClipPath(inside)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(place, picture, QRectF(picture.rect()))
        painter.restore()


def _picture_height(width: int) -> int:
    return width * PICTURE_SIZE.height() // PICTURE_SIZE.width()


def _lines(text: str, font: QFont, width: int) -> list[str]:
    """The text in a few lines, the last one shortened at its end."""
    metrics, layout = QFontMetrics(font), QTextLayout(text, font)
    lines: list[str] = []
    layout.beginLayout()
    while len(lines) < _MOST_LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        start = line.textStart()
        if len(lines) == _MOST_LINES - 1:
            lines.append(metrics.elidedText(text[start:], Qt.TextElideMode.ElideRight, width))
        else:
            lines.append(text[start : start + line.textLength()].rstrip())
    layout.endLayout()
    return lines
