"""Facts put together: from a model file, or from how the export of a net ended."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..export.definitions import definitions
from ..export.outcome import Exported, Failed, Options
from ..graph.pipeline import open_model
from ..ops.model import Module, OpDef
from .finding import Facts


def of_file(path: Path, modules: Iterable[Module] = ()) -> Facts:
    """The facts of a bare model file; `modules` define its custom ops. Raises ReadError."""
    known = tuple(modules)
    ops = tuple(entry for module in known for entry in module.ops)
    return Facts(open_model(path, ops), known[0] if known else None, definitions=ops)


def of_outcome(outcome: Exported | Failed, module: Module | None, options: Options | None = None) -> Facts:
    """The facts of a net whose export has ended. Raises ReadError where its file cannot be read."""
    ops = known_ops(outcome, module)
    model = open_model(outcome.model, ops) if isinstance(outcome, Exported) else None
    return Facts(model, module, outcome, options or Options(), ops)


def known_ops(outcome: Exported | Failed, module: Module | None) -> tuple[OpDef, ...]:
    """The op definitions that hold for a net: what its run recorded, then what the source says."""
    return (*definitions(outcome.record), *(module.ops if module else ()))
