"""The page of the settings that shows every command with its shortcut, and changes one."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from .clearing import let_clear
from .settings_model import COMMAND_COLUMN, KEYS_COLUMN, Keys, KeysModel, native


class ShortcutsPage(QWidget):
    """Shows `Keys`; `changed` says that some were changed. Keys that another command has are told, not taken."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Keys, ...] = ()
        self._model = KeysModel(self)
        self.words = QLineEdit()
        self.words.setPlaceholderText(self.tr("Find a command or keys"))
        self.words.setAccessibleName(self.tr("Find a command or keys"))
        let_clear(self.words)
        self.words.textChanged.connect(self._show)
        self.view = self._make_view()
        self.keys = self._make_keys()
        self.conflict = QLabel()
        self.conflict.setWordWrap(True)
        self.take = QPushButton(self.tr("&Take it from there"))
        self.take.clicked.connect(self._on_take_wanted)
        self.remove = QPushButton(self.tr("Re&move"))
        self.remove.setToolTip(self.tr("Leave this command without a shortcut"))
        self.remove.clicked.connect(self._on_remove_wanted)
        self.reset = QPushButton(self.tr("&Reset"))
        self.reset.setToolTip(self.tr("Give this command its usual shortcut"))
        self.reset.clicked.connect(self._on_reset_wanted)
        self.reset_all = QPushButton(self.tr("Reset &all"))
        self.reset_all.setToolTip(self.tr("Give every command its usual shortcut"))
        self.reset_all.clicked.connect(self._on_reset_all_wanted)
        self._lay_out()
        self._tell_conflict(None)

    def show_keys(self, rows: tuple[Keys, ...]) -> None:
        """Shows the commands, the first one chosen."""
        self._rows = rows
        self._show()

    def rows(self) -> tuple[Keys, ...]:
        """The commands with their keys as they are now."""
        return self._rows

    def _make_view(self) -> QTreeView:
        view = QTreeView()
        view.setAccessibleName(self.tr("Commands and their shortcuts"))
        view.setModel(self._model)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.header().setStretchLastSection(False)
        view.header().setSectionResizeMode(COMMAND_COLUMN, QHeaderView.ResizeMode.Stretch)
        view.header().setSectionResizeMode(KEYS_COLUMN, QHeaderView.ResizeMode.ResizeToContents)
        view.selectionModel().currentRowChanged.connect(self._on_current_changed)
        view.activated.connect(self._on_activated)
        return view

    def _make_keys(self) -> QKeySequenceEdit:
        edit = QKeySequenceEdit()
        edit.setAccessibleName(self.tr("Keys of the chosen command"))
        edit.setMaximumSequenceLength(1)
        edit.editingFinished.connect(self._on_keys_pressed)
        return edit

    def _lay_out(self) -> None:
        label = QLabel(self.tr("&Keys"))
        label.setBuddy(self.keys)
        line = QHBoxLayout()
        line.addWidget(label)
        line.addWidget(self.keys, 1)
        for button in (self.remove, self.reset, self.reset_all):
            line.addWidget(button)
        told = QHBoxLayout()
        told.addWidget(self.conflict, 1)
        told.addWidget(self.take)
        column = QVBoxLayout(self)
        column.addWidget(self.words)
        column.addWidget(self.view, 1)
        column.addLayout(line)
        column.addLayout(told)
        for button in (self.take, self.remove, self.reset, self.reset_all):
            button.setAutoDefault(False)

    def _show(self) -> None:
        """Lists the commands that fit the words; the chosen one stays chosen."""
        chosen, typed = self._chosen(), self.words.text().casefold()
        shown = tuple(row for row in self._rows if typed in f"{row.title}\n{native(row.keys)}".casefold())
        self._model.show_rows(shown)
        names = [row.name for row in shown]
        place = names.index(chosen.name) if chosen is not None and chosen.name in names else 0
        self.view.setCurrentIndex(self._model.index(place, 0))
        self._on_current_changed()

    def _chosen(self) -> Keys | None:
        row = self.view.currentIndex().row()
        return self._model.rows()[row] if 0 <= row < len(self._model.rows()) else None

    def _on_current_changed(self, *_: QModelIndex) -> None:
        row = self._chosen()
        self.keys.setKeySequence(QKeySequence(row.keys if row is not None else ""))
        self.keys.setEnabled(row is not None)
        self.remove.setEnabled(row is not None and bool(row.keys))
        self.reset.setEnabled(row is not None and row.keys != row.usual)
        self.reset_all.setEnabled(any(entry.keys != entry.usual for entry in self._rows))
        self._tell_conflict(None)

    def _on_activated(self, index: QModelIndex) -> None:
        """Enter on a row leads to the field that takes the keys."""
        self.keys.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_keys_pressed(self) -> None:
        row, keys = self._chosen(), _portable(self.keys.keySequence())
        if row is None or keys == row.keys:
            self._tell_conflict(None)
            return
        owner = self._owner(keys, row)
        if owner is None:
            self._give({row.name: keys})
        self._tell_conflict(owner)

    def _owner(self, keys: str, asking: Keys) -> Keys | None:
        """The other command that has these keys."""
        return next((row for row in self._rows if keys and row.keys == keys and row.name != asking.name), None)

    def _on_take_wanted(self) -> None:
        row, keys = self._chosen(), _portable(self.keys.keySequence())
        owner = self._owner(keys, row) if row is not None else None
        if row is not None and owner is not None:
            self._give({owner.name: "", row.name: keys})

    def _on_remove_wanted(self) -> None:
        row = self._chosen()
        if row is not None:
            self._give({row.name: ""})

    def _on_reset_wanted(self) -> None:
        row = self._chosen()
        if row is None:
            return
        owner = self._owner(row.usual, row)
        if owner is None:
            self._give({row.name: row.usual})
            return
        self.keys.setKeySequence(QKeySequence(row.usual))
        self._tell_conflict(owner)

    def _on_reset_all_wanted(self) -> None:
        self._give({row.name: row.usual for row in self._rows})

    def _give(self, keys: dict[str, str]) -> None:
        self._rows = tuple(replace(row, keys=keys.get(row.name, row.keys)) for row in self._rows)
        self._show()
        self.changed.emit()

    def _tell_conflict(self, owner: Keys | None) -> None:
        self.take.setVisible(owner is not None)
        words = self.tr("{0} belongs to {1}.")
        self.conflict.setText("" if owner is None else words.format(native(owner.keys), owner.title))


def _portable(sequence: QKeySequence) -> str:
    return sequence.toString(QKeySequence.SequenceFormat.PortableText)
