"""Which nodes of a graph are drawn, and what stands on their cards: nodes that look alike share one content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from ..graph.model import Attribute, Graph, GraphRef, Input, Kind, Node, NodeId, Output, ValueId
from ..layout.plan import Ints
from . import columns, fonts
from .card import MAX_NAME
from .categories import category
from .columns import KINDS, P, Ports
from .content import Cell, Content, Exit, Form, Row
from .draft import MAX_PORT_NAME
from .fonts import Type
from .passing import passed
from .scene import Choices
from .wording import Wording, shown_names

_FIXED = frozenset({Kind.CONSTANT, Kind.INITIALIZER})
_STILL = _FIXED | {Kind.OMITTED}
_HOLDING = frozenset({"GRAPH", "GRAPHS"})
_NAME_STEP = 16.0
_MOST_ROWS = 100
_OPERATOR = attrgetter("domain", "op_type", "overload")

Inner = dict[NodeId, tuple[ValueId, ...]]
"""The values that the graphs within each node read."""


@dataclass(frozen=True, slots=True, eq=False)
class Nodes:
    """n nodes that are drawn, by their numbers `shown` int64[n] in file order, with their `names`.

    `contents[face[i]]` is what stands on the card of the i-th, `entries` are the paths that a node opens.
    `drawn` bool[k] tells of each of the k input slots of all nodes whether it is a cell, where an edge may end.
    `inner`: what graphs within a node read, and an edge ends at after those of its slots.
    `source` int64[values] is for each value the one that its edges come from, past nodes that are hidden.
    """

    shown: Ints
    names: list[str]
    face: Ints
    contents: list[Content]
    entries: dict[int, tuple[str, ...]]
    inputs: Ports[Input]
    outputs: Ports[Output]
    drawn: NDArray[np.bool_]
    inner: Inner
    source: Ints


def nodes(graph: Graph, choices: Choices, wording: Wording) -> Nodes:
    """The drawn nodes of a graph."""
    inputs, outputs = columns.inputs(graph), columns.outputs(graph)
    kinds = columns.kinds(inputs.slots)
    hidden = (
        np.zeros(len(graph.nodes), dtype=bool) if choices.constant_nodes else _left_out(graph, inputs, outputs, kinds)
    )
    gone, source = passed(graph, choices.hidden)
    hidden |= gone
    drawn = _drawn(graph, inputs, kinds, hidden)
    inner = _inner(graph, choices, hidden, source)
    shown = np.nonzero(~hidden)[0]
    chosen = [graph.nodes[i] for i in shown.tolist()]
    names = shown_names([node.name for node in chosen]) if choices.names else [""] * len(chosen)
    rooms = np.minimum(np.ceil(fonts.widths(Type.NAME, names) / _NAME_STEP) * _NAME_STEP, MAX_NAME).tolist()
    entries = _entries(chosen, choices)
    alike = [
        columns.stretches(_input_keys(inputs, kinds, drawn, hidden, wording), inputs.offsets, shown.tolist()),
        columns.stretches(_output_keys(graph, choices, outputs, wording), outputs.offsets, shown.tolist()),
        columns.stretches(*_attribute_keys(chosen, choices, wording), range(len(chosen))),
    ]
    opens = [node.id in entries for node in chosen]
    operators = map(_OPERATOR, chosen)
    customs = [node.custom for node in chosen]
    reads = [inner.get(node.id) for node in chosen]
    face = columns.numbered(zip(operators, customs, rooms, opens, reads, *alike, strict=True))
    builder = _Builder(graph, choices, wording, inputs, drawn, inner)
    contents = [builder.content(chosen[i], rooms[i], opens[i]) for i in columns.firsts(face).tolist()]
    return Nodes(shown, names, face, contents, entries, inputs, outputs, drawn, inner, source)


@dataclass(frozen=True, slots=True, eq=False)
class _Builder:
    """Makes the contents of cards, one after the other."""

    graph: Graph
    choices: Choices
    wording: Wording
    inputs: Ports[Input]
    drawn: NDArray[np.bool_]
    inner: Inner

    def content(self, node: Node, room: float, opens: bool) -> Content:
        """What stands on the card of a node, `room` kept for its name."""
        cells, rows = self._inputs(node)
        wording = self.wording
        attributes = list(wording.attributes(node, self.choices.defaults)) if self.choices.attributes else []
        return Content(
            form=Form.CARD,
            category=category(node.op_type, node.custom),
            title=wording.title(node),
            badge=wording.custom if node.custom else "",
            enters=opens,
            name_width=room,
            cells=tuple(cells),
            rows=tuple(rows[:_MOST_ROWS]),
            attributes=tuple(attributes[:_MOST_ROWS]),
            exits=tuple(Exit(out.slot, wording.name(out.name), self._label(out)) for out in node.outputs),
            names_exits=len(node.outputs) > 1 or node.custom,
            more_rows=max(0, len(rows) - _MOST_ROWS),
            more_attributes=max(0, len(attributes) - _MOST_ROWS),
        )

    def _label(self, output: Output) -> str:
        if output.value is None or not self.choices.shapes:
            return ""
        return self.wording.type(self.graph.values[output.value].type)

    def _inputs(self, node: Node) -> tuple[list[Cell], list[Row]]:
        cells: list[Cell] = []
        rows: list[Row] = []
        begin = int(self.inputs.offsets[node.id])
        for slot, drawn in zip(node.inputs, self.drawn[begin : begin + len(node.inputs)].tolist(), strict=True):
            name, kind = self.wording.name(slot.name), slot.origin.kind
            if drawn:
                cells.append(Cell(slot.slot, name, kind))
            else:
                rows.append(Row(slot.slot, name, kind, self.wording.kinds[kind], self.wording.detail(slot)))
        for value in self.inner.get(node.id, ()):
            name = fonts.ending(Type.ROW, self.wording.name(self.graph.values[value].name), MAX_PORT_NAME)
            cells.append(Cell(-1, name, Kind.ACTIVATION, inner=True))
        return cells, rows


def _inner(graph: Graph, choices: Choices, hidden: NDArray[np.bool_], source: Ints) -> Inner:
    """What graphs within nodes read, without weights, and constants that stand in rows only."""

    def has_item(value: ValueId) -> bool:
        told = graph.values[int(source[value])]
        return told.tensor is None and (told.maker is None or not hidden[told.maker.node])

    read = {node: tuple(filter(has_item, values)) for node, values in choices.captured.items() if not hidden[node]}
    return {node: values for node, values in read.items() if values}


def _left_out(graph: Graph, inputs: Ports[Input], outputs: Ports[Output], kinds: Ints) -> NDArray[np.bool_]:
    """The nodes that, of constants and weights, only make such for the rows of others."""
    fed = _have(inputs, ~columns.are(kinds, _STILL))
    fixed = columns.are(kinds, _FIXED)
    count = len(graph.values) + 1  # the last one, which -1 stands for, is none
    read, seen = columns.marked(count, inputs.value), columns.marked(count, inputs.value[~fixed])
    read[-1] = seen[-1] = False
    seen[list(graph.outputs)] = True
    found = ~fed & _have(outputs, read[outputs.value]) & ~_have(outputs, seen[outputs.value])
    for number in np.nonzero(found)[0].tolist():
        found[number] = not graph.nodes[number].custom
    return found


def _have(ports: Ports[P], chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The nodes that have one of the chosen slots."""
    return columns.marked(len(ports.offsets) - 1, ports.node[chosen])


