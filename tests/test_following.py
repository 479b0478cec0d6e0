"""What is open follows its file: in place, with what stands there kept, and the last good graph where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from onnx import TensorProto, helper, save
from pytestqt.qtbot import QtBot

from app.documents import Document, Phase
from app.graph.model import NodeId, Subject
from app.settings import Settings
from app.window import Window

_LONG = 60_000

_MODULE = """
import torch


class Net(torch.nn.Module):
    def forward(self, x):
        return {body}


torch.onnx.export(Net(), (torch.ones(2),), "net.onnx", dynamo=False)
"""


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    settings.allow_run(str(tmp_path / "mine"))
    return settings


def _model(file: Path, *ops: str) -> None:
    """Nodes one after the other, put in the place of the file as most programs save."""
    nodes = [helper.make_node(op, [f"v{i}"], [f"v{i + 1}"], name=f"{op}_{i}") for i, op in enumerate(ops)]
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("v0", f"v{len(ops)}")]
    other = file.with_suffix(".part")
    save(helper.make_model(helper.make_graph(nodes, "main", ends[:1], ends[1:])), other)
    other.replace(file)


def _opened(window: Window, file: Path, qtbot: QtBot) -> Document:
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.open(str(file))
    qtbot.waitUntil(lambda: not window.following._watching._looking, timeout=_LONG)
    return _current(window)


def _current(window: Window) -> Document:
    found = window.session.current()
    assert found is not None
    return found


def _ops(window: Window) -> list[str]:
    graph = _current(window).graph()
    return [node.op_type for node in graph.nodes] if graph is not None else []


def test_that_a_model_is_exchanged_in_place_and_what_is_new_is_marked_until_the_next_action(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "net.onnx"
    _model(file, "Relu", "Neg", "Abs")
    document = _opened(window, file, qtbot)
    window.session.select(document.id, Subject(node=NodeId(2)))
    view = window.pages.view(document.id)
    view.center_on(Subject(node=NodeId(2)))
    view.set_camera(view.camera().zoomed(1.5, (view.camera().x + 9, view.camera().y), 0.1))
    scale, place = view.camera().scale, view.item_rect(view.picture().scene.item_of(Subject(node=NodeId(2))))  # type: ignore[union-attr]
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        _model(file, "Relu", "Neg", "Sqrt", "Abs")
    assert _ops(window) == ["Relu", "Neg", "Sqrt", "Abs"]
    assert _current(window).subject == Subject(node=NodeId(3))
    assert view.camera().scale == scale
    now = view.item_rect(view.picture().scene.item_of(Subject(node=NodeId(3))))  # type: ignore[union-attr]
    assert (now.center() - place.center()).manhattanLength() <= 2
    assert view.fresh() == (1, 0)
    assert "1 new, 0 changed, 0 gone" in window.frame.status.text()
    assert "1 new" in view.accessibleDescription()
    window.session.select(document.id, Subject(node=NodeId(0)))
    assert view.fresh() == (0, 0)
    assert "new" not in window.frame.status.text()


def test_that_a_file_that_is_gone_or_broken_leaves_the_last_good_graph_until_it_is_mended(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "net.onnx"
    _model(file, "Relu")
    document = _opened(window, file, qtbot)
    view, page = window.pages.view(document.id), window.pages.page(document.id)
    file.unlink()
    qtbot.waitUntil(lambda: _current(window).stale, timeout=_LONG)
    assert _ops(window) == ["Relu"]
    assert view.picture() is not None
    assert view.is_stale()
    assert page.trouble is not None
    assert page.trouble.isVisible()
    assert "There is no file" in page.trouble.sentence()
    assert window.frame.tabs.tabText(0).startswith("✗")
    file.write_bytes(b"\x08")
    qtbot.waitUntil(lambda: page.trouble is not None and "There is no file" not in page.trouble.sentence())
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        _model(file, "Neg")
    assert _ops(window) == ["Neg"]
    assert not view.is_stale()
    assert not page.trouble.isVisible()


def test_that_nothing_is_followed_once_that_is_switched_off_and_the_choice_is_kept(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "net.onnx"
    _model(file, "Relu")
    _opened(window, file, qtbot)
    assert window.following.watched() == {file}
    assert "net.onnx" in window.following.sign.text()
    window.following.sign.click()
    assert window.following.watched() == frozenset()
    assert not Settings(tmp_path / "settings.ini").follows()
    assert "not followed" in window.following.sign.text()
    window.frame.commands["follow"].trigger()
    assert window.following.watched() == {file}


def test_that_a_module_and_what_it_imports_are_exported_again_and_a_failing_save_keeps_the_graph(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    file, sibling = folder / "module.py", folder / "parts.py"
    sibling.write_text("import torch\ndef part(x): return torch.relu(x)\n")
    file.write_text("from parts import part\n" + _MODULE.format(body="part(x)"))
    document = _opened(window, file, qtbot)
    qtbot.waitUntil(lambda: window.session.modules.exporting() is None, timeout=_LONG)
    assert window.following.watched() == {file, sibling}
    assert _ops(window) == ["Relu"]
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        sibling.write_text("import torch\ndef part(x): return torch.sigmoid(torch.relu(x))\n")
    assert _ops(window) == ["Relu", "Sigmoid"]
    sibling.write_text("def part(x): return nothing\n")
    qtbot.waitUntil(lambda: _current(window).stale, timeout=_LONG)
    assert _ops(window) == ["Relu", "Sigmoid"]
    page = window.pages.page(document.id)
    assert page.trouble is not None
    assert "nothing" in page.trouble.sentence()
    file.write_text("def")
    qtbot.waitUntil(lambda: page.trouble is not None and "module.py" in page.trouble.sentence(), timeout=_LONG)
    assert len(window.session.documents()) == 1
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        file.write_text(_MODULE.format(body="torch.abs(x)"))
    assert _ops(window) == ["Abs"]
    assert _current(window).phase is Phase.SHOWN
    assert not _current(window).stale
    qtbot.waitUntil(lambda: window.session.modules.exporting() is None, timeout=_LONG)
    assert len(window.session.documents()) == 1
