"""What was found, and how one of it is listed; records on their own, which need nothing that takes long to import."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from .model import NodeId, Subject, ValueId

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class HitText:
    """How a hit is listed: what it is, what it is called, and the graph it stands in (empty for the main graph)."""

    what: str
    name: str
    place: str


@dataclass(frozen=True, slots=True, eq=False)
class Hits(Sequence[Subject]):
    """Nodes and values that were found; each becomes a Subject when it is looked at, as they may be very many.

    k hits: `graph` int64[k] places in `paths`, `number` int64[k] node or value ids, `is_node` bool[k].
    """

    paths: tuple[str, ...]
    graph: NDArray[np.int64]
    number: NDArray[np.int64]
    is_node: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.number)

    @overload
    def __getitem__(self, row: int) -> Subject: ...

    @overload
    def __getitem__(self, row: slice) -> Sequence[Subject]: ...

    def __getitem__(self, row: int | slice) -> Subject | Sequence[Subject]:
        if isinstance(row, slice):
            return Hits(self.paths, self.graph[row], self.number[row], self.is_node[row])
        path, number = self.paths[int(self.graph[row])], int(self.number[row])
        return Subject(path, node=NodeId(number)) if self.is_node[row] else Subject(path, value=ValueId(number))

    def __iter__(self) -> Iterator[Subject]:
        return map(self.__getitem__, range(len(self)))

    def rows_in(self, path: str) -> NDArray[np.int64]:
        """The rows of the hits in one graph."""
        place = self.paths.index(path) if path in self.paths else -1
        rows: NDArray[np.int64] = (self.graph == place).nonzero()[0]
        return rows

    def row_of(self, subject: Subject | None) -> int:
        """The row of a hit, or -1."""
        if subject is None or subject.slot is not None:
            return -1
        rows = self.rows_in(subject.path)
        number = subject.value if subject.node is None else subject.node
        found = (self.number[rows] == number) & (self.is_node[rows] == (subject.node is not None))
        return int(rows[found][0]) if found.any() else -1
