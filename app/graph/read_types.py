"""The types of a file as frozen values; their fields are numbered as in `onnx.proto`."""

from __future__ import annotations

from collections.abc import Callable

from .elements import element_name
from .model import Dim, MapType, OpaqueType, OptionalType, SequenceType, Shape, TensorType, ValueType
from .tables import text
from .wire import BYTES, Buffer, fields, signed, varint

_DEEPEST = 30


def value_type(data: Buffer, start: int, end: int, depth: int = 0) -> ValueType | None:
    """The type that a TypeProto states, None where it states none or nests deeper than any file needs.

    Raises WireError.
    """
    found: ValueType | None = None
    if depth >= _DEEPEST:
        return None
    for number, wire, begin, stop in fields(data, start, end):
        make = _TYPES.get(number) if wire == BYTES else None
        if make is not None:
            found = make(data, begin, stop, depth + 1)
    return found


def _dense_type(data: Buffer, start: int, end: int, depth: int) -> TensorType:
    return _tensor_type(data, start, end, False)


def _sparse_type(data: Buffer, start: int, end: int, depth: int) -> TensorType:
    return _tensor_type(data, start, end, True)


def _tensor_type(data: Buffer, start: int, end: int, sparse: bool) -> TensorType:
    element = 0
    shape: Shape = None
    for number, wire, begin, stop in fields(data, start, end):
        if number == 1 and not wire:
            element = signed(varint(data, begin, stop)[0], 32)
        elif number == 2 and wire == BYTES:
            shape = (*(shape or ()), *_shape(data, begin, stop))
    return TensorType(element_name(element), shape, sparse)


def _shape(data: Buffer, start: int, end: int) -> tuple[Dim, ...]:
    found = fields(data, start, end)
    return tuple(_dim(data, begin, stop) for number, wire, begin, stop in found if number == 1 and wire == BYTES)


def _dim(data: Buffer, start: int, end: int) -> Dim:
    dim: Dim = None
    for number, wire, begin, stop in fields(data, start, end):
        if number == 1 and not wire:
            dim = signed(varint(data, begin, stop)[0], 64)
        elif number == 2 and wire == BYTES:
            dim = text(data[begin:stop]) or None
    return dim


def _item(data: Buffer, start: int, end: int, depth: int, place: int = 1) -> ValueType | None:
    """The type of what lies in a sequence or an optional, or of the values of a map."""
    found: ValueType | None = None
    for number, wire, begin, stop in fields(data, start, end):
        if number == place and wire == BYTES:
            found = value_type(data, begin, stop, depth)
    return found


def _sequence_type(data: Buffer, start: int, end: int, depth: int) -> SequenceType:
    return SequenceType(_item(data, start, end, depth))


def _optional_type(data: Buffer, start: int, end: int, depth: int) -> OptionalType:
    return OptionalType(_item(data, start, end, depth))


def _map_type(data: Buffer, start: int, end: int, depth: int) -> MapType:
    key = 0
    for number, wire, begin, stop in fields(data, start, end):
        if number == 1 and not wire:
            key = signed(varint(data, begin, stop)[0], 32)
    return MapType(element_name(key), _item(data, start, end, depth, place=2))


def _opaque_type(data: Buffer, start: int, end: int, depth: int) -> OpaqueType:
    words = {1: "", 2: ""}
    for number, wire, begin, stop in fields(data, start, end):
        if number in words and wire == BYTES:
            words[number] = text(data[begin:stop])
    return OpaqueType(words[1], words[2])


_TYPES: dict[int, Callable[[Buffer, int, int, int], ValueType]] = {
    1: _dense_type,
    4: _sequence_type,
    5: _map_type,
    7: _opaque_type,
    8: _sparse_type,
    9: _optional_type,
}
