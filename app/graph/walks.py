"""Ways through a graph: who makes and who uses, what lies up- and downstream, and what lies between two nodes.

What a subgraph reads of the graph around it counts as read by the node that holds the subgraph.
Every walk takes time linear in the graph.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from .model import Graph, Kind, Node, NodeId, Subject, ValueId


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """One graph with what its subgraphs read of it: `captured` by the node that holds them, `holders` by value."""

    graph: Graph
    captured: Mapping[NodeId, tuple[ValueId, ...]]
    holders: Mapping[ValueId, tuple[NodeId, ...]]

    def reads(self, node: NodeId) -> Iterator[ValueId]:
        """The values that a node or what it holds reads, in the order of its slots."""
        for slot in self.graph.nodes[node].inputs:
            if slot.value is not None:
                yield slot.value
        yield from self.captured.get(node, ())

    def makes(self, node: NodeId) -> Iterator[ValueId]:
        """The values that a node makes."""
        return (output.value for output in self.graph.nodes[node].outputs if output.value is not None)

    def readers(self, value: ValueId) -> Iterator[NodeId]:
        """The nodes that read a value, in the order of the file's use."""
        yield from (port.node for port in self.graph.values[value].users)
        yield from self.holders.get(value, ())

    def maker(self, value: ValueId) -> NodeId | None:
        """The node that makes a value."""
        port = self.graph.values[value].maker
        return port.node if port is not None else None


@dataclass(frozen=True, slots=True)
class Reach:
    """The part of a graph that a walk came through."""

    nodes: frozenset[NodeId]
    values: frozenset[ValueId]


def links(graphs: Mapping[str, Graph], path: str) -> Links:
    """The links of the graph at `path`, one of all the `graphs` of a model."""
    captured: dict[NodeId, dict[ValueId, None]] = {}
    holders: dict[ValueId, dict[NodeId, None]] = {}
    for graph in graphs.values():
        holder = _holder(graphs, graph, path) if graph.parent is not None else None
        for value in graph.values if holder is not None else ():
            if value.outer is not None and value.outer[0] == path and holder is not None:
                captured.setdefault(holder, {})[value.outer[1]] = None
                holders.setdefault(value.outer[1], {})[holder] = None
    return Links(
        graphs[path],
        {node: tuple(values) for node, values in captured.items()},
        {value: tuple(nodes) for value, nodes in holders.items()},
    )


def makers(known: Links, subject: Subject) -> tuple[Subject, ...]:
    """The nodes and graph inputs that feed a subject, those of activations where it has any."""
    graph = known.graph
    if subject.node is None:
        maker = known.maker(subject.value) if subject.value is not None else None
        return (Subject(graph.path, maker),) if maker is not None else ()
    sources = (_source(known, value) for value in _fed_by(known, graph.nodes[subject.node], subject))
    return tuple(dict.fromkeys(source for source in sources if source is not None))


def users(known: Links, subject: Subject) -> tuple[Subject, ...]:
    """The nodes that read what a subject makes or is."""
    readers = (node for value in _given(known, subject) for node in known.readers(value))
    return tuple(Subject(known.graph.path, node) for node in dict.fromkeys(readers))


def upstream(known: Links, subjects: Iterable[Subject]) -> Reach:
    """Subjects of the graph with all that they depend on."""
    nodes: set[NodeId] = set()
    values: set[ValueId] = set()
    waiting = [*_starts(known, subjects, values)]
    while waiting:
        node = waiting.pop()
        if node in nodes:
            continue
        nodes.add(node)
        for value in known.reads(node):
            values.add(value)
            maker = known.maker(value)
            if maker is not None:
                waiting.append(maker)
    return Reach(frozenset(nodes), frozenset(values))


