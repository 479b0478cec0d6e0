"""Picture files: the same bytes twice, whole texts, no limit of size, nothing half written."""

from __future__ import annotations

import re
import struct
import time
import zlib
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QHashSeed
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.canvas.figure import Figure, Style, figure
from app.canvas.measure import measure
from app.canvas.picture import picture
from app.canvas.png import Pixels, write_png
from app.canvas.scene import Choices, Scene
from app.canvas.theme import theme
from app.canvas.writing import SUFFIXES, FigureError, write
from app.graph.model import Kind

from .build import Drawing, Facts, number, stacked

SVG = "{http://www.w3.org/2000/svg}"


PLAIN = Style(theme("light"))
DRESSED = Style(theme("dark"), 1.5, 144.0, transparent=True, caption="Two nets, 节点 and <all> of \\\n  ünïts.")


def drawn(scene: Scene, style: Style = PLAIN) -> Figure:
    return figure(picture(scene, stacked(scene.sketch)), style)


def written(tmp_path: Path, scene: Scene, name: str, style: Style = PLAIN) -> bytes:
    path = tmp_path / name
    write(path, drawn(scene, style))
    return path.read_bytes()


@pytest.mark.parametrize("style", [PLAIN, DRESSED], ids=["plain", "dressed"])
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_that_the_same_scene_gives_the_same_bytes(tmp_path: Path, scene: Scene, suffix: str, style: Style) -> None:
    first = written(tmp_path, scene, f"a{suffix}", style)
    if suffix == ".pdf":
        time.sleep(1.1)
    assert written(tmp_path, scene, f"a{suffix}", style) == first
    assert [path.name for path in tmp_path.iterdir()] == [f"a{suffix}"]


def test_that_a_pdf_is_the_same_in_every_process(tmp_path: Path, scene: Scene) -> None:
    first = written(tmp_path, scene, "a.pdf")
    for _ in range(8):
        QHashSeed.resetRandomGlobalSeed()  # as each process has another one
        assert written(tmp_path, scene, "a.pdf") == first


def test_that_svg_keeps_text_as_text_with_tooltips(tmp_path: Path, scene: Scene) -> None:
    root = ElementTree.fromstring(written(tmp_path, scene, "a.svg"))
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert {"mydomain::Strange", "/my/Strange", "float_attr", "[0.1, 0.5]", "custom", "int64 = [0, 1]"} <= set(texts)
    titles = [node.text for node in root.iter(f"{SVG}title")]
    assert "Conv\n/conv" in titles
    assert "x\nfloat32[1, 3, 4, 4]" in titles


@pytest.mark.parametrize(
    "name", ["a\x00b\x01", "<b>&amp;\"'</b>]]>", "\u202eevil", "\ufffe\ud800", "عقدة الشبكة", "节点" * 90]
)
def test_that_svg_is_well_formed_whatever_names_hold(tmp_path: Path, qapp: QApplication, name: str) -> None:
    drawing = Drawing()
    drawing.input(name)
    drawing.weight(f"w{name}")
    drawing.node(name, [(name, name), (name, f"w{name}", Kind.INITIALIZER)], ["y"], Facts(name, domain=name))
    root = ElementTree.fromstring(written(tmp_path, measure(drawing.graph(), Choices()), "a.svg"))
    assert len(list(root.iter(f"{SVG}text"))) > 4


def test_that_every_class_of_an_svg_has_a_rule(tmp_path: Path, scene: Scene) -> None:
    root = ElementTree.fromstring(written(tmp_path, scene, "a.svg"))
    style = next(root.iter(f"{SVG}style")).text or ""
    rules = dict(re.findall(r"([^{}]+?)\s*\{([^{}]*)\}", style))
    assert re.sub(r"[^{}]+\{[^{}]*\}", "", style).strip() == ""
    known = set(re.findall(r"\.([\w-]+)", " ".join(rules)))
    used = {name for node in root.iter() for name in node.attrib.get("class", "").split()}
    assert used <= known


def test_that_svg_is_drawn_in_bounds(tmp_path: Path, scene: Scene) -> None:
    root = ElementTree.fromstring(written(tmp_path, scene, "a.svg", Style(theme("light"), 2.0)))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert float(root.attrib["width"]) == pytest.approx(width * 2)
    for group in root.iter(f"{SVG}g"):
        x, y = map(float, re.findall(r"-?[\d.]+", group.attrib["transform"]))
        assert left < x < left + width
        assert top < y < top + height


