"""`opscope render`: draws a graph into a picture file."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from ..canvas.figure import Style, figure
from ..canvas.measure import measure
from ..canvas.picture import picture
from ..canvas.scene import Choices, Scene, functions
from ..canvas.theme import theme
from ..canvas.writing import FigureError, write
from ..graph.model import Model
from ..layout.place import place
from .arguments import FIGURES, options
from .errors import CommandError, UsageError, tell
from .opened import opened
from .part import named, of_type, surroundings
from .source import locate

_NEAR = 1


def run(arguments: argparse.Namespace) -> int:
    """Write the picture of the main graph."""
    target = _target(arguments)
    with opened(locate(arguments.source), options(arguments), first_only=True) as found:
        for text in found.models[0].notes:
            tell(text)
        _qt = _without_display()
        _draw(found.models[0], arguments, target)
    return 0


def _target(arguments: argparse.Namespace) -> Path:
    """The file to write, whose format its name tells. Raises UsageError."""
    target = Path(arguments.output)
    if target.suffix.lower() not in FIGURES:
        raise UsageError(f"The format of {target} is not known: its name must end with {', '.join(FIGURES)}.")
    if arguments.hops is not None and not (arguments.around or arguments.op):
        raise UsageError("--hops says how far --around or --op reach: name one of them too.")
    return target


def _without_display() -> QCoreApplication:
    """Qt on no screen, alive as long as it is held: fonts are the same, and without a display it would abort."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QGuiApplication.instance() or QGuiApplication(sys.argv[:1])


def _draw(model: Model, arguments: argparse.Namespace, target: Path) -> None:
    scene = _scene(model, arguments)
    try:
        shown = picture(scene, place(scene.sketch))
        write(target, figure(shown, Style(theme(arguments.theme), arguments.scale)))
    except FigureError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{target} cannot be written: {error.strerror or error}. Choose another file.") from error


def _scene(model: Model, arguments: argparse.Namespace) -> Scene:
    graph = model.graphs[0]
    scene = measure(graph, Choices(functions=functions(model)))
    nodes = named(graph, arguments.around) if arguments.around else []
    nodes += of_type(graph, arguments.op) if arguments.op else []
    hops = _NEAR if arguments.hops is None else arguments.hops
    return surroundings(scene, nodes, hops) if nodes else scene
