"""The module panel: its rows, what stays when they change, and what it says."""

from dataclasses import replace

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.panels.entries import ModuleEntry, NetState
from app.panels.module_tree import KEY_ROLE, STATE_COLUMN, ModuleTree
from app.panels.modules import ModulesPanel
from app.panels.twigs import twigs

_Entries = tuple[ModuleEntry, ...]


def _texts(model: ModuleTree, parent: QModelIndex) -> list[str]:
    return [model.index(row, 0, parent).data() for row in range(model.rowCount(parent))]


def _shown(entries: _Entries) -> ModuleTree:
    model = ModuleTree()
    model.show_twigs(twigs(entries))
    return model


def test_that_groups_hold_modules_and_modules_hold_nets_then_operators(entries: _Entries) -> None:
    model = _shown(entries)
    assert _texts(model, QModelIndex()) == ["Opened", "Examples"]
    assert _texts(model, model.find(("group", "bundled"))) == ["ops.py"]
    assert _texts(model, model.find(("module", "/x/ops.py"))) == ["Good", "Bad", "my::Op"]


def test_that_operators_of_one_name_are_told_apart_by_what_python_calls_them(entries: _Entries) -> None:
    entry = next(entry for entry in entries if entry.ops)
    first = replace(entry.ops[0], function="OpTwice")
    model = _shown((replace(entry, ops=(first, replace(first, function="OpOnce", line=9))),))
    assert _texts(model, model.find(("module", "/x/ops.py")))[-2:] == ["my::Op · OpTwice", "my::Op · OpOnce"]


def test_that_a_state_has_a_glyph_and_a_word_and_a_colour(entries: _Entries) -> None:
    model = _shown(entries)
    model.show_looks({NetState.FAILED: QColor("red")}, {})
    cell = model.find(("net", "/x/ops.py", "Bad")).siblingAtColumn(STATE_COLUMN)
    assert cell.data() == "✗ failed"
    assert cell.data(Qt.ItemDataRole.ForegroundRole) == QColor("red")
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == "Bad failed"
    assert "None is no input." in cell.data(Qt.ItemDataRole.ToolTipRole)


def test_that_a_module_that_cannot_be_read_says_so_below_it(entries: _Entries) -> None:
    model = _shown(entries)
    below = model.index(0, 0, model.find(("module", "/y/broken.py")))
    assert below.data() == "cannot be read"
    assert below.data(Qt.ItemDataRole.ToolTipRole) == "Line 3 is no Python."


def test_that_the_model_keeps_qt_s_promises(entries: _Entries, qtmodeltester: ModelTester) -> None:
    model = ModuleTree()
    qtmodeltester.check(model)
    model.show_twigs(twigs(entries))
    qtmodeltester.check(model)
    changed = replace(entries[0], nets=entries[0].nets[:1])
    strict = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_twigs(twigs((changed,)))
    model.show_twigs(twigs((changed,)))
    assert strict.model() is model


def test_that_new_states_are_announced_without_a_reset(entries: _Entries, qtbot: QtBot) -> None:
    model = _shown(entries)
    nets = tuple(replace(net, state=NetState.WAITING) for net in entries[0].nets)
    resets: list[bool] = []
    model.modelReset.connect(lambda: resets.append(True))
    with qtbot.waitSignal(model.dataChanged):
        model.show_twigs(twigs((replace(entries[0], nets=nets), entries[1])))
    assert not resets
    assert model.find(("net", "/x/ops.py", "Good")).siblingAtColumn(STATE_COLUMN).data() == "○ waiting"


def test_that_unfolded_modules_and_the_current_row_stay_when_rows_come(entries: _Entries, qtbot: QtBot) -> None:
    panel = ModulesPanel()
    qtbot.addWidget(panel)
    panel.show_entries(entries)
    panel.unfold("/x/ops.py")
    panel.mark_net("/x/ops.py", "Bad")
    panel.show_entries((*entries, replace(entries[0], file=entries[0].file.with_name("other.py"))))
    tree = panel.tree()
    model = tree.model()
    assert isinstance(model, ModuleTree)
    assert tree.isExpanded(model.find(("module", "/x/ops.py")))
    assert tree.currentIndex().data(KEY_ROLE) == ("net", "/x/ops.py", "Bad")


