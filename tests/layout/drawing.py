"""What the layout tests share: sketches from short notations, and the faults a plan can have."""

from __future__ import annotations

import itertools

import numpy as np

from app.layout.plan import Plan, Sketch

Edge = tuple[int, int]


def sketch(count: int, edges: list[Edge], width: float = 90.0, height: float = 40.0) -> Sketch:
    """Equal boxes; the edges of a box leave and arrive side by side, in the order they are given."""
    source = np.array([a for a, _ in edges], dtype=np.int64)
    target = np.array([b for _, b in edges], dtype=np.int64)
    return Sketch(
        np.full(count, width),
        np.full(count, height),
        source,
        target,
        np.full(len(edges), width / 2),
        _spread(target, count, width),
    )


def random_sketch(seed: int, count: int, edges: int, cyclic: bool = False) -> Sketch:
    """Boxes of many sizes with edges mostly to near boxes, some far, some doubled; with cycles if asked for."""
    random = np.random.default_rng(seed)
    width, height = random.uniform(20, 260, count), random.uniform(20, 200, count)
    source = random.integers(0, count, edges)
    reach = np.where(random.random(edges) < 0.1, count, 6)
    target = np.clip(source + 1 + (random.random(edges) * reach).astype(np.int64), 0, count - 1)
    if cyclic:
        swap = random.random(edges) < 0.1
        source, target = np.where(swap, target, source), np.where(swap, source, target)
    else:
        forwards = source < target
        source, target = source[forwards], target[forwards]
        shuffle = random.permutation(count)
        source, target = shuffle[source], shuffle[target]
    ports = random.random((2, len(source)))
    return Sketch(width, height, source, target, ports[0] * width[source], ports[1] * width[target])


def faults(sketch: Sketch, plan: Plan) -> list[str]:
    """Everything that is wrong with a plan, in words."""
    return _overlaps(sketch, plan) + _loose_ends(sketch, plan) + _pierced(sketch, plan) + _outside(sketch, plan)


def _spread(
    target: np.ndarray[tuple[int], np.dtype[np.int64]], count: int, width: float
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    total = np.bincount(target, minlength=count)
    seen = [0] * count
    port = np.zeros(len(target))
    for edge, box in enumerate(target.tolist()):
        port[edge] = width * (seen[box] + 0.5) / total[box]
        seen[box] += 1
    return port


def _overlaps(sketch: Sketch, plan: Plan) -> list[str]:
    order = np.argsort(plan.top, kind="stable")
    right, bottom = plan.left + sketch.width, plan.top + sketch.height
    found = []
    for place, a in enumerate(order):
        later = order[place + 1 :]
        near = later[: np.searchsorted(plan.top[later], bottom[a] - 1e-6)]
        hit = near[(plan.left[near] < right[a] - 1e-6) & (right[near] > plan.left[a] + 1e-6)]
        found += [f"boxes {a} and {b} overlap" for b in hit]
    return found


def _loose_ends(sketch: Sketch, plan: Plan) -> list[str]:
    first, last = plan.points[plan.offsets[:-1]], plan.points[plan.offsets[1:] - 1]
    source, target = sketch.source, sketch.target
    starts = np.column_stack((plan.left[source] + sketch.source_port, plan.top[source] + sketch.height[source]))
    ends = np.column_stack((plan.left[target] + sketch.target_port, plan.top[target]))
    loose = np.nonzero((np.abs(first - starts) > 1e-6).any(axis=1) | (np.abs(last - ends) > 1e-6).any(axis=1))[0]
    return [f"edge {edge} misses a port" for edge in loose] + (
        ["an edge has one point"] if (np.diff(plan.offsets) < 2).any() else []
    )


def _pierced(sketch: Sketch, plan: Plan) -> list[str]:
    """Pieces whose rectangle, in which the drawn curve lies, meets the inside of a box."""
    right, bottom = plan.left + sketch.width, plan.top + sketch.height
    found = []
    for edge in range(len(sketch.source)):
        course = plan.points[plan.offsets[edge] : plan.offsets[edge + 1]]
        for a, b in itertools.pairwise(course):
            low, high = np.minimum(a, b), np.maximum(a, b)
            high = np.maximum(high, low + 1e-3)
            inside = (plan.left < high[0] - 1e-4) & (right > low[0] + 1e-4)
            inside &= (plan.top < high[1] - 1e-4) & (bottom > low[1] + 1e-4)
            found += [f"edge {edge} runs through box {box}" for box in np.nonzero(inside)[0]]
    return found


def _outside(sketch: Sketch, plan: Plan) -> list[str]:
    left, top, right, bottom = plan.bounds
    low = np.concatenate((np.column_stack((plan.left, plan.top)), plan.points))
    high = np.concatenate((np.column_stack((plan.left + sketch.width, plan.top + sketch.height)), plan.points))
    inside = (low >= np.array([left, top]) - 1e-6).all() and (high <= np.array([right, bottom]) + 1e-6).all()
    return [] if inside else ["something lies out of bounds"]
