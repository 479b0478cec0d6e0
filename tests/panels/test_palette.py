"""The command palette and how letters find a command."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from app import language
from app.panels.fuzzy import score
from app.panels.palette import Palette, choices, ranked


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QMainWindow]:
    made = QMainWindow()
    qtbot.addWidget(made)
    made.resize(800, 600)
    view = made.menuBar().addMenu("&View")
    view.addAction("Zoom &in", "Ctrl++").setObjectName("in")
    view.addAction("Zoom &out").setEnabled(False)
    view.addSeparator()
    themes = view.addMenu("&Theme")
    themes.addAction("&Dark").setCheckable(True)
    made.menuBar().addMenu("&File").addAction("&Open…", "Ctrl+O")
    made.show()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("typed", "better", "worse"),
    [
        ("zi", "View › Zoom in", "View › Minimize"),
        ("open", "File › Open", "Go › Option end"),
        ("dark", "View › Theme › Dark", "View › Dim ark"),
        ("vt", "View › Theme", "Leave it"),
    ],
)
def test_that_beginnings_of_words_and_whole_words_fit_best(typed: str, better: str, worse: str) -> None:
    best, rest = score(typed, better), score(typed, worse)
    assert best is not None
    assert best > (rest if rest is not None else best - 1)


def test_that_letters_out_of_order_do_not_fit() -> None:
    assert score("nepo", "File › Open") is None
    assert score("open zz", "File › Open") is None
    assert score("", "File › Open") is not None


def test_that_every_action_is_listed_with_its_way_and_keys(window: QMainWindow) -> None:
    found = [(entry.title, entry.keys) for entry in choices(window.menuBar())]
    assert found == [
        ("View › Zoom in", "Ctrl++"),
        ("View › Zoom out", ""),
        ("View › Theme › Dark", ""),
        ("File › Open", "Ctrl+O"),
    ]


def test_that_what_cannot_be_done_now_comes_last(window: QMainWindow) -> None:
    known = choices(window.menuBar())
    assert [entry.title for entry in ranked(known, "zoom")] == ["View › Zoom in", "View › Zoom out"]
    assert ranked(known, "")[-1].title == "View › Zoom out"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_enter_does_the_chosen_command(window: QMainWindow, qtbot: QtBot) -> None:
    palette = Palette(window.menuBar(), window)
    palette.show()
    qtbot.keyClicks(palette.words, "z")
    qtbot.keyClick(palette.words, Qt.Key.Key_Down)
    qtbot.keyClick(palette.words, Qt.Key.Key_Up)
    action = choices(window.menuBar())[0].action
    with qtbot.waitSignal(action.triggered):
        qtbot.keyClick(palette.words, Qt.Key.Key_Return)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_escape_does_nothing_and_a_disabled_command_stays_undone(window: QMainWindow, qtbot: QtBot) -> None:
    palette = Palette(window.menuBar(), window)
    palette.show()
    qtbot.keyClicks(palette.words, "out")
    qtbot.keyClick(palette.words, Qt.Key.Key_Return)
    assert palette.isVisible()
    with qtbot.waitSignal(palette.destroyed):
        qtbot.keyClick(palette.words, Qt.Key.Key_Escape)


def test_that_english_letters_find_a_command_in_another_language(qtbot: QtBot) -> None:
    made = QMainWindow()
    qtbot.addWidget(made)
    made.menuBar().addMenu("文件(&F)").addAction("打开(&O)…").setObjectName("open")
    language.speak("zh_CN", lambda context, text: text)
    try:
        known = choices(made.menuBar())
    finally:
        language.speak_english()
    assert [(entry.title, entry.english) for entry in known] == [("文件 › 打开", "Open")]
    assert ranked(known, "op") == ranked(known, "打开") == known
    assert ranked(known, "quit") == ()
