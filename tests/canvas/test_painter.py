"""The picture at every distance."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter, QRegion

from app.canvas.legend import legend
from app.canvas.marks import Marks, paint_marks
from app.canvas.painter import Detail, PicturePainter
from app.canvas.picture import Picture
from app.canvas.pointing import lit
from app.canvas.sight import sight
from app.canvas.theme import theme
from app.graph.model import Kind, NodeId, Subject

SCALES = (0.02, 0.11, 0.13, 0.37, 0.41, 0.55, 1.0, 2.0)


def painted(shown: Picture, scale: float, marks: Marks | None = None, look: str = "light") -> QImage:
    left, top, right, bottom = shown.bounds
    image = QImage(int((right - left) * scale) + 40, int((bottom - top) * scale) + 40, QImage.Format.Format_RGB32)
    image.fill(QColor(theme(look).canvas))
    painter = QPainter(image)
    painter.translate(20 - left * scale, 20 - top * scale)
    painter.scale(scale, scale)
    brush = PicturePainter(shown, theme(look))
    brush.paint(painter, sight([shown.bounds]), Detail(scale))
    if marks is not None:
        paint_marks(painter, brush, marks, sight([shown.bounds]), Detail(scale))
    painter.end()
    return image


def colours(image: QImage) -> set[str]:
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(image.height(), -1)[:, : image.width()]
    return {f"#{pixel & 0xFFFFFF:06x}" for pixel in np.unique(pixels).tolist()}


@pytest.mark.parametrize("scale", SCALES)
def test_that_the_same_picture_is_painted_twice(shown: Picture, scale: float) -> None:
    assert painted(shown, scale) == painted(shown, scale)


@pytest.mark.parametrize("scale", SCALES)
def test_that_custom_ops_stand_out_at_every_distance(shown: Picture, scale: float) -> None:
    hue = theme("light").hues[shown.scene.card(1).content.category]
    assert colours(painted(shown, scale)) & {hue.band, hue.solid}


def test_that_kinds_show_in_their_colours(shown: Picture) -> None:
    seen = colours(painted(shown, 2.0))
    tones = theme("light").kinds
    assert {tones[Kind.ACTIVATION], tones[Kind.INITIALIZER], tones[Kind.CONSTANT]} <= seen
    assert tones[Kind.UNDEFINED] not in seen


def test_that_an_area_paints_what_the_whole_shows_there(shown: Picture) -> None:
    whole = painted(shown, 1.0)
    part = QImage(whole.size(), QImage.Format.Format_RGB32)
    part.fill(QColor(theme("light").canvas))
    painter = QPainter(part)
    painter.setClipRect(0, 200, part.width(), 150)
    painter.translate(20, 20)
    PicturePainter(shown, theme("light")).paint(painter, sight([(0.0, 180.0, 500.0, 330.0)]), Detail(1.0))
    painter.end()
    assert part.copy(0, 200, part.width(), 150) == whole.copy(0, 200, part.width(), 150)


def test_that_strips_painted_at_once_show_what_the_whole_shows_there(shown: Picture) -> None:
    whole = painted(shown, 1.0)
    strips = QImage(whole.size(), QImage.Format.Format_RGB32)
    strips.fill(QColor(theme("light").canvas))
    across, down = QRect(0, 200, strips.width(), 30), QRect(0, 230, 90, 150)
    painter = QPainter(strips)
    painter.setClipRegion(QRegion(across) + down)
    painter.translate(20, 20)
    areas = [(-20.0, 180.0, strips.width() - 20.0, 210.0), (-20.0, 210.0, 70.0, 360.0)]
    PicturePainter(shown, theme("light")).paint(painter, sight(areas), Detail(1.0))
    painter.end()
    for strip in (across, down):
        assert strips.copy(strip) == whole.copy(strip)
    assert strips.copy(90, 230, 100, 150) != whole.copy(90, 230, 100, 150)


def test_that_selection_and_findings_show_in_their_colours(shown: Picture) -> None:
    look = theme("light")
    marks = Marks(selected=lit(shown, (Subject("", NodeId(3)),)), findings={"error": np.array([2])})
    seen = colours(painted(shown, 1.0, marks))
    assert {look.selection, look.severities["error"]} <= seen
    assert look.selection not in colours(painted(shown, 1.0))


def test_that_dimming_changes_only_what_is_dimmed(shown: Picture) -> None:
    dimmed = shown.top < shown.top[3]
    plain, veiled = painted(shown, 1.0), painted(shown, 1.0, Marks(dimmed=dimmed))
    seam = int(shown.top[3]) + 18
    below = (0, seam, plain.width(), plain.height() - seam)
    assert plain.copy(*below) == veiled.copy(*below)
    assert plain != veiled


def test_that_the_legend_explains_what_occurs_and_no_more(shown: Picture) -> None:
    words = [text.text for text in legend(shown.scene).texts]
    assert words == ["activation", "initializer", "constant", "omitted", "custom op"]


def test_that_crowds_of_findings_show_the_colour_of_their_severity(
    shown: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.canvas.marks._CROWD", 0)
    look = theme("light")
    found = Marks(findings={"error": np.array([2]), "info": np.array([0, 1])})
    assert {look.severities["error"], look.severities["info"]} <= colours(painted(shown, 1.0, found))


@pytest.mark.parametrize("scale", [0.02, 0.13])
def test_that_findings_seen_from_afar_leave_their_cards_to_be_seen(shown: Picture, scale: float) -> None:
    look = theme("light")
    every = np.arange(len(shown.scene))
    plain, marked = painted(shown, scale), painted(shown, scale, Marks(findings={"error": every}))
    covered = np.frombuffer(plain.constBits(), np.uint32) != np.frombuffer(marked.constBits(), np.uint32)
    cards = (shown.right - shown.left) * (shown.bottom - shown.top) * scale**2
    assert look.severities["error"] in colours(marked)
    assert covered.sum() <= cards.sum() / 2 + 25 * len(every)


def inked(shown: Picture, scale: float) -> set[tuple[int, int]]:
    """The points in the colour of text upon blocks, in scene units."""
    image = painted(shown, scale)
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(image.height(), -1)
    rows, columns = np.nonzero(pixels & 0xFFFFFF == int(theme("light").text[1:], 16))
    left, top = shown.bounds[:2]
    return {
        (int((x - 20) / scale + left), int((y - 20) / scale + top))
        for x, y in zip(columns.tolist(), rows.tolist(), strict=True)
    }


@pytest.mark.parametrize("scale", [0.2, 0.4])
def test_that_blocks_bear_their_op_type_and_nothing_stands_out_of_them(shown: Picture, scale: float) -> None:
    def holds(item: int, x: int, y: int) -> bool:
        slack = 1 / scale
        across = shown.left[item] - slack <= x <= shown.right[item] + slack
        return bool(across and shown.top[item] - slack <= y <= shown.bottom[item] + slack)

    bearers = [[item for item in range(len(shown.scene)) if holds(item, x, y)] for x, y in inked(shown, scale)]
    assert all(bearers)
    assert {shown.scene.item_of(Subject("", NodeId(node))) for node in (1, 3)} <= {item for [item] in bearers}


def test_that_specks_bear_no_text(shown: Picture) -> None:
    assert inked(shown, 0.05) == set()
