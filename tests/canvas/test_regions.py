"""Repaints in few parts."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion

from app.canvas.regions import parts


def covered(rectangles: list[QRect], region: QRegion) -> bool:
    whole = QRegion()
    for rectangle in rectangles:
        whole += rectangle
    return (region - whole).isEmpty()


def test_that_the_strips_of_a_pan_stay_two() -> None:
    region = QRegion(0, 0, 1000, 5) + QRegion(0, 5, 7, 800)
    found = parts(region)
    assert covered(found, region)
    assert sum(rect.width() * rect.height() for rect in found) == 1000 * 5 + 7 * 800


def test_that_many_rectangles_become_four_at_most() -> None:
    region = QRegion()
    for i in range(12):
        region += QRect(i * 50, (i % 3) * 40, 20, 20)
    found = parts(region)
    assert covered(found, region)
    assert len(found) <= 4


def test_that_a_crumbled_region_is_painted_whole() -> None:
    region = QRegion()
    for i in range(60):
        region += QRect(i * 10, (i * 37) % 500, 4, 4)
    assert parts(region) == [region.boundingRect()]


def test_that_an_empty_region_has_no_part() -> None:
    assert parts(QRegion()) == []
