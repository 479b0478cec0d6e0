"""What the bundled modules write, looked at with onnx itself."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import onnx
import pytest
from onnx import checker, helper, numpy_helper

from app import paths
from tests.opdefs.conftest import FAILING, Model

_RIGHT = [
    "MyStrangeNet",
    "MyStrangeNetOneNode",
    "MyStrangeNet2",
    "LinearWithBias",
    "LinearWithoutBias",
    "LinearTutorial",
    "NonentityNet",
    "vfe",
    "AtenOverrides",
    "AtenOverridesTutorial",
    "ExportTypeOnnx",
    "ExportTypeAten",
    "ExportTypeAtenFallback",
    "ExportTypeFallthrough",
    "MixNet",
    "BlendNet",
    "ScaledClampNet",
    "ScaledShiftDynamo",
    "ScaledShiftTorchScript",
]


def _nodes(model: onnx.ModelProto, op_type: str) -> list[onnx.NodeProto]:
    return [node for node in model.graph.node if node.op_type == op_type]


def _attributes(node: onnx.NodeProto) -> dict[str, tuple[str, Any]]:
    """Each attribute's type word and value."""
    word = onnx.AttributeProto.AttributeType.Name
    return {one.name: (word(one.type), helper.get_attribute_value(one)) for one in node.attribute}


def _shape(value: onnx.ValueInfoProto) -> list[int | str]:
    return [dim.dim_param or dim.dim_value for dim in value.type.tensor_type.shape.dim]


@pytest.mark.parametrize("net", _RIGHT)
def test_that_the_checker_accepts_it(model: Model, net: str) -> None:
    checker.check_model(model(net), full_check=True)


@pytest.mark.parametrize("net", ["MyStrangeNetTutorial", "MyStrangeNet2Tutorial"])
def test_that_the_checker_refuses_an_operator_without_a_domain(model: Model, net: str) -> None:
    with pytest.raises(checker.ValidationError, match="No Op registered for MyStrangeOp"):
        checker.check_model(model(net))


@pytest.mark.parametrize("path", sorted(paths.opdefs().glob("*.py")), ids=lambda path: path.stem)
def test_that_each_script_runs_to_its_end_unless_it_is_meant_to_fail(folder: Path, path: Path) -> None:
    error = folder / f"{path.stem}.error"
    assert error.exists() == (path.stem in FAILING), error.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path",
    [one for one in sorted(paths.opdefs().glob("*.py")) if not one.stem.endswith("_tutorial")],
    ids=lambda path: path.stem,
)
def test_that_the_right_forms_give_no_warning(folder: Path, path: Path) -> None:
    assert (folder / f"{path.stem}.warnings").read_text(encoding="utf-8") == ""


def test_that_no_type_or_shape_is_missing_in_the_right_forms(folder: Path) -> None:
    assert "mydomain" not in (folder / "stderr").read_text(encoding="utf-8")


def test_that_a_symbolic_which_cannot_be_called_is_named_in_the_error(folder: Path) -> None:
    error = (folder / "nonentity_tutorial.error").read_text(encoding="utf-8")
    assert "missing 2 required positional arguments: 'beta' and 'alpha'" in error
    assert "LinearFunction" in error


@pytest.mark.parametrize(("net", "domain"), [("MyStrangeNet", "mydomain"), ("MyStrangeNetTutorial", "")])
def test_that_the_strange_net_has_four_custom_nodes_and_three_merged_weights(
    model: Model, net: str, domain: str
) -> None:
    strange = model(net)
    assert Counter(node.op_type for node in strange.graph.node) == {
        "MyStrangeOp": 4,
        "Conv": 4,
        "Add": 3,
        "Identity": 3,
    }
    assert {node.domain for node in _nodes(strange, "MyStrangeOp")} == {domain}
    merged = {node.output[0]: node.input[0] for node in _nodes(strange, "Identity")}
    assert merged == dict.fromkeys(("myLayer1.bias", "myLayer2.weight", "myLayer2.bias"), "myLayer1.weight")
    assert {node.input[0] for node in _nodes(strange, "MyStrangeOp")} == {"inputTensor"}
    assert {tuple(node.input[1:]) for node in _nodes(strange, "Conv")} == {("conv1.weight", "conv1.bias")}
    assert [value.name for value in strange.graph.output] == ["outputTensor"]
    assert {entry.domain: entry.version for entry in strange.opset_import}[""] == 13


