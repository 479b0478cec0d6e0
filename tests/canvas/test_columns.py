"""Numbers of nodes and ports, gone through at once."""

from __future__ import annotations

import numpy as np
import pytest

from app.canvas.columns import common, once


@pytest.mark.parametrize("others", [[], [4], [0, 1, 2, 3, 5, 8, 9], [8, 12], [20]])
def test_that_common_numbers_are_those_that_are_among_others(others: list[int]) -> None:
    some = [1, 4, 8, 15]
    found = common(np.array(some, dtype=np.int64), np.array(others, dtype=np.int64))
    assert found.tolist() == sorted({*some} & {*others})
    assert common(np.array(others, dtype=np.int64), np.array(some, dtype=np.int64)).tolist() == found.tolist()


def test_that_each_number_stays_once_and_ascends() -> None:
    assert once(np.array([5, 2, 5, 0, 2])).tolist() == [0, 2, 5]
    assert once(np.zeros(0, dtype=np.int64)).tolist() == []
