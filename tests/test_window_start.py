"""The start: what the first paint waits for, and what comes after it."""

import subprocess
import sys
from pathlib import Path

from onnx import TensorProto, helper, save
from pytestqt.qtbot import QtBot

from app.frame import Frame
from app.settings import Settings
from app.start import Starter
from app.window import Window

ROOT = Path(__file__).resolve().parent.parent


def test_that_the_frame_needs_qt_only() -> None:
    program = "import sys, app.start; print([n for n in ('numpy', 'onnx', 'networkx', 'torch') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_that_the_rest_comes_after_the_first_paint_and_opens_what_was_named(tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "model.onnx"
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in "xy"]
    save(helper.make_model(helper.make_graph([helper.make_node("Relu", ["x"], ["y"])], "g", ends[:1], ends[1:])), file)
    settings = Settings(tmp_path / "settings.ini")
    frame = Frame(settings)
    qtbot.addWidget(frame)
    starter = Starter(frame, settings, [str(file)])
    frame.painted.connect(starter.load)
    with qtbot.waitSignal(starter.loaded, timeout=60_000):
        frame.show()
    qtbot.waitUntil(lambda: frame.findChild(Window) is not None)
    window = frame.findChild(Window)
    assert window is not None
    qtbot.waitUntil(lambda: any(document.picture for document in window.session.documents()), timeout=60_000)
    assert frame.tabs.tabText(0) == "model.onnx"
    starter.wait()
    frame.close()
