"""Where a person looks from: scale and centre, and how zooming moves them."""

from __future__ import annotations

from dataclasses import dataclass

Bounds = tuple[float, float, float, float]

LARGEST = 8.0
SMALLEST = 0.02
STEP = 1.25

_MARGIN = 24.0


@dataclass(frozen=True, slots=True)
class Camera:
    """`scale` in logical pixels a scene unit; `x`, `y` the scene point in the middle of the view."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def zoomed(self, factor: float, ahead: tuple[float, float], least: float) -> Camera:
        """Scaled by `factor` so that the scene point `ahead` stays where it is on screen."""
        scale = min(LARGEST, max(least, self.scale * factor))
        kept = self.scale / scale
        return Camera(scale, ahead[0] + (self.x - ahead[0]) * kept, ahead[1] + (self.y - ahead[1]) * kept)


def fitting(bounds: Bounds, width: float, height: float, largest: float = 1.0) -> Camera:
    """The camera that sees all of `bounds` in a view of `width` × `height` pixels, not nearer than `largest`."""
    left, top, right, bottom = bounds
    across = max(1.0, width - 2 * _MARGIN) / max(right - left, 1.0)
    down = max(1.0, height - 2 * _MARGIN) / max(bottom - top, 1.0)
    return Camera(min(largest, across, down), (left + right) / 2, (top + bottom) / 2)


def smallest(bounds: Bounds, width: float, height: float) -> float:
    """The least scale: 2 %, or less where the whole graph needs less."""
    return min(SMALLEST, fitting(bounds, width, height).scale * 0.8)
