"""Writes figures into files and puts them on the clipboard, off the UI thread."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from .canvas.clip import Clip, clip
from .canvas.figure import Figure
from .canvas.writing import FigureError, write
from .frame import Frame
from .jobs.tasks import Task, Tasks
from .session import Session


class _Stopped(Exception):  # noqa: N818  (ends the writing of what nobody waits for)
    pass


class Publisher(QObject):
    """One figure at a time; the status bar tells how far it has come, and the command Cancel ends it.

    `failed` carries a sentence for people.
    """

    failed = Signal(str)
    _progressed = Signal(object, float)

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._frame = frame
        self._session = session
        self._tasks = Tasks(1, "publishing", self)
        self._running: Task | None = None
        self._name = ""
        self._progressed.connect(self._on_progressed)
        frame.closing.connect(self.shutdown)
        # Queued, so that what the session then says of the document in front does not come last.
        frame.commands["cancel"].triggered.connect(self.cancel, Qt.ConnectionType.QueuedConnection)

    def write(self, file: Path, drawn: Figure) -> None:
        """Writes a figure into a file, whose suffix tells the format."""
        self._begin(file.name)
        done = partial(self._on_written, self.tr("{0} is written.").format(file))
        self._running = self._tasks.run(partial(self._write, file, drawn), done, partial(self._on_unwritten, file))

    def copy(self, drawn: Figure) -> None:
        """Puts a figure on the clipboard, as PNG and as SVG."""
        self._begin(self.tr("the picture"))
        self._running = self._tasks.run(partial(self._clip, drawn), self._on_clipped, self._on_not_clipped)

    def cancel(self) -> None:
        """Ends what is being written; the file stays as it was before."""
        if self._running is not None:
            self._running.cancel()
            self._end(self.tr("Writing {0} was cancelled.").format(self._name))

    def shutdown(self) -> None:
        """Ends the thread."""
        self._tasks.shutdown()

    def _begin(self, name: str) -> None:
        if self._running is not None:
            self._running.cancel()
        self._name = name
        self._session.tell_writing(name)

    def _end(self, sentence: str) -> None:
        self._running = None
        self._session.tell_writing("")
        if sentence:
            self._frame.show_status(sentence, busy=False)

    def _hear(self, task: Task, share: float) -> None:
        """Called in the thread."""
        if task.cancelled.is_set():
            raise _Stopped
        self._progressed.emit(task, share)

    def _write(self, file: Path, drawn: Figure, task: Task) -> None:
        write(file, drawn, partial(self._hear, task))

    def _clip(self, drawn: Figure, task: Task) -> Clip:
        return clip(drawn, partial(self._hear, task))

    def _on_progressed(self, task: Task, share: float) -> None:
        if task is self._running:
            self._session.tell_writing(self.tr("{0} ({1} %)").format(self._name, round(share * 100)))

    def _on_written(self, sentence: str, nothing: None) -> None:
        self._end(sentence)

    def _on_unwritten(self, file: Path, error: BaseException) -> None:
        self._end("")
        if isinstance(error, OSError):
            reason = error.strerror or str(error)
            sentence = self.tr("{0} could not be written: {1}. Choose another place or form.")
            self.failed.emit(sentence.format(file, reason))
        elif isinstance(error, FigureError):
            self.failed.emit(str(error))
        else:
            raise error

    def _on_clipped(self, made: Clip) -> None:
        data = QMimeData()
        data.setImageData(made.image)
        data.setData("image/png", made.png)
        data.setData("image/svg+xml", made.svg)
        QGuiApplication.clipboard().setMimeData(data)
        self._end(self.tr("The picture is on the clipboard, as PNG and SVG."))

    def _on_not_clipped(self, error: BaseException) -> None:
        self._end("")
        if not isinstance(error, FigureError):
            raise error
        self.failed.emit(str(error))
