"""`opscope show`: the graph as text or JSON, or one of its nodes as a table or as code."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ..graph.errors import ReadError
from ..graph.fact_table import fact_table
from ..graph.facts import show_json
from ..graph.listing import listing
from ..graph.model import Graph, Model, Node
from ..graph.table import written
from ..handover.errors import HandoverError
from ..handover.node_code import Style, code
from .arguments import options
from .errors import CommandError, UsageError, tell
from .named import graph_at, named
from .opened import Opened, failure, opened
from .output import print_json
from .source import locate

_NOT_OPENED = 2


def run(arguments: argparse.Namespace) -> int:
    """Print each model of the source; 2 when one of several nets gave none."""
    of_node = arguments.table or arguments.code
    if (arguments.node is None) != (of_node is None) or (arguments.graph and arguments.node is None):
        raise UsageError("--table or --code and --node belong together, and --graph says where the node lies.")
    source = locate(arguments.source)
    with opened(source, options(arguments)) as found:
        _notes(found.models)
        if of_node:
            print("\n".join(_of_nodes(found.models, arguments)), end="")
        elif arguments.json:
            _print_json(found)
        else:
            print("\n\n".join(_text(model, len(found.models) > 1) for model in found.models))
    for failed in found.failures:
        tell(str(failure(failed, source)))
    return _NOT_OPENED if found.failures else 0


def _of_nodes(models: Sequence[Model], arguments: argparse.Namespace) -> list[str]:
    """A table or code for each node of that name, in the first net that has one.

    Raises CommandError where none has, or where it is too much for code.
    """
    for model in models:
        try:
            graph = graph_at(model, arguments.graph)
            nodes = named(graph, arguments.node)
        except CommandError:
            if model is models[-1]:
                raise
        else:
            return [_of_node(model, graph, node, arguments) for node in nodes]
    return []


def _of_node(model: Model, graph: Graph, node: Node, arguments: argparse.Namespace) -> str:
    if arguments.table:
        return written(fact_table(graph, node), arguments.table)
    try:
        return code(model, graph.path, node.id, Style(arguments.code))
    except (HandoverError, ReadError) as error:
        raise CommandError(str(error)) from error


def _print_json(found: Opened) -> None:
    """One object for one net; a list as soon as the source has several, though only one of them may have opened."""
    facts = [show_json(model) for model in found.models]
    print_json(facts if len(facts) + len(found.failures) > 1 else facts[0])


def _text(model: Model, is_titled: bool) -> str:
    return f"{model.source}\n{listing(model)}" if is_titled else listing(model)


def _notes(models: tuple[Model, ...]) -> None:
    for model in models:
        for text in model.notes:
            tell(f"{model.source}: {text}")
