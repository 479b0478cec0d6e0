"""The kind of every input is decided at its root."""

from __future__ import annotations

import onnx
import pytest
from onnx import TensorProto, helper

from app.graph.model import Kind
from app.graph.origin import MOST
from tests.graph.building import graph, model_of, node, opened, parsed, slot

HEAD = """g (float[2] x) => (float[2] y)
<float[2] w = {1.0, 2.0}, float[2] v = {3.0, 4.0}> """


def kinds(model_text: str, op_type: str) -> list[Kind]:
    return [item.origin.kind for item in node(opened(model_text), op_type).inputs]


def test_that_inputs_initializers_and_constants_are_told_apart() -> None:
    text = HEAD + "{ c = Constant<value_float = 1.0>()\n y = Sum(x, w, c) }"
    assert kinds(text, "Sum") == [Kind.ACTIVATION, Kind.INITIALIZER, Kind.CONSTANT]


def test_that_a_merged_weight_is_an_initializer() -> None:
    model = opened(HEAD + "{ bias = Identity(w)\n y = acme.MyStrangeOp(x, w, bias) }")
    origin = slot(model, "MyStrangeOp", 2).origin
    assert origin.kind is Kind.INITIALIZER
    assert [root.name for root in origin.roots] == ["w"]
    assert [step.op_type for step in origin.via] == ["Identity"]
    assert not origin.derived


def test_that_a_chain_is_named_from_the_root_on_and_is_derived() -> None:
    model = opened(HEAD + "{ a = Identity(w)\n b = Neg(a)\n y = Add(x, b) }")
    origin = slot(model, "Add", 1).origin
    assert [step.op_type for step in origin.via] == ["Identity", "Neg"]
    assert origin.derived


def test_that_any_initializer_among_several_roots_decides() -> None:
    text = """{ c = Constant<value_float = 1.0>()
      d = Constant<value_float = 2.0>()
      a = Add(c, w)
      b = Add(c, d)
      y = Sum(x, a, b) }"""
    model = opened(HEAD + text)
    first, second = slot(model, "Sum", 1).origin, slot(model, "Sum", 2).origin
    assert (first.kind, [root.name for root in first.roots]) == (Kind.INITIALIZER, ["c", "w"])
    assert (second.kind, [root.name for root in second.roots]) == (Kind.CONSTANT, ["c", "d"])


def test_that_a_shared_step_is_named_once() -> None:
    model = opened(HEAD + "{ a = Neg(w)\n b = Mul(a, a)\n c = Add(a, b)\n y = Add(x, c) }")
    origin = [item for item in graph(model, "").nodes if item.op_type == "Add"][1].inputs[1].origin
    assert [step.op_type for step in origin.via] == ["Neg", "Mul", "Add"]
    assert [root.name for root in origin.roots] == ["w"]


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        ("Shape(w)", Kind.INITIALIZER),
        ("ConstantOfShape(w)", Kind.INITIALIZER),
        ("RandomNormal<shape = [2]>()", Kind.ACTIVATION),
        ("RandomNormalLike(w)", Kind.ACTIVATION),
        ("Bernoulli(w)", Kind.ACTIVATION),
        ("acme.Custom(w)", Kind.ACTIVATION),
        ("Custom(w)", Kind.ACTIVATION),
        ("acme.Relu(w)", Kind.ACTIVATION),
        ("SequenceEmpty()", Kind.CONSTANT),
        ("Relu()", Kind.ACTIVATION),
        ("Dropout(w)", Kind.INITIALIZER),
        ("Dropout(w, r, off)", Kind.INITIALIZER),
        ("Dropout(w, r, on)", Kind.ACTIVATION),
    ],
)
def test_which_ops_are_looked_through(made: str, kind: Kind) -> None:
    text = f"""{{
      r = Constant<value_float = 0.5>()
      on = Constant<value = bool {{1}}>()
      off = Constant<value = bool {{0}}>()
      t = {made}
      y = Concat(x, t) }}"""
    assert slot(opened(HEAD + text), "Concat", 1).origin.kind is kind


@pytest.mark.parametrize(
    ("opset", "attributes", "kind"),
    [(1, {}, Kind.ACTIVATION), (6, {"is_test": 1}, Kind.INITIALIZER), (7, {}, Kind.INITIALIZER)],
)
def test_that_an_old_dropout_drops_unless_it_is_a_test(opset: int, attributes: dict[str, int], kind: Kind) -> None:
    weight = helper.make_tensor("w", TensorProto.FLOAT, [1], [1.0])
    nodes = [helper.make_node("Dropout", ["w"], ["t"]), helper.make_node("Add", ["x", "t"], ["y"])]
    nodes[0].attribute.extend(helper.make_attribute(name, value) for name, value in attributes.items())
    model = model_of(nodes, initializers=[weight])
    model.opset_import[0].version = opset
    assert slot(opened(model), "Add", 1).origin.kind is kind


def test_that_a_call_of_a_local_function_is_not_looked_through() -> None:
    text = (
        HEAD
        + '{ t = local.f(w)\n y = Add(x, t) }\n<opset_import: ["": 17], domain: "local">\nf (a) => (b) { b = Neg(a) }'
    )
    model = opened(parsed(text, '<ir_version: 9, opset_import: ["": 17, "local": 1]>'))
    assert slot(model, "Add", 1).origin.kind is Kind.ACTIVATION
    assert slot(model, "Neg", 0, "function:local::f").origin.kind is Kind.ACTIVATION


