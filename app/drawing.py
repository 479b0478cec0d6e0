"""From graphs to pictures ready to paint: measured in a thread, placed in a process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal

from .canvas import fonts
from .canvas.measure import measure
from .canvas.picture import Picture, picture
from .canvas.scene import Choices, Scene, functions
from .graph.collecting import paused
from .graph.gather import Facts
from .graph.walks import links
from .jobs.placing import UnplacedError, make_worker, placed
from .jobs.tasks import Task, Tasks
from .language import translate

_THREADS = 2


class Drawer(QObject):
    """Measures and places graphs; a new request of a token ends the older one, and no late answer is heard.

    `drawn(token, Picture)`, `failed(token, sentence)`, `progressed(token, word)` with the words measuring, placing.
    """

    drawn = Signal(int, object)
    failed = Signal(int, str)
    progressed = Signal(int, str)
    _measured = Signal(object, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(_THREADS, "drawing", self)
        self._worker = make_worker()
        self._running: dict[int, Task] = {}
        self._measured.connect(self._on_measured, Qt.ConnectionType.QueuedConnection)

    def warm(self) -> None:
        """Starts the process and looks the fonts up, so that the first graph finds all ready."""
        self._worker.warm()
        self._tasks.run(_look_up, _nothing, _surprise)

    def draw(self, token: int, facts: Facts, path: str, choices: Choices) -> None:
        """Starts to draw the graph at `path`."""
        self.draw_part(token, partial(_scene, facts, path, choices))

    def draw_part(self, token: int, scene: Callable[[], Scene]) -> None:
        """Starts to draw a scene, which `scene` gives in a thread."""
        self.cancel(token)
        self.progressed.emit(token, "measuring")
        done, failed = partial(self._on_drawn, token), partial(self._on_failed, token)
        self._running[token] = self._tasks.run(partial(self._draw, token, scene), done, failed)

    def cancel(self, token: int) -> None:
        """Drops what is being drawn for a token."""
        task = self._running.pop(token, None)
        if task is not None:
            task.cancel()

    def shutdown(self) -> None:
        """Ends threads and process."""
        self._tasks.shutdown()
        self._worker.shutdown()

    def _draw(self, token: int, scene: Callable[[], Scene], task: Task) -> Picture:
        """What a thread does."""
        with paused():
            made = scene()
        self._measured.emit(task, token)
        plan = placed(made.sketch, self._worker, task)
        with paused():
            return picture(made, plan)

    def _on_measured(self, task: Task, token: int) -> None:
        if self._running.get(token) is task:
            self.progressed.emit(token, "placing")

    def _on_drawn(self, token: int, made: Picture) -> None:
        del self._running[token]
        self.drawn.emit(token, made)

    def _on_failed(self, token: int, error: BaseException) -> None:
        del self._running[token]
        if isinstance(error, UnplacedError):
            self.failed.emit(token, str(error))
            return
        self.failed.emit(
            token,
            translate("Work", "The graph could not be drawn because of a fault of Opscope's own ({error!r}).").format(
                error=error
            ),
        )
        raise error


def _look_up(task: Task) -> None:
    fonts.look_up()


def _nothing(_: None) -> None:
    """Nobody waits for fonts."""


def _surprise(error: BaseException) -> None:
    raise error


def _scene(facts: Facts, path: str, choices: Choices) -> Scene:
    captured = links(facts.graphs, path).captured
    return measure(facts.graphs[path], replace(choices, functions=functions(facts.model), captured=captured))
