"""Crossings are counted exactly."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from app.layout.crossings import inversions


@pytest.mark.parametrize("seed", range(10))
def test_that_the_count_is_that_of_all_pairs(seed: int) -> None:
    random = np.random.default_rng(seed)
    count = 3 + 17 * seed
    group = random.integers(0, 1 + seed, count)
    first, second = random.integers(0, 8, (2, count))
    weight = random.integers(1, 5, count)
    expected = np.zeros(count, np.int64)
    for a, b in itertools.combinations(range(count), 2):
        if group[a] == group[b] and (first[a] - first[b]) * (second[a] - second[b]) < 0:
            expected[a] += weight[b]
            expected[b] += weight[a]
    assert inversions(group, first, second, weight).tolist() == expected.tolist()


def test_that_no_arcs_do_not_cross() -> None:
    nothing = np.zeros(0, np.int64)
    assert len(inversions(nothing, nothing, nothing, nothing)) == 0
