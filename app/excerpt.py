"""The parts of a document that can be drawn by themselves."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from .canvas.part import surroundings
from .canvas.picture import Picture
from .canvas.scene import Scene
from .documents import Document
from .graph import words
from .graph.model import Subject
from .layout.plan import Ints
from .panels.wish import Offer, Part, Wish


def offer(document: Document) -> Offer:
    """What there is to draw of a document."""
    parts = {Part.SHOWN}
    if document.path:
        parts.add(Part.MAIN)
    if selected(document):
        parts |= {Part.SELECTION, Part.AROUND}
    operators = document.facts.operators[document.path] if document.facts is not None else ()
    types: dict[str, int] = {}
    for node, count in operators:
        types[words.node_title(node)] = types.get(words.node_title(node), 0) + count
    if types:
        parts.add(Part.TYPE)
    return Offer(frozenset(parts), tuple(types.items()), words.escaped(document.path))


def selected(document: Document) -> tuple[Subject, ...]:
    """What is selected in the graph in front; nothing for the graph itself."""
    places = (*document.also, document.subject)
    return tuple(place for place in places if place.node is not None or place.value is not None)


def identity(document: Document, wish: Wish) -> Hashable:
    """The same as long as the same is to be drawn."""
    subjects = selected(document) if wish.part in (Part.SELECTION, Part.AROUND) else ()
    op_type = wish.op_type if wish.part is Part.TYPE else ""
    return document.picture, wish.part, subjects, op_type, _hops(wish)


def excerpt(shown: Picture, wish: Wish, subjects: tuple[Subject, ...]) -> Scene:
    """The scene of SELECTION, AROUND or TYPE. Takes long for very many nodes."""
    scene = shown.scene
    items = _of_type(scene, wish.op_type) if wish.part is Part.TYPE else scene.items_of_all(subjects)
    return surroundings(scene, items, _hops(wish))


def _hops(wish: Wish) -> int:
    return wish.hops if wish.part in (Part.AROUND, Part.TYPE) else 0


def _of_type(scene: Scene, op_type: str) -> Ints:
    nodes = [node.id for node in scene.graph.nodes if words.node_title(node) == op_type]
    items = scene.item_of_node[np.array(nodes, dtype=np.int64)]
    return np.asarray(items[items >= 0])
