"""Layers that repeat are taken out, and put in again without a further crossing."""

from __future__ import annotations

import numpy as np
import pytest

from app.layout.crossings import crossings
from app.layout.folds import COPIES, Fold, folds
from app.layout.frames import CROSSING
from app.layout.graphs import Layers
from app.layout.place import place
from app.layout.reroute import Rerouting
from app.layout.splice import Variant
from app.layout.sweeps import positions

from .drawing import Edge, faults, sketch

BLOCK = ((0, 0), (0, 1), (1, 0), (1, 2), (2, 2), (2, 1))
"""The arcs from one layer of three vertices to the next."""


def repeated(blocks: int, odd_block: int = -1) -> Layers:
    """Layers of three vertices: straight arcs and a ring of them in turn, with an arc less in the odd block."""
    arcs = [
        (3 * layer + a, 3 * layer + 3 + b)
        for layer in range(2 * blocks)
        for a, b in (BLOCK if layer % 2 else ((0, 0), (1, 1), (2, 2)))
        if (layer, a, b) != (2 * odd_block + 1, 0, 1)
    ]
    tail, head = np.array(arcs, dtype=np.int64).T.copy()
    count, ports = 3 * (2 * blocks + 1), np.full(len(arcs), 0.5)
    ones = np.ones(len(arcs), dtype=np.int64)
    never = np.zeros(len(arcs), dtype=np.bool_)
    return Layers(count, np.arange(count) // 3, np.ones(count), tail, head, ports, ports, tail, ones, never)


def ordered(fold: Fold) -> Variant:
    """An order of what a fold leaves, after a search."""
    rerouting = Rerouting(fold.layers)
    rerouting.begin(np.arange(fold.layers.count) % 3)
    rerouting.finish(1 << 30)
    return rerouting.variant()


def cost(layers: Layers, order: Variant) -> int:
    place = positions([list(row) for row in order.rows], layers.count)
    return int((crossings(layers, place) * layers.weight).sum()) // 2


def test_that_forty_equal_blocks_are_cut_down_to_a_few() -> None:
    (fold,) = folds(repeated(40))
    assert fold.period == 2
    assert fold.layers.depth <= 2 * (COPIES + 1) + 1
    assert fold.layers.depth + fold.period * fold.times == fold.full.depth


def test_that_what_is_left_has_arcs_between_neighbouring_layers_only() -> None:
    layers = folds(repeated(40))[-1].layers
    assert (layers.layer[layers.head] == layers.layer[layers.tail] + 1).all()
    assert (np.bincount(layers.layer) == 3).all()


def test_that_a_block_that_differs_stays() -> None:
    found = folds(repeated(60, odd_block=30))
    left = found[-1].layers
    assert len(found) == 2
    assert (np.bincount(left.layer[left.tail]) == 5).sum() == 1


def test_that_a_graph_without_repetition_is_not_folded() -> None:
    assert folds(repeated(2)) == []


@pytest.mark.parametrize("blocks", [21, 40])
def test_that_unfolding_puts_every_vertex_in_its_layer_and_tells_what_that_costs(blocks: int) -> None:
    (fold,) = folds(repeated(blocks))
    order = ordered(fold)
    seam = fold.seam(order)
    assert seam.disorder == 0
    whole = fold.unfolded(order, seam)
    assert [sorted(row) for row in whole.rows] == [[3 * k, 3 * k + 1, 3 * k + 2] for k in range(fold.full.depth)]
    assert sum(whole.costs) // CROSSING == cost(fold.full, whole)


def test_that_a_layer_is_brought_into_the_order_of_another() -> None:
    (fold,) = folds(repeated(40))
    rows = tuple(tuple(range(3 * k, 3 * k + 3)) if k % 2 else (3 * k + 1, 3 * k, 3 * k + 2) for k in range(9))
    given = Variant(rows[: fold.layers.depth], (0,) * fold.layers.depth, (0,) * fold.layers.depth)
    shuffled = Variant((given.rows[0][::-1], *given.rows[1:]), given.costs, given.mirror_costs)
    seam = fold.seam(shuffled)
    forced = fold.forced(shuffled, seam)
    upper, lower = (np.array(forced[layer]) % 3 for layer in (seam.layer, seam.layer + fold.period))
    assert lower.tolist() == (upper[::-1] if seam.mirrored else upper).tolist()


def test_that_a_deep_net_of_equal_blocks_is_drawn_without_a_fault() -> None:
    edges: list[Edge] = []
    for block in range(30):
        first = 1 + 5 * block
        edges += [
            (first, first + 1),
            (first, first + 2),
            (first + 1, first + 3),
            (first + 2, first + 3),
            (0, first + 1),
        ]
        edges += [(first, first + 4), (first + 3, first + 4), (first + 4, first + 5)]
    given = sketch(1 + 5 * 30 + 1, edges)
    assert faults(given, place(given)) == []
