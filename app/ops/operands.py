"""The inputs of a node as the arguments of a call name them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .calls import Calls
from .model import Formal
from .project import meanings
from .scopes import Assigned, Defined, FunctionNode, Scope


def operands(
    calls: Calls, arguments: Sequence[ast.expr], scope: Scope, function: Defined | None, named_by: str = "symbolic"
) -> tuple[Formal, ...]:
    """The formal inputs that positional `arguments` stand for, one a slot, named by the names in them.

    `function` is the one around the call: a list that it fills step by step and hands over as `*list` is followed.
    An argument without a name of its own is called `input_` and its slot.
    """
    reader = _Reader(calls, scope, function, named_by)
    found = [formal for expression in arguments for formal in reader.read(expression)]
    return tuple(
        formal if formal.name else replace(formal, name=f"input_{slot}", named_by="position")
        for slot, formal in enumerate(found)
    )


class _Reader:
    def __init__(self, calls: Calls, scope: Scope, function: Defined | None, named_by: str) -> None:
        self._calls = calls
        self._scope = scope
        self._function = function
        self._named_by = named_by
        self._followed: set[str] = set()

    def read(self, expression: ast.expr) -> Iterator[Formal]:
        if isinstance(expression, ast.Starred):
            yield from self._unpacked(expression.value, False)
        else:
            yield self._one(expression)

    def _one(self, expression: ast.expr, optional: bool = False) -> Formal:
        return Formal(_name(expression), self._named_by, optional=optional)

    def _many(self, name: str = "") -> Formal:
        return Formal(name, self._named_by, variadic=True)

    def _unpacked(self, expression: ast.expr, optional: bool) -> Iterator[Formal]:
        """The slots of `*expression`."""
        match expression:
            case ast.Tuple(elts=items) | ast.List(elts=items):
                for item in items:
                    yield from self._item(item, optional)
            case (
                ast.ListComp(elt=ast.Name(id=name), generators=[generator])
                | ast.GeneratorExp(elt=ast.Name(id=name), generators=[generator])
            ) if isinstance(generator.target, ast.Name) and generator.target.id == name:
                yield from self._unpacked(generator.iter, optional or bool(generator.ifs))
            case ast.Call(func=ast.Name(id="filter"), args=[_, inner]):
                yield from self._unpacked(inner, True)
            case ast.Call(func=ast.Name(id="list" | "tuple"), args=[inner]):
                yield from self._unpacked(inner, optional)
            case ast.IfExp(body=body, orelse=orelse):
                yield from max(list(self._unpacked(body, True)), list(self._unpacked(orelse, True)), key=len)
            case ast.Name():
                yield from self._named(expression, optional)
            case _:
                yield self._many(_name(expression))

    def _item(self, item: ast.expr, optional: bool) -> Iterator[Formal]:
        if isinstance(item, ast.Starred):
            yield from self._unpacked(item.value, optional)
        else:
            yield self._one(item, optional)

    def _named(self, name: ast.Name, optional: bool) -> Iterator[Formal]:
        found = meanings(self._calls.project, name, self._scope) if name.id not in self._followed else ()
        self._followed.add(name.id)
        display = found[0] if found else None
        if isinstance(display, Assigned) and not isinstance(display.value, ast.Name) and not display.path:
            yield from self._unpacked(display.value, optional)
            yield from self._grown(name.id)
        else:
            yield self._many(name.id)

    def _grown(self, name: str) -> list[Formal]:
        """What the function adds to the list `name`; optional where it does so under a condition."""
        if self._function is None or not isinstance(self._function.node, FunctionNode):
            return []
        found: list[Formal] = []
        body = self._function.node.body
        waiting: list[tuple[ast.AST, bool]] = [(one, False) for one in reversed(body if isinstance(body, list) else [])]
        while waiting:
            node, condition = waiting.pop()
            found.extend(self._added(node, name, condition))
            inner = condition or isinstance(node, ast.If | ast.For | ast.While | ast.Try)
            waiting.extend((child, inner) for child in reversed(list(ast.iter_child_nodes(node))))
        return found

    def _added(self, node: ast.AST, name: str, condition: bool) -> Iterator[Formal]:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr="append"), args=[item]) if owner == name:
                yield self._one(item, condition)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr="extend"), args=[items]) if owner == name:
                yield from self._unpacked(items, condition)
            case ast.AugAssign(target=ast.Name(id=owner), op=ast.Add(), value=items) if owner == name:
                yield from self._unpacked(items, condition)


def _name(expression: ast.expr) -> str:
    """The name in an argument: `bias`, `self.bias`, or the one of `bias if … else …`; empty where it has none."""
    match expression:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="self"), attr=name):
            return name
        case ast.IfExp(body=body, orelse=orelse):
            return _name(body) or _name(orelse)
    return ""
