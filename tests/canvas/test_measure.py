"""Which items, rows and edges a graph becomes."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.canvas.content import Content
from app.canvas.face import face
from app.canvas.measure import measure
from app.canvas.scene import Choices, ItemKind, Scene, functions
from app.graph.model import FunctionFacts, Graph, Kind, Model, NodeId, Subject, ValueId

from .build import IDENTITY, Drawing, Facts, number


def contents(scene: Scene, node: int) -> Content:
    return scene.card(int(scene.item_of_node[node])).content


def titles(scene: Scene) -> list[str]:
    return [scene.card(item).content.title for item in range(len(scene))]


def test_that_inputs_nodes_and_outputs_are_items_in_that_order(scene: Scene) -> None:
    assert titles(scene) == ["x", "mydomain::Strange", "Conv", "Unsqueeze", "Add", "If", "y"]
    assert [ItemKind(kind) for kind in scene.kind[[0, 1, -1]]] == [ItemKind.INPUT, ItemKind.NODE, ItemKind.OUTPUT]


def test_that_every_slot_is_a_cell_or_a_row(scene: Scene, graph: Graph) -> None:
    for node in graph.nodes:
        content = contents(scene, node.id)
        slots = [cell.slot for cell in content.cells] + [row.slot for row in content.rows]
        assert sorted(slots) == list(range(len(node.inputs)))


def test_that_rows_say_kind_type_value_and_chain(scene: Scene) -> None:
    strange, conv, unsqueeze = (contents(scene, node).rows for node in (0, 1, 2))
    assert strange[0][2:] == (Kind.INITIALIZER, "initializer", "float32[1, 3, 4, 4]  via Identity")
    assert [row.word for row in conv] == ["initializer", "omitted"]
    assert unsqueeze[0].detail == "int64 = [0, 1]"


def test_that_edges_end_at_their_slots_in_order(scene: Scene) -> None:
    add = scene.item_of(Subject("", node=NodeId(3)))
    arriving = scene.sketch.target == add
    assert scene.slot[arriving].tolist() == [0, 1]
    assert scene.sketch.target_port[arriving].tolist() == list(scene.card(add).inputs)


def test_that_a_node_reading_a_value_twice_has_two_edges(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("a")
    drawing.node("Mul", [("A", "a"), ("B", "a")], ["b"])
    scene = measure(drawing.graph(), Choices())
    assert scene.sketch.source.tolist() == [0, 0]
    assert scene.slot.tolist() == [0, 1]


def chain(output: bool) -> Graph:
    """Constant → Identity → Add's second slot; the Identity's value is a graph output or not."""
    drawing = Drawing()
    drawing.input("x")
    drawing.node("Constant", [], ["c"])
    drawing.node("Identity", [("input", "c", Kind.CONSTANT)], ["i"])
    drawing.node("Add", [("A", "x"), ("B", "i", Kind.CONSTANT)], ["y"], Facts(via=(IDENTITY,)))
    drawing.output("y")
    if output:
        drawing.output("i")
    return drawing.graph()


def test_that_nodes_that_only_make_constants_stand_in_the_rows(qapp: QApplication) -> None:
    scene = measure(chain(output=False), Choices())
    assert titles(scene) == ["x", "Add", "y"]
    assert scene.item_of_node.tolist() == [-1, -1, 1]
    assert "via Identity" in contents(scene, 2).rows[0].detail


def test_that_what_stands_in_rows_leads_to_the_cards_of_those_rows(qapp: QApplication) -> None:
    scene = measure(chain(output=False), Choices())
    add = int(scene.item_of_node[2])
    assert scene.items_of(Subject("", node=NodeId(0))) == (add,)
    assert scene.items_of(Subject("", node=NodeId(1))) == (add,)
    constant = scene.graph.nodes[0].outputs[0].value
    assert scene.items_of(Subject("", value=constant)) == (add,)


def test_that_a_chain_to_a_graph_output_is_drawn(qapp: QApplication) -> None:
    scene = measure(chain(output=True), Choices())
    assert "Identity" in titles(scene)
    assert [cell.name for cell in contents(scene, 2).cells] == ["A", "B"]


def test_that_constant_nodes_can_be_shown(qapp: QApplication) -> None:
    scene = measure(chain(output=False), Choices(constant_nodes=True))
    assert titles(scene) == ["x", "Constant", "Identity", "Add", "y"]
    assert len(scene.value) == 4


def test_that_a_constant_nobody_reads_is_drawn(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.node("Constant", [], ["c"])
    assert titles(measure(drawing.graph(), Choices())) == ["Constant"]


def test_that_a_value_of_an_outer_graph_has_a_pill(qapp: QApplication) -> None:
    drawing = Drawing("If_1/then_branch")
    drawing.outer("h")
    drawing.node("Relu", [("X", "h")], ["y"])
    drawing.node("Neg", [("X", "h")], ["z"])
    scene = measure(drawing.graph(), Choices())
    outer = [item for item in range(len(scene)) if scene.kind[item] == ItemKind.OUTER]
    assert [scene.card(item).content.title for item in outer] == ["h  (outer)"]
    assert scene.sketch.source.tolist() == outer * 2


def test_that_an_input_with_a_value_of_its_own_is_a_row_only(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("x")
    drawing.weight("w")
    drawing.inputs.append("w")
    drawing.node("MatMul", [("A", "x"), ("B", "w", Kind.INITIALIZER)], ["y"])
    assert titles(measure(drawing.graph(), Choices())) == ["x", "MatMul"]


def test_that_an_input_that_is_an_output_has_an_edge(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("x")
    drawing.output("x")
    scene = measure(drawing.graph(), Choices())
    assert (scene.sketch.source.tolist(), scene.sketch.target.tolist()) == ([0], [1])


def test_that_an_output_nobody_makes_is_marked_undefined(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.output("ghost")
    drawing.weight("stored")
    drawing.output("stored")
    scene = measure(drawing.graph(), Choices())
    assert [scene.card(item).content.glyph for item in range(2)] == [Kind.UNDEFINED, Kind.INITIALIZER]


def test_that_an_empty_graph_is_an_empty_scene(qapp: QApplication) -> None:
    scene = measure(Drawing().graph(), Choices())
    assert len(scene) == 0
    assert len(scene.sketch.width) == 0


def test_that_attributes_and_names_can_be_left_out(graph: Graph, qapp: QApplication) -> None:
    bare = measure(graph, Choices(attributes=False, names=False))
    assert contents(bare, 0).attributes == ()
    assert bare.card(1).name_room == 0
    full = measure(graph, Choices())
    assert [row.name for row in contents(full, 0).attributes] == ["float_attr", "mode"]
    assert contents(full, 0).attributes[0].value == "[0.1, 0.5]"


def test_that_a_default_attribute_shows_on_demand(qapp: QApplication) -> None:
    drawing = Drawing()
    default = type(number("group", 1))("group", "INT", 1, default=True)
    drawing.node("Conv", [], ["y"], Facts(attributes=(default,)))
    assert contents(measure(drawing.graph(), Choices()), 0).attributes == ()
    assert len(contents(measure(drawing.graph(), Choices(defaults=True)), 0).attributes) == 1


def test_that_subgraphs_and_function_calls_can_be_entered(graph: Graph, qapp: QApplication) -> None:
    called = Graph(
        "function:mydomain::Strange",
        "Strange",
        (),
        (),
        (),
        (),
        function=FunctionFacts("mydomain", "Strange", "", (), ()),
    )
    model = Model("m", None, "", 8, "", (), (graph, called))
    scene = measure(graph, Choices(functions=functions(model)))
    assert scene.entries == {1: ("function:mydomain::Strange",), 5: ("/if/then_branch",)}
    assert contents(scene, 4).enters


def test_that_what_inner_graphs_read_ends_behind_the_slots(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("x")
    drawing.weight("w")
    drawing.node("Greater", [("A", "x")], ["cond"])
    drawing.node("Relu", [("X", "x")], ["kept"])
    held = drawing.node("If", [("cond", "cond")], ["y"])
    drawing.outer("around")
    read = tuple(ValueId(drawing.numbers[name]) for name in ("kept", "w", "x", "around"))
    scene = measure(drawing.graph(), Choices(captured={held: read}))
    item = scene.item_of(Subject("", node=held))
    arriving = scene.sketch.target == item
    assert [cell[:2] for cell in contents(scene, held).cells] == [(0, "cond"), (-1, "kept"), (-1, "x"), (-1, "around")]
    assert scene.slot[arriving].tolist() == [0, -1, -1, -1]
    assert [titles(scene)[source] for source in scene.sketch.source[arriving]] == [
        "Greater",
        "Relu",
        "x",
        "around  (outer)",
    ]
    assert scene.sketch.target_port[arriving].tolist() == list(scene.card(item).inputs)


def test_that_equal_cards_are_kept_once(qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("x0")
    for i in range(300):
        drawing.node("Relu", [("X", f"x{i}")], [f"x{i + 1}"], Facts(f"/relu_{i % 10}"))
    assert len(measure(drawing.graph(), Choices()).cards) <= 3


def test_that_a_subject_leads_to_its_item_and_back(scene: Scene) -> None:
    for item in range(len(scene)):
        if scene.kind[item] != ItemKind.OUTPUT:
            assert scene.item_of(scene.subject_of(item)) == item
    assert scene.item_of(Subject("elsewhere", node=NodeId(0))) == -1
    assert scene.item_of(Subject("", value=ValueId(10**6))) == -1


@pytest.mark.parametrize("name", ["a\x00b", "<b>&amp;</b>", "\u202eevil", "x" * 100_000, "节点" * 50])
def test_that_hostile_names_become_short_visible_text(qapp: QApplication, name: str) -> None:
    drawing = Drawing()
    drawing.input(name)
    drawing.node(name, [(name, name)], ["y"], Facts(name, domain=name))
    scene = measure(drawing.graph(), Choices())
    for item in range(len(scene)):
        card = scene.card(item)
        assert card.width <= 640
        for text in (*face(card).titles, *face(card).texts):
            assert "\x00" not in text.text
            assert "\u202e" not in text.text
