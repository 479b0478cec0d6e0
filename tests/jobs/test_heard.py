"""Lines between threads come in pieces and in bounds."""

from __future__ import annotations

from app.jobs.heard import Heard


def test_that_only_the_first_line_since_the_last_time_calls() -> None:
    heard = Heard()
    assert [heard.add("one"), heard.add("two")] == [True, False]
    assert heard.take() == "one\ntwo"
    assert heard.add("three")
    assert heard.take() == "three"


def test_that_too_many_lines_and_too_long_ones_are_cut() -> None:
    heard = Heard()
    for _ in range(600):
        heard.add("x" * 5000)
    *lines, last = heard.take().splitlines()
    assert len(lines) == 500
    assert lines[0] == "x" * 2000 + "…"
    assert last == "[… 100 lines are left out here …]"
    heard.add("next")
    assert heard.take() == "next"
