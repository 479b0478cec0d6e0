"""The panel that lists a graph as text, one line a node."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Lines(QAbstractListModel):
    """Lines of text."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[str, ...] = ()

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Replaces all lines."""
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid() or role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._lines[index.row()]


class ListingPanel(QWidget):
    """Shows lines of any number at once; selected ones can be copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = Lines(self)
        self._view = QListView()
        self._view.setAccessibleName(self.tr("Text listing"))
        self._view.setModel(self._model)
        self._view.setUniformItemSizes(True)
        self._view.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self._view.setFrameShape(QListView.Shape.NoFrame)
        self._view.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._view.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._view.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        QShortcut(QKeySequence.StandardKey.Copy, self._view, self.copy, context=Qt.ShortcutContext.WidgetShortcut)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._view)

    def show_text(self, text: str) -> None:
        """Shows the lines of `text`."""
        self._model.show_lines(tuple(text.splitlines()))

    def select_all(self) -> None:
        """Selects every line."""
        self._view.selectAll()

    def copy(self) -> None:
        """Puts the selected lines on the clipboard."""
        rows = sorted(index.row() for index in self._view.selectionModel().selectedIndexes())
        lines = (self._model.index(row).data() for row in rows)
        QGuiApplication.clipboard().setText("\n".join(lines))
