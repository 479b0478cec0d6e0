"""From a graph to a scene: which items and edges there are, what stands on each card, and how large it is.

Constants and initializers are rows of the nodes that read them. The nodes that only make them (Constant, an Identity
between a weight and its user) are left out, as the rows say `via`. May be called off the GUI thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from ..graph import words
from ..graph.model import Attribute, Graph, GraphRef, Input, Kind, Node, Tensor, TensorType, Value, ValueId
from ..layout.plan import Sketch
from . import fonts
from .card import MAX_NAME, card
from .categories import Category, category
from .content import AttributeRow, Card, Cell, Content, Exit, Form, Row
from .fonts import Type
from .scene import Choices, ItemKind, Scene

__all__ = ["Choices", "Scene", "measure"]

_FIXED = frozenset({Kind.CONSTANT, Kind.INITIALIZER})
_HOLDING = frozenset({"GRAPH", "GRAPHS"})
_STILL = _FIXED | {Kind.OMITTED}
_VALUE_CHARACTERS = 48
_NAME_CHARACTERS = 200
_SHORT_VALUE = 12


def measure(graph: Graph, choices: Choices) -> Scene:
    """The scene of `graph`: items in the order input pills, nodes in file order, other pills."""
    return _Measuring(graph, choices).scene()


def left_out(graph: Graph) -> frozenset[int]:
    """The nodes that only make constants and weights for the rows of others."""
    return frozenset(node.id for node in graph.nodes if _only_feeds(graph, node))


def _only_feeds(graph: Graph, node: Node) -> bool:
    if node.custom or any(slot.origin.kind not in _STILL for slot in node.inputs):
        return False
    makes = [graph.values[output.value] for output in node.outputs if output.value is not None]
    users = [port for value in makes for port in value.users]
    if not users or any(value.is_output for value in makes):
        return False
    return all(graph.nodes[port.node].inputs[port.slot].origin.kind in _FIXED for port in users)


@dataclass(slots=True)
class _Edges:
    value: list[int] = field(default_factory=list)
    slot: list[int] = field(default_factory=list)
    target: list[int] = field(default_factory=list)
    target_port: list[float] = field(default_factory=list)


class _Measuring:
    """The tables that grow while the items of one graph are gone through."""

    def __init__(self, graph: Graph, choices: Choices) -> None:
        self.graph = graph
        self.choices = choices
        self.hidden: frozenset[int] = frozenset() if choices.constant_nodes else left_out(graph)
        self.cards: dict[Content, int] = {}
        self.made: list[Card] = []
        self.card_of: list[int] = []
        self.kind: list[int] = []
        self.subject: list[int] = []
        self.names: list[str] = []
        self.entries: dict[int, tuple[str, ...]] = {}
        self.edges = _Edges()
        self.item_of_node = [-1] * len(graph.nodes)
        self.item_of_value = [-1] * len(graph.values)
        self.port_of_value = [0.0] * len(graph.values)
        self.shown_names: dict[str, str] = {}
        self.titles: dict[tuple[str, str, str], str] = {}
        self.attribute_texts: dict[Attribute, tuple[str, str]] = {}
        self.type_texts: dict[object, str] = {}
        self.details: dict[tuple[int, Kind], str] = {}

    def scene(self) -> Scene:
        for number in self.graph.inputs:
            if self.graph.values[number].tensor is None and self.item_of_value[number] < 0:
                self._source_pill(number, ItemKind.INPUT)
        self._nodes()
        self._outer_pills()
        for number in self.graph.outputs:
            self._output_pill(number)
        return self._finished()

    def _nodes(self) -> None:
        shown = [node for node in self.graph.nodes if node.id not in self.hidden]
        names = [words.escaped(node.name, _NAME_CHARACTERS) if self.choices.names else "" for node in shown]
        rooms = np.minimum(np.ceil(fonts.widths(Type.NAME, names) / 16.0) * 16.0, MAX_NAME).tolist()
        for node, name, room in zip(shown, names, rooms, strict=True):
            self._node(node, name, room)

    def _node(self, node: Node, name: str, room: float) -> None:
        paths = tuple(_entries(node, self.choices))
        cells, rows = self._inputs(node)
        content = Content(
            form=Form.CARD,
            category=category(node.op_type, node.custom),
            title=self._title(node),
            badge="custom" if node.custom else "",
            enters=bool(paths),
            name_width=room,
            cells=tuple(cells),
            rows=tuple(rows),
            attributes=tuple(self._attributes(node)),
            exits=tuple(self._exits(node)),
            names_exits=len(node.outputs) > 1 or node.custom,
        )
        item = self._item(ItemKind.NODE, node.id, content, name)
        if paths:
            self.entries[item] = paths
        self.item_of_node[node.id] = item
        made = self.made[self.card_of[item]]
        for output, x in zip(node.outputs, made.outputs, strict=True):
            self._leaves(output.value, item, x)
        for cell, x in zip(cells, made.inputs, strict=True):
            value = node.inputs[cell.slot].value
            self._arrives(-1 if value is None else value, item, cell.slot, x)

    def _shown(self, name: str) -> str:
        """A name of a port or attribute as it is shown; the same few come again and again."""
        found = self.shown_names.get(name)
        if found is None:
            found = self.shown_names[name] = words.escaped(name, _NAME_CHARACTERS)
        return found

    def _title(self, node: Node) -> str:
        key = (node.domain, node.op_type, node.overload)
        found = self.titles.get(key)
        if found is None:
            found = self.titles[key] = words.node_title(node)
        return found

    def _inputs(self, node: Node) -> tuple[list[Cell], list[Row]]:
        cells: list[Cell] = []
        rows: list[Row] = []
        for slot in node.inputs:
            name = self._shown(slot.name)
            kind = slot.origin.kind
            if kind is Kind.ACTIVATION or self._is_drawn(slot):
                cells.append(Cell(slot.slot, name, kind))
            else:
                rows.append(Row(slot.slot, name, kind, words.kind_word(kind), self._detail(slot)))
        return cells, rows

    def _is_drawn(self, slot: Input) -> bool:
        """True for a constant or weight that comes out of a node of the picture."""
        if slot.value is None or slot.origin.kind not in _FIXED:
            return False
        maker = self.graph.values[slot.value].maker
        return maker is not None and maker.node not in self.hidden

    def _detail(self, slot: Input) -> str:
        if slot.value is None:
            return ""
        key = (slot.value, slot.origin.kind)
        found = self.details.get(key)
        if found is None:
            found = self.details[key] = self._made_detail(slot, self.graph.values[slot.value])
        return found

    def _made_detail(self, slot: Input, value: Value) -> str:
        if slot.origin.kind is Kind.UNDEFINED:
            return words.escaped(value.name, _NAME_CHARACTERS)
        tensor = _root_tensor(self.graph, slot)
        parts = [_shown_value(slot, tensor) or self._type(value) or _tensor_type(tensor)]
        if slot.origin.via:
            parts.append(f"via {_via(slot)}")
        return "  ".join(part for part in parts if part)

    def _type(self, value: Value) -> str:
        if value.type is None:
            return ""
        found = self.type_texts.get(value.type)
        if found is None:
            found = self.type_texts[value.type] = words.type_text(value.type)
        return found

    def _attributes(self, node: Node) -> Iterator[AttributeRow]:
        if not self.choices.attributes:
            return
        for index, attribute in enumerate(node.attributes):
            if attribute.default and not self.choices.defaults:
                continue
            texts = self.attribute_texts.get(attribute)
            if texts is None:
                value = words.attribute_text(attribute, _VALUE_CHARACTERS)
                texts = self.attribute_texts[attribute] = (self._shown(attribute.name), value)
            yield AttributeRow(index, *texts, attribute.type)

    def _exits(self, node: Node) -> Iterator[Exit]:
        for output in node.outputs:
            label = "" if output.value is None else self._type(self.graph.values[output.value])
            yield Exit(output.slot, self._shown(output.name), label)

    def _source_pill(self, number: ValueId, kind: ItemKind) -> None:
        value = self.graph.values[number]
        name = words.escaped(value.name, _NAME_CHARACTERS)
        title = f"{name}  (outer)" if kind is ItemKind.OUTER else name
        item = self._item(kind, number, _pill(title, (Exit(0, name, self._type(value)),)), "")
        self._leaves(number, item, self.made[self.card_of[item]].outputs[0])

    def _outer_pills(self) -> None:
        for number in dict.fromkeys(self.edges.value):
            if number >= 0 and self.item_of_value[number] < 0:
                self._source_pill(ValueId(number), ItemKind.OUTER)

    def _output_pill(self, number: ValueId) -> None:
        value = self.graph.values[number]
        fed = self.item_of_value[number] >= 0
        glyph = Kind.ACTIVATION if fed else Kind.INITIALIZER if value.tensor is not None else Kind.UNDEFINED
        item = self._item(ItemKind.OUTPUT, number, _pill(words.escaped(value.name, _NAME_CHARACTERS), (), glyph), "")
        if fed:
            self._arrives(number, item, -1, self.made[self.card_of[item]].inputs[0])

    def _item(self, kind: ItemKind, subject: int, content: Content, name: str) -> int:
        index = self.cards.get(content)
        if index is None:
            index = self.cards[content] = len(self.made)
            self.made.append(card(content))
        self.card_of.append(index)
        self.kind.append(kind)
        self.subject.append(subject)
        self.names.append(name)
        return len(self.kind) - 1

    def _leaves(self, value: ValueId | None, item: int, x: float) -> None:
        if value is not None and self.item_of_value[value] < 0:
            self.item_of_value[value] = item
            self.port_of_value[value] = x

    def _arrives(self, value: int, item: int, slot: int, x: float) -> None:
        self.edges.value.append(value)
        self.edges.slot.append(slot)
        self.edges.target.append(item)
        self.edges.target_port.append(x)

    def _finished(self) -> Scene:
        card_of = np.array(self.card_of, dtype=np.int64)
        value = np.array(self.edges.value, dtype=np.int64)
        item_of_value = np.array(self.item_of_value, dtype=np.int64)
        kept = (value >= 0) & (item_of_value[value] >= 0) if len(value) else np.zeros(0, dtype=bool)
        value = value[kept]
        sketch = Sketch(
            width=np.array([made.box_width for made in self.made])[card_of],
            height=np.array([made.box_height for made in self.made])[card_of],
            source=item_of_value[value],
            target=np.array(self.edges.target, dtype=np.int64)[kept],
            source_port=np.array(self.port_of_value)[value],
            target_port=np.array(self.edges.target_port)[kept],
        )
        return Scene(
            graph=self.graph,
            choices=self.choices,
            sketch=sketch,
            cards=tuple(self.made),
            card_of=card_of,
            names=tuple(self.names),
            kind=np.array(self.kind, dtype=np.int8),
            subject=np.array(self.subject, dtype=np.int64),
            value=value,
            slot=np.array(self.edges.slot, dtype=np.int64)[kept],
            item_of_node=np.array(self.item_of_node, dtype=np.int64),
            item_of_value=item_of_value,
            entries=self.entries,
        )


def _pill(title: str, exits: tuple[Exit, ...], glyph: Kind = Kind.ACTIVATION) -> Content:
    return Content(Form.PILL, Category.BOUNDARY, title, "", False, 0.0, (), (), (), exits, False, glyph)


def _entries(node: Node, choices: Choices) -> Iterator[str]:
    """The paths that a node opens: its subgraphs in the order of the attributes, then the function it calls."""
    for attribute in node.attributes:
        if attribute.type not in _HOLDING:
            continue
        held = attribute.value if isinstance(attribute.value, tuple) else (attribute.value,)
        yield from (one.path for one in held if isinstance(one, GraphRef))
    called = choices.functions.get((node.domain, node.op_type, node.overload))
    if called is not None:
        yield called


def _root_tensor(graph: Graph, slot: Input) -> object:
    """The data behind a slot where a chain of Identity at most lies between, and both are in this graph."""
    roots = slot.origin.roots
    if slot.origin.derived or len(roots) != 1 or roots[0].path != graph.path:
        return None
    root = graph.values[roots[0].value]
    if root.tensor is not None or root.maker is None:
        return root.tensor
    return next((attribute.value for attribute in graph.nodes[root.maker.node].attributes), None)


def _shown_value(slot: Input, tensor: object) -> str:
    """The value of a constant, and of a weight where that is as short as its type."""
    if not isinstance(tensor, Tensor):
        return ""
    text = words.value_text(tensor)
    if not text or (slot.origin.kind is Kind.INITIALIZER and len(text) > _SHORT_VALUE):
        return ""
    return f"{tensor.element} = {text}"


def _tensor_type(tensor: object) -> str:
    return words.type_text(TensorType(tensor.element, tensor.shape)) if isinstance(tensor, Tensor) else ""


def _via(slot: Input) -> str:
    """The op types of a chain, each once, the root's first; a long chain is cut."""
    steps = list(dict.fromkeys(words.escaped(step.op_type, _NAME_CHARACTERS) for step in slot.origin.via))
    return " → ".join(steps) if len(steps) <= 3 else f"{steps[0]} → … → {steps[-1]}"
