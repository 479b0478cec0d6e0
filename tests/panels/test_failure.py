"""The failure view."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.export.outcome import Failed, NetRef, Record, StackFrame, Stage
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
    log = panel.findChildren(QPlainTextEdit)[0]
    assert not log.isVisible()
    unfold = next(button for button in panel.findChildren(QPushButton) if button.isCheckable())
    unfold.click()
    assert log.isVisible()
    assert log.toPlainText() == "the\nwhole log"
    panel.show_story(story_of_export(_FAILED))
    assert not log.isVisible()


def test_that_all_of_it_can_be_copied(qtbot: QtBot) -> None:
    panel = _panel(qtbot, story_of_export(_FAILED))
    next(button for button in panel.findChildren(QPushButton) if button.text() == "Copy all").click()
    assert QGuiApplication.clipboard().text() == story_text(panel.story())
    assert "the\nwhole log" in story_text(panel.story())


def test_that_only_an_export_can_be_tried_again(qtbot: QtBot) -> None:
    panel = _panel(qtbot, Story("model.onnx", "It is a web page."))
    again = next(button for button in panel.findChildren(QPushButton) if button.text() == "Export again")
    assert not again.isVisible()
    panel.show_story(story_of_export(_FAILED))
    assert again.isVisible()
    with qtbot.waitSignal(panel.again_wanted):
        again.click()
