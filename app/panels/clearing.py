"""A line to write in that can be emptied with one click."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QToolButton


def let_clear(line: QLineEdit) -> None:
    """Gives the line the button of Qt, which has a sign but no words, and gives that a name."""
    line.setClearButtonEnabled(True)
    words = QCoreApplication.translate("Panels", "Clear the text")
    for action in line.findChildren(QAction):
        action.setToolTip(words)
    for button in line.findChildren(QToolButton):
        button.setAccessibleName(words)
