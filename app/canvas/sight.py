"""What of a scene is painted in one pass: few areas that may lie far apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..layout.plan import Floats
from .boxes import Area, Areas, meeting

_OUTWARDS = np.array([-1.0, -1.0, 1.0, 1.0])[:, None, None]


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """`around` is the area about all `areas` float64[4, k, 1]."""

    around: Area
    areas: Areas

    def meets(self, box: Floats) -> NDArray[np.bool_]:
        """Which boxes float64[4, n] meet any of the areas."""
        if self.is_one:
            return meeting(box, self.around)
        return np.asarray(meeting(box, self.areas).any(axis=0))

    def about(self, box: Floats) -> Area | Areas:
        """For each of n boxes the area about those that it meets, float64[4, n]; one area for all where that is so."""
        if self.is_one:
            return self.around
        met = meeting(box, self.areas)
        least = np.where(met, self.areas[:2], np.inf).min(axis=1)
        return np.concatenate([least, np.where(met, self.areas[2:], -np.inf).max(axis=1)])

    def grown(self, by: float) -> Sight:
        """The areas with so much more on each side."""
        left, top, right, bottom = self.around
        return Sight((left - by, top - by, right + by, bottom + by), self.areas + by * _OUTWARDS)

    @property
    def is_one(self) -> bool:
        """Whether it is a single area."""
        return len(self.areas[0]) == 1


def sight(areas: Sequence[Area]) -> Sight:
    """One or more areas to be painted at once."""
    left, top, right, bottom = zip(*areas, strict=True)
    return Sight((min(left), min(top), max(right), max(bottom)), np.array(areas).T[:, :, None])
