"""Findings in the words of a list and of the clipboard."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..graph.escaping import escaped
from ..graph.model import Graph, Subject
from ..language import translate
from .finding import Finding
from .places import node_name

SIGNS: Mapping[str, str] = {"error": "⊗", "warning": "▲", "info": "ℹ"}
"""The signs of the severities as characters, where no picture can stand."""


def where(finding: Finding, graphs: Mapping[str, Graph]) -> str:
    """Where a finding stands, in a few words: the node or value, and the line of source."""
    return " · ".join(filter(None, (_subject(finding.subject, graphs) or escaped(finding.node), line_of(finding))))


def line_of(finding: Finding) -> str:
    """`net.py:12`, or nothing where no line is known."""
    return f"{escaped(Path(finding.file).name)}:{finding.line}" if finding.file and finding.line else ""


def tally(counts: Mapping[str, int]) -> str:
    """`⊗ 2  ▲ 1`: how many findings there are of each severity; empty where there is none."""
    return "  ".join(f"{sign} {counts[severity]}" for severity, sign in SIGNS.items() if counts.get(severity))


def finding_text(finding: Finding, graphs: Mapping[str, Graph]) -> str:
    """A finding as plain text, to hand on."""
    place = where(finding, graphs)
    head = f"{finding.severity.value}: {finding.code}" + (f" ({place})" if place else "")
    return "\n".join(filter(None, (head, finding.message, f"→ {finding.fix}" if finding.fix else "")))


def _subject(subject: Subject | None, graphs: Mapping[str, Graph]) -> str:
    graph = graphs.get(subject.path) if subject is not None else None
    if subject is None or graph is None:
        return ""
    if subject.value is not None:
        name = escaped(graph.values[subject.value].name) or translate("Checks", "value {number}").format(
            number=subject.value
        )
    elif subject.node is not None:
        name = node_name(graph.nodes[subject.node])
    else:
        return escaped(graph.path)
    return f"{name} ({escaped(graph.path)})" if graph.path else name
