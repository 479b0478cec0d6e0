"""Opens models off the UI thread: a thread reads, classes and names; a process that may crash infers types."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from ..graph import infer
from ..graph.collecting import paused
from ..graph.errors import ReadError
from ..graph.gather import Facts, gather
from ..graph.names import name_ports
from ..graph.origin import classify
from ..graph.read import read
from ..language import translate
from ..ops.model import OpDef
from .inference import answered, asked, lacks_types
from .tasks import Task, Tasks
from .worker import Worker

_THREADS = 2
_MEMORY = 3 << 30
"""How many bytes inference may take."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What to open. `definitions` name the ports of custom ops; `source` is what people call it, if not the file."""

    token: int
    file: Path
    definitions: tuple[OpDef, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class _Request:
    opening: Opening
    worker: Worker
    say: Callable[[Task, int, str], None] = field(repr=False)


class Opener(QObject):
    """Opens models; a new request of a token ends the older one, and no late answer is heard.

    `opened(token, Facts)`, `failed(token, sentence)`, `progressed(token, word)` with the words reading, classing,
    inferring.
    """

    opened = Signal(int, object)
    failed = Signal(int, str)
    progressed = Signal(int, str)
    _stepped = Signal(object, int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(_THREADS, "opening", self)
        self._worker = Worker("inference", (infer.__name__,), _MEMORY)
        self._running: dict[int, Task] = {}
        self._stepped.connect(self._on_stepped, Qt.ConnectionType.QueuedConnection)

    def warm(self) -> None:
        """Starts the process, so that the first model finds it ready."""
        self._worker.warm()

    def open(self, opening: Opening) -> None:
        """Starts to open a file."""
        token = opening.token
        self.cancel(token)
        request = _Request(opening, self._worker, self._stepped.emit)
        self._running[token] = self._tasks.run(
            partial(_opened, request), partial(self._on_opened, token), partial(self._on_failed, token)
        )

    def cancel(self, token: int) -> None:
        """Drops what is being opened for a token."""
        task = self._running.pop(token, None)
        if task is not None:
            task.cancel()

    def shutdown(self) -> None:
        """Ends threads and process."""
        self._worker.shutdown()
        self._tasks.shutdown()

    def _on_stepped(self, task: Task, token: int, word: str) -> None:
        if self._running.get(token) is task:
            self.progressed.emit(token, word)

    def _on_opened(self, token: int, facts: Facts) -> None:
        del self._running[token]
        self.opened.emit(token, facts)

    def _on_failed(self, token: int, error: BaseException) -> None:
        del self._running[token]
        if isinstance(error, ReadError):
            self.failed.emit(token, str(error))
            return
        self.failed.emit(
            token,
            translate("Work", "Opscope could not open this file because of a fault of its own ({error!r}).").format(
                error=error
            ),
        )
        raise error


def _opened(request: _Request, task: Task) -> Facts:
    with paused():
        return _gathered(request, task)


def _gathered(request: _Request, task: Task) -> Facts:
    """Inference goes on in its process while this one reads and classes, as most files that people export need it."""
    opening, worker = request.opening, request.worker
    inference = asked(opening.file, worker)
    try:
        request.say(task, opening.token, "reading")
        model = read(opening.file)
        _go_on(task)
        lacking = lacks_types(model)
        request.say(task, opening.token, "classing")
        model = name_ports(classify(model), opening.definitions)
        _go_on(task)
    except BaseException:
        worker.cancel(inference)
        raise
    notes = model.notes
    if lacking:
        request.say(task, opening.token, "inferring")
        model = answered(model, inference, worker)
    else:
        worker.cancel(inference)
    if opening.source:
        model = replace(model, source=opening.source)
    return gather(model, opening.definitions, inferred=lacking and model.notes == notes)


def _go_on(task: Task) -> None:
    """Raises CancelledError where nobody waits for the answer any more."""
    if task.cancelled.is_set():
        raise CancelledError
