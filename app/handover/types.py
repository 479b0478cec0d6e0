"""The types of values as the file states them."""

from __future__ import annotations

from onnx import TypeProto

from ..graph.elements import element
from ..graph.model import MapType, OpaqueType, OptionalType, SequenceType, TensorType, ValueType


def type_proto(stated: ValueType) -> TypeProto:
    """A type as protobuf."""
    made = TypeProto()
    _write(stated, made)
    return made


def _write(stated: ValueType | None, made: TypeProto) -> None:
    match stated:
        case TensorType():
            _write_tensor(stated, made)
        case SequenceType():
            made.sequence_type.SetInParent()
            _write(stated.item, made.sequence_type.elem_type)
        case OptionalType():
            made.optional_type.SetInParent()
            _write(stated.item, made.optional_type.elem_type)
        case MapType():
            made.map_type.key_type = _number(stated.key)
            _write(stated.value, made.map_type.value_type)
        case OpaqueType():
            made.opaque_type.domain, made.opaque_type.name = stated.domain, stated.name


def _write_tensor(stated: TensorType, made: TypeProto) -> None:
    tensor = made.sparse_tensor_type if stated.sparse else made.tensor_type
    tensor.elem_type = _number(stated.element)
    if stated.shape is None:
        return
    tensor.shape.SetInParent()
    for dim in stated.shape:
        added = tensor.shape.dim.add()
        if isinstance(dim, int):
            added.dim_value = dim
        elif dim is not None:
            added.dim_param = dim


def _number(name: str) -> int:
    """ONNX's number of an element type; one that it does not define is called after its number."""
    known = element(name)
    return known.number if known is not None else int(name.rpartition(" ")[2])
