"""What a child remarks in passing, in words: it sends only which remark it is and what it names."""

from __future__ import annotations

from collections.abc import Mapping

from ..language import marked, translate
from . import protocol

_REMARKS: Mapping[str, str] = {
    "passed-over": marked(
        "Remarks",
        "Nothing is written while the nets are listed. What needs a written file was passed over, "
        "first in line {line}: {error}",
    ),
    "record": marked("Remarks", "A part of the record is missing: {error}"),
    "not-run": marked("Remarks", "The net could not be run beside its export: {error}"),
    "opset": marked("Remarks", "The opset is left as written: torch.onnx.dynamo_export does not take one."),
    "exported-program": marked(
        "Remarks", "The model is a torch.export.ExportedProgram: torch exports it with the dynamo exporter in any case."
    ),
    "argument": marked("Remarks", "The argument {name} is left out: the {exporter} exporter does not take it."),
    "unknown-argument": marked("Remarks", "The argument {name} is left out: the exporter does not take it."),
    "export-type": marked("Remarks", "The dynamo exporter takes no notice of operator_export_type."),
}


_NAMES = ("line", "error", "name", "exporter")


def words(facts: dict[str, object]) -> str:
    """The sentence of a remark, empty for none that is known: a script may write anything into the channel."""
    remark = _REMARKS.get(protocol.text(facts, "remark"), "")
    return translated(remark).format(**{name: facts.get(name, "?") for name in _NAMES}) if remark else ""


def translated(text: str) -> str:
    """A text of the table in the person's language."""
    return translate("Remarks", text)
