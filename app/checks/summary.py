"""Findings as text that a person likes to read."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path

from ..graph.counting import Noun, counted
from .codes import Severity
from .fates import Fate, words
from .finding import Finding, counts
from .report import short_file

_SIGNS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.INFO: "·"}
_WIDTH = 100


def net_summary(title: str, findings: Sequence[Finding], fates: Sequence[Fate], base: Path) -> str:
    """One net or file: its findings, then what became of each op."""
    lines = [f"{title}: {tally(findings)}"]
    for finding in findings:
        lines += ["", *_finding(finding, base)]
    if fates:
        lines += ["", "  What became of the ops:"]
        lines += [f"    {_fate_name(fate)}: {words(fate)}" for fate in fates]
    return "\n".join(lines)


def tally(findings: Sequence[Finding]) -> str:
    """`2 errors, 1 warning`, or that there is nothing."""
    found = counts(findings)
    words_of: dict[str, Noun] = {"error": "error", "warning": "warning", "info": "note"}
    told = [counted(number, words_of[severity]) for severity, number in found.items() if number]
    return ", ".join(told) if told else "nothing found"


def _finding(finding: Finding, base: Path) -> list[str]:
    where = short_file(finding.file, base)
    place = f"{where}:{finding.line}" if where and finding.line else where
    head = f"  {_SIGNS[finding.severity]} {finding.code}"
    return [
        f"{head}  {place}" if place else head,
        *textwrap.wrap(finding.message, _WIDTH, initial_indent="      ", subsequent_indent="      "),
        *textwrap.wrap(finding.fix, _WIDTH, initial_indent="      → ", subsequent_indent="        "),
    ]


def _fate_name(fate: Fate) -> str:
    return fate.op if fate.function in ("", fate.op) else f"{fate.op} ({fate.function})"
