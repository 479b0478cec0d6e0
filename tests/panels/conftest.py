"""Small built values for the panels' tests."""

from pathlib import Path

import pytest

from app.ops.model import Evidence, Formal, OpDef
from app.panels.entries import ModuleEntry, NetEntry, NetState, Place


@pytest.fixture
def entries() -> tuple[ModuleEntry, ...]:
    """A bundled module with an operator and two nets, and an opened one that cannot be read."""
    formals = (Formal("input", "symbolic"), Formal("weight", "symbolic"))
    op = OpDef("my::Op", "my", "Op", "Op", "autograd.Function", None, 3, formals, (), (), Evidence.SOURCE)
    nets = (NetEntry("Good", 10, NetState.EXPORTED), NetEntry("Bad", 12, NetState.FAILED, "None is no input."))
    return (
        ModuleEntry(Path("/x/ops.py"), Place.BUNDLED, "Says hello.\n\nAnd more.", (op,), nets, read=True),
        ModuleEntry(Path("/y/broken.py"), Place.OPENED, fault="Line 3 is no Python.", read=True),
    )
