"""The ways in which the code around a call runs: the passes of its loops, and the calls of its function."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from .calls import Calls, argument
from .constants import Bound, View
from .project import meanings, part
from .scopes import Assigned, FunctionNode, Loop, Scope, Site, function_of, parameters

_MOST_RUNS = 200
_DEEPEST = 4

_Bounds = Mapping[tuple[Scope, str], Bound]


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """One way in which the code around a call may run: what its names stand for, and the lines that lead to it."""

    bounds: _Bounds
    lines: tuple[int, ...]
    line: int


def runs(calls: Calls, site: Site) -> Iterator[Run]:
    """The runs of a call, none where it stands in a sibling's function that nobody calls."""
    return islice(_Runs(calls).of(site.scope, site.loops, site.call.lineno, 0), _MOST_RUNS)


@dataclass(frozen=True, slots=True, eq=False)
class _Runs:
    """Finds the ways in which code runs, from the loops around it and from the calls of the function it stands in."""

    calls: Calls
    active: set[Scope] = field(default_factory=set)

    def of(self, scope: Scope, loops: tuple[Loop, ...], line: int, depth: int) -> Iterator[Run]:
        for outer in self._function(scope, line, depth):
            start = Run(outer.bounds, (*outer.lines, line), outer.line)
            yield from self._looped(scope, loops, start)

    def _function(self, scope: Scope, line: int, depth: int) -> Iterator[Run]:
        """The runs of the function around: one for each call of it. Code of siblings runs only when it is called."""
        main = scope.file == self.calls.project.main.file
        function = function_of(scope)
        if function is None:
            if main:
                yield Run({}, (), line)
            return
        if function in self.active:
            return
        sites = self.calls.direct[function.node] if depth < _DEEPEST else []
        called = False
        self.active.add(function)
        for site in sites:
            for run in self.of(site.scope, site.loops, site.call.lineno, depth + 1):
                called = True
                yield Run({**run.bounds, **self._passed(function, site, run)}, run.lines, line if main else run.line)
        self.active.discard(function)
        if main and not called and (depth == 0 or not sites):
            yield Run({}, (), line)

    def _passed(self, function: Scope, site: Site, run: Run) -> dict[tuple[Scope, str], Bound]:
        view = View(self.calls.project, site.scope, run.bounds)
        found = {}
        for parameter in parameters(function.node, function) if isinstance(function.node, FunctionNode) else []:
            name = parameter.argument.arg
            given = argument(site.call, parameter.place, name)
            if given is not None:
                found[function, name] = Bound(given, view)
            elif parameter.default is not None and function.parent is not None:
                found[function, name] = Bound(parameter.default, view.at(function.parent))
        return found

    def _looped(self, scope: Scope, loops: tuple[Loop, ...], run: Run) -> Iterator[Run]:
        if not loops:
            yield run
            return
        view = View(self.calls.project, scope, run.bounds)
        passes = _passes(view, loops[0])
        if passes is None:
            yield from self._looped(scope, loops[1:], run)
            return
        for number, items in enumerate(passes):
            bounds = {**run.bounds, **{(scope, name): Bound(item, view) for name, item in items.items()}}
            yield from self._looped(scope, loops[1:], Run(bounds, (*run.lines, number), run.line))


def _passes(view: View, loop: Loop) -> list[dict[str, ast.expr]] | None:
    """What the target of a loop stands for in each pass; None where the source does not tell the passes."""
    items = _items(view, loop.iter)
    if items is None:
        return None
    found: list[dict[str, ast.expr]] = []
    for item in items[:_MOST_RUNS]:
        bound: dict[str, ast.expr] = {}
        _unpack(loop.target, item, bound)
        found.append(bound)
    return found


def _items(view: View, iterable: ast.expr) -> list[ast.expr] | None:
    """The items of a tuple, list or dict display, of `range` and `enumerate` over such, or of a name for one."""
    items: list[ast.expr] | None = None
    match iterable:
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            items = None if any(isinstance(one, ast.Starred) for one in elements) else elements
        case ast.Dict(keys=keys) if None not in keys:
            items = [key for key in keys if key is not None]
        case ast.Call(func=ast.Attribute(value=owner, attr="items"), args=[]):
            items = _pairs(view, owner)
        case ast.Call(func=ast.Name(id="enumerate"), args=[inner, *_]):
            counted = _items(view, inner)
            items = counted and [_tuple(ast.Constant(number), one) for number, one in enumerate(counted)]
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int(count))]):
            items = [ast.Constant(number) for number in range(min(count, _MOST_RUNS))]
        case ast.Name() | ast.Attribute():
            display = _display(view, iterable)
            items = None if display is None else _items(view, display)
    return items


def _pairs(view: View, owner: ast.expr) -> list[ast.expr] | None:
    display = owner if isinstance(owner, ast.Dict) else _display(view, owner)
    if not isinstance(display, ast.Dict) or None in display.keys:
        return None
    pairs = zip(display.keys, display.values, strict=True)
    return [_tuple(key, content) for key, content in pairs if key is not None]


def _tuple(*items: ast.expr) -> ast.expr:
    return ast.Tuple(list(items), ast.Load())


def _display(view: View, reference: ast.expr) -> ast.expr | None:
    """The tuple, list or dict display that a name stands for, where it is assigned once."""
    found = meanings(view.project, reference, view.scope)
    only = found[0] if len(found) == 1 else None
    display = only.value if isinstance(only, Assigned) and not only.path else None
    return display if isinstance(display, ast.Tuple | ast.List | ast.Dict) else None


def _unpack(target: ast.expr, item: ast.expr, bound: dict[str, ast.expr]) -> None:
    """Binds the names in a loop's target; one that gets part of a value that is no display stays unknown."""
    if isinstance(target, ast.Name):
        bound[target.id] = item
    elif isinstance(target, ast.Tuple | ast.List):
        for place, one in enumerate(target.elts):
            given = part(item, (place,))
            if given is not None:
                _unpack(one, given, bound)
