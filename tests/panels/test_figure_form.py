"""The dialog Save picture by itself: what it offers, what it says, and its keys."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.panels.figure_form import FigureDialog
from app.panels.wish import Offer, Part, Wish


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def dialog(window: QWidget) -> FigureDialog:
    return FigureDialog(QWidget(), window)


def named(dialog: FigureDialog, name: str) -> QWidget:
    return next(widget for widget in dialog.choices() if widget.accessibleName() == name)


def test_that_no_two_keys_are_the_same(dialog: FigureDialog) -> None:
    labels = [label.text() for label in dialog.findChildren(QLabel) if label.buddy()]
    buttons = [button.text() for button in dialog.findChildren(QAbstractButton)]
    keys = [text[text.index("&") + 1].lower() for text in [*labels, *buttons] if "&" in text]
    assert len(keys) == 12
    assert len(set(keys)) == len(keys)


def test_that_every_choice_has_a_name_for_screen_readers(dialog: FigureDialog) -> None:
    names = [
        widget.text() if isinstance(widget, QAbstractButton) else widget.accessibleName() for widget in dialog.choices()
    ]
    assert len(names) == 11
    assert all(names)


def test_that_a_wish_that_is_shown_says_nothing_and_a_choice_does(dialog: FigureDialog, qtbot: QtBot) -> None:
    heard: list[Wish] = []
    dialog.chosen.connect(heard.append)
    dialog.show_wish(Wish(form="png", dpi=300, captioned=True, caption="Figure 1"))
    assert heard == []
    size = named(dialog, "Size")
    assert isinstance(size, QSpinBox)
    size.setValue(150)
    assert heard == [Wish(form="png", dpi=300, captioned=True, caption="Figure 1", scale=150)]


def test_that_only_what_has_a_meaning_is_shown(dialog: FigureDialog) -> None:
    dialog.show_offer(Offer(frozenset(Part), (("Conv", 2),)))
    for wish, shown in (
        (Wish(), set()),
        (Wish(form="png"), {"Dots an inch"}),
        (Wish(Part.AROUND), {"Reach"}),
        (Wish(Part.TYPE, op_type="Conv"), {"Op type", "Reach"}),
        (Wish(captioned=True), {"Caption"}),
    ):
        dialog.show_wish(wish)
        names = ("Dots an inch", "Reach", "Op type", "Caption")
        assert {name for name in names if named(dialog, name).isVisibleTo(dialog)} == shown


def test_that_what_is_no_longer_on_offer_gives_way(dialog: FigureDialog) -> None:
    dialog.show_offer(Offer(frozenset(Part), (("Conv", 2), ("Relu", 1)), "if/then_branch"))
    dialog.show_wish(Wish(Part.TYPE, op_type="Relu"))
    dialog.show_offer(Offer(frozenset(Part), (("Relu", 3),)))
    assert dialog.wish() == Wish(Part.TYPE, op_type="Relu")
    dialog.show_offer(Offer(frozenset({Part.SHOWN, Part.TYPE}), (("Conv", 1),)))
    assert dialog.wish() == Wish(Part.TYPE, op_type="Conv")
    dialog.show_offer(Offer())
    assert dialog.wish() == Wish()


def test_that_a_half_written_resolution_is_not_taken(dialog: FigureDialog) -> None:
    dialog.show_wish(Wish(form="png", dpi=300))
    box = named(dialog, "Dots an inch")
    assert isinstance(box, QComboBox)
    for text, dpi in (("3", 300), ("", 300), ("150", 150), ("99999", 150)):
        box.setEditText(text)
        assert dialog.wish().dpi == dpi


def test_that_only_a_figure_that_is_ready_can_be_saved(dialog: FigureDialog) -> None:
    for ready in (False, True):
        dialog.show_size("Drawing…", ready=ready)
        enabled = {
            button.text().replace("&", ""): button.isEnabled() for button in dialog.findChildren(QAbstractButton)
        }
        assert (enabled["Save…"], enabled["Copy"], enabled["Close"]) == (ready, ready, True)
