"""Engines that lay out the same sketch: Opscope's own, and those it is compared with."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import numpy as np

from app.layout.cycles import backward_edges, topological_order
from app.layout.place import place
from app.layout.plan import Sketch

from .scores import Drawing, Floats

Engine = Callable[[Sketch], tuple[Drawing, float]]
"""Gives the drawing of a sketch whose boxes are in topological order, and the seconds it took."""


class MissingError(Exception):
    """An engine or peer is not there; the text says what to do."""


def ours(sketch: Sketch) -> tuple[Drawing, float]:
    """Opscope's layout."""
    began = time.perf_counter()
    plan = place(sketch)
    seconds = time.perf_counter() - began
    return Drawing(
        plan.left, plan.top, sketch.width, sketch.height, sketch.source, sketch.target, plan.points, plan.offsets
    ), seconds


def prototype(file: Path) -> Engine:
    """The engine of a file that holds `layout(w, h, edges)`, which gives centres `pos` and `routes`."""
    module = _loaded(file)

    def engine(sketch: Sketch) -> tuple[Drawing, float]:
        began = time.perf_counter()
        found = module.layout(sketch.width, sketch.height, np.column_stack((sketch.source, sketch.target)))
        seconds = time.perf_counter() - began
        return _drawn(sketch, np.asarray(found["pos"], float), found["routes"]), seconds

    return engine


def graphlay() -> Engine:
    """The engine graphlay, with boxes from top to bottom. Raises MissingError."""
    try:
        import graphlay as package  # noqa: PLC0415  (only where it is asked for)
    except ImportError as error:
        raise MissingError("graphlay is not installed: `pip install graphlay`, or leave out --oracle.") from error

    def engine(sketch: Sketch) -> tuple[Drawing, float]:
        graph = package.Graph()
        for number, (width, height) in enumerate(zip(sketch.width.tolist(), sketch.height.tolist(), strict=True)):
            graph.node(number, width=width, height=height)
        for source, target in zip(sketch.source.tolist(), sketch.target.tolist(), strict=True):
            graph.edge(source, target)
        began = time.perf_counter()
        found = package.layout(graph, options={"direction": "topbottom"})
        seconds = time.perf_counter() - began
        centres = np.array([[node["center"]["x"], node["center"]["y"]] for node in found.nodes], float)
        routes = [[[point["x"], point["y"]] for point in edge["points"]] for edge in found.edges]
        return _drawn(sketch, centres.reshape(-1, 2), routes), seconds

    return engine


def acyclic(sketch: Sketch) -> Sketch:
    """The sketch in topological order, without the edges that run back; those that other engines cannot take."""
    keep = ~backward_edges(len(sketch.width), sketch.source, sketch.target)
    order = topological_order(len(sketch.width), sketch.source[keep], sketch.target[keep])
    number = np.empty(len(order), np.int64)
    number[order] = np.arange(len(order))
    return Sketch(
        sketch.width[order],
        sketch.height[order],
        number[sketch.source[keep]],
        number[sketch.target[keep]],
        sketch.source_port[keep],
        sketch.target_port[keep],
    )


def _drawn(sketch: Sketch, centres: Floats, routes: Sequence[object]) -> Drawing:
    """A drawing from the centres of its boxes and the corners of its edges."""
    courses = [np.asarray(route, float).reshape(-1, 2) for route in routes]
    counts = np.array([len(course) for course in courses], np.int64)
    return Drawing(
        centres[:, 0] - sketch.width / 2,
        centres[:, 1] - sketch.height / 2,
        sketch.width,
        sketch.height,
        sketch.source,
        sketch.target,
        np.concatenate(courses) if courses else np.zeros((0, 2)),
        np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
    )


def _loaded(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("layout_prototype", file)
    if spec is None or spec.loader is None:
        raise MissingError(f"{file} cannot be loaded as a Python module.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
