"""First orders of the vertices, from walks through the graph."""

from __future__ import annotations

from collections.abc import Callable

from .graphs import Layers, neighbours
from .sweeps import Rows


class Walks:
    """The neighbours of each vertex, kept for several walks."""

    def __init__(self, layers: Layers) -> None:
        self._below = [sorted(users) for users in neighbours(layers.count, layers.tail, layers.head)]
        self._above = [sorted(makers) for makers in neighbours(layers.count, layers.head, layers.tail)]
        self._layer = layers.layer.tolist()
        self._depth = layers.depth

    def down(self) -> Rows:
        """Depth first from the top; boxes before points, so that long edges end up outside."""
        return self._walk(self._above, lambda vertex: self._below[vertex][::-1], 1)

    def up(self) -> Rows:
        """Depth first from the bottom."""
        return self._walk(self._below, lambda vertex: self._above[vertex][::-1], -1)

    def down_mirrored(self) -> Rows:
        """Depth first from the top, the last user first."""
        return self._walk(self._above, lambda vertex: self._below[vertex], 1)

    def up_mirrored(self) -> Rows:
        """Depth first from the bottom, the last maker first."""
        return self._walk(self._below, lambda vertex: self._above[vertex], -1)

    def both_ways(self) -> Rows:
        """Depth first along arcs in either direction: what hangs together stands together."""
        return self._walk(self._above, lambda vertex: self._above[vertex][::-1] + self._below[vertex][::-1], 1)

    def _walk(self, entries: list[list[int]], following: Callable[[int], list[int]], direction: int) -> Rows:
        layer = self._layer
        rows: Rows = [[] for _ in range(self._depth)]
        seen = [False] * len(layer)
        roots = [vertex for vertex, entry in enumerate(entries) if not entry]
        for root in sorted(roots, key=lambda vertex: direction * layer[vertex]):
            stack = [root]
            while stack:
                vertex = stack.pop()
                if not seen[vertex]:
                    seen[vertex] = True
                    rows[layer[vertex]].append(vertex)
                    stack += following(vertex)
        return rows
