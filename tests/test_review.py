"""Trips through findings and source: from a fault to its node and line, and back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from onnx import TensorProto, helper, save
from pytestqt.qtbot import QtBot

from app.checks.finding import Finding
from app.checks.trail import Lines
from app.documents import Document
from app.export.outcome import Exporter
from app.frame import Frame
from app.graph.model import NodeId, Subject
from app.panels.entries import NetState
from app.session import Session
from app.settings import Settings
from app.window import Window

_LONG = 120_000

_MODULE = """
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def symbolic(g, x):
        return g.op("mine::Twice", x), g.op("mine::Twice", x)

    @staticmethod
    def forward(ctx, x):
        return x + 1, x + 1


class Unused(torch.autograd.Function):
    @staticmethod
    def symbolic(g, x):
        return g.op("mine::Unused", x)

    @staticmethod
    def forward(ctx, x):
        return x + 1


class Net(torch.nn.Module):
    def forward(self, x):
        a, b = Twice.apply(torch.relu(x))
        return torch.sigmoid(a * b)


class Bad(torch.nn.Module):
    def forward(self, x):
        return BadOp.apply(x, x.shape[0])


class BadOp(torch.autograd.Function):
    @staticmethod
    def symbolic(g, x, n):
        return g.op("mine::Bad", x, n_i=n)

    @staticmethod
    def forward(ctx, x, n):
        return x + n


for net in (Net(), Bad()):
    torch.onnx.export(net, (torch.ones(2),), f"{type(net).__name__}.onnx", dynamo=False)
"""


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot) -> Iterator[Window]:
    settings = Settings(tmp_path / "settings.ini")
    settings.allow_run(str(tmp_path))
    frame = Frame(settings)
    qtbot.addWidget(frame)
    made = Window(frame, Session(settings), settings)
    frame.show()
    yield made
    frame.close()


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """x → nowhere::Lost → If with an unknown op of ONNX's own domain in one branch → y."""
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in "xy"]
    inner = [helper.make_tensor_value_info("n", TensorProto.FLOAT, [2])]
    right = helper.make_graph([helper.make_node("Neg", ["m"], ["n"], name="right")], "right", [], inner)
    wrong = helper.make_graph([helper.make_node("Nonsense", ["m"], ["n"], name="wrong")], "wrong", [], inner)
    nodes = [
        helper.make_node("Lost", ["x"], ["l"], name="lost", domain="nowhere"),
        helper.make_node("Relu", ["l"], ["m"], name="after"),
        helper.make_node("If", ["c"], ["y"], name="choice", then_branch=right, else_branch=wrong),
    ]
    condition = helper.make_tensor_value_info("c", TensorProto.BOOL, [])
    imports = [helper.make_opsetid("", 17), helper.make_opsetid("nowhere", 1)]
    file = tmp_path / "faulty.onnx"
    graph = helper.make_graph(nodes, "main", [ends[0], condition], ends[1:])
    save(helper.make_model(graph, opset_imports=imports, ir_version=9), file)
    return file


def _current(window: Window) -> Document:
    current = window.session.current()
    assert current is not None
    return current


def _judged(window: Window, source: str, qtbot: QtBot) -> Document:
    window.session.open(source)
    session = window.session

    def done() -> bool:
        current = session.current()
        return (
            current is not None
            and session.checking.verdict(current.source) is not None
            and session.modules.exporting() is None
            and (current.picture is not None or current.outcome is not None)
            and not current.word
        )

    qtbot.waitUntil(done, timeout=_LONG)
    return _current(window)


def test_that_a_finding_in_a_branch_brings_that_branch_and_its_node_to_the_front(
    window: Window, model: Path, qtbot: QtBot
) -> None:
    _judged(window, str(model), qtbot)
    window.frame.findings.keep_code("NO-DOMAIN")
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.frame.commands["next_finding"].trigger()
    document = _current(window)
    assert document.path.endswith("else_branch")
    assert document.subject == Subject(document.path, NodeId(0))
    view = window.pages.view(document.id)
    assert view.selection() == (document.subject,)
    assert "Nonsense" in window.frame.inspector.text()


