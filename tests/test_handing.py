"""Models and nodes handed over from the window."""

from pathlib import Path
from threading import Event

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app import handing
from app.documents import Document
from app.graph.model import Model, NodeId, Subject
from app.handover.saving import Saved, save
from app.handover.selecting import Part
from app.handover.writing import Told
from app.panels.dialogs import ModelDialog
from app.window import Window

_LONG = 30_000


@pytest.fixture
def document(window: Window, tmp_path: Path, qtbot: QtBot) -> Document:
    """x → Relu 0 → Scale 1 → Neg 2 → y, where Scale knows the names of its inputs."""
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("x", "y")]
    scale = helper.make_node("Scale", ["a", "w"], ["b"], "scale", domain="far")
    scale.metadata_props.add(key="pkg.torch.onnx.input_names", value="['data', 'factor']")
    nodes = [helper.make_node("Relu", ["x"], ["a"]), scale, helper.make_node("Neg", ["b"], ["y"])]
    weight = numpy_helper.from_array(np.zeros(1 << 20, "<f4"), "w")
    graph = helper.make_graph(nodes, "g", values[:1], values[1:], [weight])
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("far", 1)]
    onnx.save(helper.make_model(graph, opset_imports=opsets), tmp_path / "small.onnx")
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.open(str(tmp_path / "small.onnx"))
    current = window.session.current()
    assert current is not None
    return current


def answered(window: Window, file: Path, kind: int) -> None:
    """A person chooses a name and the type `kind` in the dialog that is open."""
    dialog = window.frame.findChild(ModelDialog)
    assert dialog is not None
    dialog.selectNameFilter(dialog.nameFilters()[kind])
    dialog.fileSelected.emit(str(file))
    dialog.close()


def settled(window: Window, words: str, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: words in window.frame.status.text(), timeout=_LONG)


def test_that_a_model_is_saved_with_port_names_on_demand(
    window: Window, document: Document, tmp_path: Path, qtbot: QtBot
) -> None:
    for kind, expected in ((0, 1), (1, 2)):
        window.frame.commands["save_model"].trigger()
        answered(window, tmp_path / f"copy{kind}.onnx", kind)
        settled(window, f"Saved copy{kind}.onnx.", qtbot)
        assert len(onnx.load(tmp_path / f"copy{kind}.onnx").graph.node[1].metadata_props) == expected


def test_that_the_dialog_proposes_another_name_in_the_same_folder(
    window: Window, document: Document, tmp_path: Path
) -> None:
    window.frame.commands["save_model"].trigger()
    dialog = window.frame.findChild(ModelDialog)
    assert dialog is not None
    assert dialog.selectedFiles() == [str(tmp_path / "small-copy.onnx")]
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    dialog.close()


def test_that_a_selection_is_saved_as_a_model(window: Window, document: Document, tmp_path: Path, qtbot: QtBot) -> None:
    assert not window.frame.commands["save_selection"].isEnabled()
    window.session.select(document.id, Subject("", NodeId(2)), also=(Subject("", NodeId(1)),))
    window.frame.commands["save_selection"].trigger()
    answered(window, tmp_path / "part.onnx", 0)
    settled(window, "Saved part.onnx", qtbot)
    assert [node.op_type for node in onnx.load(tmp_path / "part.onnx").graph.node] == ["Scale", "Neg"]


def test_that_an_open_type_is_told(window: Window, document: Document, tmp_path: Path, qtbot: QtBot) -> None:
    assert document.facts is not None
    window.handing.save_part(document.facts.model, Part("", (NodeId(2),)), tmp_path / "part.onnx", names=False)
    settled(window, "until a type and shape are written for b.", qtbot)


def test_that_saving_over_the_open_file_is_refused(
    window: Window, document: Document, tmp_path: Path, qtbot: QtBot
) -> None:
    before = (tmp_path / "small.onnx").read_bytes()
    assert document.facts is not None
    window.handing.save_model(document.facts.model, tmp_path / "small.onnx", names=False)
    qtbot.waitUntil(lambda: window.frame.findChild(QMessageBox) is not None, timeout=_LONG)
    box = window.frame.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert box.text() == "small.onnx is the file that is open: choose another name."
    assert (tmp_path / "small.onnx").read_bytes() == before
    box.close()


def test_that_saving_can_be_cancelled_and_leaves_nothing(
    window: Window, document: Document, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancelled = Event()

    def saved(file: Path, target: Path, model: Model | None, told: Told) -> Saved:
        cancelled.wait(_LONG / 1000)
        return save(file, target, model, told)

    assert document.facts is not None
    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(handing, "save", saved)
    window.handing.save_model(document.facts.model, tmp_path / "copy.onnx", names=True)
    assert window.frame.commands["cancel"].isEnabled()
    window.frame.commands["cancel"].trigger()
    settled(window, "Saving was cancelled", qtbot)
    cancelled.set()
    assert not window.frame.commands["cancel"].isEnabled()
    window.frame.close()
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(("command", "words"), [("copy_helper", "helper.make_node"), ("copy_graphsurgeon", "gs.Node")])
def test_that_a_node_is_copied_as_code(
    command: str, words: str, window: Window, document: Document, qtbot: QtBot
) -> None:
    assert not window.frame.code.isEnabled()
    window.session.select(document.id, Subject("", NodeId(1)))
    assert window.frame.code.isEnabled()
    QGuiApplication.clipboard().clear()
    window.frame.commands[command].trigger()
    settled(window, "scale is on the clipboard as", qtbot)
    assert f"node = {words}(" in QGuiApplication.clipboard().text()


def test_that_without_a_document_nothing_is_offered(window: Window) -> None:
    for name in ("save_model", "save_selection", "copy_helper", "copy_graphsurgeon"):
        assert not window.frame.commands[name].isEnabled()
