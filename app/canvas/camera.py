"""Where a person looks from: scale and centre, and how zooming moves them."""

from __future__ import annotations

from dataclasses import dataclass

from .flow import FLOWS, Flow
from .style import Direction

Bounds = tuple[float, float, float, float]

LARGEST = 8.0
SMALLEST = 0.02
STEP = 1.25
READABLE = 0.6
BEGINNING = 0.8

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


def opening(bounds: Bounds, begin: float, width: float, height: float, flow: Flow = FLOWS[Direction.DOWN]) -> Camera:
    """The camera that a graph is first seen with: all of it where it can be read so, else its beginning.

    `begin` is where the graph begins across the flow, which comes as near to the middle as leaves no room unused beside
    the graph.
    """
    whole = fitting(bounds, width, height)
    if whole.scale >= READABLE:
        return whole
    room = (width, height)
    first, last = bounds[flow.across], bounds[2 + flow.across]
    broad = max(1.0, room[flow.across] - 2 * _MARGIN) / max(last - first, 1.0)
    scale = broad if READABLE <= broad <= BEGINNING else BEGINNING
    half = max(1.0, room[flow.across] / 2 - _MARGIN) / scale
    across = (first + last) / 2 if 2 * half >= last - first else min(max(begin, first + half), last - half)
    along = bounds[flow.along] + (room[flow.along] / 2 - _MARGIN) / scale
    return Camera(scale, *((across, along) if flow.across == 0 else (along, across)))


def smallest(bounds: Bounds, width: float, height: float) -> float:
    """The least scale: 2 %, or less where the whole graph needs less."""
    return min(SMALLEST, fitting(bounds, width, height).scale * 0.8)
