"""Applies and the runs of the symbolics that they led to."""

from __future__ import annotations

from app.export.outcome import Apply, Argument, SymbolicRun
from app.export.pairing import paired


def _apply(function: str, number: str) -> Apply:
    return Apply(function, (Argument("x", True), Argument("n", False, number)), (), None)


def _run(group: int, function: str, number: str, kind: str = "autograd.Function") -> SymbolicRun:
    arguments = (Argument("x", True), Argument("n", False, number))
    return SymbolicRun(group, function, kind, "", 0, (), arguments)


def test_that_runs_follow_the_order_of_the_applies_of_their_function() -> None:
    applies = (_apply("F", "1"), _apply("G", "1"), _apply("F", "1"))
    runs = (_run(1, "F", "1"), _run(2, "G", "1"), _run(3, "F", "1"))
    assert [item.group for item in paired(applies, runs)] == [1, 2, 3]


def test_that_an_apply_whose_result_nobody_uses_has_no_run() -> None:
    applies = (_apply("F", "1"), _apply("F", "2"), _apply("F", "3"))
    assert [item.group for item in paired(applies, (_run(1, "F", "1"), _run(2, "F", "3")))] == [1, 0, 2]


def test_that_registered_symbolics_belong_to_no_apply() -> None:
    assert [item.group for item in paired((_apply("F", "1"),), (_run(1, "F", "1", "symbolic override"),))] == [0]


def test_that_defaults_which_the_run_adds_do_not_part_them() -> None:
    apply = Apply("F", (Argument("x", True),), (), None)
    assert [item.group for item in paired((apply,), (_run(1, "F", "3"),))] == [1]
