"""All that the rules have to say of one net or file, put together in one value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

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

    `scripts` are the sources of the module and of the files beside it that it imports, as they were when it was judged.
    """

    findings: tuple[Finding, ...] = ()
    fates: tuple[Fate, ...] = ()
    losses: tuple[Loss, ...] = ()
    trail: Trail = field(default_factory=Trail)
    scripts: tuple[Script, ...] = ()


def judge(facts: Facts) -> Verdict:
    """The verdict on these facts; fates are told only where a module defines ops."""
    told = fates(facts) if facts.module is not None else ()
    return Verdict(
        findings=check(facts),
        fates=told,
        losses=losses(facts) if facts.model is not None else (),
        trail=trail(facts, told),
        scripts=tuple(_scripts(facts.module)) if facts.module is not None else (),
    )


def _scripts(module: Module) -> Iterator[Script]:
    """The sources that can be read; why others cannot is among the notes of the module."""
    for file in (module.file, *module.siblings):
        try:
            yield read_script(file)
        except SourceError:
            continue
