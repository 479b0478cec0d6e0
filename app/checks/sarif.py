"""Findings in the Static Analysis Results Interchange Format (SARIF 2.1.0), so that code hosts annotate the lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from .codes import SEVERITIES, Severity
from .finding import Finding
from .pages import page, title
from .report import short_file

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def sarif(findings: Sequence[tuple[Finding, Path]], base: Path, version: str) -> dict[str, object]:
    """The findings, each with the file that was checked, as one run; `base` is the folder that paths are told from."""
    codes = sorted({finding.code for finding, _ in findings})
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "Opscope", "version": version, "rules": [_rule(code) for code in codes]}},
                "columnKind": "utf16CodeUnits",
                "results": [_result(finding, codes.index(finding.code), source, base) for finding, source in findings],
            }
        ],
    }


def _rule(code: str) -> dict[str, object]:
    text = page(code)
    return {
        "id": code,
        "shortDescription": {"text": title(code)},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": _LEVELS[SEVERITIES[code]]},
    }


def _result(finding: Finding, index: int, source: Path, base: Path) -> dict[str, object]:
    return {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": f"{finding.message} Fix: {finding.fix}"},
        "locations": [_location(finding, source, base)],
    }


def _location(finding: Finding, source: Path, base: Path) -> dict[str, object]:
    file = finding.file or str(source.resolve())
    physical: dict[str, object] = {"artifactLocation": {"uri": _uri(file, base)}}
    if finding.line:
        physical["region"] = {"startLine": finding.line}
    location: dict[str, object] = {"physicalLocation": physical}
    name = finding.node or finding.op
    if name:
        whole = "::".join(part for part in (finding.net, name) if part)
        location["logicalLocations"] = [{"name": name, "fullyQualifiedName": whole}]
    return location


def _uri(file: str, base: Path) -> str:
    """A path below `base` as a relative reference, any other one as a file URI."""
    short = short_file(file, base)
    path = Path(short)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
