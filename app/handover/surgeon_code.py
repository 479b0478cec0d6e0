"""Python code that makes a node with ONNX GraphSurgeon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import AttributeProto, GraphProto, NodeProto

from ..graph.errors import ReadError
from ..graph.model import SparseTensor, Tensor, TensorType, ValueType
from ..graph.tensors import count, values
from ..language import translate
from .errors import HandoverError
from .expressions import Expression, call, laid_out, listing, mapping, quoted
from .proto_code import graph_code, value_code
from .tensor_code import INLINE, array_code, array_of, dtype_code

_OUTER = "outer"
_WORDS = {
    AttributeProto.FLOAT: "float",
    AttributeProto.INT: "int",
    AttributeProto.STRING: "str",
    AttributeProto.TENSOR: "gs.Tensor",
    AttributeProto.GRAPH: "gs.Graph",
    AttributeProto.FLOATS: "List[float]",
    AttributeProto.INTS: "List[int]",
    AttributeProto.STRINGS: "List[str]",
}
_NUMPY = frozenset({"float16", "float32", "float64", "bool", "complex64", "complex128"}) | {
    f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)
}


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a value: its type, and its data where it is an initializer."""

    type: ValueType | None
    tensor: Tensor | SparseTensor | None


def surgeon_statements(node: NodeProto, known: Mapping[str, Known], model_file: Path | None) -> list[str]:
    """The statements that make a node that `plain_node` gave, with its tensors; raises HandoverError.

    Small initializers become constants. Larger ones, and all else, are variables to be replaced by those of the graph.
    """
    if node.overload:
        raise _inexpressible(translate("Handover", "an overload of a function"))
    captured = list(_captured(node))
    tensors = {name: _tensor(name, known.get(name), model_file) for name in (*node.input, *node.output, *captured)}
    outer = [(name, tensors[name]) for name in captured]
    for name in captured:
        tensors[name] = f"{_OUTER}[{quoted(name)}]"
    told: dict[str, Expression] = {key: quoted(text) for key in ("name", "domain") if (text := getattr(node, key))}
    if node.attribute:
        told["attrs"] = mapping((item.name, _attribute(item, bool(outer))) for item in node.attribute)
    told["inputs"] = listing(tensors[name] for name in node.input)
    told["outputs"] = listing(tensors[name] for name in node.output)
    made = call("gs.Node", quoted(node.op_type), **told)
    before = [laid_out(mapping(outer), before=f"{_OUTER} = ")] if outer else []
    return [*_remarks(node, known, model_file), *before, laid_out(made, before="node = ")]


def _remarks(node: NodeProto, known: Mapping[str, Known], model_file: Path | None) -> Iterator[str]:
    """Which variables stand for initializers of the graph."""
    for name in dict.fromkeys(node.input):
        found = known.get(name)
        if found is not None and found.tensor is not None and _array(found.tensor, model_file) is None:
            yield f"# {quoted(name)} is an initializer of the graph: put its own tensor in the place of the variable."


def _tensor(name: str, found: Known | None, model_file: Path | None) -> Expression:
    if not name:
        return "gs.Variable.empty()"
    if found is not None and found.tensor is not None:
        array = _array(found.tensor, model_file)
        if array is not None:
            return call("gs.Constant", quoted(name), array_code(array))
    return call("gs.Variable", quoted(name), **_typed(found.type if found is not None else None))


def _typed(stated: ValueType | None) -> dict[str, Expression]:
    """The keywords for element type and shape, as far as they are known and numpy has such a type."""
    if not isinstance(stated, TensorType) or stated.element not in _NUMPY:
        return {}
    told: dict[str, Expression] = {"dtype": dtype_code(np.dtype(stated.element))}
    if stated.shape is not None:
        dims = [quoted(dim) if isinstance(dim, str) else str(dim) for dim in stated.shape]
        told["shape"] = listing(dims)
    return told


def _array(tensor: Tensor | SparseTensor, model_file: Path | None) -> NDArray[Any] | None:
    """The values of a small initializer; None for a larger one, and where they cannot be read."""
    if isinstance(tensor, SparseTensor) or tensor.element not in _NUMPY:
        return None
    size = count(tensor)
    if size is None or size > INLINE:
        return None
    try:
        found = values(tensor, model_file, None)
    except ReadError:
        return None
    return np.array(found, dtype=tensor.element).reshape(tensor.shape)


def _attribute(attribute: AttributeProto, captures: bool) -> Expression:
    """The value of an attribute as GraphSurgeon takes it."""
    if attribute.ref_attr_name:
        if attribute.type not in _WORDS:
            raise _inexpressible(translate("Handover", "a reference to an attribute of this type"))
        return call("gs.Node.AttributeRef", quoted(attribute.ref_attr_name), _WORDS[attribute.type])
    if attribute.type == AttributeProto.TENSOR:
        try:
            return call("gs.Constant", quoted(attribute.t.name), array_code(array_of(attribute.t)))
        except (TypeError, ValueError, LookupError):
            return value_code(attribute)
    if attribute.type == AttributeProto.GRAPH:
        return call("OnnxImporter.import_graph", graph_code(attribute.g), *([_OUTER] if captures else []))
    try:
        return value_code(attribute)
    except (TypeError, ValueError) as error:
        raise _inexpressible(
            translate("Handover", "the attribute {name} without a value").format(name=attribute.name)
        ) from error


def _inexpressible(what: str) -> HandoverError:
    return HandoverError(
        translate("Handover", "GraphSurgeon cannot write {what}: copy the node as onnx.helper code.").format(what=what)
    )


def _captured(node: NodeProto) -> Iterator[str]:
    """The names that the subgraphs of a node use but do not make."""
    found: dict[str, None] = {}
    for attribute in node.attribute:
        if attribute.HasField("g"):
            found |= dict.fromkeys(_free(attribute.g))
    return iter(found)


def _free(graph: GraphProto) -> Iterator[str]:
    made = {info.name for info in graph.input} | {tensor.name for tensor in graph.initializer}
    made |= {tensor.values.name for tensor in graph.sparse_initializer}
    made |= {name for node in graph.node for name in node.output}
    used = [name for node in graph.node for name in (*node.input, *_captured(node))]
    used += [info.name for info in graph.output]
    return (name for name in used if name and name not in made)
