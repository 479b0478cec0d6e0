"""Finds nodes and values of a model, in an index that is made once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..language import translate
from . import words
from .hit import Hits, HitText
from .model import Graph, Model, Subject, Value
from .query import Term, parse
from .shelf import Shelf, shelf
from .terms import Marks, is_of_values, nodes_that, values_that
from .texts import Bools, Ints

_NONE: Ints = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """What queries look through, graph by graph."""

    shelves: tuple[Shelf, ...]


def index(model: Model) -> Index:
    """The index of a model."""
    return Index(tuple(map(shelf, model.graphs)))


def find(model: Model, text: str) -> tuple[Subject, ...]:
    """What `found` gives for one query alone."""
    return tuple(found(index(model), parse(text)))


def found(known: Index, terms: Sequence[Term], marks: Marks | None = None, given_up: Callable[[], bool] = bool) -> Hits:
    """The nodes and values for which all terms hold, in file order; none without terms.

    Plain words are looked for in a node's name, op type, domain, module path and the small constant it holds, and in
    a value's name and small constant. A value whose maker is found already is not told once more.
    `given_up` is asked now and then; once it is true, what is given is of no use.
    """
    paths = tuple(shelf.graph.path for shelf in known.shelves)
    graphs, numbers, are_nodes = [_NONE], [_NONE], [np.zeros(0, dtype=bool)]
    for place, one in enumerate(known.shelves if terms else ()):
        if given_up():
            return Hits(paths, _NONE, _NONE, np.zeros(0, dtype=bool))
        nodes, values = _found_on(one, terms, marks or {})
        numbers += [nodes, values]
        graphs.append(np.full(len(nodes) + len(values), place, dtype=np.int64))
        are_nodes.append(np.arange(len(nodes) + len(values)) < len(nodes))
    return Hits(paths, np.concatenate(graphs), np.concatenate(numbers), np.concatenate(are_nodes))


def hit_text(graphs: Mapping[str, Graph], subject: Subject) -> HitText:
    """How a hit is listed."""
    graph, place = graphs[subject.path], words.escaped(subject.path)
    if subject.node is not None:
        node = graph.nodes[subject.node]
        return HitText(words.node_title(node), words.escaped(node.name), place)
    if subject.value is not None:
        value = graph.values[subject.value]
        return HitText(_value_word(value), words.escaped(value.name), place)
    return HitText(translate("Words", "graph"), words.escaped(graph.name), place)


def _found_on(shelf: Shelf, terms: Sequence[Term], marks: Marks) -> tuple[Ints, Ints]:
    """The numbers of the nodes and of the values."""
    nodes = _all_hold([nodes_that(term, shelf, marks) for term in terms])
    if not all(map(is_of_values, terms)):
        return np.flatnonzero(nodes), _NONE
    values = _all_hold([values_that(term, shelf, marks) for term in terms])
    made = shelf.maker >= 0
    values[made] &= ~nodes[shelf.maker[made]]
    return np.flatnonzero(nodes), shelf.values[values]


def _all_hold(masks: Sequence[Bools]) -> Bools:
    return np.asarray(np.logical_and.reduce(masks), dtype=bool)


def _value_word(value: Value) -> str:
    if value.is_input:
        return translate("Words", "input")
    if value.tensor is not None:
        return translate("Words", "initializer")
    return translate("Words", "output") if value.is_output else translate("Find", "value")
