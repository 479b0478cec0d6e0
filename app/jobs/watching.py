"""Tells when files have other contents than before, however they were written."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from .tasks import Task, Tasks

_LOOK_MS = 20
_LOOKS_WITHOUT = 15
_LARGEST = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Contents:
    """What lies at a path: `digest` of its bytes, of its times and size where it is very large, empty for nothing."""

    size: int
    changed: int
    inode: int
    digest: str = ""


NOTHING = Contents(0, 0, 0)


@dataclass(frozen=True, slots=True)
class _Look:
    """What was seen last of a file that is being written, and how often in a row there was nothing in it."""

    seen: Contents
    empty: int = 0


class Watching(QObject):
    """Watches files; `changed(files)` carries a frozenset of those whose contents are others by now, or gone.

    Programs write in place, in several steps, or put another file in the place of the first; folders vanish and come
    back. So a file is looked at whenever anything happens near it, until two looks, one shortly after the other, see
    the same. A file that is away or empty is often about to be written: it is looked at somewhat longer.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(1, "watching", self)
        self._watcher = QFileSystemWatcher(self)
        self._known: dict[Path, Contents | None] = {}
        self._looks: dict[Path, _Look] = {}
        self._looking: Task | None = None
        self._again = False
        self._shut = False
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(_LOOK_MS)
        self._next.timeout.connect(self._look)
        self._watcher.fileChanged.connect(self._on_event)
        self._watcher.directoryChanged.connect(self._on_event)

    def watch(self, files: Iterable[Path]) -> None:
        """Watches these files, and no others any more. What a new one holds now is what it is held against."""
        wanted = set(files)
        if wanted == self._known.keys():
            return
        self._known = {file: self._known.get(file) for file in wanted}
        self._looks = {file: look for file, look in self._looks.items() if file in wanted}
        self._follow()
        self._look()

    def watched(self) -> frozenset[Path]:
        """The files that are watched."""
        return frozenset(self._known)

    def shutdown(self) -> None:
        """Ends the thread."""
        self._shut = True
        self._next.stop()
        self._known.clear()
        self._tasks.shutdown()

    def _follow(self) -> None:
        """Has the system tell of the files, and of the nearest folders of theirs that are there."""
        wanted = {str(file) for file in self._known if file.is_file()}
        wanted |= {str(_nearest(file.parent)) for file in self._known}
        now = {*self._watcher.files(), *self._watcher.directories()}
        if now - wanted:
            self._watcher.removePaths(sorted(now - wanted))
        if wanted - now:
            self._watcher.addPaths(sorted(wanted - now))

    def _on_event(self, _: str) -> None:
        self._look()

    def _look(self) -> None:
        """Looks at all files, in the thread; once more after that where something happened meanwhile."""
        if self._shut:
            return
        if self._looking is not None:
            self._again = True
            return
        self._next.stop()
        # A file that was put in the place of another one is told of only if it is watched before it is looked at.
        self._follow()
        self._looking = self._tasks.run(partial(_looked, dict(self._known)), self._on_looked, _surprise)

    def _on_looked(self, found: Mapping[Path, Contents]) -> None:
        self._looking = None
        self._follow_replaced(found)
        settled = frozenset(file for file, now in found.items() if file in self._known and self._settles(file, now))
        if self._again or self._looks:
            self._again = False
            self._next.start()
        if settled:
            self.changed.emit(settled)

    def _follow_replaced(self, found: Mapping[Path, Contents]) -> None:
        """The system goes on watching a file that another one took the place of, as long as anything holds it."""
        for file, now in found.items():
            known = self._known.get(file)
            if known is not None and now.inode not in (0, known.inode):
                self._watcher.removePath(str(file))
                self._watcher.addPath(str(file))
                self._again = True

    def _settles(self, file: Path, now: Contents) -> bool:
        """Whether a file has come to rest with other contents than before."""
        known = self._known[file]
        if known is None or now.digest == known.digest:
            self._known[file] = now
            self._looks.pop(file, None)
            return False
        before = self._looks.get(file)
        same = before is not None and before.seen == now
        empty = before.empty + 1 if before is not None and same and not now.size else 0
        if same and (now.size or empty >= _LOOKS_WITHOUT):
            self._known[file] = now
            del self._looks[file]
            return True
        self._looks[file] = _Look(now, empty)
        return False


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest one around it that is there."""
    return next((place for place in (folder, *folder.parents) if place.is_dir()), Path("/"))


def _looked(known: Mapping[Path, Contents | None], task: Task) -> dict[Path, Contents]:
    return {file: _contents(file, before) for file, before in known.items()}


def _contents(file: Path, before: Contents | None) -> Contents:
    """What lies there now; bytes are read only where time or size differ from those before."""
    try:
        stat = file.stat()
        place = (stat.st_size, stat.st_mtime_ns, stat.st_ino)
        if before is not None and place == (before.size, before.changed, before.inode):
            return before
        if stat.st_size > _LARGEST:
            return Contents(*place, f"{stat.st_size} {stat.st_mtime_ns}")
        with file.open("rb") as opened:
            digest = hashlib.file_digest(opened, "blake2b").hexdigest()
    except OSError:  # away, or never to be read: for a person both are a file that is not there
        return NOTHING
    return Contents(*place, digest)


def _surprise(error: BaseException) -> None:
    raise error
