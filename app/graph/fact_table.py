"""The facts of a node as a table that can be published: a row for each input, attribute and output."""

from __future__ import annotations

from ..language import translate
from . import words
from .behind import root_tensor
from .model import Attribute, Graph, Input, Kind, Node, Output, Tensor, Value
from .table import Table

_LONGEST = 200


def fact_table(graph: Graph, node: Node) -> Table:
    """What a node is called, and its ports and attributes in the order of the file."""
    head = (
        translate("Table", "Part"),
        translate("Table", "Name"),
        translate("Table", "Kind"),
        translate("Table", "Type"),
        translate("Table", "Value"),
    )
    rows = [
        *(_input(graph, slot) for slot in node.inputs),
        *(_attribute(node, attribute) for attribute in node.attributes),
        *(_output(graph, output) for output in node.outputs),
    ]
    return Table(f"{words.node_title(node)} {words.escaped(node.name)}".rstrip(), head, tuple(rows))


def _input(graph: Graph, slot: Input) -> tuple[str, ...]:
    part = translate("Table", "input {0}").format(slot.slot)
    name, kind = words.escaped(slot.name), words.kind_word(slot.origin.kind)
    if slot.value is None:
        return part, name, kind, "", ""
    value = graph.values[slot.value]
    return part, name, kind, _type(value), _fed(graph, slot, value)


def _fed(graph: Graph, slot: Input, value: Value) -> str:
    """What a small constant holds, else the name of what feeds a port; of weights that of the beginning."""
    tensor = root_tensor(graph, slot)
    known = words.value_text(tensor) if slot.origin.kind is Kind.CONSTANT and isinstance(tensor, Tensor) else ""
    if known:
        return known
    names = [words.escaped(root.name, _LONGEST) for root in slot.origin.roots if root.name]
    if not names:
        return words.escaped(value.name, _LONGEST)
    via = " → ".join(words.escaped(step.op_type) for step in slot.origin.via)
    return translate("Table", "{0} via {1}").format(", ".join(names), via) if via else ", ".join(names)


def _attribute(node: Node, attribute: Attribute) -> tuple[str, ...]:
    kind = translate("Table", "default") if attribute.default else ""
    text = words.node_attribute_text(node, attribute, _LONGEST)
    return translate("Table", "attribute"), words.escaped(attribute.name), kind, attribute.type, text


def _output(graph: Graph, output: Output) -> tuple[str, ...]:
    part, name = translate("Table", "output {0}").format(output.slot), words.escaped(output.name)
    if output.value is None:
        return part, name, translate("Table", "not used"), "", ""
    value = graph.values[output.value]
    return part, name, "", _type(value), words.escaped(value.name, _LONGEST)


def _type(value: Value) -> str:
    return words.type_text(value.type)
