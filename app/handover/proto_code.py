"""Python expressions that make parts of a model with `onnx.helper`.

Each part is made here by the very call that is written down, which is kept only if it gives what the file holds; what
no such call gives is written as its bytes. Left out is what tells where a node came from: docstring and metadata.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import numpy as np
from google.protobuf.message import Message
from numpy.typing import NDArray
from onnx import (
    AttributeProto,
    GraphProto,
    NodeProto,
    SparseTensorProto,
    TensorProto,
    TypeProto,
    ValueInfoProto,
    helper,
    numpy_helper,
)

from .expressions import Expression, Group, call, listing, mapping, number, packed, quoted

_Proto = TypeVar("_Proto", bound=Message)
_Way = Callable[[_Proto], tuple[Message, Expression]]
"""Makes something like a part, and writes down how."""

INLINE = 64
"""How many values of a tensor are written one by one."""

_PARAMETERS = frozenset({"op_type", "inputs", "outputs", "name", "doc_string", "domain", "overload", "kwargs"})

# What the helpers and numpy raise over values that they were not made for.
_REFUSED = (ValueError, TypeError, LookupError, AttributeError, OverflowError, AssertionError, RuntimeError)


def plain_node(node: NodeProto) -> NodeProto:
    """The node without what tells where it came from; its subgraphs and the nodes in them, too."""
    made = NodeProto()
    made.CopyFrom(node)
    waiting = [made]
    while waiting:
        found = waiting.pop()
        found.ClearField("doc_string")
        found.ClearField("metadata_props")
        for attribute in found.attribute:
            for graph in (*([attribute.g] if attribute.HasField("g") else []), *attribute.graphs):
                graph.ClearField("doc_string")
                graph.ClearField("metadata_props")
                waiting += graph.node
    return made


def node_code(node: NodeProto) -> Expression:
    """An expression for a node that `plain_node` gave."""
    return _first(node, _by_make_node, _by_fields)


def attribute_code(attribute: AttributeProto) -> Expression:
    """An expression for an attribute."""
    return _first(attribute, _by_reference, _by_value, _by_empty_list)


def value_code(attribute: AttributeProto) -> Expression:
    """An expression for the value of an attribute; raises ValueError where it has none that a call could take."""
    value = helper.get_attribute_value(attribute)
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        if not value:
            raise ValueError("an empty list does not tell its type")
        return listing(map(_single, value))
    return _single(value)


def tensor_code(tensor: TensorProto) -> Expression:
    """An expression for a tensor; many values are packed."""
    return _first(tensor, _by_texts, _by_from_array, _by_make_tensor, _by_raw_data)


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


def type_code(stated: TypeProto) -> Expression:
    """An expression for a type."""
    return _first(stated, _by_make_type, _by_nothing)


def info_code(info: ValueInfoProto) -> Expression:
    """An expression for what is said of a value."""
    return _first(info, _by_make_tensor_info, _by_make_info, _by_name_alone)


def graph_code(graph: GraphProto) -> Expression:
    """An expression for a graph."""
    return _first(graph, _by_make_graph)


def sparse_code(tensor: SparseTensorProto) -> Expression:
    """An expression for a sparse tensor."""
    return _first(tensor, _by_make_sparse)


def _first(proto: _Proto, *ways: _Way[_Proto]) -> Expression:
    """The expression of the first way that gives what is there, or its bytes."""
    wanted = _comparable(proto)
    for way in ways:
        try:
            made, written = way(proto)
        except _REFUSED:
            continue
        if _comparable(made) == wanted:
            return written
    return call(f"{type(proto).__name__}.FromString", packed(proto.SerializeToString()))


def _comparable(proto: Message) -> bytes:
    """The bytes of a message in which what means the same is written the same."""
    made = type(proto)()
    made.CopyFrom(proto)
    _tidy(made)
    return made.SerializeToString(deterministic=True)


def _tidy(proto: Message) -> None:
    """An empty text is as good as none, a number that is not written is 0, and attributes have no order."""
    for field, value in proto.ListFields():
        if isinstance(value, Message):
            _tidy(value)
        elif value == "":
            proto.ClearField(field.name)
        elif not isinstance(value, str | bytes | int | float):
            for item in value:
                if isinstance(item, Message):
                    _tidy(item)
    if isinstance(proto, AttributeProto) and not proto.ref_attr_name:
        field_name = {AttributeProto.INT: "i", AttributeProto.FLOAT: "f", AttributeProto.STRING: "s"}.get(proto.type)
        if field_name is not None:
            setattr(proto, field_name, getattr(proto, field_name))
    if isinstance(proto, NodeProto):
        ordered = sorted(proto.attribute, key=_name_of)
        del proto.attribute[:]
        proto.attribute.extend(ordered)


def _name_of(attribute: AttributeProto) -> str:
    return attribute.name


def _by_make_node(node: NodeProto) -> tuple[Message, Expression]:
    names = [item.name for item in node.attribute]
    if _PARAMETERS & set(names) or len(set(names)) < len(names):
        raise ValueError("an attribute has the name of a parameter, or of another one")
    heads = {key: value for key in ("name", "domain", "overload") if (value := getattr(node, key))}
    values = {item.name: helper.get_attribute_value(item) for item in node.attribute}
    made = helper.make_node(node.op_type, node.input, node.output, **heads, **values)
    written = [(item.name, value_code(item)) for item in node.attribute]
    texts = {key: quoted(value) for key, value in heads.items()}
    head = call("helper.make_node", quoted(node.op_type), _texts(node.input), _texts(node.output), **texts)
    plain = [(f"{name}=", value) for name, value in written if _is_keyword(name)]
    odd = [(name, value) for name, value in written if not _is_keyword(name)]
    return made, Group(head.start, (*head.parts, *plain, *([("**", mapping(odd))] if odd else [])), head.end)


def _by_fields(node: NodeProto) -> tuple[Message, Expression]:
    heads = {key: value for key in ("name", "op_type", "domain", "overload") if (value := getattr(node, key))}
    made = NodeProto(input=node.input, output=node.output, attribute=node.attribute, **heads)
    told: dict[str, Expression] = {key: quoted(value) for key, value in heads.items()}
    lists = {"input": _texts(node.input), "output": _texts(node.output)}
    return made, call("NodeProto", **told, **lists, attribute=listing(map(attribute_code, node.attribute)))


def _by_reference(attribute: AttributeProto) -> tuple[Message, Expression]:
    if not attribute.ref_attr_name:
        raise ValueError("it refers to no other")
    told = {"name": quoted(attribute.name), "ref_attr_name": quoted(attribute.ref_attr_name)}
    made = AttributeProto(name=attribute.name, type=attribute.type, ref_attr_name=attribute.ref_attr_name)
    return made, call("AttributeProto", **told, type=_word(attribute))


def _by_value(attribute: AttributeProto) -> tuple[Message, Expression]:
    made = helper.make_attribute(attribute.name, helper.get_attribute_value(attribute))
    return made, call("helper.make_attribute", quoted(attribute.name), value_code(attribute))


def _by_empty_list(attribute: AttributeProto) -> tuple[Message, Expression]:
    made = helper.make_attribute(attribute.name, [], attr_type=attribute.type)
    return made, call("helper.make_attribute", quoted(attribute.name), "[]", attr_type=_word(attribute))


def _word(attribute: AttributeProto) -> str:
    return f"AttributeProto.{AttributeProto.AttributeType.Name(attribute.type)}"


def _single(value: object) -> Expression:
    """One value of an attribute; a float is one of 32 bits."""
    match value:
        case bytes():
            return quoted(_decoded(value))
        case float():
            return number(value, np.float32)
        case int():
            return number(value)
        case Message():
            return _part(value)
    raise TypeError(f"an attribute cannot hold {value!r}")


def _part(value: Message) -> Expression:
    match value:
        case TensorProto():
            return tensor_code(value)
        case SparseTensorProto():
            return sparse_code(value)
        case GraphProto():
            return graph_code(value)
        case TypeProto():
            return type_code(value)
    raise TypeError(f"an attribute cannot hold a {type(value).__name__}")


def _decoded(raw: bytes) -> str | bytes:
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
    texts: Any = [_decoded(text) for text in tensor.string_data]
    if any(isinstance(text, bytes) for text in texts):
        texts = list(tensor.string_data)
    made = helper.make_tensor(tensor.name, tensor.data_type, tensor.dims, texts)
    return made, _call_of_tensor(tensor, listing(map(quoted, texts)))


def _by_raw_data(tensor: TensorProto) -> tuple[Message, Expression]:
    made = helper.make_tensor(tensor.name, tensor.data_type, tensor.dims, tensor.raw_data, raw=True)
    return made, _call_of_tensor(tensor, packed(tensor.raw_data), raw="True")


def _call_of_tensor(tensor: TensorProto, values: Expression, **more: Expression) -> Expression:
    kind = _element(tensor.data_type)
    return call("helper.make_tensor", quoted(tensor.name), kind, _numbers(tensor.dims), values, **more)


def _by_make_sparse(tensor: SparseTensorProto) -> tuple[Message, Expression]:
    made = helper.make_sparse_tensor(tensor.values, tensor.indices, tensor.dims)
    values, indices = tensor_code(tensor.values), tensor_code(tensor.indices)
    return made, call("helper.make_sparse_tensor", values, indices, _numbers(tensor.dims))


def _by_make_type(stated: TypeProto) -> tuple[Message, Expression]:
    match stated.WhichOneof("value"):
        case "tensor_type" | "sparse_tensor_type" as kind:
            tensor = getattr(stated, kind)
            make = helper.make_tensor_type_proto if kind == "tensor_type" else helper.make_sparse_tensor_type_proto
            written = call(f"helper.{make.__name__}", _element(tensor.elem_type), _shape_code(_shape(tensor)))
            return make(tensor.elem_type, _shape(tensor)), written
        case "sequence_type":
            inner = stated.sequence_type.elem_type
            return helper.make_sequence_type_proto(inner), call("helper.make_sequence_type_proto", type_code(inner))
        case "optional_type":
            inner = stated.optional_type.elem_type
            return helper.make_optional_type_proto(inner), call("helper.make_optional_type_proto", type_code(inner))
        case "map_type":
            key, inner = stated.map_type.key_type, stated.map_type.value_type
            written = call("helper.make_map_type_proto", _element(key), type_code(inner))
            return helper.make_map_type_proto(key, inner), written
    raise ValueError("no helper makes such a type")


def _by_nothing(stated: TypeProto) -> tuple[Message, Expression]:
    return TypeProto(), call("TypeProto")


def _by_make_tensor_info(info: ValueInfoProto) -> tuple[Message, Expression]:
    tensor = info.type.tensor_type
    made = helper.make_tensor_value_info(info.name, tensor.elem_type, _shape(tensor))
    shape = _shape_code(_shape(tensor))
    return made, call("helper.make_tensor_value_info", quoted(info.name), _element(tensor.elem_type), shape)


def _by_make_info(info: ValueInfoProto) -> tuple[Message, Expression]:
    made = helper.make_value_info(info.name, info.type)
    return made, call("helper.make_value_info", quoted(info.name), type_code(info.type))


def _by_name_alone(info: ValueInfoProto) -> tuple[Message, Expression]:
    return ValueInfoProto(name=info.name), call("ValueInfoProto", name=quoted(info.name))


def _by_make_graph(graph: GraphProto) -> tuple[Message, Expression]:
    more = {
        "initializer": [tensor_code(item) for item in graph.initializer],
        "value_info": [info_code(item) for item in graph.value_info],
        "sparse_initializer": [sparse_code(item) for item in graph.sparse_initializer],
    }
    made = helper.make_graph(
        graph.node,
        graph.name,
        graph.input,
        graph.output,
        initializer=graph.initializer,
        value_info=graph.value_info,
        sparse_initializer=graph.sparse_initializer,
    )
    told: dict[str, Expression] = {
        "nodes": listing(map(node_code, graph.node)),
        "name": quoted(graph.name),
        "inputs": listing(map(info_code, graph.input)),
        "outputs": listing(map(info_code, graph.output)),
    }
    return made, call("helper.make_graph", **told, **{key: listing(items) for key, items in more.items() if items})


def _shape(tensor: TypeProto.Tensor | TypeProto.SparseTensor) -> list[int | str | None] | None:
    if not tensor.HasField("shape"):
        return None
    return [dim.dim_value if dim.HasField("dim_value") else dim.dim_param or None for dim in tensor.shape.dim]


def _shape_code(shape: Iterable[int | str | None] | None) -> Expression:
    if shape is None:
        return "None"
    return listing(quoted(dim) if isinstance(dim, str) else str(dim) for dim in shape)


def _element(kind: int) -> str:
    """The word for an element type; raises ValueError where ONNX has none."""
    return f"TensorProto.{TensorProto.DataType.Name(kind)}"


def _texts(names: Iterable[str]) -> Expression:
    return listing(map(quoted, names))


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


def _is_keyword(name: str) -> bool:
    return name.isidentifier() and not keyword.iskeyword(name)
