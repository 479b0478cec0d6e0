"""The panel that shows what exports and readers say, line by line."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

_MOST_LINES = 20_000


class LogPanel(QWidget):
    """Read-only text that grows; the oldest lines go first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QPlainTextEdit()
        self._text.setAccessibleName(self.tr("Log"))
        self._text.setPlaceholderText(self.tr("What exports print and warn about appears here."))
        self._text.setReadOnly(True)
        self._text.setMaximumBlockCount(_MOST_LINES)
        self._text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._text)

    def say(self, line: str) -> None:
        """Adds a line; the view follows where it stood at the end."""
        self._text.appendPlainText(line)

    def clear(self) -> None:
        """Removes all lines."""
        self._text.clear()

    def text(self) -> str:
        """All lines."""
        return self._text.toPlainText()
