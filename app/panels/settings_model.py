"""The shortcuts of all commands as a table, and what a person may set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QKeySequence

from .commands import COMMANDS, plain
from .menus import translated

COMMAND_COLUMN = 0
KEYS_COLUMN = 1

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the dialog sets. `shortcuts`: by name of a command the keys that a person gave it, empty for none."""

    language: str = "system"
    theme: str = "system"
    editor: str = ""
    interpreter: str = ""
    follow: bool = True
    shortcuts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Keys:
    """A command with its keys, as they are now and as they come with the program, both in portable text."""

    name: str
    title: str
    keys: str
    usual: str


def keys_of(titles: Mapping[str, str], chosen: Mapping[str, str]) -> tuple[Keys, ...]:
    """All commands with the keys that a person chose or the usual ones; `titles` tell the way to each."""
    return tuple(
        Keys(
            command.name,
            titles.get(command.name) or plain(translated(command.text)),
            chosen.get(command.name, command.shortcut),
            command.shortcut,
        )
        for command in COMMANDS
    )


def changed(rows: Iterable[Keys]) -> tuple[tuple[str, str], ...]:
    """The keys that are not the usual ones."""
    return tuple(sorted((row.name, row.keys) for row in rows if row.keys != row.usual))


class KeysModel(QAbstractTableModel):
    """A row for each command; one whose keys were changed stands in bold."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Keys, ...] = ()

    def show_rows(self, rows: tuple[Keys, ...]) -> None:
        """Shows other rows."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rows(self) -> tuple[Keys, ...]:
        """What is shown."""
        return self._rows

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 2

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        translate = QCoreApplication.translate
        return (translate("Settings", "Command"), translate("Settings", "Shortcut"))[section]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title if index.column() == COMMAND_COLUMN else native(row.keys)
        if role == Qt.ItemDataRole.FontRole and row.keys != row.usual:
            font = QFont()
            font.setBold(True)
            return font
        return None


def native(keys: str) -> str:
    """Keys as the system writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
