"""What lies under a point of the picture, and what a subject lights up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..graph.model import Subject, ValueId
from ..layout.plan import Floats, Ints
from .columns import once
from .content import Card
from .curves import flattened, in_sight
from .face import face
from .picture import Picture
from .scene import ItemKind

_FINE = 16
_FEW = 8
"""Numbers that are looked for one after the other in less time than it takes to look each up in a table."""


@dataclass(frozen=True, slots=True)
class Hit:
    """`item` is -1 upon an edge; `attribute` is the place of the attribute under the point, or -1."""

    subject: Subject
    item: int
    attribute: int = -1


@dataclass(frozen=True, slots=True, eq=False)
class Lit:
    """Items and edges that belong to some subjects, and the pieces that these edges run along."""

    items: Ints
    edges: Ints
    pieces: Ints


_NONE: Ints = np.zeros(0, dtype=np.int64)
NOTHING = Lit(_NONE, _NONE, _NONE)


def hit(picture: Picture, x: float, y: float, tolerance: float) -> Hit | None:
    """The item, port, label or edge at a scene point; edges within `tolerance` scene units."""
    near = picture.items_at(x, y)
    item = _item_at(picture, near, x, y)
    if item >= 0:
        return _hit_on(picture, item, x - float(picture.left[item]), y - float(picture.top[item]))
    label = _label_at(picture, near, x, y)
    if label is not None:
        return label
    value = _edge_value_at(picture, x, y, tolerance)
    return None if value < 0 else Hit(Subject(picture.scene.graph.path, value=ValueId(value)), -1)


def lit(picture: Picture, subjects: Iterable[Subject]) -> Lit:
    """What a selection of subjects lights up: nodes with all their edges, ports and values with theirs.

    What stands in rows only lights up the cards of those rows.
    """
    scene = picture.scene
    here = [subject for subject in subjects if subject.path == scene.graph.path]
    nodes = _numbers([subject.node for subject in here if subject.slot is None])
    values = _numbers([subject.value for subject in here if subject.node is None])
    nodes, values = nodes[nodes < len(scene.item_of_node)], values[values < len(scene.item_of_value)]
    items = [scene.items_of_nodes(nodes), scene.items_of_values(values)]
    mask = _touching(picture, scene.item_of_node[nodes]) | _carrying(picture, values)
    for port in [subject for subject in here if subject.slot is not None]:
        items.append(np.array(scene.items_of(port), dtype=np.int64))
        mask |= _edges_of(picture, port)
    edges = np.nonzero(mask)[0]
    return Lit(once(np.concatenate(items)), edges, picture.pieces_of(edges))


def all_lit(picture: Picture) -> Lit:
    """All items and edges."""
    counts = len(picture.scene), len(picture.scene.value), len(picture.pieces.cubic)
    items, edges, pieces = map(np.arange, counts)
    return Lit(items, edges, pieces)


def _numbers(ids: list[int | None]) -> Ints:
    return np.array([number for number in ids if number is not None], dtype=np.int64)


def _touching(picture: Picture, items: Ints) -> NDArray[np.bool_]:
    """The edges that begin or end at items; -1 is none."""
    sketch, known = picture.scene.sketch, items[items >= 0]
    return _among(sketch.source, known, len(picture.scene)) | _among(sketch.target, known, len(picture.scene))


def _carrying(picture: Picture, values: Ints) -> NDArray[np.bool_]:
    """The edges that values run along."""
    return _among(picture.scene.value, values, len(picture.scene.item_of_value))


def _among(numbers: Ints, chosen: Ints, count: int) -> NDArray[np.bool_]:
    """Which of the numbers below `count` are among the chosen ones."""
    found = np.zeros(len(numbers), dtype=bool)
    if len(chosen) <= _FEW:
        for number in chosen.tolist():
            found |= numbers == number
        return found
    table = np.zeros(count, dtype=bool)
    table[chosen] = True
    return np.asarray(table[numbers])


def items_within(picture: Picture, left: float, top: float, right: float, bottom: float) -> Ints:
    """The items whose card meets a rectangle."""
    across = (picture.left < right) & (picture.right > left)
    return np.nonzero(across & (picture.top < bottom) & (picture.bottom > top))[0]


def _edges_of(picture: Picture, port: Subject) -> NDArray[np.bool_]:
    """The edges of a port of a node that has an item."""
    scene = picture.scene
    item = -1 if port.node is None or port.node >= len(scene.item_of_node) else int(scene.item_of_node[port.node])
    if port.node is None or port.slot is None or item < 0:
        return np.zeros(len(scene.value), dtype=bool)
    if port.output:
        outputs = scene.graph.nodes[port.node].outputs
        made = outputs[port.slot].value if port.slot < len(outputs) else None
        return np.asarray(scene.value == (-1 if made is None else made))
    return np.asarray((scene.sketch.target == item) & (scene.slot == port.slot))


def _item_at(picture: Picture, near: Ints, x: float, y: float) -> int:
    found = near[(picture.right[near] >= x) & (picture.bottom[near] >= y)]
    return int(found[-1]) if len(found) else -1


def _hit_on(picture: Picture, item: int, x: float, y: float) -> Hit:
    scene = picture.scene
    whole = scene.subject_of(item)
    if scene.kind[item] != ItemKind.NODE or whole.node is None:
        return Hit(whole, item)
    card = scene.card(item)
    zone = next((zone for zone in face(card).zones if zone.holds(x, y)), None)
    if zone is None:
        return Hit(whole, item)
    if zone.folded:
        slot = _folded_slot(card, zone.output, (x, y)[scene.flow.across])
        return Hit(whole if slot < 0 else Subject(whole.path, whole.node, slot, zone.output), item)
    if zone.slot < 0:
        return Hit(whole, item, zone.attribute)
    return Hit(Subject(whole.path, whole.node, zone.slot, zone.output), item)


def _folded_slot(card: Card, output: bool, across: float) -> int:
    """The slot of the nearest port among those whose names are folded away."""
    ports = np.array(card.outputs if output else card.inputs)
    nearest = int(np.abs(ports - across).argmin())
    return card.content.exits[nearest].slot if output else card.content.cells[nearest].slot


def _label_at(picture: Picture, near: Ints, x: float, y: float) -> Hit | None:
    for item in near.tolist():
        dx, dy = x - float(picture.left[item]), y - float(picture.top[item])
        for zone in face(picture.scene.card(item)).label_zones:
            if zone.holds(dx, dy):
                return _label_hit(picture, item, zone.slot)
    return None


def _label_hit(picture: Picture, item: int, slot: int) -> Hit:
    whole = picture.scene.subject_of(item)
    if whole.node is None:
        return Hit(whole, item)
    return Hit(Subject(whole.path, whole.node, slot, output=True), item)


def _edge_value_at(picture: Picture, x: float, y: float, tolerance: float) -> int:
    near = picture.pieces_near(x, y, tolerance)
    if not len(near):
        return -1
    around = (x - tolerance, y - tolerance, x + tolerance, y + tolerance)
    spans = in_sight(picture.pieces.cubic[near], around, picture.pieces.flow)
    if not len(spans):
        return -1
    distances = _distances(flattened(spans, _FINE), x, y)
    closest = int(distances.argmin())
    if distances[closest] > tolerance:
        return -1
    return int(picture.scene.value[picture.pieces.edge[near[spans.number[closest // _FINE]]]])


def _distances(lines: Floats, x: float, y: float) -> Floats:
    """How far a point is from each line float64[k, 4]."""
    along = lines[:, 2:] - lines[:, :2]
    toward = np.array([x, y]) - lines[:, :2]
    squared = np.maximum((along * along).sum(1), 1e-9)
    share = np.clip((toward * along).sum(1) / squared, 0.0, 1.0)
    away = toward - along * share[:, None]
    return np.asarray(np.hypot(away[:, 0], away[:, 1]))
