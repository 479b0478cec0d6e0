"""The failure view."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.checks.codes import Severity
from app.checks.finding import Finding
from app.export.outcome import Failed, NetRef, Record, StackFrame, Stage
from app.ops.script import Script
from app.panels.failure import FailurePanel, Story, story_of_export, story_text

_FRAMES = (
    StackFrame("/me/net.py", 12, "symbolic", 'return g.op("A", None)', own=True),
    StackFrame("/torch/onnx/utils.py", 99, "export", "deep()", own=False),
)
_FAILED = Failed(
    NetRef("Net", 0, 40), Stage.EXPORT, "None is <no> input.", "Leave it out.", _FRAMES, "the\nwhole log", Record()
)


def _panel(qtbot: QtBot, story: Story) -> FailurePanel:
    panel = FailurePanel()
    qtbot.addWidget(panel)
    panel.show_story(story)
    panel.show()
    return panel


def _text(panel: FailurePanel, name: str) -> QPlainTextEdit:
    return next(view for view in panel.findChildren(QPlainTextEdit) if view.accessibleName() == name)


def _button(panel: FailurePanel, text: str) -> QPushButton:
    return next(button for button in panel.findChildren(QPushButton) if button.text() == text)


def _said(panel: FailurePanel) -> str:
    return "\n".join(label.text() for label in panel.findChildren(QLabel) if label.isVisible())


def test_that_stage_cause_step_and_own_frames_are_said_and_escaped(qtbot: QtBot) -> None:
    said = _said(_panel(qtbot, story_of_export(_FAILED)))
    assert "Net: the exporter failed" in said
    assert "None is &lt;no&gt; input." in said
    assert "Leave it out." in said
    assert "/me/net.py:12" in said
    assert "/torch/onnx/utils.py" not in said


def test_that_frames_of_others_are_shown_where_none_is_the_user_s(qtbot: QtBot) -> None:
    assert "/torch/onnx/utils.py:99" in _said(_panel(qtbot, Story("t", "c", frames=_FRAMES[1:])))


def test_that_the_log_is_folded_until_asked_for(qtbot: QtBot) -> None:
    panel = _panel(qtbot, story_of_export(_FAILED))
    log = _text(panel, "Whole log")
    assert not log.isVisible()
    unfold = _button(panel, "Show the whole log")
    unfold.click()
    assert log.isVisible()
    assert log.toPlainText() == "the\nwhole log"
    panel.show_story(story_of_export(_FAILED))
    assert not log.isVisible()


def test_that_all_of_it_can_be_copied(qtbot: QtBot) -> None:
    panel = _panel(qtbot, story_of_export(_FAILED))
    _button(panel, "Copy all").click()
    assert QGuiApplication.clipboard().text() == story_text(panel.story())
    assert "the\nwhole log" in story_text(panel.story())


def test_that_only_an_export_can_be_tried_again(qtbot: QtBot) -> None:
    panel = _panel(qtbot, Story("model.onnx", "It is a web page."))
    again = _button(panel, "Export again")
    assert not again.isVisible()
    panel.show_story(story_of_export(_FAILED))
    assert again.isVisible()
    with qtbot.waitSignal(panel.again_wanted):
        again.click()


_NONE = Finding("NONE-INPUT", Severity.ERROR, "g.op got <None>.", "Leave it out.", file="/me/net.py", line=2, net="Net")
_SCRIPT = Script(Path("/me/net.py"), "def f(g):\n    return g.op(\n        None\n    )\n", statements={2: (2, 4)})


def test_that_the_finding_comes_first_with_the_code_as_it_is_written(qtbot: QtBot) -> None:
    warning = replace(_NONE, severity=Severity.WARNING, message="only a warning")
    said = _said(_panel(qtbot, story_of_export(_FAILED, (_NONE, warning), (_SCRIPT,))))
    assert "<b>NONE-INPUT</b>&nbsp; net.py:2" in said
    assert ">return g.op(\n    None\n)</p>" in said
    assert "g.op got &lt;None&gt;." in said
    assert "only a warning" not in said
    assert said.index("NONE-INPUT") < said.index("What the exporter says") < said.index("None is &lt;no&gt; input.")


def test_that_the_page_of_a_code_is_asked_for(qtbot: QtBot) -> None:
    panel = _panel(qtbot, story_of_export(_FAILED, (_NONE,), ()))
    label = next(label for label in panel.findChildren(QLabel) if "NONE-INPUT" in label.text())
    with qtbot.waitSignal(panel.explanation_wanted) as asked:
        label.linkActivated.emit("#0")
    assert asked.args == [_NONE]


def test_that_causes_are_told_the_last_first(qtbot: QtBot) -> None:
    text = (
        'Traceback:\n  File "a.py", line 1, in f\n    x\nValueError: first\n\n'
        "The above exception was the direct cause of the following exception:\n\n"
        'Traceback:\n  File "b.py", line 2, in g\n    y\nRuntimeError: last\n'
    )
    panel = _panel(qtbot, story_of_export(replace(_FAILED, text=text)))
    assert set(panel.story().causes) == {"ValueError: first", "RuntimeError: last"}
    said = _said(panel)
    assert all(f"<li>{cause}</li>" in said for cause in panel.story().causes)


def test_that_the_graph_so_far_is_unfolded_on_demand(qtbot: QtBot) -> None:
    printed = "Torch IR graph at exception: graph(%x):\n  %y = aten::relu(%x)\n  return (%y)\nmore\n"
    panel = _panel(qtbot, story_of_export(replace(_FAILED, record=Record(stdout=printed))))
    graph = _text(panel, "Graph so far")
    assert not graph.isVisible()
    _button(panel, "Show the graph so far").click()
    assert graph.isVisible()
    assert graph.toPlainText().endswith("return (%y)")
    panel.show_story(story_of_export(_FAILED))
    assert not graph.isVisible()


def test_that_a_cause_that_the_rules_give_again_is_said_once(qtbot: QtBot) -> None:
    failed = replace(_FAILED, cause="TypeError: it  takes\nnone")
    finding = Finding("EXPORT-FAILED", Severity.ERROR, "TypeError: it takes none (net.py:12).", "Look there.")
    story = story_of_export(failed, [finding])
    assert _said(_panel(qtbot, story)).count("TypeError") == 1
    assert story_text(story).count("TypeError") == 1
    other = story_of_export(failed, [replace(finding, message="None is no input.")])
    assert _said(_panel(qtbot, other)).count("TypeError") == 1
    assert "What the exporter says" in _said(_panel(qtbot, other))


def test_that_a_narrow_page_breaks_lines_of_code_and_stacks_its_buttons(qtbot: QtBot) -> None:
    frame = StackFrame("net.py", 12, "symbolic", "call(" + "argument, " * 40 + ")", own=True)
    panel = _panel(qtbot, story_of_export(replace(_FAILED, frames=(frame,))))
    panel.resize(360, 400)
    qtbot.waitUntil(lambda: panel.horizontalScrollBar().maximum() == 0)
    again, copy = _button(panel, "Export again"), _button(panel, "Copy all")
    assert again.y() < copy.y()
    panel.resize(800, 400)
    qtbot.waitUntil(lambda: again.y() == copy.y())
