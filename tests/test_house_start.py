"""How start.py becomes the app."""

import os
from pathlib import Path

import _setup
import pytest
import start

Command = list[str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command that start.py becomes; nothing is set up."""
    seen: Command = []

    def ensure(torch: bool | None = None) -> Path:
        seen.append(f"torch={torch}")
        return Path("python")

    def become(command: Command) -> int:
        seen.extend(command)
        return 0

    monkeypatch.setattr(_setup, "ensure", ensure)
    monkeypatch.setattr(start, "_run", become)
    return seen


def test_that_arguments_pass_through(run: Command) -> None:
    assert start.main(["render", "a.onnx", "-o", "a.svg"]) == 0
    assert run == ["torch=None", "python", "-P", "-m", "opscope", "render", "a.onnx", "-o", "a.svg"]


@pytest.mark.parametrize(("word", "torch"), [("--with-torch", True), ("--without-torch", False)])
def test_that_the_choice_of_torch_is_no_argument_of_the_app(run: Command, word: str, torch: bool) -> None:
    start.main([word, "show", "a.onnx"])
    assert run == [f"torch={torch}", "python", "-P", "-m", "opscope", "show", "a.onnx"]


def test_that_a_set_up_that_fails_is_told_and_ends_with_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(torch: bool | None = None) -> Path:
        raise _setup.SetupError("No disk is left.")

    monkeypatch.setattr(_setup, "ensure", fail)
    assert start.main([]) == 3
    assert capsys.readouterr().err == "No disk is left.\n"


@pytest.mark.skipif(os.name == "nt", reason="a program cannot become another one on Windows")
def test_that_signals_reach_the_app_because_the_script_becomes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[tuple[str, Command]] = []

    def become(program: str, command: Command) -> None:
        became.append((program, command))
        raise SystemExit(0)

    monkeypatch.setattr(os, "execv", become)
    with pytest.raises(SystemExit):
        start._run(["python", "-V"])
    assert became == [("python", ["python", "-V"])]
