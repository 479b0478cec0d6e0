"""Models that go bit by bit."""

import itertools
import sys
from collections.abc import Iterator
from threading import Event

import pytest
from onnx import TensorProto, helper
from pytestqt.qtbot import QtBot

from app.graph.model import Model
from app.graph.read import read_bytes
from app.jobs.releasing import empty, release
from app.jobs.tasks import Tasks


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    made = Tasks(1, "test")
    yield made
    made.shutdown()


def test_that_every_part_of_a_model_is_let_go(tasks: Tasks, qtbot: QtBot) -> None:
    models = [_chain(3000)]
    node = models[0].graphs[0].nodes[1234]
    alone = sys.getrefcount(node)
    release(models[0], tasks)
    assert sys.getrefcount(node) >= alone
    models.clear()
    qtbot.waitUntil(lambda: sys.getrefcount(node) == alone - 1)


def test_that_nothing_goes_before_those_who_hold_the_model_have_returned(tasks: Tasks, qtbot: QtBot) -> None:
    model, later = _chain(10), Event()
    node = model.graphs[0].nodes[5]
    alone = sys.getrefcount(node)
    release(model, tasks)
    tasks.run(lambda _: later.set(), lambda _: None, _surprise)
    assert later.wait(10)  # the only thread has done all that it was given so far
    assert sys.getrefcount(node) == alone + 1
    qtbot.waitUntil(lambda: sys.getrefcount(node) == alone)


def test_that_a_list_of_parts_is_empty_in_the_end() -> None:
    parts: list[object] = [object() for _ in range(1234)]
    empty(parts)
    assert parts == []


def _surprise(error: BaseException) -> None:
    raise error


def _chain(count: int) -> Model:
    names = [f"v{number}" for number in range(count + 1)]
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in (names[0], names[-1])]
    nodes = [helper.make_node("Relu", [a], [b]) for a, b in itertools.pairwise(names)]
    model = helper.make_model(helper.make_graph(nodes, "g", ends[:1], ends[1:]))
    return read_bytes(model.SerializeToString(), "chain.onnx")
