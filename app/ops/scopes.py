"""The names of one Python file: which scope binds them, and to what."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
ScopeNode = ast.Module | ast.ClassDef | FunctionNode | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Loop = ast.For | ast.AsyncFor

_DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_LOOPS = (ast.For, ast.AsyncFor)
# A leaf neither binds nor calls anything; leaving it out halves the walk.
_LEAVES = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(slots=True, eq=False)
class Scope:
    """One lexical scope. `stars` are the modules of `from … import *`."""

    node: ScopeNode
    parent: Scope | None
    file: Path
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    stars: list[Imported] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Imported:
    """`from module import name`, or `import module` where name is empty; `level` counts the leading dots."""

    module: str
    name: str
    level: int


@dataclass(frozen=True, slots=True, eq=False)
class Defined:
    """A class or function; `outer` is the scope it stands in, `inner` its own."""

    node: ast.ClassDef | FunctionNode
    outer: Scope
    inner: Scope


@dataclass(frozen=True, slots=True, eq=False)
class Assigned:
    """`name = value`; `path` leads to the element of `value` where the target is a tuple."""

    value: ast.expr
    scope: Scope
    path: tuple[int, ...] = ()
    annotation: ast.expr | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Parameter:
    """A parameter of the function `scope` is of; `place` counts the positional ones, None for keyword-only."""

    scope: Scope
    argument: ast.arg
    default: ast.expr | None
    place: int | None
    starred: bool = False


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name bound in a way that is not followed: a loop, `with`, `+=`, a comprehension."""


Binding = Imported | Defined | Assigned | Parameter | Unknown


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """A call, the scope it stands in, and the loops around it inside that function, outermost first."""

    call: ast.Call
    scope: Scope
    loops: tuple[Loop, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """`owner.name = value`, such as `self.weight = …` in a method of `scope`'s class."""

    owner: ast.expr
    name: str
    value: ast.expr
    scope: Scope
    path: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """What one file defines and calls, in the order of the text."""

    file: Path
    tree: ast.Module
    scope: Scope
    definitions: tuple[Defined, ...]
    calls: tuple[Site, ...]
    imports: tuple[Imported, ...]
    members: tuple[Member, ...]
    site_of: dict[ast.Call, Site]

    def classes(self) -> Iterator[Defined]:
        """Every class of the file, nested ones too."""
        return (defined for defined in self.definitions if isinstance(defined.node, ast.ClassDef))

    def functions(self) -> Iterator[Defined]:
        """Every function, method and lambda of the file."""
        return (defined for defined in self.definitions if not isinstance(defined.node, ast.ClassDef))


def names(file: Path, tree: ast.Module) -> Names:
    """The names of `tree`. Takes no recursion, so that deep expressions do no harm."""
    builder = _Builder(file, tree)
    builder.walk()
    return Names(
        file,
        tree,
        builder.module,
        tuple(builder.definitions),
        tuple(builder.calls),
        tuple(builder.imports),
        tuple(builder.members),
        {site.call: site for site in builder.calls},
    )


def binder(name: str, scope: Scope) -> Scope | None:
    """The nearest scope that binds `name`; class bodies are not seen from inside functions."""
    current: Scope | None = scope
    while current is not None:
        hidden = current is not scope and isinstance(current.node, ast.ClassDef)
        if not hidden and name in current.bindings:
            return current
        current = current.parent
    return None


def function_of(scope: Scope) -> Scope | None:
    """The innermost function scope around, or None at module and class level."""
    current: Scope | None = scope
    while current is not None and not isinstance(current.node, FunctionNode):
        current = None if isinstance(current.node, ast.ClassDef) else current.parent
    return current


def class_of(scope: Scope) -> Scope | None:
    """The innermost class around a function's scope, or None."""
    current: Scope | None = scope
    while current is not None and not isinstance(current.node, ast.ClassDef):
        current = current.parent
    return current


class _Builder:
    """Walks the tree once, children in the order of the text."""

    def __init__(self, file: Path, tree: ast.Module) -> None:
        self.module = Scope(tree, None, file)
        self.definitions: list[Defined] = []
        self.calls: list[Site] = []
        self.imports: list[Imported] = []
        self.members: list[Member] = []
        self._stack: list[tuple[ast.AST, Scope, tuple[Loop, ...]]] = []

    def walk(self) -> None:
        self._push(list(ast.iter_child_nodes(self.module.node)), self.module, ())
        while self._stack:
            self._visit(*self._stack.pop())

    def _push(self, nodes: list[ast.AST], scope: Scope, loops: tuple[Loop, ...]) -> None:
        self._stack.extend((node, scope, loops) for node in reversed(nodes) if not isinstance(node, _LEAVES))

    def _visit(self, node: ast.AST, scope: Scope, loops: tuple[Loop, ...]) -> None:
        if isinstance(node, _DEFINITIONS):
            self._enter_definition(node, scope, loops)
        elif isinstance(node, _COMPREHENSIONS):
            inner = Scope(node, scope, self.module.file)
            for generator in node.generators:
                _bind_unknown(inner, generator.target)
            self._push(list(ast.iter_child_nodes(node)), inner, loops)
        elif isinstance(node, _LOOPS):
            _bind_unknown(scope, node.target)
            self._push([*node.body, *node.orelse], scope, (*loops, node))
            self._push([node.iter], scope, loops)
        else:
            self._note(node, scope, loops)
            self._push(list(ast.iter_child_nodes(node)), scope, loops)

    def _enter_definition(self, node: ast.ClassDef | FunctionNode, scope: Scope, loops: tuple[Loop, ...]) -> None:
        inner = Scope(node, scope, self.module.file)
        defined = Defined(node, scope, inner)
        self.definitions.append(defined)
        if not isinstance(node, ast.Lambda):
            _bind(scope, node.name, defined)
        if isinstance(node, FunctionNode):
            for parameter in parameters(node, inner):
                _bind(inner, parameter.argument.arg, parameter)
        body: list[ast.AST] = [node.body] if isinstance(node, ast.Lambda) else list(node.body)
        inside = set(body)
        self._push(body, inner, ())
        self._push([child for child in ast.iter_child_nodes(node) if child not in inside], scope, loops)

    def _note(self, node: ast.AST, scope: Scope, loops: tuple[Loop, ...]) -> None:
        match node:
            case ast.Call():
                self.calls.append(Site(node, scope, loops))
            case ast.Import() | ast.ImportFrom():
                self.imports.extend(_bind_imports(node, scope))
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._bind_target(target, Assigned(value, scope))
            case ast.AnnAssign(target=ast.Attribute(value=owner, attr=name), value=ast.expr() as value):
                self.members.append(Member(owner, name, value, scope))
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value, annotation=annotation):
                _bind(scope, name, Assigned(value, scope, annotation=annotation))
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                _bind(scope, name, Assigned(value, scope))
            case ast.AugAssign(target=target):
                _bind_unknown(scope, target)
            case ast.withitem(optional_vars=ast.expr() as target):
                _bind_unknown(scope, target)

    def _bind_target(self, target: ast.expr, assigned: Assigned) -> None:
        match target:
            case ast.Name(id=name):
                _bind(assigned.scope, name, assigned)
            case ast.Attribute(value=owner, attr=name):
                self.members.append(Member(owner, name, assigned.value, assigned.scope, assigned.path))
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                if any(isinstance(element, ast.Starred) for element in elements):
                    _bind_unknown(assigned.scope, target)
                    return
                for place, element in enumerate(elements):
                    self._bind_target(element, Assigned(assigned.value, assigned.scope, (*assigned.path, place)))


