"""Trips through the window with a module: exported nets, a failing one, cancelling, options."""

from pathlib import Path

from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from app.documents import Phase
from app.export.outcome import Exporter
from app.panels.entries import NetState
from app.settings import Settings
from app.window import Window

_LONG = 120_000

_MODULE = """
import torch


class Good(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x)


class Bad(torch.nn.Module):
    def forward(self, x):
        raise ValueError("no way")


for net, name in ((Good(), "good"), (Bad(), "bad")):
    torch.onnx.export(net, (torch.ones(2),), f"{name}.onnx", dynamo=False)
"""


def _module(folder: Path, text: str) -> Path:
    folder.mkdir()
    file = folder / "module.py"
    file.write_text(text)
    return file


def _agree(window: Window) -> None:
    """Answers the question whether the module may run."""
    box = window.frame.findChild(QMessageBox)
    assert box is not None
    next(button for button in box.buttons() if box.buttonRole(button) == QMessageBox.ButtonRole.AcceptRole).click()


def _states(window: Window, file: Path) -> dict[str, NetState]:
    entry = window.session.modules.entry(file)
    assert entry is not None
    return {net.name: net.state for net in entry.nets}


def _tabs(window: Window) -> list[str]:
    return [window.frame.tabs.tabText(index) for index in range(window.frame.tabs.count())]


def test_that_the_nets_of_a_module_are_exported_opened_and_a_failing_one_explained(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    file = _module(tmp_path / "mine", _MODULE)
    window.session.open(str(file))
    _agree(window)
    assert _tabs(window) == ["module.py"]
    waited = [(window.session.modules.finished, "finished"), (window.session.drawn, "drawn")]
    with qtbot.waitSignals(waited, timeout=_LONG):
        pass
    assert _states(window, file) == {"good": NetState.EXPORTED, "bad": NetState.FAILED}
    assert _tabs(window) == ["good", "✗ bad"]
    good, bad = window.session.documents()
    assert window.session.current() is good
    assert good.phase is Phase.SHOWN
    assert "Relu" in window.frame.inspector.text()
    story = window.pages.page(bad.id).failure.story()
    assert "no way" in story.cause
    assert any(frame.own and frame.file == str(file) for frame in story.frames)
    assert "no way" in story.log

    window.frame.commands["close_tab"].trigger()
    window.frame.modules.net_chosen.emit(str(file), "good")
    assert sorted(_tabs(window)) == ["good", "✗ bad"]
    assert window.session.modules.exporting() is None


def test_that_a_script_that_never_ends_can_be_cancelled(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    marker = tmp_path / "started"
    text = f"import pathlib, time\npathlib.Path({str(marker)!r}).touch()\ntime.sleep(600)\n"
    file = _module(tmp_path / "mine", text)
    window.session.open(str(file))
    _agree(window)
    qtbot.waitUntil(marker.exists, timeout=_LONG)
    window.frame.commands["cancel"].trigger()
    assert window.session.modules.exporting() is None
    assert window.frame.welcoming()


def test_that_a_module_without_an_export_says_so_in_its_tab(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    file = _module(tmp_path / "mine", "answer = 42\n")
    window.session.open(str(file))
    _agree(window)
    with qtbot.waitSignal(window.session.modules.finished, timeout=_LONG):
        pass
    (document,) = window.session.documents()
    assert document.phase is Phase.FAILED
    assert "torch.onnx.export" in window.pages.page(document.id).failure.story().cause
    assert _tabs(window) == ["✗ module.py"]


def test_that_other_options_are_remembered_and_taken_by_the_next_export(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    form = window.frame.modules.form
    form.choose_interpreter(str(tmp_path / "no-python"))
    file = _module(tmp_path / "mine", _MODULE)
    window.session.open(str(file))
    _agree(window)
    with qtbot.waitSignal(window.session.modules.finished, timeout=_LONG):
        pass
    (document,) = window.session.documents()
    assert "no-python" in window.pages.page(document.id).failure.story().cause
    assert Settings(tmp_path / "settings.ini").options().interpreter == str(tmp_path / "no-python")
    assert form.options().exporter is Exporter.AS_WRITTEN


def test_that_two_dropped_modules_are_exported_one_after_the_other(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    first = _module(tmp_path / "one", "answer = 1\n")
    second = _module(tmp_path / "two", "answer = 2\n")
    for file in (first, second):
        window.session.allow(str(file))
    window.session.cancel()
    window.frame.dropped.emit([str(first), str(second)])
    assert window.session.modules.exporting() == first
    qtbot.waitUntil(lambda: len(window.session.documents()) == 2, timeout=_LONG)
    assert window.session.modules.exporting() == second
    with qtbot.waitSignal(window.session.modules.finished, timeout=_LONG):
        pass
    assert [document.source.file for document in window.session.documents()] == [first, second]


def test_that_a_module_that_was_refused_lets_the_next_one_in(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    first = _module(tmp_path / "one", "answer = 1\n")
    window.session.open_all([str(first)])
    box = window.frame.findChild(QMessageBox)
    assert box is not None
    box.reject()
    assert window.session.modules.exporting() is None
    entry = window.session.modules.entry(first)
    assert entry is not None
    qtbot.waitUntil(lambda: all(entry.read for entry in window.session.modules.entries()))
