"""The head of the welcome page, which the first paint shows before there is the rest. Needs little of Qt."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

_WIDEST = 860
_MARGIN = 32


def head() -> QVBoxLayout:
    """The column of the page with its first lines; whatever is added to it leaves them where they are."""
    column = QVBoxLayout()
    column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    column.setSpacing(4)
    column.addWidget(label("Opscope", "font-size: 22pt; font-weight: 300"))
    column.addWidget(
        label(QCoreApplication.translate("WelcomePage", "See what became of your custom operators in ONNX."))
    )
    return column


def page(column: QVBoxLayout) -> QWidget:
    """A page with a column in its middle that is no wider than is read with ease."""
    column.addStretch(1)
    body = QWidget()
    body.setMaximumWidth(_WIDEST)
    body.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    body.setLayout(column)
    outer = QWidget()
    grid = QGridLayout(outer)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.addWidget(body, 0, 1)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 20)
    grid.setColumnStretch(2, 1)
    return outer


def label(text: str, style: str = "") -> QLabel:
    """A text that breaks its lines."""
    made = QLabel(text)
    if style:
        made.setStyleSheet(style)
    made.setWordWrap(True)
    return made
