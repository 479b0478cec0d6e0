"""The panel that finds, without a window around it."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.graph.model import Subject
from app.graph.query import parse
from app.graph.search import found, hit_text, index
from app.graph.vocabulary import vocabulary
from app.panels.find import FindPanel
from app.panels.hit_list import NAME_COLUMN, PLACE_COLUMN, WHAT_COLUMN, HitList
from tests.graph.building import opened

MODEL = opened("g (float[1] x) => (float[1] y) { t = acme.Strange(x) y = Relu(t) }")
TEXT = partial(hit_text, {graph.path: graph for graph in MODEL.graphs})
INDEX = index(MODEL)
HITS = found(INDEX, parse("domain:a"))
NO_HITS = found(INDEX, parse("op:none"))


def test_that_the_list_keeps_the_rules_of_item_models(qtmodeltester: ModelTester) -> None:
    model = HitList()
    qtmodeltester.check(model)
    model.show_hits(HITS, TEXT)
    qtmodeltester.check(model)
    texts = [model.index(0, column).data() for column in (WHAT_COLUMN, NAME_COLUMN, PLACE_COLUMN)]
    assert texts == ["acme::Strange", "", ""]


def test_that_steps_go_round_and_are_told(qtbot: QtBot) -> None:
    panel = FindPanel()
    qtbot.addWidget(panel)
    heard: list[Subject] = []
    panel.chosen.connect(heard.append)
    panel.show_hits(HITS, TEXT)
    for by in (1, 1, 1, -1):
        panel.step(by)
    assert heard == [HITS[0], HITS[1], HITS[0], HITS[1]]
    assert panel.count.text() == "2 of 2"
    panel.show_hits(NO_HITS, TEXT)
    panel.step(1)
    assert panel.count.text() == "Nothing found"
    assert len(heard) == 4


def test_that_down_leads_into_the_list(qtbot: QtBot) -> None:
    panel = FindPanel()
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    panel.show_hits(HITS, TEXT)
    qtbot.keyClick(panel.words, Qt.Key.Key_Down)
    assert panel.view().currentIndex().row() == 0


@pytest.fixture
def typing(qtbot: QtBot) -> FindPanel:
    """A panel that a person types into, which knows the words of the model."""
    panel = FindPanel()
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    panel.show_vocabulary(vocabulary(INDEX))
    panel.words.setFocus()
    return panel


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_words_of_the_model_are_offered_and_taken_by_tab(typing: FindPanel, qtbot: QtBot) -> None:
    qtbot.keyClicks(typing.words, "op")
    assert typing.words.offered() == ()
    qtbot.keyClicks(typing.words, ":")
    assert typing.words.offered() == ("op:Strange", "op:Relu") or typing.words.offered() == ("op:Relu", "op:Strange")
    qtbot.keyClicks(typing.words, "s")
    assert typing.words.offered() == ("op:Strange",)
    assert typing.words.focusNextPrevChild(True)
    assert typing.text() == "op:Strange "
    assert typing.words.offered() == ()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_a_field_is_taken_and_its_words_are_offered_at_once(typing: FindPanel, qtbot: QtBot) -> None:
    qtbot.keyClicks(typing.words, "relu cu")
    assert typing.words.offered() == ("custom:",)
    assert typing.words.focusNextPrevChild(True)
    assert typing.text() == "relu custom:"
    assert typing.words.offered() == ("custom:yes", "custom:no", "custom:acme::Strange")


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_enter_walks_unless_a_word_is_chosen(typing: FindPanel, qtbot: QtBot) -> None:
    heard: list[Subject] = []
    typing.chosen.connect(heard.append)
    typing.show_hits(HITS, TEXT)
    qtbot.keyClicks(typing.words, "op:")
    assert typing.words.offered()
    qtbot.keyClick(typing.words, Qt.Key.Key_Return)
    assert heard == [HITS[0]]
    assert not typing.words.offered()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_that_the_line_below_tells_of_the_field_that_is_written(typing: FindPanel, qtbot: QtBot) -> None:
    assert typing.hint.text().startswith("op:  domain:")
    qtbot.keyClicks(typing.words, "attr:ax")
    assert typing.hint.text() == "attr: attribute, as attr:axis or attr:axis=1"


def test_that_a_query_that_cannot_hold_is_told_in_a_sentence(typing: FindPanel) -> None:
    typing.words.setText("kind:weights")
    typing.show_hits(NO_HITS, TEXT)
    assert typing.count.text().startswith("There is no kind:weights here. There are activation")
