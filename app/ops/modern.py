"""The nodes that `torch.onnx.ops.symbolic` and `symbolic_multi_out` write, read from the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .calls import Calls, argument
from .constants import View, text
from .emitted import Emitted, entries
from .forms import forms, type_word
from .model import AttributeDef
from .operands import operands
from .project import dotted_names
from .scopes import Defined, Site

_ONE = "torch.onnx.ops.symbolic"
_MANY = "torch.onnx.ops.symbolic_multi_out"


def modern(calls: Calls, function: Defined) -> Iterator[Emitted]:
    """The nodes that calls inside `function` write, in the order of the text."""
    sites = calls.project.files[function.inner.file].site_of
    inside = [sites[node] for node in ast.walk(function.node) if isinstance(node, ast.Call)]
    for site in sorted(inside, key=_line):
        if is_modern(calls, site):
            yield modern_node(calls, site, function)


def is_modern(calls: Calls, site: Site) -> bool:
    """Whether the call is one of `torch.onnx.ops.symbolic…`."""
    if not isinstance(site.call.func, ast.Name | ast.Attribute):
        return False
    return bool(dotted_names(calls.project, site.call.func, site.scope) & {_ONE, _MANY})


def modern_node(calls: Calls, site: Site, function: Defined | None) -> Emitted:
    """The node that one such call writes."""
    given = argument(site.call, 1, "inputs")
    inputs = operands(calls, [ast.Starred(given, ast.Load())], site.scope, function, "forward") if given else ()
    attributes = argument(site.call, 2, "attrs")
    found = entries(calls, attributes, site.scope) if attributes else ()
    return Emitted(
        text(View(calls.project, site.scope), argument(site.call, 0, "domain_op")),
        inputs,
        tuple(AttributeDef(name, type_word(forms(calls, value, scope))) for name, value, scope in found),
        _outputs(calls, site),
    )


def _outputs(calls: Calls, site: Site) -> int | None:
    if _ONE in dotted_names(calls.project, site.call.func, site.scope):
        return 1
    shapes = argument(site.call, None, "shapes") or argument(site.call, None, "dtypes")
    return len(shapes.elts) if isinstance(shapes, ast.Tuple | ast.List) else None


def _line(site: Site) -> int:
    return site.call.lineno
