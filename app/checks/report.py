"""Findings and fates as plain facts for `check --json`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..graph.model import Graph, Subject
from .fates import Fate, words
from .finding import Facts, Finding, counts


def check_json(
    source: str, base: Path, findings: Sequence[Finding], fates: Sequence[dict[str, object]]
) -> dict[str, object]:
    """The whole answer; `base` is the folder that file names are told from."""
    return {
        "source": source,
        "findings": [finding_json(finding, base) for finding in findings],
        "counts": counts(findings),
        "fates": list(fates),
    }


def finding_json(finding: Finding, base: Path) -> dict[str, object]:
    """One finding; what is not known is null."""
    return {
        "net": finding.net or None,
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        "fix": finding.fix,
        "node": finding.node or None,
        "op": finding.op or None,
        "file": short_file(finding.file, base) or None,
        "line": finding.line or None,
    }


def fate_json(fate: Fate, facts: Facts) -> dict[str, object]:
    """One fate, nodes by name (by number where they have none)."""
    graphs = {graph.path: graph for graph in facts.graphs}
    return {
        "net": fate.net or None,
        "op": fate.op,
        "function": fate.function,
        "fate": fate.end.value,
        "text": words(fate),
        "calls": fate.calls,
        "nodes": [_node_name(graphs, subject) for subject in fate.nodes],
        "became": [_node_name(graphs, subject) for subject in fate.became],
    }


def short_file(file: str, base: Path) -> str:
    """The file as seen from the folder `base`, in full where it lies elsewhere."""
    if not file:
        return ""
    path = Path(file)
    return path.relative_to(base).as_posix() if path.is_relative_to(base) else file


def _node_name(graphs: dict[str, Graph], subject: Subject) -> str:
    if subject.node is None:
        return subject.path
    return graphs[subject.path].nodes[subject.node].name or str(subject.node)
