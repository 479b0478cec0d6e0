"""Trips along the graph, back and forth, and choices that stay."""

from pathlib import Path

import pytest
from onnx import TensorProto, helper, save
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.canvas.camera import Camera
from app.canvas.style import Density, Direction
from app.documents import Document
from app.frame import Frame
from app.graph.model import NodeId, Subject
from app.panels.palette import Palette
from app.session import Session
from app.settings import Settings
from app.window import Window

_LONG = 30_000


@pytest.fixture
def document(window: Window, tmp_path: Path, qtbot: QtBot) -> Document:
    """x → Relu 0 → Identity 1 → Neg 2 → Add 3 (with Relu) → If 4 → y, and a lone Exp 5."""
    branch = helper.make_graph(
        [helper.make_node("Abs", ["a"], ["k"])], "branch", [], [helper.make_tensor_value_info("k", 1, [2])]
    )
    nodes = [
        helper.make_node("Relu", ["x"], ["r"]),
        helper.make_node("Identity", ["r"], ["i"]),
        helper.make_node("Neg", ["i"], ["n"]),
        helper.make_node("Add", ["n", "r"], ["a"]),
        helper.make_node("If", ["c"], ["y"], then_branch=branch, else_branch=branch),
        helper.make_node("Exp", ["x"], ["e"]),
    ]
    inputs = [
        helper.make_tensor_value_info("x", TensorProto.FLOAT, [2]),
        helper.make_tensor_value_info("c", TensorProto.BOOL, []),
    ]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("y", "e")]
    file = tmp_path / "small.onnx"
    save(helper.make_model(helper.make_graph(nodes, "main", inputs, outputs)), file)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.open(str(file))
    return _current(window)


def _current(window: Window) -> Document:
    current = window.session.current()
    assert current is not None
    return current


def _node(number: int) -> Subject:
    return Subject("", NodeId(number))


def _go(window: Window, command: str, wanted: Subject, qtbot: QtBot) -> None:
    assert window.frame.commands[command].isEnabled()
    window.frame.commands[command].trigger()
    qtbot.waitUntil(lambda: _current(window).subject == wanted, timeout=_LONG)


def test_that_makers_and_users_are_gone_to(window: Window, document: Document, qtbot: QtBot) -> None:
    assert not window.frame.commands["makers"].isEnabled()
    window.session.select(document.id, _node(3))
    _go(window, "makers", _node(2), qtbot)
    assert _current(window).also == (_node(0),)
    window.session.select(document.id, _node(3))
    _go(window, "users", _node(4), qtbot)
    assert window.pages.view(document.id).selection() == (_node(4),)


def test_that_what_leads_nowhere_is_said(window: Window, document: Document, qtbot: QtBot) -> None:
    window.session.select(document.id, _node(5))
    window.frame.commands["users"].trigger()
    qtbot.waitUntil(lambda: "No node" in window.frame.status.text(), timeout=_LONG)
    assert _current(window).subject == _node(5)


def test_that_all_but_upstream_is_dimmed_until_it_is_lifted(window: Window, document: Document, qtbot: QtBot) -> None:
    view = window.pages.view(document.id)
    window.session.select(document.id, _node(2))
    window.frame.commands["upstream"].trigger()
    qtbot.waitUntil(lambda: view.dimmed() > 0, timeout=_LONG)
    shown = view.picture()
    assert shown is not None
    assert len(shown.scene) - view.dimmed() == 4  # x, Relu, Identity, Neg
    assert "3 of 6" in window.frame.status.text()
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.frame.commands["names"].trigger()
    assert len(shown.scene) - view.dimmed() == 4
    window.frame.commands["show_all"].trigger()
    assert view.dimmed() == 0
    assert not window.frame.commands["show_all"].isEnabled()


def test_that_downstream_goes_through_what_a_subgraph_reads(window: Window, document: Document, qtbot: QtBot) -> None:
    view = window.pages.view(document.id)
    window.session.select(document.id, _node(3))
    window.frame.commands["downstream"].trigger()
    qtbot.waitUntil(lambda: view.dimmed() > 0, timeout=_LONG)
    shown = view.picture()
    assert shown is not None
    assert len(shown.scene) - view.dimmed() == 3  # Add, If, y


