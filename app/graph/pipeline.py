"""From a file to a model whose inputs are classed and whose ports are named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..ops.model import OpDef
from .collecting import paused
from .model import Model
from .names import name_ports
from .origin import classify
from .read import read


def open_model(path: Path, definitions: Sequence[OpDef] = ()) -> Model:
    """The model in a file, classed and named; `definitions` name the ports of custom ops. Raises ReadError."""
    with paused():
        return name_ports(classify(read(path)), definitions)
