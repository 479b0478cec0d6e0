"""Texts as runs of glyphs are what Qt would lay out."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGlyphRun, QImage, QPainter, QTextLayout
from PySide6.QtWidgets import QApplication

from app.canvas import fonts, glyph_runs
from app.canvas.fonts import Type
from app.canvas.glyph_runs import GlyphRuns
from app.canvas.glyph_runs import glyph_runs as runs_of


def _laid_out(role: Type, text: str) -> list[tuple[int, float]]:
    """The glyphs that Qt sets, each with its place along the line."""
    layout = QTextLayout(text, fonts.font(role))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return [
        (index, place.x())
        for run in layout.glyphRuns()
        for index, place in zip(run.glyphIndexes(), run.positions(), strict=True)
    ]


@pytest.mark.parametrize("role", list(Type))
@pytest.mark.parametrize(
    "text", ["layers.0/attn/MatMul: float32[batch, 8]", "fi ffl AV -> =>", "Größe 模型 אב", "…/MatMul_1", ""]
)
def test_that_glyphs_are_those_that_qt_lays_out(qapp: QApplication, role: Type, text: str) -> None:
    found = [
        (index, place.x(), place.y())
        for run in runs_of(role, text)
        for index, place in zip(run.glyphIndexes(), run.positions(), strict=True)
    ]
    wanted = _laid_out(role, text)
    assert [index for index, _, _ in found] == [index for index, _ in wanted]
    assert [x for _, x, _ in found] == pytest.approx([x for _, x in wanted], abs=0.1)
    assert [y for _, _, y in found] == pytest.approx([0.0] * len(found))


def test_that_text_is_not_taken_for_rich_text(qapp: QApplication) -> None:
    (run,) = runs_of(Type.ROW, "<b>x</b>")
    assert len(run.glyphIndexes()) == len("<b>x</b>")


def test_that_texts_are_kept_up_to_a_bound(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def made_run(role: Type, text: str) -> tuple[QGlyphRun, ...]:
        made.append(text)
        return runs_of(role, text)

    monkeypatch.setattr(glyph_runs, "glyph_runs", made_run)
    monkeypatch.setattr(glyph_runs, "_MOST", 2)
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    runs = GlyphRuns()
    for text in ("a", "b", "a", "c", "a"):
        runs.draw(painter, Type.ROW, [(0.0, 20.0, text)])
    painter.end()
    assert made == ["a", "b", "c", "a"]
