"""Brings what is open up to date when its file changes: models are read, modules exported again, as they are saved."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QToolButton

from .frame import Frame
from .jobs.watching import Watching
from .session import Session
from .settings import Settings


class Following(QObject):
    """Watches the files of all tabs, for a module with those beside it that it imports, as long as that is wanted.

    A sign in the status bar tells what of the document in front is watched, and switches it.
    """

    def __init__(self, frame: Frame, session: Session, settings: Settings) -> None:
        super().__init__(frame)
        self._session = session
        self._settings = settings
        self._switch = frame.commands["follow"]
        self._watching = Watching(self)
        self._siblings: dict[Path, tuple[Path, ...]] = {}
        self._reading: Counter[Path] = Counter()
        self._due: list[Path] = []
        self._starting = False
        self.sign = _sign()
        frame.statusBar().addPermanentWidget(self.sign)
        self._switch.setChecked(settings.follows())
        self._switch.toggled.connect(self._on_switched)
        self.sign.clicked.connect(self._switch.toggle)
        self._watching.changed.connect(self._on_saved)
        session.opened.connect(self._watch)
        session.closed.connect(self._watch)
        session.current_changed.connect(self._tell)
        session.modules.was_read.connect(self._on_read)
        session.modules.finished.connect(self._export_next)
        frame.commands["cancel"].triggered.connect(self._due.clear)
        frame.closing.connect(self._watching.shutdown)
        self._tell()

    def watched(self) -> frozenset[Path]:
        """The files that are watched."""
        return self._watching.watched()

    def _files_of(self, file: Path) -> tuple[Path, ...]:
        """A file that is open, and those beside it that it imports."""
        return (file, *self._siblings.get(file, ()))

    def _modules(self) -> list[Path]:
        """The modules that have tabs and are in the list."""
        files = dict.fromkeys(document.source.file for document in self._session.documents())
        return [file for file in files if self._session.modules.entry(file) is not None]

    def _watch(self) -> None:
        open_files = {document.source.file for document in self._session.documents()}
        self._siblings = {file: others for file, others in self._siblings.items() if file in open_files}
        for file in open_files - self._siblings.keys():
            self._take_siblings(file)
        wanted = {one for file in open_files for one in self._files_of(file)}
        self._watching.watch(wanted if self._switch.isChecked() else ())
        self._tell()

    def _take_siblings(self, file: Path) -> None:
        """As long as a source is not readable, what it imported before is what may mend it."""
        source = self._session.modules.source(file)
        if source is not None:
            self._siblings[file] = source.siblings

    def _tell(self) -> None:
        current, on = self._session.current(), self._switch.isChecked()
        self.sign.setVisible(current is not None)
        if current is None:
            return
        files = self._files_of(current.source.file)
        name, count = current.source.file.name, len(files) - 1
        if not on:
            text = self.tr("○ Changes are not followed")
        elif count:
            text = self.tr("● Following {0} and {1:,} more").format(name, count)
        else:
            text = self.tr("● Following {0}").format(name)
        self.sign.setText(text)
        self.sign.setAccessibleName(text)
        action = self.tr("Click to stop following.") if on else self.tr("Click to follow what is open.")
        self.sign.setToolTip("\n".join([*map(str, files), action] if on else [action]))

    def _on_switched(self, on: bool) -> None:
        self._settings.set_follows(on)
        self._due.clear()
        self._watch()

    def _on_saved(self, files: frozenset[Path]) -> None:
        modules = self._modules()
        for document in self._session.documents():
            if document.source.file in files and document.source.file not in modules:
                self._session.follow_file(document.id)
        for module in modules:
            if files.intersection(self._files_of(module)):
                self._reading[module] += 1
                self._session.modules.read(module)

    def _on_read(self, name: str) -> None:
        """The source tells which nets to export, and which files to watch from now on."""
        file = Path(name)
        if any(document.source.file == file for document in self._session.documents()):
            self._take_siblings(file)
            self._watch()
        if self._reading[file] > 1:
            self._reading[file] -= 1  # it was saved once more since
        elif self._reading.pop(file, 0):
            if file not in self._due:
                self._due.append(file)
            self._export_next()

    def _export_next(self) -> None:
        """A save ends the export of what was saved before, but not that of another module."""
        busy = self._session.modules.exporting()
        ready = [file for file in self._due if busy in (None, file)]
        if not ready or self._starting:
            return
        self._due.remove(ready[0])
        self._starting = True
        self._session.follow_module(ready[0])
        self._starting = False


def _sign() -> QToolButton:
    button = QToolButton()
    button.setObjectName("following")
    button.setAutoRaise(True)
    return button
