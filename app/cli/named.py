"""Finds the graph, and the nodes in it, that a command names."""

from __future__ import annotations

from ..graph.model import Graph, Model, Node
from .errors import CommandError

_NAMED_AT_MOST = 5


def graph_at(model: Model, path: str) -> Graph:
    """The graph at a path; of the main graph that is empty. Raises CommandError."""
    found = next((graph for graph in model.graphs if graph.path == path), None)
    if found is not None:
        return found
    paths = [graph.path for graph in model.graphs if graph.path]
    if not paths:
        raise CommandError(f"{model.source} has no graph {path}: it has neither subgraphs nor functions.")
    near = [other for other in paths if path.lower() in other.lower()] or paths
    more = " …" if len(near) > _NAMED_AT_MOST else ""
    raise CommandError(f"{model.source} has no graph {path}. It has {', '.join(near[:_NAMED_AT_MOST])}{more}.")


def named(graph: Graph, name: str) -> list[Node]:
    """The nodes that are called `name`, or the one whose number it is. Raises CommandError where there is none."""
    found = [node for node in graph.nodes if node.name == name]
    if not found and name.isdecimal() and int(name) < len(graph.nodes):
        found = [graph.nodes[int(name)]]
    if not found:
        raise CommandError(f"The graph has no node {name}. {_near(graph, name)}")
    return found


def of_type(graph: Graph, op_type: str) -> list[Node]:
    """The nodes of an op type, written with or without its domain (`domain::Op`). Raises CommandError."""
    found = [node for node in graph.nodes if op_type in (node.op_type, f"{node.domain}::{node.op_type}")]
    if not found:
        known = sorted({node.op_type for node in graph.nodes if node.op_type.lower() == op_type.lower()})
        hint = f"Did you mean {known[0]}?" if known else "`opscope show` lists its nodes."
        raise CommandError(f"The graph has no node of type {op_type}. {hint}")
    return found


def _near(graph: Graph, name: str) -> str:
    """Names that hold what was asked for, or where to look."""
    wanted = name.lower()
    near = [node.name for node in graph.nodes if wanted and wanted in node.name.lower()][:_NAMED_AT_MOST]
    return f"Did you mean {' or '.join(near)}?" if near else "`opscope show` lists its nodes by name and number."
