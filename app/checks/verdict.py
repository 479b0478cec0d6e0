"""All that the rules have to say of one net or file, put together in one value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ..graph.model import Subject
from ..ops.errors import SourceError
from ..ops.model import Module
from ..ops.script import Script
from ..ops.scripts import read_script
from .catalogue import check
from .fates import Fate, fates
from .finding import Facts, Finding
from .shapes import Loss, losses
from .trail import Trail, trail


@dataclass(frozen=True, slots=True)
class Verdict:
    """Findings, worst first; what became of the module's ops; where shapes are lost.

    `marks`: by path of a graph and by severity the subjects of findings; `lost`: by path the nodes without a shape.
    `scripts` are the sources of the module and of the files beside it that it imports, as they were when it was judged.
    """

    findings: tuple[Finding, ...] = ()
    fates: tuple[Fate, ...] = ()
    losses: tuple[Loss, ...] = ()
    trail: Trail = field(default_factory=Trail)
    scripts: tuple[Script, ...] = ()
    marks: Mapping[str, Mapping[str, tuple[Subject, ...]]] = field(default_factory=dict)
    lost: Mapping[str, tuple[Subject, ...]] = field(default_factory=dict)


def judge(facts: Facts) -> Verdict:
    """The verdict on these facts; fates are told only where a module defines ops."""
    told = fates(facts) if facts.module is not None else ()
    findings = check(facts)
    lost = losses(facts) if facts.model is not None else ()
    return Verdict(
        findings=findings,
        fates=told,
        losses=lost,
        marks=_marks(findings),
        lost=_lost(lost),
        trail=trail(facts, told),
        scripts=tuple(_scripts(facts.module)) if facts.module is not None else (),
    )


def _marks(findings: Iterable[Finding]) -> dict[str, dict[str, tuple[Subject, ...]]]:
    """Each subject once, under the severity of its gravest finding; findings come gravest first."""
    gravest: dict[Subject, str] = {}
    for finding in findings:
        for subject in (finding.subject, *finding.also):
            if subject is not None:
                gravest.setdefault(subject, finding.severity.value)
    found: dict[str, dict[str, list[Subject]]] = {}
    for subject, severity in gravest.items():
        found.setdefault(subject.path, {}).setdefault(severity, []).append(subject)
    return {path: {word: tuple(placed) for word, placed in marks.items()} for path, marks in found.items()}


def _lost(losses: Iterable[Loss]) -> dict[str, tuple[Subject, ...]]:
    found: dict[str, list[Subject]] = {}
    for loss in losses:
        found.setdefault(loss.path, []).extend(Subject(loss.path, node) for node in (loss.node, *loss.downstream))
    return {path: tuple(subjects) for path, subjects in found.items()}


def _scripts(module: Module) -> Iterator[Script]:
    """The sources that can be read; why others cannot is among the notes of the module."""
    for file in (module.file, *module.siblings):
        try:
            yield read_script(file)
        except SourceError:
            continue