def test_that_a_click_on_a_net_says_which(entries: _Entries, qtbot: QtBot) -> None:
    panel = ModulesPanel()
    qtbot.addWidget(panel)
    panel.show_entries(entries)
    panel.unfold("/x/ops.py")
    panel.resize(300, 400)
    panel.show()
    tree = panel.tree()
    panel.mark_net("/x/ops.py", "Good")
    place = tree.visualRect(tree.currentIndex()).center()
    with qtbot.waitSignal(panel.net_chosen) as said:
        qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert said.args == ["/x/ops.py", "Good"]


def test_that_a_click_on_an_operator_says_where_it_is_defined(entries: _Entries, qtbot: QtBot) -> None:
    panel = ModulesPanel()
    qtbot.addWidget(panel)
    panel.show_entries(entries)
    panel.unfold("/x/ops.py")
    panel.resize(300, 400)
    panel.show()
    tree = panel.tree()
    model = tree.model()
    assert isinstance(model, ModuleTree)
    place = tree.visualRect(model.find(("op", "/x/ops.py", "my::Op", "3"))).center()
    with qtbot.waitSignal(panel.op_chosen) as said:
        qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert said.args == ["/x/ops.py", 3]


def test_that_enter_chooses_the_current_row(entries: _Entries, qtbot: QtBot) -> None:
    panel = ModulesPanel()
    qtbot.addWidget(panel)
    panel.show_entries(entries)
    panel.unfold("/x/ops.py")
    panel.show()
    with qtbot.waitSignal(panel.module_chosen) as said:
        qtbot.keyClick(panel.tree(), Qt.Key.Key_Return)
    assert said.args == ["/x/ops.py"]


def test_that_the_context_menu_exports_again_and_forgets(entries: _Entries, qtbot: QtBot) -> None:
    panel = ModulesPanel()
    qtbot.addWidget(panel)
    panel.show_entries(entries)
    again, forget = panel.menu_for(("module", "/x/ops.py")).actions()
    with qtbot.waitSignal(panel.again_wanted) as wanted:
        again.trigger()
    with qtbot.waitSignal(panel.forget_wanted) as unwanted:
        forget.trigger()
    assert wanted.args == unwanted.args == ["/x/ops.py"]


def test_that_findings_are_counted_beside_the_net_and_fates_stand_under_the_op(
    entries: tuple[ModuleEntry, ...], qtbot: QtBot
) -> None:
    found = (("error", 2), ("warning", 0), ("info", 1))
    nets = (replace(entries[0].nets[0], findings=found, fates=(("Op", "called 2 times, 4 nodes"),)), entries[0].nets[1])
    panel = ModulesPanel()
    qtbot.addWidget(panel)
    panel.show_looks({NetState.EXPORTED: QColor("green"), "error": QColor("red")}, {})
    panel.show_entries((replace(entries[0], nets=nets), entries[1]))
    model = panel.tree().model()
    assert isinstance(model, ModuleTree)
    net = model.find(("net", "/x/ops.py", "Good"))
    assert net.siblingAtColumn(STATE_COLUMN).data() == "✓  ⊗ 2  ℹ 1"
    assert net.siblingAtColumn(STATE_COLUMN).data(Qt.ItemDataRole.ForegroundRole) == QColor("red")
    assert net.data(Qt.ItemDataRole.AccessibleTextRole) == "Good exported, 2 errors, 1 note"
    fate = model.find(("fate", "/x/ops.py", "my::Op", "3", "Good"))
    assert fate.data() == "Good: called 2 times, 4 nodes"
    with qtbot.waitSignal(panel.fate_chosen) as chosen:
        panel.tree().clicked.emit(fate)
    assert chosen.args == ["/x/ops.py", "Good", 3]


def test_that_names_have_the_room_of_states_that_are_empty(qtbot: QtBot, entries: _Entries) -> None:
    panel = ModulesPanel()
    qtbot.addWidget(panel)
    panel.show_entries(entries)
    tree = panel.tree()
    rows = {row.text: row for row in twigs(entries)}
    model = tree.model()
    assert isinstance(model, ModuleTree)
    wide = {}
    for text, row in rows.items():
        index = model.find(row.key)
        wide[text] = tree.isFirstColumnSpanned(index.row(), index.parent())
    assert wide == {text: not row.mark for text, row in rows.items()}
    assert (wide["ops.py"], wide["Good"]) == (True, False)
