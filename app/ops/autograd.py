"""The op definitions that `autograd.Function` classes make, with their `symbolic` or with `torch.onnx.ops.symbolic`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .calls import Calls
from .classes import FunctionClass, Method
from .emitted import Emitted, emitted, merged_attributes
from .model import Evidence, Formal, OpDef
from .modern import modern
from .results import output_formals, result_names


def function_ops(calls: Calls, one: FunctionClass) -> tuple[OpDef, ...]:
    """One definition for each operator that the class writes; a nameless one where it writes none."""
    written = _written(calls, one)
    names = result_names(one.forward.function) if one.forward else ()
    if not written:
        return (_opdef(one, Emitted("", _forward_inputs(one.forward), (), None), names),)
    last = written[-1]
    return tuple(_opdef(one, kind, names if kind is last else ()) for kind in written)


def qualified_name(domain: str, op_type: str) -> str:
    """`domain::op_type`, without `domain::` where there is no domain."""
    return f"{domain}::{op_type}" if domain else op_type


def documentation(*nodes: ast.AST | None) -> str:
    """The first docstring among the classes and functions given."""
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    texts = (ast.get_docstring(node) for node in nodes if isinstance(node, kinds))
    return next((text for text in texts if text), "")


def _written(calls: Calls, one: FunctionClass) -> list[Emitted]:
    classic = list(emitted(calls, one.symbolic.function)) if one.symbolic else []
    inside = list(modern(calls, one.forward.function)) if one.forward else []
    return list(_united(classic, inside))


def _united(classic: list[Emitted], inside: list[Emitted]) -> Iterator[Emitted]:
    """Both ways to write an operator as one definition where they name the same: the names of `symbolic` count."""
    modern_kinds = {kind.op: kind for kind in inside}
    for kind in classic:
        other = modern_kinds.pop(kind.op, None)
        if other is None:
            yield kind
        else:
            attributes = merged_attributes([kind.attributes, other.attributes])
            yield Emitted(kind.op, kind.inputs or other.inputs, attributes, kind.outputs or other.outputs)
    yield from modern_kinds.values()


def _forward_inputs(forward: Method | None) -> tuple[Formal, ...]:
    parameters = forward.parameters if forward else []
    tensors = [parameter for parameter in parameters if parameter.argument.arg != "ctx"]
    return tuple(Formal(one.argument.arg, "forward", variadic=one.starred) for one in tensors)


def _opdef(one: FunctionClass, kind: Emitted, names: tuple[str, ...]) -> OpDef:
    methods = [found.function.node for found in (one.forward, one.symbolic) if found]
    return OpDef(
        name=qualified_name(kind.domain, kind.op_type) or one.name,
        domain=kind.domain,
        op_type=kind.op_type,
        function=one.name,
        kind="autograd.Function",
        file=one.defined.inner.file,
        line=one.defined.node.lineno,
        inputs=kind.inputs,
        attributes=kind.attributes,
        outputs=output_formals(names, kind.outputs),
        evidence=Evidence.SOURCE,
        has_symbolic=one.symbolic is not None,
        has_backward=one.has_backward,
        doc=documentation(*(found.node for found in one.lineage), *methods),
    )
