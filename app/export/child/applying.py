"""Puts a hook before and after every `Function.apply` without a trace in what is exported.

The TorchScript tracer names values after the variables it finds two Python frames above the op, and writes the stack
into the file. A function around `Function.apply` would change both; this one takes its place, with the same steps.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import torch
from torch.autograd import Function

from .functions import sets_up_context

_STEPS = {"_are_functorch_transforms_active", "unwrap_dead_wrappers", "apply"}

Before = Callable[[Any, tuple[Any, ...], dict[str, Any]], Any]
After = Callable[[Any, tuple[Any, ...], Any], None]


def hook(before: Before, after: After) -> None:
    """From now on each apply calls `before(cls, args, kwargs)` and `after(what that gave, args, result)`."""
    real: Any = Function.__dict__["apply"].__func__
    apply = _in_place_of(real, before, after) if set(real.__code__.co_names) >= _STEPS else _around(real, before, after)
    functools.update_wrapper(apply, real)
    # Tracebacks, warnings and the stacks in the exported file show it where the method it stands for is.
    apply.__code__ = apply.__code__.replace(
        co_filename=real.__code__.co_filename, co_firstlineno=real.__code__.co_firstlineno, co_name="apply"
    )
    base: Any = Function
    base.apply = classmethod(apply)


def _in_place_of(real: Any, before: Before, after: After) -> Any:
    unwrapped = torch._functorch.utils.unwrap_dead_wrappers
    transformed: Any = vars(torch._C)["_are_functorch_transforms_active"]

    def apply(cls: Any, *args: Any, **kwargs: Any) -> Any:
        told = before(cls, args, kwargs)
        given = args
        if transformed():
            result = real(cls, *args, **kwargs)
        else:
            if sets_up_context(cls):
                args, kwargs = _with_defaults(cls.forward, args, kwargs)
            result = super(Function, cls).apply(*unwrapped(args), **kwargs)
        after(told, given, result)
        return result

    return apply


def _with_defaults(
    forward: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    bound = inspect.signature(forward).bind(*args, **kwargs)
    bound.apply_defaults()
    return bound.args, bound.kwargs


def _around(real: Any, before: Before, after: After) -> Any:
    """For a torch whose `apply` takes other steps: names of values may differ there."""

    def apply(cls: Any, *args: Any, **kwargs: Any) -> Any:
        told = before(cls, args, kwargs)
        result = real(cls, *args, **kwargs)
        after(told, args, result)
        return result

    return apply
