"""Many saves in a row, some of them failing and some cancelled, leave nothing behind and bring nothing back."""

from __future__ import annotations

import gc
import tempfile
import threading
from collections.abc import Iterator
from operator import le
from pathlib import Path

import pytest
from onnx import TensorProto, helper, save
from pytestqt.qtbot import QtBot

import app.export.process
from app.canvas.picture import Picture
from app.frame import Frame
from app.graph.gather import Facts
from app.session import Session
from app.settings import Settings
from app.window import Window

_LONG = 30_000
_SAVES = 100
_SETTLED = 20
_FAILING = range(5, _SAVES, 10)
_CANCELLED = range(12, _SAVES, 20)

_CHILD = """
import json, os, shutil, sys, time

def say(**event):
    os.write(int(sys.argv[1]), json.dumps(event).encode() + b"\\n")

line = sys.stdin.readline()
if line:
    request = json.loads(line)
    word = open(request["module"]).readline().split()[1]
    if word == "crash":
        os._exit(3)
    if word == "hang":
        print("hanging", flush=True)
        time.sleep(600)
    if request["mode"] == "list":
        say(event="net", name="net", index=0, line=3)
        say(event="listed")
    else:
        shutil.copy(os.path.join(os.path.dirname(request["module"]), word + ".onnx"), request["model"])
        say(event="exported", model=request["model"])
os._exit(0)
"""

_MODULE = "# {word} {number}\nimport torch\ntorch.onnx.export(torch.nn.ReLU(), (torch.ones(2),), 'net.onnx')\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a program in the place of the export's own, which copies one of two models."""
    program = tmp_path / "child.py"
    program.write_text(_CHILD)
    monkeypatch.setattr(app.export.process, "CHILD", program)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for word, ops in (("one", ("Relu",)), ("two", ("Relu", "Neg"))):
        nodes = [helper.make_node(op, [f"v{i}"], [f"v{i + 1}"]) for i, op in enumerate(ops)]
        ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("v0", f"v{len(ops)}")]
        save(helper.make_model(helper.make_graph(nodes, "main", ends[:1], ends[1:])), tmp_path / f"{word}.onnx")
    return tmp_path


@pytest.fixture
def window(folder: Path, qtbot: QtBot) -> Iterator[Window]:
    settings = Settings(folder / "settings.ini")
    settings.allow_run(str(folder))
    frame = Frame(settings)
    qtbot.addWidget(frame)
    made = Window(frame, Session(settings), settings)
    frame.show()
    yield made
    frame.close()
    assert list(folder.glob("opscope-exports-*")) == []


def _held(folder: Path) -> tuple[int, ...]:
    """How many threads, children, exported files and open descriptors there are."""
    children = sum(len(one.read_text().split()) for one in Path("/proc/self/task").glob("*/children"))
    files = len(list(folder.glob("opscope-exports-*/*/*")))
    return threading.active_count(), children, files, len(list(Path("/proc/self/fd").iterdir()))


def _alive() -> tuple[int, ...]:
    """How many models and pictures are in memory."""
    gc.unfreeze()  # models are set aside from collection
    gc.collect()
    found = [type(one) for one in gc.get_objects() if isinstance(one, Facts | Picture)]
    return found.count(Facts), found.count(Picture)


def test_that_a_hundred_saves_leave_no_process_thread_file_or_model_behind(
    window: Window, folder: Path, qtbot: QtBot
) -> None:
    session, file = window.session, folder / "module.py"
    said: list[str] = []
    session.said.connect(said.append)

    def write(word: str, number: int) -> None:
        other = file.with_suffix(".part")
        other.write_text(_MODULE.format(word=word, number=number))
        other.replace(file)

    def rest() -> None:
        current = session.current()
        qtbot.waitUntil(lambda: session.modules.exporting() is None, timeout=_LONG)
        qtbot.waitUntil(lambda: current is None or not session.checking.is_checking(current.source), timeout=_LONG)

    write("one", -1)
    with qtbot.waitSignal(session.drawn, timeout=_LONG):
        session.open(str(file))
    rest()
    before: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    for number in range(_SAVES):
        if number == _SETTLED:
            rest()
            before = (_held(folder), _alive())
        if number in _FAILING:
            write("crash", number)
            qtbot.waitUntil(lambda: (now := session.current()) is not None and now.stale, timeout=_LONG)
        elif number in _CANCELLED:
            said.clear()
            write("hang", number)
            qtbot.waitUntil(lambda: any("hanging" in text for text in said), timeout=_LONG)
            session.cancel()
        else:
            with qtbot.waitSignal(session.drawn, timeout=_LONG):
                write(("one", "two")[number % 2], number)
    rest()
    current = session.current()
    assert current is not None
    assert not current.stale
    qtbot.waitUntil(lambda: all(map(le, _held(folder), before[0])), timeout=_LONG)
    assert min(before[1]) > 0
    assert all(map(le, _alive(), (count + 2 for count in before[1])))


def test_that_a_tab_that_is_closed_during_a_followed_export_does_not_return_by_itself(
    window: Window, folder: Path, qtbot: QtBot
) -> None:
    session, file = window.session, folder / "module.py"
    file.write_text(_MODULE.format(word="one", number=0))
    with qtbot.waitSignal(session.drawn, timeout=_LONG):
        session.open(str(file))
    qtbot.waitUntil(lambda: session.modules.exporting() is None, timeout=_LONG)
    current = session.current()
    assert current is not None
    file.write_text(_MODULE.format(word="two", number=1))
    with qtbot.waitSignal(session.modules.ended, timeout=_LONG):
        session.follow_module(file)
        session.close(current.id)
    assert session.documents() == ()
    with qtbot.waitSignal(session.drawn, timeout=_LONG):
        session.open(str(file))
    shown = session.current()
    graph = shown.graph() if shown is not None else None
    assert graph is not None
    assert [node.op_type for node in graph.nodes] == ["Relu", "Neg"]
    qtbot.waitUntil(lambda: session.modules.exporting() is None, timeout=_LONG)
