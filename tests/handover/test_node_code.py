"""Nodes as code: it is run, and what it makes is compared with the node."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx_graphsurgeon as gs
import pytest
from onnx import AttributeProto, NodeProto, SparseTensorProto, TensorProto, TypeProto, helper, numpy_helper

from app.graph.model import NodeId
from app.graph.pipeline import open_model
from app.handover.errors import HandoverError
from app.handover.node_code import Style, code, helper_code
from tests.graph.building import model_of, parsed

_RAW = numpy_helper.from_array(np.arange(6, dtype="<f4").reshape(2, 3), "raw")
_LARGE = numpy_helper.from_array(np.linspace(0, 1, 5000, dtype="<f4"), "large")
_INNER = helper.make_graph(
    [helper.make_node("Add", ["x", "w"], ["s"], name="inner"), helper.make_node("Relu", ["s"], ["r"])],
    "body",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 3, None])],
    [helper.make_tensor_value_info("r", TensorProto.FLOAT, None)],
    [_RAW],
    value_info=[helper.make_value_info("s", helper.make_sequence_type_proto(helper.make_tensor_type_proto(1, [])))],
)


def sparse() -> SparseTensorProto:
    values = helper.make_tensor("v", TensorProto.FLOAT, [1], [2.5])
    return helper.make_sparse_tensor(values, helper.make_tensor("i", TensorProto.INT64, [1], [4]), [9])


def tensor(kind: int, values: Sequence[Any], shape: Sequence[int] = (2,)) -> TensorProto:
    return helper.make_tensor("t", kind, shape, values)


def made(text: str) -> Any:
    """What the program calls `node`."""
    names: dict[str, Any] = {}
    exec(text, names)
    return names["node"]


def with_attribute(value: object) -> NodeProto:
    return NodeProto(input=["x"], output=["y"], op_type="Op", attribute=[helper.make_attribute("a", value)])


VALUES: dict[str, object] = {
    "FLOAT": 0.1,
    "FLOAT of no fraction": 3.0,
    "FLOAT nan": float("nan"),
    "FLOAT inf": float("inf"),
    "INT": -(1 << 60),
    "STRING": 'odd "quotes" and \\ and \n and ö',
    "STRING of bytes": b"\xff\x00",
    "TENSOR raw": _RAW,
    "TENSOR large": _LARGE,
    "TENSOR typed": tensor(TensorProto.FLOAT, [0.1, float("-inf")]),
    "TENSOR scalar": numpy_helper.from_array(np.array(True), "truth"),
    "TENSOR without values": numpy_helper.from_array(np.zeros((0, 3), "<i8"), "none"),
    "TENSOR of half": numpy_helper.from_array(np.array([0.1, 65504], "<f2"), "half"),
    "TENSOR of bfloat16": tensor(TensorProto.BFLOAT16, [0.5, 2.0]),
    "TENSOR of float8": helper.make_tensor("f8", TensorProto.FLOAT8E4M3FN, [2], b"\x01\x02", raw=True),
    "TENSOR of int4": tensor(TensorProto.INT4, [3, -4]),
    "TENSOR of complex": numpy_helper.from_array(np.array([1 + 2j]), "z"),
    "TENSOR of strings": tensor(TensorProto.STRING, [b"a", b"\xff"]),
    "TENSOR of no known type": TensorProto(data_type=99, dims=[1], raw_data=b"?"),
    "GRAPH": _INNER,
    "SPARSE_TENSOR": sparse(),
    "TYPE_PROTO": helper.make_tensor_type_proto(TensorProto.FLOAT, ["N", None, 3]),
    "TYPE_PROTO of a map": helper.make_map_type_proto(TensorProto.STRING, helper.make_tensor_type_proto(7, None)),
    "TYPE_PROTO optional": helper.make_optional_type_proto(helper.make_sparse_tensor_type_proto(1, [2])),
    "TYPE_PROTO opaque": TypeProto(opaque_type=TypeProto.Opaque(domain="d", name="n")),
    "FLOATS": [0.1, 1.0, float("nan")],
    "INTS": list(range(100)),
    "STRINGS": ["a", b"\xff", ""],
    "TENSORS": [_RAW, _LARGE],
    "GRAPHS": [_INNER, _INNER],
    "SPARSE_TENSORS": [sparse()],
    "TYPE_PROTOS": [helper.make_tensor_type_proto(1, [])],
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_that_code_makes_the_same_attribute(value: object) -> None:
    node = with_attribute(value)
    again = made(helper_code(node))
    assert again.SerializeToString(deterministic=True) == node.SerializeToString(deterministic=True)


def test_that_every_type_of_attribute_is_tried() -> None:
    tried = {with_attribute(value).attribute[0].type for value in VALUES.values()}
    assert tried == set(AttributeProto.AttributeType.values()) - {AttributeProto.UNDEFINED}


@pytest.mark.parametrize(
    "attribute",
    [
        AttributeProto(name="empty", type=AttributeProto.INTS),
        AttributeProto(name="nothing"),
        AttributeProto(name="alpha", type=AttributeProto.FLOAT, ref_attr_name="beta"),
        AttributeProto(name="told", type=AttributeProto.INT, i=3, doc_string="kept"),
        helper.make_attribute("name", 3),
        helper.make_attribute("", 3),
    ],
    ids=["empty list", "undefined", "reference", "docstring", "name of a parameter", "no name"],
)
def test_that_attributes_that_make_node_cannot_take_are_written_too(attribute: AttributeProto) -> None:
    node = NodeProto(op_type="Op", input=["x"], output=["y"], name="n", domain="d", attribute=[attribute])
    assert made(helper_code(node)) == node


def test_that_odd_names_and_empty_slots_are_kept() -> None:
    node = helper.make_node("Op", ["", "a b", '"', "'\n"], ["", "ü"], name="/x.y", domain="my domain", overload="o")
    node.attribute.extend([helper.make_attribute("a.b", 2.0), helper.make_attribute("class", 1)])
    assert made(helper_code(node)).SerializeToString() == node.SerializeToString()


def test_that_names_that_are_no_text_are_written_as_bytes() -> None:
    node = NodeProto.FromString(b"\x0a\x01y\x12\x01y\x1a\x01\xff\x22\x04Relu")
    assert made(helper_code(node)).SerializeToString() == node.SerializeToString()


def test_that_plain_code_is_what_a_person_would_write() -> None:
    node = helper.make_node("Conv", ["x", "w"], ["y"], name="conv1", kernel_shape=[3, 3], auto_pad="SAME_UPPER")
    assert helper_code(node) == (
        "from onnx import helper\n\n"
        'node = helper.make_node(\n    "Conv",\n    ["x", "w"],\n    ["y"],\n    name="conv1",\n'
        '    auto_pad="SAME_UPPER",\n    kernel_shape=[3, 3],\n)\n'
    )


def test_that_where_a_node_came_from_is_left_out() -> None:
    node = helper.make_node("Relu", ["x"], ["y"], doc_string="net.py(3): forward")
    node.metadata_props.add(key="pkg.torch.onnx.stack_trace", value="File …")
    assert made(helper_code(node)) == helper.make_node("Relu", ["x"], ["y"])


def test_that_a_tensor_in_another_file_is_not_read() -> None:
    elsewhere = TensorProto(name="t", data_type=1, dims=[1], data_location=TensorProto.EXTERNAL)
    elsewhere.external_data.add(key="location", value="/etc/passwd")
    node = with_attribute(elsewhere)
    assert made(helper_code(node)) == node


def of_model(nodes: Sequence[NodeProto], folder: Path, style: Style, initializers: Sequence[TensorProto] = ()) -> str:
    """The code of the first node of a model."""
    file = folder / "m.onnx"
    file.write_bytes(model_of(nodes, inputs=("x", "c"), initializers=initializers).SerializeToString())
    return code(open_model(file), "", NodeId(0), style)


def test_that_a_weight_that_stayed_in_the_file_is_in_the_code(tmp_path: Path) -> None:
    node = helper.make_node("Constant", [], ["y"], value=_LARGE)
    assert made(of_model([node], tmp_path, Style.HELPER)) == node


def test_that_too_much_for_code_is_a_sentence(tmp_path: Path) -> None:
    node = helper.make_node("Constant", [], ["y"], value=numpy_helper.from_array(np.zeros(1 << 19, "<f4")))
    with pytest.raises(HandoverError, match=r"holds 2\.1 MB, too much for code: save it as a model"):
        of_model([node], tmp_path, Style.HELPER)


def exported(node: gs.Node) -> NodeProto:
    """A node of GraphSurgeon as GraphSurgeon itself writes it."""
    graph = gs.export_onnx(gs.Graph(nodes=[node], opset=17), do_type_check=False).graph
    found: NodeProto = next(found for found in graph.node if found.op_type == node.op)
    return found


SURGEON = [
    name for name in VALUES if not name.startswith("GRAPH") and name not in ("TENSOR typed", "TENSOR of strings")
]


@pytest.mark.parametrize("name", SURGEON)
def test_that_graphsurgeon_writes_the_same_attribute(name: str, tmp_path: Path) -> None:
    node = with_attribute(VALUES[name])
    again = exported(made(of_model([node], tmp_path, Style.GRAPHSURGEON)))
    assert again.attribute[0].SerializeToString(deterministic=True) == node.attribute[0].SerializeToString(
        deterministic=True
    )


def test_that_graphsurgeon_knows_types_weights_and_what_is_left_out(tmp_path: Path) -> None:
    large = numpy_helper.from_array(np.zeros((100, 3), "<f4"), "large")
    small = numpy_helper.from_array(np.array([1, 2], "<i8"), "small")
    node = helper.make_node("Op", ["x", "", "small", "large"], ["y"], name="n", domain="acme")
    text = of_model([node], tmp_path, Style.GRAPHSURGEON, [large, small])
    found = made(text)
    assert [type(item).__name__ for item in found.inputs] == ["Variable", "Variable", "Constant", "Variable"]
    assert found.inputs[1].is_empty()
    assert found.inputs[2].values.tolist() == [1, 2]
    assert (found.inputs[3].dtype, found.inputs[3].shape) == (np.float32, [100, 3])
    assert '# "large" is an initializer of the graph' in text
    assert (found.op, found.name, found.domain) == ("Op", "n", "acme")


def test_that_a_subgraph_of_graphsurgeon_shares_the_tensors_around_it(tmp_path: Path) -> None:
    model = parsed("""
        g (float[2] x, bool c) => (float[2] y)
        { y = If(c) <then_branch = t () => (float[2] r) { r = Neg(x) },
                     else_branch = e () => (float[2] s) { s = Abs(x) }> }""")
    file = tmp_path / "m.onnx"
    file.write_bytes(model.SerializeToString())
    node = made(code(open_model(file), "", NodeId(0), Style.GRAPHSURGEON))
    branches = [node.attrs[name] for name in ("then_branch", "else_branch")]
    assert branches[0].nodes[0].inputs[0] is branches[1].nodes[0].inputs[0]
    assert [branch.nodes[0].op for branch in branches] == ["Neg", "Abs"]


def test_that_a_reference_of_graphsurgeon_keeps_its_type(tmp_path: Path) -> None:
    node = helper.make_node("Elu", ["x"], ["y"])
    node.attribute.append(AttributeProto(name="alpha", type=AttributeProto.FLOAT, ref_attr_name="beta"))
    found = made(of_model([node], tmp_path, Style.GRAPHSURGEON))
    assert (found.attrs["alpha"].name, found.attrs["alpha"].type) == ("beta", float)


@pytest.mark.parametrize(
    "attribute", [AttributeProto(name="empty", type=AttributeProto.INTS), AttributeProto(name="nothing")]
)
def test_that_what_graphsurgeon_cannot_write_is_a_sentence(attribute: AttributeProto, tmp_path: Path) -> None:
    node = NodeProto(op_type="Op", input=["x"], output=["y"], attribute=[attribute])
    with pytest.raises(HandoverError, match=r"GraphSurgeon cannot write .*: copy the node as onnx\.helper code"):
        of_model([node], tmp_path, Style.GRAPHSURGEON)