def test_that_an_initializer_which_is_an_input_can_be_overridden() -> None:
    weight = helper.make_tensor("w", TensorProto.FLOAT, [1], [1.0])
    nodes = [helper.make_node("Identity", ["w"], ["t"]), helper.make_node("Sum", ["x", "w", "t"], ["y"])]
    model = opened(model_of(nodes, inputs=("x", "w"), initializers=[weight]))
    found = [item.origin for item in node(model, "Sum").inputs[1:]]
    assert [(origin.kind, origin.overridable) for origin in found] == [(Kind.INITIALIZER, True)] * 2


LOOP = """g (int64 n, bool c, float[2] x) => (float[2] y) <float[2] w = {1.0, 2.0}> {
  y = Loop(n, c, x) <body = b (int64 i, bool k, float[2] s) => (bool k2, float[2] t) {
    k2 = Identity(k)
    t = Sum(s, w, x, nowhere) }>
}"""


def test_that_a_loop_body_reads_activations_and_what_lies_outside() -> None:
    model = opened(LOOP)
    body = graph(model, "Loop_0/body")
    found = [(item.origin.kind, item.origin.outer) for item in body.nodes[1].inputs]
    assert found == [
        (Kind.ACTIVATION, False),
        (Kind.INITIALIZER, True),
        (Kind.ACTIVATION, True),
        (Kind.UNDEFINED, False),
    ]
    root = body.nodes[1].inputs[1].origin.roots[0]
    assert (root.path, root.name) == ("", "w")


IF = """g (float[2] x) => (float[2] y) <float[2] w = {{1.0, 2.0}}> {{
  c = Constant<value = bool {{1}}>()
  t = If(c) <then_branch = a () => (float[2] p) {{ p = {then} }}, else_branch = b () => (float[2] q) {{ q = Neg(w) }}>
  y = Add(x, t)
}}"""


@pytest.mark.parametrize(
    ("then", "kind"),
    [
        ("Neg(w)", Kind.INITIALIZER),
        ("Neg(x)", Kind.ACTIVATION),
        ("RandomNormalLike(w)", Kind.ACTIVATION),
        ("acme.Custom(w)", Kind.ACTIVATION),
    ],
)
def test_that_a_node_with_subgraphs_is_what_they_hang_on(then: str, kind: Kind) -> None:
    origin = slot(opened(IF.format(then=then)), "Add", 1).origin
    assert origin.kind is kind
    if kind is Kind.INITIALIZER:
        assert [root.name for root in origin.roots] == ["c", "w"]
        assert [step.op_type for step in origin.via] == ["If"]


def test_that_a_cycle_and_unsorted_nodes_end_in_a_decision() -> None:
    weight = helper.make_tensor("w", TensorProto.FLOAT, [1], [1.0])
    nodes = [
        helper.make_node("Add", ["w", "c"], ["a"]),
        helper.make_node("Neg", ["a"], ["b"]),
        helper.make_node("Neg", ["b"], ["c"]),
        helper.make_node("Add", ["x", "late"], ["y"]),
        helper.make_node("Abs", ["w"], ["late"]),
    ]
    main = opened(model_of(nodes, initializers=[weight])).graphs[0]
    assert main.nodes[1].inputs[0].origin.kind is Kind.ACTIVATION
    assert main.nodes[3].inputs[1].origin.kind is Kind.INITIALIZER


def long_chain(length: int, step: str) -> onnx.ModelProto:
    weight = helper.make_tensor("t0", TensorProto.FLOAT, [1], [1.0])
    nodes = [
        helper.make_node(step, [f"t{index}"] * (1 + (step == "Add")), [f"t{index + 1}"]) for index in range(length)
    ]
    return model_of([*nodes, helper.make_node("Mul", ["x", f"t{length}"], ["y"])], initializers=[weight])


@pytest.mark.parametrize("step", ["Identity", "Add"])
def test_that_a_long_chain_is_decided_and_listed_in_part(step: str) -> None:
    origin = slot(opened(long_chain(8_000, step)), "Mul", 1).origin
    assert (origin.kind, len(origin.via), origin.shortened) == (Kind.INITIALIZER, MOST, True)
    assert origin.derived is (step == "Add")
    assert [root.name for root in origin.roots] == ["t0"]


def test_that_a_chain_against_the_order_of_the_file_is_decided_without_recursion() -> None:
    model = long_chain(8_000, "Identity")
    nodes = list(model.graph.node)[::-1]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    assert slot(opened(model), "Mul", 1).origin.kind is Kind.INITIALIZER


def test_that_many_roots_are_listed_in_part() -> None:
    weights = [helper.make_tensor(f"w{index}", TensorProto.FLOAT, [1], [1.0]) for index in range(MOST + 5)]
    names = [weight.name for weight in weights]
    nodes = [helper.make_node("Sum", names, ["t"]), helper.make_node("Add", ["x", "t"], ["y"])]
    origin = slot(opened(model_of(nodes, initializers=weights)), "Add", 1).origin
    assert ([root.name for root in origin.roots], origin.shortened) == (names[:MOST], True)
