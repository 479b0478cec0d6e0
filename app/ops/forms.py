"""Of what kind a value is, as far as the source tells: ONNX's word for it, and whether it is a list."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .calls import Calls, Form, Forms, passed
from .project import External, dotted_names, meanings, part
from .scopes import Assigned, Parameter, Scope

_WORDS: dict[type, str] = {bool: "INT", int: "INT", float: "FLOAT", str: "STRING", bytes: "STRING"}
_MAKERS = {"int": "INT", "len": "INT", "round": "INT", "bool": "INT", "float": "FLOAT", "str": "STRING"}
_LISTS = frozenset({"list", "tuple", "sorted"})
_LIST_ANNOTATIONS = frozenset({"list", "List", "tuple", "Tuple", "Sequence", "Iterable", "Collection", "Size"})
_SCALAR_ANNOTATIONS = {"int": "INT", "bool": "INT", "float": "FLOAT", "str": "STRING", "Tensor": "TENSOR"}
_TENSOR_MAKERS = frozenset(
    {"torch.tensor", "torch.zeros", "torch.ones", "torch.full", "torch.arange", "torch.as_tensor"}
)
_DESCRIPTORS = {
    "i": ("INT", False),
    "is": ("INT", True),
    "f": ("FLOAT", False),
    "fs": ("FLOAT", True),
    "s": ("STRING", False),
    "b": ("INT", False),
    "t": ("TENSOR", False),
}


def type_word(forms: Forms, suffix: str = "") -> str:
    """ONNX's word for an attribute of these forms, where they agree; `suffix` is the word that `g.op` was told."""
    many = {form.many for form in forms}
    words = {suffix} if suffix else {form.word for form in forms if form.word}
    if words == {"INT", "FLOAT"}:
        words = {"FLOAT"}
    if len(many) != 1 or len(words) != 1:
        return ""
    return words.pop() + ("S" if many.pop() else "")


def described(descriptor: str) -> Forms:
    """The forms of a `parse_args` descriptor: `f` is one FLOAT, `is` a list of INT, `v` no attribute."""
    form = _DESCRIPTORS.get(descriptor)
    return frozenset((Form(*form),)) if form else frozenset()


def annotated(annotation: ast.expr | None) -> Forms:
    """The forms that a type annotation allows: `list[float]`, `Optional[int]`, `"Sequence[int]"`, `float | None`."""
    return frozenset(_annotated(annotation, 0)) if annotation is not None else frozenset()


def forms(calls: Calls, expression: ast.expr | None, scope: Scope) -> Forms:
    """The forms that `expression` can have; empty where the source does not tell."""
    return frozenset(_Reader(calls).of(expression, scope)) if expression is not None else frozenset()


def parameter_forms(calls: Calls, parameter: Parameter) -> Forms:
    """The forms of a parameter: those of its annotation, else of its default and of what is passed for it."""
    return frozenset(_Reader(calls).parameter(parameter))


def _annotated(annotation: ast.expr, depth: int) -> Iterator[Form]:
    match annotation:
        case ast.Constant(value=str(quoted)) if depth < 20:
            yield from _quoted(quoted, depth)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right) if depth < 20:
            yield from _annotated(left, depth + 1)
            yield from _annotated(right, depth + 1)
        case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name), slice=inner) if depth < 20:
            yield from _subscripted(name, inner, depth)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            if name in _SCALAR_ANNOTATIONS:
                yield Form(_SCALAR_ANNOTATIONS[name], False)
            elif name in _LIST_ANNOTATIONS:
                yield Form("INT" if name == "Size" else "", True)


def _quoted(text: str, depth: int) -> Iterator[Form]:
    try:
        inner = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        # An annotation may be any text; one that is no expression names no type.
        return
    yield from _annotated(inner, depth + 1)


def _subscripted(name: str, inner: ast.expr, depth: int) -> Iterator[Form]:
    items = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    found = [form for item in items for form in _annotated(item, depth + 1)]
    if name in ("Optional", "Union", "Annotated"):
        yield from found
    elif name in _LIST_ANNOTATIONS:
        yield _listed(found)


