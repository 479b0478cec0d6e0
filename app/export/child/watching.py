"""Records what the exporter does with the user's ops: each `Function.apply`, each run of a `symbolic`, each `g.op`.

Nothing the exporter sees is wrapped: methods are exchanged at their class for ones that call them, so `g` and all
values stay what they are. Every record is sent before the step it tells of, for that step may end the process.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import torch
import torch.onnx

from . import applying, describing, frames, functions, values
from .channel import Channel
from .owners import Owners

_UTILS = ("torch.onnx._internal.torchscript_exporter.utils", "torch.onnx.utils")


class Watch:
    """Made before the user's file runs (a script may keep `F.apply`); records only within `of(model)`."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._active = False
        self._owners = Owners(None)
        self._known: set[type] = set()
        self._applied = 0
        self._called = 0
        self._groups = 0
        self._group: _Group | None = None
        self.met: set[str] = set()
        applying.hook(self._applying, self._applied_to)
        self._replace_symbolics()

    @contextlib.contextmanager
    def of(self, model: Any, exporter: str) -> Iterator[None]:
        """Within, what happens is recorded as the export of `model`."""
        self._owners = Owners(model)
        with self._channel.careful():
            self._channel.send("parameters", parameters=self._owners.shapes(), exporter=exporter)
        self._active = True
        try:
            yield
        finally:
            self._active = False

    def _applying(self, cls: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[int, list[int | None]] | None:
        """Records the arguments of one `apply`; gives its number and the versions that its tensors have by now."""
        if not self._active:
            return None
        with self._channel.careful():
            self._tell_function(cls)
            arguments = values.of_apply(functions.forward_names(cls, args, kwargs), self._owners)
            number = self._applied
            self._applied += 1
            self._channel.send(
                "apply", number=number, function=cls.__name__, arguments=arguments, frame=frames.user_frame()
            )
            return number, [describing.version(item) if isinstance(item, torch.Tensor) else None for item in args]
        return None

    def _applied_to(self, before: tuple[int, list[int | None]] | None, args: tuple[Any, ...], result: Any) -> None:
        """Records the results of that `apply`, and which of its arguments were changed in place."""
        if before is not None:
            with self._channel.careful():
                self._tell_results(*before, args, result)

    def _tell_results(self, number: int, versions: list[int | None], args: tuple[Any, ...], result: Any) -> None:
        results = result if isinstance(result, (tuple, list)) else (result,)
        mutated = [
            place
            for place, version in enumerate(versions)
            if version is not None and describing.version(args[place]) != version
        ]
        self._channel.send(
            "applied",
            number=number,
            container=type(result).__name__,
            results=[values.of_python("", item, self._owners) for item in list(results)[: values.MOST]],
            mutated=mutated,
        )

    def _tell_function(self, cls: Any) -> None:
        if cls not in self._known:
            self._known.add(cls)
            self._channel.send("function", **functions.facts(cls))

    def _replace_symbolics(self) -> None:
        for name in _UTILS:
            try:
                utils = importlib.import_module(name)
            except ImportError:
                continue
            context = utils.jit_utils.GraphContext
            self._replace(utils, "_run_symbolic_method", self._run_method)
            self._replace(utils, "_run_symbolic_function", functools.partial(self._run_function, utils))
            self._replace(context, "op", self._op)
            self._replace(context, "onnxscript_op", self._op)
            return

    def _replace(self, owner: Any, name: str, run: Callable[..., Any]) -> None:
        real = getattr(owner, name, None)
        if real is None:
            return

        @functools.wraps(real)
        def stand_in(*args: Any, **kwargs: Any) -> Any:
            return run(real, *args, **kwargs) if self._active else real(*args, **kwargs)

        for place in (owner, torch.onnx, torch.onnx.utils):
            if getattr(place, name, None) is real:
                setattr(place, name, stand_in)

    def _run_method(self, real: Callable[..., Any], g: Any, op_name: str, symbolic: Any, args: Any) -> Any:
        kind = "autograd.Function"
        with self._in_group(op_name, kind, symbolic, args) as group:
            return group.finish(real(g, op_name, symbolic, args))

    def _run_function(self, utils: Any, real: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        node, inputs = args[2], args[3]
        kind = node.kind()
        name = kind[:-1] if kind.endswith("_") else kind
        symbolic = _registered(utils, name)
        if symbolic is None:
            self.met.add(name)
            return real(*args, **kwargs)
        with self._in_group(name, "symbolic override", symbolic, tuple(inputs)) as group:
            return group.finish(real(*args, **kwargs))

    @contextlib.contextmanager
    def _in_group(self, name: str, kind: str, symbolic: Any, args: tuple[Any, ...]) -> Iterator[_Group]:
        self._groups += 1
        outer, group = self._group, _Group(self._channel, self._groups, symbolic, args)
        group.begin(name, kind)
        self._group = group
        try:
            yield group
        finally:
            self._group = outer

    def _op(self, real: Callable[..., Any], g: Any, name: Any, *args: Any, outputs: int = 1, **kwargs: Any) -> Any:
        group = self._group
        if group is None:
            return real(g, name, *args, outputs=outputs, **kwargs)
        number = self._called
        self._called += 1
        group.calling(number, _op_name(name), args, kwargs, outputs)
        result = real(g, name, *args, outputs=outputs, **kwargs)
        group.called(number, args, result)
        return result


class _Group:
    """One run of one symbolic function: its parameters, the calls it makes, what it returns."""

    def __init__(self, channel: Channel, number: int, symbolic: Any, args: tuple[Any, ...]) -> None:
        self._channel = channel
        self._number = number
        self._symbolic = symbolic
        self._function = ""
        self._names: list[tuple[str, Any]] = []
        with channel.careful():
            self._names = functions.symbolic_names(symbolic, args)
        self._made: list[tuple[int, int, Any]] = []

    def begin(self, name: str, kind: str) -> None:
        """Tells of the run before its first step."""
        self._function = name
        with self._channel.careful():
            facts = functions.symbolic_facts(self._symbolic)
            arguments = [values.of_graph(label, item) for label, item in self._names]
            self._channel.send("symbolic", group=self._number, function=name, kind=kind, arguments=arguments, **facts)

    def calling(self, number: int, op: str, args: tuple[Any, ...], kwargs: dict[str, Any], outputs: int) -> None:
        """Tells of one `g.op` before it is made."""
        with self._channel.careful():
            self._channel.send(
                "call",
                number=number,
                group=self._number,
                op=op,
                function=self._function,
                inputs=[values.of_graph(self._name_of(item), item) for item in args[: values.MOST]],
                attributes=[values.of_graph(key, item) for key, item in kwargs.items()],
                outputs=outputs if isinstance(outputs, int) else 0,
                frame=frames.user_frame(),
            )

    def called(self, number: int, args: tuple[Any, ...], result: Any) -> None:
        """Remembers what a call made. The only result of the only input (a Cast of it, say) goes by its name."""
        made = result if isinstance(result, tuple) else (result,)
        self._made.extend((number, slot, value) for slot, value in enumerate(made))
        if len(args) == len(made) == 1 and self._name_of(args[0]):
            self._names.append((self._name_of(args[0]), result))

    def finish(self, result: Any) -> Any:
        """Says which outputs of which calls are returned, with the types they have by then; gives `result` back."""
        with self._channel.careful():
            self._tell_returned(result)
        return result

    def _tell_returned(self, result: Any) -> None:
        told = result if isinstance(result, (tuple, list)) else (result,)
        returned = [self._place(value) for value in list(told)[: values.MOST]]
        types = [
            [number, slot, values.of_graph("", value)]
            for number, slot, value in self._made[: values.MOST]
            if isinstance(value, torch._C.Value)
        ]
        self._channel.send("returned", group=self._number, result=type(result).__name__, returned=returned, types=types)

    def _name_of(self, value: Any) -> str:
        for label, item in self._names:
            if item is value and value is not None:
                return label
        return ""

    def _place(self, value: Any) -> list[int]:
        for number, slot, made in self._made:
            if made is value:
                return [number, slot]
        if isinstance(value, torch._C.Value):
            for number, slot, made in self._made:
                if isinstance(made, torch._C.Value) and made.unique() == value.unique():
                    return [number, slot]
        return [-1, -1]


def _registered(utils: Any, name: str) -> Any:
    """The user's own symbolic function of `name`; None where the exporter's own is used, or none."""
    group = utils.registration.registry.get_function_group(name)
    found = None if group is None else group.get(utils.GLOBALS.export_onnx_opset_version)
    if found is None:
        return None
    code = getattr(inspect.unwrap(found), "__code__", None)
    return found if code is not None and frames.is_own(code.co_filename) else None


def _op_name(name: Any) -> str:
    if isinstance(name, str):
        return name
    domain = getattr(getattr(name, "opset", None), "domain", "")
    return f"{domain}::{getattr(name, 'name', name)}"
