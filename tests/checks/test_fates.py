"""What became of each op, and where shapes are lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from onnx import TensorProto, helper

from app.checks.fates import End, fates, words
from app.checks.finding import Facts
from app.checks.shapes import losses
from app.export.outcome import Exported, Parameter, Record
from app.graph.model import Frame, Model
from app.ops.model import Evidence, Module, OpDef

from .building import NET, applied, call, exported, found, function, model_of, node, of_code, record, run, value

OP = OpDef(
    "d::Op", "d", "Op", "Op", "autograd.Function", Path("net.py"), 10, (), (), (), Evidence.SOURCE, has_symbolic=True
)
X = (Parameter("x"),)


def _facts(what: Record, model: Model | None) -> Facts:
    module = Module(Path("net.py"), "", (OP,), (), (), uses_dynamo=False)
    return Facts(model, module, Exported(NET, Path("net.onnx"), what))


def test_that_calls_and_nodes_are_counted() -> None:
    what = record(call(), call(group=2), functions=(function(X, X),), applies=(applied(), applied(group=2)))
    model = model_of([node("d::Op", outputs=("t",)), node("d::Op", ("t",))])
    (fate,) = fates(_facts(what, model))
    assert (fate.end, fate.calls, len(fate.nodes)) == (End.KEPT, 2, 2)
    assert words(fate) == "called 2 times, 2 nodes"


def test_that_an_op_taken_apart_names_the_nodes_it_became() -> None:
    model = model_of([node("Neg", outputs=("t",)), node("Relu", ("t",))])
    main = model.graphs[0]
    inner = replace(main.nodes[1], stack=(Frame("/here/net.py", 17, "forward"), Frame("/here/net.py", 30, "forward")))
    model = replace(model, graphs=(replace(main, nodes=(main.nodes[0], inner)),))
    what = record(functions=(function(X, X),), applies=(applied(group=0),), exporter="dynamo")
    (fate,) = fates(_facts(what, model))
    assert fate.end is End.TAKEN_APART
    assert [subject.node for subject in fate.became] == [1]
    assert words(fate) == "called 1 time, taken apart into Relu"


def test_that_an_op_nobody_applies_is_never_reached() -> None:
    (fate,) = fates(_facts(record(), model_of([node("d::Op")])))
    assert fate.end is End.NEVER_REACHED


def test_that_an_applied_op_without_any_node_is_lost() -> None:
    what = record(functions=(function(X, X),), applies=(applied(group=0),))
    (fate,) = fates(_facts(what, model_of([node("Relu")])))
    assert (fate.end, words(fate)) == (End.LOST, "called 1 time, not in the file")


def test_that_a_loss_carries_all_that_lost_its_shape_behind_it() -> None:
    nodes = [
        node("d::Op", outputs=("a",)),
        node("Relu", ("a",), ("b",)),
        node("Neg", ("x",), ("c",)),
        node("Add", ("b", "c")),
    ]
    shapes = [value("a", ("Opa_dim_0", "Opa_dim_1")), value("b", ("Opa_dim_0", "Opa_dim_1")), value("c")]
    model = model_of(nodes, values=shapes, outputs=[value("y", ("Addy_dim_0", "Addy_dim_1"))])
    (loss,) = losses(Facts(model))
    assert loss.node == 0
    assert "custom op" in loss.cause
    assert sorted(loss.downstream) == [1, 3]
    (finding,) = found(model, "SHAPE-UNKNOWN")
    assert "2 nodes after it lost the shape too" in finding.message
    assert len(finding.also) == 2


def test_that_a_declared_shape_is_no_loss() -> None:
    model = model_of([node("d::Op", outputs=("a",)), node("Relu", ("a",))], values=[value("a")])
    assert losses(Facts(model)) == ()
    assert not of_code(exported(record(call()), model), "SHAPE-UNKNOWN")


def test_that_a_file_that_states_no_types_at_all_is_not_blamed() -> None:
    model = model_of([node("d::Op", outputs=("a",)), node("Relu", ("a",))])
    assert losses(Facts(model)) == ()


def test_that_untyped_values_are_told_after_inference_only() -> None:
    model = model_of([node("d::Op", outputs=("a",)), node("Relu", ("a",))])
    assert not found(model, "UNTYPED")
    (finding,) = found(model, "UNTYPED", inferred=True)
    assert "1 value without a type after shape inference: a" in finding.message


def test_that_a_registered_translation_tells_what_it_wrote_and_another_of_that_name_is_not_reached() -> None:
    override = replace(OP, name="my::foo", domain="my", op_type="foo", function="right", kind="symbolic override")
    other = replace(override, function="wrong", line=90)
    module = Module(Path("net.py"), "", (override, other), (), (), uses_dynamo=False)
    ran = run(function="my::foo", kind="symbolic override")
    what = record(call(op="d::Op", function="my::foo"), call(op="Gemm", function="my::foo"), symbolics=(ran,))
    model = model_of([node("d::Op")])
    right, wrong = fates(Facts(model, module, Exported(NET, Path("net.onnx"), what)))
    assert (right.end, right.calls, right.became_ops, len(right.became)) == (End.WRITTEN, 1, ("d::Op", "Gemm"), 1)
    assert words(right) == "called 1 time, written as d::Op and Gemm"
    assert wrong.end is End.NEVER_REACHED


def test_that_an_output_without_a_shape_is_a_note() -> None:
    bare = helper.make_tensor_value_info("y", TensorProto.FLOAT, None)
    (finding,) = found(model_of([node("Relu")], outputs=[bare]), "UNTYPED")
    assert "states no shape: y" in finding.message
    assert not found(model_of([node("Relu")]), "UNTYPED")
