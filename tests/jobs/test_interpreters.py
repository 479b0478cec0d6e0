"""What is found out of an interpreter."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.jobs.interpreters import InterpreterCheck, Report, report


@pytest.mark.parametrize(
    ("printed", "code", "good", "words"),
    [
        (
            'noise\nopscope: {"python": "3.12.1", "torch": "2.9", "onnx": "1.17", "onnxscript": "0.5"}\n',
            0,
            True,
            "Python 3.12.1, torch 2.9, onnx 1.17, onnxscript 0.5",
        ),
        ('opscope: {"python": "3.12.1", "torch": "2.9"}', 0, True, "The dynamo exporter needs onnx and onnxscript"),
        (
            'opscope: {"python": "3.9", "cause": "ModuleNotFoundError: No module named \'torch\'"}',
            0,
            False,
            "Python 3.9 cannot import torch. ModuleNotFoundError: No module named 'torch'",
        ),
        ("Usage: ls", 2, False, "It is no Python interpreter, or it ended early (exit code 2)."),
    ],
)
def test_that_what_was_printed_is_put_into_words(printed: str, code: int, good: bool, words: str) -> None:
    found = report(printed, code)
    assert found.good is good
    assert words in found.sentence


def _asked(qtbot: QtBot, check: InterpreterCheck, interpreter: Path) -> Report:
    with qtbot.waitSignal(check.told, timeout=30_000) as heard:
        check.ask(str(interpreter))
    name, found = heard.args or ("", None)
    assert name == str(interpreter)
    assert isinstance(found, Report)
    return found


def test_that_a_python_without_torch_tells_so(qtbot: QtBot, tmp_path: Path) -> None:
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n')
    bare.chmod(0o755)
    found = _asked(qtbot, InterpreterCheck(), bare)
    assert not found.good
    assert "No module named 'torch'" in found.sentence


def test_that_what_is_no_program_tells_so(qtbot: QtBot, tmp_path: Path) -> None:
    found = _asked(qtbot, InterpreterCheck(), tmp_path / "absent")
    assert not found.good
    assert found.sentence.startswith("It cannot be started: ")


def test_that_a_question_that_is_stopped_leaves_no_process(qtbot: QtBot, tmp_path: Path) -> None:
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nexec sleep 600\n")
    slow.chmod(0o755)
    check = InterpreterCheck()
    heard: list[str] = []
    check.told.connect(heard.append)
    check.ask(str(slow))
    check.stop()
    assert heard == []
