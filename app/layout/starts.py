"""First orders of the vertices, from walks through the graph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .graphs import Layers, neighbours
from .plan import Ints
from .sweeps import Rows, Sweeps

SWEEPS, SWEEPS_IF_LARGE = 4, 8
LARGE = 15_000
"""With so many vertices rerouting costs much more than sweeps: fewer starts are brought nearer to a good order."""


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """An order: for each vertex its place, and the weight of all that crosses."""

    place: Ints
    crossings: int


def starts(layers: Layers) -> list[Start]:
    """First orders after sweeps: that of the walk that finds most, then those with the fewest crossings first."""
    walks, sweeps = Walks(layers), Sweeps(layers)
    large = layers.count > LARGE
    found: dict[bytes, Start] = {}
    for walk in walks.few() if large else walks.all():
        place = sweeps.settled(sweeps.best(walk(), SWEEPS_IF_LARGE if large else SWEEPS))
        start = Start(place, sweeps.crossings(place))
        found.setdefault(place.tobytes(), start)
        if start.crossings == 0:
            return [start]
    first, *rest = found.values()
    return [first, *sorted(rest, key=_crossings)]


def _crossings(start: Start) -> int:
    return start.crossings


class Walks:
    """The neighbours of each vertex, kept for several walks."""

    def __init__(self, layers: Layers) -> None:
        self._below = [sorted(users) for users in neighbours(layers.count, layers.tail, layers.head)]
        self._above = [sorted(makers) for makers in neighbours(layers.count, layers.head, layers.tail)]
        self._layer = layers.layer.tolist()
        self._depth = layers.depth

    def few(self) -> tuple[Callable[[], Rows], ...]:
        """The walks that are most worth their while."""
        return self.both_ways, self.up

    def all(self) -> tuple[Callable[[], Rows], ...]:
        """All walks, those that find most first."""
        return self.up, self.down, self.both_ways, self.up_mirrored, self.down_mirrored

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
