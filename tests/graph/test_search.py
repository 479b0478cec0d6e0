"""Nodes and values are found by words and fields."""

from __future__ import annotations

import random

import pytest
from onnx import TensorProto, helper

from app.graph.model import Model, NodeId, Subject, ValueId
from app.graph.query import parse
from app.graph.search import find, found, hit_text, index
from app.graph.texts import texts
from tests.graph.building import model_of, opened, parsed

TEXT = """g (bool c, float[1] x) => (float[1] y) {
  t = If(c) <then_branch = a () => (float[1] p) { p = Neg(x) }, else_branch = b () => (float[1] q) { q = Abs(x) }>
  y = acme.Strange(t)
}"""

NET = """net (float[N, 4] image) => (int64[N, 1] best) <float[4] weight = {1, 2, 3, 0.125}> {
  mixed = Mul(image, weight)
  wide = Concat <axis = 1> (mixed, mixed)
  tall = Concat <axis = 10> (mixed, mixed)
  back = Transpose <perm = [1, 0]> (wide)
  soft = Elu <alpha = 1.3> (tall)
  best = ArgMax <axis = 1, keepdims = 1> (wide)
}"""


@pytest.fixture(scope="module")
def net() -> Model:
    return opened(NET)


def _ops(model: Model, text: str) -> list[str]:
    """The op types of the nodes found, and the names of the values."""
    graphs = {graph.path: graph for graph in model.graphs}
    texts = [hit_text(graphs, subject) for subject in find(model, text)]
    return [hit.name or hit.what for hit in texts]


def test_that_words_match_op_domain_name_and_value_in_any_case() -> None:
    proto = parsed(TEXT)
    proto.graph.node[1].name = "/layerOne/Strange"
    model = opened(proto)
    strange = Subject("", NodeId(1))
    assert find(model, "strange") == (strange,)
    assert find(model, "LAYERONE acme") == (strange,)
    assert find(model, "acme::strange") == (strange,)
    assert find(model, "neg") == (Subject("If_0/then_branch", NodeId(0)),)
    assert find(model, "t neg") == ()


def test_that_a_value_is_found_where_it_is_made_only() -> None:
    assert find(opened(TEXT), "x") == (Subject("", value=ValueId(1)),)


def test_that_a_value_is_not_told_beside_its_maker(net: Model) -> None:
    assert _ops(net, "concat") == ["Concat", "Concat"]
    assert _ops(net, "wide") == ["wide"]


def test_that_no_words_find_nothing(net: Model) -> None:
    assert find(net, "  ") == ()
    assert find(net, "op:") == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("op:conc", ["Concat", "Concat"]),
        ("op:=conc", []),
        ("op:=Concat", ["Concat", "Concat"]),
        ("attr:axis=1", ["Concat", "ArgMax"]),
        ("attr:axis", ["Concat", "Concat", "ArgMax"]),
        ("attr:axi=1", []),
        ("attr:perm=[1,0]", ["Transpose"]),
        ("attr:alpha=1.30", ["Elu"]),
        ("op:concat attr:axis=1", ["Concat"]),
        ("kind:init", ["Mul", "weight"]),
        ("kind:input", ["image"]),
        ("dtype:int64", ["ArgMax"]),
        ("domain:ai.onnx op:elu", ["Elu"]),
        ("0.125", ["weight"]),
        ("custom:", []),
        ("in:main op:mul", ["Mul"]),
    ],
)
def test_that_fields_narrow_what_is_found(net: Model, text: str, names: list[str]) -> None:
    assert _ops(net, text) == names


def test_that_a_typed_output_makes_its_node_a_hit() -> None:
    typed = opened("g (float[2] x) => (float16[2] y) { y = Cast<to = 10>(x) }")
    assert find(typed, "dtype:float16") == (Subject("", NodeId(0)),)


def test_that_graphs_and_modules_are_where_a_node_is_in() -> None:
    model = opened(TEXT)
    assert find(model, "in:then_branch op:neg") == (Subject("If_0/then_branch", NodeId(0)),)
    assert find(model, "in:else op:neg") == ()


def test_that_custom_nodes_are_found_and_the_others() -> None:
    model = opened(TEXT)
    assert (
        find(model, "custom:") == find(model, "custom:yes") == find(model, "custom:acme") == (Subject("", NodeId(1)),)
    )
    assert Subject("", NodeId(0)) in find(model, "custom:no")


def test_that_what_was_found_about_a_node_is_looked_for(net: Model) -> None:
    marks = {Subject("", NodeId(4)): "op-101 warning"}
    known = index(net)
    assert tuple(found(known, parse("finding:"), marks)) == (Subject("", NodeId(4)),)
    assert tuple(found(known, parse("finding:OP-101 elu"), marks)) == (Subject("", NodeId(4)),)
    assert tuple(found(known, parse("finding:error"), marks)) == ()


