"""Everything that can be used has words: for who looks, in a tooltip, and for who listens, as a name."""

from pathlib import Path

import pytest
from onnx import helper, save
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QListView, QMenu, QToolBar, QWidget
from pytestqt.qtbot import QtBot

from app.graph.model import NodeId, Subject
from app.panels.commands import COMMANDS
from app.settings import Settings
from app.window import Window


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    settings.add_recent(str(tmp_path / "small.onnx"))
    return settings


@pytest.fixture
def window(window: Window) -> Window:
    window.frame.welcome.show_modules([("/x/module.py", "What it shows.")])
    return window


def _has_a_document(window: Window, folder: Path, qtbot: QtBot) -> None:
    infos = [helper.make_tensor_value_info(name, 1, [2]) for name in ("x", "y")]
    graph = helper.make_graph([helper.make_node("Relu", ["x"], ["y"], "act")], "g", infos[:1], infos[1:])
    save(helper.make_model(graph), folder / "small.onnx")
    with qtbot.waitSignal(window.session.drawn, timeout=30_000):
        window.session.open(str(folder / "small.onnx"))


def _is_usable(widget: QWidget) -> bool:
    """Whether it takes the keyboard or clicks; what Qt makes inside of its own widgets is its own matter."""
    if widget.objectName().startswith("qt_") or (isinstance(widget, QListView) and widget.parentWidget() is None):
        return False
    if type(widget.parentWidget()).__name__ == "QComboBoxPrivateContainer" or type(widget) is QDialog:
        return False
    if isinstance(widget, QLabel) and not widget.text():
        return False
    return widget.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(widget, QAbstractButton)


def _nameless(parent: QWidget) -> list[str]:
    """What can be used and is seen, but says nothing to a screen reader."""
    found = [widget for widget in parent.findChildren(QWidget) if _is_usable(widget) and widget.isVisibleTo(parent)]
    return [_way(widget) for widget in found if not _spoken(widget)]


def _spoken(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def _way(widget: QWidget) -> str:
    names = []
    place: QWidget | None = widget
    while place is not None:
        names.append(f"{type(place).__name__} {place.objectName()}".strip())
        place = place.parentWidget()
    return " in ".join(names)


def test_that_all_that_can_be_used_has_a_name(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    assert _nameless(window.frame) == []
    _has_a_document(window, tmp_path, qtbot)
    for dock in window.frame.docks.values():
        dock.show()
        dock.raise_()
        assert _nameless(dock) == []
    assert _nameless(window.frame) == []


@pytest.mark.parametrize("command", ["settings", "about", "open", "save_model"])
def test_that_all_that_can_be_used_in_a_dialog_has_a_name(
    command: str, window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    _has_a_document(window, tmp_path, qtbot)
    window.frame.commands[command].trigger()
    dialog = next(box for box in window.frame.findChildren(QDialog) if box.isVisible())
    own = [] if command in ("open", "save_model") else _nameless(dialog)
    title = dialog.windowTitle()
    dialog.close()
    assert (own, bool(title)) == ([], True)


def test_that_every_action_has_words_and_a_tooltip(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    _has_a_document(window, tmp_path, qtbot)
    bars = [*window.frame.findChildren(QMenu), *window.frame.findChildren(QToolBar), window.frame.menuBar()]
    actions = [action for bar in bars for action in bar.actions() if not action.isSeparator()]
    assert len(actions) > len(COMMANDS)
    assert [action.objectName() or action.text() for action in actions if not action.toolTip()] == []
    for action in window.frame.commands.values():
        assert action.shortcut().isEmpty() or "(" in action.toolTip()


def test_that_a_tool_without_text_is_named_in_its_tooltip(window: Window) -> None:
    for action in window.frame.tools.actions():
        assert action.toolTip()
        assert not action.icon().isNull()


def test_that_the_canvas_tells_the_selected_node(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    _has_a_document(window, tmp_path, qtbot)
    current = window.session.current()
    assert current is not None
    view = window.pages.view(current.id)
    window.session.select(current.id, Subject("", NodeId(0)))
    told = QAccessible.queryAccessibleInterface(view).text(QAccessible.Text.Description)
    assert told.startswith("Relu")
    assert "act" in told
