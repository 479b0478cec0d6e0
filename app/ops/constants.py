"""The values of constant expressions: text, numbers, paths and containers of them, worked out without running code."""

from __future__ import annotations

import ast
import operator
import re
import string
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import PurePath

from .project import Project, dotted_names, meanings, part
from .scopes import Assigned, Scope, binder

_MOST_VALUES = 16
_DEEPEST = 40
_LONGEST = 4096
_SPEC = re.compile(r"[<>^0]?[0-9]{0,3}(\.[0-9]{1,2})?[dfegsx]?")
_OPERATORS: dict[type[ast.operator], Callable[[object, object], object]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
}
_PATHS = frozenset({"pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath"})
_PATH_PARTS = frozenset({"parent", "stem", "name", "suffix"})
_PATH_METHODS = frozenset({"with_suffix", "with_name", "with_stem", "joinpath", "as_posix"})
_PATH_SELVES = frozenset({"resolve", "absolute", "expanduser"})
_TEXT_METHODS = frozenset({"lower", "upper", "strip", "removesuffix", "removeprefix", "replace", "capitalize", "title"})


class _UntoldError(Exception):
    """The source does not tell the value."""


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """What a name stands for in one run of a loop or a function."""

    expression: ast.expr
    view: View


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """Where an expression is read: its scope, and what this run of the code binds its names to."""

    project: Project
    scope: Scope
    bound: Mapping[tuple[Scope, str], Bound] = field(default_factory=dict)

    def at(self, scope: Scope) -> View:
        """The same run, seen from another scope."""
        return View(self.project, scope, self.bound)

    def binding(self, name: str) -> Bound | None:
        """What this run binds `name` to, or None."""
        holder = binder(name, self.scope)
        return self.bound.get((holder, name)) if holder is not None else None


def followed(view: View, expression: ast.expr) -> tuple[ast.expr, View]:
    """`expression`, or what this run binds it to where it is a name, with the view to read that in."""
    for _ in range(_DEEPEST):
        bound = view.binding(expression.id) if isinstance(expression, ast.Name) else None
        if bound is None:
            break
        expression, view = bound.expression, bound.view
    return expression, view


def values(view: View, expression: ast.expr | None) -> tuple[object, ...]:
    """Every value that `expression` can have; empty unless the source tells all of them."""
    if expression is None:
        return ()
    try:
        found = list(islice(_values(view, expression, 0), _MOST_VALUES))
    except _UntoldError:
        return ()
    return tuple({(type(one), repr(one)): one for one in found}.values())


def text(view: View, expression: ast.expr | None) -> str:
    """The one text that `expression` has, or empty where the source does not tell or tells several."""
    found = values(view, expression)
    return found[0] if len(found) == 1 and isinstance(found[0], str) else ""


def paths(view: View, expression: ast.expr | None) -> tuple[PurePath, ...]:
    """The file paths that `expression` can name; empty where the source does not tell."""
    return tuple(PurePath(one) for one in values(view, expression) if isinstance(one, str | PurePath) and str(one))


def _values(view: View, expression: ast.expr, depth: int) -> Iterator[object]:
    if depth > _DEEPEST:
        raise _UntoldError
    if isinstance(expression, ast.Constant):
        yield expression.value
    elif isinstance(expression, ast.Name):
        yield from _of_name(view, expression, depth)
    elif isinstance(expression, ast.IfExp):
        yield from _values(view, expression.body, depth + 1)
        yield from _values(view, expression.orelse, depth + 1)
    else:
        yield from _of_parts(view, expression, depth)


def _of_name(view: View, name: ast.Name, depth: int) -> Iterator[object]:
    bound = view.binding(name.id)
    if bound is not None:
        yield from _values(bound.view, bound.expression, depth + 1)
    elif name.id == "__file__":
        yield str(view.scope.file)
    else:
        yield from _of_reference(view, name, depth)


def _of_reference(view: View, reference: ast.expr, depth: int) -> Iterator[object]:
    """The values of a name or attribute: those of each assignment to it; any other meaning leaves them untold."""
    found = meanings(view.project, reference, view.scope)
    if not found:
        raise _UntoldError
    for meaning in found:
        if not isinstance(meaning, Assigned):
            raise _UntoldError
        assigned = part(meaning.value, meaning.path)
        if assigned is None:
            raise _UntoldError
        yield from _values(view.at(meaning.scope), assigned, depth + 1)


def _of_parts(view: View, expression: ast.expr, depth: int) -> Iterator[object]:
    if isinstance(expression, ast.Attribute) and expression.attr not in _PATH_PARTS:
        yield from _of_reference(view, expression, depth)
        return
    operands = _operands(view, expression)
    choices = [tuple(islice(_values(view, operand, depth + 1), _MOST_VALUES)) for operand in operands]
    for chosen in islice(product(*choices), _MOST_VALUES):
        try:
            result = _joined(view, expression, list(chosen))
        except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
            raise _UntoldError from error
        yield _bounded(result)


