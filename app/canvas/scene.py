"""What is to be drawn of one graph, measured but not yet placed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import pairwise, repeat

import numpy as np
from numpy.typing import NDArray

from ..graph.making import make_subject
from ..graph.model import Graph, Model, NodeId, Subject, ValueId
from ..layout.plan import Ints, Sketch
from .columns import once
from .content import Card
from .flow import FLOWS, Flow
from .style import Density, Direction

Call = tuple[str, str, str]
"""What a call of a local function names: domain, op type, overload."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person chose to see. `functions`: the paths of the local functions that nodes may call.

    `values` are those of small constants, `shapes` the types along the edges. `hidden`: titles of nodes that step
    back where a single edge runs through them. `captured`: what graphs that a node holds read of the one around it.
    `direction` is where edges run to, `density` how close all is set.
    """

    attributes: bool = True
    defaults: bool = False
    names: bool = True
    constant_nodes: bool = False
    values: bool = True
    shapes: bool = True
    hidden: frozenset[str] = frozenset()
    direction: Direction = Direction.DOWN
    density: Density = Density.NORMAL
    functions: Mapping[Call, str] = field(default_factory=dict)
    captured: Mapping[NodeId, tuple[ValueId, ...]] = field(default_factory=dict)


def functions(model: Model) -> dict[Call, str]:
    """The path of each local function of a model, by what calls it."""
    return {
        (graph.function.domain, graph.function.name, graph.function.overload): graph.path
        for graph in model.graphs
        if graph.function is not None
    }


class ItemKind(IntEnum):
    NODE = 0
    INPUT = 1
    OUTPUT = 2
    OUTER = 3


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """The items and edges of one graph.

    n items: `kind` int8[n] (ItemKind), `subject` int64[n] (a node id, for the others a value id), `card_of` int64[n]
    into `cards`, and `names` (of nodes, escaped; empty for the others). Item numbers are the box numbers of `sketch`,
    which layout takes, in coordinates of the flow.
    m edges, as in `sketch`: `value` int64[m] and the `slot` int64[m] of the target node they arrive at (-1: no node).
    `item_of_node` int64[nodes] is -1 for a node that stands in the rows of its users instead;
    `item_of_value` int64[values] is the item an edge of the value leaves from, or -1.
    `entries`: the paths that an item opens, for those that open any.
    """

    graph: Graph
    choices: Choices
    sketch: Sketch
    cards: tuple[Card, ...]
    card_of: Ints
    names: tuple[str, ...]
    kind: NDArray[np.int8]
    subject: Ints
    value: Ints
    slot: Ints
    item_of_node: Ints
    item_of_value: Ints
    entries: Mapping[int, tuple[str, ...]]

    def __len__(self) -> int:
        return len(self.kind)

    @property
    def flow(self) -> Flow:
        """Which way edges run."""
        return FLOWS[self.choices.direction]

    def card(self, item: int) -> Card:
        """The card of an item."""
        return self.cards[int(self.card_of[item])]

    def subject_of(self, item: int) -> Subject:
        """What an item stands for."""
        number = int(self.subject[item])
        if self.kind[item] == ItemKind.NODE:
            return Subject(self.graph.path, node=NodeId(number))
        return Subject(self.graph.path, value=ValueId(number))

    def subjects_of(self, items: Ints) -> tuple[Subject, ...]:
        """What items stand for."""
        found: list[Subject] = []
        nodes, numbers = self.kind[items] == ItemKind.NODE, self.subject[items].tolist()
        turns = [0, *(np.flatnonzero(nodes[1:] != nodes[:-1]) + 1).tolist(), len(items)]
        for begin, end in pairwise(turns):
            path, run = repeat(self.graph.path), numbers[begin:end]
            if begin < end and nodes[begin]:
                found += map(make_subject, path, run)
            else:
                found += map(make_subject, path, repeat(None), repeat(None), repeat(False), run)
        return tuple(found)

    def item_of(self, subject: Subject) -> int:
        """The first item that shows a subject, or -1."""
        return next(iter(self.items_of(subject)), -1)

    def items_of(self, subject: Subject) -> tuple[int, ...]:
        """The items that show a subject: a node itself, for a value the item it leaves from.

        A node or value that stands in rows only is shown by those whose rows it feeds.
        """
        if subject.path != self.graph.path:
            return ()
        if subject.node is not None:
            return self._items_of_node(subject.node) if 0 <= subject.node < len(self.item_of_node) else ()
        if subject.value is not None and 0 <= subject.value < len(self.item_of_value):
            own = int(self.item_of_value[subject.value])
            return (own,) if own >= 0 else self._fed_by([subject.value])
        return ()

    def items_of_all(self, subjects: Iterable[Subject]) -> Ints:
        """The items that show any of these subjects, each once, in their order. Many nodes cost little."""
        nodes: list[int] = []
        others: list[int] = []
        for subject in subjects:
            if subject.node is not None and subject.path == self.graph.path:
                nodes.append(subject.node)
            else:
                others += self.items_of(subject)
        own = self.items_of_nodes(np.array(nodes, dtype=np.int64))
        return once(np.concatenate((own, np.array(others, dtype=np.int64))))

    def items_of_nodes(self, nodes: Ints) -> Ints:
        """The items that show any of these nodes, each once, in their order."""
        own = self.item_of_node[nodes]
        behind = [item for node in once(nodes[own < 0]).tolist() for item in self._items_of_node(node)]
        return once(np.concatenate((own[own >= 0], np.array(behind, dtype=np.int64))))

    def items_of_values(self, values: Ints) -> Ints:
        """The items that show any of these values, each once, in their order."""
        own = self.item_of_value[values]
        behind = [item for value in once(values[own < 0]).tolist() for item in self._fed_by([ValueId(value)])]
        return once(np.concatenate((own[own >= 0], np.array(behind, dtype=np.int64))))

    def shows(self, nodes: Iterable[NodeId], values: Iterable[ValueId]) -> NDArray[np.bool_]:
        """The items bool[n] of nodes, and of values where an item stands for nothing else."""
        found = np.zeros(len(self), dtype=bool)
        own = self.item_of_node[np.fromiter(nodes, np.int64)]
        found[own[own >= 0]] = True
        asked = np.zeros(len(self.item_of_value), dtype=bool)
        asked[np.fromiter(values, np.int64)] = True
        pills = np.nonzero(self.kind != ItemKind.NODE)[0]
        found[pills] = asked[self.subject[pills]]
        return found

    def _items_of_node(self, node: int) -> tuple[int, ...]:
        own = int(self.item_of_node[node])
        if own >= 0:
            return (own,)
        return self._fed_by([output.value for output in self.graph.nodes[node].outputs if output.value is not None])

    def _fed_by(self, values: list[ValueId]) -> tuple[int, ...]:
        """The items whose rows values reach, through nodes that have no item."""
        found: dict[int, None] = {}
        seen = set(values)
        while values:
            for port in self.graph.values[values.pop()].users:
                item = int(self.item_of_node[port.node])
                if item >= 0:
                    found[item] = None
                    continue
                made = [output.value for output in self.graph.nodes[port.node].outputs if output.value is not None]
                values += [value for value in made if value not in seen]
                seen.update(made)
        return tuple(found)
