"""Cuts the surroundings of some nodes out of a scene."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..canvas.scene import Scene
from ..graph.model import Graph, Node
from ..layout.plan import Ints
from .errors import CommandError

_NAMED_AT_MOST = 5


def named(graph: Graph, name: str) -> list[Node]:
    """The nodes that are called `name`, or the one whose number it is. Raises CommandError where there is none."""
    found = [node for node in graph.nodes if node.name == name]
    if not found and name.isdecimal() and int(name) < len(graph.nodes):
        found = [graph.nodes[int(name)]]
    if not found:
        raise CommandError(f"The graph has no node {name}. {_near(graph, name)}")
    return found


def of_type(graph: Graph, op_type: str) -> list[Node]:
    """The nodes of an op type, written with or without its domain (`domain::Op`). Raises CommandError."""
    found = [node for node in graph.nodes if op_type in (node.op_type, f"{node.domain}::{node.op_type}")]
    if not found:
        known = sorted({node.op_type for node in graph.nodes if node.op_type.lower() == op_type.lower()})
        hint = f"Did you mean {known[0]}?" if known else "`opscope show` lists its nodes."
        raise CommandError(f"The graph has no node of type {op_type}. {hint}")
    return found


def surroundings(scene: Scene, nodes: list[Node], hops: int) -> Scene:
    """The scene of `nodes` and of all that is at most `hops` edges away from one of them.

    Raises CommandError where none of the nodes has a card of its own.
    """
    items = scene.item_of_node[[node.id for node in nodes]]
    items = items[items >= 0]
    if not len(items):
        raise CommandError("These nodes only make weights or constants: they stand in the rows of their users.")
    near = np.zeros(len(scene), dtype=bool)
    near[items] = True
    for _ in range(hops):
        touched = near[scene.sketch.source] | near[scene.sketch.target]
        near[scene.sketch.source[touched]] = True
        near[scene.sketch.target[touched]] = True
    return _cut(scene, near)


def _cut(scene: Scene, kept: NDArray[np.bool_]) -> Scene:
    """The scene of the `kept` items and the edges between them."""
    number = np.where(kept, np.cumsum(kept) - 1, -1)
    sketch = scene.sketch
    edges = kept[sketch.source] & kept[sketch.target]
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
        card_of=scene.card_of[kept],
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


def _near(graph: Graph, name: str) -> str:
    """Names that hold what was asked for, or where to look."""
    wanted = name.lower()
    near = [node.name for node in graph.nodes if wanted and wanted in node.name.lower()][:_NAMED_AT_MOST]
    return f"Did you mean {' or '.join(near)}?" if near else "`opscope show` lists its nodes by name and number."
