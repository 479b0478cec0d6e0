"""Makes the pictures of README, guide and welcome page with the app itself: `.venv/bin/python -m scripts.pictures`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from onnx import TensorProto, ValueInfoProto, helper
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app import translation
from app.cli.main import main as opscope
from app.documents import Document, Phase
from app.frame import Frame
from app.graph.model import NodeId, Subject
from app.paths import opdefs
from app.session import Session
from app.settings import Settings
from app.window import Window

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
THEMES = ("light", "dark")
_OPDEFS = opdefs()
_SCRATCH = PICTURES.parent.parent / "build" / "nets"
_SIZE = (1480, 900)
_LEFT_WIDTH = 350
_WAIT_SECONDS = 120
_REST_MILLISECONDS = 600

_FAILING = """
import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def symbolic(g, data, factor, offset):
        return g.op("mydomain::Scale", data, factor, offset)

    @staticmethod
    def forward(ctx, data, factor, offset):
        scaled = data * factor
        return scaled if offset is None else scaled + offset


class ScaleNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.factor = torch.nn.Parameter(torch.rand(3))

    def forward(self, data):
        return Scale.apply(data, self.factor, None)


torch.onnx.export(ScaleNet(), (torch.rand(1, 3),), "ScaleNet.onnx", dynamo=False)
"""


def main() -> int:
    """Write all pictures."""
    os.environ.update(QT_QPA_PLATFORM="offscreen", QT_SCALE_FACTOR="1.25")
    application = QApplication(sys.argv[:1])
    application.setApplicationName("opscope")
    PICTURES.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(_SCRATCH, ignore_errors=True)
    _SCRATCH.mkdir(parents=True)
    branches = _SCRATCH / "branches.onnx"
    branches.write_bytes(_branches())
    failing = _SCRATCH / "scale.py"
    failing.write_text(_FAILING)
    for theme in THEMES:
        _render(theme, branches)
        _windows(theme, branches, failing)
    subprocess.run([sys.executable, "-m", "scripts.gallery"], cwd=PICTURES.parent.parent, check=True)
    translation.install(application, "zh_CN")
    for theme in THEMES:
        _chinese(theme)
    return 0


def _render(theme: str, branches: Path) -> None:
    """The pictures that `opscope render` draws."""
    drawings = (
        ("strange-net", [f"{_OPDEFS / 'strange_op.py'}::MyStrangeNet"]),
        ("strange-node", [f"{_OPDEFS / 'strange_op.py'}::MyStrangeNetOneNode", "--op", "MyStrangeOp", "--hops", "0"]),
        ("nonentity", [str(_OPDEFS / "nonentity.py"), "--op", "nonentity"]),
        ("branches", [str(branches)]),
    )
    for name, arguments in drawings:
        target = str(PICTURES / f"{name}-{theme}.png")
        code = opscope(["render", *arguments, "-o", target, "--theme", theme, "--scale", "1.5"])
        if code:
            sys.exit(code)


def _windows(theme: str, branches: Path, failing: Path) -> None:
    """The pictures of the window."""
    settings = Settings(_SCRATCH / f"{theme}.ini")
    settings.set_theme(theme)
    settings.allow_run(str(failing.parent))
    shots: tuple[tuple[str, str, Callable[[Session, Document], None]], ...] = (
        ("window", f"{_OPDEFS / 'strange_op.py'}::MyStrangeNet", _select_custom),
        ("window-subgraph", str(branches), _enter_branch),
        ("window-failure", str(failing), _nothing),
    )
    for name, source, then in shots:
        _shot(settings, source, then, PICTURES / f"{name}-{theme}.png")
    _shot(settings, str(branches), _nothing, PICTURES / f"figure-{theme}.png", _figure_dialog)


def _chinese(theme: str) -> None:
    """The picture of the window in Simplified Chinese."""
    settings = Settings(_SCRATCH / f"{theme}.ini")
    settings.set_theme(theme)
    target = PICTURES / f"window-chinese-{theme}.png"
    _shot(settings, f"{_OPDEFS / 'strange_op.py'}::MyStrangeNet", _select_custom, target)


def _whole(window: Window) -> QWidget:
    return window.frame


def _figure_dialog(window: Window) -> QWidget:
    """The dialog Save picture, with a caption."""
    window.frame.commands["save_picture"].trigger()
    dialog = window.figures.dialog
    if dialog is None:
        sys.exit("there is nothing to make a picture of")
    wish = replace(dialog.wish(), form="png", dpi=300, captioned=True)
    dialog.show_wish(wish)
    dialog.chosen.emit(wish)
    _rest()
    return dialog


def _shot(
    settings: Settings,
    source: str,
    then: Callable[[Session, Document], None],
    target: Path,
    shown: Callable[[Window], QWidget] = _whole,
) -> None:
    """The window, or what of it is `shown`, after `source` has been opened and `then` was done."""
    frame = Frame(settings)
    frame.resize(*_SIZE)
    frame.show()
    frame.resizeDocks([frame.docks["modules"]], [_LEFT_WIDTH], Qt.Orientation.Horizontal)
    session = Session(settings)
    window = Window(frame, session, settings)
    session.start()
    session.open(source)
    document = _settled(session)
    then(session, document)
    _settled(session)
    _rest()
    shown(window).grab().save(str(target))
    frame.close()
    window.deleteLater()
    frame.deleteLater()
    _rest()


def _settled(session: Session) -> Document:
    """The document in front once it is drawn or has failed and no export runs; gives up when that takes too long."""
    for _ in range(_WAIT_SECONDS * 10):
        current = session.current()
        is_shown = current is not None and (current.phase is Phase.FAILED or current.picture is not None)
        if current is not None and is_shown and session.modules.exporting() is None:
            return current
        _rest(100)
    sys.exit("the window did not come to rest")


def _rest(milliseconds: int = _REST_MILLISECONDS) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _nothing(session: Session, document: Document) -> None:
    pass


def _select_custom(session: Session, document: Document) -> None:
    graph = document.graph()
    custom = [node.id for node in graph.nodes if node.custom] if graph else []
    session.select(document.id, Subject("", custom[1]), centre=True)


def _enter_branch(session: Session, document: Document) -> None:
    paths = [graph.path for graph in document.facts.model.graphs] if document.facts else []
    branch = next(path for path in paths if path.endswith("then_branch"))
    session.enter(document.id, branch)
    _settled(session)
    session.select(document.id, Subject(branch, NodeId(0)))


def _branches() -> bytes:
    """A small model whose If holds two graphs that read values of the main graph."""

    def value(name: str, shape: list[int | str]) -> ValueInfoProto:
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)

    half = helper.make_tensor("half", TensorProto.FLOAT, [], [0.5])
    keep = helper.make_graph(
        [
            helper.make_node("Mul", ["image", "half"], ["dimmed"], name="dim"),
            helper.make_node("Relu", ["dimmed"], ["kept"], name="keep"),
        ],
        "then",
        [],
        [value("kept", [1, 3, "H", "W"])],
    )
    other = helper.make_graph(
        [helper.make_node("Neg", ["image"], ["turned"], name="turn")], "else", [], [value("turned", [1, 3, "H", "W"])]
    )
    nodes = [
        helper.make_node("ReduceMean", ["image"], ["mean"], name="mean", keepdims=0),
        helper.make_node("Greater", ["mean", "half"], ["bright"], name="is_bright"),
        helper.make_node("If", ["bright"], ["chosen"], name="choose", then_branch=keep, else_branch=other),
        helper.make_node("Clip", ["chosen", "", "half"], ["result"], name="clip"),
    ]
    image, result = value("image", [1, 3, "H", "W"]), value("result", [1, 3, "H", "W"])
    graph = helper.make_graph(nodes, "branches", [image], [result], [half])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    data: bytes = model.SerializeToString()
    return data


if __name__ == "__main__":
    sys.exit(main())
