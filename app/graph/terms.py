"""What the terms of a query ask of nodes and values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from . import words
from .model import (
    Attribute,
    Graph,
    Kind,
    MapType,
    Node,
    OptionalType,
    SequenceType,
    Subject,
    Tensor,
    TensorType,
    Value,
    ValueType,
)
from .query import Term

_LONGEST_ATTRIBUTE = 200
_REPEATED = frozenset({"INT", "INTS", "STRING", "STRINGS", "FLOAT", "FLOATS"})
_YES = frozenset({"", "y", "yes", "true", "1"})
_NO = frozenset({"n", "no", "false", "0"})

OF_VALUES = frozenset({"", "in", "kind", "dtype", "finding"})
"""The fields that a value can answer to."""

Marks = Mapping[Subject, str]
"""What was found about nodes and values (not their ports), as one folded text each."""

NodeTest = Callable[[Node], bool]
ValueTest = Callable[[Value], bool]


def node_test(term: Term, graph: Graph, marks: Marks) -> NodeTest:
    """Whether a term, which has a field, holds for a node of a graph."""
    make: Mapping[str, Callable[[], NodeTest]] = {
        "op": lambda: partial(_is_one_of, _op_types_that(_fits_op, term, graph)),
        "domain": lambda: partial(_is_one_of, _op_types_that(_fits_domain, term, graph)),
        "in": lambda: partial(_is_in, term, _graph_fits(term, graph)),
        "attr": lambda: partial(_has_attribute, {}, *_attribute_wanted(term)),
        "kind": lambda: partial(_reads_kind, [kind for kind in Kind if kind.value.startswith(term.text)]),
        "dtype": lambda: partial(_makes_dtype, term, graph),
        "custom": lambda: partial(_is_custom, term),
        "finding": lambda: partial(_node_is_marked, term, graph, marks),
    }
    return make[term.field]()


def value_test(term: Term, graph: Graph, marks: Marks) -> ValueTest:
    """Whether a term with one of the fields `OF_VALUES` holds for a value of a graph."""
    tests: dict[str, ValueTest] = {
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


def _has_attribute(told: dict[object, bool], name: str, wanted: str | None, node: Node) -> bool:
    for attribute in node.attributes:
        folded = attribute.name.casefold()
        if wanted is None:
            if name in folded:
                return True
        elif name == folded and _has_value(told, wanted, attribute):
            return True
    return False


def _has_value(told: dict[object, bool], wanted: str, attribute: Attribute) -> bool:
    """Whether an attribute has a value; `told` keeps the answers for values that come again and again."""
    key = (attribute.type, attribute.value, attribute.refers_to) if attribute.type in _REPEATED else None
    if key is None or key not in told:
        told[key] = _is_same(wanted, words.attribute_text(attribute, _LONGEST_ATTRIBUTE))
    return told[key]


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
