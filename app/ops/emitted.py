"""The nodes that a `symbolic` function writes: its calls of `g.op`, read from the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from . import schemas
from .calls import Calls, argument
from .constants import View, values
from .forms import forms, type_word
from .model import AttributeDef, Formal
from .operands import operands
from .project import meanings
from .scopes import Assigned, Defined, FunctionNode, Scope, parameters

_SUFFIX = re.compile(r"^(.+)_([ifstgz]|ty)$")
_WORDS = {"i": "INT", "f": "FLOAT", "s": "STRING", "t": "TENSOR", "g": "GRAPH", "ty": "TYPE_PROTO"}
_LISTS_TOLD = frozenset({"INT", "FLOAT", "STRING"})
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Emitted:
    """One kind of node: its name as `g.op` got it (empty where the source does not tell), and its ports.

    `outputs` is the number asked for, None where it is not told.
    """

    op: str
    inputs: tuple[Formal, ...]
    attributes: tuple[AttributeDef, ...]
    outputs: int | None

    @property
    def domain(self) -> str:
        """The domain; empty for ONNX's own and where none is given."""
        prefix, _, name = self.op.rpartition("::")
        return "" if prefix == "onnx" or not name else prefix

    @property
    def op_type(self) -> str:
        """The name without its domain."""
        return self.op.rpartition("::")[2]

    @property
    def standard(self) -> bool:
        """Whether ONNX defines this operator."""
        return schemas.known(self.op_type, self.domain)


def emitted(calls: Calls, function: Defined) -> tuple[Emitted, ...]:
    """The kinds of nodes that the symbolic `function` writes, in the order of their first call.

    Where it writes custom operators, the standard ones around them are left out; where it writes standard ones only,
    the last is given: that is its result.
    """
    found = list(_Reader(calls).read(function, {}, 0))
    merged = [_merged(op, [one for one in found if one.op == op]) for op in dict.fromkeys(one.op for one in found)]
    custom = tuple(one for one in merged if not one.standard)
    return custom or tuple(merged[-1:])


def attribute(calls: Calls, name: str, expression: ast.expr, scope: Scope) -> AttributeDef:
    """The attribute of a `g.op` keyword: `alpha_f=…` is `alpha`, FLOAT or FLOATS as the value tells."""
    match = _SUFFIX.match(name)
    if match is None or match[2] not in _WORDS:
        return AttributeDef(match[1] if match else name, "")
    word = _WORDS[match[2]]
    told = type_word(forms(calls, expression, scope), word)
    return AttributeDef(match[1], told or ("" if word in _LISTS_TOLD else word))


def pairs(calls: Calls, keywords: Sequence[ast.keyword], scope: Scope) -> Iterator[tuple[str, ast.expr, Scope]]:
    """The keywords of a call by name, those of `**{…}` and of a dict that stands for it too."""
    for keyword in keywords:
        if keyword.arg is not None:
            yield keyword.arg, keyword.value, scope
        else:
            yield from entries(calls, keyword.value, scope)


