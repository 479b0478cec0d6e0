"""Op definitions made with `torch.library`: `custom_op` functions, and schemas given to `define`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .autograd import documentation, qualified_name
from .calls import Calls, argument
from .classes import method
from .constants import View, text
from .forms import annotated, type_word
from .model import AttributeDef, Evidence, Formal, OpDef
from .project import Project, dotted_names, meanings
from .results import output_formals, result_names
from .scopes import Assigned, Defined, FunctionNode, Parameter, Scope, Site, parameters
from .torch_schema import Signature, signature

_CUSTOM_OP = "torch.library.custom_op"
_DEFINE = "torch.library.define"
_LIBRARIES = frozenset({"torch.library.Library", "torch.library.library.Library"})


def library_ops(calls: Calls) -> Iterator[OpDef]:
    """Every op that the project makes with `torch.library`."""
    for file in calls.project.files.values():
        for defined in file.functions():
            yield from _decorated(calls, defined)
        for site in file.calls:
            yield from _called(calls, site)


def _decorated(calls: Calls, defined: Defined) -> Iterator[OpDef]:
    """`@custom_op("ns::name", …)` above a function."""
    decorators = [] if isinstance(defined.node, ast.Lambda | ast.ClassDef) else defined.node.decorator_list
    for decorator in decorators:
        if isinstance(decorator, ast.Call) and _is(calls.project, decorator.func, defined.outer, _CUSTOM_OP):
            yield _custom_op(calls, decorator, defined.outer, defined)


def _called(calls: Calls, site: Site) -> Iterator[OpDef]:
    """`custom_op("ns::name", function, …)`, `lib.define("schema")` and `torch.library.define("ns::name", "schema")`."""
    call, scope = site.call, site.scope
    if _is(calls.project, call.func, scope, _CUSTOM_OP):
        given = argument(call, 1, "fn")
        function = method(calls.project, given, scope) if given is not None else None
        if function is not None:
            yield _custom_op(calls, call, scope, function.function)
    elif _is(calls.project, call.func, scope, _DEFINE):
        name = text(View(calls.project, scope), argument(call, 0, "qualname"))
        schema = text(View(calls.project, scope), argument(call, 1, "schema"))
        yield from _defined(site, name, schema)
    elif isinstance(call.func, ast.Attribute) and call.func.attr == "define":
        schema = text(View(calls.project, scope), argument(call, 0, "schema"))
        for namespace in _namespaces(calls.project, call.func.value, scope):
            yield from _defined(site, f"{namespace}::{schema.partition('(')[0].strip()}", schema)


def _is(project: Project, expression: ast.expr, scope: Scope, name: str) -> bool:
    return isinstance(expression, ast.Name | ast.Attribute) and name in dotted_names(project, expression, scope)


def _namespaces(project: Project, owner: ast.expr, scope: Scope) -> Iterator[str]:
    """The namespace of a variable that holds a `torch.library.Library`."""
    for meaning in meanings(project, owner, scope):
        if not isinstance(meaning, Assigned) or not isinstance(meaning.value, ast.Call):
            continue
        if dotted_names(project, meaning.value.func, meaning.scope) & _LIBRARIES:
            yield text(View(project, meaning.scope), argument(meaning.value, 0, "ns"))


def _custom_op(calls: Calls, made: ast.Call, scope: Scope, defined: Defined) -> OpDef:
    name = text(View(calls.project, scope), argument(made, 0, "name"))
    namespace, _, op_type = name.rpartition("::")
    node = defined.node
    function = node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else "<lambda>"
    found = _signature(defined)
    return OpDef(
        name=qualified_name(namespace, op_type) or function,
        domain=namespace,
        op_type=op_type,
        function=function,
        kind="custom_op",
        file=defined.inner.file,
        line=node.lineno,
        inputs=found.inputs,
        attributes=found.attributes,
        outputs=output_formals(result_names(defined), found.outputs),
        evidence=Evidence.SOURCE,
        has_backward=_has_autograd(calls, defined),
        doc=documentation(node),
    )


def _signature(defined: Defined) -> Signature:
    """Ports and attributes of a typed Python function: tensors are inputs, everything else is an attribute."""
    node = defined.node
    found = parameters(node, defined.inner) if isinstance(node, FunctionNode) else []
    tensors = [one for one in found if _is_tensor(one)]
    others = [one for one in found if not _is_tensor(one)]
    returns = None if isinstance(node, ast.Lambda | ast.ClassDef) else node.returns
    return Signature(
        tuple(_input(one) for one in tensors),
        tuple(AttributeDef(one.argument.arg, type_word(annotated(one.argument.annotation))) for one in others),
        _count(returns),
    )


def _is_tensor(parameter: Parameter) -> bool:
    told = annotated(parameter.argument.annotation)
    return not told or any(form.word == "TENSOR" for form in told)


def _input(parameter: Parameter) -> Formal:
    told = annotated(parameter.argument.annotation)
    annotation = ast.unparse(parameter.argument.annotation) if parameter.argument.annotation else ""
    optional = "Optional" in annotation or "None" in annotation
    return Formal(parameter.argument.arg, "forward", optional=optional, variadic=any(form.many for form in told))


def _count(returns: ast.expr | None) -> int | None:
    """The number of outputs that a return annotation tells."""
    match returns:
        case ast.Subscript(value=ast.Name(id="tuple" | "Tuple") | ast.Attribute(attr="Tuple"), slice=inner):
            items = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            endless = any(isinstance(item, ast.Constant) and item.value is ... for item in items)
            return None if endless else len(items)
        case ast.Constant(value=None):
            return 0
        case ast.Name() | ast.Attribute():
            return 1
    return None


def _has_autograd(calls: Calls, defined: Defined) -> bool:
    """Whether `name.register_autograd(…)` stands in the file of the op."""
    name = getattr(defined.node, "name", "")
    sites = calls.project.files[defined.inner.file].calls
    return any(
        isinstance(site.call.func, ast.Attribute)
        and site.call.func.attr == "register_autograd"
        and isinstance(site.call.func.value, ast.Name)
        and site.call.func.value.id == name
        for site in sites
    )


def _defined(site: Site, name: str, schema: str) -> Iterator[OpDef]:
    namespace, _, op_type = name.rpartition("::")
    found = signature(schema)
    if found is None or not namespace or not op_type:
        return
    yield OpDef(
        name=name,
        domain=namespace,
        op_type=op_type.partition(".")[0],
        function=op_type,
        kind="library",
        file=site.scope.file,
        line=site.call.lineno,
        inputs=found.inputs,
        attributes=found.attributes,
        outputs=found.named_outputs or output_formals((), found.outputs),
        evidence=Evidence.SOURCE,
    )