def test_that_a_query_that_is_given_up_gives_nothing(net: Model) -> None:
    assert not found(index(net), parse("op:concat"), {}, lambda: True)


def test_that_the_constant_a_node_holds_is_found() -> None:
    held = helper.make_node("Constant", [], ["k"], value=helper.make_tensor("k", TensorProto.FLOAT, [], [2.5]))
    model = opened(model_of([held, helper.make_node("Mul", ["x", "k"], ["y"])]))
    assert find(model, "2.5") == (Subject("", NodeId(0)),)


def test_that_the_value_of_a_constant_is_one_of_an_attribute() -> None:
    held = helper.make_node("Constant", [], ["k"], value=helper.make_tensor("k", TensorProto.FLOAT, [], [2.5]))
    model = opened(model_of([held, helper.make_node("Mul", ["x", "k"], ["y"])]))
    assert find(model, "attr:value=2.50") == (Subject("", NodeId(0)),)
    assert find(model, "attr:value=2") == ()


def test_that_an_attribute_can_be_asked_for_by_its_whole_name(net: Model) -> None:
    assert _ops(net, "attr:=keepdims") == ["ArgMax"]
    assert _ops(net, "attr:keep") == ["ArgMax"]
    assert _ops(net, "attr:=keep") == []


NESTED = """g (bool c, float[2] x) => (float[2] y) {
  t = If(c) <
    then_branch = a () => (float16[2] p) <float[1] w = {3}> { p = acme.Bend <power = 3> (x, w) },
    else_branch = b () => (float[2] q) { q = LeakyRelu <alpha = 0.5> (x) }
  >
  y = acme.Twice(t)
}
<domain: "acme", opset_import: ["" : 18]> Twice (a) => (b) { k = Constant <value_int = 2> () b = Mul(a, k) }"""


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("op:bend", [("If_0/then_branch", 0)]),
        ("domain:acme", [("", 1), ("If_0/then_branch", 0)]),
        ("in:then op:bend", [("If_0/then_branch", 0)]),
        ("in:function:acme::Twice op:mul", [("function:acme::Twice", 1)]),
        ("attr:power=3", [("If_0/then_branch", 0)]),
        ("attr:alpha=.5", [("If_0/else_branch", 0)]),
        ("attr:value_int=2", [("function:acme::Twice", 0)]),
        ("kind:initializer op:", [("If_0/then_branch", 0)]),
        ("kind:constant", [("function:acme::Twice", 1)]),
        ("dtype:=float16 op:", [("If_0/then_branch", 0)]),
        ("custom:", [("If_0/then_branch", 0)]),
        ("in:main op:twice", [("", 1)]),
        ("custom:acme::bend", [("If_0/then_branch", 0)]),
        ("finding:odd", [("function:acme::Twice", 1)]),
    ],
)
def test_that_every_field_reaches_into_subgraphs_and_functions(text: str, places: list[tuple[str, int]]) -> None:
    marks = {Subject("function:acme::Twice", NodeId(1)): "op-300 warning an odd one"}
    hits = found(index(opened(NESTED)), parse(text), marks)
    assert [(hit.path, hit.node) for hit in hits if hit.node is not None] == places


def test_that_hits_know_their_rows(net: Model) -> None:
    hits = found(index(opened(NESTED)), parse("float"))
    assert not hits
    hits = found(index(opened(NESTED)), parse("x"))
    assert [hits.row_of(hit) for hit in hits] == list(range(len(hits)))
    assert hits.row_of(Subject("", NodeId(40))) == hits.row_of(Subject("nowhere", NodeId(0))) == hits.row_of(None) == -1
    assert list(hits[:1]) == [hits[0]]


@pytest.mark.parametrize("count", [0, 1, 2, 700])
def test_that_texts_hold_what_a_look_at_each_would_find(count: int) -> None:
    chance = random.Random(5)
    every = ["".join(chance.choices("abßÄ层\n/ ", k=chance.randrange(12))) for _ in range(count)]
    known = texts(every)
    for word in ("a", "ss", "ä", "层b", "ab/", "zz", " ", "\n"):
        assert known.holding(word).tolist() == [word in text.casefold() for text in every]


def test_that_texts_that_hold_zeros_and_broken_letters_stay_apart() -> None:
    known = texts(["a\0b", "\udcff", "c"])
    assert known.holding("a b").tolist() == [True, False, False]
    assert known.holding("\udcff").tolist() == [False, True, False]
    assert known.holding("").tolist() == [True, True, True]
