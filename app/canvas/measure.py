"""From a graph to a scene: which items and edges there are, what stands on each card, and how large it is.

Constants and initializers are rows of the nodes that read them. The nodes that only make them (Constant, an Identity
between a weight and its user) are left out, as the rows say `via`. May be called off the GUI thread.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..graph import words
from ..graph.model import Graph, Kind, ValueId
from ..layout.plan import Floats, Ints, Sketch
from . import columns
from .card import card
from .categories import Category
from .content import Card, Content, Exit, Form
from .flow import FLOWS, LENGTHS
from .nodes import nodes
from .scene import Choices, ItemKind, Scene
from .wording import NAME_CHARACTERS, Wording

__all__ = ["Choices", "Scene", "measure"]


def measure(graph: Graph, choices: Choices) -> Scene:
    """The scene of `graph`: items in the order input pills, nodes in file order, other pills."""
    return _Measuring(graph, choices).scene()


class _Edges(NamedTuple):
    """Edges by the value that runs along them, the slot, item and port that they arrive at."""

    value: Ints
    slot: Ints
    target: Ints
    port: Floats


class _Measuring:
    """The tables that grow while the items of one graph are gone through."""

    def __init__(self, graph: Graph, choices: Choices) -> None:
        self.graph = graph
        self.choices = choices
        self.wording = Wording(graph, values=choices.values)
        self.nodes = nodes(graph, choices, self.wording)
        self.cards: dict[Content, int] = {}
        self.made: list[Card] = []
        self.card_of: list[int] = []
        self.subject: list[int] = []
        self.counts: list[int] = []
        self.item_of_value = np.full(len(graph.values), -1, dtype=np.int64)
        self.port_of_value = np.zeros(len(graph.values))

    def scene(self) -> Scene:
        for number in self.graph.inputs:
            if self.graph.values[number].tensor is None and self.item_of_value[number] < 0:
                self._source_pill(number, "")
        first = self._ended()
        faces = np.array([self._card(content) for content in self.nodes.contents], dtype=np.int64)
        chosen = faces[self.nodes.face]
        self.card_of += chosen.tolist()
        self.subject += self.nodes.shown.tolist()
        item_of_node = np.full(len(self.graph.nodes), -1, dtype=np.int64)
        item_of_node[self.nodes.shown] = np.arange(first, self._ended())
        self._leave(item_of_node)
        edges = _joined(self._arrivals(item_of_node), self._inner_arrivals(item_of_node))
        used = np.concatenate([edges.value, self._behind_outputs()])
        for number in dict.fromkeys(used[self.item_of_value[used] < 0].tolist()):
            self._source_pill(ValueId(number), "  (outer)")
        self._ended()
        ends = self._output_pills()
        self._ended()
        return self._finished(item_of_node, _joined(edges, ends))

    def _ended(self) -> int:
        """How many items there are, where those of a kind have ended."""
        self.counts.append(len(self.card_of) - sum(self.counts))
        return len(self.card_of)

    def _behind_outputs(self) -> Ints:
        """The values behind outputs of the graph that are made by nodes which step back."""
        numbers = np.array(self.graph.outputs, dtype=np.int64)
        source = self.nodes.source[numbers]
        return np.asarray(source[source != numbers])

    def _leave(self, item_of_node: Ints) -> None:
        """Notes where the values that nodes make leave from; the first of a value counts."""
        outputs = self.nodes.outputs
        ports, begins = columns.flat([made.outputs for made in self.made])
        at = np.nonzero((outputs.value >= 0) & (item_of_node[outputs.node] >= 0))[0]
        at = at[self.item_of_value[outputs.value[at]] < 0][::-1]
        value, node, item = outputs.value[at], outputs.node[at], item_of_node[outputs.node[at]]
        self.item_of_value[value] = item
        self.port_of_value[value] = ports[
            begins[np.array(self.card_of, dtype=np.int64)[item]] + at - outputs.offsets[node]
        ]

    def _arrivals(self, item_of_node: Ints) -> _Edges:
        """The edges to nodes, also those of values that nothing has been seen to make."""
        inputs, drawn = self.nodes.inputs, self.nodes.drawn
        ports, begins = columns.flat([made.inputs for made in self.made])
        order = columns.places_in(inputs, drawn)
        at = np.nonzero(drawn & (inputs.value >= 0) & (item_of_node[inputs.node] >= 0))[0]
        node = inputs.node[at]
        target = item_of_node[node]
        port = ports[begins[np.array(self.card_of, dtype=np.int64)[target]] + order[at]]
        return _Edges(self.nodes.source[inputs.value[at]], at - inputs.offsets[node], target, port)

    def _inner_arrivals(self, item_of_node: Ints) -> _Edges:
        """The edges of what the graphs within nodes read: they end behind those of the slots."""
        found: list[tuple[int, int, float]] = []
        for node, values in self.nodes.inner.items():
            item = int(item_of_node[node])
            ports = self.made[self.card_of[item]].inputs[-len(values) :]
            found += [(int(self.nodes.source[value]), item, port) for value, port in zip(values, ports, strict=True)]
        return _to_no_slot(found)

    def _source_pill(self, number: ValueId, suffix: str) -> None:
        value = self.graph.values[number]
        name = words.escaped(value.name, NAME_CHARACTERS)
        label = self.wording.type(value.type) if self.choices.shapes else ""
        made = self._pill(number, _pill(name + suffix, (Exit(0, name, label),)))
        self.item_of_value[number] = len(self.card_of) - 1
        self.port_of_value[number] = made.outputs[0]

    def _output_pills(self) -> _Edges:
        fed: list[tuple[int, int, float]] = []
        for number in self.graph.outputs:
            value = self.graph.values[number]
            source = int(self.nodes.source[number])
            made = self.item_of_value[source] >= 0
            glyph = Kind.ACTIVATION if made else Kind.INITIALIZER if value.tensor is not None else Kind.UNDEFINED
            shown = self._pill(number, _pill(words.escaped(value.name, NAME_CHARACTERS), (), glyph))
            if made:
                fed.append((source, len(self.card_of) - 1, shown.inputs[0]))
        return _to_no_slot(fed)

    def _pill(self, number: ValueId, content: Content) -> Card:
        index = self._card(content)
        self.card_of.append(index)
        self.subject.append(number)
        return self.made[index]

    def _card(self, content: Content) -> int:
        index = self.cards.get(content)
        if index is None:
            index = self.cards[content] = len(self.made)
            self.made.append(card(content, self.choices.direction, self.choices.density))
        return index

    def _finished(self, item_of_node: Ints, edges: _Edges) -> Scene:
        card_of = np.array(self.card_of, dtype=np.int64)
        kinds = (ItemKind.INPUT, ItemKind.NODE, ItemKind.OUTER, ItemKind.OUTPUT)
        first, count = self.counts[0], self.counts[1]
        return Scene(
            graph=self.graph,
            choices=self.choices,
            sketch=self._sketch(card_of, edges),
            cards=tuple(self.made),
            card_of=card_of,
            names=("",) * first + tuple(self.nodes.names) + ("",) * (len(card_of) - first - count),
            kind=np.repeat(np.array(kinds, dtype=np.int8), self.counts),
            subject=np.array(self.subject, dtype=np.int64),
            value=edges.value,
            slot=edges.slot,
            item_of_node=item_of_node,
            item_of_value=self.item_of_value,
            entries={int(item_of_node[node]): paths for node, paths in self.nodes.entries.items()},
        )

    def _sketch(self, card_of: Ints, edges: _Edges) -> Sketch:
        """What layout places, in coordinates of the flow."""
        sizes = np.array([(one.box_width, one.box_height) for one in self.made]).reshape(-1, 2)
        across, along = FLOWS[self.choices.direction].turned(sizes).T
        return Sketch(
            width=across[card_of],
            height=along[card_of],
            source=self.item_of_value[edges.value],
            target=edges.target,
            source_port=self.port_of_value[edges.value],
            target_port=edges.port,
            spacing=LENGTHS[self.choices.density].spacing,
        )


def _to_no_slot(ends: list[tuple[int, int, float]]) -> _Edges:
    """Edges by value, item and port that arrive at no slot of a node."""
    numbers = np.array([end[:2] for end in ends], dtype=np.int64).reshape(-1, 2)
    ports = np.array([port for _, _, port in ends], dtype=np.float64)
    return _Edges(numbers[:, 0], np.full(len(ends), -1, dtype=np.int64), numbers[:, 1], ports)


def _joined(first: _Edges, second: _Edges) -> _Edges:
    return _Edges(
        np.concatenate([first.value, second.value]),
        np.concatenate([first.slot, second.slot]),
        np.concatenate([first.target, second.target]),
        np.concatenate([first.port, second.port]),
    )


def _pill(title: str, exits: tuple[Exit, ...], glyph: Kind = Kind.ACTIVATION) -> Content:
    return Content(Form.PILL, Category.BOUNDARY, title, "", False, 0.0, (), (), (), exits, False, glyph)
