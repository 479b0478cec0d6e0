"""The pixels of the device: upon whole ones cards stand on a screen, and look the same wherever they stand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtGui import QPainter

from ..layout.plan import Floats


@dataclass(frozen=True, slots=True)
class Grid:
    """Pixels of the device: `scale` of them a scene unit, counted from where `x`, `y` in pixels is the origin."""

    scale: float
    x: float
    y: float

    def nearest(self, corners: Floats) -> Floats:
        """The whole pixels nearest to scene points float64[k, 2]; of two the later one, wherever that is."""
        return np.asarray(np.floor(corners * self.scale + (self.x, self.y) + 0.5))

    def scene(self, pixels: Floats) -> Floats:
        """The scene points float64[k, 2] of pixels."""
        return np.asarray((pixels - (self.x, self.y)) / self.scale)


def grid(painter: QPainter, ratio: float) -> Grid:
    """The pixels under a painter that is in scene coordinates, `ratio` of them a logical one."""
    scene = painter.worldTransform()
    return Grid(scene.m11() * ratio, scene.dx() * ratio, scene.dy() * ratio)
