"""Picture files as others read them: XML parsers, a browser, readers of PDF."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.canvas.figure import Figure, Style, figure
from app.canvas.measure import measure
from app.canvas.picture import picture
from app.canvas.scene import Choices, Scene
from app.canvas.theme import theme
from app.canvas.writing import write

from .build import Drawing, Facts, floats, stacked

CAPTION = "注意力门 <&> 见车页黄马 the block of attention."
_SQUARE = 8


def program(*names: str) -> str:
    """The first of these programs that is installed; the test is skipped where none is."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip(f"{names[0]} is not installed")
    return found


def ran(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def hostile(qapp: QApplication) -> Scene:
    """Names in Chinese and of markup, and one that is far too long."""
    drawing = Drawing()
    drawing.input("输入<x>")
    facts = Facts("/层/节点&\"'", (floats("阿尔法", 0.1, 0.5), floats("x" * 300, 1.0)), "域")
    drawing.node("算子]]>", [("数据", "输入<x>")], ["y\u202e"], facts)
    drawing.node("Relu", [("X", "y\u202e")], ["z"], Facts("长" * 120))
    drawing.output("z")
    return measure(drawing.graph(), Choices())


def dressed(scene: Scene, name: str) -> Figure:
    return figure(picture(scene, stacked(scene.sketch)), Style(theme(name), caption=CAPTION))


def test_that_xmllint_has_nothing_to_say(tmp_path: Path, hostile: Scene) -> None:
    xmllint = program("xmllint")
    write(tmp_path / "a.svg", dressed(hostile, "light"))
    assert ran(xmllint, "--noout", str(tmp_path / "a.svg")) == ""


def test_that_the_text_of_a_pdf_is_found(tmp_path: Path, scene: Scene, hostile: Scene) -> None:
    pdftotext = program("pdftotext")
    write(tmp_path / "a.pdf", dressed(scene, "dark"))
    text = ran(pdftotext, "-raw", str(tmp_path / "a.pdf"), "-")
    for wanted in ("mydomain::Strange", "/my/Strange", "float_attr", "float32[1, 3, 4, 4]", "custom op", CAPTION):
        assert wanted in text
    write(tmp_path / "b.pdf", dressed(hostile, "light"))
    text = ran(pdftotext, "-raw", str(tmp_path / "b.pdf"), "-")
    for wanted in ("域::算子]]>", "/层/节点&\"'", "阿尔法", "输入<x>", "长长"):
        assert wanted in text


def pixels(file: Path) -> NDArray[np.float64]:
    image = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3).astype(np.float64)


def blurred(shown: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean colours of squares: edges of letters differ from one painter to the other, what they say does not."""
    high, wide = shown.shape[0] // _SQUARE, shown.shape[1] // _SQUARE
    squares = shown[: high * _SQUARE, : wide * _SQUARE].reshape(high, _SQUARE, wide, _SQUARE, 3)
    means: NDArray[np.float64] = squares.mean(axis=(1, 3))
    return means


def alike(first: NDArray[np.float64], second: NDArray[np.float64]) -> bool:
    apart = np.abs(blurred(first) - blurred(second)).max(axis=2)
    return bool(apart.mean() < 4.0 and np.percentile(apart, 99) < 45.0)


def photographed(page: Path, width: int, height: int) -> NDArray[np.float64]:
    """What a browser shows of a page."""
    shot = page.with_suffix(".shot.png")
    folder = page.parent / "profile"
    ran(
        program("chromium", "chromium-browser", "google-chrome"),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        "--force-device-scale-factor=1",
        f"--user-data-dir={folder}",
        f"--window-size={width},{height}",
        f"--screenshot={shot}",
        page.as_uri(),
    )
    return pixels(shot)


def test_that_a_browser_shows_an_svg_like_our_own_picture(tmp_path: Path, scene: Scene) -> None:
    """The file as it is, and both themes within one page, where neither may colour the other."""
    program("chromium", "chromium-browser", "google-chrome")
    for name in ("light", "dark"):
        for suffix in ("svg", "png"):
            write(tmp_path / f"{name}.{suffix}", dressed(scene, name))
    light, dark = pixels(tmp_path / "light.png"), pixels(tmp_path / "dark.png")
    height, width = light.shape[:2]
    inside = [(tmp_path / f"{name}.svg").read_text("utf-8") for name in ("light", "dark")]
    places = [re.sub("<svg ", f'<svg style="left:{width * (i + 1)}px" ', svg, count=1) for i, svg in enumerate(inside)]
    style = "*{margin:0} svg,img{position:absolute;top:0;left:0}"
    page = tmp_path / "page.html"
    page.write_text(
        f'<!DOCTYPE html><meta charset="utf-8"><style>{style}</style><img src="light.svg">{"".join(places)}', "utf-8"
    )
    shown = photographed(page, 3 * width, height)
    thirds = [shown[:height, width * i : width * (i + 1)] for i in range(3)]
    assert alike(thirds[0], light)
    assert alike(thirds[1], light)
    assert alike(thirds[2], dark)
    assert not alike(thirds[2], light)
    assert not alike(np.roll(thirds[0], 40, axis=0), light)
