"""Exports of a module arrive by signal, in order, and stop when they are told to."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from pytestqt.qtbot import QtBot

from app.export.outcome import Exported, Failed, Listed, Options, Stage
from app.jobs.exports import EXPORTING, Exports

TWO_NETS = """
    import torch

    class Double(torch.autograd.Function):
        @staticmethod
        def symbolic(g, x, b):
            return g.op("lab::Double", x, b)

        @staticmethod
        def forward(ctx, x, b):
            return x * 2

    class Net(torch.nn.Module):
        def __init__(self, b):
            super().__init__()
            self.b = b

        def forward(self, x):
            return Double.apply(x, self.b)

    print("building")
    torch.onnx.export(Net(None), (torch.zeros(2),), "crash.onnx", dynamo=False)
    torch.onnx.export(Net(torch.zeros(2)), (torch.zeros(2),), "fine.onnx", dynamo=False)
"""


class Notes:
    """What an Exports says, in order."""

    def __init__(self, exports: Exports) -> None:
        self.all: list[tuple[object, ...]] = []
        exports.listed.connect(self._on_listed)
        exports.changed.connect(self._on_changed)
        exports.ended.connect(self._on_ended)
        exports.said.connect(self._on_said)

    def kinds(self) -> list[object]:
        return [note[0] for note in self.all if note[0] != "said"]

    def _on_listed(self, listed: Listed) -> None:
        self.all.append(("listed", listed))

    def _on_changed(self, net: str, state: object) -> None:
        self.all.append(("changed", net, state))

    def _on_ended(self, outcome: Exported | Failed) -> None:
        self.all.append(("ended", outcome))

    def _on_said(self, text: str) -> None:
        self.all.append(("said", text))


@pytest.fixture
def exports(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Exports]:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    one = Exports()
    yield one
    one.shutdown()
    assert list(tmp_path.glob("opscope-exports-*")) == []


def _module(folder: Path, name: str, text: str) -> Path:
    file = folder / f"{name}.py"
    file.write_text(dedent(text))
    return file


def test_that_each_net_has_its_turn_and_a_crash_hurts_one_only(qtbot: QtBot, exports: Exports, tmp_path: Path) -> None:
    notes = Notes(exports)
    with qtbot.waitSignal(exports.finished, timeout=60_000):
        exports.start(_module(tmp_path, "two", TWO_NETS), Options())
    assert notes.kinds() == ["listed", "changed", "ended", "changed", "ended"]
    listed, first, crash, second, fine = (note for note in notes.all if note[0] != "said")
    assert isinstance(listed[1], Listed)
    assert [net.name for net in listed[1].nets] == ["crash", "fine"]
    assert (first[1:], second[1:]) == (("crash", EXPORTING), ("fine", EXPORTING))
    assert isinstance(crash[1], Failed)
    assert crash[1].stage is Stage.EXPORT
    assert isinstance(fine[1], Exported)
    assert fine[1].model.is_file()
    assert any("building" in str(note[1]) for note in notes.all if note[0] == "said")


def test_that_notes_on_a_listing_are_said(qtbot: QtBot, exports: Exports, tmp_path: Path) -> None:
    notes = Notes(exports)
    text = "import torch\ntorch.onnx.export(torch.nn.ReLU(), (), 'one.onnx')\nopen('one.onnx', 'rb')"
    with qtbot.waitSignal(exports.ended, timeout=60_000):
        exports.start(_module(tmp_path, "reads", text), Options())
    said = [str(note[1]) for note in notes.all if note[0] == "said"]
    assert any("first in line 3: FileNotFoundError" in text for text in said)


def test_that_a_module_without_nets_ends_once_without_a_net(qtbot: QtBot, exports: Exports, tmp_path: Path) -> None:
    notes = Notes(exports)
    with qtbot.waitSignal(exports.finished, timeout=60_000):
        exports.start(_module(tmp_path, "broken", "def"), Options())
    assert notes.kinds() == ["ended"]
    (failed,) = (note[1] for note in notes.all if note[0] == "ended")
    assert isinstance(failed, Failed)
    assert failed.net is None


def test_that_a_new_start_silences_the_old_one(qtbot: QtBot, exports: Exports, tmp_path: Path) -> None:
    notes = Notes(exports)
    exports.start(_module(tmp_path, "old", "print('old')\nwhile True: pass"), Options())
    with qtbot.waitSignal(exports.finished, timeout=60_000):
        exports.start(_module(tmp_path, "new", "print('new')"), Options())
    ended = [note[1] for note in notes.all if note[0] == "ended"]
    assert len(ended) == 1
    assert isinstance(ended[0], Failed)
    assert ended[0].cause.startswith("new.py")


def test_that_nothing_is_heard_after_a_cancel(qtbot: QtBot, exports: Exports, tmp_path: Path) -> None:
    notes = Notes(exports)
    with qtbot.waitSignal(exports.said, timeout=60_000):
        exports.start(_module(tmp_path, "endless", "print('here', flush=True)\nwhile True: pass"), Options())
    exports.cancel()
    heard = len(notes.all)
    with qtbot.assertNotEmitted(exports.finished, wait=300):
        pass
    assert len(notes.all) == heard


def test_that_an_interpreter_that_is_missing_fails_like_any_other(
    qtbot: QtBot, exports: Exports, tmp_path: Path
) -> None:
    notes = Notes(exports)
    with qtbot.waitSignal(exports.finished, timeout=60_000):
        exports.start(_module(tmp_path, "any", "pass"), Options(interpreter="/no/such/python"))
    (failed,) = (note[1] for note in notes.all)
    assert isinstance(failed, Failed)
    assert failed.stage is Stage.START


def test_that_a_flood_of_lines_arrives_bounded(qtbot: QtBot, exports: Exports, tmp_path: Path) -> None:
    notes = Notes(exports)
    text = "for line in range(50_000): print(line)\nprint('z' * 100_000)"
    with qtbot.waitSignal(exports.finished, timeout=60_000):
        exports.start(_module(tmp_path, "flood", text), Options())
    said = [str(note[1]) for note in notes.all if note[0] == "said"]
    assert sum(piece.count("\n") + 1 for piece in said) < 60_000
    assert max(map(len, said)) < 1_100_000
