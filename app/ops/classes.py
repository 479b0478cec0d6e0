"""The `autograd.Function` classes of a project, their methods, and what reaches the parameters of these."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from .calls import Calls, argument
from .constants import View, values
from .forms import annotated, described
from .project import External, Project, dotted_names, meanings
from .scopes import Assigned, Defined, FunctionNode, Parameter, Scope, parameters

_FUNCTIONS = frozenset(
    {
        "torch.autograd.Function",
        "torch.autograd.function.Function",
        "torch.autograd.function.InplaceFunction",
        "torch.autograd.function.NestedIOFunction",
    }
)


@dataclass(frozen=True, slots=True, eq=False)
class Method:
    """A function, and the `parse_args` descriptors written for it (one for each parameter after the graph)."""

    function: Defined
    descriptors: tuple[str, ...] = ()

    @property
    def parameters(self) -> list[Parameter]:
        """Its parameters in order."""
        node = self.function.node
        return parameters(node, self.function.inner) if isinstance(node, FunctionNode) else []


@dataclass(frozen=True, slots=True, eq=False)
class FunctionClass:
    """A subclass of `torch.autograd.Function`; its methods may be inherited. `contextual`: `forward` takes `ctx`."""

    defined: Defined
    forward: Method | None
    symbolic: Method | None
    has_backward: bool
    contextual: bool
    lineage: tuple[Defined, ...]

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.defined.node.name if isinstance(self.defined.node, ast.ClassDef) else ""


def function_classes(project: Project) -> tuple[FunctionClass, ...]:
    """Every class that has `forward` or `symbolic` and descends from `torch.autograd.Function`."""
    found = (_function_class(project, defined) for file in project.files.values() for defined in file.classes())
    return tuple(one for one in found if one is not None and (one.forward or one.symbolic))


def method(project: Project, expression: ast.expr, scope: Scope, depth: int = 0) -> Method | None:
    """The function that `expression` stands for, also inside `staticmethod(…)` and `parse_args(…)(…)`."""
    descriptors: tuple[str, ...] = ()
    while isinstance(expression, ast.Call) and expression.args:
        descriptors = _descriptors(project, expression.func, scope) or descriptors
        expression = expression.args[-1]
    if isinstance(expression, ast.Lambda):
        return next((Method(one, descriptors) for one in project.definitions() if one.node is expression), None)
    for meaning in meanings(project, expression, scope):
        if isinstance(meaning, Defined) and isinstance(meaning.node, FunctionNode):
            return Method(meaning, descriptors or _decorated(project, meaning))
        wrapped = isinstance(meaning, Assigned) and isinstance(meaning.value, ast.Call | ast.Lambda)
        if isinstance(meaning, Assigned) and wrapped and not meaning.path and depth < 10:
            return method(project, meaning.value, meaning.scope, depth + 1)
    return None


def tie(calls: Calls, one: FunctionClass) -> None:
    """Notes in `calls` what PyTorch hands to the parameters of `forward` and `symbolic`: the arguments of `apply`."""
    forward = one.forward.parameters[1 if one.contextual else 0 :] if one.forward else []
    symbolic = one.symbolic.parameters[1:] if one.symbolic else []
    for site in calls.applies[one.defined.node]:
        for parameter in (*forward, *symbolic):
            first = 1 if parameter in symbolic or one.contextual else 0
            place = None if parameter.place is None or parameter.starred else parameter.place - first
            passed = argument(site.call, place, parameter.argument.arg)
            if passed is not None:
                calls.handed[parameter.argument].append((passed, site.scope))
    tie_descriptors(calls, one.symbolic)
    for outer, inner in zip(forward, symbolic, strict=False):
        _tie_pair(calls, outer, inner)


def tie_descriptors(calls: Calls, symbolic: Method | None) -> None:
    """Notes in `calls` the forms that `parse_args` gives to the parameters of `symbolic`."""
    if symbolic is not None:
        for parameter, descriptor in zip(symbolic.parameters[1:], symbolic.descriptors, strict=False):
            calls.told[parameter.argument] |= described(descriptor)


def _tie_pair(calls: Calls, forward: Parameter, symbolic: Parameter) -> None:
    """`symbolic` gets what `forward` gets, so the annotation and default of the one tell of the other."""
    told = annotated(forward.argument.annotation)
    if told and not calls.told[symbolic.argument]:
        calls.told[symbolic.argument] |= told
    if forward.default is not None and forward.scope.parent is not None:
        calls.handed[symbolic.argument].append((forward.default, forward.scope.parent))


def _function_class(project: Project, defined: Defined) -> FunctionClass | None:
    lineage = tuple(_lineage(project, defined))
    if not any(_is_function(project, one) for one in lineage):
        return None
    symbolic = _assigned_member(project, defined, "symbolic") or _member(project, lineage, "symbolic")
    return FunctionClass(
        defined=defined,
        forward=_member(project, lineage, "forward"),
        symbolic=symbolic,
        has_backward=any(name in one.inner.bindings for one in lineage for name in ("backward", "vjp")),
        contextual=not any("setup_context" in one.inner.bindings for one in lineage),
        lineage=lineage,
    )


def _lineage(project: Project, defined: Defined) -> Iterator[Defined]:
    """The class and the classes of the project that it descends from, nearest first."""
    waiting, seen = [defined], set()
    while waiting:
        one = waiting.pop(0)
        if one in seen or not isinstance(one.node, ast.ClassDef):
            continue
        seen.add(one)
        yield one
        for base in one.node.bases:
            waiting.extend(found for found in meanings(project, base, one.outer) if isinstance(found, Defined))


def _is_function(project: Project, defined: Defined) -> bool:
    bases = defined.node.bases if isinstance(defined.node, ast.ClassDef) else []
    found = (meaning for base in bases for meaning in meanings(project, base, defined.outer))
    return any(isinstance(meaning, External) and meaning.dotted in _FUNCTIONS for meaning in found)


def _member(project: Project, lineage: tuple[Defined, ...], name: str) -> Method | None:
    for one in lineage:
        for binding in reversed(one.inner.bindings.get(name, [])):
            if isinstance(binding, Defined) and isinstance(binding.node, FunctionNode):
                return Method(binding, _decorated(project, binding))
            if isinstance(binding, Assigned) and not binding.path:
                return method(project, binding.value, binding.scope)
    return None


def _assigned_member(project: Project, defined: Defined, name: str) -> Method | None:
    """The function of `Class.symbolic = …`, written after the class."""
    for member in project.files[defined.inner.file].members:
        if member.name == name and defined in meanings(project, member.owner, member.scope):
            return method(project, member.value, member.scope)
    return None


def _decorated(project: Project, function: Defined) -> tuple[str, ...]:
    decorators = [] if isinstance(function.node, ast.Lambda) else function.node.decorator_list
    found = (_descriptors(project, decorator, function.outer) for decorator in decorators)
    return next((one for one in found if one), ())


def _descriptors(project: Project, decorator: ast.expr, scope: Scope) -> tuple[str, ...]:
    """The descriptors of `parse_args("v", "f")`; empty for any other decorator."""
    if not isinstance(decorator, ast.Call):
        return ()
    names = dotted_names(project, decorator.func, scope)
    if not any(name.rpartition(".")[2] == "parse_args" for name in names):
        return ()
    view = View(project, scope)
    found = [values(view, one) for one in decorator.args]
    return tuple(str(one[0]) if len(one) == 1 else "" for one in found)
