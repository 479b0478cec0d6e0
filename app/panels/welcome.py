"""The page that greets: what to do, the bundled modules, what was open lately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCommandLinkButton,
    QFrame,
    QGridLayout,
    QScrollArea,
    QWidget,
)

from . import greeting

PICTURE_SIZE = QSize(240, 150)
"""The size of the pictures of modules, which are stored at twice that."""

_NARROW = 600
_MOST_RECENT = 8


class WelcomePage(QScrollArea):
    """`open_wanted` asks for the file dialog; `chosen` carries a file."""

    open_wanted = Signal()
    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("Welcome"))
        self._modules: tuple[tuple[str, str], ...] = ()
        self._recent: tuple[str, ...] = ()
        self._icons: Mapping[str, QIcon] = {}
        self._columns = 2
        self._stale = True
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_modules(self, modules: Sequence[tuple[str, str]]) -> None:
        """Shows the bundled modules: pairs of file and first line of its docstring."""
        if tuple(modules) != self._modules:
            self._modules = tuple(modules)
            self._renew()

    def show_recent(self, files: Sequence[str]) -> None:
        """Shows files that were open lately."""
        if tuple(files[:_MOST_RECENT]) != self._recent:
            self._recent = tuple(files[:_MOST_RECENT])
            self._renew()

    def show_looks(self, icons: Mapping[str, QIcon]) -> None:
        """Takes the icons `open`, `module` and `net` (for models)."""
        self._icons = icons
        self._renew()

    def _renew(self) -> None:
        """Fills the page anew when it is next seen."""
        self._stale = True
        if self.isVisible():
            self._fill()

    def _fill(self) -> None:
        self._stale = False
        column = greeting.head()
        column.addSpacing(12)
        column.addWidget(self._open_button())
        if self._recent:
            column.addSpacing(12)
            column.addWidget(greeting.label(self.tr("Recent"), "font-weight: bold"))
            column.addLayout(self._grid([(file, str(Path(file).parent)) for file in self._recent]))
        if self._modules:
            column.addSpacing(12)
            column.addWidget(greeting.label(self.tr("Examples"), "font-weight: bold"))
            column.addLayout(self._grid(self._modules))
        self.setWidget(greeting.page(column))

    def _open_button(self) -> QCommandLinkButton:
        text = self.tr("A Python file that calls torch.onnx.export, or an ONNX model. Or drop one here.")
        button = QCommandLinkButton(self.tr("Open…"), text)
        button.setIcon(self._icons.get("open", QIcon()))
        button.clicked.connect(self.open_wanted)
        return button

    def _grid(self, rows: Sequence[tuple[str, str]]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, (file, text) in enumerate(rows):
            icon = self._icons.get("module" if file.endswith(".py") else "net", QIcon())
            button = _Choice(file, text, icon)
            button.chosen.connect(self.chosen)
            grid.addWidget(button, number // self._columns, number % self._columns)
        for column in range(self._columns):
            grid.setColumnStretch(column, 1)
        return grid

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = 1 if self.width() < _NARROW else 2
        if columns != self._columns:
            self._columns = columns
            self._renew()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._fill()


class _Choice(QCommandLinkButton):
    """A file to choose."""

    chosen = Signal(str)

    def __init__(self, file: str, text: str, icon: QIcon) -> None:
        super().__init__(Path(file).name, text)
        self.setIcon(icon)
        self._file = file
        self.setToolTip(file)
        self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        self.chosen.emit(self._file)
