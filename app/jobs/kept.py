"""Exported files, each kept as long as something needs it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path


class Kept:
    """Says by `discard` which file nobody needs any more. Whoever needs one is a key; each needs one at a time."""

    def __init__(self, discard: Callable[[Path], None]) -> None:
        self._discard = discard
        self._files: dict[Hashable, Path] = {}

    def keep(self, needed_by: Hashable, file: Path) -> None:
        """`needed_by` needs this file from now on, and what it needed before no longer."""
        before = self._files.get(needed_by)
        self._files[needed_by] = file
        self._let_go(before)

    def release(self, needed_by: Hashable) -> None:
        """`needed_by` needs nothing more."""
        self._let_go(self._files.pop(needed_by, None))

    def _let_go(self, file: Path | None) -> None:
        if file is not None and file not in self._files.values():
            self._discard(file)
