"""What feeds every input of every node, decided at its root."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ..ops.schemas import Schema
from .making import make_origin, make_root
from .model import ACTIVATION, Graph, Input, Kind, Model, Node, Origin, Root, Step, Tensor, Value
from .opsets import Opsets, calls, opsets_of, spelled
from .renew import with_origin, with_slots
from .tensors import at_hand

MOST = 64
"""How many roots and steps of an origin are listed: a chain listed in full costs the square of its length."""

_UNDEFINED = Origin(Kind.UNDEFINED)
_INITIALIZER = Kind.INITIALIZER  # to look it up in its class takes as long as to make a record
_FIXED = (_INITIALIZER, Kind.CONSTANT)

_Item = TypeVar("_Item", Root, Step)
_At = tuple[str, int]
"""The path of a graph, and the id of a node or value in it."""


def classify(model: Model) -> Model:
    """The model with the origin of every input.

    A chain of nodes of standard, deterministic operators that hangs only on initializers and constants is followed
    back to them; a node with subgraphs belongs to it if all in them is of that kind. Custom ops and calls of local
    functions are never looked through. Time grows with the size of the model alone.
    """
    opsets = opsets_of(model)
    functions = frozenset(calls(model))
    plain = {graph.path: _Plain(graph, opsets[graph.path], functions) for graph in model.graphs}
    inside = _inside(model)
    unfit = _graphs_with_random_nodes(model, plain, inside)
    captured = _captured(model)
    origins: dict[str, list[Origin]] = {}
    for graph in model.graphs:
        deciding = _Deciding(graph, plain[graph.path], inside, unfit, captured, origins)
        origins[graph.path] = deciding.decide()
    return replace(model, graphs=tuple(_classified(graph, origins[graph.path]) for graph in model.graphs))


def _classified(graph: Graph, origins: Sequence[Origin]) -> Graph:
    return replace(graph, nodes=tuple([_with_origins(node, origins) for node in graph.nodes]))


def _with_origins(node: Node, origins: Sequence[Origin]) -> Node:
    """The node with its inputs decided; the same one if all are what they were taken for."""
    inputs = node.inputs
    for slot in inputs:
        if slot.value is not None and origins[slot.value] is not slot.origin:
            decided = [_decided(item, origins) for item in inputs]
            return with_slots(node, tuple(decided), node.outputs, node.attributes)
    return node


def _decided(slot: Input, origins: Sequence[Origin]) -> Input:
    value = slot.value
    if value is None or origins[value] is slot.origin:
        return slot
    return with_origin(slot, origins[value])


def _inside(model: Model) -> dict[_At, list[str]]:
    """The paths of the subgraphs of each node that has some."""
    found: dict[_At, list[str]] = {}
    for graph in model.graphs:
        if graph.parent is not None:
            found.setdefault(graph.parent, []).append(graph.path)
    return found


def _captured(model: Model) -> dict[_At, list[_At]]:
    """What the subgraphs of each node read from the graphs around them."""
    graphs = {graph.path: graph for graph in model.graphs}
    found: dict[_At, list[_At]] = {}
    for graph in model.graphs:
        for value in graph.values:
            if value.outer is None:
                continue
            holder = graph
            while holder.parent is not None and holder.path != value.outer[0]:
                found.setdefault(holder.parent, []).append(value.outer)
                holder = graphs[holder.parent[0]]
    return found


def _graphs_with_random_nodes(model: Model, plain: dict[str, _Plain], inside: dict[_At, list[str]]) -> set[str]:
    """The subgraphs that hold a node which must not be looked through, at any depth."""
    found: set[str] = set()
    for graph in reversed(model.graphs):
        if graph.parent is None:
            continue
        for node in graph.nodes:
            if not plain[graph.path].is_plain(node) or not found.isdisjoint(inside.get((graph.path, node.id), ())):
                found.add(graph.path)
                break
    return found


@dataclass(slots=True)
class _Plain:
    """Tells which nodes of a graph are of standard, deterministic operators."""

    graph: Graph
    opsets: Opsets
    functions: frozenset[tuple[str, str, str]]

    def is_plain(self, node: Node) -> bool:
        schema = self.opsets.schema(node)
        if schema is None or (self.functions and self._calls_a_function(node)):
            return False
        return schema.deterministic or (node.op_type == "Dropout" and self._drops_nothing(node, schema))

    def needs_no_input(self, node: Node) -> bool:
        schema = self.opsets.schema(node)
        return schema is not None and not schema.min_inputs

    def _calls_a_function(self, node: Node) -> bool:
        return (spelled(node.domain), node.op_type, node.overload) in self.functions

    def _drops_nothing(self, node: Node, schema: Schema) -> bool:
        """Whether a Dropout passes its input on, as it does outside training."""
        if schema.since_version < 7:
            return any(item.name == "is_test" and item.value == 1 for item in node.attributes)
        if schema.since_version < 12 or len(node.inputs) < 3 or node.inputs[2].value is None:
            return True
        mode = _tensor_of(self.graph, self.graph.values[node.inputs[2].value])
        return mode is not None and at_hand(mode, 1) == (False,)


def _tensor_of(graph: Graph, value: Value) -> Tensor | None:
    """The tensor of an initializer that nobody can override, or of a Constant."""
    if isinstance(value.tensor, Tensor) and not value.is_input:
        return value.tensor
    if value.maker is None or graph.nodes[value.maker.node].op_type != "Constant":
        return None
    found = (item.value for item in graph.nodes[value.maker.node].attributes if item.name == "value")
    tensor = next(found, None)
    return tensor if isinstance(tensor, Tensor) else None


@dataclass(slots=True)
class _Deciding:
    """Decides the origin of every value of one graph; those of the graphs around it are in `origins`."""

    graph: Graph
    plain: _Plain
    inside: dict[_At, list[str]]
    unfit: set[str]
    captured: dict[_At, list[_At]]
    origins: dict[str, list[Origin]]

    def decide(self) -> list[Origin]:
        """An origin for each value. In a cycle nothing hangs on constants alone, so all are activations there."""
        known = [None if value.maker is not None else self._made_outside(value) for value in self.graph.values]
        opened = bytearray(len(self.graph.nodes))
        for node in self.graph.nodes:
            if opened[node.id]:
                continue
            if _reads_an_activation(node, known):
                opened[node.id] = 2
                for output in node.outputs:
                    if output.value is not None:
                        known[output.value] = ACTIVATION
            else:
                self._conclude_from(node, known, opened)
        return [origin or ACTIVATION for origin in known]

    def _made_outside(self, value: Value) -> Origin:
        """The origin of a value that no node of the graph makes."""
        if value.tensor is not None:
            root = make_root(self.graph.path, value.id, value.name)
            return make_origin(_INITIALIZER, (root,), (), False, value.is_input)
        if value.outer is not None:
            path, outer = value.outer
            return replace(self.origins[path][outer], outer=True)
        return ACTIVATION if value.is_input else _UNDEFINED

    def _conclude_from(self, start: Node, known: list[Origin | None], opened: bytearray) -> None:
        """Concludes a node after all it depends on; a node is opened, then its makers, then it is concluded."""
        stack = [start]
        while stack:
            node = stack[-1]
            if opened[node.id]:
                stack.pop()
                if opened[node.id] == 1:
                    opened[node.id] = 2
                    self._conclude(node, known)
                continue
            opened[node.id] = 1
            for value in self._read(node):
                maker = self.graph.values[value].maker
                if known[value] is None and maker is not None and not opened[maker.node]:
                    stack.append(self.graph.nodes[maker.node])

    def _read(self, node: Node) -> list[int]:
        """The values of this graph that a node reads, itself or in its subgraphs."""
        found: list[int] = [slot.value for slot in node.inputs if slot.value is not None]
        captured = self.captured.get((self.graph.path, node.id), ())
        found += [value for path, value in captured if path == self.graph.path]
        return found

    def _conclude(self, node: Node, known: list[Origin | None]) -> None:
        self._give(node, self._origin(node, known), known)

    def _give(self, node: Node, origin: Origin | None, known: list[Origin | None]) -> None:
        """Gives all outputs of a node their origin; None makes each a constant of its own."""
        for output in node.outputs:
            if output.value is None:
                continue
            if origin is None:
                root = make_root(self.graph.path, output.value, self.graph.values[output.value].name)
                known[output.value] = make_origin(Kind.CONSTANT, (root,))
            else:
                known[output.value] = origin

    def _origin(self, node: Node, known: list[Origin | None]) -> Origin | None:
        """What a node gives; None where each output is a constant of its own."""
        feeds: list[Origin] = []
        for slot in node.inputs:
            if slot.value is not None:
                origin = known[slot.value]
                if origin is None or origin.kind not in _FIXED:
                    return ACTIVATION
                feeds.append(origin)
        if not self._is_looked_through(node):
            return ACTIVATION
        for path, value in self.captured.get((self.graph.path, node.id), ()):
            origin = known[value] if path == self.graph.path else self.origins[path][value]
            if origin is None or origin.kind not in _FIXED:
                return ACTIVATION
            feeds.append(origin)
        if not feeds:
            return None if self.plain.needs_no_input(node) else ACTIVATION
        return _joined(feeds, Step(node.op_type, node.name, self.graph.path, node.id))

    def _is_looked_through(self, node: Node) -> bool:
        if not self.plain.is_plain(node):
            return False
        return self.unfit.isdisjoint(self.inside.get((self.graph.path, node.id), ()))


def _reads_an_activation(node: Node, known: list[Origin | None]) -> bool:
    """Whether an input is known to hang on more than constants, which settles the node at once."""
    for slot in node.inputs:
        if slot.value is not None:
            origin = known[slot.value]
            if origin is ACTIVATION or (origin is not None and origin.kind not in _FIXED):
                return True
    return False


def _joined(feeds: Sequence[Origin], step: Step) -> Origin:
    """The origin of what one step makes of others."""
    roots, more_roots = _union([feed.roots for feed in feeds])
    steps, more_steps = _union([feed.via for feed in feeds])
    full = len(steps) >= MOST
    return Origin(
        Kind.INITIALIZER if any(feed.kind is Kind.INITIALIZER for feed in feeds) else Kind.CONSTANT,
        roots,
        steps if full else (*steps, step),
        step.op_type != "Identity" or any(feed.derived for feed in feeds),
        any(feed.overridable for feed in feeds),
        False,
        full or more_roots or more_steps or any(feed.shortened for feed in feeds),
    )


def _union(lists: Sequence[tuple[_Item, ...]]) -> tuple[tuple[_Item, ...], bool]:
    """The items of all lists, each once, in order; and whether there are more than are kept."""
    first = lists[0]
    if all(items is first for items in lists):
        return first, False
    found: dict[_Item, None] = {}
    for items in lists:
        found.update(dict.fromkeys(items))
        if len(found) > MOST:
            return tuple(found)[:MOST], True
    return tuple(found), False
