"""`opscope save`: writes a model, or a part of it, into a file of its own."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..graph.errors import ReadError
from ..graph.model import Graph, Model, NodeId
from ..graph.walks import near
from ..handover.errors import HandoverError
from ..handover.extracting import extract
from ..handover.saving import Saved, save
from ..handover.selecting import Part
from .arguments import options
from .errors import CommandError, UsageError, tell
from .named import graph_at, named
from .opened import opened
from .source import locate

_NEAR = 1


def run(arguments: argparse.Namespace) -> int:
    """Write the model and say where it is."""
    if arguments.hops is not None and not arguments.around:
        raise UsageError("--hops says how far --around reaches: name a node there, too.")
    with opened(locate(arguments.source), options(arguments), first_only=True) as found:
        model = found.models[0]
        for text in model.notes:
            tell(text)
        saved = _saved(model, arguments)
    for name in saved.untyped:
        tell(f"The type of {name} is not known, so onnx.checker will refuse the model until it is written in.")
    if arguments.port_names and not saved.named:
        tell("No names of ports were written: no custom op has any that are known.")
    for file in reversed(saved.files):
        print(file)
    return 0


def _saved(model: Model, arguments: argparse.Namespace) -> Saved:
    target = Path(arguments.output)
    graph = graph_at(model, arguments.graph)
    nodes = _chosen(graph, arguments)
    if model.file is None:
        raise CommandError(f"{model.source} was not read from a file, so it cannot be saved.")
    try:
        if nodes is None:
            return save(model.file, target, model if arguments.port_names else None)
        return extract(model, Part(graph.path, tuple(nodes)), target, arguments.port_names)
    except (HandoverError, ReadError) as error:
        raise CommandError(str(error)) from error


def _chosen(graph: Graph, arguments: argparse.Namespace) -> list[NodeId] | None:
    """The nodes that are asked for, None for the whole model. Raises CommandError."""
    if arguments.around:
        start = [node.id for node in named(graph, arguments.around)]
        return sorted(near(graph, start, _NEAR if arguments.hops is None else arguments.hops))
    if arguments.nodes is None:
        return [node.id for node in graph.nodes] if graph.path else None
    return [node.id for name in _names(graph, arguments.nodes) for node in named(graph, name)]


def _names(graph: Graph, text: str) -> list[str]:
    """Names with commas between them; a name may hold commas itself where it is the only one."""
    if any(node.name == text for node in graph.nodes):
        return [text]
    return [name for name in text.split(",") if name]
