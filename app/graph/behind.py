"""What lies behind an input that no edge shows."""

from __future__ import annotations

from .model import Graph, Input


def root_tensor(graph: Graph, slot: Input) -> object:
    """The data behind a slot where a chain of Identity at most lies between, and both are in this graph."""
    roots = slot.origin.roots
    if slot.origin.derived or len(roots) != 1 or roots[0].path != graph.path:
        return None
    root = graph.values[roots[0].value]
    if root.tensor is not None or root.maker is None:
        return root.tensor
    return next((attribute.value for attribute in graph.nodes[root.maker.node].attributes), None)
