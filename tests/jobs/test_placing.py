"""Plans arrive by signal; old and cancelled requests stay silent."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.jobs.placing import Placing
from app.layout.place import place
from app.layout.plan import Plan, Sketch


@pytest.fixture
def placing(qapp: object) -> Iterator[Placing]:
    one = Placing()
    yield one
    one.shutdown()


def chain(count: int) -> Sketch:
    ends = np.arange(count - 1)
    ports = np.full(count - 1, 20.0)
    return Sketch(np.full(count, 40.0), np.full(count, 30.0), ends, ends + 1, ports, ports)


def test_that_a_plan_arrives_with_its_token(qtbot: QtBot, placing: Placing) -> None:
    with qtbot.waitSignal(placing.placed, timeout=20_000) as signal:
        placing.place(7, chain(4))
    token, plan = signal.args
    assert token == 7
    assert isinstance(plan, Plan)
    assert np.array_equal(plan.top, place(chain(4)).top)


def test_that_only_the_newest_sketch_of_a_token_is_answered(qtbot: QtBot, placing: Placing) -> None:
    heard: list[int] = []
    placing.placed.connect(lambda _, plan: heard.append(len(plan.left)))
    for count in (30_000, 20_000, 5):
        placing.place(1, chain(count))
    qtbot.waitUntil(lambda: bool(heard), timeout=20_000)
    with qtbot.waitSignal(placing.placed, timeout=20_000):
        placing.place(2, chain(6))
    assert heard == [5, 6]


def test_that_a_cancelled_request_is_silent(qtbot: QtBot, placing: Placing) -> None:
    heard: list[int] = []
    placing.placed.connect(lambda token, _: heard.append(token))
    placing.place(1, chain(30_000))
    placing.cancel(1)
    with qtbot.waitSignal(placing.placed, timeout=20_000):
        placing.place(2, chain(3))
    assert heard == [2]


def test_that_a_sketch_that_cannot_be_placed_is_told_in_a_sentence(qtbot: QtBot, placing: Placing) -> None:
    broken = Sketch(np.zeros(1), np.zeros(1), np.array([5]), np.array([6]), np.zeros(1), np.zeros(1))
    with qtbot.waitSignal(placing.failed, timeout=20_000) as signal:
        placing.place(3, broken)
    token, sentence = signal.args
    assert token == 3
    assert sentence.startswith("The graph could not be placed")


def test_that_shutdown_drops_what_is_on_its_way(qtbot: QtBot) -> None:
    one = Placing()
    heard: list[int] = []
    one.placed.connect(lambda token, _: heard.append(token))
    one.place(1, chain(30_000))
    one.shutdown()
    qtbot.wait(50)
    assert heard == []
