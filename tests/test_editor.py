"""The command that opens a line of source in an editor."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.editor import EditorError, command_for, open_in_editor

_FILE = Path("/me/my net.py")


def _having(*programs: str) -> Callable[[str], str | None]:
    return lambda name: f"/usr/bin/{name}" if name in programs else None


def test_that_the_person_s_command_goes_first_and_its_places_are_filled() -> None:
    wish = "myedit --at {line} --file={file}"
    assert command_for(wish, _FILE, 7, {"VISUAL": "gvim"}, _having("myedit", "gvim")) == [
        "myedit", "--at", "7", "--file=/me/my net.py",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("variables", "command"),
    [
        ({"VISUAL": "gvim", "EDITOR": "kate"}, ["gvim", "+7", "/me/my net.py"]),
        ({"EDITOR": "kate"}, ["kate", "-l", "7", "/me/my net.py"]),
        ({"EDITOR": "odd --wait"}, ["odd", "--wait", "/me/my net.py"]),
        ({}, ["code", "-g", "/me/my net.py:7"]),
    ],
)
def test_that_the_variables_come_next_and_code_last(variables: dict[str, str], command: list[str]) -> None:
    assert command_for("", _FILE, 7, variables, _having("gvim", "kate", "odd", "code")) == command


def test_that_an_editor_of_the_terminal_gets_a_terminal() -> None:
    assert command_for("nvim", _FILE, 7, {}, _having("nvim", "xterm")) == [
        "xterm", "-e", "nvim", "+7", "/me/my net.py",
    ]  # fmt: skip
    with pytest.raises(EditorError, match="needs a terminal"):
        command_for("nvim", _FILE, 7, {}, _having("nvim"))


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [("", "No editor was found"), ("nowhere", "no program nowhere"), ("code '", "cannot be understood")],
)
def test_that_what_is_in_the_way_is_said(wish: str, sentence: str) -> None:
    with pytest.raises(EditorError, match=sentence):
        command_for(wish, _FILE, 7, {}, _having())


def test_that_the_editor_is_started_by_itself(tmp_path: Path, qtbot: object) -> None:
    script = tmp_path / "edit"
    script.write_text('#!/bin/sh\necho "$1 $2" > "$0.seen"\n')
    script.chmod(0o755)
    open_in_editor(f"'{script}' {{line}} {{file}}", Path("net.py"), 3)
    seen = tmp_path / "edit.seen"
    qtbot.waitUntil(lambda: seen.exists() and seen.read_text() == "3 net.py\n", timeout=10_000)  # type: ignore[attr-defined]
