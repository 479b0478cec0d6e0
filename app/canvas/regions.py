"""Few rectangles for a region of many: each part painted costs a pass, so neighbours are painted together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import cast

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion

_MOST = 4
_TOO_MANY = 12
_CHEAP = 30_000


def parts(region: QRegion) -> list[QRect]:
    """At most four rectangles that cover a region, with little beyond it.

    A pass over a part takes as long as to paint some ten thousand pixels.
    """
    if region.rectCount() > _TOO_MANY:
        return [region.boundingRect()]
    found = list(cast(Iterable[QRect], region))
    while len(found) > 1:
        first, second = min(combinations(found, 2), key=_waste)
        if len(found) <= _MOST and _waste((first, second)) > _CHEAP:
            break
        found = [one for one in found if one is not first and one is not second]
        found.append(first.united(second))
    return found


def _waste(pair: tuple[QRect, QRect]) -> int:
    """The pixels that a joint rectangle covers beyond the two."""
    first, second = pair
    return _area(first.united(second)) - _area(first) - _area(second)


def _area(rectangle: QRect) -> int:
    return rectangle.width() * rectangle.height()