def downstream(known: Links, subjects: Iterable[Subject]) -> Reach:
    """Subjects of the graph with all that depends on them."""
    nodes: set[NodeId] = set()
    values: set[ValueId] = set()
    fresh: list[ValueId] = []
    for subject in subjects:
        if subject.node is not None:
            nodes.add(subject.node)
        fresh += _given(known, subject)
    while fresh:
        value = fresh.pop()
        if value in values:
            continue
        values.add(value)
        for node in known.readers(value):
            nodes.add(node)
            fresh += known.makes(node)
    return Reach(frozenset(nodes), frozenset(values))


def between(known: Links, first: Subject, last: Subject) -> Reach:
    """All ways from one subject to another; nothing where none leads there."""
    down, up = downstream(known, (first,)), upstream(known, (last,))
    return Reach(down.nodes & up.nodes, down.values & up.values)


def near(graph: Graph, starts: Iterable[NodeId], hops: int) -> frozenset[NodeId]:
    """The nodes that are at most `hops` values away from one of `starts`, up or down the graph.

    Weights and constants are no way from one node to another.
    """
    found = set(starts)
    fresh = list(found)
    for _ in range(hops):
        around = {other for node in fresh for other in _beside(graph, graph.nodes[node])}
        fresh = list(around - found)
        found |= around
    return frozenset(found)


def shortest(known: Links, first: NodeId, last: NodeId) -> tuple[NodeId, ...]:
    """The nodes of a shortest way from one node down to another, both among them; none where there is no way."""
    came_from: dict[NodeId, NodeId | None] = {first: None}
    waiting = deque([first])
    while waiting and last not in came_from:
        node = waiting.popleft()
        for value in known.makes(node):
            for reader in known.readers(value):
                if reader not in came_from:
                    came_from[reader] = node
                    waiting.append(reader)
    way: list[NodeId] = []
    step = last if last in came_from else None
    while step is not None:
        way.append(step)
        step = came_from[step]
    return tuple(reversed(way))


def _holder(graphs: Mapping[str, Graph], graph: Graph, path: str) -> NodeId | None:
    """The node of the graph at `path` that holds a graph, itself or around it."""
    while graph.parent is not None:
        around, node = graph.parent
        if around == path:
            return node
        graph = graphs[around]
    return None


def _beside(graph: Graph, node: Node) -> Iterator[NodeId]:
    """The nodes that make the activations of a node, or read its results."""
    for slot in node.inputs:
        maker = graph.values[slot.value].maker if slot.value is not None else None
        if maker is not None and slot.origin.kind is Kind.ACTIVATION:
            yield maker.node
    for output in node.outputs:
        for port in graph.values[output.value].users if output.value is not None else ():
            yield port.node


def _fed_by(known: Links, node: Node, subject: Subject) -> Iterator[ValueId]:
    if subject.slot is not None and not subject.output:
        value = node.inputs[subject.slot].value
        return iter(() if value is None else (value,))
    activations = [slot.value for slot in node.inputs if slot.origin.kind is Kind.ACTIVATION and slot.value is not None]
    activations += known.captured.get(node.id, ())
    return iter(activations) if activations else known.reads(node.id)


def _source(known: Links, value: ValueId) -> Subject | None:
    maker = known.maker(value)
    if maker is not None:
        return Subject(known.graph.path, maker)
    stated = known.graph.values[value]
    return Subject(known.graph.path, value=value) if stated.tensor is None else None


def _given(known: Links, subject: Subject) -> tuple[ValueId, ...]:
    """The values that a subject is or its node makes; for an output port its own."""
    if subject.node is None:
        return () if subject.value is None else (subject.value,)
    if subject.slot is None or not subject.output:
        return tuple(known.makes(subject.node))
    value = known.graph.nodes[subject.node].outputs[subject.slot].value
    return () if value is None else (value,)


def _starts(known: Links, subjects: Iterable[Subject], values: set[ValueId]) -> Iterator[NodeId]:
    """The nodes where a walk upstream begins; values that are asked for are noted."""
    for subject in subjects:
        if subject.node is not None:
            yield subject.node
        elif subject.value is not None:
            values.add(subject.value)
            maker = known.maker(subject.value)
            if maker is not None:
                yield maker
