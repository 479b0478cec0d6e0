"""The settings, from the menu to what they change."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.panels.settings_dialog import SettingsDialog
from app.settings import Settings
from app.window import Window


@pytest.fixture
def settings(settings: Settings) -> Settings:
    settings.set_shortcuts({"about": "F1"})
    return settings


@pytest.fixture
def dialog(window: Window) -> SettingsDialog:
    window.frame.commands["settings"].trigger()
    found = window.frame.findChild(SettingsDialog)
    assert isinstance(found, SettingsDialog)
    return found


def test_that_chosen_keys_hold_from_the_start(window: Window) -> None:
    assert window.frame.commands["about"].shortcut().toString() == "F1"


def test_that_every_command_is_listed_with_the_way_to_it(dialog: SettingsDialog) -> None:
    titles = {row.name: row.title for row in dialog.shortcuts.rows()}
    assert titles["open"] == "File › Open"
    assert [name for name, title in titles.items() if "›" not in title] == []
    dialog.reject()


def test_that_choices_hold_at_once_and_are_kept(window: Window, dialog: SettingsDialog, settings: Settings) -> None:
    general = dialog.general
    general.theme.setCurrentIndex(general.theme.findData("dark"))
    assert window.frame.look.name == "dark"
    general.language.setCurrentIndex(general.language.findData("zh_CN"))
    general.editor.setText("kate -l {line} {file}")
    general.interpreter.setText("/opt/python")
    general.follow.click()
    dialog.shortcuts.reset_all.click()
    dialog.accept()
    assert settings.theme() == "dark"
    assert settings.language() == "zh_CN"
    assert settings.editor() == "kate -l {line} {file}"
    assert settings.options().interpreter == window.session.options.interpreter == "/opt/python"
    assert window.frame.modules.form.options().interpreter == "/opt/python"
    assert not window.frame.commands["follow"].isChecked()
    assert not settings.follows()
    assert settings.shortcuts() == {}
    assert window.frame.commands["about"].shortcut().isEmpty()


def test_that_cancel_takes_every_choice_back(window: Window, dialog: SettingsDialog, settings: Settings) -> None:
    general = dialog.general
    general.theme.setCurrentIndex(general.theme.findData("dark"))
    general.language.setCurrentIndex(general.language.findData("en"))
    dialog.shortcuts.reset_all.click()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.frame.look.name == "light"
    assert (settings.theme(), settings.language()) == ("light", "system")
    assert settings.shortcuts() == {"about": "F1"}
    assert window.frame.commands["about"].shortcut().toString() == "F1"


def test_that_an_interpreter_is_checked_in_a_process_of_its_own(
    dialog: SettingsDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    none = tmp_path / "python"
    none.write_text("#!/bin/sh\nexit 3\n")
    none.chmod(0o755)
    dialog.general.choose_interpreter(str(none))
    told = "✗ It is no Python interpreter, or it ended early (exit code 3)."
    qtbot.waitUntil(lambda: dialog.general.report.text() == told, timeout=10_000)
    dialog.reject()
