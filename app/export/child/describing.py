"""Python values and tensors as short plain facts. Looking never changes them, nor what is being traced."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch

_SHORT = 300
_MOST_ITEMS = 64
_set_tracing_state: Any = getattr(torch._C, "_set_tracing_state", None)


@contextlib.contextmanager
def untraced() -> Iterator[None]:
    """Within, the TorchScript tracer does not see what is asked of a tensor."""
    state = torch._C._get_tracing_state()
    if state is None:
        yield
        return
    _set_tracing_state(None)
    try:
        yield
    finally:
        _set_tracing_state(state)


def text(value: Any, limit: int = _SHORT) -> str:
    """`value` as Python writes it, shortened; a tensor as its type and shape, with its values where they are few."""
    try:
        told = _text(value, 3)
    except Exception as error:  # a repr of the user's own may do anything
        told = f"<{type(value).__name__} whose repr raises {type(error).__name__}>"
    return told if len(told) <= limit else told[: limit - 1] + "…"


def _text(value: Any, depth: int) -> str:
    if isinstance(value, torch.Tensor):
        return _tensor_text(value)
    if depth and isinstance(value, (list, tuple)):
        items = ", ".join(_text(item, depth - 1) for item in value[:_MOST_ITEMS])
        more = ", …" if len(value) > _MOST_ITEMS else ""
        return f"[{items}{more}]" if isinstance(value, list) else f"({items}{more}{',' if len(value) == 1 else ''})"
    if depth and type(value) is dict:
        items = ", ".join(f"{_text(k, 0)}: {_text(v, depth - 1)}" for k, v in list(value.items())[:_MOST_ITEMS])
        return f"{{{items}{', …' if len(value) > _MOST_ITEMS else ''}}}"
    if isinstance(value, (str, bytes)):
        return repr(value[: 4 * _SHORT])
    if isinstance(value, torch.nn.Module):
        return f"{type(value).__name__}(…)"
    return repr(value)


def _tensor_text(value: torch.Tensor) -> str:
    kind = f"{type(value).__name__}({dtype(value)}{list(shape(value) or ()) if shape(value) is not None else ''})"
    if type(value) is not torch.Tensor or value.device.type != "cpu" or value.layout != torch.strided:
        return kind
    with untraced():
        if value.numel() > 8:
            return kind
        return f"tensor({value.detach().tolist()!r}, dtype={dtype(value)})"


def shape(value: torch.Tensor) -> list[int] | None:
    """The dims of a tensor; None when one of them is symbolic (asking for its number would fix it)."""
    with untraced():
        dims = list(value.shape)
    return [int(dim) for dim in dims] if all(type(dim) is int for dim in dims) else None


def dtype(value: torch.Tensor) -> str:
    """The element type, `float32` for `torch.float32`."""
    return str(value.dtype).rpartition(".")[2]


def tensor(value: torch.Tensor) -> dict[str, Any]:
    """Shape, element type and whether a gradient is wanted."""
    return {
        "shape": shape(value),
        "dtype": dtype(value),
        "requires_grad": bool(value.requires_grad),
        "text": _symbolic_text(value),
    }


def _symbolic_text(value: torch.Tensor) -> str:
    with untraced():
        dims = ", ".join(str(dim) for dim in value.shape)
    return f"{type(value).__name__}({dtype(value)}, [{dims}])"


def version(value: torch.Tensor) -> int | None:
    """The count of in-place changes of a tensor; None where it is not kept."""
    try:
        return int(value._version)
    except RuntimeError:
        return None
