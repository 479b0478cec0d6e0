"""The nodes and ports of a graph as columns of numbers, to be gone through at once instead of one by one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, count
from operator import attrgetter
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..graph.model import Graph, Input, Kind, Output
from ..layout.plan import Floats, Ints

K = TypeVar("K")
P = TypeVar("P", Input, Output)

KINDS = tuple(Kind)
"""The order in which kinds are numbered."""

_NAME = attrgetter("name")
_VALUE = attrgetter("value")
_KIND = attrgetter("origin.kind")


@dataclass(frozen=True, slots=True, eq=False)
class Ports(Generic[P]):
    """All slots, one node after the other: those of node i are `offsets[i]:offsets[i + 1]` of the k slots.

    `node` int64[k]; `value` int64[k], -1 where there is none; `name` int64[k], the same number for the same name.
    """

    slots: Sequence[P]
    offsets: Ints
    node: Ints
    value: Ints
    name: Ints


def inputs(graph: Graph) -> Ports[Input]:
    """The input slots of all nodes."""
    return _ports([node.inputs for node in graph.nodes])


def outputs(graph: Graph) -> Ports[Output]:
    """The output slots of all nodes."""
    return _ports([node.outputs for node in graph.nodes])


def kinds(slots: Sequence[Input]) -> Ints:
    """What feeds each slot, as places in KINDS."""
    # Members of an enumeration are hashed in Python, which takes ten times as long as their identity.
    numbers = {id(kind): number for number, kind in enumerate(KINDS)}
    return np.fromiter(map(numbers.__getitem__, map(id, map(_KIND, slots))), dtype=np.int64, count=len(slots))


def are(kinds: Ints, chosen: Collection[Kind]) -> NDArray[np.bool_]:
    """Which of some kinds, as places in KINDS, are among the chosen."""
    wanted = np.array([kind in chosen for kind in KINDS])
    return np.asarray(wanted[kinds])


def numbered(keys: Iterable[K]) -> Ints:
    """A number for each key, equal where keys are, counted in the order in which they come first."""
    numbers: defaultdict[K, int] = defaultdict(count().__next__)
    return np.fromiter(map(numbers.__getitem__, keys), dtype=np.int64)


def marked(count: int, numbers: Ints) -> NDArray[np.bool_]:
    """True at some numbers, of those below `count`."""
    found = np.zeros(count, dtype=bool)
    found[numbers] = True
    return found


def once(numbers: Ints) -> Ints:
    """The numbers in ascending order, each once."""
    # The first plain numpy.unique imports masked arrays: 15 ms at the first touch of the mouse.
    found = np.sort(numbers)
    return np.asarray(found[np.concatenate([[True], found[1:] != found[:-1]])[: len(found)]])


def common(some: Ints, others: Ints) -> Ints:
    """Those of some numbers that are among others, both ascending."""
    if not len(others):
        return others
    places = np.minimum(np.searchsorted(others, some), len(others) - 1)
    return np.asarray(some[others[places] == some])


def firsts(numbers: Ints) -> Ints:
    """The place at which each of the numbers 0, 1, … comes first."""
    found = np.zeros(int(numbers.max(initial=-1)) + 1, dtype=np.int64)
    found[numbers[::-1]] = np.arange(len(numbers))[::-1]
    return found


def offsets(lengths: Ints) -> Ints:
    """Where each of some stretches begins in a row of all, and where the last one ends."""
    found = np.zeros(len(lengths) + 1, dtype=np.int64)
    np.cumsum(lengths, out=found[1:])
    return found


def flat(groups: Sequence[Sequence[float]]) -> tuple[Floats, Ints]:
    """The numbers of all groups in one row, and where each group begins in it."""
    lengths = np.fromiter(map(len, groups), dtype=np.int64, count=len(groups))
    begins = offsets(lengths)
    return np.fromiter(chain.from_iterable(groups), dtype=np.float64, count=int(begins[-1])), begins


def places_in(ports: Ports[P], chosen: NDArray[np.bool_]) -> Ints:
    """For each slot, how many chosen ones of its node stand before it."""
    before = np.concatenate([[0], np.cumsum(chosen)])
    return np.asarray(before[:-1] - before[ports.offsets[ports.node]], dtype=np.int64)


def stretches(numbers: Ints, begins: Ints, chosen: Iterable[int]) -> list[bytes]:
    """The numbers of each chosen stretch as bytes, equal where the numbers are."""
    data, places = numbers.tobytes(), (begins * numbers.itemsize).tolist()
    return [data[places[i] : places[i + 1]] for i in chosen]


def _ports(groups: list[tuple[P, ...]]) -> Ports[P]:
    lengths = np.fromiter(map(len, groups), dtype=np.int64, count=len(groups))
    slots = list(chain.from_iterable(groups))
    values = (-1 if value is None else value for value in map(_VALUE, slots))
    return Ports(
        slots=slots,
        offsets=offsets(lengths),
        node=np.repeat(np.arange(len(groups)), lengths),
        value=np.fromiter(values, dtype=np.int64, count=len(slots)),
        name=numbered(map(_NAME, slots)),
    )
