"""Python expressions, laid out as a person would: on one line where they fit, else one part a line."""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

_WIDTH = 100
_INDENT = 4
_FILLED_FROM = 8
_CHUNK = 76
_KINDS = ("Attribute", "Graph", "Node", "SparseTensor", "Tensor", "Type", "ValueInfo")
_OF_ONNX = frozenset({"helper", "numpy_helper", *(f"{kind}Proto" for kind in _KINDS)})


@dataclass(frozen=True, slots=True)
class Group:
    """Parts between `start` and `end`; each has what stands before it, such as `name=`, and an expression."""

    start: str
    parts: tuple[tuple[str, Expression], ...]
    end: str
    separator: str = ","


Expression = str | Group


def call(function: str, *arguments: Expression, **keywords: Expression) -> Group:
    """A call of a function."""
    named = [(f"{key}=", value) for key, value in keywords.items()]
    return Group(f"{function}(", (*(("", value) for value in arguments), *named), ")")


def listing(items: Iterable[Expression], start: str = "[", end: str = "]") -> Group:
    """A list of expressions."""
    return Group(start, tuple(("", item) for item in items), end)


def mapping(items: Iterable[tuple[str, Expression]]) -> Group:
    """A dictionary by texts."""
    return Group("{", tuple((f"{quoted(key)}: ", value) for key, value in items), "}")


def quoted(text: str | bytes) -> str:
    """A literal of a text, in double quotes where that needs no escape."""
    literal = repr(text)
    plain = literal.startswith("'") and '"' not in literal and "\\" not in literal
    return f'"{literal[1:-1]}"' if plain else literal


def number(value: float, kind: type[np.floating] | None = None) -> str:
    """A literal that reads back as the same number; `kind` is the type it shall be short for."""
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        return f'float("{value}")'
    return str(kind(value)) if kind is not None else repr(value)


def packed(data: bytes) -> Group:
    """An expression for bytes that are no text."""
    text = base64.b64encode(data).decode()
    chunks = [text[start : start + _CHUNK] for start in range(0, len(text), _CHUNK)] or [""]
    return Group("base64.b64decode(", tuple(("", f'"{chunk}"') for chunk in chunks), ")", separator="")


def laid_out(expression: Expression, indent: int = 0, before: str = "") -> str:
    """The expression as text that stands behind `before` in a line that is indented so far."""
    line = before + _on_one_line(expression)
    if isinstance(expression, str) or len(line) + indent < _WIDTH or not expression.parts:
        return line
    inner = indent + _INDENT
    return "\n".join([before + expression.start, *_inner_lines(expression, inner), " " * indent + expression.end])


def program(statements: Iterable[str]) -> str:
    """A program of these statements behind the imports that they need."""
    body = "\n".join(statements) + "\n"
    used = set(re.findall(r"\b(\w+)\b", re.sub(r'"[^"\n]*"', "", body)))
    protos = sorted(used & _OF_ONNX)
    imports = ["import base64"] if "base64" in used else []
    imports += ["from typing import List"] if "List" in used else []
    outside = ["import numpy as np"] if "np" in used else []
    outside += ["import onnx_graphsurgeon as gs"] if "gs" in used else []
    outside += [f"from onnx import {', '.join(protos)}"] if protos else []
    if "OnnxImporter" in used:
        outside.append("from onnx_graphsurgeon.importers.onnx_importer import OnnxImporter")
    blocks = ["\n".join(lines) for lines in (imports, outside) if lines]
    return "\n\n".join([*blocks, body])


def _on_one_line(expression: Expression) -> str:
    if isinstance(expression, str):
        return expression
    between = f"{expression.separator} "
    parts = between.join(prefix + _on_one_line(value) for prefix, value in expression.parts)
    return f"{expression.start}{parts}{expression.end}"


def _inner_lines(group: Group, indent: int) -> list[str]:
    if group.separator and len(group.parts) >= _FILLED_FROM and _is_plain(group):
        return _filled([text for _, text in group.parts if isinstance(text, str)], indent)
    ends = group.separator
    return [f"{' ' * indent}{laid_out(value, indent, prefix)}{ends}" for prefix, value in group.parts]


def _is_plain(group: Group) -> bool:
    return all(not prefix and isinstance(value, str) for prefix, value in group.parts)


def _filled(items: list[str], indent: int) -> list[str]:
    """As many items a line as there is room for."""
    lines: list[str] = []
    line = ""
    for item in items:
        if line and len(line) + len(item) + indent + 2 > _WIDTH:
            lines.append(" " * indent + line)
            line = ""
        line = f"{line} {item}," if line else f"{item},"
    return [*lines, " " * indent + line]
