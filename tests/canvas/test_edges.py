"""Edges as they are drawn."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from app.canvas import edges
from app.canvas.curves import flattened, in_sight, lengthened
from app.canvas.detail import Detail
from app.canvas.picture import Picture
from app.canvas.sight import sight
from app.canvas.strokes import edge_pen


def test_that_lengthened_lines_reach_further_at_both_ends() -> None:
    lines = lengthened(np.array([[0.0, 0.0, 3.0, 4.0], [5.0, 5.0, 5.0, 5.0]]), 10.0)
    assert lines[0].tolist() == pytest.approx([-6.0, -8.0, 9.0, 12.0])
    assert lines[1].tolist() == [5.0, 5.0, 5.0, 5.0]


@pytest.mark.parametrize("scale", [1.5, 4.0])
def test_that_wide_curves_are_drawn_without_seams(shown: Picture, scale: float) -> None:
    left, top, right, bottom = shown.bounds
    image = QImage(int((right - left) * scale), int((bottom - top) * scale), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-left, -top)
    painter.setPen(edge_pen(QColor("white"), scale, 3.0))
    bent = np.nonzero(~shown.pieces.straight)[0]
    edges.draw_pieces(painter, shown.pieces, bent, sight([shown.bounds]), Detail(scale))
    painter.end()
    course = flattened(in_sight(shown.pieces.cubic[bent], shown.bounds), 300)[1:-1, :2]
    places = np.floor((course - (left, top)) * scale).astype(int).tolist()
    assert len(bent)
    assert min(image.pixelColor(x, y).red() for x, y in places) > 250
