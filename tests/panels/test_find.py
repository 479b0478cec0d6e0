"""The panel that finds, without a window around it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.graph.model import NodeId, Subject
from app.graph.search import hit_text
from app.panels.find import FindPanel
from app.panels.hit_list import NAME_COLUMN, PLACE_COLUMN, WHAT_COLUMN, HitList
from tests.graph.building import opened

MODEL = opened("g (float[1] x) => (float[1] y) { t = acme.Strange(x) y = Relu(t) }")
TEXT = partial(hit_text, {graph.path: graph for graph in MODEL.graphs})
HITS = (Subject("", NodeId(0)), Subject("", NodeId(1)))


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
    panel.show_hits((), TEXT)
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
