"""The outputs of a function as its `return` statements name them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from .model import Formal
from .scopes import Assigned, Defined

_NESTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def result_names(function: Defined) -> tuple[str, ...]:
    """One name for each output, empty where it has none; nothing at all where the number is not told."""
    told = [names for value in _returned(function.node) for names in _of_value(value, function)]
    sure = [names for names, certain in told if certain] or [names for names, _ in told]
    if len({len(names) for names in sure}) != 1:
        return ()
    return tuple(column[0] if len(set(column)) == 1 else "" for column in zip(*sure, strict=True))


def output_formals(names: Sequence[str], count: int | None) -> tuple[Formal, ...]:
    """The formals of outputs with these names, `count` of them or more where a `g.op` asks for more.

    An output without a name of its own is called `output_` and its slot.
    """
    formals = []
    taken: set[str] = set()
    for slot in range(max(len(names), count or 0)):
        name = names[slot] if slot < len(names) and names[slot] not in taken else ""
        taken.add(name)
        formals.append(Formal(name or f"output_{slot}", "forward" if slot < len(names) else "position"))
    return tuple(formals)


def _returned(function: ast.AST) -> Iterator[ast.expr]:
    """The values that `function` returns, without those of the functions inside it."""
    if isinstance(function, ast.Lambda):
        yield function.body
        return
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value
        if not isinstance(node, _NESTED):
            waiting.extend(ast.iter_child_nodes(node))


def _of_value(value: ast.expr, function: Defined) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The names in a returned value, and whether it surely is that many tensors: a call may return any number."""
    match value:
        case ast.Tuple(elts=items) | ast.List(elts=items):
            if not any(isinstance(item, ast.Starred) for item in items):
                yield tuple(_name(item) for item in items), True
        case ast.IfExp(body=body, orelse=orelse):
            yield from _of_value(body, function)
            yield from _of_value(orelse, function)
        case ast.Name(id=name):
            bindings = function.inner.bindings.get(name, [])
            displays = [one.value for one in bindings if isinstance(one, Assigned) and not one.path]
            tuples = [one for one in displays if isinstance(one, ast.Tuple | ast.List)]
            if tuples:
                yield from _of_value(tuples[-1], function)
            else:
                yield (name,), not any(isinstance(one, ast.Call) for one in displays)
        case ast.Constant(value=None):
            return
        case _:
            yield (_name(value),), not isinstance(value, ast.Call)


def _name(item: ast.expr) -> str:
    match item:
        case ast.Name(id=name):
            return name
    return ""