def _listed(items: Iterable[Form]) -> Form:
    """A list of such items; its word is empty where they differ."""
    words = {form.word for form in items}
    if words == {"INT", "FLOAT"}:
        words = {"FLOAT"}
    return Form(words.pop() if len(words) == 1 else "", True)


@dataclass(slots=True)
class _Reader:
    """One question; each expression and parameter is followed once, so that circles end."""

    calls: Calls
    seen: set[tuple[object, Scope]] = field(default_factory=set)

    def of(self, expression: ast.expr, scope: Scope) -> Iterator[Form]:
        if (expression, scope) in self.seen or len(self.seen) > 100:
            return
        self.seen.add((expression, scope))
        match expression:
            case ast.Constant(value=value):
                if type(value) in _WORDS:
                    yield Form(_WORDS[type(value)], False)
            case ast.JoinedStr():
                yield Form("STRING", False)
            case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
                yield _listed([form for item in items for form in self.of(item, scope)])
            case ast.ListComp(elt=item) | ast.GeneratorExp(elt=item):
                yield _listed(self.of(item, scope))
            case ast.IfExp(body=one, orelse=other):
                yield from self.of(one, scope)
                yield from self.of(other, scope)
            case ast.UnaryOp(operand=operand):
                yield from self.of(operand, scope)
            case ast.BinOp(left=left, op=operator, right=right):
                yield from self._computed(operator, [*self.of(left, scope)], [*self.of(right, scope)])
            case ast.Call():
                yield from self._called(expression, scope)
            case ast.Name() | ast.Attribute():
                yield from self._referred(expression, scope)

    def parameter(self, parameter: Parameter) -> Iterator[Form]:
        told = self.calls.told[parameter.argument] or annotated(parameter.argument.annotation)
        if told or (parameter.argument.arg, parameter.scope) in self.seen:
            yield from told
            return
        self.seen.add((parameter.argument.arg, parameter.scope))
        if parameter.starred:
            yield Form("", True)
            return
        if parameter.default is not None and parameter.scope.parent is not None:
            yield from self.of(parameter.default, parameter.scope.parent)
        for expression, scope in passed(self.calls, parameter):
            yield from self.of(expression, scope)

    def _computed(self, operator: ast.operator, left: list[Form], right: list[Form]) -> Iterator[Form]:
        lists = [form for form in (*left, *right) if form.many]
        if lists and isinstance(operator, ast.Add | ast.Mult):
            yield _listed(Form(form.word, False) for form in lists)
        elif left and right and not lists:
            words = {form.word for form in (*left, *right)}
            exact = words == {"INT"} and not isinstance(operator, ast.Div)
            yield Form("INT" if exact else "STRING" if "STRING" in words else "FLOAT", False)

    def _called(self, call: ast.Call, scope: Scope) -> Iterator[Form]:
        names = dotted_names(self.calls.project, call.func, scope)
        for name in names:
            if name in _MAKERS:
                yield Form(_MAKERS[name], False)
            elif name in _LISTS:
                inner = [form for argument in call.args[:1] for form in self.of(argument, scope)]
                yield _listed(Form(form.word, False) for form in inner)
            elif name == "range":
                yield Form("INT", True)
            elif name in _TENSOR_MAKERS:
                yield Form("TENSOR", False)

    def _referred(self, reference: ast.expr, scope: Scope) -> Iterator[Form]:
        for meaning in meanings(self.calls.project, reference, scope):
            if isinstance(meaning, Parameter):
                yield from self.parameter(meaning)
            elif isinstance(meaning, Assigned):
                yield from annotated(meaning.annotation) or self._assigned(meaning)
            elif isinstance(meaning, External) and meaning.dotted in ("math.pi", "math.e", "math.inf"):
                yield Form("FLOAT", False)

    def _assigned(self, assigned: Assigned) -> Iterator[Form]:
        value = part(assigned.value, assigned.path)
        if value is not None:
            yield from self.of(value, assigned.scope)
