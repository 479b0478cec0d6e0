"""Keeps ONNX files that the script opens for writing in memory: its own files stay as they are."""

from __future__ import annotations

import builtins
import functools
import io
import os
from pathlib import Path
from typing import Any


class Holding:
    """Stands in for `open` from `install` on; after `release` everything is opened as usual."""

    def __init__(self) -> None:
        self._on = False
        self._files: dict[str, bytes] = {}

    def install(self) -> None:
        """Puts itself in the places where `open` can be found."""
        self._on = True
        stand_in = self._standing_for(builtins.open)
        builtins.open = stand_in
        io.open = stand_in

    def release(self) -> None:
        """Lets everything through from now on."""
        self._on = False

    def _standing_for(self, real: Any) -> Any:
        @functools.wraps(real)
        def open_held(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            path = _onnx_path(file) if self._on and "b" in mode else ""
            if path and ("w" in mode or "x" in mode):
                return _Held(file, path, self._files)
            if path in self._files and "+" not in mode and "a" not in mode:
                return io.BytesIO(self._files[path])
            return real(file, mode, *args, **kwargs)

        return open_held


class _Held(io.BytesIO):
    """A file in memory; when it is closed, what was written can be read under its name."""

    def __init__(self, name: Any, path: str, files: dict[str, bytes]) -> None:
        super().__init__()
        self.name = name
        self._path = path
        self._files = files

    def close(self) -> None:
        if not self.closed:
            self._files[self._path] = self.getvalue()
        super().close()


def _onnx_path(file: Any) -> str:
    """The whole path of an ONNX file; empty for any other file, and for descriptors."""
    try:
        path = str(Path(os.fsdecode(file)).resolve())
    except TypeError:
        return ""
    return path if path.lower().endswith(".onnx") else ""
