"""What the inspector tells of an operator's definition."""

from pathlib import Path

from app.graph.op_sheet import op_sheet
from app.graph.sheet import Sheet
from app.ops.model import AttributeDef, Evidence, Formal, OpDef

_OP = OpDef(
    "my::Mix",
    "my",
    "Mix",
    "MixFunction",
    "autograd.Function",
    Path("/me/ops.py"),
    12,
    (Formal("data", "symbolic"), Formal("rest", "schema", optional=True, variadic=True, doc="All\nothers.")),
    (AttributeDef("alpha", "FLOAT", default=1.5), AttributeDef("mode", "")),
    (Formal("output_0", "forward"),),
    Evidence.SOURCE,
    has_backward=True,
    doc="Mixes two\nthings.\n\nSlowly.",
)


def _text(sheet: Sheet) -> str:
    entries = [line for section in sheet.sections for entry in section.entries for line in entry.lines]
    return "\n".join("".join(run.text for run in line) for line in (sheet.title, *sheet.head, *entries))


def test_that_ports_attributes_and_place_are_told() -> None:
    text = _text(op_sheet(_OP))
    for told in ("my::Mix", "ops.py:12", "with a backward", "data  named by symbolic", "optional, any number"):
        assert told in text
    assert "alpha  FLOAT\ndefault 1.5" in text
    assert "mode  type not stated" in text
    assert "Mixes two things.\nSlowly." in text


def test_that_an_op_without_a_domain_is_marked() -> None:
    bare = OpDef("Mix", "", "Mix", "Mix", "autograd.Function", None, 1, (), (), (), Evidence.SOURCE)
    text = _text(op_sheet(bare))
    assert "without a domain" in text
    assert "Documentation" not in [section.title for section in op_sheet(bare).sections]
