"""Which edges run against the flow, and the order of the boxes in which all others run forwards."""

from __future__ import annotations

from collections import deque
from heapq import heapify, heappop, heappush

import numpy as np

from .graphs import Bools, neighbours
from .plan import Ints


def backward_edges(count: int, source: Ints, target: Ints) -> Bools:
    """True for self loops and for a small set of edges without which the graph has no cycle.

    Each strongly connected part is broken by the greedy rule of Eades, Lin and Smyth (1993), ties by number.
    """
    backward: Bools = source == target
    if bool((source <= target).all()):
        return backward
    part = np.asarray(strong_parts(neighbours(count, source, target)), dtype=np.int64)
    inside = np.nonzero((part[source] == part[target]) & ~backward)[0]
    if len(inside):
        place = _greedy_places(count, source[inside], target[inside])
        backward[inside] = place[source[inside]] > place[target[inside]]
    return backward


def topological_order(count: int, source: Ints, target: Ints) -> Ints:
    """The first order, by number, in which every edge runs forwards (Kahn 1962)."""
    if bool((source < target).all()):
        return np.arange(count)
    after = neighbours(count, source, target)
    waiting = np.bincount(target, minlength=count).tolist()
    ready = [box for box in range(count) if waiting[box] == 0]
    heapify(ready)
    order: list[int] = []
    while ready:
        box = heappop(ready)
        order.append(box)
        for user in after[box]:
            waiting[user] -= 1
            if waiting[user] == 0:
                heappush(ready, user)
    return np.asarray(order, dtype=np.int64)


def strong_parts(after: list[list[int]]) -> list[int]:
    """For each box the number of its strongly connected part (Tarjan 1972, without recursion)."""
    count = len(after)
    index, low, part = [-1] * count, [0] * count, [-1] * count
    stack: list[int] = []
    found = parts = 0
    for root in range(count):
        if index[root] >= 0:
            continue
        path: list[tuple[int, int]] = [(root, 0)]
        while path:
            box, step = path.pop()
            if step == 0:
                index[box] = low[box] = found
                found += 1
                stack.append(box)
            elif part[after[box][step - 1]] < 0:
                low[box] = min(low[box], low[after[box][step - 1]])
            descend = -1
            while step < len(after[box]) and descend < 0:
                user = after[box][step]
                step += 1
                if index[user] < 0:
                    descend = user
                elif part[user] < 0:
                    low[box] = min(low[box], index[user])
            if descend >= 0:
                path += [(box, step), (descend, 0)]
            elif low[box] == index[box]:
                while part[box] < 0:
                    part[stack.pop()] = parts
                parts += 1
    return part


def _greedy_places(count: int, source: Ints, target: Ints) -> Ints:
    """A place for each box such that few edges run backwards: sinks last, sources first, then the most giving box."""
    after, before = neighbours(count, source, target), neighbours(count, target, source)
    leaving, entering = [len(users) for users in after], [len(makers) for makers in before]
    alive = [bool(leaving[box] or entering[box]) for box in range(count)]
    most_giving = [(entering[box] - leaving[box], box) for box in range(count) if alive[box]]
    heapify(most_giving)
    ends = deque(box for box in range(count) if alive[box] and not (leaving[box] and entering[box]))
    first, last = 0, count
    place = np.zeros(count, np.int64)

    def take(box: int, where: int) -> None:
        alive[box] = False
        place[box] = where
        for others, degrees in ((after[box], entering), (before[box], leaving)):
            for other in others:
                degrees[other] -= 1
                if alive[other]:
                    heappush(most_giving, (entering[other] - leaving[other], other))
                    if degrees[other] == 0:
                        ends.append(other)

    while ends or most_giving:
        box = ends.popleft() if ends else heappop(most_giving)[1]
        if not alive[box]:
            continue
        if leaving[box] == 0:
            last -= 1
            take(box, last)
        else:
            take(box, first)
            first += 1
    return place