@pytest.mark.parametrize(("net", "per_layer"), [("MyStrangeNet", 2), ("MyStrangeNetOneNode", 1)])
def test_that_the_list_attributes_of_the_strange_op_are_there(model: Model, net: str, per_layer: int) -> None:
    nodes = _nodes(model(net), "MyStrangeOp")
    assert len(nodes) == 2 * per_layer
    assert [node.name.split("/")[1] for node in nodes] == ["myLayer1"] * per_layer + ["myLayer2"] * per_layer
    first, last = _attributes(nodes[0]), _attributes(nodes[-1])
    assert first["float_attr"] == ("FLOATS", pytest.approx([0.1, 0.5]))
    assert first["int_attr"] == ("INTS", [2, 2])
    assert last["float_attr"] == ("FLOATS", [0.5, 0.5])
    assert last["int_attr"] == ("INTS", [3, 3])


def test_that_one_call_with_two_outputs_is_one_node_with_two_outputs(model: Model) -> None:
    net = model("MyStrangeNetOneNode")
    assert [len(node.output) for node in _nodes(net, "MyStrangeOp")] == [2, 2]
    typed = {value.name: _shape(value) for value in net.graph.value_info}
    outputs = [name for node in _nodes(net, "MyStrangeOp") for name in node.output]
    assert [typed[name] for name in outputs] == [[1, 3, 4, 4]] * 4


def test_that_the_second_strange_op_carries_numbers_and_texts(model: Model) -> None:
    net = model("MyStrangeNet2")
    first, second = _nodes(net, "MyStrangeOp2")
    assert _attributes(first) == {
        "int_attr1": ("INT", 10),
        "int_attr2": ("INTS", [3, 5]),
        "str_attr3": ("STRING", b"a plain text"),
    }
    assert _attributes(second) == {
        "int_attr1": ("INT", 40),
        "int_attr2": ("INTS", [12, 22]),
        "str_attr3": ("STRING", "奇怪的算子".encode()),
    }
    assert list(first.input) == ["input1", "input2", "myLayer1.bias"]
    assert list(second.input) == ["input3", "input4", "myLayer2.bias"]
    assert [(node.input[0], node.output[0]) for node in _nodes(net, "Identity")] == [("myLayer1.bias", "myLayer2.bias")]


def test_that_a_missing_bias_is_left_out_of_the_node(model: Model) -> None:
    (with_bias,) = model("LinearWithBias").graph.node
    (without,) = model("LinearWithoutBias").graph.node
    assert list(with_bias.input) == ["input", "weight", "bias"]
    assert list(without.input) == ["input", "weight"]


def test_that_a_function_without_symbolic_leaves_no_trace(model: Model) -> None:
    assert "LinearFunction" not in {node.op_type for node in model("LinearTutorial").graph.node}


def test_that_the_nonentity_nodes_carry_their_own_numbers(model: Model) -> None:
    net = model("NonentityNet")
    first, second = _nodes(net, "nonentity")
    assert _attributes(first) == {"alpha": ("FLOAT", pytest.approx(1.3)), "beta": ("FLOAT", pytest.approx(1.2))}
    assert _attributes(second) == {"alpha": ("FLOAT", pytest.approx(1.33)), "beta": ("FLOAT", pytest.approx(1.22))}
    assert list(first.input)[1:] == ["dense.0.weight", "dense.0.bias"]
    assert _shape(net.graph.input[0]) == [64, 1, 28, 28]
    assert _shape(net.graph.output[0]) == [64, 10]
    weights = {tensor.name: list(tensor.dims) for tensor in net.graph.initializer}
    assert (weights["dense.0.weight"], weights["dense.2.weight"]) == ([128, 576], [10, 128])


def test_that_the_scatter_reads_three_inputs_by_name(model: Model) -> None:
    net = model("vfe")
    (node,) = net.graph.node
    assert list(node.input) == ["data", "indices", "updates"]
    assert _attributes(node) == {"reduce": ("STRING", b"amax"), "dim": ("INT", 0)}
    types = {value.name: value.type.tensor_type.elem_type for value in net.graph.input}
    assert types["indices"] == onnx.TensorProto.INT64
    assert {value.name: _shape(value) for value in net.graph.input} == {
        "data": [5, 4],
        "indices": ["points"],
        "updates": ["points", 4],
    }


