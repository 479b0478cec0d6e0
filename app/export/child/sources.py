"""Asks the TorchScript exporter for the source line of every node, without the printing that comes with it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import torch

from .overlay import Laid

_SWITCH = "_jit_set_onnx_log_enabled"


@contextlib.contextmanager
def kept(laid: Laid) -> Iterator[None]:
    """Within, an export by TorchScript keeps the Python stack of each node in its `doc_string`.

    `verbose=True` is what keeps them; it also logs the graph, for which the log of torch stays off. A script that
    asks for `verbose=True` itself gets both.
    """
    real = getattr(torch._C, _SWITCH, None)
    if laid.exporter != "torchscript" or laid.named.get("verbose") is True or real is None:
        yield
        return
    laid.named["verbose"] = True
    setattr(torch._C, _SWITCH, lambda enabled: None)
    try:
        yield
    finally:
        setattr(torch._C, _SWITCH, real)
