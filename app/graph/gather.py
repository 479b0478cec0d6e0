"""A model with what is looked up in it again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..ops.model import OpDef
from .model import Graph, Model, Port, ValueId

_Place = tuple[str, ValueId]


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A model with what is looked up in it again and again.

    `shared`: by root value, the input ports that it reaches, in all graphs. `definitions`: by `domain::op_type`.
    """

    model: Model
    graphs: Mapping[str, Graph]
    shared: Mapping[_Place, tuple[tuple[str, Port], ...]]
    definitions: Mapping[str, OpDef] = field(default_factory=dict)


def gather(model: Model, definitions: Sequence[OpDef] = ()) -> Facts:
    """The facts of a model, ready to be inspected."""
    shared: dict[_Place, list[tuple[str, Port]]] = {}
    for graph in model.graphs:
        for node in graph.nodes:
            for slot in node.inputs:
                for root in slot.origin.roots:
                    shared.setdefault((root.path, root.value), []).append((graph.path, Port(node.id, slot.slot)))
    return Facts(
        model=model,
        graphs={graph.path: graph for graph in model.graphs},
        shared={place: tuple(ports) for place, ports in shared.items()},
        definitions={op.name: op for op in reversed(definitions)},
    )
