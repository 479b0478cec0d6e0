"""What may be written after `opscope`, and the sentences for what may not."""

from pathlib import Path

import pytest

from app import __version__
from app.cli.arguments import COMMANDS, options, parse
from app.cli.errors import CommandError, UsageError
from app.cli.main import main
from app.cli.source import Source, locate
from app.export.outcome import Exporter, ExportType, Options


def test_that_words_without_a_command_are_sources_of_the_window() -> None:
    arguments = parse(["a.onnx", "b.py::Net"])
    assert (arguments.command, arguments.sources) == ("", ["a.onnx", "b.py::Net"])


def test_that_a_file_called_like_a_command_can_be_opened_by_its_path() -> None:
    assert parse(["./show"]).sources == ["./show"]


def test_that_export_options_reach_the_export() -> None:
    line = ["show", "m.py", "--exporter", "dynamo", "--opset", "20", "--export-type", "aten-fallback", "--python", "py"]
    assert options(parse(line)) == Options(Exporter.DYNAMO, 20, ExportType.ATEN_FALLBACK, "py")


def test_that_exports_are_as_written_unless_told_otherwise() -> None:
    assert options(parse(["render", "m.py", "-o", "x.svg"])) == Options()


@pytest.mark.parametrize("command", COMMANDS)
def test_that_each_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"opscope {command}" in capsys.readouterr().out


def test_that_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    assert all(f"  {command} " in text for command in COMMANDS)


def test_that_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"opscope {__version__}\n"


@pytest.mark.parametrize(
    "line",
    [
        ["show"],
        ["show", "a.onnx", "--json", "--text"],
        ["show", "a.onnx", "--exporter", "quick"],
        ["show", "a.onnx", "--opset", "eleven"],
        ["render", "a.onnx"],
        ["render", "a.onnx", "-o", "a.svg", "--scale", "0"],
        ["render", "a.onnx", "-o", "a.svg", "--scale", "nan"],
        ["render", "a.onnx", "-o", "a.svg", "--theme", "pink"],
        ["render", "a.onnx", "-o", "a.svg", "--direction", "up"],
        ["render", "a.onnx", "-o", "a.svg", "--around", "n", "--hops", "-1"],
        ["export", "m.py"],
        ["ops"],
        ["--colour"],
    ],
)
def test_that_a_wrong_argument_is_one_sentence_and_exit_2(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("opscope: ")
    assert captured.err.count("\n") == 1
    assert "--help" in captured.err


def test_that_a_wrong_argument_is_an_error_of_its_own() -> None:
    with pytest.raises(UsageError, match="required: SOURCE"):
        parse(["show"])


def test_that_a_source_may_name_a_net(tmp_path: Path) -> None:
    module = tmp_path / "m.py"
    module.touch()
    assert locate(str(module)) == Source(module)
    assert locate(f"{module}::Net") == Source(module, "Net")


def test_that_a_file_with_colons_in_its_name_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a::b.onnx"
    file.touch()
    assert locate(str(file)) == Source(file)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing.onnx", "There is no file"),
        ("missing.py::Net", "There is no file"),
        ("", "There is no file"),
        (".", "is a folder"),
        ("a.onnx::Net", "has no net Net"),
        ("m.py::", "No net is named"),
    ],
)
def test_that_a_source_that_cannot_be_is_a_sentence(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file in ("a.onnx", "m.py"):
        Path(file).touch()
    with pytest.raises(CommandError, match=words):
        locate(name)