def _drawn(graph: Graph, inputs: Ports[Input], kinds: Ints, hidden: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which slots an edge may end at: activations, and constants and weights that come out of a node of the picture."""
    drawn = columns.are(kinds, (Kind.ACTIVATION,))
    fixed = np.nonzero(columns.are(kinds, _FIXED) & (inputs.value >= 0))[0]
    makers = [graph.values[value].maker for value in inputs.value[fixed].tolist()]
    made = np.array([-1 if maker is None else maker.node for maker in makers], dtype=np.int64)
    drawn[fixed[made >= 0]] = ~hidden[made[made >= 0]]
    return drawn


def _input_keys(
    inputs: Ports[Input], kinds: Ints, drawn: NDArray[np.bool_], hidden: NDArray[np.bool_], wording: Wording
) -> Ints:
    """A number for each slot, equal where slots of drawn nodes read alike."""
    rows = np.nonzero(~drawn & (inputs.value >= 0) & ~hidden[inputs.node])[0]
    told = columns.numbered(wording.detail(inputs.slots[i]) for i in rows.tolist())
    detail = np.zeros(len(kinds), dtype=np.int64)
    detail[rows] = told + 1
    way = (inputs.name * len(KINDS) + kinds) * 2 + drawn
    return np.asarray(way * (told.max(initial=0) + 2) + detail)


def _output_keys(graph: Graph, choices: Choices, outputs: Ports[Output], wording: Wording) -> Ints:
    """A number for each slot, equal where slots read alike."""
    named = np.nonzero(outputs.value >= 0)[0] if choices.shapes else np.zeros(0, dtype=np.int64)
    types = [graph.values[value].type for value in outputs.value[named].tolist()]
    same = columns.numbered(map(id, types))
    told = columns.numbered(wording.type(types[i]) for i in columns.firsts(same).tolist())
    label = np.zeros(len(outputs.slots), dtype=np.int64)
    label[named] = told[same] + 1
    return np.asarray(outputs.name * (told.max(initial=0) + 2) + label)


def _attribute_keys(chosen: list[Node], choices: Choices, wording: Wording) -> tuple[Ints, Ints]:
    """A number for each attribute, equal where they read alike, and where those of each node begin."""
    groups = [node.attributes if choices.attributes else () for node in chosen]
    begins = columns.offsets(np.fromiter(map(len, groups), dtype=np.int64, count=len(groups)))
    flat = list(chain.from_iterable(groups))
    keys = np.zeros(len(flat), dtype=np.int64)
    seen = [i for i, attribute in enumerate(flat) if choices.defaults or not attribute.default]
    keys[seen] = columns.numbered((*wording.attribute(flat[i]), flat[i].type) for i in seen) + 1
    return keys, begins


def _entries(chosen: list[Node], choices: Choices) -> dict[int, tuple[str, ...]]:
    """The paths that nodes open: subgraphs in the order of the attributes, then the function that is called."""
    found = {}
    for node in chosen:
        held = [attribute for attribute in node.attributes if attribute.type in _HOLDING]
        called = choices.functions.get(_OPERATOR(node)) if choices.functions else None
        if held or called is not None:
            found[node.id] = (*_held(held), *(() if called is None else (called,)))
    return {node: paths for node, paths in found.items() if paths}


def _held(attributes: list[Attribute]) -> Iterator[str]:
    for attribute in attributes:
        held = attribute.value if isinstance(attribute.value, tuple) else (attribute.value,)
        yield from (one.path for one in held if isinstance(one, GraphRef))
