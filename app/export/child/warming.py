"""What a child imports before it knows its request; importing this module imports torch."""

from __future__ import annotations

import contextlib
import importlib
import os
import platform
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
import torch.onnx

from .channel import Channel

_COMPANIONS = ("onnx", "onnxscript")


def warm(wishes: list[str], channel: Channel) -> None:
    """Imports what every export needs; `warm-dynamo` carries out one tiny export, too. Says what was found."""
    if wishes:
        _import_companions()
    if "warm-dynamo" in wishes:
        _export_something()
    channel.send("ready", versions=versions())


def versions() -> dict[str, str]:
    """The versions of what takes part, as far as they are known without importing anything."""
    found = {"python": platform.python_version(), "torch": str(torch.__version__)}
    metadata = importlib.import_module("importlib.metadata")
    for name in _COMPANIONS:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def _import_companions() -> None:
    for name in _COMPANIONS:
        try:
            importlib.import_module(name)
        except ImportError:
            continue


class _Tiny(torch.nn.Module):
    def forward(self, x: Any) -> Any:
        return x + 1


def _export_something() -> None:
    """One dynamo export of next to nothing: it fills that exporter's caches (seconds, otherwise paid by the user)."""
    with tempfile.TemporaryDirectory() as folder, _silence():
        try:
            torch.onnx.export(_Tiny(), (torch.zeros(1),), str(Path(folder) / "tiny.onnx"), dynamo=True)
        except Exception:  # the exporter's own limits are told by the user's export, not by this one
            return


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Within, nothing is heard; a warning that Python shows once only is still shown when it comes again."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    real = [os.dup(1), os.dup(2)]
    try:
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for descriptor, saved in zip((1, 2), real):  # noqa: B905 (Python 3.9 has no strict)
            os.dup2(saved, descriptor)
            os.close(saved)
        os.close(quiet)
