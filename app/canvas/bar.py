"""Flat scroll bars in the colours of the picture: they move with every pan, and a style draws for milliseconds."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractSlider, QScrollBar, QStyle, QStyleOptionSlider, QWidget

from .strokes import colour
from .theme import Theme

_SLACK = 3.0


class Bar(QScrollBar):
    """A scroll bar without ornaments; where its parts stand is the style's."""

    def __init__(self, orientation: Qt.Orientation, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._theme = theme
        self._painted = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_theme(self, theme: Theme) -> None:
        """Shows it in other colours."""
        self._theme = theme
        self.update()

    def _handle(self) -> QRect:
        """Where the style has the handle."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ScrollBarSlider
        return self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, self)

    def sliderChange(self, change: QAbstractSlider.SliderChange) -> None:
        # In a long graph the handle stands still for many steps, and Qt paints the bar at each.
        if change is not QAbstractSlider.SliderChange.SliderValueChange or self._handle() != self._painted:
            super().sliderChange(change)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._painted = self._handle()
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour(self._theme.strip))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(self._theme.edge if self.isSliderDown() or self.underMouse() else self._theme.border))
        handle = QRectF(self._painted).adjusted(_SLACK, _SLACK, -_SLACK, -_SLACK)
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
