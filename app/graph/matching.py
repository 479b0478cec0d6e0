"""Which node of a model is which after the model was written anew, and what is new, changed or gone in it.

Exporters number their names, so that one node more renames all that follow: what lies before a node and what lies
behind it tell more than its name. The rounds of `match` go from what is surest to what is least so; each looks only at
what is left by the ones before, and takes time in proportion to nodes and edges.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from .likeness import Likeness, is_changed, likenesses, parameters
from .model import Graph, Model, Node, NodeId, Subject, ValueId

_Id = TypeVar("_Id", NodeId, ValueId)


@dataclass(frozen=True, slots=True, eq=False)
class Matching:
    """`nodes[i]` and `values[i]`: what node and value i of the graph before are in the graph after; None: gone.

    `new` and `changed` are nodes of the graph after, `gone` those of the graph before.
    """

    nodes: tuple[NodeId | None, ...]
    values: tuple[ValueId | None, ...]
    new: tuple[NodeId, ...]
    changed: tuple[NodeId, ...]
    gone: tuple[NodeId, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Changes:
    """What became of a model. `graphs`: by path before, the path after and how the nodes of the two match.

    `new` and `changed` are nodes of the model after, in all its graphs; `gone` counts nodes of the model before.
    """

    graphs: Mapping[str, tuple[str, Matching]] = field(default_factory=dict)
    new: tuple[Subject, ...] = ()
    changed: tuple[Subject, ...] = ()
    gone: int = 0

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.gone)

    def path(self, before: str) -> str:
        """What a graph of the model before is called in the model after; the main graph for one that is gone."""
        found = self.graphs.get(before)
        return found[0] if found is not None else ""

    def after(self, subject: Subject) -> Subject | None:
        """What a subject of the model before is in the model after; None: it is gone."""
        found = self.graphs.get(subject.path)
        if found is None:
            return None
        path, matching = found
        node = _of(matching.nodes, subject.node)
        value = _of(matching.values, subject.value)
        lost = (subject.node is not None and node is None) or (subject.value is not None and value is None)
        return None if lost else Subject(path, node, subject.slot, subject.output, value)


def match(before: Graph, after: Graph) -> Matching:
    """Pairs the nodes of two graphs, each with one of the other at most."""
    pairs = _Pairs(before, after)
    pairs.alike(lambda like, node: (like.upstream, like.downstream, node.name))
    pairs.alike(lambda like, node: (like.upstream, like.downstream))
    pairs.alone(lambda like, node: (like.upstream, node.name) if node.name else None)
    pairs.alone(lambda like, node: (like.downstream, node.name) if node.name else None)
    pairs.alone(lambda like, node: like.upstream)
    pairs.alone(lambda like, node: like.downstream)
    pairs.alone(lambda like, node: (like.operator, like.parameters) if like.parameters else None)
    pairs.neighbours()
    pairs.alone(lambda like, node: (like.operator, node.name) if node.name else None)
    pairs.neighbours()
    pairs.alike(lambda like, node: like.upstream)
    pairs.alike(lambda like, node: like.downstream)
    pairs.alone(lambda like, node: node.name or None)
    return pairs.matching()


def match_models(before: Model, after: Model) -> Changes:
    """Pairs the graphs of two models: functions by name, subgraphs by the node that holds them."""
    there = {graph.path: graph for graph in after.graphs}
    held = {key: graph for graph in after.graphs if (key := _held(graph)) is not None}
    found: dict[str, tuple[str, Matching]] = {}
    for graph in sorted(before.graphs, key=_depth):
        partner = there.get(graph.path) if graph.parent is None else _partner(graph, found, held)
        if partner is not None:
            found[graph.path] = (partner.path, match(graph, partner))
    return _changes(before, after, found)


def _changes(before: Model, after: Model, found: Mapping[str, tuple[str, Matching]]) -> Changes:
    reached = dict(found.values())
    new = [Subject(graph.path, node) for graph in after.graphs for node in _new(graph, reached.get(graph.path))]
    changed = [Subject(path, node) for path, matching in reached.items() for node in matching.changed]
    lost = sum(len(graph.nodes) for graph in before.graphs if graph.path not in found)
    gone = lost + sum(len(matching.gone) for _, matching in found.values())
    return Changes(found, tuple(new), tuple(changed), gone)


def _new(graph: Graph, matching: Matching | None) -> Iterable[NodeId]:
    return matching.new if matching is not None else (node.id for node in graph.nodes)


def _depth(graph: Graph) -> int:
    """A graph lies deeper than the one that holds it, as its path goes on where the other's ends."""
    return len(graph.path) if graph.parent is not None else -1


def _held(graph: Graph) -> tuple[str, NodeId, str] | None:
    """The node that holds a subgraph, and by which attribute."""
    return (*graph.parent, graph.path.rpartition("/")[2]) if graph.parent is not None else None