def test_that_the_way_between_two_picked_nodes_is_selected(window: Window, document: Document, qtbot: QtBot) -> None:
    view = window.pages.view(document.id)
    view._pick((_node(3), _node(0)))
    assert view.selection() == (_node(3), _node(0))
    assert window.frame.commands["way"].isEnabled()
    window.frame.commands["way"].trigger()
    qtbot.waitUntil(lambda: view.dimmed() > 0, timeout=_LONG)
    assert _current(window).subject == _node(0)
    assert set(view.selection()) == {_node(0), _node(3)}
    shown = view.picture()
    assert shown is not None
    assert len(shown.scene) - view.dimmed() == 4  # Relu, Identity, Neg, Add
    view._pick((_node(5), _node(0)))
    window.frame.commands["way"].trigger()
    qtbot.waitUntil(lambda: "No way" in window.frame.status.text(), timeout=_LONG)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_a_node_offers_the_ways_in_its_menu(window: Window, document: Document, qtbot: QtBot) -> None:
    view = window.pages.view(document.id)
    shown = view.picture()
    assert shown is not None
    place = view.item_rect(shown.scene.item_of(_node(3))).center().toPoint()
    hit = view.hit(QPointF(place))
    assert hit is not None
    view.customContextMenuRequested.emit(place)
    menu = view.findChild(QMenu, "node_menu")
    assert menu is not None
    assert _current(window).subject == hit.subject
    texts = [action.text().replace("&", "") for action in menu.actions()]
    assert "To its makers" in texts
    with qtbot.waitSignal(menu.destroyed):
        menu.close()


def test_that_several_selected_nodes_are_told_together(window: Window, document: Document, qtbot: QtBot) -> None:
    qtbot.waitUntil(window.frame.commands["select_all"].isEnabled, timeout=_LONG)
    window.frame.commands["select_all"].trigger()
    chosen = _current(window).selection()
    assert len(chosen) == len(window.pages.view(document.id).selection()) > 4
    sheet = window.session.inquiry.sheet(document.id)
    assert sheet is not None
    assert sheet.title[0].text == f"{len(chosen)} selected"
    window.session.select(document.id, _node(1))
    assert _current(window).selection() == (_node(1),)
    window.session.select(document.id, Subject(""))
    assert _current(window).selection() == ()


def test_that_back_and_forward_walk_through_what_was_seen(window: Window, document: Document, qtbot: QtBot) -> None:
    view, back, forward = (
        window.pages.view(document.id),
        window.frame.commands["back"],
        window.frame.commands["forward"],
    )
    window.travels.rest()
    start = view.camera()
    assert not back.isEnabled()
    window.session.select(document.id, _node(2))
    view.set_camera(Camera(3.0, 50.0, 60.0))
    window.travels.rest()
    path = next(path for path in (document.facts.graphs if document.facts else ()) if path)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.enter(document.id, path)
    window.travels.rest()
    assert back.isEnabled()
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        back.trigger()
    assert _current(window).subject == _node(2)
    assert view.camera().scale == pytest.approx(3.0)
    assert (view.camera().x, view.camera().y) == pytest.approx((50.0, 60.0), abs=1.0)
    back.trigger()
    assert _current(window).subject == Subject("")
    assert view.camera().scale == pytest.approx(start.scale, rel=0.01)
    assert not back.isEnabled()
    forward.trigger()
    assert _current(window).subject == _node(2)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        forward.trigger()
    assert _current(window).path == path
    assert not forward.isEnabled()
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        back.trigger()
    window.session.select(document.id, _node(3))
    assert not forward.isEnabled()


