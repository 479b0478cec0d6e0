"""Model files with gigabytes of weights that take no room on the disk: the data are holes, which read as zeros."""

from __future__ import annotations

from pathlib import Path

from onnx import GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto, helper

MANY = 500
LARGE = 4 * 1024 * 1024
SMALL = 4
_GRAPH_FIELD = 7
_INITIALIZER_FIELD = 5
_RAW_DATA_FIELD = 9
_LENGTH_DELIMITED = 2


def inline_model(file: Path, size: int) -> None:
    """A model of 3,000 nodes and MANY weights of `size` bytes each, in the file itself."""
    graph = _graph([]).SerializeToString()
    heads = [_tensor(number, size).SerializeToString() for number in range(MANY)]
    bodies = [len(head) + len(_key(_RAW_DATA_FIELD, size)) + size for head in heads]
    whole = len(graph) + sum(len(_key(_INITIALIZER_FIELD, body)) + body for body in bodies)
    with file.open("wb") as out:
        out.write(_model().SerializeToString() + _key(_GRAPH_FIELD, whole) + graph)
        for head, body in zip(heads, bodies, strict=True):
            out.write(_key(_INITIALIZER_FIELD, body) + head + _key(_RAW_DATA_FIELD, size))
            out.truncate(out.tell() + size)
            out.seek(0, 2)


def external_model(file: Path, size: int) -> None:
    """The same model with its weights in a file beside it."""
    data = file.with_suffix(".data")
    tensors = []
    for number in range(MANY):
        tensor = _tensor(number, size)
        tensor.data_location = TensorProto.EXTERNAL
        for key, value in (("location", data.name), ("offset", number * size), ("length", size)):
            tensor.external_data.add(key=key, value=str(value))
        tensors.append(tensor)
    model = _model()
    model.graph.CopyFrom(_graph(tensors))
    file.write_bytes(model.SerializeToString())
    with data.open("wb") as out:
        out.truncate(MANY * size)


def _model() -> ModelProto:
    """A model without its graph."""
    model = ModelProto(ir_version=9, producer_name="opscope bench")
    model.opset_import.append(helper.make_opsetid("", 17))
    return model


def _graph(tensors: list[TensorProto]) -> GraphProto:
    """A chain in which every sixth node reads a weight."""
    nodes: list[NodeProto] = []
    known: list[ValueInfoProto] = []
    before = "input"
    for number in range(6 * MANY):
        kind, reads = ("Mul", [before, f"weight_{number // 6}"]) if number % 6 == 0 else ("Relu", [before])
        before = f"value_{number}"
        nodes.append(helper.make_node(kind, reads, [before], name=f"/node_{number}"))
        known.append(_value(before))
    return helper.make_graph(nodes, "main", [_value("input")], [known.pop()], tensors, value_info=known)


def _value(name: str) -> ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, ["length"])


def _tensor(number: int, size: int) -> TensorProto:
    """A weight without its data."""
    return TensorProto(name=f"weight_{number}", dims=[size // 4], data_type=TensorProto.FLOAT)


def _key(field: int, length: int) -> bytes:
    """How protobuf begins a field of so many bytes."""
    return _number(field << 3 | _LENGTH_DELIMITED) + _number(length)


def _number(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
