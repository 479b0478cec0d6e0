"""Python expressions that make types."""

from __future__ import annotations

from collections.abc import Iterable

from google.protobuf.message import Message
from onnx import TypeProto, helper

from .expressions import Expression, call, listing, quoted
from .tensor_code import element_code
from .ways import first


def type_code(stated: TypeProto) -> Expression:
    """An expression for a type."""
    return first(stated, _by_make_type, _by_nothing)


def _by_make_type(stated: TypeProto) -> tuple[Message, Expression]:
    match stated.WhichOneof("value"):
        case "tensor_type" | "sparse_tensor_type" as kind:
            tensor = getattr(stated, kind)
            make = helper.make_tensor_type_proto if kind == "tensor_type" else helper.make_sparse_tensor_type_proto
            written = call(f"helper.{make.__name__}", element_code(tensor.elem_type), shape_code(shape_of(tensor)))
            return make(tensor.elem_type, shape_of(tensor)), written
        case "sequence_type":
            inner = stated.sequence_type.elem_type
            return helper.make_sequence_type_proto(inner), call("helper.make_sequence_type_proto", type_code(inner))
        case "optional_type":
            inner = stated.optional_type.elem_type
            return helper.make_optional_type_proto(inner), call("helper.make_optional_type_proto", type_code(inner))
        case "map_type":
            key, inner = stated.map_type.key_type, stated.map_type.value_type
            written = call("helper.make_map_type_proto", element_code(key), type_code(inner))
            return helper.make_map_type_proto(key, inner), written
    raise ValueError("no helper makes such a type")


def _by_nothing(stated: TypeProto) -> tuple[Message, Expression]:
    return TypeProto(), call("TypeProto")


def shape_of(tensor: TypeProto.Tensor | TypeProto.SparseTensor) -> list[int | str | None] | None:
    """The dimensions as `onnx.helper` takes them, None where the rank is unknown."""
    if not tensor.HasField("shape"):
        return None
    return [dim.dim_value if dim.HasField("dim_value") else dim.dim_param or None for dim in tensor.shape.dim]


def shape_code(shape: Iterable[int | str | None] | None) -> Expression:
    """An expression for such dimensions."""
    if shape is None:
        return "None"
    return listing(quoted(dim) if isinstance(dim, str) else str(dim) for dim in shape)
