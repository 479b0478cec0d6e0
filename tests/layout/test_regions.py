"""Regions between two vertices are ordered without a search, and an order of the rest costs what it costs in full."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.layout.crossings import crossings
from app.layout.graphs import Layers, ordered_within
from app.layout.plan import Ints
from app.layout.regions import regions

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


def sparse_layers(seed: int) -> Layers:
    """Layers with few arcs at random, in which there is much to reduce."""
    random = np.random.default_rng(seed)
    tail = random.integers(0, 45, 46)
    ends = np.unique(np.column_stack((tail, 3 * (tail // 3 + 1) + random.integers(0, 3, 46))), axis=0)
    layer = np.repeat(np.arange(16), 3).tolist()
    return layers(layer, [(a, b) for a, b in ends.tolist()], random.random(len(ends)).round(1).tolist())


def at_random(given: Layers, seed: int) -> Ints:
    """An order of some layers."""
    sequence = np.lexsort((np.random.default_rng(seed).random(given.count), given.layer))
    return ordered_within(given.layer[sequence], sequence)


def weight_crossed(given: Layers, position: Ints) -> int:
    return int((crossings(given, position) * given.weight).sum())


def test_that_branches_between_two_boxes_become_one_line() -> None:
    nested = layers(
        [0, 1, 1, 2, 2, 2, 3, 3, 4], [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (3, 6), (4, 6), (5, 7), (6, 8), (7, 8)]
    )
    found = regions(nested)
    assert [row for row in found.members if len(row) > 1] == [[1, 2], [3, 4, 5], [6, 7]]
    assert found.layers.weight.tolist() == [2, 3, 3, 2]
    assert weight_crossed(nested, found.expanded(nested, np.zeros(5, np.int64))) == 0


def test_that_branches_stand_in_the_order_of_the_ports_they_arrive_at() -> None:
    swapped = layers([0, 1, 1, 2], [(0, 1), (0, 2), (1, 3), (2, 3)], [0.5, 0.5, 0.8, 0.2])
    assert [2, 1] in regions(swapped).members


def test_that_what_hangs_on_a_line_stands_beside_it_on_the_side_of_its_port() -> None:
    arcs = [(0, 1), (1, 2), (4, 2), (2, 3), (3, 5), (6, 5), (0, 7)]
    found = regions(layers([0, 1, 2, 3, 1, 4, 3, 1], arcs, [0.5, 0.5, 0.2, 0.5, 0.2, 0.8, 0.5]))
    assert found.members == [[0], [2], [5], [4, 1, 7], [3, 6]]


def test_that_a_port_of_another_line_keeps_two_branches_apart() -> None:
    arcs = [(0, 2), (0, 3), (1, 4), (2, 5), (3, 5), (4, 5), (1, 6)]
    between = layers([0, 0, 1, 1, 1, 2, 2], arcs, [0.5, 0.5, 0.5, 0.1, 0.9, 0.5, 0.5])
    members = regions(between).members
    assert [2] in members
    assert [3] in members


def test_that_a_line_that_ends_between_two_branches_keeps_them_apart() -> None:
    given = layers([0, 1, 1, 1, 2, 2], [(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 5)])
    between = replace(given, tail_port=np.array([0.1, 0.9, 0.5, 0.5, 0.5, 0.5]))
    assert [1, 2] in regions(given).members
    assert [1, 2] not in regions(between).members


def test_that_a_line_that_must_cross_one_of_two_branches_anyway_does_not_keep_them_apart() -> None:
    given = layers([0, 1, 1, 2, 3], [(0, 1), (0, 1), (0, 2), (1, 3), (2, 3), (3, 4)], [0.2, 0.8, 0.5, 0.2, 0.8, 0.5])
    between = replace(given, tail_port=np.array([0.2, 0.8, 0.5, 0.5, 0.5, 0.5]))
    assert [1, 2] in regions(between).members


@pytest.mark.parametrize("seed", range(9))
def test_that_an_order_costs_as_much_as_that_of_the_full_layers(seed: int) -> None:
    full = sparse_layers(seed)
    found = regions(full)
    assert found.layers.count < full.count
    assert sorted(member for row in found.members for member in row) == list(range(full.count))
    for turn in range(5):
        position = at_random(found.layers, turn)
        assert weight_crossed(full, found.expanded(full, position)) == weight_crossed(found.layers, position)
