"""What the inspector tells of nodes, values, graphs and models."""

from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper, save

from app.graph.gather import Facts, gather
from app.graph.inspection import sheet, unfold, values_text
from app.graph.model import Kind, NodeId, Subject, Tensor, ValueId
from app.graph.pipeline import open_model
from app.graph.sheet import Link, Run, Section, Sheet, ShowMore, ShowValues, Unfolded
from app.graph.telling import running
from app.ops.model import Evidence, Formal, OpDef

_LONG = "x" * 5000


def _save(folder: Path) -> Path:
    """x and two weights, the second an Identity of the first, into a custom op; Relu follows; then an If."""
    weight = numpy_helper.from_array(np.arange(40, dtype=np.float32), "w")
    then = helper.make_graph(
        [helper.make_node("Neg", ["r"], ["n"], name="inner")],
        "then",
        [],
        [helper.make_tensor_value_info("n", TensorProto.FLOAT, [4])],
    )
    nodes = [
        helper.make_node("Identity", ["w"], ["w2"], name="copy"),
        helper.make_node("Mix", ["x", "w", "w2", ""], ["m"], name="<b>mix</b>", domain="my", alpha=1.3, text=_LONG),
        helper.make_node("Relu", ["m"], ["r"], name="relu"),
        helper.make_node("If", ["c"], ["y"], name="choice", then_branch=then, else_branch=then),
    ]
    graph = helper.make_graph(
        nodes,
        "main",
        [
            helper.make_tensor_value_info("x", TensorProto.FLOAT, [4]),
            helper.make_tensor_value_info("c", TensorProto.BOOL, []),
        ],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [4])],
        [weight],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("my", 1)])
    file = folder / "model.onnx"
    save(model, file)
    return file


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    formals = tuple(Formal(name, "symbolic") for name in ("input", "left", "right", "bias"))
    mix = OpDef(
        "my::Mix", "my", "Mix", "Mix", "autograd.Function", None, 1, formals, (), (), Evidence.SOURCE, doc="Mixes."
    )
    return gather(open_model(_save(tmp_path), (mix,)), (mix,))


def _node(facts: Facts, number: int, unfolded: Unfolded | None = None) -> Sheet:
    return sheet(facts, Subject(node=NodeId(number)), unfolded)


def _section(shown: Sheet, title: str) -> Section:
    return next(section for section in shown.sections if section.title == title)


def _text(section: Section) -> str:
    return "\n".join("".join(run.text for run in line) for entry in section.entries for line in entry.lines)


def _links(shown: Sheet) -> list[Link]:
    lines = [*shown.head, *(line for section in shown.sections for entry in section.entries for line in entry.lines)]
    return [run.link for line in lines for run in line if run.link is not None]


def test_that_inputs_stand_in_groups_by_kind_with_their_names(facts: Facts) -> None:
    shown = _node(facts, 1)
    assert "input" in _text(_section(shown, "Activations"))
    weights = _section(shown, "Initializers")
    assert weights.count == 2
    assert [entry.kind for entry in weights.entries] == [Kind.INITIALIZER, Kind.INITIALIZER]
    assert "bias" in _text(_section(shown, "Omitted inputs"))
    assert [section.title for section in shown.sections][:3] == ["Activations", "Initializers", "Omitted inputs"]


def test_that_a_merged_weight_tells_its_way_its_root_and_its_sharer(facts: Facts) -> None:
    left, right = _section(_node(facts, 1), "Initializers").entries
    told = "\n".join("".join(run.text for run in line) for line in right.lines)
    assert "via Identity" in told
    assert "from w" in told
    assert "shared with" in told
    assert any("shared with" in run.text for line in left.lines for run in line)


def test_that_a_hostile_name_is_kept_as_text(facts: Facts) -> None:
    assert _node(facts, 1).head[0][0].text == "<b>mix</b>"


def test_that_an_attribute_has_its_type_and_its_shortest_value(facts: Facts) -> None:
    told = _text(_section(_node(facts, 1), "Attributes"))
    assert "alpha  FLOAT" in told
    assert "1.3\n" in told


def test_that_a_long_attribute_is_shortened_until_it_is_unfolded(facts: Facts) -> None:
    shown = _node(facts, 1)
    assert len(_text(_section(shown, "Attributes"))) < 1000
    assert ShowMore("attribute text") in _links(shown)
    whole = _node(facts, 1, unfold(Unfolded(), "attribute text"))
    assert _LONG in _text(_section(whole, "Attributes"))
    assert ShowMore("attribute text") not in _links(whole)


def test_that_a_custom_op_is_documented_by_its_definition_and_a_standard_one_by_its_schema(facts: Facts) -> None:
    assert _text(_section(_node(facts, 1), "Documentation")) == "Mixes."
    assert "rectified linear" in _text(_section(_node(facts, 2), "Documentation"))


def test_that_documentation_runs_on_and_keeps_its_paragraphs(facts: Facts) -> None:
    told = _text(_section(_node(facts, 0), "Documentation"))
    assert "\\n" not in told
    relu = _text(_section(_node(facts, 2), "Documentation"))
    assert "produces one output data (Tensor<T>) where" in relu


