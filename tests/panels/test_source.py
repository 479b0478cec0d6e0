"""The source panel: text, colours, marks, signs, the way to a node."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.appearance import code_colours, severity_icons
from app.canvas.theme import theme
from app.ops.script import Script
from app.ops.scripts import read_script
from app.panels.code_view import MarginSign
from app.panels.source import SourcePanel, Step

_TEXT = '''"""A module."""


class Op(Function):  # an op
    @staticmethod
    def symbolic(g, x):
        return g.op(
            "d::Op",
            x,
        )
'''


@pytest.fixture
def script(tmp_path: Path) -> Script:
    file = tmp_path / "net.py"
    file.write_text(_TEXT)
    return read_script(file)


@pytest.fixture
def panel(qtbot: QtBot, script: Script) -> SourcePanel:
    made = SourcePanel()
    qtbot.addWidget(made)
    made.show_looks(code_colours(theme("dark")), severity_icons(theme("dark")))
    made.resize(900, 400)
    made.show()
    made.show_scripts((script, Script(Path("/me/other.py"), "x = 1\n")))
    return made


def _colours(panel: SourcePanel, line: int) -> dict[str, str]:
    """The coloured pieces of a line, by their text."""
    block = panel.code.document().findBlockByNumber(line - 1)
    return {
        block.text()[part.start : part.start + part.length]: part.format.foreground().color().name()
        for part in block.layout().formats()
    }


def test_that_the_text_is_shown_read_only_in_colours_of_the_theme(panel: SourcePanel) -> None:
    assert panel.code.toPlainText() == _TEXT
    assert panel.code.isReadOnly()
    dark = code_colours(theme("dark"))
    assert _colours(panel, 4)["class"] == dark["keyword"]
    assert _colours(panel, 4)["# an op"] == dark["comment"]
    assert _colours(panel, 8)['"d::Op"'] == dark["string"]
    panel.show_looks(code_colours(theme("light")), {})
    assert _colours(panel, 4)["class"] == code_colours(theme("light"))["keyword"]


def test_that_lines_out_of_sight_are_coloured_once_they_are_reached(panel: SourcePanel, tmp_path: Path) -> None:
    file = tmp_path / "long.py"
    file.write_text("x = 1\n" * 3000)
    panel.show_scripts((read_script(file),))
    assert not _colours(panel, 2900)
    panel.go_to(file, 2900)
    assert _colours(panel, 2900)


def test_that_pieces_count_as_qt_counts(panel: SourcePanel, tmp_path: Path) -> None:
    file = tmp_path / "emoji.py"
    file.write_text('x = "🙂🙂"  # end\n')
    panel.show_scripts((read_script(file),))
    assert "# end" in [
        panel.code.document()
        .firstBlock()
        .text()
        .encode("utf-16-le")[2 * p.start : 2 * (p.start + p.length)]
        .decode("utf-16-le")
        for p in panel.code.document().firstBlock().layout().formats()
    ]


def test_that_op_call_and_finding_are_marked_each_in_its_colour(panel: SourcePanel, script: Script) -> None:
    panel.show_marks({script.file: (("op", ((4, 10),)), ("call", ((7, 10),)))}, "node")
    assert panel.code.marked_lines() == {"op": [4, 5, 6, 7, 8, 9, 10], "call": [7, 8, 9, 10]}
    assert len(panel.code.extraSelections()) == 11
    assert panel.note() == "node"


def test_that_marks_and_signs_belong_to_their_file(panel: SourcePanel, script: Script) -> None:
    panel.show_marks({script.file: (("op", ((4, 4),)),)}, "")
    panel.show_signs({script.file: {4: MarginSign("error", "broken")}})
    assert panel.go_to(Path("/me/other.py"), 1)
    assert panel.code.marked_lines() == {}
    assert panel.code.tip_at(2) == ""
    assert panel.go_to(script.file, 4)
    assert panel.code.marked_lines() == {"op": [4]}


def test_that_a_sign_in_the_margin_tells_its_finding(panel: SourcePanel, script: Script) -> None:
    panel.show_signs({script.file: {1: MarginSign("error", "⊗ TWIN-NODES: twice")}})
    assert panel.code.tip_at(3) == "⊗ TWIN-NODES: twice"
    with_sign = panel.code.margin.grab().toImage()
    panel.show_signs({})
    assert panel.code.margin.grab().toImage() != with_sign


def test_that_a_click_on_a_line_says_which(panel: SourcePanel, script: Script, qtbot: QtBot) -> None:
    place = panel.code.cursorRect(panel.code.textCursor()).center() + QPoint(
        4, 3 * panel.code.fontMetrics().lineSpacing()
    )
    with qtbot.waitSignal(panel.line_chosen) as chosen:
        qtbot.mouseClick(panel.code.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen.args == [str(script.file), 4]


def test_that_enter_chooses_the_line_of_the_cursor(panel: SourcePanel, script: Script, qtbot: QtBot) -> None:
    panel.go_to(script.file, 7)
    with qtbot.waitSignal(panel.line_chosen) as chosen:
        qtbot.keyClick(panel.code, Qt.Key.Key_Return)
    assert chosen.args == [str(script.file), 7]


def test_that_the_editor_is_asked_for_at_the_line_of_the_cursor(
    panel: SourcePanel, script: Script, qtbot: QtBot
) -> None:
    panel.go_to(script.file, 6)
    button = next(button for button in panel.findChildren(QPushButton) if "editor" in button.text())
    with qtbot.waitSignal(panel.editor_wanted) as asked:
        button.click()
    assert asked.args == [str(script.file), 6]


def test_that_only_the_user_s_own_frames_are_listed_until_more_is_asked_for(panel: SourcePanel, script: Script) -> None:
    panel.show_steps((Step(str(script.file), 7, "symbolic", True), Step("/lib/torch/nn.py", 9, "_call", False)))
    assert [panel.ways.item(row).text() for row in range(panel.ways.count())] == ["net.py:7 in symbolic"]
    panel.unfold(True)
    assert panel.ways.count() == 2


def test_that_a_frame_leads_to_its_line_and_one_elsewhere_to_the_editor(
    panel: SourcePanel, script: Script, qtbot: QtBot
) -> None:
    panel.show_steps((Step(str(script.file), 7, "symbolic", True), Step("/lib/torch/nn.py", 9, "_call", True)))
    panel.ways.itemClicked.emit(panel.ways.item(0))
    assert panel.code.current_line() == 7
    with qtbot.waitSignal(panel.editor_wanted) as asked:
        panel.ways.itemClicked.emit(panel.ways.item(1))
    assert asked.args == ["/lib/torch/nn.py", 9]


def test_that_the_same_scripts_keep_their_place(panel: SourcePanel, script: Script) -> None:
    panel.go_to(script.file, 7)
    panel.show_scripts((Script(script.file, script.text), Script(Path("/me/other.py"), "x = 1\n")))
    assert panel.code.current_line() == 7
    panel.show_scripts((Script(script.file, "changed\n"),))
    assert panel.code.toPlainText() == "changed\n"


def test_that_what_is_no_python_is_shown_without_extents(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_bytes(b"def f(:\r\n    x\r\n")
    script = read_script(file)
    assert script.text == "def f(:\n    x\n"
    assert script.statement(1) == (1, 1)
    assert script.definition(1) == (1, 1)


def test_that_a_definition_begins_with_its_decorators(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text("@a\n@b\ndef f():\n    return (\n        1\n    )\n")
    script = read_script(file)
    assert script.definition(1) == script.definition(3) == (1, 6)
    assert script.statement(5) == (4, 6)


def test_that_every_tone_and_mark_has_a_colour_in_both_themes() -> None:
    for name in ("light", "dark"):
        colours = code_colours(theme(name))
        assert {"op", "call", "error", "warning", "info"} <= set(colours)
        assert isinstance(severity_icons(theme(name))["error"], QIcon)
