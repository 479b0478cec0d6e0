"""`opscope render`: draws a graph into a picture file, or all graphs into a folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from .arguments import FIGURES, options
from .drawn import draw, without_display
from .errors import UsageError, tell
from .gallery import draw_all
from .named import graph_at
from .opened import opened
from .source import locate


def run(arguments: argparse.Namespace) -> int:
    """Write the picture of one graph, or with --all those of all sources."""
    if arguments.hops is not None and not (arguments.around or arguments.op):
        raise UsageError("--hops says how far --around or --op reach: name one of them too.")
    return _all(arguments) if arguments.all else _one(arguments)


def _one(arguments: argparse.Namespace) -> int:
    target = _target(arguments)
    with opened(locate(arguments.sources[0]), options(arguments), first_only=True) as found:
        model = found.models[0]
        for text in model.notes:
            tell(text)
        graph = graph_at(model, arguments.graph)
        _qt = without_display()
        draw(model, graph, arguments, target)
    return 0


def _target(arguments: argparse.Namespace) -> Path:
    """The file to write, whose format its name tells. Raises UsageError."""
    if len(arguments.sources) > 1:
        raise UsageError("Only one SOURCE can be drawn into a file: --all draws several into a folder.")
    if arguments.format or arguments.every_graph:
        raise UsageError("--format and --every-graph are for --all: a single file tells its format by its name.")
    target = Path(arguments.output)
    if target.suffix.lower() not in FIGURES:
        raise UsageError(f"The format of {target} is not known: its name must end with {', '.join(FIGURES)}.")
    _check_dots(arguments, target.suffix.lower())
    return target


def _all(arguments: argparse.Namespace) -> int:
    if arguments.around or arguments.graph:
        raise UsageError("--around and --graph name something in one graph: leave --all out to draw it.")
    suffix = f".{arguments.format or 'svg'}"
    _check_dots(arguments, suffix)
    return draw_all(arguments, suffix)


def _check_dots(arguments: argparse.Namespace, suffix: str) -> None:
    if arguments.dpi is not None and suffix != ".png":
        raise UsageError(f"--dpi is for PNG: {suffix[1:].upper()} has no pixels. --scale makes it larger.")
