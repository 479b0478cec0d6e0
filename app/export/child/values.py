"""Arguments and results as plain facts: tensors of Python, and Values of the graph that is being made."""

from __future__ import annotations

from typing import Any

import torch

from . import describing
from .owners import Owners

MOST = 512


def of_apply(named: list[tuple[str, Any]], owners: Owners) -> list[dict[str, Any]]:
    """The arguments of an `apply`, in order."""
    return [of_python(name, item, owners) for name, item in named[:MOST]]


def of_python(name: str, value: Any, owners: Owners) -> dict[str, Any]:
    """One Python value; of a tensor its shape, element type and owner."""
    if isinstance(value, torch.Tensor):
        role, owner = owners.of(value)
        word = "Parameter" if isinstance(value, torch.nn.Parameter) else "Tensor"
        told = {"name": name, "is_value": True, "type": word, "role": role, "owner": owner}
        return {**told, **describing.tensor(value)}
    return {"name": name, "is_value": False, "type": type(value).__name__, "text": describing.text(value)}


def of_graph(name: str, value: Any) -> dict[str, Any]:
    """One argument of `g.op` or of a symbolic: a Value with its type and the kind of its maker, or a Python value."""
    if isinstance(value, torch._C.Value):
        return {"name": name, "is_value": True, "type": "Value", "text": value.debugName(), **_type_of(value)}
    told: dict[str, Any] = {"name": name, "is_value": False, "type": _type_word(value), "text": describing.text(value)}
    if isinstance(value, torch.Tensor):
        told.update(shape=describing.shape(value), dtype=describing.dtype(value))
    return told


def _type_word(value: Any) -> str:
    """The Python type; of a list that of its items too: `list[int]`."""
    kind = type(value).__name__
    if not isinstance(value, (list, tuple)) or not value:
        return kind
    items = sorted({type(item).__name__ for item in value[:MOST]})
    return f"{kind}[{' | '.join(items)}]"


def _type_of(value: Any) -> dict[str, Any]:
    told: dict[str, Any] = {"role": value.node().kind()}
    kind = value.type()
    if isinstance(kind, torch._C.TensorType):
        told["shape"] = kind.sizes()
        scalar = kind.scalarType()
        told["dtype"] = "" if scalar is None else _WORDS.get(scalar, scalar.lower())
    return told


_WORDS = {
    "Float": "float32",
    "Double": "float64",
    "Half": "float16",
    "BFloat16": "bfloat16",
    "Long": "int64",
    "Int": "int32",
    "Short": "int16",
    "Char": "int8",
    "Byte": "uint8",
    "Bool": "bool",
    "ComplexFloat": "complex64",
    "ComplexDouble": "complex128",
}
