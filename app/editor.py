"""Opens a line of a file in the editor of the person's choice."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QProcess

from .language import translate

_LINES = {
    "code": ("-g", "{file}:{line}"),
    "codium": ("-g", "{file}:{line}"),
    "cursor": ("-g", "{file}:{line}"),
    "subl": ("{file}:{line}",),
    "zed": ("{file}:{line}",),
    "hx": ("{file}:{line}",),
    "kate": ("-l", "{line}", "{file}"),
    "pycharm": ("--line", "{line}", "{file}"),
    "idea": ("--line", "{line}", "{file}"),
    **dict.fromkeys(
        ("vi", "vim", "nvim", "gvim", "nano", "emacs", "emacsclient", "gedit", "micro"), ("+{line}", "{file}")
    ),
}
"""How editors are told a line; others get the file alone."""

_IN_TERMINAL = frozenset({"vi", "vim", "nvim", "nano", "hx", "micro"})
_TERMINALS = (("x-terminal-emulator", "-e"), ("gnome-terminal", "--"), ("konsole", "-e"), ("xterm", "-e"))

Finder = Callable[[str], str | None]


class EditorError(Exception):
    """Why no editor was opened, in one sentence for people."""


def open_in_editor(wish: str, file: Path, line: int) -> None:
    """Opens `file` at `line`; `wish` is the command that the person set. Raises EditorError."""
    command = command_for(wish, file, line, os.environ, shutil.which)
    started, _ = QProcess.startDetached(command[0], command[1:])
    if not started:
        raise EditorError(
            translate("Editor", "{command} could not be started. Set another editor with File ▸ Settings….").format(
                command=command[0]
            )
        )


def command_for(wish: str, file: Path, line: int, environment: Mapping[str, str], find: Finder) -> list[str]:
    """The command that opens a line: the person's own, else that of VISUAL or EDITOR, else `code`.

    Raises EditorError where none of them is there.
    """
    if wish.strip():
        return _command(_split(wish), file, line, find)
    for text in (environment.get("VISUAL", ""), environment.get("EDITOR", "")):
        if text.strip():
            return _command(_split(text), file, line, find)
    if find("code") is None:
        raise EditorError(
            translate(
                "Editor",
                "No editor was found. Set a command such as “code -g {file}:{line}” with File ▸ Settings…, "
                "or the variable VISUAL or EDITOR.",
            )
        )
    return _command(["code"], file, line, find)


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise EditorError(
            translate("Editor", "The editor command {text!r} cannot be understood: {error}. Set another one.").format(
                text=text, error=error
            )
        ) from error


def _command(words: list[str], file: Path, line: int, find: Finder) -> list[str]:
    if find(words[0]) is None:
        raise EditorError(
            translate(
                "Editor", "There is no program {program}. Set another editor with File ▸ Settings…, or install it."
            ).format(program=words[0])
        )
    name = Path(words[0]).stem
    if not any("{file}" in word for word in words):
        words = [*words, *_LINES.get(name, ("{file}",))]
    told = [word.replace("{file}", str(file)).replace("{line}", str(line)) for word in words]
    return [*_terminal(name, find), *told] if name in _IN_TERMINAL else told


def _terminal(editor: str, find: Finder) -> tuple[str, ...]:
    """The start of a command that runs an editor of the terminal in a window of its own."""
    for terminal in _TERMINALS:
        if find(terminal[0]) is not None:
            return terminal
    raise EditorError(
        translate(
            "Editor", "{editor} needs a terminal, and none was found. Set an editor with a window of its own."
        ).format(editor=editor)
    )
