"""What Python says of a Function and of a symbolic: where they are written, and their parameters."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import torch
from torch.autograd import Function

from . import describing


def facts(cls: Any) -> dict[str, Any]:
    """An autograd Function: its file, the lines of its `forward`, the parameters of `forward` and of `symbolic`."""
    forward = inspect.unwrap(cls.forward)
    file, first, last = _place(forward)
    symbolic = getattr(cls, "symbolic", None)
    return {
        "name": cls.__name__,
        "module": cls.__module__,
        "file": file,
        "line": first,
        "last_line": last,
        "forward": parameters(forward, 0 if sets_up_context(cls) else 1),
        "symbolic": None if symbolic is None else parameters(inspect.unwrap(symbolic), 1),
        "has_backward": cls.backward is not Function.backward,
        "scripted": isinstance(cls.forward, torch.jit.ScriptFunction),
    }


def symbolic_facts(symbolic: Any) -> dict[str, Any]:
    """A symbolic function: its file, line, and the parameters after `g`."""
    plain = inspect.unwrap(symbolic)
    file, first, _ = _place(plain)
    return {"file": file, "line": first, "parameters": parameters(plain, 1)}


def parameters(function: Any, skip: int) -> list[dict[str, Any]]:
    """The parameters after the first `skip`; `default` is None where there is none."""
    found = _signature(function)[skip:]
    return [
        {
            "name": item.name,
            "default": None if item.default is inspect.Parameter.empty else describing.text(item.default),
            "variadic": item.kind is inspect.Parameter.VAR_POSITIONAL,
        }
        for item in found
    ]


def forward_names(cls: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[str, Any]]:
    """Each argument of `apply` with the name it has in `forward`."""
    found = _signature(inspect.unwrap(cls.forward))
    return [*_paired(found[0 if sets_up_context(cls) else 1 :], args), *kwargs.items()]


def symbolic_names(symbolic: Any, args: tuple[Any, ...]) -> list[tuple[str, Any]]:
    """Each argument of a symbolic with the name of the parameter it is bound to; the items of a list have its name."""
    named = _paired(_signature(inspect.unwrap(symbolic))[1:], args)
    for name, value in list(named):
        if isinstance(value, torch._C.Value) and value.node().kind() == "prim::ListConstruct":
            named.extend((name, item) for item in value.node().inputs())
    return named


def _paired(found: list[inspect.Parameter], args: tuple[Any, ...]) -> list[tuple[str, Any]]:
    named: list[tuple[str, Any]] = []
    for place, value in enumerate(args):
        variadic = [item for item in found[: place + 1] if item.kind is inspect.Parameter.VAR_POSITIONAL]
        if variadic:
            named.append((variadic[0].name, value))
        else:
            named.append((found[place].name if place < len(found) else "", value))
    return named


def _signature(function: Callable[..., Any]) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []


def sets_up_context(cls: Any) -> bool:
    """Whether a Function takes its context in `setup_context` and not in `forward`."""
    own = getattr(cls, "setup_context", None)
    return own is not None and own is not getattr(Function, "setup_context", None)


def _place(function: Any) -> tuple[str, int, int]:
    code = getattr(function, "__code__", None)
    if code is None:
        return "", 0, 0
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError, SyntaxError, IndexError):
        return code.co_filename, code.co_firstlineno, code.co_firstlineno
    return code.co_filename, first, first + len(lines) - 1
