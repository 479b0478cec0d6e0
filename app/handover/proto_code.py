"""Python expressions that make parts of a model with `onnx.helper`.

Each part is made here by the very call that is written down, which is kept only if it gives what the file holds; what
no such call gives is written as its bytes. Left out is what tells where a node came from: docstring and metadata.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Sequence

import numpy as np
from google.protobuf.message import Message
from onnx import (
    AttributeProto,
    GraphProto,
    NodeProto,
    SparseTensorProto,
    TensorProto,
    TypeProto,
    ValueInfoProto,
    helper,
)

from .expressions import Expression, Group, call, listing, mapping, number, quoted
from .tensor_code import decoded, element_code, sparse_code, tensor_code
from .type_code import shape_code, shape_of, type_code
from .ways import first

_PARAMETERS = frozenset({"op_type", "inputs", "outputs", "name", "doc_string", "domain", "overload", "kwargs"})


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
    return first(node, _by_make_node, _by_fields)


def attribute_code(attribute: AttributeProto) -> Expression:
    """An expression for an attribute."""
    return first(attribute, _by_reference, _by_value, _by_empty_list)


def value_code(attribute: AttributeProto) -> Expression:
    """An expression for the value of an attribute; raises ValueError where it has none that a call could take."""
    value = helper.get_attribute_value(attribute)
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        if not value:
            raise ValueError("an empty list does not tell its type")
        return listing(map(_single, value))
    return _single(value)


def info_code(info: ValueInfoProto) -> Expression:
    """An expression for what is said of a value."""
    return first(info, _by_make_tensor_info, _by_make_info, _by_name_alone)


def graph_code(graph: GraphProto) -> Expression:
    """An expression for a graph."""
    return first(graph, _by_make_graph)


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
            return quoted(decoded(value))
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


def _by_make_tensor_info(info: ValueInfoProto) -> tuple[Message, Expression]:
    tensor = info.type.tensor_type
    made = helper.make_tensor_value_info(info.name, tensor.elem_type, shape_of(tensor))
    shape = shape_code(shape_of(tensor))
    return made, call("helper.make_tensor_value_info", quoted(info.name), element_code(tensor.elem_type), shape)


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


def _texts(names: Iterable[str]) -> Expression:
    return listing(map(quoted, names))


def _is_keyword(name: str) -> bool:
    return name.isidentifier() and not keyword.iskeyword(name)
