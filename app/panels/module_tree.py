"""An item model over the frozen rows of the module tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, overload

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QIcon

from .twigs import Key, Twig

NAME_COLUMN = 0
STATE_COLUMN = 1
KEY_ROLE = Qt.ItemDataRole.UserRole

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class ModuleTree(QAbstractItemModel):
    """Groups, modules, operators and nets; `KEY_ROLE` gives what a row stands for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._twigs: tuple[Twig, ...] = ()
        self._numbers: dict[Key, int] = {}
        self._tops: tuple[int, ...] = ()
        self._colours: Mapping[str, QColor] = {}
        self._icons: Mapping[str, QIcon] = {}

    def show_twigs(self, twigs: tuple[Twig, ...]) -> None:
        """Replaces the rows; where they stand for the same things as before, only what they say is announced."""
        same = [twig.key for twig in twigs] == [twig.key for twig in self._twigs]
        if same:
            self._twigs = twigs
            self._announce()
            return
        self.beginResetModel()
        self._twigs = twigs
        self._numbers = {twig.key: number for number, twig in reversed(list(enumerate(twigs)))}
        self._tops = tuple(number for number, twig in enumerate(twigs) if twig.parent < 0)
        self.endResetModel()

    def show_looks(self, colours: Mapping[str, QColor], icons: Mapping[str, QIcon]) -> None:
        """Takes the colours of states and severities, and the icons of the kinds of rows."""
        self._colours, self._icons = colours, icons
        self._announce()

    def find(self, key: Key) -> QModelIndex:
        """The first row that stands for `key`, or an invalid index."""
        number = self._numbers.get(key)
        return QModelIndex() if number is None else self._at(number, NAME_COLUMN)

    def _announce(self) -> None:
        for number, twig in enumerate(self._twigs):
            if twig.children:
                first, last = twig.children[0], twig.children[-1]
                self.dataChanged.emit(self._at(first, NAME_COLUMN), self._at(last, STATE_COLUMN))
            elif twig.parent < 0:
                self.dataChanged.emit(self._at(number, NAME_COLUMN), self._at(number, STATE_COLUMN))

    def _at(self, number: int, column: int) -> QModelIndex:
        return self.createIndex(self._twigs[number].place, column, number)

    def _children(self, parent: _Index) -> tuple[int, ...]:
        if not parent.isValid():
            return self._tops
        return self._twigs[parent.internalId()].children if parent.column() == NAME_COLUMN else ()

    def _decorations(self, twig: Twig, column: int) -> dict[int, Any]:
        """What a cell shows, by role."""
        text = twig.text if column == NAME_COLUMN else twig.mark
        found: dict[int, Any] = {
            Qt.ItemDataRole.DisplayRole: text,
            Qt.ItemDataRole.ToolTipRole: twig.tip,
            Qt.ItemDataRole.AccessibleTextRole: twig.spoken or f"{twig.text} {twig.mark[2:]}".strip(),
            KEY_ROLE: twig.key,
        }
        tone = twig.severity or twig.state
        if column == STATE_COLUMN and tone is not None and tone in self._colours:
            found[Qt.ItemDataRole.ForegroundRole] = self._colours[tone]
        if column == NAME_COLUMN and twig.key[0] in self._icons:
            found[Qt.ItemDataRole.DecorationRole] = self._icons[twig.key[0]]
        if twig.key[0] == "group":
            font = QFont()
            font.setBold(True)
            found[Qt.ItemDataRole.FontRole] = font
        return found

    def index(self, row: int, column: int, parent: _Index = _NOWHERE) -> QModelIndex:
        children = self._children(parent)
        if not (0 <= row < len(children) and 0 <= column < self.columnCount()):
            return QModelIndex()
        return self.createIndex(row, column, children[row])

    @overload
    def parent(self) -> QObject | None: ...

    @overload
    def parent(self, child: _Index) -> QModelIndex: ...

    def parent(self, child: _Index | None = None) -> QObject | QModelIndex | None:
        if child is None:
            return super().parent()
        above = self._twigs[child.internalId()].parent if child.isValid() else -1
        return QModelIndex() if above < 0 else self._at(above, NAME_COLUMN)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return len(self._children(parent))

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 2

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        return self._decorations(self._twigs[index.internalId()], index.column()).get(role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        translate = QCoreApplication.translate
        return (translate("Modules", "Name"), translate("Modules", "State"))[section]
