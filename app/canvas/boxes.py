"""Rectangles in the order they came, found again by place: neighbours in that order lie near each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..layout.plan import Floats, Ints

Area = tuple[float, float, float, float]
"""Left, top, right, bottom in scene units."""

Areas = Floats
"""The same of several areas, one after the other along the further axes."""

_BLOCK = 128
_PICKED = 32
"""As many times as long it takes to pick boxes out of their row as to go through them."""


@dataclass(frozen=True, slots=True, eq=False)
class Boxes:
    """k rectangles `box` float64[4, k] (left, top, right, bottom), and the ones about each block of them."""

    box: Floats
    block: Floats

    def within(self, area: Area) -> Ints:
        """The numbers of the rectangles that meet an area, ascending."""
        near = np.nonzero(meeting(self.block, area))[0]
        if _PICKED * len(near) >= self.block.shape[1]:
            return np.nonzero(meeting(self.box, area))[0]
        numbers = (near[:, None] * _BLOCK + np.arange(_BLOCK)).reshape(-1)
        if len(numbers) and numbers[-1] >= self.box.shape[1]:
            numbers = numbers[numbers < self.box.shape[1]]
        return np.asarray(numbers[meeting(self.box[:, numbers], area)])


def boxes(box: Floats) -> Boxes:
    """Rectangles float64[4, k] made ready to be found."""
    starts = np.arange(0, box.shape[1], _BLOCK)
    if not len(starts):
        return Boxes(box, np.zeros((4, 0)))
    least = [np.minimum.reduceat(side, starts) for side in box[:2]]
    most = [np.maximum.reduceat(side, starts) for side in box[2:]]
    return Boxes(box, np.stack([*least, *most]))


def meeting(box: Floats, area: Area | Areas) -> NDArray[np.bool_]:
    """Which boxes float64[4, k] meet an area; of areas float64[4, n, 1] each: bool[n, k]."""
    inside = np.asarray(box[0] <= area[2])
    inside &= box[2] >= area[0]
    inside &= box[1] <= area[3]
    inside &= box[3] >= area[1]
    return inside
