"""Whose a tensor is: a parameter, a buffer or a plain attribute of the net, told by identity."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from . import describing

_MOST_SHAPES = 5000
_MOST_ITEMS = 100


class Owners:
    """Knows the tensors of one net. Exporters exchange them for others of the same name; it looks again then."""

    def __init__(self, model: Any) -> None:
        self._model = model if isinstance(model, torch.nn.Module) else None
        self._mark: int | None = None
        self._names: dict[int, tuple[str, str]] = {}

    def of(self, tensor: torch.Tensor) -> tuple[str, str]:
        """(`parameter` | `buffer` | `attribute`, its path), or two empty texts for any other tensor."""
        mark = self._first()
        if mark != self._mark:
            self._mark = mark
            self._names = {id(item): (role, name) for role, name, item in reversed(list(self._all()))}
        return self._names.get(id(tensor), ("", ""))

    def shapes(self) -> list[Any]:
        """Name and shape of the parameters and buffers, in the order of `state_dict`."""
        if self._model is None or isinstance(self._model, torch.jit.ScriptModule):
            return []
        found = [(name, item) for role, name, item in self._all() if role != "attribute"]
        return [[name, describing.shape(item) or []] for name, item in found[:_MOST_SHAPES]]

    def _first(self) -> int | None:
        if self._model is None:
            return None
        for module in self._model.modules():
            for table in (module._parameters, module._buffers):
                for item in table.values():
                    if item is not None:
                        return id(item)
        return 0

    def _all(self) -> Iterator[tuple[str, str, torch.Tensor]]:
        if self._model is None or isinstance(self._model, torch.jit.ScriptModule):
            return
        for prefix, module in self._model.named_modules():
            start = f"{prefix}." if prefix else ""
            for role, table in (("parameter", module._parameters), ("buffer", module._buffers)):
                for name, item in table.items():
                    if item is not None:
                        yield role, start + name, item
            for name, value in module.__dict__.items():
                if not name.startswith("_"):
                    yield from _plain(start + name, value)


def _plain(name: str, value: Any) -> Iterator[tuple[str, str, torch.Tensor]]:
    if isinstance(value, torch.Tensor):
        yield "attribute", name, value
    elif isinstance(value, (list, tuple)):
        for place, item in enumerate(value[:_MOST_ITEMS]):
            if isinstance(item, torch.Tensor):
                yield "attribute", f"{name}[{place}]", item
    elif isinstance(value, dict):
        for key, item in list(value.items())[:_MOST_ITEMS]:
            if isinstance(item, torch.Tensor):
                yield "attribute", f"{name}[{key!r}]", item
