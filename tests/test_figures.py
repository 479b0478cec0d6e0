"""Pictures from the window: chosen in a dialog, shown, saved, copied."""

from functools import partial
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from onnx import TensorProto, helper, save
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.canvas import clip
from app.canvas.figure import Figure, Style, figure
from app.canvas.scene import ItemKind
from app.canvas.theme import theme
from app.documents import Document
from app.graph.model import NodeId, Subject
from app.panels.figure_form import FigureDialog
from app.panels.wish import Part, Wish
from app.settings import Settings
from app.window import Window

_LONG = 30_000
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    settings.set_folder(str(tmp_path))
    return settings


@pytest.fixture
def document(window: Window, tmp_path: Path, qtbot: QtBot) -> Document:
    """x → Relu 0 → Neg 1 → Relu 2 → If 3 → y; its branches hold an Abs."""
    branch = helper.make_graph(
        [helper.make_node("Abs", ["b"], ["k"])], "branch", [], [helper.make_tensor_value_info("k", 1, [2])]
    )
    nodes = [
        helper.make_node("Relu", ["x"], ["a"]),
        helper.make_node("Neg", ["a"], ["b"]),
        helper.make_node("Relu", ["b"], ["d"]),
        helper.make_node("If", ["c"], ["y"], then_branch=branch, else_branch=branch),
    ]
    inputs = [
        helper.make_tensor_value_info("x", TensorProto.FLOAT, [2]),
        helper.make_tensor_value_info("c", TensorProto.BOOL, []),
    ]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("y", "d")]
    file = tmp_path / "small.onnx"
    save(helper.make_model(helper.make_graph(nodes, "g", inputs, outputs)), file)
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.open(str(file))
    current = window.session.current()
    assert current is not None
    return current


def dialog(window: Window) -> FigureDialog:
    window.frame.commands["save_picture"].trigger()
    found = window.figures.dialog
    assert found is not None
    return found


def drawn(window: Window, qtbot: QtBot) -> Figure:
    qtbot.waitUntil(lambda: window.figures.drawn is not None, timeout=_LONG)
    assert window.figures.drawn is not None
    return window.figures.drawn


def operators(figure: Figure) -> list[str]:
    scene = figure.pictured.picture.scene
    return [scene.graph.nodes[number].op_type for number in scene.subject[scene.kind == ItemKind.NODE].tolist()]


def wish(window: Window, wanted: Wish) -> None:
    """Chooses as a person does: by what the dialog says then."""
    found = dialog(window)
    found.show_wish(wanted)
    found.chosen.emit(wanted)


def says(window: Window, text: str) -> bool:
    return window.frame.status.text() == text


def test_that_the_dialog_shows_the_whole_graph_first_and_can_be_left_open(
    window: Window, document: Document, qtbot: QtBot
) -> None:
    found = dialog(window)
    assert not found.isModal()
    assert operators(drawn(window, qtbot)) == ["Relu", "Neg", "Relu", "If"]
    assert dialog(window) is found
    qtbot.keyClick(found, Qt.Key.Key_Escape)
    assert window.figures.dialog is None


def test_that_the_selection_is_followed_with_and_without_surroundings(
    window: Window, document: Document, qtbot: QtBot
) -> None:
    wish(window, Wish(Part.SELECTION))
    assert window.figures.dialog is not None
    assert window.figures.dialog.wish().part is Part.SHOWN, "nothing is selected"
    window.session.select(document.id, Subject("", NodeId(0)))
    wish(window, Wish(Part.SELECTION))
    assert operators(drawn(window, qtbot)) == ["Relu"]
    window.session.select(document.id, Subject("", NodeId(1)))
    assert operators(drawn(window, qtbot)) == ["Neg"]
    window.session.select(document.id, Subject("", NodeId(0)))
    wish(window, Wish(Part.AROUND, hops=1))
    assert operators(drawn(window, qtbot)) == ["Relu", "Neg"]


def test_that_an_op_type_is_drawn_with_its_neighbours(window: Window, document: Document, qtbot: QtBot) -> None:
    wish(window, Wish(Part.TYPE, op_type="If", hops=0))
    assert operators(drawn(window, qtbot)) == ["If"]


def test_that_a_subgraph_or_the_main_graph_is_drawn(window: Window, document: Document, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.session.drawn, timeout=_LONG):
        window.session.enter(document.id, "If_3/then_branch")
    wish(window, Wish())
    assert operators(drawn(window, qtbot)) == ["Abs"]
    wish(window, Wish(Part.MAIN))
    assert operators(drawn(window, qtbot)) == ["Relu", "Neg", "Relu", "If"]


