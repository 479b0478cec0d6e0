"""The facts of a node on the clipboard."""

from pathlib import Path

import pytest
from onnx import TensorProto, helper, save
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.documents import Document
from app.graph.model import NodeId, Subject
from app.panels.palette import choices
from app.window import Window


@pytest.fixture
def document(window: Window, tmp_path: Path, qtbot: QtBot) -> Document:
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("x", "y")]
    node = helper.make_node("Leaky<b>", ["x"], ["y"], "a|b", domain="far", alpha=0.1)
    graph = helper.make_graph([node], "g", values[:1], values[1:])
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("far", 1)]), tmp_path / "small.onnx")
    with qtbot.waitSignal(window.session.drawn, timeout=30_000):
        window.session.open(str(tmp_path / "small.onnx"))
    current = window.session.current()
    assert current is not None
    return current


def copied(window: Window, name: str, qtbot: QtBot) -> str:
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    window.frame.commands[name].trigger()
    qtbot.waitUntil(lambda: bool(clipboard.text()))
    return clipboard.text()


def test_that_facts_are_copied_in_each_form(window: Window, document: Document, qtbot: QtBot) -> None:
    assert not window.frame.facts.isEnabled()
    assert not window.frame.commands["copy_html"].isEnabled()
    window.session.select(document.id, Subject("", NodeId(0)))
    assert window.frame.facts.isEnabled()
    assert copied(window, "copy_markdown", qtbot).startswith("far::Leaky&lt;b&gt; a&#124;b\n\n| Part |")
    assert window.frame.status.text() == "The facts of a|b are on the clipboard as Markdown."
    assert copied(window, "copy_latex", qtbot).startswith("\\begin{table}")
    html = copied(window, "copy_html", qtbot)
    assert html.startswith("<table")
    assert QGuiApplication.clipboard().mimeData().html() == html
    window.session.select(document.id, Subject(""))
    assert not window.frame.facts.isEnabled()


def test_that_the_palette_offers_each_form(window: Window) -> None:
    titles = [choice.title for choice in choices(window.frame.menuBar())]
    assert [title for title in titles if "facts" in title] == [
        "Edit › Copy facts as › Markdown",
        "Edit › Copy facts as › HTML",
        "Edit › Copy facts as › LaTeX",
    ]