def parameters(node: FunctionNode, scope: Scope) -> list[Parameter]:
    """The parameters in order, with their defaults; `*args` comes after the positional ones, `**kwargs` is left out."""
    arguments = node.args
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(positional) - len(arguments.defaults)) + list(arguments.defaults)
    found = [
        Parameter(scope, argument, default, place)
        for place, (argument, default) in enumerate(zip(positional, defaults, strict=True))
    ]
    if arguments.vararg:
        found.append(Parameter(scope, arguments.vararg, None, len(positional), starred=True))
    keyword_only = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    found.extend(Parameter(scope, argument, default, None) for argument, default in keyword_only)
    return found


def _bind(scope: Scope, name: str, binding: Binding) -> None:
    scope.bindings.setdefault(name, []).append(binding)


def _bind_unknown(scope: Scope, target: ast.expr) -> None:
    for node in ast.walk(target):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            _bind(scope, node.id, Unknown())


def _bind_imports(node: ast.Import | ast.ImportFrom, scope: Scope) -> list[Imported]:
    found = []
    for alias in node.names:
        if isinstance(node, ast.Import):
            imported = Imported(alias.name, "", 0)
            first = alias.name.partition(".")[0]
            _bind(scope, alias.asname or first, imported if alias.asname else Imported(first, "", 0))
        elif alias.name == "*":
            imported = Imported(node.module or "", "*", node.level)
            scope.stars.append(imported)
        else:
            imported = Imported(node.module or "", alias.name, node.level)
            _bind(scope, alias.asname or alias.name, imported)
        found.append(imported)
    return found
