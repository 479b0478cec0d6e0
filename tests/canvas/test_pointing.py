"""What lies under a point, what a subject lights up, where the arrow keys lead."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from app.canvas.face import face
from app.canvas.measure import measure
from app.canvas.picture import Picture, picture
from app.canvas.pointing import all_lit, hit, items_within, lit
from app.canvas.scene import Choices
from app.canvas.style import Direction
from app.canvas.tips import as_html, tip
from app.canvas.walk import Step, walked
from app.graph.model import Kind, NodeId, Subject, ValueId

from .build import Drawing, stacked

STRANGE = 1
"""The item of the custom op in the graph of `conftest`."""


def at(shown: Picture, item: int, x: float, y: float) -> Subject | None:
    found = hit(shown, float(shown.left[item]) + x, float(shown.top[item]) + y, 3.0)
    return None if found is None else found.subject


def test_that_cells_rows_titles_and_exits_are_told_apart(shown: Picture) -> None:
    card = shown.scene.card(STRANGE)
    assert at(shown, STRANGE, card.inputs[0], 8.0) == Subject("", NodeId(0), 0)
    assert at(shown, STRANGE, 20.0, card.band_top + 8) == Subject("", NodeId(0))
    assert at(shown, STRANGE, 20.0, card.band_bottom + 10) == Subject("", NodeId(0), 1)
    assert at(shown, STRANGE, card.outputs[1], card.height - 6) == Subject("", NodeId(0), 1, output=True)


def test_that_an_attribute_row_is_its_node_with_the_attribute(shown: Picture) -> None:
    zone = next(zone for zone in face(shown.scene.card(STRANGE)).zones if zone.attribute == 1)
    y = float(shown.top[STRANGE]) + (zone.top + zone.bottom) / 2
    found = hit(shown, float(shown.left[STRANGE]) + 30, y, 3.0)
    assert found is not None
    assert (found.subject, found.attribute) == (Subject("", NodeId(0)), 1)
    assert tip(shown.scene.graph, found) == 'mode: STRING\n"linear"'


def test_that_a_pill_and_an_edge_are_their_value(shown: Picture) -> None:
    value = ValueId(shown.scene.graph.inputs[0])
    assert at(shown, 0, 10.0, 10.0) == Subject("", value=value)
    edge = int((shown.scene.value == value).nonzero()[0][0])
    line = shown.pieces.line[shown.pieces.of_edge[shown.pieces.offsets[edge]]]
    found = hit(shown, float(line[0] + 2), float(line[1] + line[3]) / 2, 3.0)
    assert found is not None
    assert found.subject == Subject("", value=value)


def test_that_a_label_is_the_output_it_describes(shown: Picture) -> None:
    card = shown.scene.card(STRANGE)
    label = face(card).labels[1]
    assert at(shown, STRANGE, label.x + 4, label.y - 3) == Subject("", NodeId(0), 1, output=True)


def test_that_empty_ground_is_nothing(shown: Picture) -> None:
    assert hit(shown, shown.bounds[0] - 50, shown.bounds[1] - 50, 3.0) is None


def test_that_folded_ports_are_found_by_place(qapp: QApplication) -> None:
    drawing = Drawing()
    takes = [(f"in{i}", drawing.input(f"x{i}")) for i in range(200)]
    node = drawing.node("Concat", takes, ["y"])
    scene = measure(drawing.graph(), Choices())
    shown = picture(scene, stacked(scene.sketch))
    item = scene.item_of(Subject("", node))
    assert at(shown, item, scene.card(item).inputs[120], 5.0) == Subject("", node, 120)


def test_that_what_inner_graphs_read_is_the_node_itself_under_the_pointer(qapp: QApplication) -> None:
    drawing = Drawing()
    read = [ValueId(drawing.numbers[drawing.input(f"x{i}")]) for i in range(200)]
    node = drawing.node("Loop", [], ["y"])
    scene = measure(drawing.graph(), Choices(captured={node: tuple(read)}))
    shown = picture(scene, stacked(scene.sketch))
    item = scene.item_of(Subject("", node))
    assert at(shown, item, scene.card(item).inputs[120], 5.0) == Subject("", node)
    assert len(lit(shown, (Subject("", node),)).edges) == 200


def test_that_a_node_lights_up_all_its_edges_and_a_port_its_own(shown: Picture) -> None:
    add = Subject("", NodeId(3))
    assert len(lit(shown, (add,)).edges) == 3
    assert lit(shown, (add,)).items.tolist() == [shown.scene.item_of(add)]
    assert len(lit(shown, (Subject("", NodeId(3), 1),)).edges) == 1
    assert len(lit(shown, (Subject("", NodeId(0), 1, output=True),)).edges) == 1
    assert len(lit(shown, (Subject("elsewhere", NodeId(3)),)).edges) == 0
    assert len(lit(shown, (Subject(""),)).items) == 0


def test_that_a_value_lights_up_its_edges(shown: Picture) -> None:
    value = shown.scene.graph.inputs[0]
    found = lit(shown, (Subject("", value=value),))
    assert shown.scene.value[found.edges].tolist() == [value]
    assert found.items.tolist() == [0]


def test_that_a_weight_lights_up_the_cards_that_read_it(shown: Picture) -> None:
    graph = shown.scene.graph
    weight = next(value.id for value in graph.values if value.name == "w")
    found = lit(shown, (Subject("", value=weight),))
    assert found.items.tolist() == [shown.scene.item_of(Subject("", NodeId(1)))]
    assert len(found.edges) == 0


def test_that_many_subjects_light_up_what_each_of_them_does(shown: Picture) -> None:
    graph = shown.scene.graph
    nodes = [Subject("", node.id) for node in graph.nodes]
    values = [Subject("", value=value.id) for value in graph.values]
    ports = [Subject("", NodeId(0), 0), Subject("", NodeId(0), 1, output=True), Subject("", NodeId(1), 7, output=True)]
    strangers = [Subject("other", NodeId(0)), Subject("", NodeId(999)), Subject("", value=ValueId(999)), Subject("")]
    for chosen in (nodes, values, ports, [*nodes[:2], *values[3:5], *ports], strangers):
        each = [lit(shown, (subject,)) for subject in chosen]
        found = lit(shown, chosen)
        assert found.items.tolist() == sorted({item for one in each for item in one.items.tolist()})
        assert found.edges.tolist() == sorted({edge for one in each for edge in one.edges.tolist()})


def test_that_items_tell_their_subjects(shown: Picture) -> None:
    every = np.arange(len(shown.scene))
    assert shown.scene.subjects_of(every) == tuple(map(shown.scene.subject_of, every.tolist()))


def test_that_a_rectangle_takes_the_cards_it_meets(shown: Picture) -> None:
    middle = float(shown.top[3])
    assert items_within(shown, -100, middle - 1, 1000, middle + 1).tolist() == [3]
    assert len(items_within(shown, *shown.bounds)) == len(shown.scene)


@pytest.fixture
def fork(qapp: QApplication) -> Picture:
    """x feeds a and b, both feed c; a stands left of b."""
    drawing = Drawing()
    drawing.input("x")
    drawing.node("A", [("X", "x")], ["a"])
    drawing.node("B", [("X", "x")], ["b"])
    drawing.node("C", [("A", "a"), ("B", "b")], ["c"])
    scene = measure(drawing.graph(), Choices())
    plan = stacked(scene.sketch)
    plan.left[2] = plan.left[1] + 300
    plan.top[2] = plan.top[1]
    return picture(scene, plan)


@pytest.mark.parametrize(
    ("start", "step", "end"),
    [
        (0, Step.DOWN, 1),
        (1, Step.DOWN, 3),
        (3, Step.UP, 1),
        (1, Step.UP, 0),
        (1, Step.RIGHT, 2),
        (2, Step.LEFT, 1),
        (2, Step.RIGHT, 2),
        (0, Step.UP, 0),
        (3, Step.DOWN, 3),
        (3, Step.NEXT, 0),
        (0, Step.PREVIOUS, 3),
        (-1, Step.DOWN, 0),
        (-1, Step.PREVIOUS, 3),
    ],
)
def test_that_arrow_keys_walk_along_the_edges(fork: Picture, start: int, step: Step, end: int) -> None:
    assert walked(fork, start, step) == end


def turned(shown: Picture) -> Picture:
    """The same graph, its edges running to the right."""
    scene = measure(shown.scene.graph, Choices(direction=Direction.RIGHT))
    plan = stacked(scene.sketch)
    plan.left[2] = plan.left[1] + 300
    plan.top[2] = plan.top[1]
    return picture(scene, plan)


@pytest.mark.parametrize(
    ("start", "step", "end"),
    [
        (0, Step.RIGHT, 1),
        (1, Step.RIGHT, 3),
        (3, Step.LEFT, 1),
        (1, Step.LEFT, 0),
        (1, Step.DOWN, 2),
        (2, Step.UP, 1),
        (2, Step.DOWN, 2),
        (0, Step.LEFT, 0),
        (3, Step.RIGHT, 3),
        (3, Step.NEXT, 0),
    ],
)
def test_that_arrow_keys_follow_the_flow_to_the_right(fork: Picture, start: int, step: Step, end: int) -> None:
    assert walked(turned(fork), start, step) == end


def test_that_all_that_is_pointed_at_is_found_where_edges_run_to_the_right(shown: Picture) -> None:
    scene = measure(shown.scene.graph, Choices(direction=Direction.RIGHT))
    beside = picture(scene, stacked(scene.sketch))
    assert (np.diff(beside.left) > 0).all()
    card = scene.card(STRANGE)
    assert at(beside, STRANGE, 5.0, card.inputs[0]) == Subject("", NodeId(0), 0)
    assert at(beside, STRANGE, card.width - 5.0, card.outputs[1]) == Subject("", NodeId(0), 1, output=True)
    label = face(card).labels[1]
    assert at(beside, STRANGE, label.x + 3, label.y - 3) == Subject("", NodeId(0), 1, output=True)
    made = int(scene.item_of_value[scene.value[0]])
    x, y = float(beside.box_right[made]) + 1, float(beside.top[made]) + scene.card(made).outputs[0]
    found = hit(beside, x, y, 4.0)
    assert found is not None
    assert (found.item, found.subject.value) == (-1, int(scene.value[0]))


def test_that_folded_ports_are_found_along_the_side(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.node("Concat", [(f"in_{i}", drawing.input(f"x{i}")) for i in range(200)], ["y"])
    scene = measure(drawing.graph(), Choices(direction=Direction.RIGHT))
    beside = picture(scene, stacked(scene.sketch))
    item = int(scene.item_of_node[0])
    assert at(beside, item, 4.0, scene.card(item).inputs[150]) == Subject("", NodeId(0), 150)


def test_that_tips_are_plain_text_whatever_a_name_holds(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("<img src=x>")
    node = drawing.node("Relu", [("X", "<img src=x>", Kind.ACTIVATION)], ["y"])
    scene = measure(drawing.graph(), Choices())
    shown = picture(scene, stacked(scene.sketch))
    found = hit(shown, float(shown.left[1]) + scene.card(1).inputs[0], float(shown.top[1]) + 8, 3.0)
    assert found is not None
    assert found.subject == Subject("", node, 0)
    text = tip(scene.graph, found)
    assert text == "X: activation\n<img src=x>\nfloat32[1, 3, 4, 4]"
    assert "<img" not in as_html(text)
    assert as_html("") == ""


def test_that_all_that_is_lit_is_what_all_subjects_light_up_and_the_ends(shown: Picture) -> None:
    everything = all_lit(shown)
    alone = lit(shown, shown.scene.subjects_of(np.arange(len(shown.scene))))
    assert everything.items.tolist() == list(range(len(shown.scene)))
    assert {*alone.items.tolist()} <= {*everything.items.tolist()}
    assert everything.edges.tolist() == alone.edges.tolist()
    assert everything.pieces.tolist() == alone.pieces.tolist()
