"""Recorded calls as op definitions."""

from __future__ import annotations

import pytest

from app.export.definitions import definitions
from app.export.outcome import Argument, OpCall, Record


def _value(name: str) -> Argument:
    return Argument(name, is_value=True, type="Value")


def _call(op: str, inputs: str, *attributes: Argument) -> OpCall:
    return OpCall(op, "F", tuple(map(_value, inputs.split(","))) if inputs else (), attributes, 1, None)


def _of(*calls: OpCall) -> tuple[str, ...]:
    (op,) = definitions(Record(calls=calls))
    return tuple(
        item.name + ("?" if item.optional else "") + ("*" if item.variadic else "") + ":" + item.named_by
        for item in op.inputs
    )


def test_that_slots_left_out_by_one_call_are_optional() -> None:
    assert _of(_call("d::Op", "x,w,b"), _call("d::Op", "x,w")) == ("x:symbolic", "w:symbolic", "b?:symbolic")


def test_that_a_slot_without_a_name_takes_that_of_another_call_or_its_place() -> None:
    assert _of(_call("d::Op", "x,,"), _call("d::Op", "x,w,")) == ("x:symbolic", "w:symbolic", "2:position")


def test_that_a_parameter_that_fills_several_slots_is_variadic() -> None:
    assert _of(_call("d::Op", "x,items,items,items")) == ("x:symbolic", "items*:symbolic")


def test_that_an_op_without_inputs_has_none() -> None:
    assert _of(_call("d::Op", "")) == ()


@pytest.mark.parametrize("op", ["Gemm", "onnx::Gemm", "aten::ATen", "ai.onnx.ml::Scaler"])
def test_that_ops_of_onnx_itself_and_of_the_exporter_are_left_out(op: str) -> None:
    assert definitions(Record(calls=(_call(op, "x"),))) == ()


def test_that_an_unknown_op_without_domain_is_defined_without_domain() -> None:
    (op,) = definitions(Record(calls=(_call("MyStrangeOp", "x"),)))
    assert (op.name, op.domain, op.op_type) == ("MyStrangeOp", "", "MyStrangeOp")


@pytest.mark.parametrize(
    ("keyword", "python", "expected"),
    [
        ("alpha_f", "float", ("alpha", "FLOAT")),
        ("dims_i", "list[int]", ("dims", "INTS")),
        ("names_s", "tuple[str]", ("names", "STRINGS")),
        ("body_g", "Graph", ("body", "GRAPH")),
        ("value_t", "Tensor", ("value", "TENSOR")),
        ("two_words_i", "bool", ("two_words", "INT")),
        ("kind_ty", "TensorType", ("kind", "TYPE_PROTO")),
    ],
)
def test_that_the_suffix_gives_the_type(keyword: str, python: str, expected: tuple[str, str]) -> None:
    (op,) = definitions(Record(calls=(_call("d::Op", "x", Argument(keyword, False, "…", python)),)))
    (attribute,) = op.attributes
    assert (attribute.name, attribute.type) == expected
    assert attribute.required


def test_that_none_and_names_without_suffix_are_no_attributes() -> None:
    lost = Argument("alpha_f", False, "None", "NoneType")
    bare = Argument("alpha", False, "1.5", "float")
    (op,) = definitions(Record(calls=(_call("d::Op", "x", lost, bare),)))
    assert op.attributes == ()


def test_that_an_attribute_of_some_calls_only_is_not_required() -> None:
    with_axis = _call("d::Op", "x", Argument("axis_i", False, "1", "int"))
    (op,) = definitions(Record(calls=(with_axis, _call("d::Op", "x"))))
    assert [item.required for item in op.attributes] == [False]
