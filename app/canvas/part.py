"""Cuts a part out of a scene: some items, or what lies around them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..layout.plan import Ints
from .scene import Scene


def surroundings(scene: Scene, items: Ints, hops: int) -> Scene:
    """The scene of `items` and of all that is at most `hops` edges away from one of them."""
    near = np.zeros(len(scene), dtype=bool)
    near[items] = True
    for _ in range(hops):
        touched = near[scene.sketch.source] | near[scene.sketch.target]
        if near[scene.sketch.source[touched]].all() and near[scene.sketch.target[touched]].all():
            break
        near[scene.sketch.source[touched]] = True
        near[scene.sketch.target[touched]] = True
    return cut(scene, near)


def cut(scene: Scene, kept: NDArray[np.bool_]) -> Scene:
    """The scene of the `kept` items and the edges between them."""
    number = np.where(kept, np.cumsum(kept) - 1, -1)
    sketch = scene.sketch
    edges = kept[sketch.source] & kept[sketch.target]
    cards, card_of = np.unique(scene.card_of[kept], return_inverse=True)
    return replace(
        scene,
        sketch=replace(
            sketch,
            width=sketch.width[kept],
            height=sketch.height[kept],
            source=number[sketch.source[edges]],
            target=number[sketch.target[edges]],
            source_port=sketch.source_port[edges],
            target_port=sketch.target_port[edges],
        ),
        cards=tuple(scene.cards[card] for card in cards.tolist()),
        card_of=card_of.reshape(-1),
        names=tuple(name for name, keep in zip(scene.names, kept, strict=True) if keep),
        kind=scene.kind[kept],
        subject=scene.subject[kept],
        value=scene.value[edges],
        slot=scene.slot[edges],
        item_of_node=_renumbered(scene.item_of_node, number),
        item_of_value=_renumbered(scene.item_of_value, number),
        entries={int(number[item]): paths for item, paths in scene.entries.items() if kept[item]},
    )


def _renumbered(items: Ints, number: Ints) -> Ints:
    return np.where(items >= 0, number[items], -1)
