"""Where the arrow keys lead: along the edges, and to neighbours side by side."""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from .picture import Picture


class Step(Enum):
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"


def walked(picture: Picture, item: int, step: Step) -> int:
    """The item that a step leads to; the same item where there is none, the first from nowhere (-1)."""
    count = len(picture.scene)
    if not count:
        return -1
    if not 0 <= item < count:
        return count - 1 if step is Step.PREVIOUS else 0
    if step in (Step.NEXT, Step.PREVIOUS):
        return (item + (1 if step is Step.NEXT else -1)) % count
    if step is Step.DOWN:
        return _first_user(picture, item)
    if step is Step.UP:
        return _first_maker(picture, item)
    return _beside(picture, item, step is Step.RIGHT)


def _first_user(picture: Picture, item: int) -> int:
    """The user of the leftmost output that stands highest."""
    sketch = picture.scene.sketch
    edges = np.nonzero(sketch.source == item)[0]
    if not len(edges):
        return item
    targets = sketch.target[edges]
    order = np.lexsort((picture.left[targets], picture.top[targets], sketch.source_port[edges]))
    return int(targets[order[0]])


def _first_maker(picture: Picture, item: int) -> int:
    """The maker of the first input."""
    sketch = picture.scene.sketch
    edges = np.nonzero(sketch.target == item)[0]
    return int(sketch.source[edges[np.argmin(sketch.target_port[edges])]]) if len(edges) else item


def _beside(picture: Picture, item: int, right: bool) -> int:
    """The nearest item that shares a maker or user on that side, else the nearest that overlaps in height."""
    centre = (picture.left + picture.right) / 2
    ahead = (centre > centre[item]) if right else (centre < centre[item])
    for candidates in (_siblings(picture, item), _overlapping(picture, item)):
        found = np.nonzero(candidates & ahead)[0]
        if len(found):
            away = np.abs(centre[found] - centre[item]) + np.abs(picture.top[found] - picture.top[item])
            return int(found[int(away.argmin())])
    return item


def _siblings(picture: Picture, item: int) -> NDArray[np.bool_]:
    sketch = picture.scene.sketch
    found = np.zeros(len(picture.scene), dtype=bool)
    makers = sketch.source[sketch.target == item]
    users = sketch.target[sketch.source == item]
    found[sketch.target[np.isin(sketch.source, makers)]] = True
    found[sketch.source[np.isin(sketch.target, users)]] = True
    return found


def _overlapping(picture: Picture, item: int) -> NDArray[np.bool_]:
    return np.asarray((picture.top < picture.bottom[item]) & (picture.bottom > picture.top[item]))
