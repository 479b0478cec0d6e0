"""Which node is which after a model was written anew: by what surrounds it, by its name, and only once each."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper, save

from app.graph.matching import Changes, Matching, match, match_models
from app.graph.model import Model, NodeId, Subject, ValueId
from app.graph.origin import classify
from app.graph.read import read

_COUNT = 50_000
_MANY = 5_000


def _model(nodes: list[NodeProto], output: str, weights: tuple[TensorProto, ...] = ()) -> ModelProto:
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("x", output)]
    return helper.make_model(helper.make_graph(nodes, "main", ends[:1], ends[1:], list(weights)))


def _read(model: ModelProto, file: Path) -> Model:
    save(model, file)
    return classify(read(file))


def _chain(*steps: tuple[str, str]) -> ModelProto:
    """Nodes one after the other, each given as operator and name."""
    nodes = [
        helper.make_node(op, [f"v{i}" if i else "x"], [f"v{i + 1}"], name=name) for i, (op, name) in enumerate(steps)
    ]
    return _model(nodes, f"v{len(steps)}")


def _matched(before: ModelProto, after: ModelProto, folder: Path) -> Matching:
    first, second = _read(before, folder / "before.onnx"), _read(after, folder / "after.onnx")
    return match(first.graphs[0], second.graphs[0])


def _compared(before: ModelProto, after: ModelProto, folder: Path) -> Changes:
    return match_models(_read(before, folder / "before.onnx"), _read(after, folder / "after.onnx"))


def test_that_a_graph_written_again_is_all_the_same(tmp_path: Path) -> None:
    model = _chain(("Relu", "a"), ("Neg", "b"), ("Relu", "c"))
    found = _matched(model, model, tmp_path)
    assert found.nodes == (0, 1, 2)
    assert found.values == tuple(range(len(found.values)))
    assert (found.new, found.changed, found.gone) == ((), (), ())


def test_that_one_node_more_is_new_though_all_names_behind_it_moved_on(tmp_path: Path) -> None:
    before = _chain(("Neg", "Neg_0"), ("Relu", "Relu_1"), ("Abs", "Abs_2"), ("Relu", "Relu_3"))
    after = _chain(("Neg", "Neg_0"), ("Relu", "Relu_1"), ("Relu", "Relu_2"), ("Abs", "Abs_3"), ("Relu", "Relu_4"))
    found = _matched(before, after, tmp_path)
    assert found.nodes == (0, 1, 3, 4)
    assert (found.new, found.changed, found.gone) == ((2,), (), ())


def test_that_one_node_less_is_gone(tmp_path: Path) -> None:
    before = _chain(("Neg", ""), ("Abs", ""), ("Relu", ""))
    after = _chain(("Neg", ""), ("Relu", ""))
    found = _matched(before, after, tmp_path)
    assert found.nodes == (0, None, 1)
    assert (found.new, found.gone) == ((), (1,))


def test_that_another_attribute_is_a_change_and_what_surrounds_it_is_none(tmp_path: Path) -> None:
    def model(alpha: float) -> ModelProto:
        nodes = [
            helper.make_node("Neg", ["x"], ["a"]),
            helper.make_node("LeakyRelu", ["a"], ["b"], alpha=alpha),
            helper.make_node("Neg", ["b"], ["c"]),
        ]
        return _model(nodes, "c")

    found = _matched(model(0.1), model(0.2), tmp_path)
    assert found.nodes == (0, 1, 2)
    assert (found.new, found.changed, found.gone) == ((), (1,), ())


def test_that_a_number_that_is_none_is_the_same_number(tmp_path: Path) -> None:
    node = helper.make_node("LeakyRelu", ["x"], ["y"], alpha=float("nan"))
    assert _matched(_model([node], "y"), _model([node], "y"), tmp_path).changed == ()


def test_that_an_input_that_became_a_weight_is_a_change(tmp_path: Path) -> None:
    weight = numpy_helper.from_array(np.ones(2, dtype="float32"), "w")
    before = _model([helper.make_node("Neg", ["x"], ["w"]), helper.make_node("Add", ["x", "w"], ["y"])], "y")
    after = _model([helper.make_node("Add", ["x", "w"], ["y"])], "y", (weight,))
    found = _matched(before, after, tmp_path)
    assert found.nodes == (None, 0)
    assert found.changed == (0,)


def test_that_a_node_of_the_same_name_with_another_operator_is_changed(tmp_path: Path) -> None:
    before = _chain(("Neg", "a"), ("Relu", "act"), ("Abs", "b"))
    after = _chain(("Neg", "a"), ("Sigmoid", "act"), ("Abs", "b"))
    found = _matched(before, after, tmp_path)
    assert found.nodes == (0, 1, 2)
    assert (found.new, found.changed, found.gone) == ((), (1,), ())


def test_that_nodes_between_two_changes_are_found_by_their_weights_and_neighbours(tmp_path: Path) -> None:
    weight = numpy_helper.from_array(np.ones(2, dtype="float32"), "scale")

    def model(*, more: bool) -> ModelProto:
        first = [helper.make_node("Neg", ["x"], ["n"])] if more else []
        middle = [
            helper.make_node("Relu", ["n" if more else "x"], ["a"]),
            helper.make_node("Mul", ["a", "scale"], ["b"]),
            helper.make_node("Relu", ["b"], ["c"]),
        ]
        last = [helper.make_node("Abs", ["c"], ["d"])] if more else []
        return _model([*first, *middle, *last], "d" if more else "c", (weight,))

    found = _matched(model(more=False), model(more=True), tmp_path)
    assert found.nodes == (1, 2, 3)
    assert found.new == (0, 4)


def test_that_doubled_names_pair_each_node_once(tmp_path: Path) -> None:
    before = _chain(("Relu", "same"), ("Relu", "same"), ("Neg", "same"))
    after = _chain(("Relu", "same"), ("Relu", "same"), ("Relu", "same"), ("Neg", "same"))
    found = _matched(before, after, tmp_path)
    assert None not in found.nodes
    assert len(set(found.nodes)) == 3
    assert (len(found.new), len(found.gone)) == (1, 0)


def test_that_nodes_that_stand_in_no_order_and_in_a_circle_are_paired_once(tmp_path: Path) -> None:
    nodes = [
        helper.make_node("Relu", ["b"], ["y"], name="last"),
        helper.make_node("Neg", ["a"], ["b"], name="second"),
        helper.make_node("Abs", ["b"], ["a"], name="first"),
    ]
    found = _matched(_model(nodes, "y"), _model(nodes[::-1], "y"), tmp_path)
    assert found.nodes == (2, 1, 0)


def test_that_fifty_thousand_nodes_without_names_keep_their_partners(tmp_path: Path) -> None:
    steps = [(("Relu", "Neg", "Abs")[place * place % 3], "") for place in range(_COUNT)]
    grown = [*steps[:20_000], ("Sqrt", ""), *steps[20_000:]]
    found = _matched(_chain(*steps), _chain(*grown), tmp_path)
    assert found.nodes == (*range(20_000), *range(20_001, _COUNT + 1))
    assert (found.new, found.changed, found.gone) == ((20_000,), (), ())


def test_that_thousands_of_nodes_with_one_name_are_paired_one_to_one(tmp_path: Path) -> None:
    steps = [(("Relu", "Neg")[place % 2], "same") for place in range(_MANY)]
    found = _matched(_chain(*steps), _chain(("Abs", "same"), *steps[2:], ("Abs", "same")), tmp_path)
    partners = [node for node in found.nodes if node is not None]
    assert len(set(partners)) == len(partners)
    assert len(partners) + len(found.gone) == _MANY
    assert len(partners) + len(found.new) == _MANY


def _branched(*, inner: str, before: tuple[str, ...] = ()) -> ModelProto:
    """Nodes, then an If whose branches hold one node each."""
    ends = [helper.make_tensor_value_info("n", TensorProto.FLOAT, [2])]
    branches = [helper.make_graph([helper.make_node(op, ["x"], ["n"])], op, [], ends) for op in (inner, "Abs")]
    chain = [helper.make_node(op, ["x"], [f"unused{i}"]) for i, op in enumerate(before)]
    choice = helper.make_node("If", ["x"], ["y"], then_branch=branches[0], else_branch=branches[1])
    return _model([*chain, choice], "y")


def test_that_a_subgraph_goes_with_the_node_that_holds_it(tmp_path: Path) -> None:
    changes = _compared(_branched(inner="Neg"), _branched(inner="Relu", before=("Sqrt",)), tmp_path)
    moved = {path: after for path, (after, _) in changes.graphs.items()}
    assert moved == {"": "", "If_0/then_branch": "If_1/then_branch", "If_0/else_branch": "If_1/else_branch"}
    assert changes.after(Subject("If_0/else_branch", NodeId(0))) == Subject("If_1/else_branch", NodeId(0))
    assert changes.after(Subject("If_0/then_branch", NodeId(0))) is None
    assert set(changes.new) == {Subject("", NodeId(0)), Subject("If_1/then_branch", NodeId(0))}
    assert changes.gone == 1


def test_that_graphs_of_a_node_that_is_gone_are_gone_with_all_their_nodes(tmp_path: Path) -> None:
    changes = _compared(_branched(inner="Neg"), _chain(("Relu", "")), tmp_path)
    assert changes.after(Subject("If_0/then_branch")) is None
    assert changes.gone == 3
    assert changes.new == (Subject("", NodeId(0)),)


def test_that_a_value_goes_with_its_maker_and_an_input_by_its_name(tmp_path: Path) -> None:
    before = _model([helper.make_node("Neg", ["x"], ["a"]), helper.make_node("Abs", ["a"], ["y"])], "y")
    after = _model(
        [
            helper.make_node("Sqrt", ["x"], ["s"]),
            helper.make_node("Neg", ["x"], ["b"]),
            helper.make_node("Abs", ["b"], ["y"]),
        ],
        "y",
    )
    first, second = _read(before, tmp_path / "before.onnx"), _read(after, tmp_path / "after.onnx")
    changes = match_models(first, second)
    names = {value.name: value.id for value in first.graphs[0].values}
    found = {name: changes.after(Subject(value=value)) for name, value in names.items()}
    there = {value.id: value.name for value in second.graphs[0].values}
    assert {
        name: there[subject.value]
        for name, subject in found.items()
        if subject is not None and subject.value is not None
    } == {"x": "x", "a": "b", "y": "y"}


def test_that_nothing_changed_says_so(tmp_path: Path) -> None:
    assert not _compared(_branched(inner="Neg"), _branched(inner="Neg"), tmp_path)
    assert ValueId(0) in (_matched(_chain(("Neg", "")), _chain(("Neg", "")), tmp_path).values)
