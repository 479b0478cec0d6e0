"""From graphs to pictures ready to paint: measured in a thread, placed in a process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from .canvas.measure import measure
from .canvas.picture import Picture, picture
from .canvas.scene import Choices, Scene, functions
from .graph.collecting import paused
from .graph.gather import Facts
from .graph.walks import links
from .jobs.placing import Placing
from .jobs.tasks import Task, Tasks
from .language import translate
from .layout.plan import Plan

T = TypeVar("T")


class Drawer(QObject):
    """Measures and places graphs; a new request of a token ends the older one, and no late answer is heard.

    `drawn(token, Picture)`, `failed(token, sentence)`, `progressed(token, word)` with the words measuring, placing.
    """

    drawn = Signal(int, object)
    failed = Signal(int, str)
    progressed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(1, "drawing", self)
        self._placing = Placing(self)
        self._running: dict[int, Task] = {}
        self._placed: dict[int, Scene] = {}
        self._placing.placed.connect(self._on_placed)
        self._placing.failed.connect(self._on_unplaced)

    def warm(self) -> None:
        """Starts the process, so that the first graph finds it ready."""
        self._placing.warm()

    def draw(self, token: int, facts: Facts, path: str, choices: Choices) -> None:
        """Starts to draw the graph at `path`."""
        self.cancel(token)
        self.progressed.emit(token, "measuring")
        self._run(token, partial(_measured, facts, path, choices), partial(self._on_measured, token))

    def draw_part(self, token: int, cut: Callable[[], Scene]) -> None:
        """Starts to draw a part of a scene, which `cut` gives in a thread."""
        self.cancel(token)
        self.progressed.emit(token, "measuring")
        self._run(token, partial(_cut, cut), partial(self._on_measured, token))

    def cancel(self, token: int) -> None:
        """Drops what is being drawn for a token."""
        task = self._running.pop(token, None)
        if task is not None:
            task.cancel()
        if self._placed.pop(token, None) is not None:
            self._placing.cancel(token)

    def shutdown(self) -> None:
        """Ends thread and process."""
        self._tasks.shutdown()
        self._placing.shutdown()

    def _run(self, token: int, work: Callable[[Task], T], done: Callable[[T], None]) -> None:
        self._running[token] = self._tasks.run(work, done, partial(self._on_surprise, token))

    def _on_measured(self, token: int, scene: Scene) -> None:
        del self._running[token]
        self._placed[token] = scene
        self.progressed.emit(token, "placing")
        self._placing.place(token, scene.sketch)

    def _on_placed(self, token: int, plan: Plan) -> None:
        scene = self._placed.pop(token, None)
        if scene is not None:
            self._run(token, partial(_pictured, scene, plan), partial(self._on_pictured, token))

    def _on_unplaced(self, token: int, sentence: str) -> None:
        if self._placed.pop(token, None) is not None:
            self.failed.emit(token, sentence)

    def _on_pictured(self, token: int, made: Picture) -> None:
        del self._running[token]
        self.drawn.emit(token, made)

    def _on_surprise(self, token: int, error: BaseException) -> None:
        del self._running[token]
        self.failed.emit(
            token,
            translate("Work", "The graph could not be drawn because of a fault of Opscope's own ({error!r}).").format(
                error=error
            ),
        )
        raise error


def _measured(facts: Facts, path: str, choices: Choices, task: Task) -> Scene:
    with paused():
        captured = links(facts.graphs, path).captured
        known = replace(choices, functions=functions(facts.model), captured=captured)
        return measure(facts.graphs[path], known)


def _cut(cut: Callable[[], Scene], task: Task) -> Scene:
    with paused():
        return cut()


def _pictured(scene: Scene, plan: Plan, task: Task) -> Picture:
    with paused():
        return picture(scene, plan)
