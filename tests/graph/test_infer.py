"""Shape inference adds types, marks them and changes nothing else."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from onnx import ModelProto, TensorProto, helper, numpy_helper

from app.graph.errors import ReadError
from app.graph.infer import GaveUp, infer, with_types
from app.graph.model import Model, TensorType, TypeFrom
from app.graph.pipeline import open_model
from tests.graph.building import graph, nested_ifs, parsed


def completed(proto: ModelProto, folder: Path) -> Model:
    path = folder / "m.onnx"
    path.write_bytes(proto.SerializeToString())
    return with_types(open_model(path), pickle.loads(pickle.dumps(infer(path))))


def types(model: Model, path: str = "") -> dict[str, tuple[object, TypeFrom | None]]:
    return {value.name: (value.type, value.type_from) for value in graph(model, path).values}


def test_that_types_are_added_and_marked(tmp_path: Path) -> None:
    model = completed(parsed("g (float[N, 3] x) => (y) { t = Relu(x)\n y = acme.Custom(t) }"), tmp_path)
    found = types(model)
    assert found["x"] == (TensorType("float32", ("N", 3)), TypeFrom.DECLARED)
    assert found["t"] == (TensorType("float32", ("N", 3)), TypeFrom.INFERRED)
    assert found["y"] == (None, None)


def test_that_a_declared_type_only_gains_a_shape(tmp_path: Path) -> None:
    proto = parsed("g (float[2, 3] x) => (float[5, 5] y) { t = Relu(x)\n u = Abs(t)\n y = Neg(u) }")
    proto.graph.value_info.append(helper.make_tensor_value_info("t", TensorProto.FLOAT, None))
    proto.graph.value_info.append(helper.make_tensor_value_info("u", TensorProto.FLOAT, ["A", "B"]))
    found = types(completed(proto, tmp_path))
    assert found["t"] == (TensorType("float32", (2, 3)), TypeFrom.INFERRED)
    assert found["u"] == (TensorType("float32", ("A", "B")), TypeFrom.DECLARED)
    assert found["y"] == (TensorType("float32", (5, 5)), TypeFrom.DECLARED)


def test_that_small_constants_take_part_and_large_weights_do_not(tmp_path: Path) -> None:
    proto = parsed("g (float[6] x) => (y) <int64[2] s = {2, 3}> { t = Reshape(x, s)\n y = Mul(t, w) }")
    proto.graph.initializer.append(numpy_helper.from_array(np.ones((2000, 2, 3), "f4"), "w"))
    found = types(completed(proto, tmp_path))
    assert found["t"] == (TensorType("float32", (2, 3)), TypeFrom.INFERRED)
    assert found["y"] == (TensorType("float32", (2000, 2, 3)), TypeFrom.INFERRED)


def test_that_values_in_subgraphs_and_those_from_outside_get_types(tmp_path: Path) -> None:
    text = """g (bool c, float[2] x) => (y) {
      t = Relu(x)
      y = If(c) <then_branch = a () => (p) { p = Neg(t) }, else_branch = b () => (q) { q = Abs(t) }>
    }"""
    found = types(completed(parsed(text), tmp_path), "If_1/then_branch")
    assert found["p"] == (TensorType("float32", (2,)), TypeFrom.INFERRED)
    assert found["t"] == (TensorType("float32", (2,)), TypeFrom.INFERRED)


def test_that_a_name_which_is_made_twice_is_left_alone(tmp_path: Path) -> None:
    proto = parsed("g (float[2] x) => (y) { t = Relu(x)\n y = Neg(t) }")
    proto.graph.node.append(helper.make_node("Shape", ["x"], ["t"]))
    model = completed(proto, tmp_path)
    assert {value.type for value in graph(model, "").values if value.name == "t"} == {None}


def test_that_the_reason_for_giving_up_can_cross_processes(tmp_path: Path) -> None:
    recursive = parsed("g (float[2] x) => (y) { y = Relu(x) }")
    function = recursive.functions.add(name="f", domain="local", input=["a"], output=["b"])
    function.opset_import.append(helper.make_opsetid("local", 1))
    function.node.append(helper.make_node("f", ["a"], ["b"], domain="local"))
    recursive.graph.node.append(helper.make_node("f", ["y"], ["z"], domain="local"))
    recursive.opset_import.append(helper.make_opsetid("local", 1))
    for data in (recursive.SerializeToString(), nested_ifs(300), b"\x0b\x0b"):
        path = tmp_path / "bad.onnx"
        path.write_bytes(data)
        with pytest.raises((GaveUp, ReadError)) as caught:
            infer(path)
        again = pickle.loads(pickle.dumps(caught.value))
        assert str(again) == str(caught.value)
        assert str(again)


def test_that_a_model_in_text_is_inferred_too(tmp_path: Path) -> None:
    path = tmp_path / "m.onnxtxt"
    path.write_text('<ir_version: 9, opset_import: ["": 17]> g (float[2] x) => (y) { t = Relu(x)\n y = Neg(t) }')
    assert infer(path)[""]["t"] == TensorType("float32", (2,))
