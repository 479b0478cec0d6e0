"""How texts are measured and shortened."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.canvas import fonts
from app.canvas.fonts import Type

LONG = "net/bert/encoder/layer_11/output/dense/Tensordot/GatherV2_1"


@pytest.mark.usefixtures("qapp")
def test_that_a_long_name_keeps_its_end_from_a_step_on() -> None:
    room = fonts.width(Type.NAME, LONG) * 0.6
    shown = fonts.ending(Type.NAME, LONG, room)
    assert shown.startswith("…/")
    assert LONG.endswith(shown[1:])
    assert fonts.width(Type.NAME, shown) <= room


@pytest.mark.usefixtures("qapp")
def test_that_a_name_without_steps_is_cut_anywhere() -> None:
    name = "a" * 60 + "_7"
    shown = fonts.ending(Type.NAME, name, 120.0)
    assert shown[0] == "…"
    assert shown.endswith("a_7")


@pytest.mark.usefixtures("qapp")
def test_that_a_name_is_cut_where_qt_cuts_it() -> None:
    for name in ("n" * 80, "WAV_ilj." * 10, "x1y2z3_" * 12, LONG.replace("/", "_")):
        for room in range(30, 300, 7):
            assert fonts.ending(Type.NAME, name, room) == fonts.metrics(Type.NAME).elidedText(
                name, Qt.TextElideMode.ElideLeft, room
            )


@pytest.mark.usefixtures("qapp")
def test_that_a_name_that_fits_is_whole() -> None:
    assert fonts.ending(Type.NAME, LONG, 2000.0) == LONG
