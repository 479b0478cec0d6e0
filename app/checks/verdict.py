"""All that the rules have to say of one net or file, put together in one value."""

from __future__ import annotations

from dataclasses import dataclass

from .catalogue import check
from .fates import Fate, fates
from .finding import Facts, Finding
from .shapes import Loss, losses


@dataclass(frozen=True, slots=True)
class Verdict:
    """Findings, worst first; what became of the module's ops; where shapes are lost."""

    findings: tuple[Finding, ...] = ()
    fates: tuple[Fate, ...] = ()
    losses: tuple[Loss, ...] = ()


def judge(facts: Facts) -> Verdict:
    """The verdict on these facts; fates are told only where a module defines ops."""
    return Verdict(
        findings=check(facts),
        fates=fates(facts) if facts.module is not None else (),
        losses=losses(facts) if facts.model is not None else (),
    )
