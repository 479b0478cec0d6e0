"""Copies of nodes and values with other facts: `dataclasses.replace`, without its cost for tens of thousands."""

from __future__ import annotations

from collections.abc import Callable

from .making import copier
from .model import Attribute, Input, NameFrom, Node, Origin, Output, TypeFrom, Value, ValueType

with_slots: Callable[[Node, tuple[Input, ...], tuple[Output, ...], tuple[Attribute, ...]], Node]
with_slots = copier(Node, "inputs", "outputs", "attributes")
"""The node with these slots and attributes."""

with_origin: Callable[[Input, Origin], Input] = copier(Input, "origin")
"""The input with this origin."""

with_input_name: Callable[[Input, str, NameFrom, str], Input] = copier(Input, "name", "name_from", "doc")
"""The input under this name."""

with_output_name: Callable[[Output, str, NameFrom, str], Output] = copier(Output, "name", "name_from", "doc")
"""The output under this name."""

with_doc: Callable[[Attribute, str], Attribute] = copier(Attribute, "doc")
"""The attribute with this documentation."""

with_type: Callable[[Value, ValueType, TypeFrom], Value] = copier(Value, "type", "type_from")
"""The value with this type."""
