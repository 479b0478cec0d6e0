"""A folder for files that live as long as this process, and the removal of those whose process was killed.

Each folder holds a file that its process keeps locked. The lock ends with the process, however that ends.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
import time
from pathlib import Path

_PREFIX = "opscope-exports-"
_LOCK = "lock"
_OLD_SECONDS = 86_400.0
"""A folder without a lock may be one that is just being made, or of a version that locked none."""


class Scratch:
    """Makes folders in one folder of its own in the system's place for such."""

    def __init__(self) -> None:
        self._root = Path(tempfile.mkdtemp(prefix=_PREFIX))
        self._lock = os.open(self._root / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)

    def folder(self) -> Path:
        """A new, empty folder."""
        return Path(tempfile.mkdtemp(dir=self._root))

    def remove(self, folder: Path) -> None:
        """Removes one of the folders with what it holds; anything else is left alone."""
        if folder.parent.resolve() == self._root.resolve():
            shutil.rmtree(folder, ignore_errors=True)

    def close(self) -> None:
        """Removes everything; it may be closed more than once, as a window may be."""
        shutil.rmtree(self._root, ignore_errors=True)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def remove_abandoned() -> None:
    """Removes the folders of processes of this user that were killed before they could do so."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):  # another process was faster
            if _is_own(folder):
                _remove_if_abandoned(folder)


def _is_own(folder: Path) -> bool:
    """Whether it is a folder, no link to one, of this user: others may write to the place where it lies."""
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()


def _remove_if_abandoned(folder: Path) -> None:
    try:
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
    except FileNotFoundError:
        if time.time() - folder.lstat().st_mtime > _OLD_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return  # its process lives
    else:
        shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)
