"""The page that greets: what to do, the bundled modules, what was open lately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QCommandLinkButton, QFrame, QGridLayout, QScrollArea, QWidget

from ..paths import resources
from . import greeting
from .choices import Card, Choice, Row

_NARROW = 600
_MIDDLING = 460
_WIDE = 780
_MOST_RECENT = 8
_SPACING = 10


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
        self._theme = "light"
        self._columns = 2
        self._is_narrow = False
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

    def show_looks(self, icons: Mapping[str, QIcon], theme: str) -> None:
        """Takes the icons `open`, `module` and `net` (for models), and the name of the theme of the pictures."""
        self._icons, self._theme = icons, theme
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
            column.addSpacing(4)
            rows = [Row(file, str(Path(file).parent), self._icon(file)) for file in self._recent]
            column.addLayout(self._grid(rows, 1 if self._is_narrow else 2))
        else:
            for step in self._first_steps():
                column.addWidget(greeting.label(step))
        if self._modules:
            column.addSpacing(16)
            column.addWidget(greeting.label(self.tr("Examples to look at"), "font-weight: bold"))
            column.addSpacing(4)
            cards = [Card(file, text, self._picture(file)) for file, text in self._modules]
            column.addLayout(self._grid(cards, self._columns))
        self.setWidget(greeting.page(column))

    def _first_steps(self) -> tuple[str, ...]:
        """What a person does who never opened a file here."""
        return (
            self.tr("1.  Open the script that exports your net, as it is. You are asked before it runs."),
            self.tr("2.  Each net it exports becomes a graph; what went wrong stands below it, with what to do."),
            self.tr("3.  Click a node to see what each of its inputs and attributes is."),
        )

    def _open_button(self) -> QCommandLinkButton:
        text = self.tr("A Python file that calls torch.onnx.export, or an ONNX model. Or drop one here.")
        button = QCommandLinkButton(self.tr("Open…"), text)
        button.setIcon(self._icons.get("open", QIcon()))
        button.setToolTip(text)
        button.clicked.connect(self.open_wanted)
        return button

    def _icon(self, file: str) -> QIcon:
        return self._icons.get("module" if file.endswith(".py") else "net", QIcon())

    def _picture(self, file: str) -> Path:
        return resources() / "gallery" / f"{Path(file).stem}-{self._theme}.png"

    def _grid(self, choices: Sequence[Choice], columns: int) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(_SPACING)
        for number, choice in enumerate(choices):
            choice.chosen.connect(self.chosen)
            grid.addWidget(choice, number // columns, number % columns)
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        return grid

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = 3 if self.width() >= _WIDE else 2 if self.width() >= _MIDDLING else 1
        narrow = self.width() < _NARROW
        if (columns, narrow) != (self._columns, self._is_narrow):
            self._columns, self._is_narrow = columns, narrow
            self._renew()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._fill()
