"""Branches that are alike begin at one height, where a person would set them beside each other."""

from itertools import pairwise

import numpy as np

from app.layout.place import place
from app.layout.plan import Plan, Sketch

from .drawing import Edge, faults, sketch


def experts(count: int, weights: bool = False) -> tuple[Sketch, list[int]]:
    """A box with branches of three boxes, whose ends are summed up one after the other; and where the branches begin.

    With `weights` the second box of each branch reads a box that nothing makes.
    """
    edges: list[Edge] = []
    roots: list[int] = []
    boxes, total = 1, 0
    for number in range(count):
        root, second, third = boxes, boxes + 1, boxes + 2
        edges += [(0, root), (root, second), (second, third)]
        boxes += 3
        roots.append(root)
        if weights:
            edges.append((boxes, second))
            boxes += 1
        if number:
            edges += [(total, boxes), (third, boxes)]
            total, boxes = boxes, boxes + 1
        else:
            total = third
    return sketch(boxes, edges), roots


def heights(plan: Plan, boxes: list[int]) -> int:
    return len(np.unique(plan.top[boxes]))


def test_that_experts_stand_in_equal_rows() -> None:
    drawn, roots = experts(5)
    plan = place(drawn)
    assert heights(plan, roots) == 1
    assert heights(plan, [root + 2 for root in roots]) == 1
    assert faults(drawn, plan) == []


def test_that_what_only_feeds_a_branch_stands_close_above_it() -> None:
    drawn, roots = experts(4, weights=True)
    plan = place(drawn)
    weights = [root + 3 for root in roots]
    assert heights(plan, roots) == 1
    assert heights(plan, weights) == 1
    assert plan.top[weights[0]] < plan.top[roots[0] + 1]
    assert faults(drawn, plan) == []


def test_that_two_branches_stay_where_their_edges_are_short() -> None:
    edges = [(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 6), (3, 7), (7, 8), (8, 9), (6, 9)]
    plan = place(sketch(10, edges))
    assert heights(plan, [1, 4]) == 2


def test_that_branches_of_layers_stay_with_their_layers() -> None:
    edges: list[Edge] = []
    boxes = previous = 1
    roots: list[int] = []
    for _ in range(4):
        layer = list(range(boxes, boxes + 8))
        edges += [(previous if previous < boxes else 0, layer[0]), *pairwise(layer)]
        root = boxes + 8
        edges += [(0, root), (root, root + 1), (root + 1, root + 2), (root + 2, layer[-1])]
        roots.append(root)
        previous, boxes = layer[-1], boxes + 11
    drawn = sketch(boxes, edges)
    plan = place(drawn)
    assert heights(plan, roots) == 4
    assert faults(drawn, plan) == []
