"""The real window with its session, opened for measuring: what it is asked to do is timed to the painted picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer

from app.documents import Phase
from app.frame import Frame
from app.session import Session
from app.settings import Settings
from app.start import make_application
from app.window import Window

TICK_MS = 5
_WARM_MS = 2500
_AFTER_MS = 400
_LOOK_MS = 50
_SIZE = (1600, 1000)
_LONGEST_MS = 600_000


class FaultError(Exception):
    """What was to be opened could not be; the text is what the window says."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Seconds from asking to the painted picture and to each word before it.

    `gap`: the longest that the window stood still; `busy`: the most that its own thread worked in one go.
    """

    number: int
    painted: float
    words: dict[str, float]
    gap: float
    busy: float


class Pulse(QObject):
    """Beats every few milliseconds and keeps the longest wait, and the most work, between two beats, in seconds."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._longest = self._busiest = 0.0
        self._last = self._worked = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_beat)

    def start(self) -> None:
        """Begins anew."""
        self._longest = self._busiest = 0.0
        self._last, self._worked = time.perf_counter(), time.thread_time()
        self._timer.start(TICK_MS)

    def stop(self) -> tuple[float, float]:
        """The longest wait since `start`, without the few milliseconds that are meant, and the most work."""
        self._timer.stop()
        self._on_beat()
        return max(0.0, self._longest - TICK_MS / 1000), self._busiest

    def _on_beat(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        self._longest = max(self._longest, now - self._last)
        self._busiest = max(self._busiest, worked - self._worked)
        self._last, self._worked = now, worked


class Desk(QObject):
    """A frame of 1600 × 1000 with all that belongs to it, its processes warm."""

    def __init__(self, folder: Path, trusted: Path | None = None) -> None:
        super().__init__()
        self._application = make_application()
        settings = Settings(folder / "opscope.ini")
        if trusted is not None:
            settings.allow_run(str(trusted))
        self.frame = Frame(settings)
        self.frame.resize(*_SIZE)
        self.frame.show()
        self.session = Session(settings)
        self.window = Window(self.frame, self.session, settings)
        self.session.start()
        self._pulse = Pulse(self)
        self._loop = QEventLoop()
        self._began = 0.0
        self._words: dict[str, float] = {}
        self._ended: tuple[int, float] | None = None
        self._fault = ""
        self.session.drawn.connect(self._on_drawn)
        self.session.changed.connect(self._on_changed)
        self.session.working.connect(self._on_working)
        rest(_WARM_MS)

    def open(self, source: str) -> Opened:
        """Opens a source and waits for its picture. Raises FaultError."""
        return self._timed(partial(self.session.open, source))

    def save(self, file: Path, text: str) -> Opened:
        """Saves the module in front as most editors do, and waits for its picture. Raises FaultError."""
        other = file.with_suffix(".part")
        other.write_text(text, encoding="utf-8")
        return self._timed(partial(other.replace, file))

    def _timed(self, ask: Callable[[], object]) -> Opened:
        self._words, self._ended, self._fault = {}, None, ""
        self._pulse.start()
        self._began = time.perf_counter()
        ask()
        if self._ended is None and not self._fault:
            QTimer.singleShot(_LONGEST_MS, self._loop.quit)
            self._loop.exec()
        if self._ended is None:
            raise FaultError(self._fault or "it took longer than ten minutes")
        number, painted = self._ended
        rest(_AFTER_MS)
        return Opened(number, painted, dict(self._words), *self._pulse.stop())

    def idle(self) -> float:
        """The longest that the window stands still when it has nothing to do: the machine's own unrest."""
        self._pulse.start()
        rest(_AFTER_MS)
        return self._pulse.stop()[0]

    def close(self, number: int) -> None:
        """Closes a document when the rules have been held against it, and rests until what it held can be gone."""
        document = self.session.document(number)
        while document is not None and self.session.checking.is_checking(document.source):
            rest(_LOOK_MS)
        self.session.close(number)
        rest(_AFTER_MS)

    def shut(self) -> None:
        """Ends all threads and processes."""
        self.frame.close()

    def _on_working(self, word: str, _: str) -> None:
        if word:
            self._words.setdefault(word, time.perf_counter() - self._began)

    def _on_drawn(self, number: int) -> None:
        self.window.pages.view(number).viewport().repaint()
        self._ended = (number, time.perf_counter() - self._began)
        self._loop.quit()

    def _on_changed(self, number: int) -> None:
        document = self.session.document(number)
        if document is not None and document.phase is Phase.FAILED:
            self._fault = document.fault or "the export failed"
            self._loop.quit()


def rest(milliseconds: int) -> None:
    """Lets events run for so long."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
