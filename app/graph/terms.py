"""What the terms of a query ask of the nodes and values of a graph, of all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import numpy as np

from .model import Subject
from .query import Term
from .shelf import KINDS, ROLES, Shelf, written
from .texts import Bools, Ints

_YES = frozenset({"", "y", "yes", "true", "1"})
_NO = frozenset({"n", "no", "false", "0"})

Marks = Mapping[Subject, str]
"""What was found about nodes and values (not their ports), as one folded text each."""

_Operator = tuple[str, str, bool]


def nodes_that(term: Term, shelf: Shelf, marks: Marks) -> Bools:
    """The nodes bool[n] of a graph that a term holds for."""
    if term.field == "finding":
        marked = (place.node for place in _marked(term, shelf, marks))
        found = np.zeros(len(shelf.graph.nodes), dtype=bool)
        found[[node for node in marked if node is not None]] = True
        return found
    return _OF_NODES[term.field](term, shelf)


def values_that(term: Term, shelf: Shelf, marks: Marks) -> Bools:
    """The values bool[v] of a graph's own that a term holds for; none for what is only asked of nodes."""
    if term.field == "finding":
        marked = [place.value for place in _marked(term, shelf, marks) if place.node is None]
        return np.isin(shelf.values, np.array(marked, dtype=np.int64))
    test = _OF_VALUES.get(term.field)
    return np.zeros(len(shelf.values), dtype=bool) if test is None else test(term, shelf)


def is_of_values(term: Term) -> bool:
    """Whether a value can answer to a term."""
    return term.field == "finding" or term.field in _OF_VALUES


def _fits(term: Term, text: str) -> bool:
    folded = text.casefold()
    return term.text == folded if term.whole else term.text in folded


def _nodes_with_text(term: Term, shelf: Shelf) -> Bools:
    return shelf.node_texts.holding(term.text)


def _values_with_text(term: Term, shelf: Shelf) -> Bools:
    return shelf.value_texts.holding(term.text)


def _of_operators(term: Term, shelf: Shelf, fits: Callable[[Term, _Operator], bool]) -> Bools:
    return shelf.operators.having(fits(term, cast(_Operator, operator)) for operator in shelf.operators.kinds)


def _op(term: Term, shelf: Shelf) -> Bools:
    return _of_operators(term, shelf, _fits_op)


def _fits_op(term: Term, operator: _Operator) -> bool:
    domain, op_type, _ = operator
    return _fits(term, op_type) or ("::" in term.text and _fits(term, f"{domain}::{op_type}"))


def _domain(term: Term, shelf: Shelf) -> Bools:
    return _of_operators(term, shelf, _fits_domain)


def _fits_domain(term: Term, operator: _Operator) -> bool:
    return _fits(term, operator[0] or "ai.onnx")


def _custom(term: Term, shelf: Shelf) -> Bools:
    return _of_operators(term, shelf, _fits_custom)


def _fits_custom(term: Term, operator: _Operator) -> bool:
    domain, op_type, custom = operator
    if term.text in _YES:
        return custom
    return not custom if term.text in _NO else custom and _fits(term, f"{domain}::{op_type}")


def _in(term: Term, shelf: Shelf) -> Bools:
    if _graph_fits(term, shelf):
        return np.ones(len(shelf.graph.nodes), dtype=bool)
    return shelf.modules.having(_fits_modules(term, cast(tuple[str, ...], path)) for path in shelf.modules.kinds)


def _fits_modules(term: Term, path: tuple[str, ...]) -> bool:
    return bool(path) and (_fits(term, "/".join(path)) or _fits(term, ".".join(path)))


def _graph_fits(term: Term, shelf: Shelf) -> bool:
    path = shelf.graph.path
    return _fits(term, path) or _fits(term, shelf.graph.name) or (not path and _fits(term, "main"))


def _value_in(term: Term, shelf: Shelf) -> Bools:
    return np.full(len(shelf.values), _graph_fits(term, shelf))


def _attr(term: Term, shelf: Shelf) -> Bools:
    name, equals, wanted = term.text.partition("=")
    known = shelf.attributes
    names = cast(tuple[str, ...], known.name.kinds)
    held = np.flatnonzero(known.name.having(name == one if equals or term.whole else name in one for one in names))
    if equals and wanted:
        held = held[np.isin(known.value[held], _written_so(wanted, shelf, known.value[held]))]
    found = np.zeros(len(shelf.graph.nodes), dtype=bool)
    found[known.node[held]] = True
    return found


def _written_so(wanted: str, shelf: Shelf, values: Ints) -> Ints:
    """Those values of attributes that are written so, blanks and quotes apart, or are the same number."""
    asked = written(wanted)
    told = ((value, shelf.attributes.written(value)) for value in np.unique(values).tolist())
    same = [
        value for value, (text, number) in told if text == asked.text or (number is not None and number == asked.number)
    ]
    return np.array(same, dtype=np.int64)


def _kind(term: Term, shelf: Shelf) -> Bools:
    return np.asarray(shelf.reads[:, [kind.value.startswith(term.text) for kind in KINDS]].any(axis=1))


def _value_kind(term: Term, shelf: Shelf) -> Bools:
    return np.asarray(shelf.roles[:, [role.startswith(term.text) for role in ROLES]].any(axis=1))


def _dtype(term: Term, shelf: Shelf) -> Bools:
    found = np.zeros(len(shelf.graph.nodes), dtype=bool)
    found[shelf.made_by[_elements(term, shelf)[shelf.made]]] = True
    return found


def _value_dtype(term: Term, shelf: Shelf) -> Bools:
    return np.asarray(_elements(term, shelf)[shelf.values])


def _elements(term: Term, shelf: Shelf) -> Bools:
    return shelf.elements.having(_fits(term, str(element)) for element in shelf.elements.kinds)


def _marked(term: Term, shelf: Shelf, marks: Marks) -> list[Subject]:
    here = ((place, text) for place, text in marks.items() if place.path == shelf.graph.path)
    return [place for place, text in here if term.text in text]


_Test = Callable[[Term, Shelf], Bools]

_OF_NODES: Mapping[str, _Test] = {
    "": _nodes_with_text,
    "op": _op,
    "domain": _domain,
    "in": _in,
    "attr": _attr,
    "kind": _kind,
    "dtype": _dtype,
    "custom": _custom,
}

_OF_VALUES: Mapping[str, _Test] = {
    "": _values_with_text,
    "in": _value_in,
    "kind": _value_kind,
    "dtype": _value_dtype,
}
