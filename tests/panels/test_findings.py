"""The panel of findings: its model, its filters, what it says and asks for."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QPushButton, QTextBrowser
from pytestqt.qtbot import QtBot

from app.checks.codes import Severity
from app.checks.finding import Finding
from app.checks.pages import codes
from app.export.outcome import Exporter, Options
from app.graph.model import NodeId, Subject
from app.panels.finding_list import CODE_COLUMN, ROW_ROLE, FindingFilter, FindingList, Row
from app.panels.finding_page import FindingPage
from app.panels.findings import FindingsPanel

_VANISHED = Finding(
    "OP-VANISHED",
    Severity.ERROR,
    "my::Op was taken apart into Add.",
    "Export with dynamo=False.",
    subject=Subject("", NodeId(3)),
    file="/me/net.py",
    line=12,
    net="Net",
    option="dynamo=False",
)
_MERGED = Finding("MERGED-WEIGHT", Severity.WARNING, "b is stored as Identity of a.", "Load the weights.", net="Net")
_RUNTIME = Finding("RUNTIME", Severity.INFO, "No runtime knows <my>.", "Bring a kernel.", node="n", net="Net")
_ALL = (_VANISHED, _MERGED, _RUNTIME)


@pytest.fixture
def panel(qtbot: QtBot) -> FindingsPanel:
    made = FindingsPanel()
    qtbot.addWidget(made)
    made.show_findings(_ALL, {}, Options())
    made.show()
    return made


def _listed(panel: FindingsPanel) -> list[str]:
    model = panel.view().model()
    return [model.index(row, CODE_COLUMN).data() for row in range(model.rowCount())]


def _button(panel: FindingsPanel, text: str) -> QPushButton:
    return next(button for button in panel.findChildren(QPushButton) if text in button.text())


def test_that_the_models_behave_as_qt_expects(qtmodeltester: object) -> None:
    source = FindingList()
    source.show_rows(tuple(Row(finding, "") for finding in _ALL))
    source.show_icons({severity: QIcon() for severity in Severity})
    check: Callable[..., None] = qtmodeltester.check  # type: ignore[attr-defined]
    check(source, force_py=True)
    check(FindingFilter(source), force_py=True)


def test_that_findings_are_sorted_by_severity_whatever_order_they_come_in(panel: FindingsPanel) -> None:
    panel.show_findings(_ALL[::-1], {}, Options())
    assert _listed(panel) == ["OP-VANISHED", "MERGED-WEIGHT", "RUNTIME"]


def test_that_the_severity_is_told_by_a_sign_and_a_word(panel: FindingsPanel) -> None:
    panel.show_looks({severity: QIcon(QPixmap(16, 16)) for severity in Severity})
    cell = panel.view().model().index(1, 0)
    assert cell.data() == "warning"
    assert isinstance(cell.data(Qt.ItemDataRole.DecorationRole), QIcon)
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == "warning, MERGED-WEIGHT, b is stored as Identity of a."


@pytest.mark.parametrize(
    ("text", "left"),
    [("identity OF", ["MERGED-WEIGHT"]), ("net.py:12", ["OP-VANISHED"]), ("kernel", ["RUNTIME"]), ("zzz", [])],
)
def test_that_a_text_is_looked_for_in_code_message_fix_and_place(
    panel: FindingsPanel, text: str, left: list[str]
) -> None:
    panel.keep_text(text)
    assert _listed(panel) == left


def test_that_a_severity_can_be_left_out(panel: FindingsPanel) -> None:
    panel.keep_severity(Severity.ERROR, False)
    assert _listed(panel) == ["MERGED-WEIGHT", "RUNTIME"]


def test_that_one_code_can_be_kept(panel: FindingsPanel) -> None:
    panel.keep_code("RUNTIME")
    assert _listed(panel) == ["RUNTIME"]
    panel.keep_code("")
    assert len(_listed(panel)) == 3


def test_that_a_step_goes_round_and_says_what_it_came_to(panel: FindingsPanel, qtbot: QtBot) -> None:
    heard: list[Finding] = []
    panel.picked.connect(heard.append)
    for by in (1, 1, 1, 1, -1):
        panel.step(by)
    assert heard == [_VANISHED, _MERGED, _RUNTIME, _VANISHED, _RUNTIME]


def test_that_a_step_without_findings_does_nothing(panel: FindingsPanel) -> None:
    panel.show_sentence("Checking…")
    panel.step(1)
    assert panel.chosen() is None


def test_that_the_page_says_message_fix_and_what_the_code_means(panel: FindingsPanel) -> None:
    panel.select_finding(_RUNTIME)
    said = panel.page.text()
    assert "No runtime knows <my>." in said
    assert "→ Bring a kernel." in said
    assert "Why" in said


def test_that_a_finding_of_another_code_has_another_page(panel: FindingsPanel) -> None:
    panel.select_finding(_RUNTIME)
    before = panel.page.text()
    panel.select_finding(_MERGED)
    assert "Before" in panel.page.text()
    assert panel.page.text() != before


def test_that_a_fix_that_is_an_option_is_one_click_away(panel: FindingsPanel, qtbot: QtBot) -> None:
    panel.select_finding(_VANISHED)
    button = _button(panel, "Export again with the TorchScript exporter")
    with qtbot.waitSignal(panel.remedy_wanted) as asked:
        button.click()
    assert asked.args == [Options(exporter=Exporter.TORCHSCRIPT)]
    panel.select_finding(_MERGED)
    assert not button.isVisible()


def test_that_an_option_that_is_in_use_is_not_offered(panel: FindingsPanel) -> None:
    panel.show_findings(_ALL, {}, Options(exporter=Exporter.TORCHSCRIPT))
    panel.select_finding(_VANISHED)
    assert not [button for button in panel.findChildren(QPushButton) if "again" in button.text() and button.isVisible()]


def test_that_the_source_is_asked_for_where_a_line_is_known(panel: FindingsPanel, qtbot: QtBot) -> None:
    panel.select_finding(_VANISHED)
    with qtbot.waitSignal(panel.source_wanted) as asked:
        _button(panel, "source").click()
    assert asked.args == ["/me/net.py", 12]
    panel.select_finding(_RUNTIME)
    assert not _button(panel, "source").isVisible()


def test_that_selected_findings_are_copied_as_text(panel: FindingsPanel) -> None:
    panel.view().selectAll()
    panel.copy()
    assert QGuiApplication.clipboard().text().split("\n\n") == [
        "error: OP-VANISHED (net.py:12)\nmy::Op was taken apart into Add.\n→ Export with dynamo=False.",
        "warning: MERGED-WEIGHT\nb is stored as Identity of a.\n→ Load the weights.",
        "info: RUNTIME (n)\nNo runtime knows <my>.\n→ Bring a kernel.",
    ]


def test_that_new_findings_keep_the_chosen_one_and_the_filter(panel: FindingsPanel) -> None:
    panel.keep_text("weight")
    panel.select_finding(_MERGED)
    panel.show_findings((*_ALL, replace(_MERGED, message="another weight")), {}, Options())
    assert panel.chosen() == _MERGED
    assert _listed(panel) == ["MERGED-WEIGHT", "MERGED-WEIGHT"]


def test_that_a_hidden_finding_that_is_to_be_shown_lifts_the_filters(panel: FindingsPanel) -> None:
    panel.keep_text("weight")
    panel.keep_severity(Severity.INFO, False)
    panel.select_finding(_RUNTIME)
    row: Row = panel.view().currentIndex().data(ROW_ROLE)
    assert row.finding == _RUNTIME


@pytest.mark.parametrize("code", codes())
def test_that_no_page_is_wider_than_the_panel(code: str, qtbot: QtBot) -> None:
    page = FindingPage()
    qtbot.addWidget(page)
    page.resize(260, 300)
    page.show_finding(Finding(code, Severity.INFO, "a_name_without_a_break" * 6, "Do it."), "", ())
    page.show()
    shown = page.findChild(QTextBrowser)
    assert isinstance(shown, QTextBrowser)
    assert shown.horizontalScrollBar().maximum() == 0
