"""Finds nodes and values of a model by words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from .model import Model, Node, Subject, Value


def find(model: Model, text: str, most: int = 1000) -> tuple[Subject, ...]:
    """The nodes and values that hold every word of `text`, whatever its case; the first `most`, in file order.

    A node is found by its name, op type, domain and module path, a value by its name.
    """
    words = tuple(text.casefold().split())
    return tuple(islice(_found(model, words), most)) if words else ()


def _found(model: Model, words: tuple[str, ...]) -> Iterator[Subject]:
    for graph in model.graphs:
        yield from (Subject(graph.path, node.id) for node in graph.nodes if _holds(_node_text(node), words))
        yield from (
            Subject(graph.path, value=value.id)
            for value in graph.values
            if _is_own(value) and _holds(value.name, words)
        )


def _is_own(value: Value) -> bool:
    """Values of an enclosing graph are found there."""
    return value.outer is None


def _node_text(node: Node) -> str:
    return "\n".join((node.name, node.op_type, node.domain, *node.module_path))


def _holds(text: str, words: tuple[str, ...]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)
