"""The frame without a session: what stands where, and its tabs."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from app.frame import Frame
from app.settings import Settings


def _places(frame: Frame) -> dict[str, tuple[int, ...]]:
    """Where everything stands that the first paint shows."""
    middle = frame.centralWidget()
    assert middle is not None
    parts: dict[str, QWidget] = {name: dock for name, dock in frame.docks.items() if not dock.visibleRegion().isEmpty()}
    parts |= {label.text(): label for label in middle.findChildren(QLabel) if label.isVisible()}
    parts |= {
        "tools": frame.tools,
        "menus": frame.menuBar(),
        "middle": middle,
        "says": frame.statusBar(),
    }
    return {name: (*part.mapTo(frame, QPoint()).toTuple(), *part.size().toTuple()) for name, part in parts.items()}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_that_what_is_there_at_first_stays_where_it_is_when_the_rest_comes(
    theme: str, tmp_path: Path, qtbot: QtBot
) -> None:
    settings = Settings(tmp_path / "settings.ini")
    settings.set_theme(theme)
    frame = Frame(settings)
    qtbot.addWidget(frame)
    frame.resize(1360, 860)
    with qtbot.waitSignal(frame.painted):
        frame.show()
    at_first, ground = _places(frame), frame.grab().toImage().pixelColor(5, 5)
    frame.furnish()
    frame.grab()
    later = _places(frame)
    assert {"modules", "inspector", "findings", "Opscope"} < set(at_first)
    assert {name: later[name] for name in at_first} == at_first
    assert frame.grab().toImage().pixelColor(5, 5) == ground


def test_that_a_dock_that_is_new_since_the_last_time_gets_its_place(tmp_path: Path, qtbot: QtBot) -> None:
    settings = Settings(tmp_path / "settings.ini")
    before = QMainWindow()
    qtbot.addWidget(before)
    modules = QDockWidget(before)
    modules.setObjectName("modules")
    before.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, modules)
    settings.set_window(before.saveGeometry(), before.saveState())
    frame = Frame(settings)
    qtbot.addWidget(frame)
    areas = {name: frame.dockWidgetArea(dock) for name, dock in frame.docks.items()}
    assert areas["modules"] == Qt.DockWidgetArea.RightDockWidgetArea, "where it was left"
    assert areas["inspector"] == Qt.DockWidgetArea.RightDockWidgetArea
    assert areas["log"] == Qt.DockWidgetArea.BottomDockWidgetArea


def test_that_many_tabs_keep_their_names(tmp_path: Path, qtbot: QtBot) -> None:
    frame = Frame(Settings(tmp_path / "settings.ini"))
    frame.furnish()
    qtbot.addWidget(frame)
    frame.resize(900, 600)
    for number in range(40):
        frame.add_page(QWidget(), f"model_{number}.onnx", "")
    bar = frame.tabs.tabBar()
    needed = bar.fontMetrics().horizontalAdvance("model_0.onnx")
    assert all(bar.tabRect(number).width() > needed for number in range(40))


def test_that_a_long_name_is_shortened_in_the_middle_and_an_ampersand_is_one(tmp_path: Path, qtbot: QtBot) -> None:
    frame = Frame(Settings(tmp_path / "settings.ini"))
    frame.furnish()
    qtbot.addWidget(frame)
    frame.add_page(QWidget(), "a&b" + "x" * 500 + ".onnx", "")
    text = frame.tabs.tabText(0)
    assert text.startswith("a&&b")
    assert text.endswith(".onnx")
    assert len(text) < 100
