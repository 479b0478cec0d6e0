"""A tab's page and the welcome page."""

from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from app.panels.failure import FailurePanel, Story
from app.panels.page import Breadcrumb, Page
from app.panels.welcome import WelcomePage


def test_that_one_graph_needs_no_breadcrumb(qtbot: QtBot) -> None:
    bar = Breadcrumb()
    qtbot.addWidget(bar)
    bar.show_steps([("", "model")])
    assert bar.isHidden()


def test_that_a_step_leads_to_its_graph_and_the_last_one_stands_still(qtbot: QtBot) -> None:
    bar = Breadcrumb()
    qtbot.addWidget(bar)
    bar.show_steps([("", "model"), ("If_1/then_branch", "then")])
    top, last = bar.findChildren(QToolButton)
    assert not last.isEnabled()
    with qtbot.waitSignal(bar.chosen) as said:
        top.click()
    assert said.args == [""]


def test_that_a_page_shows_one_thing_at_a_time(qtbot: QtBot) -> None:
    view = QLabel("picture")
    page = Page(view)
    qtbot.addWidget(page)
    page.show()
    page.show_progress("Reading…")
    assert view.isVisible(), "what is done in a moment is not announced"
    qtbot.waitUntil(lambda: not view.isVisible())
    page.show_view()
    assert view.isVisible()
    page.show_failure(Story("no", "because"))
    assert not view.isVisible()
    assert page.findChildren(FailurePanel)[0].isVisible()


def test_that_progress_that_ended_at_once_is_never_announced(qtbot: QtBot) -> None:
    view = QLabel("picture")
    page = Page(view)
    qtbot.addWidget(page)
    page.show()
    page.show_progress("Reading…")
    page.show_view()
    qtbot.wait(150)
    assert view.isVisible()


def _buttons(page: WelcomePage) -> list[QAbstractButton]:
    body = page.widget()
    assert body is not None
    return body.findChildren(QAbstractButton)


def test_that_the_welcome_page_offers_recent_files_and_examples(qtbot: QtBot) -> None:
    page = WelcomePage()
    qtbot.addWidget(page)
    page.show()
    page.show_modules([("/a/strange.py", "A strange operator.")])
    page.show_recent(["/b/model.onnx"])
    assert [button.text() for button in _buttons(page)] == ["Open…", "model.onnx", "strange.py"]
    with qtbot.waitSignal(page.chosen) as said:
        _buttons(page)[1].click()
    assert said.args == ["/b/model.onnx"]
    with qtbot.waitSignal(page.open_wanted):
        _buttons(page)[0].click()


def test_that_a_narrow_welcome_page_has_one_column(qtbot: QtBot) -> None:
    page = WelcomePage()
    qtbot.addWidget(page)
    page.show_modules([("/a/one.py", "One."), ("/a/two.py", "Two.")])
    page.resize(800, 500)
    page.show()
    _, one, two = _buttons(page)
    qtbot.waitUntil(lambda: one.y() == two.y())
    page.resize(400, 500)
    _, one, two = _buttons(page)
    qtbot.waitUntil(lambda: one.x() == two.x() and one.y() < two.y())
