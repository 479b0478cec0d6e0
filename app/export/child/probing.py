"""Facts beside the export: the net's inputs, what the user's library operators really give, unused registrations."""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map

from . import describing, frames, values
from .channel import Channel
from .owners import Owners

_MOST_CALLS = 2000
_UTILS = ("torch.onnx._internal.torchscript_exporter.utils", "torch.onnx.utils")


class Probe:
    """Made before the user's file runs, so that it can tell the operators that file defines."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._before = _defined()
        self._model: Any = None
        self._args: tuple[Any, ...] = ()
        self._kwargs: dict[str, Any] = {}

    def inputs(self, model: Any, named: dict[str, Any]) -> None:
        """Sends the example inputs, and which of them are one and the same tensor."""
        self._model = model
        self._args, self._kwargs = _example(named)
        names = [item.name for item in _parameters(model)]
        told: list[dict[str, Any]] = []
        first: dict[int, int] = {}
        same: list[list[int]] = []
        for place, value in enumerate(self._args):
            name = names[place] if place < len(names) else ""
            told.append(values.of_python(name, value, Owners(None)))
            if isinstance(value, torch.Tensor):
                if id(value) in first:
                    same.append([first[id(value)], place])
                first.setdefault(id(value), place)
        self._channel.send("inputs", inputs=told, aliased=same)

    def registrations(self, opset: Any, met: set[str]) -> None:
        """Sends each symbolic that the user registered; `met`: ops that the exporter translated by its own."""
        utils = _utils()
        if utils is None:
            return
        asked = opset if isinstance(opset, int) else utils.GLOBALS.export_onnx_opset_version
        for name, group in list(getattr(utils.registration.registry, "_registry", {}).items()):
            overrides = dict(getattr(group._functions, "_overrides", {}))
            if overrides:
                self._registration(name, group, overrides, asked, name in met)

    def _registration(self, name: str, group: Any, overrides: dict[int, Any], asked: int, met: bool) -> None:
        for registered, function in overrides.items():
            code = getattr(inspect.unwrap(function), "__code__", None)
            if code is not None and frames.is_own(code.co_filename):
                self._channel.send(
                    "registration",
                    op=name,
                    opset=registered,
                    asked=asked,
                    chosen=group.get(asked) is function,
                    met=met,
                    file=code.co_filename,
                    line=code.co_firstlineno,
                )

    def library(self) -> None:
        """Runs the net once more as it is, where it may call library operators of the user's own, and sends those."""
        own = _defined() - self._before
        if not own or not isinstance(self._model, torch.nn.Module):
            return
        seen = _Seen(own)
        try:
            with torch.no_grad(), seen.mode():
                self._model(*self._args, **self._kwargs)
        except Exception as error:
            self._channel.send("note", remark="not-run", error=describing.text(error))
        for call in seen.calls:
            self._channel.send("library", **call)


class _Seen:
    """Records the calls of some operators with what they really give and what their fakes promise."""

    def __init__(self, names: set[str]) -> None:
        self._names = names
        self.calls: list[dict[str, Any]] = []

    def mode(self) -> Any:
        """A context within which calls are recorded."""

        def dispatch(_mode: Any, func: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
            return self._call(func, args, kwargs or {})

        base: Any = TorchDispatchMode
        return type("Seeing", (base,), {"__torch_dispatch__": dispatch})()

    def _call(self, func: Any, args: Any, kwargs: dict[str, Any]) -> Any:
        if func._schema.name not in self._names or len(self.calls) >= _MOST_CALLS:
            return func(*args, **kwargs)
        promised = _promised(func, args, kwargs)
        result = func(*args, **kwargs)
        schema = func._schema.arguments
        self.calls.append(
            {
                "op": func._schema.name,
                "arguments": [_told(schema[place].name, value) for place, value in enumerate(args)],
                "results": _results(result),
                "promised": promised,
                "mutated": [place for place, item in enumerate(schema) if _is_written(item)],
                "frame": frames.user_frame(),
            }
        )
        return result


def _promised(func: Any, args: Any, kwargs: dict[str, Any]) -> list[dict[str, Any]]:
    """What the operator gives for tensors without data; nothing where it has no fake or needs the numbers."""
    try:
        with FakeTensorMode(allow_non_fake_inputs=True) as mode:

            def fake(item: Any) -> Any:
                return mode.from_tensor(item) if isinstance(item, torch.Tensor) else item

            return _results(func(*tree_map(fake, args), **tree_map(fake, kwargs)))
    except Exception:  # a fake of the user's own may raise anything; then there is no promise
        return []


def _results(result: Any) -> list[dict[str, Any]]:
    several = result if isinstance(result, (tuple, list)) else (result,)
    return [_told("", item) for item in several if item is not None]


def _told(name: str, value: Any) -> dict[str, Any]:
    return values.of_python(name, value, Owners(None))


def _is_written(argument: Any) -> bool:
    return argument.alias_info is not None and argument.alias_info.is_write


def _defined() -> set[str]:
    return set(getattr(torch.library, "_defs", ()))


def _parameters(model: Any) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(model.forward).parameters.values())
    except (AttributeError, TypeError, ValueError):
        return []


def _example(named: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The example inputs by place and by name, as the exporter takes them from its argument `args`."""
    args = named.get("args")
    given = tuple(args) if isinstance(args, (tuple, list)) else () if args is None else (args,)
    kwargs = dict(named.get("kwargs") or {})
    if given and isinstance(given[-1], dict):
        kwargs.update(given[-1])
        given = given[:-1]
    return given, kwargs


def _utils() -> Any:
    for name in _UTILS:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    return None
