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


def test_that_curves_too_small_to_be_seen_bent_are_lines(shown: Picture) -> None:
    pieces, everywhere = shown.pieces, sight([shown.bounds])
    bent = np.nonzero(~pieces.straight)[0]
    least, most = float(pieces.reach[bent].min()), float(pieces.reach[bent].max())
    far = edges.seen(pieces, bent, everywhere, Detail(2.0 / most))
    assert (len(far.lines), len(far.spans)) == (len(bent), 0)
    sharp = edges.seen(pieces, bent, everywhere, Detail(2.0 / most, 2.0))
    assert len(sharp.spans) > 0
    near = edges.seen(pieces, bent, everywhere, Detail(2.1 / least))
    assert (len(near.lines), len(near.spans)) == (0, len(bent))
