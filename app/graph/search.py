"""Finds nodes and values of a model: in an index made once, in time linear in the model for each query."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..language import translate
from . import words
from .hit import HitText
from .model import (
    Graph,
    Model,
    Node,
    Subject,
    Tensor,
    Value,
)
from .query import Term, parse
from .terms import OF_VALUES, Marks, node_test, value_test


@dataclass(frozen=True, slots=True, eq=False)
class _Shelf:
    """One graph: what each node and each value of its own is to others, and its folded text."""

    graph: Graph
    nodes: tuple[Subject, ...]
    node_texts: tuple[str, ...]
    values: tuple[Subject, ...]
    value_texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """The texts that plain words are looked for in, graph by graph."""

    shelves: tuple[_Shelf, ...]


def index(model: Model) -> Index:
    """The index of a model."""
    return Index(tuple(map(_shelf, model.graphs)))


def find(model: Model, text: str) -> tuple[Subject, ...]:
    """What `found` gives for one query alone."""
    return found(index(model), parse(text))


def found(
    known: Index, terms: Sequence[Term], marks: Marks | None = None, given_up: Callable[[], bool] = bool
) -> tuple[Subject, ...]:
    """The nodes and values for which all terms hold, in file order; none without terms.

    Plain words are looked for in a node's name, op type, domain, module path and the small constant it holds, and in
    a value's name and small constant. A value whose maker is found already is not told once more.
    `given_up` is asked now and then; once it is true, what is given is of no use.
    """
    hits: list[Subject] = []
    for shelf in known.shelves if terms else ():
        if given_up():
            return ()
        hits += _found_on(shelf, terms, marks or {})
    return tuple(hits)


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


def _shelf(graph: Graph) -> _Shelf:
    own = [value for value in graph.values if value.outer is None]
    return _Shelf(
        graph,
        tuple(Subject(graph.path, node.id) for node in graph.nodes),
        tuple(map(_node_text, graph.nodes)),
        tuple(Subject(graph.path, value=value.id) for value in own),
        tuple(map(_value_text, own)),
    )


def _node_text(node: Node) -> str:
    op_type = f"{node.domain}::{node.op_type}" if node.domain else node.op_type
    constants = [words.value_text(held.value) for held in node.attributes if isinstance(held.value, Tensor)]
    return "\n".join((node.name, op_type, *node.module_path, *constants)).casefold()


def _value_text(value: Value) -> str:
    constant = words.value_text(value.tensor) if isinstance(value.tensor, Tensor) else ""
    return f"{value.name}\n{constant}".casefold() if constant else value.name.casefold()


def _found_on(shelf: _Shelf, terms: Sequence[Term], marks: Marks) -> Iterator[Subject]:
    nodes = _nodes_on(shelf, terms, marks)
    yield from (shelf.nodes[place] for place in nodes)
    told = frozenset(nodes)
    for place, value in _values_on(shelf, terms, marks):
        if value.maker is None or value.maker.node not in told:
            yield shelf.values[place]


def _nodes_on(shelf: _Shelf, terms: Sequence[Term], marks: Marks) -> list[int]:
    texts, nodes = shelf.node_texts, shelf.graph.nodes
    left = list(range(len(nodes)))
    for term in _plain_first(terms):
        if term.field:
            holds = node_test(term, shelf.graph, marks)
            left = [place for place in left if holds(nodes[place])]
        else:
            left = [place for place in left if term.text in texts[place]]
    return left


def _values_on(shelf: _Shelf, terms: Sequence[Term], marks: Marks) -> list[tuple[int, Value]]:
    if not all(term.field in OF_VALUES for term in terms):
        return []
    texts, values = shelf.value_texts, shelf.graph.values
    left = list(range(len(texts)))
    for term in _plain_first(terms):
        if not term.field:
            left = [place for place in left if term.text in texts[place]]
    found = [(place, values[shelf.values[place].value or 0]) for place in left]
    for term in terms:
        if term.field:
            holds = value_test(term, shelf.graph, marks)
            found = [(place, value) for place, value in found if holds(value)]
    return found


def _plain_first(terms: Sequence[Term]) -> list[Term]:
    """Plain words cost least to look for."""
    return sorted(terms, key=_has_field)


def _has_field(term: Term) -> bool:
    return bool(term.field)


def _value_word(value: Value) -> str:
    if value.is_input:
        return translate("Words", "input")
    if value.tensor is not None:
        return translate("Words", "initializer")
    return translate("Words", "output") if value.is_output else translate("Words", "value")
