"""Ways through graphs."""

from __future__ import annotations

import time

from onnx import helper

from app.graph.model import Graph, Model, NodeId, Subject, ValueId
from app.graph.walks import Links, between, downstream, links, makers, shortest, upstream, users
from tests.graph.building import graph, model_of, node, opened

TEXT = """g (float[1] x, bool c, float[1] far) => (float[1] y, float[1] z) <float[1] w = {1}> {
  a = Mul(x, w)
  b = Relu(a)
  d = Add(a, b)
  t = If(c) <then_branch = p () => (float[1] k) { k = Neg(b) }, else_branch = q () => (float[1] l) { l = Abs(x) }>
  y = Sub(d, t)
  z = Exp(far)
}"""


def _main(text: str = TEXT) -> tuple[Links, Model]:
    model = opened(text)
    return links({one.path: one for one in model.graphs}, ""), model


def _ops(model: Model, subjects: tuple[Subject, ...]) -> list[str]:
    main = model.graphs[0]
    return [
        main.nodes[subject.node].op_type if subject.node is not None else main.values[subject.value or 0].name
        for subject in subjects
    ]


def _at(model: Model, op_type: str) -> Subject:
    return Subject("", node(model, op_type).id)


def _value(main: Graph, name: str) -> ValueId:
    return next(value.id for value in main.values if value.name == name)


def _names(known: Links, numbers: frozenset[NodeId]) -> set[str]:
    return {known.graph.nodes[number].op_type for number in numbers}


def test_that_makers_are_those_of_activations_and_graph_inputs() -> None:
    known, model = _main()
    assert _ops(model, makers(known, _at(model, "Add"))) == ["Mul", "Relu"]
    assert _ops(model, makers(known, _at(model, "Mul"))) == ["x"]
    assert _ops(model, makers(known, Subject("", _at(model, "Add").node, 1))) == ["Relu"]
    assert _ops(model, makers(known, Subject("", value=_value(known.graph, "d")))) == ["Add"]
    assert makers(known, Subject("", value=_value(known.graph, "x"))) == ()
    assert makers(known, Subject("")) == ()


def test_that_what_a_subgraph_reads_is_read_by_its_holder() -> None:
    known, model = _main()
    assert _ops(model, users(known, _at(model, "Relu"))) == ["Add", "If"]
    assert _ops(model, makers(known, _at(model, "If"))) == ["c", "Relu", "x"]


def test_that_a_subgraph_in_a_subgraph_reads_for_the_outermost_holder() -> None:
    inner = "then_branch = m () => (float[1] i) { i = Neg(x) }, else_branch = n () => (float[1] j) { j = Abs(x) }"
    text = f"""g (float[1] x, bool c) => (float[1] y) {{
      y = If(c) <then_branch = p () => (float[1] k) {{ k = If(c) <{inner}> }},
                 else_branch = q () => (float[1] l) {{ l = Identity(x) }}>
    }}"""
    known, model = _main(text)
    assert users(known, Subject("", value=_value(known.graph, "x"))) == (Subject("", NodeId(0)),)
    path = next(one.path for one in model.graphs if one.path.endswith("then_branch"))
    inside = links({one.path: one for one in model.graphs}, path)
    assert inside.graph is graph(model, path)


def test_that_users_of_an_output_port_are_its_own() -> None:
    text = "g (float[4] x) => (float[2] p, float[2] q) { a, b = Split(x) p = Relu(a) q = Neg(b) }"
    known, model = _main(text)
    assert _ops(model, users(known, Subject("", NodeId(0), 1, output=True))) == ["Neg"]
    assert _ops(model, users(known, Subject("", NodeId(0)))) == ["Relu", "Neg"]


def test_that_upstream_is_all_that_is_needed() -> None:
    known, model = _main()
    found = upstream(known, (_at(model, "Add"),))
    assert _names(known, found.nodes) == {"Add", "Mul", "Relu"}
    assert {known.graph.values[value].name for value in found.values} == {"a", "b", "x", "w"}
    assert _names(known, upstream(known, (_at(model, "If"),)).nodes) == {"If", "Relu", "Mul"}


def test_that_downstream_is_all_that_depends() -> None:
    known, model = _main()
    assert _names(known, downstream(known, (_at(model, "Relu"),)).nodes) == {"Relu", "Add", "If", "Sub"}
    found = downstream(known, (Subject("", value=_value(known.graph, "far")),))
    assert _names(known, found.nodes) == {"Exp"}


def test_that_the_ways_between_two_nodes_are_told_and_a_shortest_one() -> None:
    known, model = _main()
    mul, sub, exp = (_at(model, op_type) for op_type in ("Mul", "Sub", "Exp"))
    assert _names(known, between(known, mul, sub).nodes) == {"Mul", "Relu", "Add", "If", "Sub"}
    assert mul.node is not None
    assert sub.node is not None
    assert exp.node is not None
    way = [known.graph.nodes[number].op_type for number in shortest(known, mul.node, sub.node)]
    assert way == ["Mul", "Add", "Sub"]
    assert not between(known, sub, mul).nodes
    assert shortest(known, mul.node, exp.node) == ()


def test_that_a_cycle_ends_the_walk() -> None:
    model = opened(model_of([helper.make_node("Add", ["x", "b"], ["a"]), helper.make_node("Relu", ["a"], ["b"])]))
    known = links({one.path: one for one in model.graphs}, "")
    both = {NodeId(0), NodeId(1)}
    assert upstream(known, (Subject("", NodeId(0)),)).nodes == both
    assert downstream(known, (Subject("", NodeId(0)),)).nodes == both


def test_that_fifty_thousand_nodes_are_walked_in_a_moment() -> None:
    nodes = [
        helper.make_node("Add", [f"v{number}", f"v{max(0, number - 7)}"], [f"v{number + 1}"])
        for number in range(50_000)
    ]
    model = opened(model_of(nodes, ["v0"], ["v50000"]))
    known = links({one.path: one for one in model.graphs}, "")
    begun = time.thread_time()
    assert len(upstream(known, (Subject("", NodeId(49_999)),)).nodes) == 50_000
    assert len(downstream(known, (Subject("", NodeId(0)),)).nodes) == 50_000
    assert shortest(known, NodeId(0), NodeId(49_999))
    assert time.thread_time() - begun < 3.0
