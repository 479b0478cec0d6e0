"""What hangs on one vertex is left out of the search, and comes back where it crosses least."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from app.layout.crossings import crossings
from app.layout.graphs import Layers, ordered_within
from app.layout.hanging import trimmed
from app.layout.plan import Ints

Arc = tuple[int, int]


def layers(layer: list[int], arcs: list[Arc], head_port: list[float] | None = None) -> Layers:
    """Boxes in layers; arcs leave in the middle and arrive at their ports, or in the middle too."""
    tail, head = (np.array([arc[end] for arc in arcs], dtype=np.int64) for end in (0, 1))
    middle = np.full(len(arcs), 0.5)
    port = middle if head_port is None else np.array(head_port)
    ones, never = np.ones(len(arcs), np.int64), np.zeros(len(arcs), np.bool_)
    return Layers(
        len(layer), np.array(layer), np.ones(len(layer)), tail, head, middle, port, np.arange(len(arcs)), ones, never
    )


def rows(given: Layers, position: Ints) -> list[list[int]]:
    """The vertices of each layer from left to right."""
    order = np.lexsort((position, given.layer)).tolist()
    return [[vertex for vertex in order if given.layer[vertex] == layer] for layer in range(given.depth)]


def weight_crossed(given: Layers, position: Ints) -> int:
    return int((crossings(given, position) * given.weight).sum()) // 2


SQUARE = [(0, 2), (0, 3), (1, 2), (1, 3)]
"""Two boxes in one layer, each above both of the next."""


def test_that_only_what_hangs_near_is_taken_off() -> None:
    far = layers([1, 1, 2, 2, 1, 0, 3, 4, 5], [*SQUARE, (4, 3), (5, 4), (3, 6), (6, 7), (7, 8)])
    assert trimmed(far).kept.tolist() == [0, 1, 2, 3, 6]


def test_that_layers_left_empty_close_up() -> None:
    rest = trimmed(layers([1, 1, 2, 2, 0], [*SQUARE, (4, 0)]))
    assert rest.layers.layer.tolist() == [0, 0, 1, 1]
    assert rows(rest.full, rest.expanded(np.array([1, 0, 0, 1]))) == [[4], [1, 0], [2, 3]]


def test_that_what_hangs_on_one_box_stands_in_the_order_of_its_ports() -> None:
    arcs = [*SQUARE, (4, 3), (5, 3)]
    rest = trimmed(layers([0, 0, 1, 1, 0, 0], arcs, [0.5, 0.5, 0.5, 0.5, 0.9, 0.1]))
    assert rows(rest.full, rest.expanded(np.array([0, 1, 0, 1])))[0] == [0, 1, 5, 4]


@pytest.mark.parametrize("seed", range(8))
def test_that_each_stands_where_it_crosses_least(seed: int) -> None:
    """Held against all places that two boxes could take among three, with arcs at random."""
    random = np.random.default_rng(seed)
    pairs = list(itertools.product(range(3), range(3, 7)))
    arcs = [pairs[k] for k in sorted(random.choice(len(pairs), 11, replace=False))]
    full = layers(
        [0] * 3 + [1] * 4 + [0] * 2, [*arcs, (7, int(random.integers(3, 7))), (8, int(random.integers(3, 7)))]
    )
    rest = trimmed(full)
    assert rest.kept.tolist() == list(range(7))
    position = ordered_within(rest.layers.layer, np.concatenate((random.permutation(3), 3 + random.permutation(4))))
    found = rest.expanded(position)
    upper = [vertex for vertex in rows(full, found)[0] if vertex < 3]
    assert upper == rows(rest.layers, position)[0]
    least = weight_crossed(full, found)
    for row in itertools.permutations((0, 1, 2, 7, 8)):
        if [vertex for vertex in row if vertex < 3] == upper:
            other = found.copy()
            other[list(row)] = np.arange(5)
            assert least <= weight_crossed(full, other)