def test_that_a_graph_that_is_come_back_to_is_seen_as_it_was_left(
    window: Window, document: Document, qtbot: QtBot
) -> None:
    view, held = window.pages.view(document.id), _node(4)
    window.session.select(document.id, held)
    shown = view.picture()
    assert shown is not None
    x, y = shown.centre(shown.scene.item_of(held))
    view.set_camera(Camera(3.0, x + 10, y - 5))
    path = next(path for path in (document.facts.graphs if document.facts else ()) if path)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.enter(document.id, path)
    view.set_camera(Camera(5.0, 7.0, 8.0))
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.frame.commands["up"].trigger()
    assert (view.camera().scale, view.camera().x, view.camera().y) == pytest.approx((3.0, x + 10, y - 5), abs=1.0)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.enter(document.id, path)
    assert view.camera().scale == pytest.approx(5.0)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.select(document.id, _node(0), centre=True)
    assert view.is_in_view(_node(0))


@pytest.mark.parametrize("command", ["attributes", "rightwards", "compact", "shapes"])
def test_that_a_view_choice_keeps_the_zoom_and_what_is_selected_in_its_place(
    window: Window, document: Document, command: str, qtbot: QtBot
) -> None:
    view, chosen = window.pages.view(document.id), _node(1)
    window.session.select(document.id, chosen)
    shown = view.picture()
    assert shown is not None
    x, y = shown.centre(shown.scene.item_of(chosen))
    view.set_camera(Camera(2.5, x + 20, y - 30))
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.frame.commands[command].trigger()
    drawn = view.picture()
    assert drawn is not None
    assert drawn is not shown
    x, y = drawn.centre(drawn.scene.item_of(chosen))
    assert (view.camera().scale, view.camera().x, view.camera().y) == pytest.approx((2.5, x + 20, y - 30), abs=0.5)


def test_that_a_far_pan_is_a_step_of_its_own(window: Window, document: Document) -> None:
    view = window.pages.view(document.id)
    window.travels.rest()
    view.set_camera(Camera(4.0, 0.0, 0.0))
    window.travels.rest()
    view.set_camera(Camera(4.0, 3.0, 0.0))
    window.travels.rest()
    window.frame.commands["back"].trigger()
    assert not window.frame.commands["back"].isEnabled()
    assert view.camera().scale < 4.0


def test_that_choices_are_kept_for_the_next_start(settings: Settings, qtbot: QtBot) -> None:
    for names in (True, False):
        frame = Frame(settings)
        qtbot.addWidget(frame)
        window = Window(frame, Session(settings), settings)
        assert window.session.choices.names is names
        assert window.session.choices.hidden == (frozenset() if names else frozenset({"Cast"}))
        assert frame.commands["legend"].isChecked() is names
        assert window.session.choices.direction is (Direction.DOWN if names else Direction.RIGHT)
        assert window.session.choices.density is (Density.NORMAL if names else Density.COMPACT)
        assert [name for name in Density if frame.commands[name].isChecked()] == [window.session.choices.density]
        if names:
            frame.commands["rightwards"].trigger()
            frame.commands["compact"].trigger()
            frame.commands["names"].trigger()
            frame.commands["legend"].trigger()
            window.viewing.hide("Cast", on=True)
        frame.close()


def test_that_op_types_are_hidden_from_the_menu(window: Window, document: Document, qtbot: QtBot) -> None:
    menu = window.frame.hiding
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert texts == ["Exp\t1", "Identity\t1", "Neg\t1", "Relu\t1", "&None"]
    before = _current(window).picture
    assert before is not None
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        menu.actions()[1].trigger()
    after = _current(window).picture
    assert after is not None
    assert len(after.scene) == len(before.scene) - 1
    assert len(after.scene.value) == len(before.scene.value) - 1
    menu.aboutToShow.emit()
    assert menu.actions()[0].isChecked()
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        menu.actions()[-1].trigger()
    assert _current(window).picture is not None
    assert window.session.choices.hidden == frozenset()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_the_palette_reaches_every_command(window: Window, document: Document, qtbot: QtBot) -> None:
    window.frame.commands["palette"].trigger()
    palette = window.frame.findChild(Palette)
    assert palette is not None
    reached = {choice.action for choice in palette.listed()}
    assert set(window.frame.commands.values()) <= reached
    qtbot.keyClicks(palette.words, "actual size")
    qtbot.keyClick(palette.words, Qt.Key.Key_Return)
    assert window.pages.view(document.id).camera().scale == 1.0