def _operands(view: View, expression: ast.expr) -> list[ast.expr]:
    """The expressions whose values make up that of `expression`."""
    match expression:
        case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            return parts
        case ast.FormattedValue(value=inner) | ast.UnaryOp(operand=inner) | ast.Attribute(value=inner):
            return [inner]
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.Dict(keys=keys, values=contents) if None not in keys:
            return [*(key for key in keys if key is not None), *contents]
        case ast.Call(func=function, args=arguments, keywords=keywords) if not any(map(_is_starred, arguments)):
            owner = [function.value] if isinstance(function, ast.Attribute) and not _outside(view, function) else []
            return [*owner, *arguments, *(keyword.value for keyword in keywords)]
    raise _UntoldError


def _is_starred(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Starred)


def _outside(view: View, function: ast.expr) -> frozenset[str]:
    """The names of a function that is defined elsewhere; empty for a method of a value."""
    return dotted_names(view.project, function, view.scope)


def _joined(view: View, expression: ast.expr, parts: list[object]) -> object:
    """The value of `expression` from those of its operands."""
    result: object
    match expression:
        case ast.JoinedStr():
            result = "".join(str(part) for part in parts)
        case ast.Tuple():
            result = tuple(parts)
        case ast.List():
            result = parts
        case ast.Dict():
            half = len(parts) // 2
            result = dict(zip(parts[:half], parts[half:], strict=True))
        case ast.FormattedValue(format_spec=spec, conversion=-1):
            result = _formatted(view, spec, parts[0])
        case ast.UnaryOp(op=ast.USub()):
            result = -_number(parts[0])
        case ast.BinOp(op=kind):
            result = _computed(kind, *parts)
        case ast.Attribute(attr=name) if isinstance(parts[0], PurePath):
            result = getattr(parts[0], name)
        case ast.Call():
            result = _called(view, expression, parts)
        case _:
            raise _UntoldError
    return result


def _bounded(result: object) -> object:
    """The result, unless a chain of small expressions has grown it out of all proportion."""
    size = len(str(result)) if isinstance(result, PurePath | int) else 0
    if isinstance(result, str | bytes | list | tuple | dict):
        size = len(result)
    if size > _LONGEST:
        raise _UntoldError
    return result


def _number(part: object) -> int | float:
    if not isinstance(part, int | float) or abs(part) >= 1 << 64:
        raise _UntoldError
    return part


def _computed(kind: ast.operator, left: object, right: object) -> object:
    if isinstance(kind, ast.Mod) and isinstance(left, str):
        return _percent(left, right)
    path = isinstance(kind, ast.Div) and (isinstance(left, PurePath) or isinstance(right, PurePath))
    if type(kind) not in _OPERATORS:
        raise _UntoldError
    if not path and not (isinstance(kind, ast.Add) and isinstance(left, str | list | tuple)):
        left, right = _number(left), _number(right)
    return _OPERATORS[type(kind)](left, right)


def _percent(template: str, arguments: object) -> str:
    """`template % arguments` for plain `%s` and `%d`; a width could ask for gigabytes."""
    if re.search(r"%(?![sd%])", template):
        raise _UntoldError
    return template % arguments


def _formatted(view: View, spec: ast.expr | None, part: object) -> str:
    if spec is None:
        return str(part)
    found = text(view, spec)
    if not _SPEC.fullmatch(found):
        raise _UntoldError
    return format(part, found)


def _called(view: View, call: ast.Call, parts: list[object]) -> object:
    names = _outside(view, call.func)
    if not names:
        return _method(call, parts)
    if not call.keywords:
        return _function(names, parts)
    keys = [keyword.arg for keyword in call.keywords]
    if names != {"dict"} or call.args or None in keys:
        raise _UntoldError
    return dict(zip(keys, parts, strict=True))


def _function(names: frozenset[str], parts: list[object]) -> object:
    texts = [part for part in parts if isinstance(part, str | PurePath)]
    if names & _PATHS and len(texts) == len(parts):
        return PurePath(*texts)
    if names == {"os.path.join"} and len(texts) == len(parts):
        return str(PurePath(*texts))
    if names & {"os.path.abspath", "os.path.realpath", "os.fspath", "str"} and len(parts) == 1:
        return str(parts[0])
    if names == {"os.path.dirname"}:
        return str(PurePath(*texts).parent)
    raise _UntoldError


def _method(call: ast.Call, parts: list[object]) -> object:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    owner, *arguments = parts
    if isinstance(owner, str) and name == "format":
        return _format(owner, call, arguments)
    if call.keywords:
        raise _UntoldError
    if isinstance(owner, PurePath) and name in _PATH_SELVES:
        return owner
    if isinstance(owner, PurePath) and name in _PATH_METHODS:
        return getattr(owner, name)(*arguments)
    if isinstance(owner, str) and name in _TEXT_METHODS:
        return getattr(owner, name)(*arguments)
    raise _UntoldError


def _format(template: str, call: ast.Call, arguments: list[object]) -> str:
    """`template.format(…)` for plain fields: no attributes, no items, no widths."""
    for _, name, spec, conversion in string.Formatter().parse(template):
        if spec or conversion or (name and not name.isidentifier() and not name.isdecimal()):
            raise _UntoldError
    split = len(call.args)
    named = {keyword.arg or "": value for keyword, value in zip(call.keywords, arguments[split:], strict=True)}
    return template.format(*arguments[:split], **named)
