"""Runs one command and turns whatever stops it into a sentence and an exit code."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
import traceback
from collections.abc import Callable
from types import FrameType
from typing import TextIO

from .. import libraries
from .arguments import parse
from .errors import CommandError, UsageError, tell

USAGE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
TERMINATED = 143

_PRINTING = frozenset({"ops", "show", "check"})
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def main(arguments: list[str]) -> int:
    """Run what `arguments` ask for, the window where they name no command; gives the exit code."""
    for stream in (sys.stdout, sys.stderr):
        _write_anything(stream)
    try:
        code = _run(parse(arguments))
        if sys.stdout is not None:
            sys.stdout.flush()
    except UsageError as error:
        return _say(str(error), USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _leave_output()
        return PIPE_CLOSED
    except OSError as error:
        if error.errno not in _FULL:
            raise
        _leave_output()
        return _say(f"The result cannot be written: {error.strerror}. Make room, or write to another place.", USAGE)
    return code


def _run(arguments: argparse.Namespace) -> int:
    if sys.stdout is None and arguments.command in _PRINTING:
        raise UsageError("Standard output is closed: there is no place for the result.")
    if arguments.command:
        import signal

        signal.signal(signal.SIGTERM, _on_terminated)
    try:
        return _command(arguments.command)(arguments)
    except CommandError as error:
        if arguments.debug:
            traceback.print_exc()
            print(error.details, file=sys.stderr)
        return _say(str(error), error.code)
    except ImportError as error:
        lacking = libraries.not_found(str(error))
        if not lacking:
            raise
        return _say(libraries.advice(lacking), USAGE)


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    """The function behind a command, imported on demand: `--help` shall not wait for Qt, nor `ops` for onnx."""
    match name:
        case "ops":
            from .ops import run
        case "export":
            from .export import run
        case "show":
            from .show import run
        case "check":
            from .check import run
        case "render":
            from .render import run
        case "save":
            from .save import run
        case _:
            from ..start import run
    return run


def _say(text: str, code: int) -> int:
    tell(text)
    return code


def _write_anything(stream: TextIO | None) -> None:
    """Lets a stream take every character, whatever its encoding: the others are written as escapes."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")


def _on_terminated(number: int, frame: FrameType | None) -> None:
    """Ends like an error does, so that child processes are ended and scratch folders removed."""
    raise SystemExit(TERMINATED)


def _leave_output() -> None:
    """Nothing more can be written: the reader went away (`| head`) or the disk is full. Not even at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
