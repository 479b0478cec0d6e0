"""Copies of a node with other slots: `dataclasses.replace`, without its cost for tens of thousands of nodes."""

from __future__ import annotations

from .making import make_input, make_node, make_output
from .model import Attribute, Input, NameFrom, Node, Origin, Output


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
