"""The welcome page: what to do first, what was open lately, and the bundled modules with their pictures."""

from pathlib import Path

import pytest
from gallery import GALLERY, MODULE_KEY, THEMES, digest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.panels.choices import PICTURE_SIZE, Card, Row
from app.panels.welcome import WelcomePage
from app.paths import opdefs

MODULES = sorted(opdefs().glob("*.py"))


def page(qtbot: QtBot, width: int = 900) -> WelcomePage:
    made = WelcomePage()
    qtbot.addWidget(made)
    made.resize(width, 700)
    made.show_modules([(str(module), "What it shows.") for module in MODULES])
    made.show()
    return made


def labels(shown: WelcomePage) -> list[str]:
    return [label.text() for label in shown.findChildren(QLabel)]


@pytest.mark.parametrize("module", MODULES, ids=[module.stem for module in MODULES])
@pytest.mark.parametrize("theme", THEMES)
def test_that_every_bundled_module_has_a_picture_of_its_present_state(module: Path, theme: str) -> None:
    """`python -m scripts.gallery` makes them anew."""
    reader = QImageReader(str(GALLERY / f"{module.stem}-{theme}.png"))
    assert reader.size() == PICTURE_SIZE * 2
    assert reader.text(MODULE_KEY) == digest(module)


def test_that_no_picture_is_left_of_a_module_that_is_gone() -> None:
    made = {f"{module.stem}-{theme}.png" for module in MODULES for theme in THEMES}
    assert {file.name for file in GALLERY.iterdir()} == made


def test_that_a_card_says_what_it_shows_and_is_chosen_by_keyboard(qtbot: QtBot) -> None:
    shown = page(qtbot)
    card = next(card for card in shown.findChildren(Card) if card.text() == "vfe.py")
    assert (card.accessibleName(), card.accessibleDescription()) == ("vfe.py", "What it shows.")
    assert card.toolTip() == f"{opdefs() / 'vfe.py'}\nWhat it shows."
    with qtbot.waitSignal(shown.chosen) as told:
        qtbot.keyClick(card, Qt.Key.Key_Space)
    assert told.args == [str(opdefs() / "vfe.py")]


def test_that_a_card_shows_the_picture_of_the_theme(qtbot: QtBot) -> None:
    shown = page(qtbot)
    corners = []
    for theme in THEMES:
        shown.show_looks({}, theme)
        card = next(card for card in shown.findChildren(Card) if card.text() == "vfe.py")
        painted = card.grab().toImage()
        corners.append((painted.pixelColor(12, 20), QImage(str(GALLERY / f"vfe-{theme}.png")).pixelColor(24, 40)))
    assert corners[0][0] != corners[1][0]
    assert [painted == kept for painted, kept in corners] == [True, True]


@pytest.mark.parametrize(("width", "columns"), [(440, 1), (600, 2), (1200, 3)])
def test_that_cards_wrap_with_the_width(width: int, columns: int, qtbot: QtBot) -> None:
    shown = page(qtbot, width)
    cards = shown.findChildren(Card)
    assert len({card.x() for card in cards}) == columns
    assert min(card.width() for card in cards) > 140


def test_that_first_steps_are_told_until_something_was_open(qtbot: QtBot) -> None:
    shown = page(qtbot)
    assert any("Open the script that exports your net" in text for text in labels(shown))
    shown.show_recent(["/a/model.onnx"])
    assert not any("Open the script that exports your net" in text for text in labels(shown))


def test_that_long_names_are_shortened_in_their_middle_and_whole_in_the_tooltip(qtbot: QtBot) -> None:
    file = f"/far/{'away/' * 40}model_{'with_a_long_name_' * 12}end.onnx"
    shown = page(qtbot, 500)
    shown.show_recent([file])
    row = shown.findChild(Row)
    assert isinstance(row, Row)
    assert row.width() < 500
    assert row.toolTip() == file
    assert row.accessibleName() == Path(file).name
    assert row.shortened(row.text(), row.title_font()).count("…") == 1
    assert row.shortened(row.text(), row.title_font()).endswith("end.onnx")
