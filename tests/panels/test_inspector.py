"""The inspector: what it writes of a sheet, and what its links say."""

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from app.graph.model import Kind, NodeId, Subject, Tensor
from app.graph.sheet import Entry, Link, Role, Run, Section, Sheet, ShowMore, ShowValues
from app.panels.inspector import InspectorPanel

_TENSOR = Tensor("w", "float32", (3,), None)


def _sheet(*links: Link, name: str = "Relu") -> Sheet:
    lines = tuple((Run(f"link {number}", link=link),) for number, link in enumerate(links))
    section = Section("Inputs", (Entry(((Run("X", Role.STRONG),), *lines), Kind.INITIALIZER),), 7, ShowMore("inputs"))
    return Sheet((Run(name, Role.STRONG),), ((Run("custom", Role.BADGE),),), (section,))


def _panel(qtbot: QtBot) -> InspectorPanel:
    panel = InspectorPanel()
    qtbot.addWidget(panel)
    panel.show_looks({"initializer": "#800000"}, {Kind.INITIALIZER: "■"})
    return panel


def test_that_everything_of_a_sheet_is_read_as_text(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    panel.show_sheet(_sheet(Subject(node=NodeId(1))))
    for text in ("Relu", "custom", "Inputs 7", "■", "X", "link 0", "show more of 7"):
        assert text in panel.text()


def test_that_a_hostile_name_is_text_and_no_markup(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    hostile = '<img src="http://x"/><h1>&amp;</h1>'
    panel.show_sheet(_sheet(name=hostile))
    assert hostile in panel.text()


def test_that_each_kind_of_link_speaks_by_its_own_signal(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    panel.show_sheet(_sheet(Subject(node=NodeId(5)), ShowValues(_TENSOR)))
    browser = panel.findChildren(QTextBrowser)[0]
    with qtbot.waitSignal(panel.picked) as picked:
        browser.anchorClicked.emit(QUrl("#0"))
    with qtbot.waitSignal(panel.values_wanted) as wanted:
        browser.anchorClicked.emit(QUrl("#1"))
    with qtbot.waitSignal(panel.more_wanted) as more:
        browser.anchorClicked.emit(QUrl("#2"))
    assert picked.args == [Subject(node=NodeId(5))]
    assert wanted.args == [_TENSOR]
    assert more.args == ["inputs"]


def test_that_more_of_the_same_is_shown_at_the_same_place(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    panel.resize(200, 60)
    panel.show()
    panel.show_sheet(_sheet(*[Subject(node=NodeId(number)) for number in range(40)]))
    bar = panel.findChildren(QTextBrowser)[0].verticalScrollBar()
    bar.setValue(50)
    panel.show_sheet(_sheet(*[Subject(node=NodeId(number)) for number in range(50)]), keep_place=True)
    assert bar.value() == 50
    panel.show_sheet(_sheet())
    assert bar.value() == 0


def test_that_nothing_selected_shows_a_hint_only(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    panel.show_sheet(_sheet())
    panel.show_nothing()
    assert panel.text() == ""
    assert panel.links() == ()
