"""Nodes and values are found by words."""

from __future__ import annotations

from app.graph.model import NodeId, Subject, ValueId
from app.graph.search import find
from tests.graph.building import opened, parsed

TEXT = """g (bool c, float[1] x) => (float[1] y) {
  t = If(c) <then_branch = a () => (float[1] p) { p = Neg(x) }, else_branch = b () => (float[1] q) { q = Abs(x) }>
  y = acme.Strange(t)
}"""


def test_that_words_match_op_domain_name_and_value_in_any_case() -> None:
    proto = parsed(TEXT)
    proto.graph.node[1].name = "/layerOne/Strange"
    model = opened(proto)
    strange = Subject("", NodeId(1))
    assert find(model, "strange") == (strange,)
    assert find(model, "LAYERONE acme") == (strange,)
    assert find(model, "neg") == (Subject("If_0/then_branch", NodeId(0)),)
    assert find(model, "t neg") == ()


def test_that_a_value_is_found_where_it_is_made_only() -> None:
    assert find(opened(TEXT), "x") == (Subject("", value=ValueId(1)),)


def test_that_no_words_find_nothing_and_the_number_is_bounded() -> None:
    model = opened(TEXT)
    assert find(model, "  ") == ()
    assert len(find(model, "a", most=2)) == 2
