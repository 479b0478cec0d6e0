"""The scores of drawings, on drawings small enough to count by eye."""

from __future__ import annotations

import numpy as np
import pytest
from benchmark.scores import Drawing, overlaps, pierced, scores

Point = tuple[float, float]
Course = tuple[int, int, list[Point]]


def drawing(boxes: list[Point], courses: list[Course], size: Point = (10.0, 10.0)) -> Drawing:
    """Equal boxes at their left upper corners, and edges from box to box along points."""
    corners = np.array(boxes, float).reshape(-1, 2)
    points = [np.array(course, float) for _, _, course in courses]
    return Drawing(
        corners[:, 0].copy(),
        corners[:, 1].copy(),
        np.full(len(boxes), size[0]),
        np.full(len(boxes), size[1]),
        np.array([source for source, _, _ in courses], np.int64),
        np.array([target for _, target, _ in courses], np.int64),
        np.concatenate(points) if points else np.zeros((0, 2)),
        np.concatenate([[0], np.cumsum([len(course) for course in points])]).astype(np.int64),
    )


ABOVE_AND_BELOW: list[Point] = [(0, 0), (40, 0), (0, 100), (40, 100)]


def test_that_two_edges_that_cross_are_counted_once_in_both_ways() -> None:
    found = scores(
        drawing(ABOVE_AND_BELOW, [(0, 3, [(5, 10), (45, 100)]), (1, 2, [(45, 10), (5, 100)])]),
    )
    assert (found.visible, found.logical) == (1, 1)


def test_that_edges_with_a_common_end_do_not_cross() -> None:
    found = scores(drawing(ABOVE_AND_BELOW, [(0, 3, [(5, 10), (45, 100)]), (0, 3, [(9, 10), (41, 100)])]))
    assert (found.visible, found.logical) == (0, 0)


def test_that_a_trunk_is_one_visible_line_and_as_many_logical_ones_as_edges_share_it() -> None:
    boxes: list[Point] = [(0, 0), (-60, 40), (0, 200), (40, 200), (60, 40)]
    trunk: list[Point] = [(5, 10), (5, 150)]
    courses: list[Course] = [
        (0, 2, [*trunk, (5, 200)]),
        (0, 3, [*trunk, (45, 150), (45, 200)]),
        (1, 4, [(-50, 45), (60, 45)]),
    ]
    found = scores(drawing(boxes, courses))
    assert (found.visible, found.logical) == (1, 2)


@pytest.mark.parametrize("lanes", [1, 7, 300])
def test_that_a_level_line_crosses_every_post_beneath_it(lanes: int) -> None:
    boxes: list[Point] = [(20.0 * k, top) for top in (0.0, 900.0) for k in range(lanes)]
    boxes += [(-100, 400), (20.0 * lanes + 100, 400)]
    courses: list[Course] = [(k, lanes + k, [(20.0 * k + 5, 10.0), (20.0 * k + 5, 900.0)]) for k in range(lanes)]
    courses.append((2 * lanes, 2 * lanes + 1, [(-90.0, 405.0), (20.0 * lanes + 100, 405.0)]))
    found = scores(drawing(boxes, courses))
    assert (found.visible, found.logical) == (lanes, lanes)


def test_that_random_strokes_cross_as_often_as_a_plain_count_says() -> None:
    random = np.random.default_rng(7)
    count = 60
    boxes: list[Point] = [(5000.0 + 20 * k, 0) for k in range(2 * count)]
    ends = random.uniform(0, 400, (count, 4))
    ends[::3, 2] = ends[::3, 0]
    courses: list[Course] = [(k, count + k, [(ends[k, 0], ends[k, 1]), (ends[k, 2], ends[k, 3])]) for k in range(count)]

    def side(a: np.ndarray[tuple[int], np.dtype[np.float64]], x: float, y: float) -> float:
        return float((a[2] - a[0]) * (y - a[1]) - (a[3] - a[1]) * (x - a[0]))

    expected = sum(
        side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0 and side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0
        for k, a in enumerate(ends)
        for b in ends[:k]
    )
    found = scores(drawing(boxes, courses))
    assert (found.visible, found.logical) == (expected, expected)


def test_that_boxes_that_touch_do_not_overlap() -> None:
    assert overlaps(drawing([(0, 0), (10, 0), (0, 10)], [])) == 0
    assert overlaps(drawing([(0, 0), (7, 3), (100, 0)], [])) == 1


def test_that_an_edge_through_a_foreign_box_is_found_however_it_runs() -> None:
    boxes: list[Point] = [(0, 0), (0, 50), (0, 100)]
    assert pierced(drawing(boxes, [(0, 2, [(5, 10), (5, 100)])])) == 1
    assert pierced(drawing(boxes, [(0, 2, [(5, 10), (30, 20), (30, 90), (5, 100)])])) == 0
    assert pierced(drawing(boxes, [(0, 2, [(-20, 48), (30, 64)])])) == 1
    assert pierced(drawing(boxes, [(0, 1, [(5, 10), (5, 57)])])) == 0


def test_that_an_empty_drawing_has_no_fault() -> None:
    found = scores(drawing([], []))
    assert (found.overlaps, found.pierced, found.visible, found.logical) == (0, 0, 0, 0)
