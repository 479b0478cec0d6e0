"""Puts inputs, initializers, slots and results of a graph into the table of its values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .making import make_input, make_output, make_port, make_tensor_type
from .model import (
    ACTIVATION,
    OMITTED,
    Attribute,
    Input,
    NameFrom,
    NodeId,
    Output,
    SparseTensor,
    Tensor,
    TensorType,
    TypeFrom,
    ValueId,
)
from .tables import Raw, Table

_FEW = 256
_TYPES = 4096
_POSITIONS = tuple(map(str, range(_FEW)))
_CONSTANT_VALUES = {
    "value_float": "float32",
    "value_floats": "float32",
    "value_int": "int64",
    "value_ints": "int64",
    "value_string": "string",
    "value_strings": "string",
}


def add_input(table: Table, raw: Raw) -> ValueId:
    """A value that enters the graph."""
    value = table.add(raw, None)
    table.inputs.add(value)
    return value


def add_initializer(table: Table, raw: Raw, data: Tensor | SparseTensor) -> None:
    """Gives a graph input its default, or makes a value of its own."""
    value = table.ids.get(raw)
    if value is None or value in table.tensors:
        value = table.add(raw, None)
    table.tensors[value] = data
    if value not in table.types:
        table.say(value, _tensor_type(data), TypeFrom.DECLARED)


def _tensor_type(data: Tensor | SparseTensor) -> TensorType | None:
    if isinstance(data, Tensor):
        return _dense_type(data.element, data.shape)
    return TensorType(data.values.element, data.shape, True) if data.values else None


@lru_cache(_TYPES)
def _dense_type(element: str, shape: tuple[int, ...]) -> TensorType:
    return make_tensor_type(element, shape)


def outputs_of(table: Table, node: NodeId, names: Sequence[Raw]) -> tuple[Output, ...]:
    """The output slots of a node, each with a new value unless its name is empty."""
    if len(names) == 1 and names[0]:  # nearly all nodes
        value = table.add(names[0], make_port(node, 0))
        return (make_output(0, _POSITIONS[0], NameFrom.POSITION, value),)
    made: list[Output] = []
    for slot, raw in enumerate(names):
        made.append(
            make_output(
                slot,
                _POSITIONS[slot] if slot < _FEW else str(slot),
                NameFrom.POSITION,
                table.add(raw, make_port(node, slot)) if raw else None,
            )
        )
    return tuple(made)


def inputs_of(table: Table, node: NodeId, names: Sequence[Raw]) -> tuple[Input, ...]:
    """The input slots of a node; an empty name is an omitted one."""
    made: list[Input] = []
    ids, users, doubled = table.ids, table.users, table.doubled
    for slot, raw in enumerate(names):
        position = _POSITIONS[slot] if slot < _FEW else str(slot)
        if not raw:
            made.append(make_input(slot, position, NameFrom.POSITION, None, OMITTED))
            continue
        value = ids.get(raw)
        if value is None or doubled:
            value = table.read_at(raw, node)
        port, known = make_port(node, slot), users[value]
        if not known:
            users[value] = (port,)
        elif type(known) is list:
            known.append(port)
        else:
            users[value] = [*known, port]
        made.append(make_input(slot, position, NameFrom.POSITION, value, ACTIVATION))
    return tuple(made)


def result(table: Table, raw: Raw) -> ValueId:
    """The value that leaves the graph by this name: the last that was made."""
    value = table.read_at(raw, len(table.names))
    table.outputs.add(value)
    return value


def type_constant(table: Table, outputs: tuple[Output, ...], attributes: tuple[Attribute, ...]) -> None:
    """A Constant without a declared type has that of the value it holds."""
    value = outputs[0].value if outputs else None
    if value is None or value in table.types:
        return
    for item in attributes:
        table.say(value, _type_of_constant(item), TypeFrom.INFERRED)


def _type_of_constant(item: Attribute) -> TensorType | None:
    if isinstance(item.value, Tensor | SparseTensor):
        return _tensor_type(item.value)
    element = _CONSTANT_VALUES.get(item.name)
    if element is None or item.value is None:
        return None
    return TensorType(element, (len(item.value),) if isinstance(item.value, tuple) else ())
