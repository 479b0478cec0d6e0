"""Branches that begin at one vertex and meet again at another change sides where fewer lines cross then.

A crossing in front of the ports of a box is no crossing of arcs, so that the search for an order hardly sees it, and it
moves chains, not branches. Here both are counted as they are seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .crossings import port_share
from .graphs import Bools, Layers, grouped, neighbours
from .plan import Floats, Ints

_MOST_STEPS = 400
_MOST_VERTICES = 120
_MOST_ARCS = 250

Branches = list[list[int]]


def untwisted(layers: Layers, position: Ints) -> Ints:
    """The places in the layers after branches have changed sides."""
    twisted = _twisted(layers, position)
    return _Untwisting(layers, position).places(twisted) if len(twisted) else position


@dataclass(frozen=True, slots=True, eq=False)
class _Gaps:
    """The arcs by the layer that they leave, as numbers in `arc[start[k]:start[k + 1]]`."""

    start: list[int]
    arc: Ints

    def arcs(self, gap: int) -> Ints:
        return self.arc[self.start[gap] : self.start[gap + 1]]


class _Untwisting:
    """The places while they change, and what is asked again and again."""

    def __init__(self, layers: Layers, position: Ints) -> None:
        self._layers = layers
        self._place = position.astype(np.float64)
        starts, arcs = grouped(layers.depth, layers.layer[layers.tail], np.arange(len(layers.tail)))
        self._gaps = _Gaps(starts, np.asarray(arcs, dtype=np.int64))
        self._above = neighbours(layers.count, layers.head, layers.tail)
        self._below = neighbours(layers.count, layers.tail, layers.head)
        self._into = neighbours(layers.count, layers.head, np.arange(len(layers.head)))
        self._tail, self._port = layers.tail.tolist(), layers.head_port.tolist()
        self._tail_share = port_share(layers.tail_port, layers.width[layers.tail])
        self._head_share = port_share(layers.head_port, layers.width[layers.head])
        self._layer = layers.layer.tolist()
        self._forks = self._nearest_forks()

    def places(self, twisted: Ints) -> Ints:
        for vertex in twisted[np.argsort(self._layers.layer[twisted], kind="stable")].tolist():
            self._untwist(vertex)
        return np.rint(self._place).astype(np.int64)

    def _untwist(self, vertex: int) -> None:
        """Has neighbouring branches change sides, of which the left ends right of the other, while that helps."""
        branches = self._branches(vertex) or []
        ends = {id(branch): self._end(vertex, branch) for branch in branches}
        helped = True
        while helped:
            helped = False
            for i in range(len(branches) - 1):
                one, other = branches[i], branches[i + 1]
                if ends[id(one)] > ends[id(other)] and self._is_better_swapped(one, other):
                    branches[i], branches[i + 1] = other, one
                    helped = True

    def _end(self, vertex: int, branch: list[int]) -> float:
        """The mean port of a box that the arcs of a branch arrive at."""
        members = set(branch)
        ports: list[float] = [self._port[arc] for arc in self._into[vertex] if self._tail[arc] in members]
        return sum(ports) / len(ports)

    def _is_better_swapped(self, one: list[int], other: list[int]) -> bool:
        """Has two branches change sides if fewer lines cross then, and no more of those that crossings are told by."""
        touched = one + other
        gaps = self._around(touched)
        if gaps is None:
            return False
        before = self._seen(gaps)
        kept = self._place[touched]
        self._swap(one, other)
        after = self._seen(gaps)
        better = after[0] < before[0] and after[1] <= before[1] and after[2] <= before[2]
        if not better:
            self._place[touched] = kept
        return better

    def _swap(self, one: list[int], other: list[int]) -> None:
        """In each layer the vertices of both branches change sides, within the places they have."""
        rows: dict[int, tuple[list[int], list[int]]] = {}
        for side, branch in enumerate((one, other)):
            for vertex in branch:
                rows.setdefault(self._layer[vertex], ([], []))[side].append(vertex)
        place = self._place
        for mine, theirs in rows.values():
            if mine and theirs:
                mine.sort(key=place.__getitem__)
                theirs.sort(key=place.__getitem__)
                is_left = place[mine].mean() < place[theirs].mean()
                wanted = theirs + mine if is_left else mine + theirs
                place[wanted] = np.sort(place[wanted])

    def _around(self, vertices: list[int]) -> list[int] | None:
        """The gaps that some vertices have a part in; None where one holds too many arcs."""
        layers = {self._layer[vertex] for vertex in vertices}
        gaps = sorted({gap for layer in layers for gap in (layer - 1, layer) if 0 <= gap < self._layers.depth - 1})
        start = self._gaps.start
        return None if any(start[gap + 1] - start[gap] > _MOST_ARCS for gap in gaps) else gaps

    def _seen(self, gaps: list[int]) -> tuple[int, int, int]:
        """Crossings in some gaps: of lines with those in front of ports, of lines without them, of edges without."""
        with_ports = lines = edges = 0
        for gap in gaps:
            arcs = self._gaps.arcs(gap)
            begin, end = self._place[self._layers.tail[arcs]], self._place[self._layers.head[arcs]]
            weight = self._layers.weight[arcs]
            crossed = _crossed(begin, end)
            with_ports += int(_crossed(begin + self._tail_share[arcs], end + self._head_share[arcs]).sum())
            lines += int(crossed.sum())
            edges += int((crossed * np.multiply.outer(weight, weight)).sum())
        return with_ports, lines, edges

    def _branches(self, vertex: int) -> Branches | None:
        """The branches from the fork of a vertex to it that nothing leaves, from left to right; None if too large."""
        fork = self._forks[vertex]
        region = {vertex}
        found: list[int] = []
        for one in self._walked(vertex, fork, region):
            found.append(one)
            if len(found) > _MOST_VERTICES:
                return None
        return [part for part in self._parts(found) if self._ends_within(part, region)]

    def _ends_within(self, part: list[int], region: set[int]) -> bool:
        """Whether no arc leads out: such a branch can change sides without drawing others along."""
        return all(below in region for vertex in part for below in self._below[vertex])

    def _walked(self, vertex: int, fork: int, region: set[int]) -> Iterator[int]:
        ahead = [vertex]
        while ahead:
            for above in self._above[ahead.pop()]:
                if above != fork and above not in region:
                    region.add(above)
                    ahead.append(above)
                    yield above

    def _parts(self, vertices: list[int]) -> Branches:
        root = {vertex: vertex for vertex in vertices}

        def found(vertex: int) -> int:
            while root[vertex] != vertex:
                root[vertex] = root[root[vertex]]
                vertex = root[vertex]
            return vertex

        for vertex in vertices:
            for above in self._above[vertex]:
                if above in root:
                    root[found(vertex)] = found(above)
        parts: dict[int, list[int]] = {}
        for vertex in vertices:
            parts.setdefault(found(vertex), []).append(vertex)
        return sorted(parts.values(), key=lambda part: float(self._place[part].mean()))

    def _nearest_forks(self) -> list[int]:
        """For each vertex the last one that all ways to it pass, or -1: its dominator (Cooper and others 2001)."""
        forks = [-1] * self._layers.count
        depth = [0] * self._layers.count
        for vertex in np.argsort(self._layers.layer, kind="stable").tolist():
            above = self._above[vertex]
            fork = above[0] if above else -1
            for other in above[1:]:
                fork = _common(fork, other, forks, depth)
            forks[vertex] = fork
            depth[vertex] = depth[fork] + 1 if fork >= 0 else 0
        return forks


def _twisted(layers: Layers, position: Ints) -> Ints:
    """The vertices that arcs arrive at in another order than that of the ports."""
    order = np.lexsort((layers.head_port, layers.head))
    head, place = layers.head[order], position[layers.tail[order]]
    return np.unique(head[1:][(head[1:] == head[:-1]) & (place[1:] < place[:-1])])


def _crossed(begin: Floats, end: Floats) -> Bools:
    """Which pairs of arcs cross, bool[n, n]."""
    crossed: Bools = np.subtract.outer(begin, begin) * np.subtract.outer(end, end) < 0
    return crossed


def _common(one: int, other: int, forks: list[int], depth: list[int]) -> int:
    """The last vertex that all ways to two vertices pass, or -1."""
    for _ in range(_MOST_STEPS):
        if one == other or one < 0 or other < 0:
            break
        if depth[one] < depth[other]:
            one, other = other, one
        one = forks[one]
    return one if one == other else -1
