"""Places one graph with one engine as often as asked and scores the drawing.

`{"graph": model.onnx or sketch.json, "engine": "opscope"|"graphlay"|"prototype", "prototype": …, "times": …}`.
A sketch file holds `{"nodes": [{"w": …, "h": …}], "edges": [[source, target]]}`; its edges end in the middle.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
from PySide6.QtGui import QGuiApplication

from app.canvas.measure import measure
from app.canvas.scene import Choices, functions
from app.graph.pipeline import open_model
from app.layout.plan import Sketch
from benchmark.engines import Engine, acyclic, graphlay, ours, prototype
from benchmark.probes.answering import answer, request
from benchmark.scores import scores

_BUDGET_SECONDS = 12.0


def main() -> None:
    """Place and score."""
    asked = request()
    graph = Path(asked["graph"])
    sketch = acyclic(_of_json(graph) if graph.suffix == ".json" else _of_model(graph))
    engine = _engine(asked["engine"], asked["prototype"])
    engine(_small())  # what is imported at the first call is not counted
    seconds: list[float] = []
    while len(seconds) < asked["times"] and sum(seconds) < _BUDGET_SECONDS:
        drawing, taken = engine(sketch)
        seconds.append(taken)
    boxes, edges = len(sketch.width), len(sketch.source)
    answer({"seconds": seconds, "scores": asdict(scores(drawing)), "boxes": boxes, "edges": edges})


def _engine(name: str, file: str) -> Engine:
    if name == "graphlay":
        return graphlay()
    return prototype(Path(file)) if name == "prototype" else ours


def _of_model(file: Path) -> Sketch:
    """What the main graph of a model asks of the layout."""
    application = QGuiApplication([])
    model = open_model(file)
    graph = next(graph for graph in model.graphs if not graph.path)
    sketch = measure(graph, Choices(functions=functions(model))).sketch
    application.quit()
    return sketch


def _small() -> Sketch:
    side, port = np.full(2, 40.0), np.full(1, 20.0)
    return Sketch(side, side, np.zeros(1, np.int64), np.ones(1, np.int64), port, port)


def _of_json(file: Path) -> Sketch:
    graph = json.loads(file.read_text("utf-8"))
    width = np.array([node["w"] for node in graph["nodes"]], float)
    height = np.array([node["h"] for node in graph["nodes"]], float)
    source, target = np.array(graph["edges"], np.int64).reshape(-1, 2).T
    return Sketch(width, height, source.copy(), target.copy(), width[source] / 2, width[target] / 2)


if __name__ == "__main__":
    main()
