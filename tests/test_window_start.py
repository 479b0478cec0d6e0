"""The start: what the first paint waits for, and what comes after it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from onnx import TensorProto, helper, save
from PySide6.QtWidgets import QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from app import signals, start
from app.frame import Frame
from app.settings import Settings
from app.start import Starter
from app.window import Window

ROOT = Path(__file__).resolve().parent.parent


_FIRST_PAINT = """
import sys
from PySide6 import QtCore, QtWidgets
from app import start
from app.__main__ import main

class Starter(start.Starter):
    def load(self):
        late = ("numpy", "onnx", "json", "dataclasses", "socket", "subprocess", "app.furniture", "app.graph.model")
        print([name for name in late if name in sys.modules], "Qt" in vars(QtCore))
        self._frame.close()

    def wait(self):
        pass

start.Starter = Starter
sys.argv[1:] = []
main()
"""


def test_that_the_first_paint_of_a_window_that_was_open_before_needs_little_of_qt_only(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CONFIG_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", _FIRST_PAINT]
    said = [
        subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["[] True", "[] False"]


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


def test_that_a_part_that_cannot_be_loaded_is_told(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def import_module(name: str, package: str) -> None:
        raise ModuleNotFoundError("No module named 'onnx'")

    monkeypatch.setattr(start, "import_module", import_module)
    frame = Frame(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(frame)
    starter = Starter(frame, Settings(tmp_path / "settings.ini"), [])
    frame.painted.connect(starter.load)
    with qtbot.waitSignal(starter.stopped, timeout=20_000):
        frame.show()
    assert not any(menu.actions() for menu in frame.menuBar().findChildren(QMenu) if menu.title())
    qtbot.waitUntil(lambda: frame.findChild(QMessageBox) is not None)
    box = frame.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "No module named 'onnx'" in box.text()
    assert "Traceback" in capsys.readouterr().err
    box.close()
    qtbot.waitUntil(lambda: not frame.isVisible())
    starter.wait()


def test_that_a_request_to_end_waits_for_the_step_it_interrupts(tmp_path: Path, qtbot: QtBot) -> None:
    frame = Frame(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(frame)
    heeded = signals.Signals(frame)
    try:
        frame.show()
        signal.raise_signal(signal.SIGTERM)
        assert frame.isVisible()
        qtbot.waitUntil(lambda: not frame.isVisible())
    finally:
        heeded.restore()


def _children(process: int) -> set[int]:
    listings = Path(f"/proc/{process}/task").glob("*/children")
    return {int(child) for listing in listings for child in listing.read_text().split()}


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc to see the processes of a process")
def test_that_a_request_to_end_takes_all_processes_along(tmp_path: Path, qtbot: QtBot) -> None:
    environment = os.environ | {"XDG_CONFIG_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    program = subprocess.Popen([sys.executable, "-m", "app"], cwd=ROOT, env=environment)
    try:
        qtbot.waitUntil(lambda: len(_children(program.pid)) >= 3, timeout=60_000)
        children = _children(program.pid)
        program.send_signal(signal.SIGTERM)
        assert program.wait(timeout=60) == 0
        qtbot.waitUntil(lambda: not any(_alive(child) for child in children), timeout=20_000)
    finally:
        program.kill()
        program.wait()
