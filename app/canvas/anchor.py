"""Where to look from so that a graph that is drawn anew stands still under the eye."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..layout.plan import Floats, Ints
from .camera import Camera
from .picture import Picture
from .scene import ItemKind, Scene

_Key = tuple[bool, str, str]


def anchored(before: Picture, camera: Camera, size: tuple[int, int], after: Picture, chosen: Ints) -> Camera | None:
    """The camera that shows an item of both pictures where it stood in a view of `size` pixels, at the same scale.

    The item is one of the `chosen`, if one was in view, else the one nearest to the middle. None where nothing of the
    one picture is in the other.
    """
    away = _middles(before) - (camera.x, camera.y)
    half = np.array(size) / camera.scale / 2
    held = np.zeros(len(away), dtype=bool)
    held[chosen] = (np.abs(away[chosen]) <= half).all(axis=1)
    order = np.lexsort((np.hypot(*away.T), ~held))
    pair = _pair(before.scene, after.scene, order)
    if pair is None:
        return None
    x, y = (_middles(after)[pair[1]] - away[pair[0]]).tolist()
    return Camera(camera.scale, x, y)


def _middles(shown: Picture) -> Floats:
    return np.stack([shown.left + shown.right, shown.top + shown.bottom], axis=1) / 2


def _pair(before: Scene, after: Scene, order: Ints) -> tuple[int, int] | None:
    """The first item in `order` that both scenes have, with its number in the second."""
    if before.graph is after.graph:
        return _same_subject(before, after, order)
    known = _names(after)
    found = ((item, known.get(_key(before, item))) for item in order.tolist())
    return next(((item, other) for item, other in found if other is not None), None)


def _same_subject(before: Scene, after: Scene, order: Ints) -> tuple[int, int] | None:
    count = max(len(before.graph.nodes), len(before.graph.values)) + 1
    kept, there = (scene.kind * np.int64(count) + scene.subject for scene in (before, after))
    shared = order[np.isin(kept[order], there)]
    return (int(shared[0]), int(np.nonzero(there == kept[shared[0]])[0][0])) if len(shared) else None


def _names(scene: Scene) -> Mapping[_Key, int]:
    return {_key(scene, item): item for item in range(len(scene) - 1, -1, -1)}


def _key(scene: Scene, item: int) -> _Key:
    """What an item is called, in a model that was written anew: nodes without a name go by their number."""
    number = int(scene.subject[item])
    if scene.kind[item] == ItemKind.NODE:
        node = scene.graph.nodes[number]
        return True, node.name or f"#{number}", node.op_type
    return False, scene.graph.values[number].name, str(int(scene.kind[item]))
