"""Symbolics registered for operators of PyTorch, and `torch.onnx.ops.symbolic` outside of autograd Functions."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from .autograd import documentation, qualified_name
from .calls import Calls, argument
from .classes import Method, method, tie_descriptors
from .constants import View, followed, values
from .emitted import Emitted, emitted
from .model import AttributeDef, Evidence, Formal, OpDef
from .modern import is_modern, modern_node
from .project import dotted_names
from .results import output_formals, result_names
from .runs import runs
from .scopes import Defined, FunctionNode, Scope, Site, class_of, function_of

_REGISTER = frozenset({"torch.onnx.register_custom_op_symbolic", "torch.onnx.utils.register_custom_op_symbolic"})
_WORDS = {"i": "INT", "is": "INTS", "f": "FLOAT", "fs": "FLOATS", "s": "STRING", "b": "INT", "t": "TENSOR"}


def override_ops(calls: Calls) -> Iterator[OpDef]:
    """One definition for each custom operator that a registered symbolic writes.

    One that writes standard operators only is given under the name that it is registered for, such as `aten::mm`.
    """
    for file in calls.project.files.values():
        for site in file.calls:
            if _is_register(calls, site):
                yield from _registered(calls, site)


def loose_ops(calls: Calls, functions: Collection[Defined]) -> Iterator[OpDef]:
    """The nodes of `torch.onnx.ops.symbolic…` calls outside of the given functions."""
    bodies = {function.inner for function in functions}
    for file in calls.project.files.values():
        around = {defined.inner: defined for defined in file.functions()}
        for site in file.calls:
            if is_modern(calls, site) and not _inside(site.scope, bodies):
                home = function_of(site.scope)
                yield _loose(site, modern_node(calls, site, around.get(home) if home else None), around)


def _inside(scope: Scope | None, bodies: Collection[Scope]) -> bool:
    while scope is not None and scope not in bodies:
        scope = scope.parent
    return scope is not None


def _is_register(calls: Calls, site: Site) -> bool:
    function = site.call.func
    named = isinstance(function, ast.Name | ast.Attribute)
    return named and bool(dotted_names(calls.project, function, site.scope) & _REGISTER)


def _registered(calls: Calls, site: Site) -> Iterator[OpDef]:
    """The definitions of one registration, which may stand in a loop or in a function."""
    bounds = [run.bounds for run in runs(calls, site)] or [{}]
    for bound in bounds:
        yield from _registered_once(calls, site, View(calls.project, site.scope, bound))


def _registered_once(calls: Calls, site: Site, view: View) -> Iterator[OpDef]:
    given = argument(site.call, 1, "symbolic_fn")
    symbolic = None
    if given is not None:
        expression, written = followed(view, given)
        symbolic = method(calls.project, expression, written.scope)
    tie_descriptors(calls, symbolic)
    kinds = emitted(calls, symbolic.function) if symbolic else ()
    custom = [kind for kind in kinds if kind.op and not kind.standard]
    if custom and symbolic is not None:
        yield from (_override(site, symbolic, kind) for kind in custom)
        return
    for name in values(view, argument(site.call, 0, "symbolic_name")):
        if isinstance(name, str) and "::" in name:
            yield _override(site, symbolic, Emitted(name, *_parameters(symbolic), outputs=None))


def _parameters(symbolic: Method | None) -> tuple[tuple[Formal, ...], tuple[AttributeDef, ...]]:
    """The parameters of a symbolic as ports and attributes, as its `parse_args` tells them apart."""
    inputs, attributes = [], []
    found = symbolic.parameters[1:] if symbolic else []
    descriptors = symbolic.descriptors if symbolic else ()
    for place, parameter in enumerate(found):
        descriptor = descriptors[place] if place < len(descriptors) else "v"
        if descriptor in _WORDS:
            attributes.append(AttributeDef(parameter.argument.arg, _WORDS[descriptor]))
        else:
            inputs.append(Formal(parameter.argument.arg, "symbolic", variadic=parameter.starred))
    return tuple(inputs), tuple(attributes)


def _override(site: Site, symbolic: Method | None, kind: Emitted) -> OpDef:
    node = symbolic.function.node if symbolic else site.call
    return OpDef(
        name=qualified_name(kind.domain, kind.op_type),
        domain=kind.domain,
        op_type=kind.op_type,
        function=getattr(node, "name", "<lambda>"),
        kind="symbolic override",
        file=symbolic.function.inner.file if symbolic else site.scope.file,
        line=node.lineno,
        inputs=kind.inputs,
        attributes=kind.attributes,
        outputs=output_formals((), kind.outputs),
        evidence=Evidence.SOURCE,
        has_symbolic=True,
        doc=documentation(node),
    )


def _loose(site: Site, kind: Emitted, around: dict[Scope, Defined]) -> OpDef:
    home = function_of(site.scope)
    owner = class_of(site.scope)
    named = owner.node if owner is not None else home.node if home is not None else None
    function = home and around.get(home)
    names = result_names(function) if function else ()
    return OpDef(
        name=qualified_name(kind.domain, kind.op_type),
        domain=kind.domain,
        op_type=kind.op_type,
        function=getattr(named, "name", ""),
        kind="torch.onnx.ops.symbolic",
        file=site.scope.file,
        line=site.call.lineno,
        inputs=kind.inputs,
        attributes=kind.attributes,
        outputs=output_formals(names if len(names) == kind.outputs else (), kind.outputs),
        evidence=Evidence.SOURCE,
        has_symbolic=True,
        doc=documentation(home.node if home is not None and isinstance(home.node, FunctionNode) else None, named),
    )