def _partner(
    graph: Graph, found: Mapping[str, tuple[str, Matching]], held: Mapping[tuple[str, NodeId, str], Graph]
) -> Graph | None:
    key = _held(graph)
    above = found.get(key[0]) if key is not None else None
    if key is None or above is None:
        return None
    node = _of(above[1].nodes, key[1])
    return held.get((above[0], node, key[2])) if node is not None else None


def _of(partners: tuple[_Id | None, ...], number: int | None) -> _Id | None:
    return partners[number] if number is not None and number < len(partners) else None


_Key = Callable[[Likeness, Node], Hashable]


class _Pairs:
    """The pairs found so far, from both sides."""

    def __init__(self, before: Graph, after: Graph) -> None:
        self._graphs = (before, after)
        self._likes = (likenesses(before), likenesses(after))
        self._forward: list[NodeId | None] = [None] * len(before.nodes)
        self._taken = [False] * len(after.nodes)
        self._fresh: list[tuple[Node, Node]] = []

    def alike(self, key: _Key) -> None:
        """Pairs what has the same key, in the order of the file."""
        there = self._grouped(1, key)
        for word, nodes in self._grouped(0, key).items():
            for one, other in zip(nodes, there.get(word, ()), strict=False):
                self._pair(one, other)

    def alone(self, key: _Key) -> None:
        """Pairs what alone has its key in each graph."""
        there = self._grouped(1, key)
        for word, nodes in self._grouped(0, key).items():
            others = there.get(word, ())
            if len(nodes) == len(others) == 1:
                self._pair(nodes[0], others[0])

    def neighbours(self) -> None:
        """From pair to pair: pairs what alone, of its operator, is linked with each of two in the same way."""
        while self._fresh:
            one, other = self._fresh.pop()
            for near, far in zip(self._around(0, one), self._around(1, other), strict=True):
                self._pair_alone(near, far)

    def matching(self) -> Matching:
        """The pairs, and the values and changes that follow from them."""
        before, after = self._graphs
        pairs = [(node, after.nodes[other]) for node in before.nodes if (other := self._forward[node.id]) is not None]
        changed = sorted(other.id for node, other in pairs if is_changed((before, node), (after, other)))
        return Matching(
            nodes=tuple(self._forward),
            values=_values(before, after, pairs),
            new=tuple(node.id for node in after.nodes if not self._taken[node.id]),
            changed=tuple(changed),
            gone=tuple(node.id for node in before.nodes if self._forward[node.id] is None),
        )

    def _pair(self, one: Node, other: Node) -> None:
        self._forward[one.id] = other.id
        self._taken[other.id] = True
        self._fresh.append((one, other))

    def _free(self, side: int, node: Node) -> bool:
        return not self._taken[node.id] if side else self._forward[node.id] is None

    def _grouped(self, side: int, key: _Key) -> dict[Hashable, list[Node]]:
        groups: dict[Hashable, list[Node]] = {}
        for node in self._graphs[side].nodes:
            if self._free(side, node):
                word = key(self._likes[side][node.id], node)
                if word is not None:
                    groups.setdefault(word, []).append(node)
        return groups

    def _around(self, side: int, node: Node) -> tuple[dict[Hashable, list[Node]], dict[Hashable, list[Node]]]:
        """The free makers of what a node reads and the free users of what it makes, by slot and operator."""
        graph = self._graphs[side]
        makers: dict[Hashable, list[Node]] = {}
        users: dict[Hashable, list[Node]] = {}
        for slot in node.inputs:
            maker = graph.values[slot.value].maker if slot.value is not None else None
            if maker is not None:
                self._note(makers, side, maker.node, (slot.slot, maker.slot))
        for made in node.outputs:
            for user in graph.values[made.value].users if made.value is not None else ():
                self._note(users, side, user.node, (made.slot, user.slot))
        return makers, users

    def _note(self, found: dict[Hashable, list[Node]], side: int, number: NodeId, link: tuple[int, int]) -> None:
        node = self._graphs[side].nodes[number]
        if self._free(side, node):
            found.setdefault((link, self._likes[side][number].operator), []).append(node)

    def _pair_alone(self, near: Mapping[Hashable, list[Node]], far: Mapping[Hashable, list[Node]]) -> None:
        for word, nodes in near.items():
            others = far.get(word, ())
            if len(nodes) == len(others) == 1 and self._free(0, nodes[0]) and self._free(1, others[0]):
                self._pair(nodes[0], others[0])


def _values(before: Graph, after: Graph, pairs: Iterable[tuple[Node, Node]]) -> tuple[ValueId | None, ...]:
    """Values go with the node that makes them; those that no node makes go by their name."""
    found: list[ValueId | None] = [None] * len(before.values)
    for one, other in pairs:
        for made, now in zip(one.outputs, other.outputs, strict=False):
            if made.value is not None:
                found[made.value] = now.value
    known = parameters(after)
    for name, value in parameters(before).items():
        found[value] = known.get(name)
    return tuple(found)