def test_that_where_shapes_are_lost_is_tinted_and_its_first_node_selected(
    window: Window, model: Path, qtbot: QtBot
) -> None:
    document = _judged(window, str(model), qtbot)
    view = window.pages.view(document.id)
    assert view.tinted() == 0
    window.frame.commands["losses"].trigger()
    assert view.tinted() == 2
    assert _current(window).subject == Subject("", NodeId(0))
    window.frame.commands["losses"].trigger()
    assert view.tinted() == 0


def test_that_a_file_has_no_source_and_says_so(window: Window, model: Path, qtbot: QtBot) -> None:
    _judged(window, str(model), qtbot)
    assert window.frame.source.script() is None


def test_that_a_module_is_judged_explained_and_led_through(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "module.py"
    file.write_text(_MODULE)
    document = _judged(window, f"{file}::Net", qtbot)
    frame, session = window.frame, window.session
    (twins,) = [entry for entry in _findings(window) if entry.code == "TWIN-NODES"]

    frame.findings.picked.emit(twins)
    assert _current(window).subject == twins.subject
    assert set(window.pages.view(document.id).selection()) == {twins.subject, *twins.also}
    assert frame.source.code.marked_lines() == {"error": [twins.line]}

    _lines_lead_to_nodes(window, file, document, qtbot)
    _ops_lead_to_nodes(window, file)

    bad = next(other for other in session.documents() if other.source.net == "Bad")
    qtbot.waitUntil(lambda: session.checking.verdict(bad.source) is not None, timeout=_LONG)
    (error,) = window.pages.page(bad.id).failure.story().errors
    assert error.finding.code == "TENSOR-ATTRIBUTE"
    assert error.code == 'return g.op("mine::Bad", x, n_i=n)'
    session.set_current(bad.id)
    window.pages.explanation_wanted.emit(error.finding)
    assert frame.findings.chosen() == error.finding
    frame.findings.source_wanted.emit(error.finding.file, error.finding.line)
    assert frame.source.code.current_line() == error.finding.line
    entry = session.modules.entry(file)
    assert entry is not None
    assert [net.state for net in entry.nets] == [NetState.EXPORTED, NetState.FAILED]
    assert dict(entry.nets[0].findings)["error"] >= 1
    assert dict(entry.nets[0].fates)["Unused"] == "never reached"


def _findings(window: Window) -> tuple[Finding, ...]:
    verdict = window.session.checking.verdict(_current(window).source)
    assert verdict is not None
    return verdict.findings


def _lines_lead_to_nodes(window: Window, file: Path, document: Document, qtbot: QtBot) -> None:
    line = _MODULE.split("\n").index("        return torch.sigmoid(a * b)") + 1
    window.frame.source.line_chosen.emit(str(file), line)
    graph = document.graph()
    assert graph is not None
    selected = window.pages.view(document.id).selection()
    assert {graph.nodes[entry.node].op_type for entry in selected if entry.node is not None} == {"Mul", "Sigmoid"}
    assert window.frame.source.code.marked_lines()["call"][0] == line
    window.frame.source.line_chosen.emit(str(file), 1)
    assert window.frame.source.note() == "No node comes from line 1."


def _ops_lead_to_nodes(window: Window, file: Path) -> None:
    line = _MODULE.split("\n").index("class Twice(torch.autograd.Function):") + 1
    window.frame.modules.fate_chosen.emit(str(file), "Net", line)
    document = _current(window)
    selected = window.pages.view(document.id).selection()
    assert len(selected) == 2
    verdict = window.session.checking.verdict(document.source)
    assert verdict is not None
    for subject in selected:
        assert verdict.trail.lines_of(verdict.scripts[0], subject) != Lines()


def test_that_a_remedy_sets_the_options(window: Window) -> None:
    options = window.session.options
    window.frame.findings.remedy_wanted.emit(replace(options, exporter=Exporter.TORCHSCRIPT))
    assert window.session.options.exporter is Exporter.TORCHSCRIPT
    assert window.frame.modules.form.options().exporter is Exporter.TORCHSCRIPT
