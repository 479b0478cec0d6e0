"""The JSON of a model says everything, in one fixed form."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from onnx import NodeProto, TensorProto, helper, numpy_helper

from app.graph.facts import show_json
from app.graph.model import Model
from tests.graph.building import model_of, nested_ifs, opened, parsed

STRANGE = """g (float[1, 3] inputTensor) => (float["N", M, 4] outputTensor) <float[1, 3] weight = {1.0, 2.0, 3.0}> {
  bias = Identity(weight)
  outputTensor, other = mydomain.MyStrangeOp<float_attr = [0.1, 0.5], alpha = 1.3>(inputTensor, bias)
}""".replace('"N"', "N")


def shown(model: Model) -> dict[str, Any]:
    """The facts after a trip through strict JSON."""
    facts: dict[str, Any] = json.loads(json.dumps(show_json(model), allow_nan=False))
    return facts


def test_that_a_model_is_shown_in_the_fixed_form() -> None:
    proto = parsed(STRANGE, '<ir_version: 7, producer_name: "pytorch", opset_import: ["": 13, "mydomain": 1]>')
    proto.graph.node[1].name = "/myLayer1/MyStrangeOp"
    facts = shown(opened(proto))
    main = facts.pop("graphs")
    assert facts == {
        "source": "test",
        "ir_version": 7,
        "producer": "pytorch",
        "opset_imports": {"": 13, "mydomain": 1},
    }
    assert isinstance(main, list)
    nodes = main[0].pop("nodes")
    assert main == [
        {
            "path": "",
            "name": "g",
            "inputs": [{"name": "inputTensor", "type": "float32", "shape": [1, 3]}],
            "outputs": [{"name": "outputTensor", "type": "float32", "shape": ["N", "M", 4]}],
        }
    ]
    assert nodes[1] == {
        "id": 1,
        "name": "/myLayer1/MyStrangeOp",
        "op_type": "MyStrangeOp",
        "domain": "mydomain",
        "custom": True,
        "module_path": ["myLayer1"],
        "source_line": None,
        "inputs": [
            {
                "slot": 0,
                "name": "0",
                "name_from": "position",
                "value": "inputTensor",
                "kind": "activation",
                "root": None,
                "via": [],
                "derived": False,
                "overridable": False,
                "outer": False,
                "type": "float32",
                "shape": [1, 3],
                "type_from": "declared",
            },
            {
                "slot": 1,
                "name": "1",
                "name_from": "position",
                "value": "bias",
                "kind": "initializer",
                "root": "weight",
                "via": [{"op_type": "Identity", "node": ""}],
                "derived": False,
                "overridable": False,
                "outer": False,
                "type": None,
                "shape": None,
                "type_from": None,
            },
        ],
        "attributes": [
            {"name": "float_attr", "type": "FLOATS", "value": [0.1, 0.5], "default": False},
            {"name": "alpha", "type": "FLOAT", "value": 1.3, "default": False},
        ],
        "outputs": [
            {
                "slot": 0,
                "name": "output_0",
                "name_from": "position",
                "value": "outputTensor",
                "type": "float32",
                "shape": ["N", "M", 4],
                "type_from": "declared",
            },
            {
                "slot": 1,
                "name": "output_1",
                "name_from": "position",
                "value": "other",
                "type": None,
                "shape": None,
                "type_from": None,
            },
        ],
    }


def attribute_values(*values: object) -> list[object]:
    node = NodeProto(op_type="Op", domain="acme", output=["y"])
    node.attribute.extend(helper.make_attribute(f"a{index}", value) for index, value in enumerate(values))
    facts = show_json(opened(model_of([node])))
    written = json.loads(json.dumps(facts, allow_nan=False))
    return [item["value"] for item in written["graphs"][0]["nodes"][0]["attributes"]]


def test_that_attribute_values_of_every_kind_are_json() -> None:
    large = numpy_helper.from_array(np.arange(5000, dtype="f4"), "t")
    sparse = helper.make_sparse_tensor(
        helper.make_tensor("v", TensorProto.INT64, [1], [5]), helper.make_tensor("i", TensorProto.INT64, [1], [3]), [9]
    )
    complex_ = TensorProto(name="c", data_type=TensorProto.COMPLEX64, dims=[1], float_data=[1.0, -2.0])
    broken = TensorProto(name="b", data_type=1, dims=[4], raw_data=b"\0")
    stated = helper.make_tensor_type_proto(TensorProto.FLOAT, ["N"])
    found = attribute_values(
        float("nan"), [float("inf"), -float("inf"), 0.1], b"\xff", "é", large, sparse, complex_, broken, stated
    )
    assert found[:4] == ["nan", ["inf", "-inf", 0.1], {"hex": "ff"}, "é"]
    assert found[4] == {"type": "float32", "shape": [5000], "values": [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]}
    assert found[5] == {"type": "sparse int64", "shape": [9], "values": [5], "indices": [3]}
    assert found[6] == {"type": "complex64", "shape": [1], "values": [[1.0, -2.0]]}
    assert isinstance(found[7], dict)
    assert (found[7]["values"], found[7]["error"][:16]) == ([], "The tensor holds")
    assert found[8] == "float32[N]"


def test_that_omitted_slots_and_empty_outputs_keep_their_place() -> None:
    model = model_of([helper.make_node("Clip", ["x", "", "hi"], ["y"])], inputs=("x", "hi"))
    slots = shown(opened(model))["graphs"][0]["nodes"][0]["inputs"]
    assert [(item["value"], item["kind"]) for item in slots] == [
        ("x", "activation"),
        ("", "omitted"),
        ("hi", "activation"),
    ]


def test_that_several_roots_are_a_list_and_subgraphs_are_paths() -> None:
    text = """g (bool c, float[1] x) => (float[1] y) <float[1] w = {1.0}, float[1] v = {2.0}> {
      s = Add(w, v)
      y = If(c) <then_branch = a () => (float[1] p) { p = Mul(x, s) }, else_branch = b () => (float[1] x) { }>
    }"""
    graphs = shown(opened(text))["graphs"]
    assert isinstance(graphs, list)
    assert [graph["path"] for graph in graphs] == ["", "If_1/then_branch", "If_1/else_branch"]
    assert [item["value"] for item in graphs[0]["nodes"][1]["attributes"]] == ["If_1/then_branch", "If_1/else_branch"]
    inner = graphs[1]["nodes"][0]["inputs"][1]
    assert (inner["root"], inner["outer"], inner["derived"]) == (["w", "v"], True, True)


def test_that_a_reference_of_a_function_is_told() -> None:
    node = NodeProto(op_type="Op", domain="acme", output=["y"])
    node.attribute.add(name="alpha", type=1, ref_attr_name="slope")
    written = shown(opened(model_of([node])))["graphs"][0]["nodes"][0]["attributes"]
    assert written == [{"name": "alpha", "type": "FLOAT", "value": None, "default": False, "refers_to": "slope"}]


def test_that_deep_models_are_written() -> None:
    assert len(shown(opened(nested_ifs(200)))["graphs"]) == 201
