"""The settings: one dialog whose choices hold at once, and are taken back by Cancel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QVBoxLayout, QWidget

from .settings_general import GeneralPage
from .settings_model import Preferences, changed, keys_of
from .settings_shortcuts import ShortcutsPage

_SIZE = (620, 520)


class SettingsDialog(QDialog):
    """Shows `Preferences`; `chosen` carries them whenever one was changed, and those from before on Cancel."""

    chosen = Signal(object)

    def __init__(
        self, shown: Preferences, spoken: str, titles: Mapping[str, str], parent: QWidget | None = None
    ) -> None:
        """`spoken`: the language setting with which the program was started; `titles`: what commands are called."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Settings"))
        self._before = self._told = shown
        self.general = GeneralPage(spoken)
        self.general.show_preferences(shown)
        self.general.changed.connect(self._on_changed)
        self.shortcuts = ShortcutsPage()
        self.shortcuts.show_keys(keys_of(titles, dict(shown.shortcuts)))
        self.shortcuts.changed.connect(self._on_changed)
        self._lay_out()

    def preferences(self) -> Preferences:
        """What is set now."""
        return replace(self.general.preferences(), shortcuts=changed(self.shortcuts.rows()))

    def _lay_out(self) -> None:
        tabs = QTabWidget()
        tabs.setAccessibleName(self.tr("Settings"))
        tabs.addTab(self.general, self.tr("&General"))
        tabs.addTab(self.shortcuts, self.tr("&Shortcuts"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        for button in buttons.buttons():
            button.setIcon(QIcon())  # those of the desktop are of another style than all others here
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(tabs, 1)
        column.addWidget(buttons)
        self.resize(*_SIZE)

    def _on_changed(self) -> None:
        self._tell(self.preferences())

    def _tell(self, preferences: Preferences) -> None:
        if preferences != self._told:
            self._told = preferences
            self.chosen.emit(preferences)

    def accept(self) -> None:
        """A field that has the focus still may hold what was typed last."""
        self._on_changed()
        super().accept()

    def reject(self) -> None:
        self._tell(self._before)
        super().reject()
