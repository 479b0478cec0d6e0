"""Findings in words, remedies, and the way between source and graph."""

from dataclasses import replace
from pathlib import Path

import pytest
from onnx import helper

from app.checks.codes import Severity
from app.checks.finding import Facts, Finding
from app.checks.remedies import remedies
from app.checks.telling import finding_text, tally, where
from app.checks.trail import is_in, of_one_graph, trail
from app.checks.verdict import judge
from app.export.outcome import Apply, Exported, Exporter, Options, Record
from app.graph.model import Frame, NodeId, Subject, ValueId
from app.ops.source import read_module

from .building import NET, model_of, node

_SOURCE = """
class Op(Function):
    @staticmethod
    def symbolic(g, x):
        return g.op(
            "d::Op",
            x,
        )


class Net(Module):
    def forward(self, x):
        x = Op.apply(x)
        return relu(x)
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    file = tmp_path / "net.py"
    file.write_text("from torch.autograd import Function\nfrom torch.nn import Module\n" + _SOURCE)
    return file


def _facts(module: Path) -> Facts:
    """d::Op → Relu, each with the stack that an exporter leaves."""
    model = model_of([node("d::Op", ("x",), ("m",)), node("Relu", ("m",), ("y",))])
    graph = model.graphs[0]
    stacks = (
        (Frame(str(module), 15, "forward"), Frame("/lib/torch/net.py", 15, "f")),
        (Frame("net.py", 16, "forward"),),
    )
    nodes = tuple(replace(entry, stack=stack) for entry, stack in zip(graph.nodes, stacks, strict=True))
    model = replace(model, graphs=(replace(graph, nodes=nodes), *model.graphs[1:]))
    record = Record(applies=(Apply("Op", (), ("Tensor",), None),))
    return Facts(model, read_module(module), Exported(NET, Path("x"), record))


def test_that_a_place_names_node_graph_and_line() -> None:
    graph = model_of([node("Relu", name="act")]).graphs[0]
    finding = Finding("ARITY", Severity.ERROR, "m", "f", Subject("", NodeId(0)), file="/me/net.py", line=3)
    assert where(finding, {"": graph}) == "act · net.py:3"
    inner = replace(graph, path="If_0/then")
    assert where(replace(finding, subject=Subject("If_0/then", NodeId(0)), line=0), {"If_0/then": inner}) == (
        "act (If_0/then)"
    )
    assert where(replace(finding, subject=Subject("", value=ValueId(0)), file=""), {"": graph}) == "x"
    assert where(Finding("ARITY", Severity.ERROR, "m", "f", node="n\n1"), {}) == "n\\n1"


def test_that_a_finding_without_a_fix_has_no_arrow() -> None:
    assert finding_text(Finding("RUNTIME", Severity.INFO, "No kernel.", ""), {}) == "info: RUNTIME\nNo kernel."


def test_that_only_severities_that_there_are_are_counted() -> None:
    assert tally({"error": 2, "warning": 0, "info": 1}) == "⊗ 2  ℹ 1"
    assert tally({}) == ""


def test_that_an_opset_can_be_mended_in_two_ways() -> None:
    finding = Finding("OPSET", Severity.WARNING, "m", "f", option="dynamo=False")
    offered = [remedy.options for remedy in remedies(finding, Options(opset=11))]
    assert offered == [Options(Exporter.TORCHSCRIPT, 11), Options(opset=18)]


def test_that_a_switch_of_the_exporter_is_laid_over_those_in_use() -> None:
    finding = Finding("BODY-CRASH", Severity.ERROR, "m", "f", option="autograd_inlining=False")
    now = Options(opset=17, more=(("autograd_inlining", True), ("do_constant_folding", False)))
    (remedy,) = remedies(finding, now)
    assert remedy.words == "autograd_inlining=False"
    assert remedy.options == replace(now, more=(("do_constant_folding", False), ("autograd_inlining", False)))
    assert remedies(finding, remedy.options) == ()


def test_that_an_unknown_option_offers_nothing() -> None:
    assert remedies(Finding("X", Severity.INFO, "m", "f", option="optimize=maybe"), Options()) == ()


def test_that_a_line_leads_to_the_nodes_whose_stack_passes_through_it(module: Path) -> None:
    verdict = judge(_facts(module))
    assert verdict.trail.nodes_from(verdict.scripts[0], 16) == (Subject("", NodeId(1)),)
    assert verdict.trail.nodes_from(verdict.scripts[0], 15) == (Subject("", NodeId(0)),)


def test_that_a_line_of_a_definition_leads_to_the_nodes_of_its_op(module: Path) -> None:
    verdict = judge(_facts(module))
    assert verdict.trail.nodes_from(verdict.scripts[0], 6) == (Subject("", NodeId(0)),)
    assert verdict.trail.nodes_from(verdict.scripts[0], 1) == ()


def test_that_a_node_leads_to_its_definition_and_its_calls(module: Path) -> None:
    verdict = judge(_facts(module))
    lines = verdict.trail.lines_of(verdict.scripts[0], Subject("", NodeId(0)))
    assert lines.calls == ((15, 15),)
    assert lines.definitions == ((4, 10),)
    assert verdict.trail.lines_of(verdict.scripts[0], Subject("")).calls == ()


def test_that_a_file_of_the_same_name_elsewhere_is_another_file(tmp_path: Path) -> None:
    assert is_in("net.py", tmp_path / "net.py")
    assert is_in(str(tmp_path / "sub" / ".." / "net.py"), tmp_path / "net.py")
    assert not is_in(str(tmp_path / "other" / "net.py"), tmp_path / "net.py")


def test_that_the_graph_that_is_shown_goes_first() -> None:
    inner, outer = Subject("If_0/then", NodeId(0)), Subject("", NodeId(1))
    assert of_one_graph((outer, inner), "If_0/then") == (inner,)
    assert of_one_graph((outer, inner), "function:x") == (outer,)


def test_that_a_file_without_a_module_has_neither_fates_nor_scripts() -> None:
    verdict = judge(Facts(model_of([helper.make_node("Relu", ["x"], ["y"])])))
    assert (verdict.fates, verdict.scripts) == ((), ())
    assert trail(Facts(), ()).graphs == {}
