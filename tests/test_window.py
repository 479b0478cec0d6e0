"""Trips through the window, as a person makes them."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot

from app import __version__
from app.documents import Document
from app.frame import Frame
from app.graph.model import NodeId, Subject, ValueId
from app.panels import dialogs
from app.settings import Settings
from app.window import Window

_LONG = 30_000


def _opened(window: Window, file: Path, qtbot: QtBot) -> Document:
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.open(str(file))
    return _current(window)


def _current(window: Window) -> Document:
    current = window.session.current()
    assert current is not None
    return current


def _tab_texts(window: Window) -> list[str]:
    return [window.frame.tabs.tabText(index) for index in range(window.frame.tabs.count())]


def _drop(frame: Frame, *files: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    place, copy = QPoint(50, 50), Qt.DropAction.CopyAction
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(place, copy, data, buttons, keys)
    QApplication.sendEvent(frame, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(frame, QDropEvent(QPointF(place), copy, data, buttons, keys))


def test_that_an_empty_window_welcomes_and_offers_no_document_commands(window: Window) -> None:
    assert window.frame.welcoming()
    assert not window.frame.commands["close_tab"].isEnabled()
    assert window.frame.commands["open"].isEnabled()


def test_that_a_picked_node_is_told_of_in_the_inspector(window: Window, model: Path, qtbot: QtBot) -> None:
    document = _opened(window, model, qtbot)
    assert not window.frame.welcoming()
    assert "Graph main" in window.frame.inspector.text()
    window.pages.view(document.id).picked.emit(Subject(node=NodeId(0)))
    assert window.frame.inspector.text().startswith("Relu")
    assert "relu" in window.frame.inspector.text()


def test_that_a_value_in_the_inspector_leads_to_its_maker(window: Window, model: Path, qtbot: QtBot) -> None:
    document = _opened(window, model, qtbot)
    made = Subject(node=NodeId(0))
    window.session.select(document.id, Subject(value=_value(document, "r")))
    assert made in window.frame.inspector.links()
    window.frame.inspector.follow(made)
    assert _current(window).subject == made
    assert window.pages.view(document.id).selection() == (made,)


def _value(document: Document, name: str) -> ValueId:
    graph = document.graph()
    assert graph is not None
    return next(value.id for value in graph.values if value.name == name)


def test_that_the_breadcrumb_leads_out_of_a_subgraph(window: Window, model: Path, qtbot: QtBot) -> None:
    document = _opened(window, model, qtbot)
    assert document.facts is not None
    path = next(path for path in document.facts.graphs if path.endswith("then_branch"))
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.pages.view(document.id).entered.emit(path)
    bar = window.pages.page(document.id).breadcrumb
    assert bar.isVisible()
    assert window.frame.inspector.text().startswith("Subgraph")
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        bar.findChildren(QToolButton)[0].click()
    assert _current(window).path == ""
    assert not bar.isVisible()


def test_that_up_goes_to_the_node_that_holds_the_subgraph(window: Window, model: Path, qtbot: QtBot) -> None:
    document = _opened(window, model, qtbot)
    assert document.facts is not None
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.enter(document.id, next(path for path in document.facts.graphs if path))
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.frame.commands["up"].trigger()
    assert window.pages.view(document.id).selection() == (Subject(node=NodeId(1)),)
    assert window.frame.inspector.text().startswith("If")


def test_that_dropped_files_open_in_tabs(window: Window, model: Path, qtbot: QtBot) -> None:
    other = model.with_name("other.onnx")
    other.write_bytes(model.read_bytes())
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        _drop(window.frame, model, other)
    assert _tab_texts(window) == ["small.onnx", "other.onnx"]
    assert _current(window).source.file == other


def test_that_a_background_tab_is_drawn_when_it_comes_to_the_front(window: Window, model: Path, qtbot: QtBot) -> None:
    first = _opened(window, model, qtbot)
    other = model.with_name("other.onnx")
    other.write_bytes(model.read_bytes())
    _opened(window, other, qtbot)
    window.frame.commands["next_tab"].trigger()
    assert _current(window).id == first.id
    assert window.frame.tabs.currentIndex() == 0


def test_that_tabs_close_one_by_one_until_the_welcome_page_is_back(window: Window, model: Path, qtbot: QtBot) -> None:
    _opened(window, model, qtbot)
    other = model.with_name("other.onnx")
    other.write_bytes(model.read_bytes())
    _opened(window, other, qtbot)
    window.frame.commands["close_tab"].trigger()
    assert _tab_texts(window) == ["small.onnx"]
    assert _current(window).source.file == model
    window.frame.commands["close_tab"].trigger()
    assert window.frame.welcoming()
    assert window.frame.inspector.text() == ""
    assert not window.frame.commands["save_picture"].isEnabled()


def test_that_a_file_that_is_no_model_says_why_in_its_tab(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"")
    window.session.open(str(broken))
    qtbot.waitUntil(lambda: bool(_current(window).fault))
    story = window.pages.page(_current(window).id).failure.story()
    assert story.cause == _current(window).fault
    assert _tab_texts(window) == ["✗ broken.onnx"]


def test_that_recent_files_are_in_the_menu_and_open_again(window: Window, model: Path, qtbot: QtBot) -> None:
    _opened(window, model, qtbot)
    window.frame.commands["close_tab"].trigger()
    (entry,) = window.frame.menu_of_recent().actions()
    assert entry.text() == str(model)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        entry.trigger()
    assert _tab_texts(window) == ["small.onnx"]


def test_that_the_theme_reaches_widgets_and_pictures_and_is_remembered(
    window: Window, settings: Settings, model: Path, qtbot: QtBot
) -> None:
    _opened(window, model, qtbot)
    light = window.frame.palette().window().color()
    with qtbot.waitSignal(window.frame.themed) as told:
        window.frame.use_theme("dark")
    assert told.args is not None
    assert told.args[0].dark
    assert window.frame.palette().window().color().lightness() < light.lightness()
    assert settings.theme() == "dark"


def test_that_the_listing_shows_the_model_in_front_when_it_is_looked_at(
    window: Window, model: Path, qtbot: QtBot
) -> None:
    listed: list[int] = []
    window.session.inquiry.listed.connect(lambda number, text: listed.append(number))
    _opened(window, model, qtbot)
    qtbot.wait(0)
    assert not listed
    with qtbot.waitSignal(window.session.inquiry.listed) as told:
        window.frame.docks["listing"].raise_()
    assert told.args is not None
    assert "Relu" in told.args[1]


def test_that_a_switch_of_the_view_draws_anew(window: Window, model: Path, qtbot: QtBot) -> None:
    _opened(window, model, qtbot)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.frame.commands["names"].trigger()
    drawn = _current(window).picture
    assert drawn is not None
    assert not drawn.scene.choices.names


def test_that_the_place_of_docks_and_the_size_are_restored(settings: Settings, qtbot: QtBot) -> None:
    first = Frame(settings)
    qtbot.addWidget(first)
    first.resize(760, 600)
    first.show()
    first.docks["log"].hide()
    first.docks["listing"].hide()
    first.close()
    second = Frame(settings)
    qtbot.addWidget(second)
    second.show()
    assert second.size() == first.size()
    assert second.docks["log"].isHidden()
    assert not second.docks["modules"].isHidden()


def test_that_a_module_runs_only_after_the_question(
    window: Window, settings: Settings, tmp_path: Path, qtbot: QtBot
) -> None:
    module = tmp_path / "mine.py"
    marker = tmp_path / "ran"
    module.write_text(f"open({str(marker)!r}, 'w').close()\n")
    window.session.open(str(module))
    box = window.frame.findChild(QMessageBox)
    assert box is not None
    assert "mine.py" in box.text()
    box.reject()
    assert window.session.modules.exporting() is None
    assert not marker.exists()
    assert not settings.may_run(str(tmp_path))


def test_that_about_tells_versions(window: Window) -> None:
    window.frame.commands["about"].trigger()
    box = window.frame.findChild(QMessageBox)
    assert box is not None
    assert "PySide6-Essentials" in box.informativeText()
    copy = next(button for button in box.buttons() if button.text() == "Copy versions")
    copy.click()
    assert QApplication.clipboard().text() == box.informativeText() == dialogs.versions(__version__, "", {})
    assert box.isVisible()
    box.reject()


def test_that_every_command_has_a_text_and_no_two_the_same_shortcut(window: Window) -> None:
    shortcuts = [action.shortcut().toString() for action in window.frame.commands.values()]
    used = [shortcut for shortcut in shortcuts if shortcut]
    assert len(used) == len(set(used))
    assert all(action.text() for action in window.frame.commands.values())


def test_that_all_panels_have_names_for_screen_readers(window: Window) -> None:
    assert window.frame.modules.tree().accessibleName()
    assert window.frame.tabs.accessibleName()
