"""Where to look from so that a graph that is drawn anew stands still under the eye."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..graph.matching import Matching
from ..graph.model import Subject
from ..layout.plan import Floats, Ints
from .camera import Camera
from .picture import Picture
from .scene import ItemKind, Scene


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """How a picture is looked at: from where, in a view of `size` pixels, with the `chosen` items selected."""

    camera: Camera
    size: tuple[int, int]
    chosen: Ints


def anchored(before: Picture, glance: Glance, after: Picture, matching: Matching | None = None) -> Camera | None:
    """The camera that shows an item of both pictures where it stood in the view, at the same scale.

    The item is one of the chosen, if one was in view, else the one nearest to the middle. None where nothing of the
    one picture is in the other. `matching` tells what a graph that was written anew has of the one before.
    """
    camera, chosen = glance.camera, glance.chosen
    away = _middles(before) - (camera.x, camera.y)
    half = np.array(glance.size) / camera.scale / 2
    held = np.zeros(len(away), dtype=bool)
    held[chosen] = (np.abs(away[chosen]) <= half).all(axis=1)
    order = np.lexsort((np.hypot(*away.T), ~held))
    pair = _pair(before.scene, after.scene, order, matching)
    if pair is None:
        return None
    x, y = (_middles(after)[pair[1]] - away[pair[0]]).tolist()
    return Camera(camera.scale, x, y)


def _middles(shown: Picture) -> Floats:
    return np.stack([shown.left + shown.right, shown.top + shown.bottom], axis=1) / 2


def _pair(before: Scene, after: Scene, order: Ints, matching: Matching | None) -> tuple[int, int] | None:
    """The first item in `order` that both scenes have, with its number in the second."""
    if before.graph is after.graph:
        return _same_subject(before, after, order)
    if matching is None:
        return None
    found = ((item, _partner(before, after, item, matching)) for item in order.tolist())
    return next(((item, other) for item, other in found if other >= 0), None)


def _partner(before: Scene, after: Scene, item: int, matching: Matching) -> int:
    """The item that shows what an item has become, or -1."""
    number = int(before.subject[item])
    path = after.graph.path
    if before.kind[item] == ItemKind.NODE:
        node = matching.nodes[number]
        return -1 if node is None else after.item_of(Subject(path, node))
    value = matching.values[number]
    return -1 if value is None else after.item_of(Subject(path, value=value))


def _same_subject(before: Scene, after: Scene, order: Ints) -> tuple[int, int] | None:
    count = max(len(before.graph.nodes), len(before.graph.values)) + 1
    kept, there = (scene.kind * np.int64(count) + scene.subject for scene in (before, after))
    shared = order[np.isin(kept[order], there)]
    return (int(shared[0]), int(np.nonzero(there == kept[shared[0]])[0][0])) if len(shared) else None
