"""The left side of each vertex: long edges and chains straight, boxes over the middle of their neighbours.

After Brandes and Köpf, "Fast and simple horizontal coordinate assignment" (2001, erratum 2020), with sizes and ports:
a block holds its vertices at offsets that bring the ports of its arcs in line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from .graphs import Bools, Layers
from .plan import Floats, Ints, Spacing
from .relax import relaxed
from .squeeze import squeezed


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """The layers as seen from one of the four corners: arcs from fixed to free vertices, places along the sweep."""

    place: Ints
    sequence: Ints
    first: Bools
    fixed: Ints
    free: Ints
    fixed_port: Floats
    free_port: Floats


def coordinates(layers: Layers, position: Ints, backbone: Bools, spacing: Spacing) -> Floats:
    """The left side of each vertex; arcs of the backbone are vertical, and straight ones that do not touch it."""
    if layers.count == 0:
        return np.zeros(0)
    starts, ends = np.zeros(layers.count, np.bool_), np.zeros(layers.count, np.bool_)
    starts[layers.tail[backbone]] = True
    ends[layers.head[backbone]] = True
    spine = starts | ends
    view = _view(layers, position, False, False)
    crossing = _crosses_firm(layers.count, view.place[layers.tail], view.place[layers.head], backbone)
    firm = backbone | (layers.straight & ~starts[layers.tail] & ~ends[layers.head] & ~crossing)
    layers_to_align = replace(layers, head_port=_in_line(layers, backbone))
    gap = np.where(np.arange(layers.count) < layers.boxes, spacing.box, spacing.line)
    candidates: list[Floats] = []
    for upwards in (False, True):
        for mirrored in (False, True):
            left = _aligned(layers_to_align, _view(layers_to_align, position, upwards, mirrored), firm, gap)
            candidates.append(-left - layers.width if mirrored else left)
    left = squeezed(layers, position, _balanced(candidates, layers.width), gap, spine)
    return relaxed(layers, position, left, gap, spine)


def _in_line(layers: Layers, backbone: Bools) -> Floats:
    """Ports of arriving arcs; those of the backbone where it leaves the box again, lest it drift from box to box."""
    port = layers.head_port.copy()
    leaving = np.full(layers.count, -1.0)
    leaving[layers.tail[backbone]] = layers.tail_port[backbone]
    through = backbone & (leaving[layers.head] >= 0)
    port[through] = leaving[layers.head[through]]
    return port


def _view(layers: Layers, position: Ints, upwards: bool, mirrored: bool) -> _View:
    layer = layers.layer.max() - layers.layer if upwards else layers.layer
    size = np.bincount(layers.layer)
    inside = size[layers.layer] - 1 - position if mirrored else position
    sizes = size[::-1] if upwards else size
    place = (np.cumsum(sizes) - sizes)[layer] + inside
    sequence = np.empty(layers.count, np.int64)
    sequence[place] = np.arange(layers.count)
    ends = (layers.head, layers.tail) if upwards else (layers.tail, layers.head)
    ports = (layers.head_port, layers.tail_port) if upwards else (layers.tail_port, layers.head_port)
    if mirrored:
        ports = (layers.width[ends[0]] - ports[0], layers.width[ends[1]] - ports[1])
    return _View(place, sequence, inside == 0, *ends, *ports)


def _aligned(layers: Layers, view: _View, firm: Bools, gap: Floats) -> Floats:
    partner, arc = _alignment(layers, view, firm)
    root, offset = _blocks(view, partner, arc)
    return _compacted(view, root, offset, layers.width, gap)


def _alignment(layers: Layers, view: _View, firm: Bools) -> tuple[Ints, Ints]:
    """For each vertex the fixed vertex above it that it is aligned with, or itself; and the arc between them."""
    upper, lower = view.place[view.fixed], view.place[view.free]
    taken = np.zeros((2, layers.count), np.bool_)
    taken[0, upper[firm]] = taken[1, lower[firm]] = True
    usable = firm | ~(_crosses_firm(layers.count, upper, lower, firm) | taken[0, upper] | taken[1, lower])
    order = np.lexsort((view.fixed_port, upper, lower))
    degree = np.bincount(lower, minlength=layers.count)
    start = np.cumsum(degree) - degree
    has = np.nonzero(degree)[0]
    median = order[start[has] + (degree[has] - 1) // 2]
    preferred = np.full(layers.count, -1, np.int64)
    preferred[lower[firm]] = np.nonzero(firm)[0]
    choice = np.where(preferred[has] >= 0, preferred[has], median)
    reach = np.where(usable[choice], upper[choice], -1)
    before = np.concatenate(([-1], np.maximum.accumulate(reach)[:-1]))
    accepted = usable[choice] & (reach > before)
    partner, arc = np.arange(layers.count), np.full(layers.count, -1, np.int64)
    free = view.sequence[has[accepted]]
    partner[free] = view.fixed[choice[accepted]]
    arc[free] = choice[accepted]
    return partner, arc


def _crosses_firm(count: int, upper: Ints, lower: Ints, firm: Bools) -> Bools:
    """Which arcs cross a firm one (the conflicts of type 1)."""
    furthest = np.full(count + 1, -1, np.int64)
    np.maximum.at(furthest, upper[firm] + 1, lower[firm])
    furthest = np.maximum.accumulate(furthest)
    nearest = np.full(count + 1, np.iinfo(np.int64).max, np.int64)
    np.minimum.at(nearest, upper[firm], lower[firm])
    nearest = np.minimum.accumulate(nearest[::-1])[::-1]
    return np.asarray((furthest[upper] > lower) | (nearest[upper + 1] < lower))


def _blocks(view: _View, partner: Ints, arc: Ints) -> tuple[list[int], list[float]]:
    """For each vertex the top of its block and how far right of it the vertex starts."""
    root, offset = list(range(len(partner))), [0.0] * len(partner)
    bound = view.sequence[partner[view.sequence] != view.sequence]
    shift = view.fixed_port[arc[bound]] - view.free_port[arc[bound]]
    for vertex, above, by in zip(bound.tolist(), partner[bound].tolist(), shift.tolist(), strict=True):
        root[vertex] = root[above]
        offset[vertex] = offset[above] + by
    return root, offset


def _compacted(view: _View, root: list[int], offset: list[float], width: Floats, gap: Floats) -> Floats:
    """Blocks as far left as they go, then those with room to the right moved towards their right neighbours."""
    count = len(root)
    shift = np.asarray(offset)
    inner = np.nonzero(~view.first[view.sequence])[0]
    left, right = view.sequence[inner - 1], view.sequence[inner]
    roots = np.asarray(root, dtype=np.int64)
    distance = shift[left] - shift[right] + width[left] + (gap[left] + gap[right]) / 2
    after: list[list[tuple[int, float]]] = [[] for _ in range(count)]
    waiting = [0] * count
    for a, b, apart in _furthest(roots[left], roots[right], distance):
        after[a].append((b, apart))
        waiting[b] += 1
    ready = [v for v in range(count) if root[v] == v and waiting[v] == 0]
    x = [0.0] * count
    for block in ready:
        here = x[block]
        for other, apart in after[block]:
            x[other] = max(x[other], here + apart)
            waiting[other] -= 1
            if waiting[other] == 0:
                ready.append(other)
    for block in reversed(ready):
        if after[block]:
            x[block] = max(x[block], min([x[other] - apart for other, apart in after[block]]))
    placed: Floats = np.asarray(x)[roots] + shift
    return placed


def _furthest(left: Ints, right: Ints, distance: Floats) -> Iterator[tuple[int, int, float]]:
    """Each pair of blocks that stand side by side, with the greatest distance that some layer asks for."""
    order = np.lexsort((right, left))
    left, right, distance = left[order], right[order], distance[order]
    start = np.nonzero(np.concatenate(([True], (np.diff(left) != 0) | (np.diff(right) != 0))))[0]
    if len(left) == 0:
        return iter(())
    furthest = np.maximum.reduceat(distance, start)
    return zip(left[start].tolist(), right[start].tolist(), furthest.tolist(), strict=True)


def _balanced(candidates: list[Floats], width: Floats) -> Floats:
    """The mean of the two middle candidates for each vertex, after all are brought level with the narrowest."""
    narrowest = min(candidates, key=lambda left: float((left + width).max() - left.min()))
    level: list[Floats] = []
    for number, left in enumerate(candidates):
        if number % 2 == 0:
            level.append(left + (narrowest.min() - left.min()))
        else:
            level.append(left + ((narrowest + width).max() - (left + width).max()))
    ordered = np.sort(np.asarray(level), axis=0)
    middle: Floats = (ordered[1] + ordered[2]) / 2
    return middle
