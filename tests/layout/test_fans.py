"""Many boxes that hang on one box stand in rows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.layout.fans import MANY, gathered
from app.layout.place import place
from app.layout.plan import Sketch

from .drawing import faults, random_sketch, sketch


def with_fans(seed: int, users: int, makers: int) -> Sketch:
    """A sketch at random, some of whose boxes have many users or makers of many sizes to themselves."""
    base = random_sketch(seed, 30, 45, cyclic=seed % 2 == 1)
    random = np.random.default_rng(seed)
    count, more = len(base.width), users + makers
    leaves = count + np.arange(more)
    width, height = random.uniform(20, 160, more), random.uniform(20, 90, more)
    user_ports, maker_ports = random.random((2, max(users, makers)))
    return replace(
        base,
        width=np.append(base.width, width),
        height=np.append(base.height, height),
        source=np.concatenate((base.source, np.full(users, 7), leaves[users:])),
        target=np.concatenate((base.target, leaves[:users], np.full(makers, 11))),
        source_port=np.concatenate((base.source_port, np.full(users, 3.0), maker_ports[:makers] * width[users:])),
        target_port=np.concatenate(
            (base.target_port, user_ports[:users] * width[:users], np.sort(maker_ports[:makers]) * base.width[11])
        ),
    )


@pytest.mark.parametrize("seed", range(6))
def test_that_fans_are_drawn_without_a_fault(seed: int) -> None:
    given = with_fans(seed, users=MANY + 9 * seed, makers=MANY + 40 - 5 * seed)
    assert len(gathered(given).fans) == 2
    assert faults(given, place(given)) == []


def test_that_a_thousand_users_of_one_value_stand_in_rows() -> None:
    given = sketch(1002, [(0, 1), *((1, user) for user in range(2, 1002))])
    plan = place(given)
    assert faults(given, plan) == []
    assert 0.5 < plan.bounds[2] / plan.bounds[3] < 4


def test_that_few_users_stand_side_by_side() -> None:
    given = sketch(MANY, [(0, user) for user in range(1, MANY)])
    assert len(np.unique(place(given).top)) == 2


def test_that_users_of_different_values_are_no_fan() -> None:
    given = sketch(2 * MANY, [(0, user) for user in range(1, 2 * MANY)])
    given = replace(given, source_port=np.arange(2.0 * MANY - 1))
    assert gathered(given).fans == []


def test_that_a_user_with_a_user_of_its_own_stays_beside_the_fan() -> None:
    given = sketch(62, [*((0, user) for user in range(1, 61)), (60, 61)])
    (fan,) = gathered(given).fans
    assert fan.box.tolist() == list(range(1, 60))
    assert faults(given, place(given)) == []