def test_that_overridden_operators_are_written_as_told(model: Model) -> None:
    net = model("AtenOverrides")
    assert Counter(node.op_type for node in net.graph.node) == {"Gemm": 2, "Constant": 2, "Unsqueeze": 2, "Concat": 1}
    addmm, mm = _nodes(net, "Gemm")
    assert _attributes(addmm) == {"alpha": ("FLOAT", 2.0), "beta": ("FLOAT", 0.5)}
    constants = {node.output[0]: node for node in _nodes(net, "Constant")}
    assert numpy_helper.to_array(constants[mm.input[2]].attribute[0].t).tolist() == [0.0]
    assert [len(node.input) for node in _nodes(net, "Unsqueeze")] == [2, 2]


def test_that_without_parse_args_the_numbers_vanish(model: Model) -> None:
    addmm, _ = _nodes(model("AtenOverridesTutorial"), "Gemm")
    assert _attributes(addmm) == {}


@pytest.mark.parametrize(
    ("net", "ops"),
    [
        ("ExportTypeOnnx", [("", "Gemm"), ("", "Relu"), ("", "Softmax")]),
        ("ExportTypeAtenFallback", [("", "Gemm"), ("", "Relu"), ("", "Softmax"), ("org.pytorch.aten", "ATen")]),
        ("ExportTypeFallthrough", [("", "Gemm"), ("", "Relu"), ("", "Softmax"), ("org.pytorch.aten", "i0")]),
    ],
)
def test_that_the_export_type_decides_what_is_written(model: Model, net: str, ops: list[tuple[str, str]]) -> None:
    assert [(node.domain, node.op_type) for node in model(net).graph.node] == ops


def test_that_aten_nodes_name_their_operator(model: Model) -> None:
    nodes = _nodes(model("ExportTypeAten"), "ATen")
    assert [_attributes(node)["operator"] for node in nodes] == [
        ("STRING", name) for name in (b"linear", b"relu", b"softmax", b"i0")
    ]


def test_that_each_kind_of_attribute_and_input_is_in_the_mixed_net(model: Model) -> None:
    net = model("MixNet")
    (mix,) = _nodes(net, "Mix")
    assert {name: word for name, (word, _) in _attributes(mix).items()} == {
        "steps": "INT",
        "sizes": "INTS",
        "ratio": "FLOAT",
        "ratios": "FLOATS",
        "mode": "STRING",
        "labels": "STRINGS",
        "table": "TENSOR",
    }
    makers = {name: node.op_type for node in net.graph.node for name in node.output}
    initializers = {tensor.name for tensor in net.graph.initializer}
    assert [makers.get(name, "initializer" if name in initializers else "input") for name in mix.input] == [
        "input",
        "initializer",
        "initializer",
        "Sigmoid",
        "Constant",
    ]


def test_that_the_blend_has_three_inputs_and_two_outputs(model: Model) -> None:
    net = model("BlendNet")
    (blend,) = _nodes(net, "Blend")
    assert list(blend.output) == ["first", "second"]
    assert blend.input[1] == _nodes(net, "Conv")[0].output[0]


def test_that_a_translated_custom_op_is_one_node_of_its_domain(model: Model) -> None:
    net = model("ScaledClampNet")
    (clamp,) = _nodes(net, "ScaledClamp")
    assert clamp.domain == "mydomain"
    assert clamp.input[1] == "weight"
    assert _attributes(clamp) == {"scale": ("FLOAT", pytest.approx(0.1)), "limits": ("FLOATS", [-0.5, 0.5])}


@pytest.mark.parametrize("net", ["ScaledShiftDynamo", "ScaledShiftTorchScript"])
def test_that_both_exporters_write_the_same_operator(model: Model, net: str) -> None:
    (shift,) = _nodes(model(net), "ScaledShift")
    assert (shift.domain, list(shift.input), _attributes(shift)) == (
        "mydomain",
        ["input", "shift"],
        {"scale": ("FLOAT", 1.5)},
    )
