"""Where the arrow keys lead: along the edges, and to neighbours side by side."""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from ..layout.plan import Floats
from .picture import Picture
from .style import Direction


class Step(Enum):
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"


class _Way(Enum):
    """What a step means: on with the flow or back, to what stands before or after it across the flow."""

    ON = "on"
    BACK = "back"
    BEFORE = "before"
    AFTER = "after"


_WAYS = {
    Direction.DOWN: {Step.DOWN: _Way.ON, Step.UP: _Way.BACK, Step.LEFT: _Way.BEFORE, Step.RIGHT: _Way.AFTER},
    Direction.RIGHT: {Step.RIGHT: _Way.ON, Step.LEFT: _Way.BACK, Step.UP: _Way.BEFORE, Step.DOWN: _Way.AFTER},
}


def walked(picture: Picture, item: int, step: Step) -> int:
    """The item that a step leads to; the same item where there is none, the first from nowhere (-1)."""
    count = len(picture.scene)
    if not count:
        return -1
    if not 0 <= item < count:
        return count - 1 if step is Step.PREVIOUS else 0
    if step in (Step.NEXT, Step.PREVIOUS):
        return (item + (1 if step is Step.NEXT else -1)) % count
    way = _WAYS[picture.scene.choices.direction][step]
    if way is _Way.ON:
        return _first_user(picture, item)
    if way is _Way.BACK:
        return _first_maker(picture, item)
    return _beside(picture, item, way is _Way.AFTER)


def _first_user(picture: Picture, item: int) -> int:
    """The user of the first output that stands nearest to where the graph begins."""
    sketch = picture.scene.sketch
    edges = np.nonzero(sketch.source == item)[0]
    if not len(edges):
        return item
    targets = sketch.target[edges]
    across, along = _begins(picture)
    order = np.lexsort((across[targets], along[targets], sketch.source_port[edges]))
    return int(targets[order[0]])


def _first_maker(picture: Picture, item: int) -> int:
    """The maker of the first input."""
    sketch = picture.scene.sketch
    edges = np.nonzero(sketch.target == item)[0]
    return int(sketch.source[edges[np.argmin(sketch.target_port[edges])]]) if len(edges) else item


def _beside(picture: Picture, item: int, after: bool) -> int:
    """The nearest item that shares a maker or user on that side, else the nearest that overlaps along the flow."""
    across, along = _begins(picture)
    centre = (across + _ends(picture)[0]) / 2
    ahead = (centre > centre[item]) if after else (centre < centre[item])
    for candidates in (_siblings(picture, item), _overlapping(picture, item)):
        found = np.nonzero(candidates & ahead)[0]
        if len(found):
            away = np.abs(centre[found] - centre[item]) + np.abs(along[found] - along[item])
            return int(found[int(away.argmin())])
    return item


def _begins(picture: Picture) -> tuple[Floats, Floats]:
    """Where the items begin, across the flow and along it."""
    sides = (picture.left, picture.top)
    return sides[picture.scene.flow.across], sides[picture.scene.flow.along]


def _ends(picture: Picture) -> tuple[Floats, Floats]:
    """Where the items end, across the flow and along it."""
    sides = (picture.right, picture.bottom)
    return sides[picture.scene.flow.across], sides[picture.scene.flow.along]


def _siblings(picture: Picture, item: int) -> NDArray[np.bool_]:
    sketch = picture.scene.sketch
    found = np.zeros(len(picture.scene), dtype=bool)
    makers = sketch.source[sketch.target == item]
    users = sketch.target[sketch.source == item]
    found[sketch.target[np.isin(sketch.source, makers)]] = True
    found[sketch.source[np.isin(sketch.target, users)]] = True
    return found


def _overlapping(picture: Picture, item: int) -> NDArray[np.bool_]:
    begin, end = _begins(picture)[1], _ends(picture)[1]
    return np.asarray((begin < end[item]) & (end > begin[item]))
