"""Crowds without those that cannot be told apart."""

from __future__ import annotations

import numpy as np
import pytest

from app.canvas.crowds import distinct, place_keys, sparse, thinned


@pytest.mark.parametrize("count", [0, 1, 2, 5000])
def test_that_each_key_is_found_where_it_comes_first(count: int) -> None:
    chance = np.random.default_rng(5)
    keys = place_keys(chance.integers(0, 60, (count, 2)).astype(float))
    assert distinct(keys).tolist() == np.sort(np.unique(keys, return_index=True)[1]).tolist()


def test_that_keys_of_one_slot_are_told_apart() -> None:
    keys = np.array([7, 5, 7, 6, 5, 6], dtype=np.uint64)  # all begin with the same bits
    assert distinct(keys).tolist() == [0, 1, 3]


def test_that_places_have_the_key_of_the_whole_numbers_that_they_round_to() -> None:
    keys = place_keys(np.array([[0.4, -2.0], [-0.3, -2.2], [-2.0, 0.0], [0.6, -2.0]]))
    assert keys[0] == keys[1]
    assert len({*keys.tolist()}) == 3


def test_that_of_a_crowd_one_stands_for_those_on_the_same_pixels() -> None:
    rows = np.tile(np.array([[0.0, 0.0, 4.0, 4.0], [0.1, 0.0, 4.0, 4.0], [9.0, 0.0, 4.0, 4.0]]), (1000, 1))
    assert thinned(rows, 1.0)[:3].tolist() == rows[[0, 2, 3]].tolist()
    assert len(thinned(rows, 1.0)) == 2000
    assert sparse(rows, 1.0).tolist() == rows[[0, 2]].tolist()
    assert len(sparse(rows, 10.0)) == 3


def test_that_a_few_are_left_alone() -> None:
    rows = np.zeros((10, 4))
    assert sparse(rows, 1.0) is rows
