"""Times each stage from a file to its picture and its findings, one after the other: `{"file": …, "times": …}`."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QApplication

from app.canvas.measure import measure
from app.canvas.picture import Picture, picture
from app.canvas.scene import Choices, functions
from app.canvas.theme import theme
from app.canvas.view import GraphView
from app.checks.catalogue import check
from app.checks.finding import Facts
from app.graph import infer
from app.graph.collecting import paused
from app.graph.gather import gather
from app.graph.names import name_ports
from app.graph.origin import classify
from app.graph.read import read
from app.jobs.inference import inferred, lacks_types
from app.jobs.worker import Worker
from app.layout.place import place
from benchmark.probes.answering import answer, request

T = TypeVar("T")
STAGES = ("read", "class", "name", "infer", "gather", "measure", "place", "picture", "paint", "check")


class Laps:
    """Seconds of each stage, one list a stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {stage: [] for stage in STAGES}

    def run(self, stage: str, work: Callable[[], T]) -> T:
        """Does the work of a stage and takes its time."""
        began = time.perf_counter()
        done = work()
        self.seconds[stage].append(time.perf_counter() - began)
        return done


def main() -> None:
    """Run all stages as often as asked."""
    asked = request()
    QApplication([])
    view = GraphView()
    view.resize(1200, 900)
    view.show()
    QApplication.processEvents()
    laps = Laps()
    worker = Worker("inference", (infer.__name__,))
    facts: dict[str, int] = {}
    for _ in range(asked["times"]):
        facts = _once(laps, Path(asked["file"]), view, worker)
        view.clear()
        gc.collect()
    worker.shutdown()
    answer({"seconds": laps.seconds, **facts})


def _once(laps: Laps, file: Path, view: GraphView, worker: Worker) -> dict[str, int]:
    with paused():
        model = laps.run("read", lambda: read(file))
        classed = laps.run("class", lambda: classify(model))
        named = laps.run("name", lambda: name_ports(classed, ()))
        typed = laps.run("infer", lambda: inferred(named, file, worker) if lacks_types(named) else named)
        facts = laps.run("gather", lambda: gather(typed, ()))
        graph = facts.graphs[""]
        choices = Choices(functions=functions(named))
        scene = laps.run("measure", lambda: measure(graph, choices))
        plan = laps.run("place", lambda: place(scene.sketch))
        shown = laps.run("picture", lambda: picture(scene, plan))
    laps.run("paint", lambda: _painted(view, shown))
    laps.run("check", lambda: check(Facts(typed)))
    return {"nodes": len(graph.nodes), "items": len(scene), "edges": len(scene.sketch.source)}


def _painted(view: GraphView, shown: Picture) -> None:
    view.show_picture(shown, theme("light"))
    view.viewport().repaint()


if __name__ == "__main__":
    main()
