"""A model with what is looked up in it again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..ops.model import OpDef
from .making import make_port
from .model import ACTIVATION, Graph, Model, Node, NodeId, Port, ValueId

_Place = tuple[str, ValueId]


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A model with what is looked up in it again and again.

    `operators`: by graph, a node of each operator and how many there are, the most frequent first.
    `shared`: by root value, the input ports that it feeds, in all graphs.
    `definitions`: by `domain::op_type`. `inferred`: inference told what types it could where the file states none.
    """

    model: Model
    graphs: Mapping[str, Graph]
    operators: Mapping[str, tuple[tuple[Node, int], ...]]
    shared: Mapping[_Place, tuple[tuple[str, Port], ...]]
    definitions: Mapping[str, OpDef] = field(default_factory=dict)
    inferred: bool = False


def gather(model: Model, definitions: Sequence[OpDef] = (), *, inferred: bool = False) -> Facts:
    """The facts of a model, ready to be inspected."""
    return Facts(
        model=model,
        graphs={graph.path: graph for graph in model.graphs},
        operators={graph.path: _operators(graph) for graph in model.graphs},
        shared=_shared(model),
        definitions={op.name: op for op in reversed(definitions)},
        inferred=inferred,
    )


def _operators(graph: Graph) -> tuple[tuple[Node, int], ...]:
    """One node of each operator with the number of its like."""
    operators = [(node.op_type, node.domain, node.custom) for node in graph.nodes]
    first = dict(zip(reversed(operators), reversed(graph.nodes), strict=True))
    ranked = sorted(Counter(operators).items(), key=lambda item: (-item[1], item[0]))
    return tuple((first[key], count) for key, count in ranked)


def _shared(model: Model) -> dict[_Place, tuple[tuple[str, Port], ...]]:
    """By root value, the ports it feeds; those of nodes that only pass it on to others are left out."""
    fed: dict[_Place, list[tuple[str, Port]]] = {}
    passing: set[tuple[str, NodeId]] = set()
    for graph in model.graphs:
        for node in graph.nodes:
            for slot in node.inputs:
                if slot.origin is ACTIVATION:  # most, which have no roots
                    continue
                if slot.origin.via:
                    passing.update((step.path, step.node) for step in slot.origin.via)
                for root in slot.origin.roots:
                    fed.setdefault((root.path, root.value), []).append((graph.path, make_port(node.id, slot.slot)))
    return {
        root: tuple([place for place in places if not passing or (place[0], place[1].node) not in passing])
        for root, places in fed.items()
    }
