"""Where the functions and classes of a project are called, and with what."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from .project import ClassMember, Project, meanings
from .scopes import Defined, Parameter, Scope, Site


@dataclass(frozen=True, slots=True)
class Form:
    """`word` is ONNX's word for one element (INT, FLOAT, STRING, TENSOR) or empty; `many` tells a list."""

    word: str
    many: bool


Forms = frozenset[Form]
Passed = tuple[ast.expr, Scope]
_Sites = defaultdict[ast.AST, list[Site]]


@dataclass(frozen=True, slots=True, eq=False)
class Calls:
    """The call sites of each function, class (its constructor) and autograd Function (its `apply`), by syntax node.

    `handed` holds what reaches a parameter without a call in the source: PyTorch hands the arguments of `apply`
    to `forward` and to `symbolic`. `told` holds the forms of a parameter that are written elsewhere: by `parse_args`,
    or by the annotation of the parameter of `forward` that receives the same argument.
    """

    project: Project
    direct: _Sites = field(default_factory=lambda: defaultdict(list))
    applies: _Sites = field(default_factory=lambda: defaultdict(list))
    handed: defaultdict[ast.arg, list[Passed]] = field(default_factory=lambda: defaultdict(list))
    told: defaultdict[ast.arg, Forms] = field(default_factory=lambda: defaultdict(frozenset))


def calls(project: Project) -> Calls:
    """Every call of the project whose callee the source tells."""
    found = Calls(project)
    unclear = []
    for file in project.files.values():
        for site in file.calls:
            callees = meanings(project, site.call.func, site.scope)
            for meaning in callees:
                if isinstance(meaning, Defined):
                    found.direct[meaning.node].append(site)
                elif isinstance(meaning, ClassMember) and meaning.name == "apply":
                    found.applies[meaning.owner.node].append(site)
            if not callees and isinstance(site.call.func, ast.Attribute) and site.call.func.attr == "apply":
                unclear.append((site.call.func.value, site))
    for owner, site in unclear:
        for node in dict.fromkeys(_handed_classes(found, owner, site.scope, 0)):
            found.applies[node].append(site)
    return found


def _handed_classes(found: Calls, owner: ast.expr, scope: Scope, depth: int) -> Iterator[ast.ClassDef]:
    """The classes that reach `owner` as the argument of a function or constructor: `self.op` in `self.op.apply(…)`."""
    for meaning in meanings(found.project, owner, scope):
        if isinstance(meaning, Defined) and isinstance(meaning.node, ast.ClassDef):
            yield meaning.node
        elif isinstance(meaning, Parameter) and depth < 4:
            for expression, written in passed(found, meaning):
                yield from _handed_classes(found, expression, written, depth + 1)


def argument(call: ast.Call, place: int | None, name: str) -> ast.expr | None:
    """What `call` passes for the parameter at `place` or called `name`; None for nothing and for what `*` hides."""
    if place is not None and place < len(call.args):
        before = call.args[: place + 1]
        return None if any(isinstance(one, ast.Starred) for one in before) else call.args[place]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def passed(found: Calls, parameter: Parameter) -> list[Passed]:
    """What is passed for `parameter`, each with the scope that it is written in."""
    scope = parameter.scope
    home = scope.parent
    sites, offset = found.direct[scope.node], 0
    if home is not None and isinstance(home.node, ast.ClassDef):
        constructor = isinstance(scope.node, ast.FunctionDef) and scope.node.name == "__init__"
        sites, offset = (found.direct[home.node], 1) if constructor else ([], 0)
    place = None if parameter.place is None else parameter.place - offset
    arguments = ((argument(site.call, place, parameter.argument.arg), site.scope) for site in sites)
    direct = [(expression, written) for expression, written in arguments if expression is not None]
    return direct + found.handed[parameter.argument]
