"""Stands in for `torch.onnx.export` while the user's script runs: its calls are counted and handed on."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import torch.onnx

from . import frames
from .standin import StandIn

_PLACES = ((torch.onnx, "export"), (torch.onnx.utils, "export"), (torch.onnx, "dynamo_export"))


class Call:
    """One call of an exporter: what was called, with what, from which line; `name` is what the net is called."""

    def __init__(
        self, index: int, real: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], line: int
    ) -> None:
        self.index = index
        self.real = real
        self.args = args
        self.kwargs = kwargs
        self.line = line

    @property
    def model(self) -> Any:
        return self.args[0] if self.args else self.kwargs.get("model")

    @property
    def target(self) -> Any:
        if self.real.__name__ == "dynamo_export":
            return None
        return self.kwargs.get("f", self.args[2] if len(self.args) > 2 else None)

    def name(self) -> str:
        """The stem of the file it writes, else the class of its model."""
        return stem_of(self.target) or class_name(self.model)


def stem_of(target: Any) -> str:
    """The stem of a path or of an open file; empty for what has no name."""
    named = getattr(target, "name", target) if not isinstance(target, (str, Path)) else target
    if isinstance(named, bytes):
        named = named.decode("utf-8", "replace")
    try:
        return Path(named).stem
    except TypeError:
        return ""


def class_name(model: Any) -> str:
    """The class of a model, seen through `DataParallel` and the wrappers of `torch.jit`."""
    inner = getattr(model, "module", None)
    if isinstance(model, torch.nn.DataParallel) and inner is not None:
        return class_name(inner)
    original = getattr(model, "original_name", None)
    if isinstance(original, str) and original:
        return original
    return type(model).__name__


class Calls:
    """Counts the calls from 0 and gives each to `take`, which says what the script gets for it.

    `line` stands for calls that no line of the module makes.
    """

    def __init__(self, module: Path, take: Callable[[Call], StandIn]) -> None:
        self._module = str(module)
        self._take = take
        self._count = 0
        self.line = 0
        self._inside = threading.local()

    @property
    def any(self) -> bool:
        """Whether the script has called an exporter."""
        return self._count > 0

    def install(self) -> None:
        """Puts itself in all places where the exporter can be found."""
        for owner, name in _PLACES:
            real = getattr(owner, name, None)
            if real is not None:
                setattr(owner, name, self.standing_for(real))

    def standing_for(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """A function with the looks of `real`. Called while another runs (torch calls itself), it is `real`."""

        @functools.wraps(real)
        def export(*args: Any, **kwargs: Any) -> Any:
            if getattr(self._inside, "export", False):
                return real(*args, **kwargs)
            self._inside.export = True
            try:
                return self._take(self._next(real, args, kwargs))
            finally:
                self._inside.export = False

        return export

    def _next(self, real: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Call:
        call = Call(self._count, real, args, kwargs, frames.line_in(self._module) or self.line)
        self._count += 1
        return call


def unique(name: str, taken: set[str]) -> str:
    """`name`, or `name_2`, `name_3`… where it is taken already; the result is taken from now on."""
    result, number = name, 1
    while result in taken:
        number += 1
        result = f"{name}_{number}"
    taken.add(result)
    return result
