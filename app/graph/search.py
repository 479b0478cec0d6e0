"""Finds nodes and values of a model: in an index made once, in time linear in the model for each query."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from . import words
from .hit import HitText
from .model import (
    Graph,
    Kind,
    MapType,
    Model,
    Node,
    OptionalType,
    SequenceType,
    Subject,
    Tensor,
    TensorType,
    Value,
    ValueType,
)
from .query import Term, parse

_LONGEST_ATTRIBUTE = 200
_YES = frozenset({"", "y", "yes", "true", "1"})
_NO = frozenset({"n", "no", "false", "0"})
_OF_VALUES = frozenset({"", "in", "kind", "dtype", "finding"})
"""The fields that a value can answer to."""

Marks = Mapping[Subject, str]
"""What was found about nodes and values (not their ports), as one folded text each."""

_NodeTest = Callable[[Node], bool]
_ValueTest = Callable[[Value], bool]


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
    return HitText("graph", words.escaped(graph.name), place)


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
            holds = _node_test(term, shelf.graph, marks)
            left = [place for place in left if holds(nodes[place])]
        else:
            left = [place for place in left if term.text in texts[place]]
    return left


def _values_on(shelf: _Shelf, terms: Sequence[Term], marks: Marks) -> list[tuple[int, Value]]:
    if not all(term.field in _OF_VALUES for term in terms):
        return []
    texts, values = shelf.value_texts, shelf.graph.values
    left = list(range(len(texts)))
    for term in _plain_first(terms):
        if not term.field:
            left = [place for place in left if term.text in texts[place]]
    found = [(place, values[shelf.values[place].value or 0]) for place in left]
    for term in terms:
        if term.field:
            holds = _value_test(term, shelf.graph, marks)
            found = [(place, value) for place, value in found if holds(value)]
    return found


def _plain_first(terms: Sequence[Term]) -> list[Term]:
    """Plain words cost least to look for."""
    return sorted(terms, key=_has_field)


def _has_field(term: Term) -> bool:
    return bool(term.field)


def _node_test(term: Term, graph: Graph, marks: Marks) -> _NodeTest:
    make: Mapping[str, Callable[[], _NodeTest]] = {
        "op": lambda: partial(_is_one_of, _op_types_that(_fits_op, term, graph)),
        "domain": lambda: partial(_is_one_of, _op_types_that(_fits_domain, term, graph)),
        "in": lambda: partial(_is_in, term, _graph_fits(term, graph)),
        "attr": lambda: partial(_has_attribute, *_attribute_wanted(term)),
        "kind": lambda: partial(_reads_kind, [kind for kind in Kind if kind.value.startswith(term.text)]),
        "dtype": lambda: partial(_makes_dtype, term, graph),
        "custom": lambda: partial(_is_custom, term),
        "finding": lambda: partial(_node_is_marked, term, graph, marks),
    }
    return make[term.field]()


def _value_test(term: Term, graph: Graph, marks: Marks) -> _ValueTest:
    tests: dict[str, _ValueTest] = {
        "in": partial(_value_is_in, _graph_fits(term, graph)),
        "kind": partial(_is_kind, term),
        "dtype": partial(_has_dtype, term),
        "finding": partial(_value_is_marked, term, graph, marks),
    }
    return tests[term.field]


def _fits(term: Term, text: str) -> bool:
    folded = text.casefold()
    return term.text == folded if term.whole else term.text in folded


def _op_types_that(fits: Callable[[Term, str, str], bool], term: Term, graph: Graph) -> set[tuple[str, str]]:
    """The operators of a graph, as domain and op type, that fit a term."""
    there = {(node.domain, node.op_type) for node in graph.nodes}
    return {op_type for op_type in there if fits(term, *op_type)}


def _fits_op(term: Term, domain: str, op_type: str) -> bool:
    return _fits(term, op_type) or ("::" in term.text and _fits(term, f"{domain}::{op_type}"))


def _fits_domain(term: Term, domain: str, op_type: str) -> bool:
    return _fits(term, domain or "ai.onnx")


def _is_one_of(op_types: set[tuple[str, str]], node: Node) -> bool:
    return (node.domain, node.op_type) in op_types


def _is_in(term: Term, graph_fits: bool, node: Node) -> bool:
    modules = node.module_path
    return graph_fits or (bool(modules) and (_fits(term, "/".join(modules)) or _fits(term, ".".join(modules))))


def _graph_fits(term: Term, graph: Graph) -> bool:
    return _fits(term, graph.path) or _fits(term, graph.name) or (not graph.path and _fits(term, "main"))


def _attribute_wanted(term: Term) -> tuple[str, str | None]:
    name, equals, value = term.text.partition("=")
    return name, value if equals else None


def _has_attribute(name: str, wanted: str | None, node: Node) -> bool:
    for attribute in node.attributes:
        folded = attribute.name.casefold()
        if wanted is None:
            if name in folded:
                return True
        elif name == folded and _is_same(wanted, words.attribute_text(attribute, _LONGEST_ATTRIBUTE)):
            return True
    return False


def _is_same(wanted: str, text: str) -> bool:
    """Whether a value is written so, blanks and quotes apart, or is the same number."""
    bare = "".join(text.casefold().replace('"', "").split())
    return not wanted or bare == "".join(wanted.split()) or _same_number(wanted, bare)


def _same_number(wanted: str, text: str) -> bool:
    try:
        return float(wanted) == float(text)
    except ValueError:
        return False


def _reads_kind(kinds: Sequence[Kind], node: Node) -> bool:
    return any(slot.origin.kind in kinds for slot in node.inputs)


def _is_custom(term: Term, node: Node) -> bool:
    if term.text in _YES:
        return node.custom
    if term.text in _NO:
        return not node.custom
    return node.custom and _fits(term, f"{node.domain}::{node.op_type}")


def _makes_dtype(term: Term, graph: Graph, node: Node) -> bool:
    made = (graph.values[output.value] for output in node.outputs if output.value is not None)
    return any(_has_dtype(term, value) for value in made)


def _has_dtype(term: Term, value: Value) -> bool:
    stated = value.type
    if stated is None and isinstance(value.tensor, Tensor):
        return _fits(term, value.tensor.element)
    return _fits(term, _element(stated))


def _element(stated: ValueType | None) -> str:
    """The element type at the core of a type."""
    while isinstance(stated, SequenceType | OptionalType):
        stated = stated.item
    if isinstance(stated, MapType):
        return _element(stated.value) or stated.key
    return stated.element if isinstance(stated, TensorType) else ""


def _value_word(value: Value) -> str:
    if value.is_input:
        return "input"
    if value.tensor is not None:
        return "initializer"
    return "output" if value.is_output else "value"


def _is_kind(term: Term, value: Value) -> bool:
    stated = (value.tensor is not None, "initializer"), (value.is_input, "input"), (value.is_output, "output")
    return any(holds and word.startswith(term.text) for holds, word in stated)


def _value_is_in(graph_fits: bool, value: Value) -> bool:
    return graph_fits


def _node_is_marked(term: Term, graph: Graph, marks: Marks, node: Node) -> bool:
    return _is_marked(term, marks.get(Subject(graph.path, node.id)))


def _value_is_marked(term: Term, graph: Graph, marks: Marks, value: Value) -> bool:
    return _is_marked(term, marks.get(Subject(graph.path, value=value.id)))


def _is_marked(term: Term, text: str | None) -> bool:
    return text is not None and term.text in text
