"""Rules over the structure of a file: each seen on a faulty and on a right model."""

from __future__ import annotations

import pytest
from onnx import helper

from app.checks.codes import Severity

from .building import found, model_of, node, read, value, weight


def test_that_a_right_model_has_no_finding_but_what_custom_ops_always_have() -> None:
    model = model_of(
        [node("Add", ("x", "w")), node("Relu", ("y",), ("z",))], initializers=[weight("w")], outputs=[value("z")]
    )
    for code in ("DANGLING-INPUT", "DUPLICATE-VALUE", "CYCLE", "MISSING-IMPORT", "NO-DOMAIN", "ARITY", "STD-CONTRACT"):
        assert not found(model, code)


def test_that_a_value_nobody_makes_is_dangling_and_names_node_and_port() -> None:
    (finding,) = found(model_of([node("Add", ("x", "missing"), name="/add")]), "DANGLING-INPUT")
    assert "/add" in finding.message
    assert "missing" in finding.message
    assert "input B" in finding.message
    assert finding.subject is not None
    assert finding.subject.slot == 1


def test_that_an_output_nobody_makes_is_dangling() -> None:
    (finding,) = found(model_of([node("Relu", outputs=("z",))]), "DANGLING-INPUT")
    assert "Graph output y" in finding.message


def test_that_a_value_of_the_enclosing_graph_is_not_dangling() -> None:
    branch = helper.make_graph([node("Relu", ("x",), ("t",))], "then", [], [value("t")])
    other = helper.make_graph([node("Neg", ("x",), ("t",))], "else", [], [value("t")])
    condition = value("c", (), 9)
    model = model_of([node("If", ("c",), then_branch=branch, else_branch=other)], inputs=[value("x"), condition])
    assert not found(model, "DANGLING-INPUT")


def test_that_two_producers_of_one_name_are_both_named() -> None:
    (finding,) = found(model_of([node("Relu", name="p"), node("Neg", name="q")]), "DUPLICATE-VALUE")
    assert "2 producers: Relu (p) and Neg (q)" in finding.message


def test_that_an_initializer_that_is_an_input_too_has_one_producer() -> None:
    model = model_of([node("Add", ("x", "w"))], inputs=[value("x"), value("w", (3,))], initializers=[weight("w")])
    assert not found(model, "DUPLICATE-VALUE")


def test_that_a_loop_is_told_in_its_order() -> None:
    nodes = [
        node("Add", ("x", "c"), ("a",), name="A"),
        node("Relu", ("a",), ("b",), name="B"),
        node("Neg", ("b",), ("c",), name="C"),
    ]
    (finding,) = found(model_of(nodes, outputs=[value("c")]), "CYCLE")
    assert "3 nodes form a loop" in finding.message
    assert len(finding.also) == 2


def test_that_a_node_that_reads_itself_is_a_cycle() -> None:
    (finding,) = found(model_of([node("Add", ("x", "y"), name="self")]), "CYCLE")
    assert "reads its own output" in finding.message


def test_that_a_loop_through_a_subgraph_is_found() -> None:
    branch = helper.make_graph([node("Relu", ("later",), ("t",))], "then", [], [value("t")])
    other = helper.make_graph([node("Neg", ("x",), ("t",))], "else", [], [value("t")])
    nodes = [node("If", ("c",), ("y",), then_branch=branch, else_branch=other), node("Neg", ("y",), ("later",))]
    model = model_of(nodes, inputs=[value("x"), value("c", (), 9)])
    assert found(model, "CYCLE")


def test_that_nodes_out_of_order_are_unsorted_and_no_cycle() -> None:
    model = model_of([node("Relu", ("t",), ("y",), name="late"), node("Neg", ("x",), ("t",), name="early")])
    (finding,) = found(model, "UNSORTED")
    assert finding.severity is Severity.WARNING
    assert "late" in finding.message
    assert not found(model, "CYCLE")


@pytest.mark.parametrize("ring", [("F",), ("F", "G")])
def test_that_functions_that_call_themselves_are_a_cycle(ring: tuple[str, ...]) -> None:
    calls = zip(ring, (*ring[1:], ring[0]), strict=True)
    functions = [
        helper.make_function(
            "loc", name, ["a"], ["b"], [node(f"loc::{callee}", ("a",), ("b",))], [helper.make_opsetid("loc", 1)]
        )
        for name, callee in calls
    ]
    (finding,) = found(model_of([node("loc::F")], domains=("loc",), functions=functions), "CYCLE")
    assert all(f"loc::{name}" in finding.message for name in ring)


def test_that_a_domain_without_import_is_missing() -> None:
    (finding,) = found(model_of([node("my::Op")], domains=()), "MISSING-IMPORT")
    assert "no opset import for my" in finding.message
    assert not found(model_of([node("my::Op")], domains=("my",)), "MISSING-IMPORT")


def test_that_doubled_node_names_are_a_note() -> None:
    model = model_of([node("Relu", outputs=("t",), name="n"), node("Neg", ("t",), name="n")])
    (finding,) = found(model, "DUPLICATE-NAME")
    assert finding.severity is Severity.INFO


def test_that_a_file_without_version_and_outputs_says_so() -> None:
    proto = helper.make_model(helper.make_graph([], "", [], []), opset_imports=[helper.make_opsetid("", 17)])
    proto.ClearField("ir_version")
    messages = " ".join(finding.message for finding in found(read(proto), "HEADER"))
    assert "no IR version" in messages
    assert "no outputs" in messages
