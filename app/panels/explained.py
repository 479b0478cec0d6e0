"""A failed export in plain words: what was written and where, why it fails, what to write instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QCoreApplication

from ..checks.codes import Severity
from ..checks.finding import Finding
from ..checks.telling import line_of
from ..checks.trail import is_in
from ..ops.script import Script

CODE = "font-family:monospace; white-space:pre-wrap"
"""How code is set in rich text: a line that is longer than there is room for breaks."""

_MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Explained:
    """A finding, and the code that it is about, as it is written."""

    finding: Finding
    code: str = ""


def explained(findings: Iterable[Finding], scripts: Sequence[Script]) -> tuple[Explained, ...]:
    """The errors, each with the statement that it is about."""
    errors = (finding for finding in findings if finding.severity is Severity.ERROR)
    return tuple(Explained(finding, _code(finding, scripts)) for finding in errors)


def explained_html(entries: Sequence[Explained]) -> str:
    """The errors as rich text; the link `#0`, `#1`, … leads to the page of each one's code."""
    return "".join(_entry(number, entry) for number, entry in enumerate(entries))


def explained_text(entries: Sequence[Explained]) -> str:
    """The errors as plain text."""
    return "\n\n".join(map(_plain, entries))


def _plain(entry: Explained) -> str:
    finding = entry.finding
    head = " ".join(filter(None, (finding.code, line_of(finding))))
    return "\n".join(filter(None, (head, entry.code, finding.message, f"→ {finding.fix}")))


def _entry(number: int, entry: Explained) -> str:
    finding, translate = entry.finding, QCoreApplication.translate
    place = f"&nbsp; {escape(line_of(finding))}" if line_of(finding) else ""
    more = escape(translate("Failure", "What {0} means").format(finding.code))
    step = escape(translate("Failure", "What to do instead"))
    parts = [
        f'<p style="margin:10px 0 2px 0"><b>{escape(finding.code)}</b>{place}</p>',
        f'<p style="margin:2px 0 4px 16px; {CODE}">{escape(entry.code)}</p>' if entry.code else "",
        f'<p style="margin:2px 0">{escape(finding.message)}</p>',
        f'<p style="margin:6px 0 2px 0"><b>{step}</b></p>',
        f'<p style="margin:0">{escape(finding.fix)}</p>',
        f'<p style="margin:4px 0 0 0"><a href="#{number}">{more}</a></p>',
    ]
    return "".join(parts)


def _code(finding: Finding, scripts: Sequence[Script]) -> str:
    """The statement in the finding's line, without the indentation that its lines share."""
    script = next((script for script in scripts if finding.line and is_in(finding.file, script.file)), None)
    if script is None:
        return ""
    first, last = script.statement(finding.line)
    lines = script.text.split("\n")[first - 1 : last][:_MOST_LINES]
    indented = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    shared = min(indented, default=0)
    return "\n".join(line[shared:] for line in lines) + ("\n…" if last - first >= _MOST_LINES else "")