def test_that_a_badge_marks_custom_ops_only(facts: Facts) -> None:
    assert any(run.text == "custom" for line in _node(facts, 1).head for run in line)
    assert not any(run.text == "custom" for line in _node(facts, 2).head for run in line)


def test_that_links_lead_to_makers_users_and_subgraphs(facts: Facts) -> None:
    assert Subject(node=NodeId(1)) in _links(_node(facts, 2))
    assert Subject(node=NodeId(2)) in _links(_node(facts, 1))
    assert {Subject(path) for path in facts.graphs if path} <= set(_links(_node(facts, 3)))


def test_that_a_tensor_s_values_are_offered_and_shown_once_read(facts: Facts) -> None:
    offered = next(link for link in _links(_node(facts, 1)) if isinstance(link, ShowValues))
    text = values_text(offered.tensor, facts.model.file)
    assert text.startswith("[0.0, 1.0, 2.0, 3.0,")
    shown = sheet(facts, Subject(node=NodeId(1)), None, {offered.tensor: text})
    assert text in _text(_section(shown, "Initializers"))


def test_that_values_that_cannot_be_read_are_told_in_a_sentence() -> None:
    assert values_text(Tensor("t", "float32", (2,), None), None).endswith(".")


def test_that_a_value_tells_type_maker_and_users(facts: Facts) -> None:
    graph = facts.model.graphs[0]
    relu = next(value for value in graph.values if value.name == "m")
    shown = sheet(facts, Subject(value=relu.id))
    assert Run("made by ").text in [run.text for line in shown.head for run in line]
    assert "relu" in _text(_section(shown, "Used by"))


def test_that_a_weight_tells_what_it_reaches_through_other_nodes(facts: Facts) -> None:
    weight = next(value for value in facts.model.graphs[0].values if value.name == "w")
    shown = sheet(facts, Subject(value=weight.id))
    assert _section(shown, "Used by").count == 2
    assert _section(shown, "Reaches through other nodes").count == 1


def test_that_the_main_graph_tells_of_operators_and_of_the_file(facts: Facts) -> None:
    shown = sheet(facts, Subject())
    assert "my::Mix" in _text(_section(shown, "Operators"))
    assert "model.onnx" in _text(_section(shown, "Model"))
    assert "17" in _text(_section(shown, "Opsets"))
    assert _section(shown, "Subgraphs and functions").count == 2


def test_that_a_subgraph_leads_back_to_its_node(facts: Facts) -> None:
    path = next(path for path in facts.graphs if path)
    assert Subject(node=NodeId(3)) in _links(sheet(facts, Subject(path)))


def test_that_what_graphs_within_a_node_read_is_told_at_both_ends(facts: Facts) -> None:
    graph = facts.model.graphs[0]
    read = next(value for value in graph.values if value.name == "r")
    choice = Subject(node=NodeId(3))
    assert _text(_section(sheet(facts, choice), "Read by its graphs")).startswith("r\n")
    assert Subject(value=read.id) in _links(sheet(facts, choice))
    assert _text(_section(_node(facts, 2), "Outputs")).splitlines()[3] == "within choice"
    shown = sheet(facts, Subject(value=read.id))
    assert _text(_section(shown, "Used within")) == "choice"
    assert choice in _links(shown)


def test_that_thousands_of_inputs_are_shown_in_parts(tmp_path: Path) -> None:
    names = [f"i{number}" for number in range(3000)]
    graph = helper.make_graph(
        [helper.make_node("Sum", names, ["y"])],
        "many",
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in names],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1])],
    )
    save(helper.make_model(graph), tmp_path / "many.onnx")
    many = gather(open_model(tmp_path / "many.onnx"))
    first = _section(_node(many, 0), "Activations")
    assert (len(first.entries), first.count, first.more) == (50, 3000, ShowMore("activation"))
    more = _section(_node(many, 0, unfold(Unfolded(), "activation")), "Activations")
    assert len(more.entries) == 550
    assert sheet(many, Subject(value=ValueId(0))).sections


def test_that_only_the_user_s_own_frames_are_shown_until_asked_for_all(tmp_path: Path) -> None:
    own, foreign = "/me/net.py(3): forward", "/lib/site-packages/torch/nn.py(9): __call__"
    node = helper.make_node("Relu", ["x"], ["y"], doc_string=f"{own}\n{foreign}\n<frozen runpy>(8): run\n")
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in "xy"]
    save(helper.make_model(helper.make_graph([node], "g", ends[:1], ends[1:])), tmp_path / "stack.onnx")
    told = gather(open_model(tmp_path / "stack.onnx"))
    stack = _section(_node(told, 0), "Python stack")
    assert "/me/net.py:3" in _text(stack)
    assert "site-packages" not in _text(stack)
    assert stack.more == ShowMore("stack")
    whole = _section(_node(told, 0, unfold(Unfolded(), "stack")), "Python stack")
    assert (len(whole.entries), whole.more) == (3, None)


def test_that_signs_of_markdown_give_way_to_the_words_they_mark() -> None:
    prose = "Adds **two** tensors, `A` and `B`;\nsee [the doc](Broadcasting.md).\n\n* one\n* two\n"
    code = "\n```\n[[1, 2],\n [3, 4]]\n```\n"
    assert running(prose + code) == "Adds two tensors, A and B; see the doc.\n* one\n* two\n[[1, 2],\n [3, 4]]"
