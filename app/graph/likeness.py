"""What makes a node the like of another one in a model that was written anew."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from .model import Attribute, Graph, GraphRef, LoadedData, Node, SparseTensor, Tensor, ValueId

_Operator = tuple[str, str, str]
_MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Likeness:
    """`operator`: domain, type and overload. `parameters`: names of the inputs and weights of the graph that it reads.

    `upstream` is equal where all that leads to the node is, its own attributes included; `downstream` where all that
    its results go to is.
    """

    operator: _Operator
    parameters: tuple[str, ...]
    upstream: int
    downstream: int


def likenesses(graph: Graph) -> list[Likeness]:
    """The likeness of each node. The nodes of a file stand in the order of the data; what does not, says less."""
    own = [hash((_operator(node), _attributes(node))) for node in graph.nodes]
    upstream, downstream = _upstream(graph, own), _downstream(graph, own)
    return [
        Likeness(_operator(node), _parameters(graph, node), upstream[node.id], downstream[node.id])
        for node in graph.nodes
    ]


def is_changed(before: tuple[Graph, Node], after: tuple[Graph, Node]) -> bool:
    """Whether a node has another operator or other attributes, or inputs of another kind or type."""
    return _promise(*before) != _promise(*after)


def parameters(graph: Graph) -> dict[str, ValueId]:
    """The values that no node makes, by name; of several with one name, the first."""
    found: dict[str, ValueId] = {}
    for value in graph.values:
        if value.maker is None and value.name:
            found.setdefault(value.name, value.id)
    return found


def _operator(node: Node) -> _Operator:
    return node.domain, node.op_type, node.overload


def _promise(graph: Graph, node: Node) -> Hashable:
    inputs = (
        (slot.origin.kind, graph.values[slot.value].type if slot.value is not None else None) for slot in node.inputs
    )
    return _operator(node), _attributes(node), tuple(inputs)


def _attributes(node: Node) -> Hashable:
    return frozenset(_attribute(attribute) for attribute in node.attributes if not attribute.default)


def _attribute(attribute: Attribute) -> Hashable:
    return attribute.name, attribute.type, attribute.refers_to, _plain(attribute.value)


def _plain(value: object) -> Hashable:
    """A value of an attribute without its place in a file. What a subgraph holds is told by the subgraph itself."""
    match value:
        case Tensor():
            held = value.data.values if isinstance(value.data, LoadedData) else None
            return value.element, value.shape, _plain(held)
        case SparseTensor():
            return value.shape, _plain(value.values), _plain(value.indices)
        case GraphRef():
            return "graph"
        case tuple():
            return tuple(map(_plain, value))
        case float() | complex():
            return repr(value)  # a number that is none is not equal to itself
        case _:
            return type(value), value


def _parameters(graph: Graph, node: Node) -> tuple[str, ...]:
    read = (graph.values[slot.value] for slot in node.inputs if slot.value is not None)
    return tuple(value.name for value in read if value.maker is None and value.name)


def _upstream(graph: Graph, own: list[int]) -> list[int]:
    found = [0] * len(own)
    places = {value: place for place, value in enumerate(graph.inputs)}
    for node in graph.nodes:
        sources = tuple(_source(graph, slot.value, found, places) for slot in node.inputs)
        found[node.id] = hash((own[node.id], sources))
    return found


def _source(graph: Graph, number: ValueId | None, found: list[int], places: Mapping[ValueId, int]) -> Hashable:
    """What makes a value; an input of the graph is its place among them, as its name may be one that was counted."""
    if number is None:
        return None
    value = graph.values[number]
    if value.maker is not None:
        return found[value.maker.node], value.maker.slot
    return ("weight", value.type) if value.tensor is not None else ("input", places.get(number, value.name))


def _downstream(graph: Graph, own: list[int]) -> list[int]:
    found = [0] * len(own)
    places = {value: place for place, value in enumerate(graph.outputs)}
    for node in reversed(graph.nodes):
        goals = tuple(_goal(graph, made.value, found, places) for made in node.outputs)
        found[node.id] = hash((own[node.id], goals))
    return found


def _goal(graph: Graph, number: ValueId | None, found: list[int], places: Mapping[ValueId, int]) -> Hashable:
    """Who reads a value: in any order, as one reader more is put anywhere among them."""
    if number is None:
        return None
    readers = sum(hash((found[user.node], user.slot)) for user in graph.values[number].users) & _MASK
    return readers, places.get(number)
