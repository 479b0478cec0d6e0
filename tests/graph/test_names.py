"""Every port has a name, and it says who gave it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from onnx import NodeProto, helper

from app.graph.model import Model, NameFrom
from app.ops.model import AttributeDef, Evidence, Formal, OpDef
from tests.graph.building import graph, model_of, node, opened, parsed


def definition(
    evidence: Evidence,
    inputs: str,
    named_by: str,
    outputs: str = "",
    attributes: tuple[AttributeDef, ...] = (),
) -> OpDef:
    return OpDef(
        name="acme::Op",
        domain="acme",
        op_type="Op",
        function="Op",
        kind="autograd.Function",
        file=None,
        line=1,
        inputs=tuple(Formal(name, named_by) for name in inputs.split()),
        attributes=attributes,
        outputs=tuple(Formal(name, named_by) for name in outputs.split()),
        evidence=evidence,
    )


def names(model: Model, op_type: str) -> list[tuple[str, NameFrom]]:
    found = node(model, op_type)
    inputs = [(item.name, item.name_from) for item in found.inputs]
    return inputs + [(item.name, item.name_from) for item in found.outputs]


CUSTOM = model_of([helper.make_node("Op", ["x", "x", "x"], ["y", "z"], domain="acme")])


def test_that_ports_of_standard_ops_have_the_names_of_their_schema() -> None:
    model = opened("g (float[1,1,4,4] x, float[1,1,3,3] w) => (float[1,1,2,2] y) { y = Conv(x, w) }")
    assert names(model, "Conv") == [(name, NameFrom.SCHEMA) for name in "XWY"]


def test_that_variadic_ports_are_numbered() -> None:
    model = opened("g (float[2] x) => (float[2] y) { y = Concat<axis = 0>(x, x, x) }")
    assert [name for name, _ in names(model, "Concat")] == ["inputs_0", "inputs_1", "inputs_2", "concat_result"]


def test_that_nobody_to_ask_leaves_the_position() -> None:
    assert names(opened(CUSTOM), "Op") == [
        (name, NameFrom.POSITION) for name in ("0", "1", "2", "output_0", "output_1")
    ]


def test_that_the_strongest_definition_names_first_and_others_fill_in() -> None:
    known = [
        definition(Evidence.SOURCE, "data weight bias", "symbolic", "out extra"),
        definition(Evidence.CALL, "input weight", "symbolic"),
        definition(Evidence.SCHEMA, "X", "schema"),
    ]
    assert names(opened(CUSTOM, known), "Op") == [
        ("X", NameFrom.SCHEMA),
        ("weight", NameFrom.SYMBOLIC),
        ("bias", NameFrom.SYMBOLIC),
        ("out", NameFrom.SYMBOLIC),
        ("extra", NameFrom.SYMBOLIC),
    ]


def test_that_a_name_by_position_gives_way_to_any_other() -> None:
    known = [
        definition(Evidence.CALL, "0 1 2", "position", "output_0 output_1"),
        definition(Evidence.SOURCE, "", "forward", "sum product"),
    ]
    found = [name for name, _ in names(opened(CUSTOM, known), "Op")]
    assert found == ["0", "1", "2", "sum", "product"]


def test_that_no_definition_of_another_domain_is_used() -> None:
    other = replace(definition(Evidence.SCHEMA, "a b c", "schema"), domain="other")
    same_name = model_of([helper.make_node("Conv", ["x", "x"], ["y"], domain="acme")])
    assert names(opened(CUSTOM, [other]), "Op")[0] == ("0", NameFrom.POSITION)
    assert names(opened(same_name), "Conv")[0] == ("0", NameFrom.POSITION)


def test_that_python_does_not_rename_standard_ops_but_a_schema_may() -> None:
    relu = "g (float[2] x) => (float[2] y) { y = Relu(x) }"
    call = replace(definition(Evidence.CALL, "mine", "symbolic"), domain="", op_type="Relu")
    schema = replace(definition(Evidence.SCHEMA, "mine", "schema"), domain="ai.onnx", op_type="Relu")
    assert names(opened(relu, [call]), "Relu")[0] == ("X", NameFrom.SCHEMA)
    assert names(opened(relu, [schema]), "Relu")[0] == ("mine", NameFrom.SCHEMA)


def test_that_an_op_without_a_domain_is_named_by_its_definition() -> None:
    model = model_of([helper.make_node("MyStrangeOp", ["x"], ["y"])])
    known = [replace(definition(Evidence.SOURCE, "input", "symbolic"), domain="", op_type="MyStrangeOp")]
    assert names(opened(model, known), "MyStrangeOp")[0] == ("input", NameFrom.SYMBOLIC)


def test_that_calls_of_local_functions_have_the_names_of_the_function() -> None:
    text = """g (float[2] x) => (float[2] y) { y = local.f(x, x) }
      <opset_import: ["": 17], domain: "local"> f (left, right) => (sum) { sum = Add(left, right) }"""
    model = opened(parsed(text, '<ir_version: 9, opset_import: ["": 17, "local": 1]>'))
    assert names(model, "f") == [(name, NameFrom.FUNCTION) for name in ("left", "right", "sum")]


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("['query', 'key', 'value']", ("query", NameFrom.METADATA)),
        ("['', 'key', 'value']", ("0", NameFrom.POSITION)),
        ("query, key", ("0", NameFrom.POSITION)),
        ("[" * 1000, ("0", NameFrom.POSITION)),
        ("__import__('os').getcwd()", ("0", NameFrom.POSITION)),
    ],
)
def test_that_the_metadata_of_dynamo_names_inputs(written: str, first: tuple[str, NameFrom]) -> None:
    made = NodeProto(op_type="Op", domain="acme", input=["x", "x", "x"], output=["y"])
    made.metadata_props.add(key="pkg.torch.onnx.input_names", value=written)
    assert names(opened(model_of([made])), "Op")[0] == first


def test_that_defaults_of_the_schema_are_shown_and_marked() -> None:
    model = opened("g (float[2,2] x) => (float[2,2] y) { y = Gemm<beta = 0.5>(x, x) }")
    found = {item.name: (item.type, item.value, item.default) for item in node(model, "Gemm").attributes}
    assert found == {
        "alpha": ("FLOAT", 1.0, True),
        "beta": ("FLOAT", 0.5, False),
        "transA": ("INT", 0, True),
        "transB": ("INT", 0, True),
    }


def test_that_attributes_have_the_documentation_of_the_schema() -> None:
    model = opened("g (float[2,2] x) => (float[2,2] y) { y = Gemm<beta = 0.5>(x, x) }")
    assert all(item.doc for item in node(model, "Gemm").attributes)


def test_that_defaults_are_those_of_the_opset_of_the_file() -> None:
    model = model_of([helper.make_node("Softmax", ["x"], ["y"])])
    values = []
    for version in (11, 13):
        model.opset_import[0].version = version
        values.append(node(opened(model), "Softmax").attributes[0].value)
    assert values == [1, -1]


def test_that_a_schema_in_a_module_supplies_defaults_but_python_source_does_not() -> None:
    attributes = (
        AttributeDef("alpha", "FLOAT", default=1.5),
        AttributeDef("pads", "", default=[1, 2]),
        AttributeDef("mode", "", default="fast"),
        AttributeDef("odd", "", default=object()),
        AttributeDef("must", "INT", required=True, default=1),
    )
    schema = opened(CUSTOM, [definition(Evidence.SCHEMA, "a", "schema", attributes=attributes)])
    source = opened(CUSTOM, [definition(Evidence.SOURCE, "a", "symbolic", attributes=attributes)])
    assert [(item.name, item.type, item.value) for item in node(schema, "Op").attributes] == [
        ("alpha", "FLOAT", 1.5),
        ("pads", "INTS", (1, 2)),
        ("mode", "STRING", "fast"),
    ]
    assert node(source, "Op").attributes == ()


def test_that_a_function_supplies_the_defaults_of_its_attributes() -> None:
    model = model_of([helper.make_node("f", ["x"], ["y"], domain="local")])
    function = model.functions.add(name="f", domain="local", input=["a"], output=["b"])
    function.attribute_proto.append(helper.make_attribute("slope", 0.5))
    found = node(opened(model), "f").attributes
    assert [(item.name, item.value, item.default) for item in found] == [("slope", 0.5, True)]


def test_that_nodes_in_a_function_follow_the_opset_of_the_function() -> None:
    model = model_of([helper.make_node("f", ["x"], ["y"], domain="local")])
    function = model.functions.add(name="f", domain="local", input=["a"], output=["b"])
    function.opset_import.append(helper.make_opsetid("", 11))
    function.node.append(helper.make_node("Softmax", ["a"], ["b"]))
    inner = graph(opened(model), "function:local::f")
    assert inner.nodes[0].attributes[0].value == 1