def letters(data: bytes) -> list[str]:
    """What the glyphs of a PDF stand for, by the tables that searching uses; an unknown one is NUL."""
    parts = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL)
    streams = [zlib.decompress(part) if part.startswith(b"x") else part for part in parts]
    ranges = [line for stream in streams for line in re.findall(rb"> \[(<.*?>) ?\]", stream)]
    return [chr(int(code, 16)) for line in ranges for code in re.findall(rb"<(\w+)>", line)]


def test_that_every_glyph_of_a_pdf_can_be_searched_for(tmp_path: Path, scene: Scene) -> None:
    data = written(tmp_path, scene, "a.pdf")
    assert b"/FontFile" in data
    assert "\x00" not in letters(data)
    assert set("mydomain::Strange") | set("float32[1, 3, 4, 4]") - {" "} <= set(letters(data))


def test_that_a_long_graph_fits_the_longest_page(tmp_path: Path, qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("x0")
    for i in range(300):
        drawing.node("Relu", [("X", f"x{i}")], [f"x{i + 1}"])
    data = written(tmp_path, measure(drawing.graph(), Choices()), "a.pdf")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert boxes
    assert 14_000 < max(map(float, boxes[0])) <= 14_400


def test_that_png_in_strips_is_the_picture_in_one(tmp_path: Path) -> None:
    whole = QImage(301, 1300, QImage.Format.Format_RGB32)
    whole.fill(QColor("#204060"))
    painter = QPainter(whole)
    painter.drawEllipse(10, 10, 280, 1280)
    painter.end()

    def paint(image: QImage, top: int) -> None:
        strip = QPainter(image)
        strip.drawImage(0, -top, whole)
        strip.end()

    path = tmp_path / "a.png"
    with path.open("wb") as file:
        write_png(file, Pixels(whole.width(), whole.height()), paint)
    assert QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32) == whole


def test_that_png_has_the_asked_scale_and_the_colours_of_the_theme(tmp_path: Path, scene: Scene) -> None:
    written(tmp_path, scene, "one.png")
    written(tmp_path, scene, "two.png", Style(theme("light"), 2.0))
    one, two = QImage(str(tmp_path / "one.png")), QImage(str(tmp_path / "two.png"))
    assert (two.width(), two.height()) == (2 * one.width(), 2 * one.height())
    pixels = np.frombuffer(one.convertToFormat(QImage.Format.Format_RGB32).constBits(), dtype=np.uint32)
    assert int(theme("light").canvas[1:], 16) in set((pixels & 0xFFFFFF).tolist())


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_that_an_empty_graph_is_a_picture_too(tmp_path: Path, qapp: QApplication, suffix: str) -> None:
    assert written(tmp_path, measure(Drawing().graph(), Choices()), f"a{suffix}")


def test_that_an_unknown_format_is_refused_in_a_sentence(tmp_path: Path, scene: Scene) -> None:
    with pytest.raises(FigureError, match=r"not as \.gif"):
        written(tmp_path, scene, "a.gif")
    with pytest.raises(FigureError, match="choose a scale"):
        written(tmp_path, scene, "a.png", Style(theme("light"), 0.0))


