"""What a chain is said to cost at a place is what it costs there."""

from __future__ import annotations

import numpy as np
import pytest

from app.layout.chain_costs import chain_costs
from app.layout.chains import chains
from app.layout.crossings import crossings
from app.layout.frames import CROSSING, WINDOW, Frames
from app.layout.graphs import Layers
from app.layout.plan import Ints
from app.layout.wishes import wishes


def random_layers(seed: int, widest: int) -> tuple[Layers, Ints]:
    """Layers of many sizes with arcs at random, and an order of them."""
    random = np.random.default_rng(seed)
    size = random.integers(widest // 2, widest + 1, 5)
    layer = np.repeat(np.arange(5), size)
    first = np.cumsum(size) - size
    gap = np.repeat(np.arange(4), 2 * widest)
    ends = np.column_stack(
        (first[gap] + random.integers(0, size[gap]), first[gap + 1] + random.integers(0, size[gap + 1]))
    )
    tail, head = np.unique(ends, axis=0).T.copy()
    tail_port, head_port = random.random((2, len(tail))).round(1)
    weight, never = random.integers(1, 4, len(tail)), np.zeros(len(tail), np.bool_)
    position = np.concatenate([random.permutation(count) for count in size])
    return Layers(
        len(layer), layer, np.ones(len(layer)), tail, head, tail_port, head_port, tail, weight, never
    ), position


def cost(layers: Layers, position: Ints) -> float:
    """The cost of all crossings, and of each two arcs that meet at a box in the wrong order of ports."""
    crossing = int((crossings(layers, position) * layers.weight).sum()) // 2
    return CROSSING * crossing + float(wishes(layers).unmet(position).sum()) / 2


@pytest.mark.parametrize("widest", [6, 12, WINDOW + 9])
@pytest.mark.parametrize("seed", range(4))
def test_that_the_cheapest_course_saves_what_it_is_said_to_save(seed: int, widest: int) -> None:
    layers, position = random_layers(seed, widest)
    frames = Frames(layers, chains(layers), wishes(layers))
    for number, chain in enumerate(frames.chains):
        frame = frames.frame(number)
        if frame is None:
            continue
        costs = chain_costs(frame, position)
        now, (least, slots) = costs.along(position[chain] - costs.base), costs.cheapest()
        moved = position.copy()
        for vertex, slot in zip(chain.tolist(), (costs.base + slots).tolist(), strict=True):
            row = np.nonzero((layers.layer == layers.layer[vertex]) & (np.arange(layers.count) != vertex))[0]
            order = [*row[np.argsort(position[row])].tolist()]
            order.insert(slot, vertex)
            moved[order] = np.arange(len(order))
        assert cost(layers, position) - cost(layers, moved) == now - least
        assert costs.bound() <= least <= now
