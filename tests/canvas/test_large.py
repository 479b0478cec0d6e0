"""Crowds of edges, very large texts, real models, and work off the GUI thread."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.canvas import edges, fonts
from app.canvas.camera import Camera
from app.canvas.fonts import Type
from app.canvas.measure import measure
from app.canvas.outlines import Outlines, is_large
from app.canvas.painter import Detail, PicturePainter
from app.canvas.picture import Picture, picture
from app.canvas.scene import Choices, Scene, functions
from app.canvas.sight import sight
from app.canvas.theme import theme
from app.graph.errors import ReadError
from app.graph.model import Graph
from app.graph.pipeline import open_model

from .build import Drawing, stacked

REAL = (
    "seed_mystrangenet.onnx",
    "silero-vad__silero_vad_16k_op15.onnx",
    "odd_hostile_names.onnx",
    "odd_custom_monster_attrs.onnx",
    "odd_duplicate_output_names.onnx",
    "odd_cycle.onnx",
    "odd_self_loop.onnx",
    "odd_no_nodes_passthrough.onnx",
    "odd_concat_2000_inputs.onnx",
    "burn_nested_if_loop_if_scan.onnx",
    "trt_unsorted.onnx",
    "trt_nested_local_function.onnx",
    "onnxnode_scan9_sum.onnx",
    "ort_sparse_initializer_handling.onnx",
)


def strip(shown: Picture, scale: float) -> QImage:
    """A window upon the beginning of a picture."""
    image = QImage(500, 300, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(scale, scale)
    area = (0.0, 0.0, 500 / scale, 300 / scale)
    PicturePainter(shown, theme("light")).paint(painter, sight([area]), Detail(scale))
    painter.end()
    return image


@pytest.fixture(scope="module")
def crowd(qapp: QApplication) -> Picture:
    """One node that reads one value 4,000 times."""
    drawing = Drawing()
    drawing.input("x")
    drawing.node("Sum", [("data", "x")] * 4000, ["y"])
    scene = measure(drawing.graph(), Choices())
    return picture(scene, stacked(scene.sketch))


@pytest.mark.parametrize("scale", [0.05, 0.3, 1.0, 8.0])
def test_that_a_crowd_of_edges_is_drawn_at_any_scale(crowd: Picture, scale: float) -> None:
    image = strip(crowd, scale)
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32)
    assert len(np.unique(pixels)) > 2


def test_that_a_crowd_lights_up_whole(crowd: Picture) -> None:
    assert len(crowd.pieces_of(np.arange(4000))) == len(crowd.pieces.cubic)


def test_that_a_view_that_was_painted_knows_what_of_many_pieces_is_in_sight(crowd: Picture) -> None:
    """Whether it looks through all of them or through what lies about the view."""
    brush = PicturePainter(crowd, theme("light"))
    left, top, right, bottom = crowd.bounds
    part = sight([(left + 0.7 * (right - left), top, right, bottom)])
    pieces = np.arange(1, len(crowd.pieces.cubic), 2)
    wanted = brush.among(pieces, part).tolist()
    assert 0 < len(wanted) < len(pieces)
    image = QImage(50, 30, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    brush.paint(painter, part, Detail(0.1))
    painter.end()
    assert brush.among(pieces, part).tolist() == wanted


def test_that_a_strip_of_a_crowd_is_drawn_in_the_manner_of_all_in_view(
    crowd: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    manners: list[edges.Manner] = []
    monkeypatch.setattr(edges, "draw_seen", lambda _, __, ___, manner: manners.append(manner))
    _, top, right, bottom = crowd.bounds
    strip = sight([(right - 3.0, top, right, bottom)])
    brush = PicturePainter(crowd, theme("light"))
    image = QImage(50, 30, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    brush.paint(painter, sight([crowd.bounds]), Detail(1.0), crowd.bounds)
    brush.paint(painter, strip, Detail(1.0), crowd.bounds)
    brush.paint(painter, strip, Detail(1.1), crowd.bounds)
    painter.end()
    assert [manner.crowd for manner in manners] == [True, True, False]


@pytest.mark.parametrize("text", ["weight", "…/add", "Größe"])
def test_that_large_texts_are_kept_and_drawn_alike(qapp: QApplication, text: str) -> None:
    outlines = Outlines()
    images = []
    for _ in range(2):
        image = QImage(900, 160, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(8.0, 8.0)
        outlines.draw(painter, Type.ROW, QColor("#ffffff"), [(4.0, 14.0, text)], Detail(8.0))
        painter.end()
        images.append(image)
    assert images[0] == images[1]
    bright = np.frombuffer(images[0].constBits(), dtype=np.uint32).reshape(160, -1) & 0xFF
    columns = np.nonzero(bright.max(axis=0) > 200)[0]
    assert columns.max() - columns.min() == pytest.approx(8 * fonts.width(Type.ROW, text), abs=24)


def test_that_only_texts_beyond_the_glyph_cache_are_large(qapp: QApplication) -> None:
    assert not is_large(Type.ROW, 4.0)
    assert is_large(Type.ROW, 8.0)


def test_that_measuring_in_a_thread_gives_the_same_scene(graph: Graph, scene: Scene) -> None:
    found: list[Scene] = []
    thread = threading.Thread(target=lambda: found.append(measure(graph, Choices())))
    thread.start()
    thread.join()
    assert np.array_equal(found[0].sketch.width, scene.sketch.width)
    assert [card.content for card in found[0].cards] == [card.content for card in scene.cards]


@pytest.mark.parametrize("name", REAL)
def test_that_every_slot_of_a_real_model_stands_in_the_picture(qapp: QApplication, corpus: Path, name: str) -> None:
    try:
        model = open_model(corpus / name)
    except ReadError as error:
        pytest.fail(str(error))
    for graph in model.graphs:
        scene = measure(graph, Choices(functions=functions(model)))
        for node in graph.nodes:
            item = int(scene.item_of_node[node.id])
            if item >= 0:
                content = scene.card(item).content
                slots = [cell.slot for cell in content.cells] + [row.slot for row in content.rows]
                assert sorted(slots) == list(range(len(node.inputs)))
        assert sum(scene.sketch.source >= 0) == len(scene.value)
        strip(picture(scene, stacked(scene.sketch)), 0.6)


def test_that_hidden_nodes_feed_rows_that_name_their_value(qapp: QApplication, corpus: Path) -> None:
    graph = open_model(corpus / "seed_mystrangenet.onnx").graphs[0]
    scene = measure(graph, Choices())
    hidden = [node for node in graph.nodes if scene.item_of_node[node.id] < 0]
    assert hidden
    for node in hidden:
        users = [
            port for output in node.outputs if output.value is not None for port in graph.values[output.value].users
        ]
        assert users
        for port in users:
            item = int(scene.item_of_node[port.node])
            assert item < 0 or port.slot in [row.slot for row in scene.card(item).content.rows]


def test_that_a_camera_fits_what_it_is_told_to() -> None:
    assert Camera(2.0, 10.0, 10.0).zoomed(0.5, (10.0, 10.0), 0.01) == Camera(1.0, 10.0, 10.0)
    assert Camera(1.0, 0.0, 0.0).zoomed(100.0, (0.0, 0.0), 0.01).scale == 8.0
