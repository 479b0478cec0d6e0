"""Trips through the panel that finds, as a person makes them."""

from pathlib import Path

import pytest
from onnx import TensorProto, helper, save
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.documents import Document
from app.graph.model import NodeId, Subject
from app.window import Window

_LONG = 30_000


@pytest.fixture
def document(window: Window, tmp_path: Path, qtbot: QtBot) -> Document:
    """x → Relu → If whose branches hold a Neg and a Relu → my::Relu → y, in front."""
    branch = helper.make_graph(
        [helper.make_node("Neg", ["r"], ["n"], name="inner"), helper.make_node("Relu", ["n"], ["m"], name="deep")],
        "branch",
        [],
        [helper.make_tensor_value_info("m", TensorProto.FLOAT, [2])],
    )
    nodes = [
        helper.make_node("Relu", ["x"], ["r"], name="first"),
        helper.make_node("If", ["c"], ["z"], name="choice", then_branch=branch, else_branch=branch),
        helper.make_node("Relu", ["z"], ["y"], name="last", domain="my"),
    ]
    inputs = [
        helper.make_tensor_value_info("x", TensorProto.FLOAT, [2]),
        helper.make_tensor_value_info("c", TensorProto.BOOL, []),
    ]
    graph = helper.make_graph(nodes, "main", inputs, [helper.make_tensor_value_info("y", TensorProto.FLOAT, [2])])
    file = tmp_path / "small.onnx"
    save(helper.make_model(graph), file)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.open(str(file))
    return _current(window)


def _current(window: Window) -> Document:
    current = window.session.current()
    assert current is not None
    return current


def _hits(window: Window) -> tuple[Subject, ...]:
    return tuple(window.frame.search.hits() or ())


def _find(window: Window, text: str, count: int, qtbot: QtBot) -> None:
    window.frame.commands["find"].trigger()
    window.frame.search.words.setText(text)
    qtbot.waitUntil(lambda: len(_hits(window)) == count, timeout=_LONG)


def _lit(window: Window, document: Document, count: int, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.pages.view(document.id).matches() == count, timeout=_LONG)


def test_that_what_is_typed_is_listed_and_lit(window: Window, document: Document, qtbot: QtBot) -> None:
    assert window.frame.docks["find"].isHidden()
    _find(window, "relu", 4, qtbot)
    assert window.frame.docks["find"].isVisible()
    assert window.frame.search.count.text() == "4 found"
    _lit(window, document, 2, qtbot)


def test_that_enter_walks_through_the_hits_and_into_subgraphs(window: Window, document: Document, qtbot: QtBot) -> None:
    _find(window, "relu", 4, qtbot)
    qtbot.keyClick(window.frame.search.words, Qt.Key.Key_Return)
    assert _current(window).subject == Subject("", NodeId(0))
    qtbot.keyClick(window.frame.search.words, Qt.Key.Key_Return)
    assert _current(window).subject == Subject("", NodeId(2))
    assert window.frame.search.count.text() == "2 of 4"
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        qtbot.keyClick(window.frame.search.words, Qt.Key.Key_Return)
    assert _current(window).path.endswith("_branch")
    _lit(window, document, 1, qtbot)
    qtbot.keyClick(window.frame.search.words, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert _current(window).subject == Subject("", NodeId(2))


def test_that_the_keys_of_the_menu_walk_too(window: Window, document: Document, qtbot: QtBot) -> None:
    _find(window, "op:relu domain:my", 1, qtbot)
    window.frame.commands["next_hit"].trigger()
    assert _current(window).subject == Subject("", NodeId(2))
    window.frame.commands["previous_hit"].trigger()
    assert _current(window).subject == Subject("", NodeId(2))


def test_that_escape_closes_and_puts_out_the_light(window: Window, document: Document, qtbot: QtBot) -> None:
    _find(window, "relu", 4, qtbot)
    _lit(window, document, 2, qtbot)
    qtbot.keyClick(window.frame.search.words, Qt.Key.Key_Escape)
    assert window.frame.docks["find"].isHidden()
    assert not window.pages.view(document.id).matches()
    window.frame.commands["find"].trigger()
    _lit(window, document, 2, qtbot)


def test_that_findings_are_found(window: Window, document: Document, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.session.checking.verdict(document.source) is not None, timeout=_LONG)
    verdict = window.session.checking.verdict(document.source)
    assert verdict is not None
    places = {(finding.subject.path, finding.subject.node) for finding in verdict.findings if finding.subject}
    assert ("", 2) in places
    window.frame.commands["find"].trigger()
    window.frame.search.words.setText("finding: last")
    qtbot.waitUntil(lambda: _hits(window) == (Subject("", NodeId(2)),), timeout=_LONG)


def test_that_an_empty_query_and_another_document_list_nothing(
    window: Window, document: Document, qtbot: QtBot
) -> None:
    _find(window, "relu", 4, qtbot)
    window.session.close(document.id)
    assert _hits(window) == ()
    assert window.frame.search.count.text() == ""


def test_that_only_the_newest_words_are_answered(window: Window, document: Document, qtbot: QtBot) -> None:
    window.frame.commands["find"].trigger()
    for text in ("r", "re", "rel", "neg"):
        window.frame.search.words.setText(text)
    answers = []
    window.searching._finder.found.connect(lambda question, hits: answers.append(question.text))
    qtbot.waitUntil(lambda: len(_hits(window)) == 2, timeout=_LONG)
    assert answers == ["neg"]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_the_fields_can_be_chosen_from_a_menu(window: Window, document: Document, qtbot: QtBot) -> None:
    window.frame.search.words.setText("neg")
    window.frame.search.words.ask_for("op")
    assert window.frame.search.text() == "neg op:"


def test_that_the_words_of_the_model_are_ready_once_it_is_drawn(
    window: Window, document: Document, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: "op" in window.frame.search.words.known, timeout=_LONG)
    assert set(window.frame.search.words.known["op"]) == {"Relu", "Neg", "If"}


def test_that_codes_of_findings_are_offered_once_they_are_known(
    window: Window, document: Document, qtbot: QtBot
) -> None:
    offered = window.frame.search.words
    qtbot.waitUntil(lambda: "MISSING-IMPORT" in offered.known.get("finding", ()), timeout=_LONG)
    assert tuple(offered.known["finding"])[:3] == ("error", "warning", "info")


def test_that_another_tab_offers_its_own_words(
    window: Window, document: Document, tmp_path: Path, qtbot: QtBot
) -> None:
    nodes = [helper.make_node("Tanh", ["x"], ["y"])]
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("x", "y")]
    file = tmp_path / "other.onnx"
    save(helper.make_model(helper.make_graph(nodes, "main", ends[:1], ends[1:])), file)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.open(str(file))
    offered = window.frame.search.words
    qtbot.waitUntil(lambda: offered.known.get("op") == ("Tanh",), timeout=_LONG)
    window.session.set_current(document.id)
    qtbot.waitUntil(lambda: "Relu" in offered.known.get("op", ()), timeout=_LONG)


def test_that_a_model_that_was_read_anew_is_let_go(window: Window, document: Document, qtbot: QtBot) -> None:
    _find(window, "relu", 4, qtbot)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.export_again()
    store = window.searching._finder._store
    current = _current(window).facts
    qtbot.waitUntil(lambda: [one.facts for one in store._known] == [current], timeout=_LONG)
    assert current is not document.facts
