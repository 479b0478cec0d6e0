"""What a rule gives and what it may look at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..export.outcome import Exported, Failed, Options, Record
from ..graph.model import Graph, Model, Subject
from ..ops.model import Module, OpDef
from .codes import SEVERITIES, Severity


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: `message` says what is wrong with names and numbers, `fix` the one thing to do.

    `subject` is where the graph shows it and `also` every further place. `op` and `node` are names as the file
    states them; `file` and `line` are the user's own source, `line` 0 where it is not known.
    `option` is the export option that mends it, as `key=value`, or empty.
    """

    code: str
    severity: Severity
    message: str
    fix: str
    subject: Subject | None = None
    also: tuple[Subject, ...] = ()
    op: str = ""
    node: str = ""
    file: str = ""
    line: int = 0
    net: str = ""
    option: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of one net or file; every part may be missing, and a rule is silent without its part.

    `definitions` are the op definitions that hold for the model, strongest evidence first.
    `inferred`: types were inferred where the file states none.
    """

    model: Model | None = None
    module: Module | None = None
    outcome: Exported | Failed | None = None
    options: Options = field(default_factory=Options)
    definitions: tuple[OpDef, ...] = ()
    inferred: bool = False

    @property
    def graphs(self) -> tuple[Graph, ...]:
        """The graphs of the model, none without a model."""
        return self.model.graphs if self.model else ()

    @property
    def record(self) -> Record:
        """What the run recorded, an empty record without a run."""
        return self.outcome.record if self.outcome else Record()

    @property
    def failed(self) -> Failed | None:
        """How the export failed, or None."""
        return self.outcome if isinstance(self.outcome, Failed) else None

    @property
    def net(self) -> str:
        """The name of the net, empty for a bare file."""
        return self.outcome.net.name if self.outcome and self.outcome.net else ""


def fault(code: str, message: str, fix: str) -> Finding:
    """A finding with the severity that its code usually has, not yet placed anywhere."""
    return Finding(code, SEVERITIES[code], message, fix)


_ORDER = {severity: place for place, severity in enumerate(Severity)}


def by_severity(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, errors first and otherwise in the order given."""
    return tuple(sorted(findings, key=_place))


def counts(findings: Iterable[Finding]) -> dict[str, int]:
    """How many findings there are of each severity."""
    found = [finding.severity for finding in findings]
    return {severity.value: found.count(severity) for severity in Severity}


def _place(finding: Finding) -> int:
    return _ORDER[finding.severity]
