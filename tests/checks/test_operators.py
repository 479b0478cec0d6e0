"""Rules over operators: domains, versions, schemas, definitions, twins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from onnx import helper

from app.checks.codes import Severity
from app.ops.model import AttributeDef, Evidence, Formal, OpDef

from .building import call, exported, found, model_of, node, of_code, record, tensor, value

DEFINITION = OpDef(
    name="d::Op",
    domain="d",
    op_type="Op",
    function="Op",
    kind="autograd.Function",
    file=Path("net.py"),
    line=10,
    inputs=(Formal("data", "symbolic"), Formal("weight", "symbolic", optional=True)),
    attributes=(AttributeDef("k", "INT", required=True),),
    outputs=(),
    evidence=Evidence.SOURCE,
)


def test_that_a_custom_op_without_domain_is_an_error_and_with_one_is_not() -> None:
    (finding,) = found(model_of([node("MyStrangeOp", name="/n")]), "NO-DOMAIN")
    assert finding.severity is Severity.ERROR
    assert "/n" in finding.message
    assert 'g.op("mydomain::MyStrangeOp"' in finding.fix
    assert not found(model_of([node("d::MyStrangeOp")]), "NO-DOMAIN")


def test_that_a_name_of_a_local_function_is_no_missing_domain() -> None:
    body = helper.make_function("", "Mine", ["a"], ["b"], [node("Relu", ("a",), ("b",))], [helper.make_opsetid("", 17)])
    assert not found(model_of([node("Mine")], functions=[body]), "NO-DOMAIN")


def test_that_nothing_is_said_of_an_opset_newer_than_all_known() -> None:
    model = model_of([node("OpOfTheFuture")], opset=31415)
    assert not found(model, "NO-DOMAIN")
    assert not found(model, "UNKNOWN-OP")


def test_that_an_operator_of_a_later_opset_is_unknown_and_the_opset_is_told() -> None:
    (finding,) = found(model_of([node("LayerNormalization", ("x", "x"))], opset=15), "UNKNOWN-OP")
    assert "opset 17" in finding.fix
    assert not found(model_of([node("LayerNormalization", ("x", "x"))], opset=17), "UNKNOWN-OP")


def test_that_a_withdrawn_operator_is_unknown() -> None:
    assert found(model_of([node("Upsample", ("x", "s"))], opset=13), "UNKNOWN-OP")


def test_that_an_attribute_of_an_older_opset_breaks_the_standard_contract() -> None:
    (finding,) = found(model_of([node("Unsqueeze", name="/u", axes=[1])], opset=17), "STD-CONTRACT")
    assert "takes axes as an input, not as an attribute" in finding.message
    assert "_unsqueeze_helper" in finding.fix
    assert not found(model_of([node("Unsqueeze", axes=[1])], opset=11), "STD-CONTRACT")


def test_that_a_symbolic_that_misspells_an_attribute_breaks_the_standard_contract() -> None:
    model = model_of([node("Softmax", dim=1)])
    (finding,) = of_code(exported(record(call(op="Softmax")), model), "STD-CONTRACT")
    assert "has no attribute dim (it has axis)" in finding.message


def test_that_too_many_inputs_are_arity() -> None:
    (finding,) = found(model_of([node("Relu", ("x", "x"), name="/r")]), "ARITY")
    assert "takes 1 input, here are 2" in finding.message
    assert not found(model_of([node("Relu")]), "ARITY")


def test_that_a_missing_required_attribute_is_a_broken_contract() -> None:
    (finding,) = found(model_of([node("Cast")]), "ATTRIBUTE-CONTRACT")
    assert "needs attribute to" in finding.message
    assert not found(model_of([node("Cast", to=1)]), "ATTRIBUTE-CONTRACT")


def test_that_an_attribute_of_another_type_is_a_broken_contract() -> None:
    (finding,) = found(model_of([node("LeakyRelu", alpha=1)]), "ATTRIBUTE-CONTRACT")
    assert "wants attribute alpha as FLOAT, here it is INT" in finding.message


def test_that_equal_faults_share_a_finding() -> None:
    nodes = [node("LeakyRelu", outputs=(f"t{place}",), name=f"n{place}", alpha=1) for place in range(50)]
    (finding,) = found(model_of([*nodes, node("Relu")]), "ATTRIBUTE-CONTRACT")
    assert len(finding.also) == 49


def test_that_a_custom_node_is_held_against_its_definition() -> None:
    model = model_of([node("d::Op", ("x", "x", "x"), k="text", other=1)])
    messages = [
        entry.message
        for code in ("ARITY", "ATTRIBUTE-CONTRACT")
        for entry in found(model, code, definitions=(DEFINITION,))
    ]
    assert any("takes 1 to 2 inputs (data, weight), here are 3" in text for text in messages)
    assert any("wants attribute k as INT, here it is STRING" in text for text in messages)
    assert any("has no attribute other (it has k)" in text for text in messages)
    assert all("net.py:10" in text for text in messages)


def test_that_a_custom_node_that_fits_its_definition_is_silent() -> None:
    model = model_of([node("d::Op", ("x",), k=1)])
    assert not found(model, "ARITY", definitions=(DEFINITION,))
    assert not found(model, "ATTRIBUTE-CONTRACT", definitions=(DEFINITION,))


def test_that_a_call_with_more_inputs_than_its_function_is_arity() -> None:
    body = helper.make_function("d", "F", ["a"], ["b"], [node("Relu", ("a",), ("b",))], [helper.make_opsetid("", 17)])
    assert found(model_of([node("d::F", ("x", "x"))], functions=[body]), "ARITY")
    assert not found(model_of([node("d::F")], functions=[body]), "ARITY")


def test_that_a_custom_domain_needs_a_kernel_and_a_stock_one_does_not() -> None:
    (finding,) = found(model_of([node("d::Op", k=1)]), "RUNTIME", definitions=(DEFINITION,))
    assert "no stock runtime knows the domain d" in finding.message
    assert "Op.forward can stand in" in finding.fix
    assert not found(model_of([node("com.microsoft::FastGelu")], domains=("com.microsoft",)), "RUNTIME")


def _twins() -> list[object]:
    return [node("d::Op", outputs=("y",), name="/Op"), node("d::Op", outputs=("z",), name="/Op_1")]


def test_that_equal_siblings_in_a_bare_file_are_twins_as_a_warning() -> None:
    (finding,) = found(model_of(_twins()), "TWIN-NODES")
    assert finding.severity is Severity.WARNING
    assert "/Op and /Op_1" in finding.message


def test_that_groups_of_twins_share_a_finding() -> None:
    more = [node("d::Op", ("y",), ("a",)), node("d::Op", ("y",), ("b",))]
    (finding,) = found(model_of([*_twins(), *more]), "TWIN-NODES")
    assert "1 further group of d::Op nodes" in finding.message
    assert len(finding.also) == 3


def test_that_siblings_with_other_attributes_are_no_twins() -> None:
    nodes = [node("d::Op", outputs=("y",), k=1), node("d::Op", outputs=("z",), k=2)]
    assert not found(model_of(nodes), "TWIN-NODES")


def test_that_two_equal_calls_of_one_symbolic_are_twins_as_an_error() -> None:
    (finding,) = of_code(exported(record(call(), call()), model_of(_twins())), "TWIN-NODES")
    assert finding.severity is Severity.ERROR
    assert "outputs=2" in finding.fix
    assert (finding.file, finding.line) == ("net.py", 12)


def test_that_equal_calls_of_two_applications_are_no_twins() -> None:
    two = (call(group=1), replace(call(tensor("y")), group=2))
    assert not of_code(exported(record(*two), model_of(_twins())), "TWIN-NODES")


def test_that_a_standard_node_with_a_value_of_unknown_shape_is_not_blamed() -> None:
    model = model_of([node("Relu")], outputs=[value("y", ("Op1_dim_0",))])
    assert not found(model, "SHAPE-UNKNOWN")


def test_that_a_node_that_fits_one_of_several_definitions_is_silent() -> None:
    other = replace(DEFINITION, attributes=(AttributeDef("text", "STRING"),))
    model = model_of([node("d::Op", ("x",), text="a")])
    assert not found(model, "ATTRIBUTE-CONTRACT", definitions=(DEFINITION, other))


def test_that_the_calls_that_made_the_file_are_no_contract_for_it() -> None:
    model = model_of([node("d::Op", ("x", "x", "x"))])
    assert not of_code(exported(record(call()), model, definitions=(DEFINITION,)), "ARITY")
    strict = replace(DEFINITION, evidence=Evidence.SCHEMA)
    assert of_code(exported(record(call()), model, definitions=(strict,)), "ARITY")
