"""What is remembered between two runs."""

import subprocess
import sys
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


@pytest.mark.parametrize("digits", [20, 5000])
def test_that_an_opset_that_no_number_box_holds_counts_as_absent(file: Path, digits: int) -> None:
    file.write_text(f"[export]\nopset={'9' * digits}")
    assert Settings(file).options() == Options()


_WRITING = """
import sys
from pathlib import Path
from app.settings import Settings
settings = Settings(Path(sys.argv[1]))
number = 0
while True:
    number += 1
    print(number, flush=True)
    settings.set_editor(f"{number} " + "x" * 200_000 + f" {number}")
"""


def test_that_a_process_killed_in_the_middle_of_writing_leaves_whole_settings(file: Path) -> None:
    """Each try ends at another moment; whatever was written last is whole, and nothing else of the file is lost."""
    Settings(file).set_theme("dark")
    for turn in range(6):
        process = subprocess.Popen([sys.executable, "-c", _WRITING, file], stdout=subprocess.PIPE)
        assert process.stdout is not None
        for _ in range(turn + 2):
            process.stdout.readline()
        process.kill()
        process.wait()
        process.stdout.close()
        after = Settings(file)
        number, middle, again = after.editor().split(" ")
        assert number == again
        assert middle == "x" * 200_000
        assert (after.theme(), after.set_aside) == ("dark", None)


@pytest.mark.parametrize("content", [b"\x00\xff garbage\n\x01", b"[look]\ntheme=dark\n[window\ngeometry", b"no value"])
def test_that_a_damaged_file_is_set_aside_and_what_can_be_read_holds(content: bytes, file: Path) -> None:
    file.write_bytes(content)
    settings = Settings(file)
    assert settings.set_aside == file.with_name("opscope.ini.damaged")
    assert settings.set_aside.read_bytes() == content
    settings.set_editor("vim")
    del settings  # or Qt would not read the file again
    again = Settings(file)
    assert (again.set_aside, again.editor()) == (None, "vim")
    del again
    file.write_bytes(b"no value")
    assert Settings(file).set_aside == file.with_name("opscope.ini.damaged2")


def test_that_a_sound_or_missing_file_is_left_alone(file: Path) -> None:
    assert Settings(file).set_aside is None
    Settings(file).set_theme("dark")
    assert Settings(file).set_aside is None
    assert [path.name for path in file.parent.iterdir()] == ["opscope.ini"]
