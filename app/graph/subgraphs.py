"""The graphs in a file: their paths, and which of them are still to be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..language import translate
from .model import GraphRef, NodeId
from .parts import Stretch
from .tables import Scope

DEEPEST = 500
"""How many graphs may nest; what lies deeper is left out and noted."""

_LONGEST_STEP = 200
_FIRST = NodeId(0)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a graph stands: its path, the node that holds it, and the graphs around it, outermost first."""

    path: str
    parent: tuple[str, NodeId] | None = None
    scopes: tuple[Scope, ...] = ()


@dataclass(slots=True)
class Paths:
    """Keeps the paths of graphs apart. `notes` says what is left out, `waiting` holds the next graph last."""

    notes: list[str] = field(default_factory=list)
    waiting: list[tuple[Stretch, Place]] = field(default_factory=list)
    _paths: set[str] = field(default_factory=set)

    def pending(self) -> Iterator[tuple[Stretch, Place]]:
        """The graphs that wait, until there are no more; reading one may add others."""
        while self.waiting:
            yield self.waiting.pop()

    def unique(self, path: str) -> str:
        """The path, with a number behind it if it is taken."""
        unique, number = path, 1
        while unique in self._paths:
            number += 1
            unique = f"{path}#{number}"
        self._paths.add(unique)
        return unique

    def note_depth(self, path: str) -> None:
        """Notes that a subgraph of the graph at `path` is left out."""
        note = translate("Files", "Graphs nested deeper than {levels} levels, inside {path}, are left out.").format(
            levels=DEEPEST, path=path[:_LONGEST_STEP]
        )
        if note not in self.notes[-1:]:
            self.notes.append(note)


@dataclass(slots=True)
class Subgraphs:
    """Gives the subgraphs of one graph their paths, and keeps them for later."""

    paths: Paths
    place: Place
    inside: tuple[Scope, ...]
    found: list[tuple[Stretch, Place]] = field(default_factory=list)
    _node: NodeId = _FIRST
    _step: str = ""
    _entered: bool = False
    _steps: set[str] = field(default_factory=set)

    def enter(self, node: NodeId, step: str) -> None:
        """Turns to a node; `step` stands for it in the paths of its subgraphs."""
        self._node, self._step, self._entered = node, step, False

    def reference(self, step: str, stretch: Stretch) -> GraphRef | None:
        """A reference to a subgraph of the node at hand, None where it lies too deep; `step` stands for it there."""
        if len(self.inside) >= DEEPEST:
            self.paths.note_depth(self.place.path)
            return None
        if not self._entered:
            self._enter()
        path = self.paths.unique(f"{self._step}/{step[:_LONGEST_STEP]}")
        self.found.append((stretch, Place(path, (self.place.path, self._node), self.inside)))
        return GraphRef(path)

    def close(self) -> None:
        """Leaves what was found to be read next, in its order."""
        self.paths.waiting += reversed(self.found)

    def _enter(self) -> None:
        """Makes the step unique among the nodes of this graph, and puts the path of the graph before it."""
        step = self._step[:_LONGEST_STEP]
        while step in self._steps:
            step = f"{step}_{self._node}"
        self._steps.add(step)
        self._step = f"{self.place.path}/{step}" if self.place.path else step
        self._entered = True