def entries(calls: Calls, expression: ast.expr, scope: Scope) -> Iterator[tuple[str, ast.expr, Scope]]:
    """The entries with constant keys of a dict display, a `dict(…)`, or a name that stands for one."""
    match expression:
        case ast.Dict(keys=keys, values=contents):
            for key, content in zip(keys, contents, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key.value, content, scope
        case ast.Call(func=ast.Name(id="dict"), keywords=keywords):
            yield from ((one.arg, one.value, scope) for one in keywords if one.arg is not None)
        case ast.Name() | ast.Attribute():
            for meaning in meanings(calls.project, expression, scope):
                if isinstance(meaning, Assigned) and isinstance(meaning.value, ast.Dict | ast.Call):
                    yield from entries(calls, meaning.value, meaning.scope)


@dataclass(frozen=True, slots=True)
class _Reader:
    calls: Calls

    def read(self, function: Defined, shown: Mapping[str, str], depth: int) -> Iterator[Emitted]:
        """The nodes written by `function` and by the functions it hands its graph to.

        `shown` gives the names under which the caller knows the parameters.
        """
        node = function.node
        graph = parameters(node, function.inner)[:1] if isinstance(node, FunctionNode) else []
        if not graph:
            return
        name = graph[0].argument.arg
        sites = self.calls.project.files[function.inner.file].site_of
        inner = sorted((one for one in ast.walk(node) if isinstance(one, ast.Call)), key=_position)
        for call in inner:
            site = sites[call]
            if _is_op(call, name):
                yield from self._nodes(call, site.scope, function, shown)
            elif depth < _DEEPEST and any(isinstance(one, ast.Name) and one.id == name for one in call.args):
                yield from self._handed_on(call, site.scope, shown, depth)

    def _handed_on(self, call: ast.Call, scope: Scope, shown: Mapping[str, str], depth: int) -> Iterator[Emitted]:
        for meaning in meanings(self.calls.project, call.func, scope):
            if isinstance(meaning, Defined) and isinstance(meaning.node, FunctionNode):
                inside = {}
                for parameter in parameters(meaning.node, meaning.inner):
                    passed = argument(call, parameter.place, parameter.argument.arg)
                    if isinstance(passed, ast.Name):
                        inside[parameter.argument.arg] = shown.get(passed.id, passed.id)
                yield from self.read(meaning, inside, depth + 1)

    def _nodes(self, call: ast.Call, scope: Scope, function: Defined, shown: Mapping[str, str]) -> Iterator[Emitted]:
        view = View(self.calls.project, scope)
        ops = [one for one in values(view, call.args[0] if call.args else None) if isinstance(one, str)]
        formals = operands(self.calls, call.args[1:], scope, function)
        inputs = tuple(replace(formal, name=shown.get(formal.name, formal.name)) for formal in formals)
        attributes: list[AttributeDef] = []
        outputs: int | None = 1
        for name, expression, where in pairs(self.calls, call.keywords, scope):
            if name == "outputs":
                outputs = _count(view.at(where), expression)
            else:
                attributes.append(attribute(self.calls, name, expression, where))
        for op in ops or [""]:
            yield Emitted(op, inputs, tuple(attributes), outputs)


def _is_op(call: ast.Call, graph: str) -> bool:
    function = call.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "op"
        and isinstance(function.value, ast.Name)
        and function.value.id == graph
    )


def _position(call: ast.Call) -> tuple[int, int]:
    return call.end_lineno or call.lineno, call.end_col_offset or call.col_offset


def _count(view: View, expression: ast.expr) -> int | None:
    found = values(view, expression)
    return found[0] if len(found) == 1 and isinstance(found[0], int) else None


def _merged(op: str, found: Sequence[Emitted]) -> Emitted:
    """One definition from all calls that write `op`."""
    counts = {one.outputs for one in found}
    return Emitted(
        op, _merged_inputs(found), merged_attributes([one.attributes for one in found]), _agreed_count(counts)
    )


def _agreed_count(counts: set[int | None]) -> int | None:
    return counts.pop() if len(counts) == 1 else None


def _merged_inputs(found: Sequence[Emitted]) -> tuple[Formal, ...]:
    """Slot by slot: the name that all calls agree on; a slot that some calls leave out is optional."""
    merged = []
    for slot in range(max(len(one.inputs) for one in found)):
        there = [one.inputs[slot] for one in found if slot < len(one.inputs)]
        names = {formal.name for formal in there}
        agreed = there[0] if len(names) == 1 else Formal(f"input_{slot}", "position")
        optional = len(there) < len(found) or any(formal.optional for formal in there)
        merged.append(replace(agreed, optional=optional, variadic=any(formal.variadic for formal in there)))
    return tuple(merged)


def merged_attributes(found: Sequence[tuple[AttributeDef, ...]]) -> tuple[AttributeDef, ...]:
    """All attributes by name; a type on which the calls differ is empty, and one that only some tell counts."""
    merged = []
    for name in dict.fromkeys(one.name for attributes in found for one in attributes):
        types = {one.type for attributes in found for one in attributes if one.name == name and one.type}
        merged.append(AttributeDef(name, types.pop() if len(types) == 1 else ""))
    return tuple(merged)
