"""The plan keeps its promises for graphs of every shape."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.layout.place import place
from app.layout.plan import Plan, Sketch, Spacing

from .drawing import faults, random_sketch, sketch


def same(one: Plan, other: Plan) -> bool:
    return one.bounds == other.bounds and all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("left", "top", "points", "offsets", "backward")
    )


def test_that_an_empty_graph_has_an_empty_plan() -> None:
    plan = place(sketch(0, []))
    assert len(plan.left) == len(plan.points) == 0
    assert plan.offsets.tolist() == [0]
    assert plan.bounds == (0.0, 0.0, 0.0, 0.0)


def test_that_a_single_box_fills_its_plan() -> None:
    plan = place(sketch(1, []))
    assert (plan.left[0], plan.top[0]) == (0.0, 0.0)
    assert plan.bounds == (0.0, 0.0, 90.0, 40.0)


@pytest.mark.parametrize("seed", range(12))
def test_that_graphs_without_cycles_are_drawn_without_a_fault(seed: int) -> None:
    given = random_sketch(seed, count=10 + 9 * seed, edges=8 + 14 * seed)
    plan = place(given)
    assert faults(given, plan) == []
    assert not plan.backward.any()


@pytest.mark.parametrize("seed", range(8))
def test_that_graphs_with_cycles_and_loops_are_drawn_without_a_fault(seed: int) -> None:
    given = random_sketch(seed, count=10 + 6 * seed, edges=12 + 10 * seed, cyclic=True)
    assert faults(given, place(given)) == []


def test_that_the_same_sketch_gives_the_same_plan() -> None:
    assert same(place(random_sketch(3, 120, 200)), place(random_sketch(3, 120, 200)))


def test_that_every_edge_of_a_graph_without_cycles_runs_down() -> None:
    given = random_sketch(5, 80, 120)
    plan = place(given)
    assert (plan.top[given.target] >= plan.top[given.source] + given.height[given.source]).all()


def test_that_boxes_may_come_in_any_order() -> None:
    given = sketch(3, [(2, 1), (1, 0)])
    plan = place(given)
    assert plan.top[2] < plan.top[1] < plan.top[0]


def test_that_two_edges_between_the_same_boxes_end_at_their_own_ports() -> None:
    given = sketch(2, [(0, 1), (0, 1)])
    plan = place(given)
    assert faults(given, plan) == []
    assert plan.points[plan.offsets[1] - 1, 0] != plan.points[plan.offsets[2] - 1, 0]


def test_that_a_self_loop_runs_around_its_box_and_is_marked() -> None:
    given = sketch(3, [(0, 1), (1, 1), (1, 1), (1, 2)])
    plan = place(given)
    assert faults(given, plan) == []
    assert plan.backward.tolist() == [False, True, True, False]


def test_that_one_edge_of_a_cycle_is_marked_and_runs_up() -> None:
    given = sketch(4, [(0, 1), (1, 2), (2, 1), (2, 3)])
    plan = place(given)
    assert faults(given, plan) == []
    assert plan.backward.sum() == 1


def test_that_a_chain_is_one_straight_line() -> None:
    plan = place(sketch(30, [(i, i + 1) for i in range(29)]))
    assert np.ptp(plan.left) == 0.0
    assert (np.diff(plan.offsets) == 2).all()


def test_that_a_box_with_five_thousand_inputs_is_drawn() -> None:
    count = 5000
    base = sketch(count + 1, [(i, count) for i in range(count)])
    given = Sketch(
        np.append(np.full(count, 90.0), 4000.0),
        base.height,
        base.source,
        base.target,
        base.source_port,
        np.linspace(0, 4000, count),
    )
    plan = place(given)
    assert np.array_equal(np.lexsort((plan.left[:count], plan.top[:count])), np.arange(count))
    assert 0.5 < plan.bounds[2] / plan.bounds[3] < 4


def test_that_islands_stand_apart_in_a_compact_plan() -> None:
    edges = [(3 * k + a, 3 * k + b) for k in range(500) for a, b in ((0, 1), (1, 2))]
    given = sketch(1500, edges)
    plan = place(given)
    assert faults(given, plan) == []
    assert 0.25 < plan.bounds[2] / plan.bounds[3] < 4


def test_that_a_plan_keeps_the_spacing_that_is_asked_for() -> None:
    given = replace(random_sketch(2, 60, 90, cyclic=True), spacing=Spacing(4.0, 2.0, 3.0, 3.0, 6.0, 20.0, 5.0))
    plan = place(given)
    assert faults(given, plan) == []
    assert plan.bounds[3] < place(replace(given, spacing=Spacing())).bounds[3]


def test_that_progress_rises_to_the_whole() -> None:
    heard: list[float] = []
    place(random_sketch(1, 40, 60), lambda _, share: heard.append(share))
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
