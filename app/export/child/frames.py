"""Stack frames as plain facts, and which of them are the user's own."""

from __future__ import annotations

import functools
import linecache
import os
import sys
import sysconfig
import traceback
from pathlib import Path
from types import FrameType
from typing import Any

_CHILD = str(Path(__file__).resolve().parent) + os.sep
_MOST_FRAMES = 80
_user_folders: list[Path] = []


def own_folder(folder: Path) -> None:
    """Files below `folder` are the user's own, wherever it lies (even inside an environment)."""
    _user_folders.append(folder.resolve())


def is_child(file: str) -> bool:
    """Whether `file` belongs to this package."""
    return file.startswith(_CHILD)


@functools.lru_cache(maxsize=4096)
def is_own(file: str) -> bool:
    """Whether `file` is the user's: not torch, not the standard library, not an installed package, not this package."""
    if file.startswith("<") or is_child(file):
        return False
    path = Path(file).resolve()
    for folder in _user_folders:
        if folder in path.parents and not _installed(path.relative_to(folder)):
            return True
    return not _installed(path) and not any(place in path.parents for place in _standard_library())


def _installed(path: Path) -> bool:
    return "site-packages" in path.parts or "dist-packages" in path.parts


@functools.lru_cache(maxsize=1)
def _standard_library() -> frozenset[Path]:
    paths = sysconfig.get_paths()
    places = (Path(paths["stdlib"]), Path(paths["platstdlib"]), Path(os.__file__).parent)
    return frozenset(place.resolve() for place in places)


def frame(file: str, line: int, function: str, code: str = "") -> dict[str, Any]:
    """One frame as the protocol writes it."""
    text = code or linecache.getline(file, line)
    return {"file": file, "line": line, "function": function, "code": text.strip()[:300], "own": is_own(file)}


def user_frame() -> dict[str, Any] | None:
    """The user's innermost frame on the stack of the caller."""
    found = _walk(sys._getframe(1))
    return None if found is None else _facts(found)


def caller_of_child() -> dict[str, Any] | None:
    """The frame that called into this package from outside, seen from within."""
    current: FrameType | None = sys._getframe(1)
    seen = None
    while current is not None:
        file = current.f_code.co_filename
        if is_own(file):
            return _facts(current)
        seen = current
        current = current.f_back
    return None if seen is None else _facts(seen)


def _walk(current: FrameType | None) -> FrameType | None:
    while current is not None:
        if is_own(current.f_code.co_filename):
            return current
        current = current.f_back
    return None


def user_stack() -> list[dict[str, Any]]:
    """The user's frames on the stack of the caller, innermost first."""
    found: list[dict[str, Any]] = []
    current: FrameType | None = sys._getframe(1)
    while current is not None and len(found) < _MOST_FRAMES:
        if is_own(current.f_code.co_filename):
            found.append(_facts(current))
        current = current.f_back
    return found


def line_in(file: str) -> int:
    """The line at which the innermost frame in `file` stands now; 0 when the stack holds none."""
    current: FrameType | None = sys._getframe(1)
    while current is not None:
        if current.f_code.co_filename == file:
            return current.f_lineno
        current = current.f_back
    found = _walk(sys._getframe(1))
    return 0 if found is None else found.f_lineno


def _facts(current: FrameType) -> dict[str, Any]:
    return frame(current.f_code.co_filename, current.f_lineno, current.f_code.co_name)


def of_exception(error: BaseException) -> list[dict[str, Any]]:
    """The frames of one exception, innermost first, bounded: a deep recursion keeps both its ends."""
    found = traceback.extract_tb(error.__traceback__)
    told = [frame(item.filename, item.lineno or 0, item.name, item.line or "") for item in reversed(found)]
    if isinstance(error, SyntaxError) and error.filename:
        told.insert(0, frame(error.filename, error.lineno or 0, "<module>", error.text or ""))
    told = [item for item in told if not is_child(item["file"]) and not item["file"].startswith("<frozen")]
    if len(told) > _MOST_FRAMES:
        told = told[: _MOST_FRAMES // 2] + told[-_MOST_FRAMES // 2 :]
    return told