def test_that_a_failed_write_leaves_nothing_behind(
    tmp_path: Path, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("app.canvas.writing.write_svg", fail)
    with pytest.raises(OSError, match="disk full"):
        written(tmp_path, scene, "a.svg")
    assert list(tmp_path.iterdir()) == []


def test_that_a_missing_folder_is_an_os_error(tmp_path: Path, scene: Scene) -> None:
    with pytest.raises(FileNotFoundError):
        written(tmp_path, scene, "nowhere/a.svg")


def test_that_a_caption_stands_beneath_the_graph_in_lines_that_fit(tmp_path: Path, scene: Scene) -> None:
    text = "A caption of many words, far too long for a single line beneath so narrow a picture. " * 3 + "节点" * 60
    root = ElementTree.fromstring(written(tmp_path, scene, "a.svg", Style(theme("light"), caption=text)))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    lines = root.findall(f"{SVG}text")
    assert "".join("".join(line.text or "" for line in lines).split()) == "".join(text.split())
    assert max(float(line.attrib["textLength"]) for line in lines) <= width - 48
    places = [float(line.attrib["y"]) for line in lines]
    assert places == sorted(places)
    assert places[-1] < top + height
    assert {float(line.attrib["x"]) for line in lines} == {left + 24}


def test_that_a_word_without_end_is_broken(scene: Scene) -> None:
    shown = drawn(scene, Style(theme("light"), caption="x" * 500))
    assert len(shown.caption) >= 3
    assert "".join(line.text for line in shown.caption) == "x" * 500


def test_that_a_legend_can_be_left_out(tmp_path: Path, scene: Scene) -> None:
    with_legend = written(tmp_path, scene, "a.svg").decode()
    without = written(tmp_path, scene, "b.svg", Style(theme("light"), legend=False)).decode()
    assert ">custom op<" in with_legend
    assert ">custom op<" not in without


def test_that_a_transparent_picture_has_no_ground(tmp_path: Path, scene: Scene) -> None:
    clear = Style(theme("light"), transparent=True)
    assert b'class="canvas"' not in written(tmp_path, scene, "a.svg", clear)
    written(tmp_path, scene, "a.png", clear)
    image = QImage(str(tmp_path / "a.png"))
    assert image.hasAlphaChannel()
    assert image.pixelColor(2, 2).alpha() == 0
    alpha = np.frombuffer(image.convertToFormat(QImage.Format.Format_ARGB32).constBits(), dtype=np.uint32) >> 24
    assert (alpha == 255).mean() > 0.2
    assert len(written(tmp_path, scene, "a.pdf", clear)) < len(written(tmp_path, scene, "b.pdf"))


def test_that_a_png_tells_how_large_it_is_to_be_printed(tmp_path: Path, scene: Scene) -> None:
    usual = written(tmp_path, scene, "one.png")
    fine = written(tmp_path, scene, "two.png", Style(theme("light"), dpi=288.0))
    for data, dots in ((usual, 3780), (fine, 11339)):
        place = data.index(b"pHYs")
        assert struct.unpack(">IIB", data[place + 4 : place + 13]) == (dots, dots, 1)
    one, two = QImage(str(tmp_path / "one.png")), QImage(str(tmp_path / "two.png"))
    assert (two.width(), two.height()) == pytest.approx((3 * one.width(), 3 * one.height()), abs=2)


def test_that_writing_can_be_stopped_and_leaves_nothing_behind(tmp_path: Path, scene: Scene) -> None:
    def stop(share: float) -> None:
        raise InterruptedError

    for suffix in (".svg", ".png"):
        with pytest.raises(InterruptedError):
            write(tmp_path / f"a{suffix}", drawn(scene), stop)
    assert list(tmp_path.iterdir()) == []


def test_that_a_card_with_very_many_rows_tells_how_many_are_left_out(tmp_path: Path, qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("x")
    weights = [("W", drawing.weight(f"w{i}"), Kind.INITIALIZER) for i in range(103)]
    attributes = tuple(number(f"a{i}", i) for i in range(100_000))
    drawing.node("Monster", [("x", "x"), *weights], ["y"], Facts("/monster", attributes, "far"))
    data = written(tmp_path, measure(drawing.graph(), Choices()), "a.svg")
    texts = [text.text for text in ElementTree.fromstring(data).iter(f"{SVG}text")]
    assert {"… and 3 more", "… and 99,900 more", "a99"} <= set(texts)
    assert "a100" not in texts
    assert len(data) < 200_000


def test_that_a_graph_too_long_to_be_read_on_one_page_stands_on_several(tmp_path: Path, qapp: QApplication) -> None:
    drawing = Drawing()
    drawing.input("x0")
    for i in range(700):
        drawing.node("Relu", [("X", f"x{i}")], [f"x{i + 1}"], Facts(f"/node{i}"))
    scene = measure(drawing.graph(), Choices())
    data = written(tmp_path, scene, "a.pdf")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    heights = [float(height) for _, height in boxes]
    assert len(heights) > 10
    assert max(heights) <= 3_600
    assert sum(heights) == pytest.approx(drawn(scene).size(0.75)[1], abs=24)
    assert written(tmp_path, scene, "a.pdf") == data
