"""Flat scroll bars in the colours of the picture: they move with every pan, and a style draws for milliseconds."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QStyle, QStyleOptionSlider, QWidget

from .strokes import colour
from .theme import Theme

_SLACK = 3.0


class Bar(QScrollBar):
    """A scroll bar without ornaments; where its parts stand is the style's."""

    def __init__(self, orientation: Qt.Orientation, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_theme(self, theme: Theme) -> None:
        """Shows it in other colours."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ScrollBarSlider
        slider = self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, self)
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour(self._theme.strip))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(self._theme.edge if self.isSliderDown() or self.underMouse() else self._theme.border))
        handle = QRectF(slider).adjusted(_SLACK, _SLACK, -_SLACK, -_SLACK)
        radius = min(handle.width(), handle.height()) / 2
        painter.drawRoundedRect(handle, radius, radius)
        painter.end()


class Corner(QWidget):
    """Where two scroll bars meet."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_theme(self, theme: Theme) -> None:
        """Shows it in other colours."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour(self._theme.strip))
        painter.end()
