"""Small models for tests, written as ONNX text or with onnx's helpers."""

from __future__ import annotations

from collections.abc import Sequence

import onnx.parser
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto, helper

from app.graph.model import Graph, Input, Model, Node
from app.graph.names import name_ports
from app.graph.origin import classify
from app.graph.read import read_bytes
from app.ops.model import OpDef

HEADER = '<ir_version: 9, opset_import: ["": 17, "acme": 1]>\n'


def parsed(body: str, header: str = HEADER) -> ModelProto:
    """The model of a graph written as ONNX text, behind the header."""
    return onnx.parser.parse_model(header + body)


def opened(model: ModelProto | str | bytes, definitions: Sequence[OpDef] = ()) -> Model:
    """The model read, classed and named; text is ONNX text without a header."""
    proto = parsed(model) if isinstance(model, str) else model
    data = proto if isinstance(proto, bytes) else proto.SerializeToString()
    return name_ports(classify(read_bytes(data, "test")), definitions)


def node(model: Model, op_type: str, path: str = "") -> Node:
    """The first node of this op type in the graph at `path`."""
    return next(node for node in graph(model, path).nodes if node.op_type == op_type)


def graph(model: Model, path: str) -> Graph:
    """The graph at `path`."""
    return next(graph for graph in model.graphs if graph.path == path)


def slot(model: Model, op_type: str, number: int, path: str = "") -> Input:
    """An input of the first node of this op type."""
    return node(model, op_type, path).inputs[number]


def model_of(
    nodes: Sequence[NodeProto],
    inputs: Sequence[str] = ("x",),
    outputs: Sequence[str] = ("y",),
    initializers: Sequence[TensorProto] = (),
) -> ModelProto:
    """A model of nodes with untyped inputs and outputs."""
    main = GraphProto(name="main")
    main.node.extend(nodes)
    main.initializer.extend(initializers)
    main.input.extend(ValueInfoProto(name=name) for name in inputs)
    main.output.extend(ValueInfoProto(name=name) for name in outputs)
    return helper.make_model(main, ir_version=9, opset_imports=[helper.make_opsetid("", 17)])


def wire(number: int, content: bytes) -> bytes:
    """A field of the protobuf wire format that holds bytes or a message."""
    return varint(number << 3 | 2) + varint(len(content)) + content


def varint(value: int) -> bytes:
    """An unsigned number as the protobuf wire format writes it."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


def nested_ifs(depth: int) -> bytes:
    """An If in an If, `depth` deep, written without a library as none goes so deep; the innermost graph negates x."""
    inner = GraphProto(name="inner", node=[helper.make_node("Neg", ["x"], ["y"])], output=[ValueInfoProto(name="y")])
    data = inner.SerializeToString()
    outside = NodeProto(op_type="If", input=["c"], output=["y"]).SerializeToString()
    result = wire(12, ValueInfoProto(name="y").SerializeToString())
    for _ in range(depth):
        branch = wire(1, b"then_branch") + wire(6, data) + varint(20 << 3) + varint(5)
        data = wire(1, outside + wire(5, branch)) + result
    inputs = b"".join(wire(11, ValueInfoProto(name=name).SerializeToString()) for name in ("x", "c"))
    return wire(7, data + inputs)
