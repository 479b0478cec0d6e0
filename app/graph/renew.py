"""Copies of nodes and values with other facts: `dataclasses.replace`, without its cost for tens of thousands."""

from __future__ import annotations

from .making import make_attribute, make_input, make_node, make_output, make_value
from .model import Attribute, Input, NameFrom, Node, Origin, Output, TypeFrom, Value, ValueType


def with_slots(
    node: Node, inputs: tuple[Input, ...], outputs: tuple[Output, ...], attributes: tuple[Attribute, ...]
) -> Node:
    """The node with these slots and attributes."""
    return make_node(
        node.id,
        node.name,
        node.op_type,
        node.domain,
        node.overload,
        node.custom,
        inputs,
        outputs,
        attributes,
        node.doc,
        node.module_path,
        node.stack,
        node.source_line,
        node.metadata,
    )


def with_origin(slot: Input, origin: Origin) -> Input:
    """The input with this origin."""
    return make_input(slot.slot, slot.name, slot.name_from, slot.value, origin, slot.doc)


def with_input_name(slot: Input, name: str, name_from: NameFrom, doc: str) -> Input:
    """The input under this name."""
    return make_input(slot.slot, name, name_from, slot.value, slot.origin, doc)


def with_output_name(slot: Output, name: str, name_from: NameFrom, doc: str) -> Output:
    """The output under this name."""
    return make_output(slot.slot, name, name_from, slot.value, doc)


def with_doc(attribute: Attribute, doc: str) -> Attribute:
    """The attribute with this documentation."""
    return make_attribute(attribute.name, attribute.type, attribute.value, attribute.default, attribute.refers_to, doc)


def with_type(value: Value, stated: ValueType, type_from: TypeFrom) -> Value:
    """The value with this type."""
    return make_value(
        value.id,
        value.name,
        stated,
        type_from,
        value.maker,
        value.users,
        value.is_input,
        value.is_output,
        value.tensor,
        value.outer,
        value.doc,
        value.metadata,
    )
