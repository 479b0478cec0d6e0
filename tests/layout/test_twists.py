"""Branches change sides where their lines would cross in front of the ports."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.layout.place import place
from app.layout.plan import Plan, Sketch

from .drawing import Edge, faults, sketch

_GATES = 2
_LENGTH = 1 + 2 * _GATES


def branch(first: int, last: int) -> list[Edge]:
    """From box 0 through gates, boxes that multiply a value with a function of it, as SiLU does, to the last box."""
    edges = [(0, first)]
    for gate in range(_GATES):
        begin = first + 2 * gate
        edges += [(begin, begin + 2), (begin, begin + 1), (begin + 1, begin + 2)]
    return [*edges, (first + 2 * _GATES, last)]


def branches(ports: list[int], extra: list[Edge]) -> Sketch:
    """Branches that meet at one box; the i-th arrives at the port in place `ports[i]`."""
    last = 1 + len(ports) * _LENGTH
    edges = [edge for i in range(len(ports)) for edge in branch(1 + i * _LENGTH, last)]
    given = sketch(last + 1 + len(extra), edges + extra)
    port = given.target_port.copy()
    port[given.target == last] = (np.array(ports) + 0.5) * 90 / len(ports)
    return replace(given, target_port=port)


def arrivals(given: Sketch, plan: Plan, box: int) -> list[float]:
    """The ports of a box in the order of the boxes, from left to right, that feed them."""
    into = np.nonzero(given.target == box)[0]
    ports: list[float] = given.target_port[into[np.argsort(plan.left[given.source[into]])]].tolist()
    return ports


@pytest.mark.parametrize("ports", [[0, 1], [1, 0], [2, 1, 0], [1, 2, 0]])
def test_that_branches_stand_in_the_order_of_the_ports_they_meet_at(ports: list[int]) -> None:
    given = branches(ports, [])
    plan = place(given)
    found = arrivals(given, plan, 1 + len(ports) * _LENGTH)
    assert found == sorted(found)
    assert faults(given, plan) == []


def test_that_a_branch_that_feeds_others_too_is_drawn_without_a_fault() -> None:
    last = 1 + 2 * _LENGTH
    given = branches([1, 0], [(_LENGTH, last + 1)])
    assert faults(given, place(given)) == []