def test_that_looks_are_taken_on_and_remembered(
    window: Window, document: Document, settings: Settings, qtbot: QtBot
) -> None:
    wanted = Wish(form="png", scale=200, dpi=192, theme="dark", transparent=True, legend=False, captioned=True)
    wish(window, wanted)
    qtbot.waitUntil(lambda: window.figures.drawn is not None and bool(window.figures.drawn.caption), timeout=_LONG)
    style = drawn(window, qtbot).style
    assert (style.pixels, style.theme.name, style.transparent, style.legend) == (4.0, "dark", True, False)
    assert style.caption.replace("\xa0", " ") == "small.onnx: 4 nodes. 2 × Relu, 1 × If, 1 × Neg."
    assert settings.wish("light") == wanted


def test_that_a_picture_is_saved_in_each_format(
    window: Window, document: Document, tmp_path: Path, qtbot: QtBot
) -> None:
    for form, head in (("svg", b"<svg"), ("pdf", b"%PDF"), ("png", b"\x89PNG")):
        wish(window, Wish(form=form))
        drawn(window, qtbot)
        dialog(window).save_wanted.emit()
        asking = dialog(window).findChild(QFileDialog)
        assert asking is not None
        assert asking.defaultSuffix() == form
        target = tmp_path / f"figure.{form}"
        asking.fileSelected.emit(str(target))
        qtbot.waitUntil(partial(says, window, f"{target} is written."))
        assert target.read_bytes().startswith(head)
        assert window.figures.dialog is None


def test_that_a_picture_that_cannot_be_written_is_told_in_a_sentence(
    window: Window, document: Document, tmp_path: Path, qtbot: QtBot
) -> None:
    drawn_one = drawn(window, qtbot) if dialog(window) else None
    assert drawn_one is not None
    with qtbot.waitSignal(window.figures.publisher.failed, timeout=_LONG) as heard:
        window.figures.publisher.write(tmp_path / "nowhere" / "a.svg", drawn_one)
    assert "could not be written: No such file or directory" in heard.args[0]
    boxes = [box for box in QApplication.topLevelWidgets() if isinstance(box, QMessageBox) and box.isVisible()]
    assert [box.text() for box in boxes] == heard.args
    boxes[0].close()


def test_that_writing_can_be_cancelled(window: Window, document: Document, tmp_path: Path, qtbot: QtBot) -> None:
    dialog(window)
    figure = drawn(window, qtbot)
    window.figures.publisher.write(tmp_path / "a.png", figure)
    assert window.frame.commands["cancel"].isEnabled()
    window.figures.publisher.cancel()
    assert window.frame.status.text() == "Writing a.png was cancelled."
    assert not window.frame.commands["cancel"].isEnabled()
    window.figures.publisher.write(tmp_path / "b.png", figure)
    qtbot.waitUntil((tmp_path / "b.png").exists)


def test_that_closing_the_window_ends_the_writing_and_leaves_nothing_behind(
    window: Window, document: Document, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog(window)
    shown = drawn(window, qtbot).pictured.picture
    window.figures.publisher.write(tmp_path / "large.png", figure(shown, Style(theme("light"), scale=60.0)))
    qtbot.waitUntil(lambda: "%" in window.frame.status.text(), timeout=_LONG)
    window.frame.close()
    assert [path.name for path in tmp_path.iterdir() if "large" in path.name] == []


def copied(window: Window, qtbot: QtBot) -> ElementTree.Element:
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    window.frame.commands["copy_picture"].trigger()
    qtbot.waitUntil(lambda: not clipboard.image().isNull(), timeout=_LONG)
    data = clipboard.mimeData()
    png = QImage.fromData(data.data("image/png").data())
    root = ElementTree.parse(BytesIO(data.data("image/svg+xml").data())).getroot()
    assert png.width() == pytest.approx(float(root.attrib["width"]), abs=1)
    assert clipboard.image().size() == png.size()
    clipboard.clear()  # what lies there without a desktop would outlive Python, and crash as it goes
    return root


def test_that_what_is_selected_or_else_the_whole_graph_is_copied(
    window: Window, document: Document, qtbot: QtBot
) -> None:
    texts = [text.text for text in copied(window, qtbot).iter(f"{SVG}text")]
    assert {"Neg", "Relu", "If"} <= set(texts)
    window.session.select(document.id, Subject("", NodeId(1)))
    texts = [text.text for text in copied(window, qtbot).iter(f"{SVG}text")]
    assert "Neg" in texts
    assert "Relu" not in texts


def test_that_a_picture_too_large_for_the_clipboard_is_told_in_a_sentence(
    window: Window, document: Document, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(clip, "MOST_PIXELS", 1000)
    with qtbot.waitSignal(window.figures.publisher.failed, timeout=_LONG) as heard:
        window.frame.commands["copy_picture"].trigger()
    assert "too many for the clipboard: select a part, or save it as a file" in heard.args[0]
    for box in QApplication.topLevelWidgets():
        if isinstance(box, QMessageBox):
            box.close()


def test_that_the_dialog_closes_with_the_last_tab(window: Window, document: Document, qtbot: QtBot) -> None:
    dialog(window)
    window.session.close(document.id)
    assert window.figures.dialog is None
