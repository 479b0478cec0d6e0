"""Which nodes step back for a person who hides their op type, and where the edges that ran through them come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..graph import words
from ..graph.model import Graph, GraphRef, Kind, Node, ValueId
from ..layout.plan import Ints


def hideable(graph: Graph) -> tuple[tuple[str, int], ...]:
    """The op types that can be hidden without losing an edge, with the number of their nodes, most frequent first."""
    counts = Counter(words.node_title(node) for node, _ in _passing(graph))
    return tuple(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def passed(graph: Graph, hidden: frozenset[str]) -> tuple[NDArray[np.bool_], Ints]:
    """The nodes bool[n] whose title is in `hidden`, and for each value the one that its edges now come from."""
    gone = np.zeros(len(graph.nodes), dtype=bool)
    source = np.arange(len(graph.values))
    for node, value in _passing(graph) if hidden else ():
        if words.node_title(node) in hidden:
            gone[node.id] = True
            source[[output.value for output in node.outputs if output.value is not None]] = value
    for _ in range(len(source).bit_length() if gone.any() else 0):  # each turn follows twice as many nodes
        source = source[source]
    return gone, source


def _passing(graph: Graph) -> Iterator[tuple[Node, ValueId]]:
    """The nodes with a single input that an edge ends at, and its value."""
    for node in graph.nodes:
        fed = [slot.value for slot in node.inputs if slot.origin.kind is Kind.ACTIVATION]
        made = any(output.value is not None for output in node.outputs)
        if len(fed) == 1 and fed[0] is not None and made and not _holds_graph(node):
            yield node, fed[0]


def _holds_graph(node: Node) -> bool:
    for attribute in node.attributes:
        held = attribute.value if isinstance(attribute.value, tuple) else (attribute.value,)
        if any(isinstance(one, GraphRef) for one in held):
            return True
    return False
