"""Op definitions stated as such: `onnx.defs.OpSchema(…)`, and `@onnxscript.script` functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from . import schemas
from .autograd import documentation, qualified_name
from .calls import Calls, argument
from .constants import View, text, values
from .emitted import pairs
from .forms import annotated, forms, type_word
from .model import AttributeDef, Evidence, Formal, OpDef
from .operands import operands
from .project import External, dotted_names, meanings
from .results import output_formals, result_names
from .scopes import Assigned, Defined, FunctionNode, Scope, Site, parameters

_SCHEMAS = frozenset({"onnx.defs.OpSchema", "onnx.onnx_cpp2py_export.defs.OpSchema"})
_SCRIPTS = frozenset({"onnxscript.script", "onnxscript.main.script"})
_OPSETS = frozenset({"onnxscript.values.Opset", "onnxscript.Opset"})
_OWN_OPSETS = ("onnxscript.opset", "onnxscript.onnx_opset.")


def schema_ops(calls: Calls) -> Iterator[OpDef]:
    """Every `OpSchema(…)` whose name the source tells."""
    for file in calls.project.files.values():
        for site in file.calls:
            if _names(calls, site.call.func, site.scope) & _SCHEMAS:
                yield from _schema(calls, site)


def script_ops(calls: Calls) -> Iterator[OpDef]:
    """For each `@script` function the custom operators that it calls; itself where it calls none."""
    for file in calls.project.files.values():
        for defined in file.functions():
            opset = _script(calls, defined)
            if opset is not None:
                yield from list(_called(calls, defined)) or [_own(defined, opset)]


def _names(calls: Calls, expression: ast.expr, scope: Scope) -> frozenset[str]:
    return (
        dotted_names(calls.project, expression, scope)
        if isinstance(expression, ast.Name | ast.Attribute)
        else frozenset()
    )


def _schema(calls: Calls, site: Site) -> Iterator[OpDef]:
    view, call = View(calls.project, site.scope), site.call
    op_type = text(view, argument(call, 0, "name"))
    domain = text(view, argument(call, 1, "domain"))
    if not op_type:
        return
    yield OpDef(
        name=qualified_name(domain, op_type),
        domain=domain,
        op_type=op_type,
        function=op_type,
        kind="schema",
        file=site.scope.file,
        line=call.lineno,
        inputs=tuple(_formal(view, one) for one in _items(argument(call, None, "inputs"))),
        attributes=tuple(_attribute(view, one) for one in _items(argument(call, None, "attributes"))),
        outputs=tuple(_formal(view, one) for one in _items(argument(call, None, "outputs"))),
        evidence=Evidence.SCHEMA,
        doc=text(view, argument(call, 3, "doc")),
    )


def _items(expression: ast.expr | None) -> list[ast.Call]:
    """The calls in a list display: `[OpSchema.FormalParameter(…), …]`."""
    items = expression.elts if isinstance(expression, ast.List | ast.Tuple) else []
    return [item for item in items if isinstance(item, ast.Call)]


def _formal(view: View, call: ast.Call) -> Formal:
    """A `FormalParameter(name, type, description, *, param_option=…)`."""
    option = argument(call, None, "param_option")
    chosen = option.attr if isinstance(option, ast.Attribute) else "Single"
    least = values(view, argument(call, None, "min_arity"))
    return Formal(
        text(view, argument(call, 0, "name")),
        "schema",
        optional=chosen == "Optional",
        variadic=chosen == "Variadic",
        doc=text(view, argument(call, 2, "description")),
        least=least[0] if least and isinstance(least[0], int) else 1,
    )


def _attribute(view: View, call: ast.Call) -> AttributeDef:
    """An `Attribute(name, AttrType.FLOAT, description, *, required=…)`, or one made with its default."""
    kind, default = argument(call, 1, "type"), argument(call, None, "default_value")
    if isinstance(kind, ast.Call):
        kind, default = None, kind
    told = values(view, _made_value(default))
    word = kind.attr if isinstance(kind, ast.Attribute) else _word(told)
    return AttributeDef(
        text(view, argument(call, 0, "name")),
        word,
        required=default is None and values(view, argument(call, None, "required")) != (False,),
        default=told[0] if told else None,
        doc=text(view, argument(call, 2, "description")),
    )


def _made_value(default: ast.expr | None) -> ast.expr | None:
    """The value in `onnx.helper.make_attribute(name, value)`."""
    return argument(default, 1, "value") if isinstance(default, ast.Call) else None


def _word(told: tuple[object, ...]) -> str:
    words = {bool: "INT", int: "INT", float: "FLOAT", str: "STRING"}
    value = told[0] if told else None
    if isinstance(value, list | tuple) and value:
        word = words.get(type(value[0]), "")
        return f"{word}S" if word else ""
    return words.get(type(value), "")


def _script(calls: Calls, defined: Defined) -> str | None:
    """The domain that `@script(opset)` gives to a function; None for a function that is no script."""
    decorators = [] if isinstance(defined.node, ast.Lambda | ast.ClassDef) else defined.node.decorator_list
    for decorator in decorators:
        function = decorator.func if isinstance(decorator, ast.Call) else decorator
        if _names(calls, function, defined.outer) & _SCRIPTS:
            opset = argument(decorator, 0, "opset") if isinstance(decorator, ast.Call) else None
            return _domain(calls, opset, defined.outer) or "" if opset is not None else ""
    return None


def _domain(calls: Calls, opset: ast.expr, scope: Scope) -> str | None:
    """The domain of an opset object; None where it is none that the source tells."""
    for meaning in meanings(calls.project, opset, scope):
        if isinstance(meaning, External) and meaning.dotted.startswith(_OWN_OPSETS):
            return ""
        if isinstance(meaning, Assigned) and isinstance(meaning.value, ast.Call):
            opset, scope = meaning.value, meaning.scope
    if isinstance(opset, ast.Call) and _names(calls, opset.func, scope) & _OPSETS:
        return text(View(calls.project, scope), argument(opset, 0, "domain"))
    return None


def _called(calls: Calls, defined: Defined) -> Iterator[OpDef]:
    """The custom operators that a script calls: `opset.Foo(x, alpha=alpha)`."""
    sites = calls.project.files[defined.inner.file].site_of
    found: dict[str, OpDef] = {}
    for node in ast.walk(defined.node):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            scope = sites[node].scope
            domain = _domain(calls, node.func.value, scope)
            if domain and not schemas.known(node.func.attr, domain):
                name = qualified_name(domain, node.func.attr)
                found.setdefault(name, _call(calls, node, scope, defined, domain))
    yield from found.values()


def _call(calls: Calls, call: ast.Call, scope: Scope, defined: Defined, domain: str) -> OpDef:
    op_type = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    keywords = pairs(calls, call.keywords, scope)
    attributes = (AttributeDef(name, type_word(forms(calls, value, where))) for name, value, where in keywords)
    inputs = operands(calls, call.args, scope, defined, "function")
    return _opdef(defined, (domain, op_type), inputs, tuple(attributes))


def _own(defined: Defined, domain: str) -> OpDef:
    """The script itself: parameters annotated `int`, `float`, `str` or a list of them are attributes."""
    node = defined.node
    inputs, attributes = [], []
    for parameter in parameters(node, defined.inner) if isinstance(node, FunctionNode) else []:
        word = type_word(annotated(parameter.argument.annotation))
        if word and not word.startswith("TENSOR"):
            attributes.append(AttributeDef(parameter.argument.arg, word))
        else:
            inputs.append(Formal(parameter.argument.arg, "function", variadic=parameter.starred))
    return _opdef(defined, (domain, getattr(node, "name", "")), tuple(inputs), tuple(attributes))


def _opdef(
    defined: Defined, name: tuple[str, str], inputs: tuple[Formal, ...], attributes: tuple[AttributeDef, ...]
) -> OpDef:
    return OpDef(
        name=qualified_name(*name),
        domain=name[0],
        op_type=name[1],
        function=getattr(defined.node, "name", ""),
        kind="onnxscript",
        file=defined.inner.file,
        line=defined.node.lineno,
        inputs=inputs,
        attributes=attributes,
        outputs=output_formals(result_names(defined), None),
        evidence=Evidence.SOURCE,
        doc=documentation(defined.node),
    )
