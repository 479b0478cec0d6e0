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
_POSITION = NameFrom.POSITION  # to look it up in its class takes as long as to make a record
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
        return (make_output(0, "0", _POSITION, table.add(names[0], make_port(node, 0))),)
    made: list[Output] = []
    positions = _positions(len(names))
    for slot, raw in enumerate(names):
        value = table.add(raw, make_port(node, slot)) if raw else None
        made.append(make_output(slot, positions[slot], _POSITION, value))
    return tuple(made)


def inputs_of(table: Table, node: NodeId, names: Sequence[Raw]) -> tuple[Input, ...] | None:
    """The input slots of a node; an empty name is an omitted one. None where a name is not known so far."""
    known: list[ValueId | None] = list(map(table.ids.get, names))
    if None in known or table.doubled:
        if any(raw and value is None for raw, value in zip(names, known, strict=True)):
            return None
        known = [table.read_at(raw, node) if raw else None for raw in names]
    return _inputs(table, node, known)


def inputs_at_last(table: Table, node: NodeId, names: Sequence[Raw]) -> tuple[Input, ...]:
    """As `inputs_of`, when all that the graph makes is known; other names are of graphs around it, or undefined."""
    return _inputs(table, node, [table.read_at(raw, node) if raw else None for raw in names])


def _inputs(table: Table, node: NodeId, values: Sequence[ValueId | None]) -> tuple[Input, ...]:
    made: list[Input] = []
    users, positions = table.users, _positions(len(values))
    for slot, value in enumerate(values):
        if value is None:
            made.append(make_input(slot, positions[slot], _POSITION, None, OMITTED))
            continue
        port, known = make_port(node, slot), users[value]
        if not known:
            users[value] = (port,)
        elif type(known) is list:
            known.append(port)
        else:
            users[value] = [*known, port]
        made.append(make_input(slot, positions[slot], _POSITION, value, ACTIVATION))
    return tuple(made)


def _positions(count: int) -> Sequence[str]:
    """A name for each of `count` slots, at least."""
    return _POSITIONS if count <= _FEW else list(map(str, range(count)))


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
