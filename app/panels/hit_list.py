"""An item model over the nodes and values that were found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from ..graph.model import Graph, Subject
from ..graph.search import HitText, hit_text

WHAT_COLUMN = 0
NAME_COLUMN = 1
PLACE_COLUMN = 2

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class HitList(QAbstractTableModel):
    """One row a hit; texts are made when a row is looked at."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: tuple[Subject, ...] = ()
        self._graphs: Mapping[str, Graph] = {}

    def show_hits(self, hits: tuple[Subject, ...], graphs: Mapping[str, Graph]) -> None:
        """Lists hits in these graphs instead of those before."""
        self.beginResetModel()
        self._hits, self._graphs = hits, graphs
        self.endResetModel()

    def hits(self) -> tuple[Subject, ...]:
        """What is listed."""
        return self._hits

    def _texts(self, row: int) -> HitText:
        return hit_text(self._graphs, self._hits[row])

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._hits)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 3

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return None
        texts = self._texts(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return (texts.what, texts.name, texts.place)[index.column()]
        return "\n".join(text for text in (texts.what, texts.name, texts.place) if text)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        translate = QCoreApplication.translate
        return (translate("Find", "What"), translate("Find", "Name"), translate("Find", "Graph"))[section]
