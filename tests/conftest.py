"""What every test gets: no display, no message left unread, nothing that outlives the test, the optional corpus."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from onnx import TensorProto, helper, save
from pytestqt.qtbot import QtBot

from app.frame import Frame
from app.session import Session
from app.settings import Settings
from app.window import Window

os.environ["QT_QPA_PLATFORM"] = "offscreen"

_CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
_GRACE_SECONDS = 3.0
_MODEL_SUFFIXES = (".onnx", ".onnxtxt", ".onnxtext", ".json", ".pbtxt", ".ort", ".pb")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "allows_logs: the test expects log records of level WARNING or above")
    config.addinivalue_line("markers", "leaves_processes: the test hands its processes on to a longer lived fixture")


def _corpus_files() -> list[Path]:
    if not _CORPUS.is_dir():
        return []
    return sorted(path for path in _CORPUS.iterdir() if path.suffix in _MODEL_SUFFIXES)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "corpus_file" not in metafunc.fixturenames:
        return
    files = _corpus_files()
    if not files:
        skip = pytest.mark.skip(reason="no corpus beside the checkout")
        metafunc.parametrize("corpus_file", [pytest.param(None, marks=skip)])
        return
    metafunc.parametrize("corpus_file", files, ids=[path.name for path in files])


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real and broken models beside the checkout; the test is skipped where it is absent."""
    if not _CORPUS.is_dir():
        pytest.skip("no corpus beside the checkout")
    return _CORPUS


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a person who has changed nothing but the theme."""
    made = Settings(tmp_path / "settings.ini")
    made.set_theme("light")
    return made


@pytest.fixture
def window(settings: Settings, qtbot: QtBot) -> Iterator[Window]:
    """The whole window, closed after the test."""
    frame = Frame(settings)
    qtbot.addWidget(frame)
    made = Window(frame, Session(settings), settings)
    frame.show()
    yield made
    frame.close()


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A file: x → Relu → If whose branches hold a Neg → y, and a weight that nothing reads."""
    branch = helper.make_graph(
        [helper.make_node("Neg", ["r"], ["n"], name="inner")],
        "branch",
        [],
        [helper.make_tensor_value_info("n", TensorProto.FLOAT, [2])],
    )
    nodes = [
        helper.make_node("Relu", ["x"], ["r"], name="relu"),
        helper.make_node("If", ["c"], ["y"], name="choice", then_branch=branch, else_branch=branch),
    ]
    known = [helper.make_tensor_value_info("r", TensorProto.FLOAT, [2])]
    inputs = [
        helper.make_tensor_value_info("x", TensorProto.FLOAT, [2]),
        helper.make_tensor_value_info("c", TensorProto.BOOL, []),
    ]
    outputs = [helper.make_tensor_value_info("y", TensorProto.FLOAT, [2])]
    weight = helper.make_tensor("w", TensorProto.FLOAT, [3], [1.0, 2.0, 3.0])
    file = tmp_path / "small.onnx"
    save(helper.make_model(helper.make_graph(nodes, "main", inputs, outputs, [weight], value_info=known)), file)
    return file


@pytest.fixture(autouse=True)
def _logs_nothing_above_info(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    if request.node.get_closest_marker("allows_logs"):
        return
    loud = [r for r in caplog.get_records("call") if r.levelno >= logging.WARNING]
    if loud:
        pytest.fail("logged: " + "; ".join(f"{r.name} {r.levelname} {r.getMessage()}" for r in loud))


@pytest.fixture(autouse=True)
def _leaves_nothing_running(request: pytest.FixtureRequest) -> Iterator[None]:
    threads, children = set(threading.enumerate()), _children()
    yield
    if request.node.get_closest_marker("leaves_processes"):
        children |= _children()
    deadline = time.monotonic() + _GRACE_SECONDS
    left = _left(threads, children)
    while left and time.monotonic() < deadline:
        time.sleep(0.02)
        left = _left(threads, children)
    if left:
        pytest.fail("still running after the test: " + ", ".join(left))


def _left(threads: set[threading.Thread], children: set[int]) -> list[str]:
    """Names of the threads and child processes that were not there before."""
    new_threads = [
        t.name for t in threading.enumerate() if t not in threads and not isinstance(t, threading._DummyThread)
    ]
    return new_threads + [f"process {pid}: {_command(pid)}" for pid in sorted(_children() - children)]


def _children() -> set[int]:
    """The living child processes, where the system tells (Linux): ended ones have no command line any more.

    The standard library's resource tracker lives as long as the interpreter and is no leak.
    """
    found: set[int] = set()
    for listing in Path("/proc/self/task").glob("*/children"):
        try:
            found.update(int(pid) for pid in listing.read_text().split())
        except OSError:  # the thread ended meanwhile
            continue
    return {pid for pid in found if (line := _command(pid)) and "multiprocessing.resource_tracker" not in line}


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return ""
