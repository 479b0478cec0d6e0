"""The listing and the log."""

from PySide6.QtGui import QGuiApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.panels.listing import Lines, ListingPanel
from app.panels.log import LogPanel


def test_that_the_lines_keep_qt_s_promises(qtmodeltester: ModelTester) -> None:
    model = Lines()
    model.show_lines(("graph", "%1 = Relu(%0)"))
    qtmodeltester.check(model)
    model.show_lines(())
    qtmodeltester.check(model)


def test_that_selected_lines_are_copied_in_order(qtbot: QtBot) -> None:
    panel = ListingPanel()
    qtbot.addWidget(panel)
    panel.show_text("one\ntwo\nthree")
    panel.select_all()
    panel.copy()
    assert QGuiApplication.clipboard().text() == "one\ntwo\nthree"


def test_that_the_log_grows_and_can_be_cleared(qtbot: QtBot) -> None:
    log = LogPanel()
    qtbot.addWidget(log)
    log.say("one")
    log.say("<b>two</b>")
    assert log.text() == "one\n<b>two</b>"
    log.clear()
    assert log.text() == ""
