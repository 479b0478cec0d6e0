"""Python expressions that make arrays and tensors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from google.protobuf.message import Message
from numpy.typing import NDArray
from onnx import SparseTensorProto, TensorProto, helper, numpy_helper

from .expressions import Expression, call, listing, number, packed, quoted
from .ways import first

INLINE = 64
"""How many values of a tensor are written one by one."""


def tensor_code(tensor: TensorProto) -> Expression:
    """An expression for a tensor; many values are packed."""
    return first(tensor, _by_texts, _by_from_array, _by_make_tensor, _by_raw_data)


def array_code(array: NDArray[Any]) -> Expression:
    """An expression for an array; raises TypeError where numpy alone has no such type."""
    kind = array.dtype
    if kind.kind not in "biufc" or kind.type.__module__ != "numpy":
        raise TypeError(f"numpy has no {kind}")
    if not array.size:
        return call("np.zeros", listing(map(str, array.shape)), dtype=dtype_code(kind))
    if array.size <= INLINE:
        return call("np.array", _nested(array.tolist(), array), dtype=dtype_code(kind))
    little = kind.newbyteorder("<")
    flat = call("np.frombuffer", packed(array.astype(little).tobytes()), dtype=quoted(little.str))
    return call("np.reshape", flat, listing(map(str, array.shape)))


def array_of(tensor: TensorProto) -> NDArray[Any]:
    """The values of a tensor; raises ValueError where they lie in another file, which is never opened."""
    if tensor.data_location == TensorProto.EXTERNAL:
        raise ValueError("its data lies in another file")
    return numpy_helper.to_array(tensor)


def dtype_code(kind: np.dtype[Any]) -> str:
    """An expression for a type of numpy."""
    return f"np.{'bool_' if kind.kind == 'b' else kind.name}"


def sparse_code(tensor: SparseTensorProto) -> Expression:
    """An expression for a sparse tensor."""
    return first(tensor, _by_make_sparse)


def element_code(kind: int) -> str:
    """The word for an element type; raises ValueError where ONNX has none."""
    return f"TensorProto.{TensorProto.DataType.Name(kind)}"


def decoded(raw: bytes) -> str | bytes:
    """Bytes as text where they are UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def _by_from_array(tensor: TensorProto) -> tuple[Message, Expression]:
    array = array_of(tensor)
    return numpy_helper.from_array(array, tensor.name), _call_of_array(array, tensor.name)


def _call_of_array(array: NDArray[Any], name: str) -> Expression:
    return call("numpy_helper.from_array", array_code(array), *([quoted(name)] if name else []))


def _by_make_tensor(tensor: TensorProto) -> tuple[Message, Expression]:
    """Values in the field of their type."""
    values = array_of(tensor).ravel().tolist()
    kind = np.float32 if tensor.data_type == TensorProto.FLOAT else None
    made = helper.make_tensor(tensor.name, tensor.data_type, tensor.dims, values)
    return made, _call_of_tensor(tensor, listing(number(value, kind) for value in values))


def _by_texts(tensor: TensorProto) -> tuple[Message, Expression]:
    """All as text, or where one is none, all as bytes: numpy mixes them up."""
    texts: Any = [decoded(text) for text in tensor.string_data]
    if any(isinstance(text, bytes) for text in texts):
        texts = list(tensor.string_data)
    made = helper.make_tensor(tensor.name, tensor.data_type, tensor.dims, texts)
    return made, _call_of_tensor(tensor, listing(map(quoted, texts)))


def _by_raw_data(tensor: TensorProto) -> tuple[Message, Expression]:
    made = helper.make_tensor(tensor.name, tensor.data_type, tensor.dims, tensor.raw_data, raw=True)
    return made, _call_of_tensor(tensor, packed(tensor.raw_data), raw="True")


def _call_of_tensor(tensor: TensorProto, values: Expression, **more: Expression) -> Expression:
    kind = element_code(tensor.data_type)
    return call("helper.make_tensor", quoted(tensor.name), kind, _numbers(tensor.dims), values, **more)


def _by_make_sparse(tensor: SparseTensorProto) -> tuple[Message, Expression]:
    made = helper.make_sparse_tensor(tensor.values, tensor.indices, tensor.dims)
    values, indices = tensor_code(tensor.values), tensor_code(tensor.indices)
    return made, call("helper.make_sparse_tensor", values, indices, _numbers(tensor.dims))


def _numbers(values: Iterable[int]) -> Expression:
    return listing(map(str, values))


def _nested(values: Any, array: NDArray[Any]) -> Expression:
    """A number, or lists of lists of numbers, from `array.tolist()`."""
    if isinstance(values, list):
        return listing(_nested(value, array) for value in values)
    if isinstance(values, complex):
        return f"complex({number(values.real)}, {number(values.imag)})"
    return str(values) if isinstance(values, bool) else number(values, _short(array.dtype))


def _short(kind: np.dtype[Any]) -> type[np.floating[Any]] | None:
    """The type that floats are written short for: those of fewer than 64 bits."""
    return kind.type if kind.kind == "f" and kind.itemsize < 8 else None
