"""The nets that a module exports, as its source tells: calls of `torch.onnx.export`, or `example_nets`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from .calls import Calls, argument
from .constants import View, paths, text, values
from .emitted import entries, pairs
from .model import NetDef
from .project import dotted_names, meanings
from .runs import Run, runs
from .scopes import Assigned, Defined, Site

_EXPORTS = frozenset({"torch.onnx.export", "torch.onnx.utils.export"})
_EXAMPLES = "example_nets"


@dataclass(frozen=True, slots=True)
class Nets:
    """The nets in the order in which the module exports them; `dynamo` unless each call says `dynamo=False`."""

    nets: tuple[NetDef, ...]
    dynamo: bool


@dataclass(frozen=True, slots=True)
class _Net:
    name: str
    line: int
    order: tuple[int, ...]
    dynamo: bool


def nets(calls: Calls) -> Nets:
    """The nets of the project's module."""
    found = sorted(_examples(calls) or _exports(calls), key=_order)
    taken: set[str] = set()
    named = tuple(NetDef(_unique(one.name, taken), one.line) for one in found)
    return Nets(named, any(one.dynamo for one in found))


def _order(net: _Net) -> tuple[int, ...]:
    return net.order


def _unique(name: str, taken: set[str]) -> str:
    result, number = name, 1
    while result in taken:
        number += 1
        result = f"{name}_{number}"
    taken.add(result)
    return result


def _exports(calls: Calls) -> list[_Net]:
    found: list[_Net] = []
    for file in calls.project.files.values():
        for site in file.calls:
            if _is_export(calls, site):
                found.extend(_net(calls, site, run) for run in runs(calls, site))
    return found


def _is_export(calls: Calls, site: Site) -> bool:
    function = site.call.func
    named = isinstance(function, ast.Name | ast.Attribute)
    return named and bool(dotted_names(calls.project, function, site.scope) & _EXPORTS)


def _net(calls: Calls, site: Site, run: Run) -> _Net:
    view = View(calls.project, site.scope, run.bounds)
    call = site.call
    given = {name: value for name, value, _ in pairs(calls, call.keywords, site.scope)}
    model = argument(call, 0, "model") or given.get("model")
    target = argument(call, 2, "f") or given.get("f")
    name = _stem(view, target) or _model_name(calls, view, model, 0) or "net"
    return _Net(name, run.line, run.lines, not _says_no_dynamo(view, call))


def _says_no_dynamo(view: View, call: ast.Call) -> bool:
    """Whether the call says `dynamo=False`, itself or by a `**options` that nothing can override."""
    dynamo = argument(call, None, "dynamo")
    if dynamo is not None:
        return values(view, dynamo) == (False,)
    unpacked = [keyword.value for keyword in call.keywords if keyword.arg is None]
    told = values(view, unpacked[0]) if len(unpacked) == 1 else ()
    return len(told) == 1 and isinstance(told[0], dict) and told[0].get("dynamo") is False


def _stem(view: View, target: ast.expr | None) -> str:
    found = paths(view, target)
    return found[0].stem if len(found) == 1 else ""


def _model_name(calls: Calls, view: View, model: ast.expr | None, depth: int) -> str:
    """The class of the model where the source tells it, else the name of its variable."""
    if depth > 10:
        return ""
    match model:
        case ast.Name(id=name):
            bound = view.binding(name)
            if bound is not None:
                return _model_name(calls, bound.view, bound.expression, depth + 1)
            return _assigned_class(calls, view, model, depth) or name
        case ast.Call(func=function):
            return _called_class(calls, view, function, depth)
        case ast.Attribute(attr=name):
            return _assigned_class(calls, view, model, depth) or name
    return ""


def _assigned_class(calls: Calls, view: View, reference: ast.expr, depth: int) -> str:
    """The class of what a name was last bound to; what it is bound to after its use does not count."""
    found = [one for one in meanings(calls.project, reference, view.scope) if isinstance(one, Assigned)]
    before = [one for one in found if one.scope is not view.scope or one.value.lineno <= reference.lineno]
    for meaning in reversed(before or found):
        if not meaning.path:
            name = _model_name(calls, view.at(meaning.scope), meaning.value, depth + 1)
            if name:
                return name
    return ""


def _called_class(calls: Calls, view: View, function: ast.expr, depth: int) -> str:
    """The class that a call makes: `Net()`, `Net().eval()`, `models.Net(3)`."""
    for meaning in meanings(calls.project, function, view.scope):
        if isinstance(meaning, Defined) and isinstance(meaning.node, ast.ClassDef):
            return meaning.node.name
    names = dotted_names(calls.project, function, view.scope)
    classes = [name.rpartition(".")[2] for name in names]
    if classes and classes[0][:1].isupper():
        return classes[0]
    if isinstance(function, ast.Attribute):
        return _model_name(calls, view, function.value, depth + 1)
    return ""


def _examples(calls: Calls) -> list[_Net]:
    """The nets that a module-level `example_nets` yields or returns as dicts."""
    main = calls.project.main
    homes = [one for one in main.functions() if one.outer is main.scope and getattr(one.node, "name", "") == _EXAMPLES]
    found: list[_Net] = []
    for home in homes:
        given = list(_example_nets(calls, home))
        line = home.node.lineno
        found.extend(given or [_Net(_EXAMPLES, line, (line,), True)])
    return found


def _example_nets(calls: Calls, home: Defined) -> Iterator[_Net]:
    view = View(calls.project, home.inner)
    for example in _given(home.node):
        told = {name: value for name, value, _ in entries(calls, example, home.inner)}
        name = text(view, told.get("name")) or _stem(view, told.get("f"))
        name = name or _model_name(calls, view, told.get("model"), 0)
        if name:
            yield _Net(name, example.lineno, (example.lineno,), values(view, told.get("dynamo")) != (False,))


def _given(function: ast.AST) -> Iterator[ast.expr]:
    """The values that a generator yields, and the items of a list that a function returns."""
    for node in ast.walk(function):
        if isinstance(node, ast.Yield) and node.value is not None:
            yield node.value
        elif isinstance(node, ast.Return | ast.YieldFrom) and isinstance(node.value, ast.List | ast.Tuple):
            yield from node.value.elts
