"""What of boxes and curves an area lets be seen."""

from __future__ import annotations

import numpy as np
import pytest

from app.canvas.boxes import boxes, meeting
from app.canvas.curves import flattened, in_sight
from app.canvas.flow import FLOWS
from app.canvas.sight import sight
from app.canvas.style import Direction

SWUNG = np.array([[0.0, 0.0, 0.0, 50.0, 1000.0, 50.0, 1000.0, 100.0]])
CORNER = np.array([[0.0, 0.0, 0.0, 5.0, 4.0, 9.0, 9.0, 9.0]])


@pytest.mark.parametrize("count", [0, 1, 127, 128, 1000])
def test_that_boxes_are_found_as_by_looking_at_each(count: int) -> None:
    chance = np.random.default_rng(7)
    left, top = chance.uniform(0, 4000, count), np.sort(chance.uniform(0, 4000, count))
    box = np.stack([left, top, left + 60, top + 30])
    for area in ((100.0, 100.0, 400.0, 400.0), (0.0, 0.0, 5000.0, 5000.0), (-9.0, -9.0, -1.0, -1.0)):
        assert boxes(box).within(area).tolist() == np.nonzero(meeting(box, area))[0].tolist()


AREAS = [(0.0, 0.0, 100.0, 10.0), (0.0, 10.0, 10.0, 100.0), (300.0, 300.0, 310.0, 310.0)]


def test_that_several_areas_show_what_each_of_them_shows() -> None:
    chance = np.random.default_rng(3)
    corner = chance.uniform(-50, 350, (2, 400))
    box = np.concatenate([corner, corner + chance.uniform(1, 60, (2, 400))])
    each = np.stack([meeting(box, area) for area in AREAS])
    seen = sight(AREAS)
    assert seen.meets(box).tolist() == each.any(axis=0).tolist()
    assert 0 < each.any(axis=0).sum() < 400
    assert seen.grown(5.0).meets(box).sum() > seen.meets(box).sum()
    assert seen.around == (0.0, 0.0, 310.0, 310.0)


def test_that_a_curve_is_cut_at_the_sides_of_the_areas_that_it_meets() -> None:
    box = np.array([[5.0, 20.0, 6.0, 30.0], [5.0, 5.0, 6.0, 20.0], [305.0, 305.0, 306.0, 306.0]]).T
    assert np.transpose(sight(AREAS).about(box)).tolist() == [[0, 10, 10, 100], [0, 0, 100, 100], [300, 300, 310, 310]]
    assert sight(AREAS[:1]).about(box) == AREAS[0]


def test_that_a_long_curve_is_cut_at_the_sides_of_the_area() -> None:
    spans = in_sight(SWUNG, (200.0, 0.0, 300.0, 100.0))
    assert spans.line[0, [0, 2]] == pytest.approx([200.0, 300.0])
    lines = flattened(spans, 6)
    assert [*lines[0, :2], *lines[-1, 2:]] == pytest.approx(spans.line[0].tolist())


def test_that_the_seen_part_lies_upon_the_whole_curve() -> None:
    course = flattened(in_sight(SWUNG, (-np.inf, -np.inf, np.inf, np.inf)), 4000)
    for x, y in flattened(in_sight(SWUNG, (200.0, 0.0, 300.0, 100.0)), 5)[:, :2]:
        assert np.hypot(course[:, 0] - x, course[:, 1] - y).min() < 0.5


def test_that_what_is_seen_is_known_by_its_place() -> None:
    assert in_sight(np.concatenate([SWUNG - 2000.0, SWUNG]), (200.0, 0.0, 300.0, 100.0)).number.tolist() == [1]


def test_that_a_curve_that_passes_above_the_area_is_not_seen() -> None:
    assert len(in_sight(SWUNG, (900.0, 0.0, 1000.0, 40.0))) == 0
    assert len(in_sight(SWUNG, (900.0, 60.0, 1000.0, 100.0))) == 1


def test_that_corners_are_kept_whole() -> None:
    spans = in_sight(CORNER, (4.0, 0.0, 5.0, 9.0))
    assert (spans.first.tolist(), spans.last.tolist()) == ([0.0], [1.0])


def test_that_a_curve_to_the_right_is_cut_as_one_that_runs_down() -> None:
    right = FLOWS[Direction.RIGHT]
    cut = in_sight(right.turned(SWUNG), (0.0, 200.0, 100.0, 300.0), right)
    straight = in_sight(SWUNG, (200.0, 0.0, 300.0, 100.0))
    assert right.turned(cut.line).tolist() == straight.line.tolist()
    assert (cut.first.tolist(), cut.last.tolist()) == (straight.first.tolist(), straight.last.tolist())
    assert len(in_sight(right.turned(SWUNG), (0.0, 900.0, 40.0, 1000.0), right)) == 0
