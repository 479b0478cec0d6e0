"""An item model over the nodes and values that were found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from ..graph.hit import Hits, HitText
from ..graph.model import Subject

WHAT_COLUMN = 0
NAME_COLUMN = 1
PLACE_COLUMN = 2

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class HitList(QAbstractTableModel):
    """One row a hit; texts are made when a row is looked at."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: Hits | None = None
        self._text: Callable[[Subject], HitText] | None = None

    def show_hits(self, hits: Hits | None, text: Callable[[Subject], HitText] | None) -> None:
        """Lists hits instead of those before; `text` gives the words of one, None where there is none."""
        self.beginResetModel()
        self._hits, self._text = hits, text
        self.endResetModel()

    def hits(self) -> Hits | None:
        """What is listed; None where nothing was looked for."""
        return self._hits

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() or self._hits is None else len(self._hits)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 3

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if (
            self._text is None
            or self._hits is None
            or not index.isValid()
            or role
            not in (
                Qt.ItemDataRole.DisplayRole,
                Qt.ItemDataRole.ToolTipRole,
                Qt.ItemDataRole.AccessibleTextRole,
            )
        ):
            return None
        texts = self._text(self._hits[index.row()])
        if role == Qt.ItemDataRole.DisplayRole:
            return (texts.what, texts.name, texts.place)[index.column()]
        return "\n".join(text for text in (texts.what, texts.name, texts.place) if text)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        translate = QCoreApplication.translate
        return (translate("Find", "What"), translate("Find", "Name"), translate("Find", "Graph"))[section]
