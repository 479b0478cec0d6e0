"""The signs for the kinds of inputs, as shapes about a centre: told apart by form as well as by colour."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF

from ..graph.model import Kind

Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A disc of `radius` (0: none), closed `polygon`s and open `lines`; `hollow` ones are outlined, not filled."""

    radius: float = 0.0
    polygon: Points = ()
    lines: tuple[Points, ...] = ()
    hollow: bool = False


LINE = 1.4
"""The width of outlines and lines of signs, in scene units."""

ENTER = "enter"

SHAPES: dict[str, Shape] = {
    Kind.ACTIVATION: Shape(radius=3.4),
    Kind.INITIALIZER: Shape(polygon=((-3.2, -3.2), (3.2, -3.2), (3.2, 3.2), (-3.2, 3.2))),
    Kind.CONSTANT: Shape(polygon=((0.0, -4.4), (4.4, 0.0), (0.0, 4.4), (-4.4, 0.0))),
    Kind.OMITTED: Shape(radius=3.2, hollow=True),
    Kind.UNDEFINED: Shape(lines=(((-3.2, -3.2), (3.2, 3.2)), ((-3.2, 3.2), (3.2, -3.2)))),
    ENTER: Shape(
        lines=(
            ((-1.0, -5.0), (-5.0, -5.0), (-5.0, 5.0), (5.0, 5.0), (5.0, 1.0)),
            ((-1.0, 1.0), (5.0, -5.0)),
            ((1.5, -5.0), (5.0, -5.0), (5.0, -1.5)),
        )
    ),
}

SEVERITIES: dict[str, Shape] = {
    "error": Shape(
        polygon=((-3.0, -7.0), (3.0, -7.0), (7.0, -3.0), (7.0, 3.0), (3.0, 7.0), (-3.0, 7.0), (-7.0, 3.0), (-7.0, -3.0))
    ),
    "warning": Shape(polygon=((0.0, -7.0), (7.5, 6.0), (-7.5, 6.0))),
    "info": Shape(radius=6.5),
}

EXCLAMATION: tuple[Points, ...] = (((0.0, -3.6), (0.0, 0.8)), ((0.0, 3.2), (0.0, 3.3)))
"""The strokes upon the sign of a finding."""

FRESH: dict[str, tuple[Points, ...]] = {
    "new": (((-3.6, 0.0), (3.6, 0.0)), ((0.0, -3.6), (0.0, 3.6))),
    "changed": (((-3.6, -1.8), (3.6, -1.8)), ((-3.6, 1.8), (3.6, 1.8)), ((1.8, -4.2), (-1.8, 4.2))),
}
"""The strokes upon the sign of a node that is new, or not as it was: a plus, and what is not equal."""

FRESH_DISC = Shape(radius=7.0)


def point(place: tuple[float, float]) -> QPointF:
    """A place as Qt wants it."""
    return QPointF(*place)
