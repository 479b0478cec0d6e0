"""What is remembered between two runs."""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

from app.export.outcome import Exporter, ExportType, Options
from app.settings import Settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "opscope.ini"


def test_that_everything_comes_back_in_the_next_run(file: Path) -> None:
    first = Settings(file)
    options = Options(Exporter.DYNAMO, 18, ExportType.FALLTHROUGH, "/opt/python")
    first.set_options(options)
    first.set_theme("dark")
    first.allow_run("/a, b")
    first.add_recent("/x/1.onnx")
    first.add_recent("/x/2, and.onnx")
    first.set_window(QByteArray(b"\x00geometry"), QByteArray(b"state"))
    second = Settings(file)
    assert second.options() == options
    assert second.theme() == "dark"
    assert second.may_run("/a, b")
    assert second.recent() == ("/x/2, and.onnx", "/x/1.onnx")
    assert second.window() == (QByteArray(b"\x00geometry"), QByteArray(b"state"))


def test_that_keys_come_back_and_those_that_cannot_be_read_do_not(file: Path) -> None:
    Settings(file).set_shortcuts({"quit": "", "open": "Ctrl+Alt+O", "equal": "Ctrl+="})
    assert Settings(file).shortcuts() == {"quit": "", "open": "Ctrl+Alt+O", "equal": "Ctrl+="}
    Settings(file).set_shortcuts({"open": "Nonsense+Q", "quit": "Ctrl+Alt+Q"})
    assert Settings(file).shortcuts() == {"quit": "Ctrl+Alt+Q"}
    Settings(file).set_shortcuts({})
    assert Settings(file).shortcuts() == {}


def test_that_a_fresh_start_has_plain_choices(file: Path) -> None:
    settings = Settings(file)
    assert settings.options() == Options()
    assert settings.theme() == "system"
    assert settings.recent() == ()
    assert not settings.may_run("/")
    assert settings.window()[0].isEmpty()


def test_that_one_recent_file_is_one(file: Path) -> None:
    Settings(file).add_recent("/only.onnx")
    assert Settings(file).recent() == ("/only.onnx",)


def test_that_a_file_opened_again_comes_first_once(file: Path) -> None:
    settings = Settings(file)
    for name in ("/a", "/b", "/a"):
        settings.add_recent(name)
    assert settings.recent() == ("/a", "/b")
    settings.forget_recent("/a")
    assert settings.recent() == ("/b",)


def test_that_recent_files_are_bounded(file: Path) -> None:
    settings = Settings(file)
    for number in range(50):
        settings.add_recent(f"/{number}")
    assert len(settings.recent()) == 20
    assert settings.recent()[0] == "/49"


@pytest.mark.parametrize("text", ["", "[export]\nopset=many\nexporter=magic\n[look]\ntheme=3", "\x00\x01 not an ini"])
def test_that_a_damaged_file_counts_as_absent(file: Path, text: str) -> None:
    file.write_text(text)
    settings = Settings(file)
    assert settings.options() == Options()
    assert settings.theme() == "system"
