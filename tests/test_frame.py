"""The frame without a session: its tabs."""

from pathlib import Path

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.frame import Frame
from app.settings import Settings


def test_that_many_tabs_keep_their_names(tmp_path: Path, qtbot: QtBot) -> None:
    frame = Frame(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(frame)
    frame.resize(900, 600)
    for number in range(40):
        frame.add_page(QWidget(), f"model_{number}.onnx", "")
    bar = frame.tabs.tabBar()
    needed = bar.fontMetrics().horizontalAdvance("model_0.onnx")
    assert all(bar.tabRect(number).width() > needed for number in range(40))


def test_that_a_long_name_is_shortened_in_the_middle_and_an_ampersand_is_one(tmp_path: Path, qtbot: QtBot) -> None:
    frame = Frame(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(frame)
    frame.add_page(QWidget(), "a&b" + "x" * 500 + ".onnx", "")
    text = frame.tabs.tabText(0)
    assert text.startswith("a&&b")
    assert text.endswith(".onnx")
    assert len(text) < 100
