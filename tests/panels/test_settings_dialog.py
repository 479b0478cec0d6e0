"""The settings dialog: what it shows, what it says, and that Cancel takes all back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from app.panels.commands import COMMANDS, make_actions, plain, set_keys
from app.panels.settings_dialog import SettingsDialog
from app.panels.settings_model import KeysModel, Preferences, changed, keys_of
from app.panels.settings_shortcuts import ShortcutsPage

_BEFORE = Preferences(theme="light", editor="code", interpreter="/usr/bin/python3", shortcuts=(("quit", ""),))

_TITLES = {"open": "File › Open"}


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[SettingsDialog]:
    made = SettingsDialog(_BEFORE, "system", _TITLES)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.hide()


@pytest.fixture
def told(dialog: SettingsDialog) -> list[Preferences]:
    found: list[Preferences] = []
    dialog.chosen.connect(found.append)
    return found


def _choose(page: ShortcutsPage, name: str) -> None:
    row = [entry.name for entry in page.rows()].index(name)
    page.view.setCurrentIndex(page.view.model().index(row, 0))


def _press(page: ShortcutsPage, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    QTest.keyClick(page.keys, key, modifiers)


def _keys(page: ShortcutsPage) -> dict[str, str]:
    return {entry.name: entry.keys for entry in page.rows()}


def test_that_what_holds_is_shown(dialog: SettingsDialog) -> None:
    assert dialog.preferences() == _BEFORE


def test_that_a_choice_is_told_at_once(dialog: SettingsDialog, told: list[Preferences]) -> None:
    dialog.general.theme.setCurrentIndex(dialog.general.theme.findData("dark"))
    assert told == [replace(_BEFORE, theme="dark")]


def test_that_a_field_is_told_when_it_is_left_or_the_dialog_accepted(
    dialog: SettingsDialog, told: list[Preferences]
) -> None:
    dialog.general.editor.setText(" kate ")
    assert told == []
    dialog.accept()
    assert told == [replace(_BEFORE, editor="kate")]


def test_that_cancel_tells_what_was_before(dialog: SettingsDialog, told: list[Preferences]) -> None:
    dialog.general.theme.setCurrentIndex(dialog.general.theme.findData("dark"))
    dialog.shortcuts.reset_all.click()
    dialog.reject()
    assert told[-1] == _BEFORE
    assert len(told) == 3


def test_that_cancel_says_nothing_where_nothing_was_changed(dialog: SettingsDialog, told: list[Preferences]) -> None:
    dialog.reject()
    assert told == []


def test_that_another_language_is_said_to_come_with_the_next_start(dialog: SettingsDialog) -> None:
    note = "The language changes when Opscope is started again."
    labels = {label.text(): label for label in dialog.general.findChildren(type(dialog.general.report))}
    assert not labels[note].isVisible()
    dialog.general.language.setCurrentIndex(dialog.general.language.findData("zh_CN"))
    assert labels[note].isVisible()


def test_that_a_report_of_another_interpreter_is_not_shown(dialog: SettingsDialog) -> None:
    general = dialog.general
    general.check.click()
    assert not general.check.isEnabled()
    general.show_report("/other/python", True, "Python 3.9")
    assert "Python 3.9" not in general.report.text()
    general.show_report("/usr/bin/python3", True, "Python 3.12")
    assert general.report.text() == "✓ Python 3.12"
    assert general.check.isEnabled()
    QTest.keyClicks(general.interpreter, "x")
    assert general.report.text() == ""


def test_that_keys_are_given_as_they_are_pressed(dialog: SettingsDialog, told: list[Preferences]) -> None:
    page = dialog.shortcuts
    _choose(page, "about")
    _press(page, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert _keys(page)["about"] == "Shift+F1"
    assert dict(told[-1].shortcuts) == {"quit": "", "about": "Shift+F1"}


def test_that_keys_of_another_command_are_told_and_taken_on_demand(dialog: SettingsDialog) -> None:
    page = dialog.shortcuts
    _choose(page, "about")
    _press(page, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert _keys(page)["about"] == ""
    assert page.conflict.text() == "Ctrl+O belongs to File › Open."
    page.take.click()
    assert (_keys(page)["about"], _keys(page)["open"]) == ("Ctrl+O", "")
    assert page.conflict.text() == ""


def test_that_a_reset_does_not_double_keys_that_were_given_away(dialog: SettingsDialog) -> None:
    page = dialog.shortcuts
    _choose(page, "about")
    _press(page, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    page.take.click()
    _choose(page, "open")
    page.reset.click()
    assert page.conflict.text() == "Ctrl+O belongs to About Opscope."
    page.take.click()
    assert (_keys(page)["about"], _keys(page)["open"]) == ("", "Ctrl+O")


def test_that_a_shortcut_can_be_removed_and_reset(dialog: SettingsDialog) -> None:
    page = dialog.shortcuts
    _choose(page, "open")
    page.remove.click()
    assert _keys(page)["open"] == ""
    page.reset.click()
    assert _keys(page)["open"] == "Ctrl+O"
    page.reset_all.click()
    assert changed(page.rows()) == ()


def test_that_commands_are_found_by_words_and_by_keys(dialog: SettingsDialog) -> None:
    page = dialog.shortcuts
    page.words.setText("zoom")
    titles = [page.view.model().index(row, 0).data() for row in range(page.view.model().rowCount())]
    assert titles == ["Zoom in", "Zoom out"]
    page.words.setText("ctrl+o")
    assert page.view.model().index(0, 0).data() == "File › Open"
    page.words.setText("no such command")
    assert not page.keys.isEnabled()


def test_that_the_table_of_keys_is_a_sound_model(qtbot: QtBot) -> None:
    model = KeysModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows(keys_of(_TITLES, {"open": "Ctrl+Alt+O"}))
    assert model.index(0, 0).data(Qt.ItemDataRole.FontRole).bold()
    assert model.index(1, 0).data(Qt.ItemDataRole.FontRole) is None


def test_that_no_two_commands_come_with_the_same_keys() -> None:
    keys = [command.shortcut for command in COMMANDS if command.shortcut]
    assert sorted(set(keys)) == sorted(keys)


def test_that_chosen_keys_replace_the_usual_ones_and_stand_in_the_tooltip(dialog: SettingsDialog) -> None:
    actions = make_actions(dialog)
    set_keys(actions, {"open": "Ctrl+Alt+O", "quit": ""})
    assert actions["open"].shortcut().toString() == "Ctrl+Alt+O"
    assert actions["open"].toolTip() == "Open (Ctrl+Alt+O)"
    assert (actions["quit"].shortcut().toString(), actions["quit"].toolTip()) == ("", "Quit")
    set_keys(actions, {})
    assert actions["open"].shortcut().toString() == "Ctrl+O"


@pytest.mark.parametrize(("text", "bare"), [("&Open…", "Open"), ("打开(&O)…", "打开"), ("A && &B", "A & B")])
def test_that_a_command_is_named_without_its_access_key(text: str, bare: str) -> None:
    assert plain(text) == bare
