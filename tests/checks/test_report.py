"""Findings as JSON, as SARIF and as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.checks.codes import Severity
from app.checks.finding import Finding
from app.checks.report import check_json
from app.checks.sarif import sarif
from app.checks.summary import net_summary, tally

BASE = Path("/work")
MODEL = Path("/work/model.onnx")
FINDING = Finding(
    "TWIN-NODES",
    Severity.ERROR,
    "Two nodes.",
    "Use one.",
    op="Op",
    node="/Op",
    file="/work/sub dir/net.py",
    line=12,
    net="Net",
)
BARE = Finding("RUNTIME", Severity.INFO, "A kernel.", "Write one.")


def test_that_the_facts_have_the_keys_that_are_promised() -> None:
    told = check_json("net.py", BASE, (FINDING, BARE), ())
    assert told["counts"] == {"error": 1, "warning": 0, "info": 1}
    assert told["findings"] == [
        {
            "net": "Net",
            "code": "TWIN-NODES",
            "severity": "error",
            "message": "Two nodes.",
            "fix": "Use one.",
            "node": "/Op",
            "op": "Op",
            "file": "sub dir/net.py",
            "line": 12,
        },
        {
            "net": None,
            "code": "RUNTIME",
            "severity": "info",
            "message": "A kernel.",
            "fix": "Write one.",
            "node": None,
            "op": None,
            "file": None,
            "line": None,
        },
    ]


def test_that_sarif_names_rule_level_and_line() -> None:
    told: dict[str, Any] = sarif([(FINDING, MODEL), (BARE, MODEL)], BASE, "1.2")
    run = told["runs"][0]
    assert told["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["RUNTIME", "TWIN-NODES"]
    first, second = run["results"]
    assert (first["ruleId"], first["ruleIndex"], first["level"]) == ("TWIN-NODES", 1, "error")
    physical = first["locations"][0]["physicalLocation"]
    assert physical == {"artifactLocation": {"uri": "sub%20dir/net.py"}, "region": {"startLine": 12}}
    assert second["level"] == "note"
    assert second["locations"][0]["physicalLocation"] == {"artifactLocation": {"uri": "model.onnx"}}


def test_that_the_summary_tells_place_message_and_fix() -> None:
    text = net_summary("net.py::Net", (FINDING,), (), BASE)
    assert text.splitlines()[0] == "net.py::Net: 1 error"
    assert "✗ TWIN-NODES  sub dir/net.py:12" in text
    assert "→ Use one." in text


def test_that_nothing_found_is_said() -> None:
    assert tally(()) == "nothing found"
