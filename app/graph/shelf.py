"""One graph as columns of numbers, so that queries look through all of it at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from operator import attrgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import words
from .model import (
    Attribute,
    Graph,
    Kind,
    MapType,
    Node,
    OptionalType,
    SequenceType,
    Tensor,
    TensorType,
    Value,
    ValueType,
)
from .texts import Bools, Ints, Texts, texts

KINDS = tuple(Kind)
ROLES = ("initializer", "input", "output")

_REPEATED = frozenset({"INT", "INTS", "STRING", "STRINGS", "FLOAT", "FLOATS"})
_LONGEST_ATTRIBUTE = 200
_OPERATOR = attrgetter("domain", "op_type", "custom")
_MODULES = attrgetter("module_path")
_KIND = attrgetter("origin.kind")


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """For each of n things the number of what it has, of `kinds` that differ."""

    number: Ints
    kinds: tuple[Hashable, ...]

    def having(self, chosen: Iterable[bool]) -> Bools:
        """The things bool[n] that have one of the chosen kinds, for each of which it is told."""
        picked = np.fromiter(chosen, dtype=bool, count=len(self.kinds))
        return picked[self.number] if len(self.kinds) else np.zeros(len(self.number), dtype=bool)


class Written(NamedTuple):
    """A text without blanks and quotes, its case folded, and the number that it is, if it is one."""

    text: str
    number: float | None


def written(text: str) -> Written:
    """A text made ready to be compared."""
    bare = "".join(text.casefold().replace('"', "").split())
    try:
        return Written(bare, float(bare))
    except ValueError:
        return Written(bare, None)


@dataclass(frozen=True, slots=True, eq=False)
class Attributes:
    """All attributes, by their node; `value` numbers those that differ, `first[v]` is one with the value v.

    `told` keeps what is known of values once that has been asked for.
    """

    node: Ints
    name: Column
    value: Ints
    first: Sequence[Attribute]
    told: dict[int, Written] = field(default_factory=dict)

    def written(self, value: int) -> Written:
        """How a value is written; a tensor of few elements by these alone."""
        found = self.told.get(value)
        if found is None:
            held = self.first[value]
            text = words.value_text(held.value) if isinstance(held.value, Tensor) else ""
            found = self.told[value] = written(text or words.attribute_text(held, _LONGEST_ATTRIBUTE))
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """What can be asked of the n nodes and v values of its own of one graph.

    `operators` are (domain, op type, custom), `modules` the module paths. `reads` uint8[n, kinds] tells which KINDS
    nodes read. `made_by`, `made` are nodes and the values they make. `elements` has all values of the graph, also
    those from outside; `values` are the ids of its own, `maker` int64[v] their makers or -1, `roles` bool[v, 3] which
    of ROLES they play.
    """

    graph: Graph
    node_texts: Texts
    operators: Column
    modules: Column
    reads: NDArray[np.bool_]
    attributes: Attributes
    made_by: Ints
    made: Ints
    elements: Column
    values: Ints
    value_texts: Texts
    maker: Ints
    roles: NDArray[np.bool_]


def shelf(graph: Graph) -> Shelf:
    """The columns of a graph."""
    nodes = graph.nodes
    own = [value for value in graph.values if value.outer is None]
    outputs = [(node.id, output.value) for node in nodes for output in node.outputs if output.value is not None]
    made = np.array(outputs, dtype=np.int64).reshape(-1, 2)
    return Shelf(
        graph=graph,
        node_texts=texts(list(map(_node_text, nodes))),
        operators=_column(map(_OPERATOR, nodes)),
        modules=_column(map(_MODULES, nodes)),
        reads=_reads(nodes),
        attributes=_attributes(nodes),
        made_by=made[:, 0],
        made=made[:, 1],
        elements=_column(map(_element_of, graph.values)),
        values=np.array([value.id for value in own], dtype=np.int64),
        value_texts=texts(list(map(_value_text, own))),
        maker=np.array([-1 if value.maker is None else value.maker.node for value in own], dtype=np.int64),
        roles=np.array([_roles(value) for value in own], dtype=bool).reshape(-1, len(ROLES)),
    )


def _column(keys: Iterable[Hashable]) -> Column:
    numbers: defaultdict[Hashable, int] = defaultdict(count().__next__)
    number = np.fromiter(map(numbers.__getitem__, keys), dtype=np.int64)
    return Column(number, tuple(numbers))


def _node_text(node: Node) -> str:
    op_type = f"{node.domain}::{node.op_type}" if node.domain else node.op_type
    constants = [words.value_text(held.value) for held in node.attributes if isinstance(held.value, Tensor)]
    return "\n".join((node.name, op_type, *node.module_path, *constants))


def _value_text(value: Value) -> str:
    constant = words.value_text(value.tensor) if isinstance(value.tensor, Tensor) else ""
    return f"{value.name}\n{constant}" if constant else value.name


def _reads(nodes: Sequence[Node]) -> NDArray[np.bool_]:
    # Members of an enumeration are hashed in Python, which takes ten times as long as their identity.
    places = {id(kind): place for place, kind in enumerate(KINDS)}
    slots = chain.from_iterable(node.inputs for node in nodes)
    kinds = np.fromiter(map(places.__getitem__, map(id, map(_KIND, slots))), dtype=np.int64)
    found = np.zeros((len(nodes), len(KINDS)), dtype=bool)
    found[np.repeat(np.arange(len(nodes)), [len(node.inputs) for node in nodes]), kinds] = True
    return found


def _attributes(nodes: Sequence[Node]) -> Attributes:
    every = list(chain.from_iterable(node.attributes for node in nodes))
    numbers: defaultdict[Hashable, int] = defaultdict(count().__next__)
    value = np.fromiter((numbers[_value_key(attribute)] for attribute in every), dtype=np.int64, count=len(every))
    first = np.zeros(len(numbers), dtype=np.int64)
    first[value[::-1]] = np.arange(len(every))[::-1]
    return Attributes(
        node=np.repeat(np.arange(len(nodes)), [len(node.attributes) for node in nodes]),
        name=_column(attribute.name.casefold() for attribute in every),
        value=value,
        first=[every[place] for place in first.tolist()],
    )


def _value_key(attribute: Attribute) -> Hashable:
    """Equal for values that are written alike; those that take long to compare are each their own."""
    if attribute.type in _REPEATED:
        return attribute.type, attribute.value, attribute.refers_to
    return id(attribute)


def _element_of(value: Value) -> str:
    """The element type of a value, its case folded; empty where the file does not tell."""
    if value.type is None:
        return value.tensor.element.casefold() if isinstance(value.tensor, Tensor) else ""
    return _element(value.type).casefold()


def _element(stated: ValueType | None) -> str:
    """The element type at the core of a type."""
    while isinstance(stated, SequenceType | OptionalType):
        stated = stated.item
    if isinstance(stated, MapType):
        return _element(stated.value) or stated.key
    return stated.element if isinstance(stated, TensorType) else ""


def _roles(value: Value) -> tuple[bool, bool, bool]:
    return value.tensor is not None, value.is_input, value.is_output
