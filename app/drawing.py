"""From graphs to pictures ready to paint: measured in a thread, placed in a process."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from .canvas.measure import measure
from .canvas.scene import Choices, Scene
from .documents import Drawn
from .graph.model import Graph
from .jobs.placing import Placing
from .jobs.tasks import Task, Tasks
from .layout.plan import Plan


class Drawer(QObject):
    """Measures and places graphs; a new request of a token ends the older one, and no late answer is heard.

    `drawn(token, Drawn)`, `failed(token, sentence)`, `progressed(token, word)` with the words measuring, placing.
    """

    drawn = Signal(int, object)
    failed = Signal(int, str)
    progressed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(1, "measuring", self)
        self._placing = Placing(self)
        self._measuring: dict[int, Task] = {}
        self._placed: dict[int, Scene] = {}
        self._placing.placed.connect(self._on_placed)
        self._placing.failed.connect(self._on_unplaced)

    def warm(self) -> None:
        """Starts the process, so that the first graph finds it ready."""
        self._placing.warm()

    def draw(self, token: int, graph: Graph, choices: Choices) -> None:
        """Starts to draw a graph."""
        self.cancel(token)
        self.progressed.emit(token, "measuring")
        work = partial(_measured, graph, choices)
        self._measuring[token] = self._tasks.run(
            work, partial(self._on_measured, token), partial(self._on_unmeasured, token)
        )

    def cancel(self, token: int) -> None:
        """Drops what is being drawn for a token."""
        task = self._measuring.pop(token, None)
        if task is not None:
            task.cancel()
        if self._placed.pop(token, None) is not None:
            self._placing.cancel(token)

    def shutdown(self) -> None:
        """Ends thread and process."""
        self._tasks.shutdown()
        self._placing.shutdown()

    def _on_measured(self, token: int, scene: Scene) -> None:
        del self._measuring[token]
        self._placed[token] = scene
        self.progressed.emit(token, "placing")
        self._placing.place(token, scene.sketch)

    def _on_unmeasured(self, token: int, error: BaseException) -> None:
        del self._measuring[token]
        self.failed.emit(token, f"The graph could not be measured: {error}.")
        raise error

    def _on_placed(self, token: int, plan: Plan) -> None:
        scene = self._placed.pop(token, None)
        if scene is not None:
            self.drawn.emit(token, Drawn(scene, plan))

    def _on_unplaced(self, token: int, sentence: str) -> None:
        if self._placed.pop(token, None) is not None:
            self.failed.emit(token, sentence)


def _measured(graph: Graph, choices: Choices, task: Task) -> Scene:
    return measure(graph, choices)
