"""What some nodes of a graph need in order to be a model of their own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..graph.model import Graph, Kind, Model, Node, NodeId, ValueId
from ..graph.opsets import calls, spelled
from ..graph.walks import Links, links
from ..language import translate
from .draft import model_graphs
from .errors import HandoverError

Place = tuple[str, ValueId]
"""A value of the graph at a path."""

_FIXED = (Kind.INITIALIZER, Kind.CONSTANT)


@dataclass(frozen=True, slots=True)
class Part:
    """Nodes of the graph at `path`."""

    path: str
    nodes: tuple[NodeId, ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """Nodes of the graph at `path` with all that they hang on.

    `nodes` hold, as pairs of path and id, the chosen ones and before them those that make their weights and constants.
    `inputs` come from outside, `initializers` are copied, `outputs` are used outside, `inner` is neither.
    `functions` are the paths of the local functions called, `domains` those of the operators used.
    """

    path: str
    nodes: tuple[tuple[str, NodeId], ...]
    inputs: tuple[Place, ...]
    initializers: tuple[Place, ...]
    outputs: tuple[Place, ...]
    inner: tuple[Place, ...]
    functions: tuple[str, ...]
    domains: frozenset[str]


def select(model: Model, part: Part) -> Selection:
    """The nodes of a part with what they need; raises HandoverError."""
    graphs, path = model_graphs(model), part.path
    nodes = sorted(set(part.nodes))
    if not nodes:
        raise HandoverError(translate("Handover", "No node is selected: select the nodes that shall be the model."))
    gathering = _Gathering(graphs, path, frozenset(nodes), _children(model))
    for node in nodes:
        gathering.add(path, node)
    outputs = tuple((path, value) for value in _outputs(links(graphs, path), nodes))
    functions = _functions(model, gathering)
    bodies = [graphs[place].nodes[node] for place, node in gathering.nodes]
    bodies += [node for graph in gathering.held for node in graph.nodes]
    bodies += [node for name in functions for graph in _with_held(graphs[name], gathering) for node in graph.nodes]
    inner = (place for place in gathering.made() if place not in outputs)
    return Selection(
        path=path,
        nodes=tuple(gathering.in_order()),
        inputs=tuple(gathering.inputs),
        initializers=tuple(gathering.initializers),
        outputs=outputs,
        inner=tuple(inner),
        functions=functions,
        domains=frozenset(spelled(node.domain) for node in bodies),
    )


_Children = dict[tuple[str, NodeId], list[Graph]]


@dataclass(slots=True)
class _Gathering:
    """Follows the chosen nodes back to where their values come from."""

    graphs: dict[str, Graph]
    path: str
    chosen: frozenset[NodeId]
    children: _Children
    nodes: dict[tuple[str, NodeId], None] = field(default_factory=dict)
    held: list[Graph] = field(default_factory=list)
    inputs: dict[Place, None] = field(default_factory=dict)
    initializers: dict[Place, None] = field(default_factory=dict)

    def add(self, path: str, node: NodeId) -> None:
        """Adds a node and whatever its weights and constants are made of."""
        waiting = [(path, node)]
        while waiting:
            place = waiting.pop()
            if place in self.nodes:
                continue
            self.nodes[place] = None
            held = list(self._held(place))
            self.held += held
            self._refuse_references([self.graphs[place[0]], *held], place)
            for value, fixed in self._read(place, held):
                maker = self._follow(value, fixed)
                if maker is not None:
                    waiting.append(maker)

    def made(self) -> Iterator[Place]:
        """The values that the nodes make."""
        for path, node in self.nodes:
            for output in self.graphs[path].nodes[node].outputs:
                if output.value is not None:
                    yield path, output.value

    def in_order(self) -> list[tuple[str, NodeId]]:
        """The nodes of enclosing graphs before those of the graph itself, each in the order of the file."""
        depth = {path: _depth(self.graphs, path) for path, _ in self.nodes}
        return sorted(self.nodes, key=lambda place: (depth[place[0]], place[1]))

    def _follow(self, place: Place, fixed: bool) -> tuple[str, NodeId] | None:
        """Notes where a value comes from; the node that makes it where that belongs to the selection, too."""
        path, number = place
        value = self.graphs[path].values[number]
        if value.maker is not None and path == self.path and value.maker.node in self.chosen:
            return None
        if value.maker is not None and fixed:
            return path, value.maker.node
        if value.tensor is not None:
            self.initializers[place] = None
        if value.tensor is None or value.is_input:
            self.inputs[place] = None
        return None

    def _read(self, place: tuple[str, NodeId], held: list[Graph]) -> Iterator[tuple[Place, bool]]:
        """The values that a node and the graphs it holds read from outside of it; whether each is a weight or constant.

        A value that such a graph gives out without using it is none.
        """
        path, node = place
        graph = self.graphs[path]
        for slot in graph.nodes[node].inputs:
            if slot.value is not None:
                yield _made_at(graph, slot.value), slot.origin.kind in _FIXED
        inside = {other.path for other in held}
        for other in held:
            for value in other.values:
                if value.outer is not None and value.outer[0] not in inside:
                    slots = (other.nodes[port.node].inputs[port.slot] for port in value.users)
                    yield value.outer, any(slot.origin.kind in _FIXED for slot in slots)

    def _held(self, place: tuple[str, NodeId]) -> Iterator[Graph]:
        """The graphs that a node holds, and those in them."""
        waiting = list(self.children.get(place, ()))
        while waiting:
            graph = waiting.pop()
            yield graph
            waiting += _held_by_nodes(graph, self.children)

    def _refuse_references(self, graphs: list[Graph], place: tuple[str, NodeId]) -> None:
        """Raises HandoverError where a node waits for an attribute of the call of its function."""
        own = self.graphs[place[0]].nodes[place[1]]
        for node in (own, *(node for graph in graphs[1:] for node in graph.nodes)):
            for attribute in node.attributes:
                if attribute.refers_to:
                    raise HandoverError(
                        translate(
                            "Handover",
                            "{node} takes its attribute {attribute} from each call of its function, so it cannot stand "
                            "in a model of its own: select a node that calls the function instead.",
                        ).format(node=_title(own), attribute=attribute.name)
                    )


def _outputs(known: Links, nodes: list[NodeId]) -> list[ValueId]:
    """The values that are used outside of the nodes, or all that end there where none is."""
    chosen = set(nodes)
    made = [value for node in nodes for value in known.makes(node)]
    used = [
        value
        for value in made
        if known.graph.values[value].is_output or any(reader not in chosen for reader in known.readers(value))
    ]
    return used or [value for value in made if not any(known.readers(value))] or made


def _functions(model: Model, gathering: _Gathering) -> tuple[str, ...]:
    """The local functions that are called, those that they call, too, in the order of the file."""
    known = calls(model)
    called: dict[str, None] = {}
    waiting = [gathering.graphs[path].nodes[node] for path, node in gathering.nodes]
    waiting += [node for graph in gathering.held for node in graph.nodes]
    while waiting:
        node = waiting.pop()
        function = known.get((spelled(node.domain), node.op_type, node.overload))
        if function is not None and function.path not in called:
            called[function.path] = None
            waiting += [inner for graph in _with_held(function, gathering) for inner in graph.nodes]
    return tuple(graph.path for graph in model.graphs if graph.path in called)


def _with_held(graph: Graph, gathering: _Gathering) -> Iterator[Graph]:
    """A graph and all graphs in it."""
    waiting = [graph]
    while waiting:
        found = waiting.pop()
        yield found
        waiting += _held_by_nodes(found, gathering.children)


def _children(model: Model) -> _Children:
    """The graphs that each node holds."""
    found: _Children = defaultdict(list)
    for graph in model.graphs:
        if graph.parent is not None:
            found[graph.parent].append(graph)
    return dict(found)


def _held_by_nodes(graph: Graph, children: _Children) -> list[Graph]:
    return [held for node in graph.nodes for held in children.get((graph.path, node.id), ())] if children else []


def _made_at(graph: Graph, value: ValueId) -> Place:
    """Where a value is made: in this graph, or in the one around it that it comes from."""
    return graph.values[value].outer or (graph.path, value)


def _depth(graphs: dict[str, Graph], path: str) -> int:
    depth = 0
    parent = graphs[path].parent
    while parent is not None:
        depth += 1
        parent = graphs[parent[0]].parent
    return depth


def _title(node: Node) -> str:
    return node.name or f"{node.op_type} {node.id}"
