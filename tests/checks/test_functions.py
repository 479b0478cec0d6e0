"""Rules over Functions: what forward gives, what symbolic takes and returns, what became of the op."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from onnx import TensorProto, helper

from app.checks.codes import Severity
from app.export.outcome import Argument, LibraryCall, Parameter, PythonWarning, Record, Registration
from app.graph.model import Frame, Model

from .building import (
    CALLER,
    applied,
    call,
    exported,
    failed,
    function,
    model_of,
    node,
    of_code,
    python,
    record,
    run,
    tensor,
    value,
)

X = (Parameter("x"),)
ASSERT = "RuntimeError: outerNode->outputs().size() == node->inputs().size() INTERNAL ASSERT FAILED"


def _from_forward(op: str = "Mul", line: int = 16, **more: object) -> Model:
    """A model of one node whose stack passes through the forward of Op."""
    made = model_of([node(op, ("x", "x") if op == "Mul" else ("x",), name="/n")])
    main = made.graphs[0]
    stack = (Frame("net.py", line, "forward"), Frame("net.py", 30, "forward"))
    return replace(made, graphs=(replace(main, nodes=(replace(main.nodes[0], stack=stack),)),))


def test_that_parameters_of_symbolic_without_a_value_are_named() -> None:
    ours = function((Parameter("input"),), (Parameter("mat1"), Parameter("beta"), Parameter("alpha")))
    (finding,) = of_code(failed(record(functions=(ours,), applies=(applied(tensor("input")),))), "SIGNATURE")
    assert "Op.apply got (input) (net.py:30)" in finding.message
    assert "beta and alpha have no value" in finding.message


def test_that_an_argument_too_many_is_named() -> None:
    ours = function((Parameter("x"), Parameter("k")), X)
    what = record(functions=(ours,), applies=(applied(tensor("x"), python("k", 3)),))
    assert "so k has no place" in of_code(failed(what), "SIGNATURE")[0].message


def test_that_defaults_and_variadic_parameters_take_what_there_is() -> None:
    for symbolic in ((Parameter("x"), Parameter("k", "2")), (Parameter("xs", None, variadic=True),)):
        what = record(functions=(function(X, symbolic),), applies=(applied(tensor("x")),))
        assert not of_code(exported(what), "SIGNATURE")


def test_that_fewer_values_than_forward_gives_are_counted() -> None:
    two = applied(tensor("x"), results=(tensor(""), tensor("")), container="tuple")
    (finding,) = of_code(failed(record(call(), symbolics=(run(),), applies=(two,))), "OUTPUT-COUNT")
    assert "Op.forward returns 2 outputs, but symbolic returns 1" in finding.message
    assert "outputs=2" in finding.fix
    right = run(returned=((0, 0), (0, 1)))
    assert not of_code(exported(record(call(outputs=2), symbolics=(right,), applies=(two,))), "OUTPUT-COUNT")


def test_that_one_value_returned_twice_and_a_missing_return_are_told() -> None:
    doubled = record(call(), symbolics=(run(returned=((0, 0), (0, 0))),))
    nothing = record(call(), symbolics=(run(result="NoneType", returned=((-1, -1),)),))
    assert "same value 2 times" in of_code(exported(doubled), "OUTPUT-COUNT")[0].message
    assert "returns None" in of_code(failed(nothing), "OUTPUT-COUNT")[0].message


def test_that_a_list_a_dict_and_a_tuple_with_none_are_odd_containers() -> None:
    ours = function(X, X)
    mixed = (tensor(""), Argument("", False, "None", "NoneType"))
    cases = [
        (applied(container="list"), "a list"),
        (applied(container="dict"), "a dict"),
        (applied(container="tuple", results=mixed), "a tuple with None in it"),
        (applied(container="int", results=(python("", 3),)), "a int"),
    ]
    for apply, words in cases:
        (finding,) = of_code(failed(record(functions=(ours,), applies=(apply,)), ASSERT), "FORWARD-CONTAINER")
        assert words in finding.message
        assert finding.line == 14
    right = applied(container="tuple", results=(tensor(""), tensor("")))
    assert not of_code(exported(record(functions=(ours,), applies=(right,))), "FORWARD-CONTAINER")


def test_that_unused_results_explain_the_death_of_dead_code_elimination() -> None:
    unused = applied(container="tuple", results=(tensor(""), tensor("")), group=0)
    what = record(functions=(function(X, X),), applies=(unused,))
    (finding,) = of_code(failed(what, ASSERT), "RESULT-UNUSED")
    assert "2 results of Op.apply (net.py:30)" in finding.message
    assert not of_code(failed(what, "RuntimeError: other"), "RESULT-UNUSED")


def test_that_a_lost_body_names_the_function() -> None:
    what = record(functions=(function(X, X),), applies=(applied(),))
    lost = "IndexError: Argument passed to at() was not in the map."
    (finding,) = of_code(failed(what, lost), "BODY-CRASH")
    assert "Op.forward" in finding.message
    assert not of_code(failed(what, "RuntimeError: other"), "BODY-CRASH")


def test_that_a_declared_type_that_forward_contradicts_is_a_lie() -> None:
    declared = (tensor("", (2, 5)),)
    what = record(call(types=declared), symbolics=(run(),), applies=(applied(),))
    (finding,) = of_code(exported(what), "TYPE-LIE")
    assert "[2, 5]" in finding.message
    assert "[2, 3]" in finding.message
    true = record(call(types=(tensor("", (2, 3)),)), symbolics=(run(),), applies=(applied(),))
    unknown = record(call(types=(tensor("", None),)), symbolics=(run(),), applies=(applied(),))
    assert not of_code(exported(true), "TYPE-LIE")
    assert not of_code(exported(unknown), "TYPE-LIE")


def test_that_a_function_without_symbolic_is_told_with_what_it_became() -> None:
    what = record(functions=(function(X, None),), applies=(applied(group=0),))
    (finding,) = of_code(exported(what, _from_forward()), "NO-SYMBOLIC")
    assert "Mul (/n)" in finding.message
    assert finding.subject is not None
    assert finding.subject.node == 0


def test_that_a_function_that_emits_its_own_node_needs_no_symbolic() -> None:
    what = record(functions=(function(X, None),), applies=(applied(group=0),), exporter="dynamo")
    assert not of_code(exported(what, _from_forward("d::Op")), "NO-SYMBOLIC")


def test_that_an_op_the_dynamo_exporter_took_apart_has_vanished() -> None:
    what = record(functions=(function(X, X),), applies=(applied(group=0),), exporter="dynamo")
    (finding,) = of_code(exported(what, _from_forward()), "OP-VANISHED")
    assert "taken apart into Mul (/n)" in finding.message
    assert finding.option == "dynamo=False"
    assert not of_code(exported(what, _from_forward("d::Op")), "OP-VANISHED")


def test_that_a_symbolic_that_ran_has_not_vanished() -> None:
    what = record(call(), functions=(function(X, X),), applies=(applied(),), symbolics=(run(),))
    assert not of_code(exported(what), "OP-VANISHED")


def test_that_a_change_in_place_that_escapes_is_told() -> None:
    what = record(functions=(function(X, X),), applies=(applied(group=0, mutated=(0,)),))
    (finding,) = of_code(exported(what, _from_forward()), "IN-PLACE")
    assert "changes its input x in place" in finding.message
    assert "Mul (/n) stands there instead" in finding.message
    inside = record(call(), functions=(function(X, X),), applies=(applied(mutated=(0,)),), symbolics=(run(),))
    assert not of_code(exported(inside), "IN-PLACE")


def _library(**more: object) -> LibraryCall:
    return replace(LibraryCall("my::foo", (tensor(),), (tensor("", (2, 1)),), (), (), CALLER), **more)  # type: ignore[arg-type]


def test_that_a_fake_that_promises_another_shape_lies() -> None:
    (finding,) = of_code(exported(record(library=(_library(promised=(tensor("", (2, 3)),)),))), "TYPE-LIE")
    assert "the fake gives [2, 3], the operator itself gives [2, 1]" in finding.message
    assert not of_code(exported(record(library=(_library(promised=(tensor("", (2, 1)),)),))), "TYPE-LIE")
    assert not of_code(exported(record(library=(_library(),))), "TYPE-LIE")


def test_that_a_library_op_that_writes_and_left_no_node_is_in_place() -> None:
    written = record(library=(_library(mutated=(0,), results=()),))
    assert "my::foo changes x in place" in of_code(exported(written), "IN-PLACE")[0].message
    translated = replace(written, symbolics=(run(function="my::foo", kind="symbolic override"),))
    assert not of_code(exported(translated), "IN-PLACE")


def test_that_one_tensor_for_two_inputs_matters_where_one_is_unused() -> None:
    pair = record(inputs=(tensor("x"), tensor("z")), aliased=((0, 1),))
    idle = model_of([node("Relu")], inputs=[value("x"), value("z")])
    both = model_of([node("Add", ("x", "z"))], inputs=[value("x"), value("z")])
    assert "graph input z is unused" in of_code(exported(pair, idle), "ALIASED-INPUTS")[0].message
    assert not of_code(exported(pair, both), "ALIASED-INPUTS")


def test_that_a_registration_the_exporter_passed_over_is_told() -> None:
    shadowed = Registration("aten::gelu", 9, 20, chosen=False, met=True, file="net.py", line=5)
    (finding,) = of_code(exported(record(registrations=(shadowed,))), "REGISTRY")
    assert "shadowed" in finding.message
    assert "20" in finding.fix
    for silent in (replace(shadowed, chosen=True), replace(shadowed, met=False)):
        assert not of_code(exported(record(registrations=(silent,))), "REGISTRY")


def test_that_a_registered_symbolic_with_too_few_parameters_is_told() -> None:
    short = run(tensor("x"), tensor("k"), function="my::foo", kind="symbolic override", parameters=X, result="")
    (finding,) = of_code(failed(record(symbolics=(short,))), "REGISTRY")
    assert "has 2 arguments" in finding.message


def _frozen(line: int) -> PythonWarning:
    return PythonWarning("TracerWarning", "Converting a tensor to a Python integer might cause …", "net.py", line)


def _sized(line: int, **more: object) -> Record:
    """A run of Op.apply in line 30, which got the number 2; a warning tells of a size frozen in `line`."""
    apply = applied(tensor(), python("n", 2), **more)
    return record(call(attributes=[python("n_i", 2)]), applies=(apply,), inputs=(tensor(),), warnings=(_frozen(line),))


def test_that_a_number_that_equals_a_dynamic_dim_is_baked() -> None:
    model = model_of([node("d::Op", n=2)], inputs=[value("x", ("N", 3))])
    (finding,) = of_code(exported(_sized(30), model), "BAKED-SHAPE")
    assert "n=2 of d::Op equals dim 0 of x, which is dynamic (N)" in finding.message
    assert (finding.file, finding.line, finding.severity) == ("net.py", 30, Severity.WARNING)


def test_that_a_fixed_dim_or_a_number_that_was_never_frozen_is_not_baked() -> None:
    model = model_of([node("d::Op", n=2)], inputs=[value("x", ("N", 3))])
    fixed = model_of([node("d::Op", n=2)], inputs=[value("x", (2, 3))])
    assert not of_code(exported(_sized(30), fixed), "BAKED-SHAPE")
    assert not of_code(exported(_sized(25), model), "BAKED-SHAPE")
    assert not of_code(exported(replace(_sized(30), warnings=()), model), "BAKED-SHAPE")


def test_that_a_size_frozen_in_a_variable_before_the_call_is_baked(tmp_path: Path) -> None:
    source = tmp_path / "net.py"
    source.write_text("count = 1\nn = int(x.shape[0])\n")
    model = model_of([node("d::Op", n=2)], inputs=[value("x", ("N", 3))])
    what = _sized(30, frame=replace(CALLER, code="return Op.apply(x, n)"))
    for line, expected in ((1, 0), (2, 1)):
        warned = replace(what, warnings=(replace(_frozen(line), file=str(source)),))
        assert len(of_code(exported(warned, model), "BAKED-SHAPE")) == expected


def test_that_a_constant_frozen_at_the_line_of_its_node_is_baked() -> None:
    sizes = helper.make_tensor("sizes", TensorProto.INT64, [2], [2, -1])
    made = model_of([node("Reshape", ("x", "sizes"))], inputs=[value("x", ("N", 3))], initializers=[sizes])
    main = made.graphs[0]
    reshape = replace(main.nodes[0], stack=(Frame("net.py", 30, "forward"),))
    model = replace(made, graphs=(replace(main, nodes=(reshape,)),))
    what = record(inputs=(tensor(),), warnings=(_frozen(30),))
    (finding,) = of_code(exported(what, model), "BAKED-SHAPE")
    assert "The constant 2 in input shape of Reshape" in finding.message
    assert not of_code(exported(record(inputs=(tensor(),), warnings=(_frozen(31),)), model), "BAKED-SHAPE")
    assert not of_code(exported(record(inputs=(tensor("x", (7, 3)),), warnings=(_frozen(30),)), model), "BAKED-SHAPE")


def test_that_a_tracer_warning_inside_forward_is_harmless() -> None:
    what = record(functions=(function(X, X),), warnings=(_frozen(16), _frozen(16), _frozen(30)))
    (finding,) = of_code(exported(what), "HARMLESS")
    assert "net.py:16" in finding.message
    assert not of_code(exported(replace(what, functions=(function(X, None),))), "HARMLESS")


def test_that_another_opset_than_asked_for_is_a_warning_and_a_fall_to_1_an_error() -> None:
    asked = record(options={"opset_version": "13"}, exporter="dynamo")
    (warning,) = of_code(exported(asked, model_of([node("Relu")], opset=18)), "OPSET")
    (error,) = of_code(exported(asked, model_of([node("Relu")], opset=1)), "OPSET")
    assert "Opset 13 was asked for, the file has opset 18" in warning.message
    assert (warning.severity, error.severity) == (Severity.WARNING, Severity.ERROR)
    assert not of_code(exported(asked, model_of([node("Relu")], opset=13)), "OPSET")


def test_that_a_function_that_torch_makes_for_itself_is_not_blamed() -> None:
    own = replace(function(X, None), file="/env/lib/python3.12/site-packages/torch/_library/autograd.py")
    assert not of_code(failed(record(functions=(own,), applies=(applied(),))), "NO-SYMBOLIC")
    assert of_code(failed(record(functions=(function(X, None),), applies=(applied(),))), "NO-SYMBOLIC")
