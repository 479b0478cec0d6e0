"""Draws one graph of a model into a file, as the arguments of `render` ask for."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from ..canvas import part
from ..canvas.figure import INCH, Style, figure
from ..canvas.measure import measure
from ..canvas.picture import picture
from ..canvas.scene import Choices, ItemKind, Scene, functions
from ..canvas.style import Density, Direction
from ..canvas.theme import theme
from ..canvas.writing import FigureError, write
from ..graph.captions import caption, title
from ..graph.model import Graph, Model, Node
from ..graph.walks import links
from ..layout.place import place
from .errors import CommandError
from .named import named, of_type

_NEAR = 1


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture that was written: the nodes on it, its width and height in CSS pixels."""

    nodes: tuple[Node, ...]
    width: float
    height: float


def without_display() -> QCoreApplication:
    """Qt on no screen, alive as long as it is held: fonts are the same, and without a display it would abort."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QGuiApplication.instance() or QGuiApplication(sys.argv[:1])


def draw(model: Model, graph: Graph, arguments: argparse.Namespace, target: Path) -> Drawn:
    """Writes the picture of a graph, or of the part that is asked for. Raises CommandError."""
    scene = _scene(model, graph, arguments)
    nodes = tuple(graph.nodes[number] for number in scene.subject[scene.kind == ItemKind.NODE].tolist())
    shown = figure(
        picture(scene, place(scene.sketch)),
        Style(
            theme=theme(arguments.theme),
            scale=arguments.scale,
            dpi=arguments.dpi or INCH,
            transparent=arguments.transparent,
            legend=arguments.legend,
            caption=caption(arguments.caption, title(model, graph.path), nodes),
        ),
    )
    try:
        write(target, shown)
    except FigureError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{target} cannot be written: {error.strerror or error}. Choose another file.") from error
    return Drawn(nodes, *shown.size(arguments.scale))


def _scene(model: Model, graph: Graph, arguments: argparse.Namespace) -> Scene:
    direction, density = Direction(arguments.direction), Density(arguments.density)
    captured = links({one.path: one for one in model.graphs}, graph.path).captured
    choices = Choices(direction=direction, density=density, functions=functions(model), captured=captured)
    scene = measure(graph, choices)
    nodes = named(graph, arguments.around) if arguments.around else []
    nodes += of_type(graph, arguments.op) if arguments.op else []
    hops = _NEAR if arguments.hops is None else arguments.hops
    return _surroundings(scene, nodes, hops) if nodes else scene


def _surroundings(scene: Scene, nodes: list[Node], hops: int) -> Scene:
    """The scene of `nodes` and of all that is at most `hops` edges away from one of them.

    Raises CommandError where none of the nodes has a card of its own.
    """
    items = scene.item_of_node[[node.id for node in nodes]]
    items = items[items >= 0]
    if not len(items):
        raise CommandError("These nodes only make weights or constants: they stand in the rows of their users.")
    return part.surroundings(scene, items, hops)
