"""Nodes step back without an edge being lost."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.canvas.face import face
from app.canvas.measure import measure
from app.canvas.passing import hideable, passed
from app.canvas.picture import picture
from app.canvas.scene import Choices, ItemKind, Scene
from app.canvas.style import Direction
from app.graph.model import NodeId, Subject
from app.graph.walks import links
from app.layout.place import place
from tests.graph.building import opened

TEXT = """g (float[1] x, bool c) => (float[1] y, float[1] z) <float[1] w = {1}> {
  a = Cast <to = 1> (x)
  b = Identity(a)
  s = Add(a, b)
  i = Identity(s)
  t = If(c) <then_branch = p () => (float[1] k) { k = Neg(s) }, else_branch = q () => (float[1] l) { l = Identity(s) }>
  y = Mul(i, t)
  z = Identity(i)
}"""


@pytest.fixture(autouse=True)
def _needs_fonts(qapp: QApplication) -> QApplication:
    return qapp


def _scene(*hidden: str, path: str = "", text: str = TEXT, direction: Direction = Direction.DOWN) -> Scene:
    graphs = {graph.path: graph for graph in opened(text).graphs}
    captured = links(graphs, path).captured
    return measure(graphs[path], Choices(hidden=frozenset(hidden), direction=direction, captured=captured))


def _edges(scene: Scene) -> list[tuple[str, str]]:
    sketch = scene.sketch
    pairs = zip(sketch.source.tolist(), sketch.target.tolist(), strict=True)
    return [(_word(scene, source), _word(scene, target)) for source, target in pairs]


def _word(scene: Scene, item: int) -> str:
    number = int(scene.subject[item])
    if scene.kind[item] == ItemKind.NODE:
        return scene.graph.nodes[number].op_type
    return scene.graph.values[number].name


def _titles(scene: Scene) -> list[str]:
    return [_word(scene, item) for item in range(len(scene)) if scene.kind[item] == ItemKind.NODE]


@pytest.mark.parametrize("direction", Direction)
def test_that_edges_run_past_hidden_nodes_to_where_they_come_from(direction: Direction) -> None:
    scene = _scene("Identity", "Cast", direction=direction)
    assert _titles(scene) == ["Add", "If", "Mul"]
    assert sorted(_edges(scene)) == [
        ("Add", "If"),
        ("Add", "Mul"),
        ("Add", "z"),
        ("If", "Mul"),
        ("Mul", "y"),
        ("c", "If"),
        ("x", "Add"),
        ("x", "Add"),
    ]
    shown = picture(scene, place(scene.sketch))
    along, flow = (shown.left, shown.top)[scene.flow.along], scene.sketch
    assert (along[flow.source] < along[flow.target]).all()


LONG = """g (float[1] x, bool c) => (float[1] y, float[1] z, float[1] x2) {
  a = Identity(x)
  b = Cast <to = 1> (a)
  d = Identity(b)
  e = Dropout(d)
  t = If(c) <then_branch = p () => (float[1] k) { k = Neg(e) }, else_branch = q () => (float[1] l) { l = Abs(d) }>
  u = Identity(t)
  y = Cast <to = 1> (u)
  z = Identity(u)
  x2 = Identity(x)
}"""


@pytest.mark.parametrize("direction", Direction)
def test_that_a_chain_of_hidden_nodes_leads_through_to_outputs_and_to_what_graphs_within_read(
    direction: Direction,
) -> None:
    scene = _scene("Identity", "Cast", "Dropout", text=LONG, direction=direction)
    assert _titles(scene) == ["If"]
    edges = [("If", "y"), ("If", "z"), ("c", "If"), ("x", "If"), ("x", "x2")]
    assert sorted(set(_edges(scene))) == edges
    inside = next(graph.path for graph in opened(LONG).graphs if "then" in graph.path)
    assert _edges(_scene("Identity", path=inside, text=LONG)) == [("e", "Neg"), ("Neg", "k")]


def test_that_no_edge_of_the_others_is_lost() -> None:
    whole, less = _scene(), _scene("Identity")
    assert len(_edges(whole)) - len(_edges(less)) == 3
    assert ("Cast", "Add") in _edges(less)


def test_that_a_hidden_node_behind_an_output_leaves_the_value_of_the_graph_around() -> None:
    path = next(graph.path for graph in opened(TEXT).graphs if "else" in graph.path)
    assert _edges(_scene("Identity", path=path)) == [("s", "l")]


def test_that_only_nodes_with_one_edge_into_them_can_be_hidden() -> None:
    graph = opened(TEXT).graphs[0]
    assert hideable(graph) == (("Identity", 3), ("Cast", 1))
    assert _titles(_scene("Add", "If")) == _titles(_scene())


def test_that_a_domain_belongs_to_the_title() -> None:
    text = "g (float[1] x) => (float[1] y) { a = acme.Cast(x) y = Cast <to = 1> (a) }"
    assert _titles(_scene("Cast", text=text)) == ["Cast"]
    assert hideable(opened(text).graphs[0]) == (("Cast", 1), ("acme::Cast", 1))


def test_that_a_hidden_node_is_found_at_its_users() -> None:
    scene = _scene("Identity")
    assert [_word(scene, item) for item in scene.items_of(Subject("", NodeId(1)))] == ["Add"]


def test_that_a_ring_of_hidden_nodes_ends() -> None:
    text = "g (float[1] x) => (float[1] y) { a = Relu(b) b = Relu(a) y = Add(x, a) }"
    gone, source = passed(opened(text).graphs[0], frozenset({"Relu"}))
    assert gone.tolist() == [True, True, False]
    assert len(source) == len(opened(text).graphs[0].values)
    assert "Add" in _titles(_scene("Relu", text=text))


def test_that_values_and_shapes_can_be_left_out() -> None:
    text = "g (float[2] x) => (float[2] y) <float k = {2.5}> { a = Mul(x, k) y = Relu(a) }"
    graph = opened(text).graphs[0]
    full, bare = measure(graph, Choices()), measure(graph, Choices(values=False, shapes=False))
    mul = full.card(full.item_of(Subject("", NodeId(0)))).content
    less = bare.card(bare.item_of(Subject("", NodeId(0)))).content
    assert mul.rows[0].detail == "float32 = 2.5"
    assert less.rows[0].detail == "float32 scalar"
    assert full.card(0).content.exits[0].label == "float32[2]"
    assert not any(face(card).labels for card in bare.cards)
