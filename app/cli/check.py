"""`opscope check`: the findings of a model, or of the nets of a module."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from .. import __version__
from ..checks.catalogue import check
from ..checks.codes import Severity
from ..checks.fates import Fate, fates
from ..checks.finding import Facts, Finding
from ..checks.gather import of_file, of_outcome
from ..checks.pages import codes, page
from ..checks.report import check_json, fate_json
from ..checks.sarif import sarif
from ..checks.summary import net_summary
from ..export.outcome import Failed, NetRef, Options
from ..export.run import export_net, list_nets
from ..graph.errors import ReadError
from ..jobs.inference import inferred, lacks_types
from ..jobs.worker import Worker
from ..ops.errors import SourceError
from ..ops.model import Module
from ..ops.source import read_module
from .arguments import options
from .errors import CommandError, UsageError
from .opened import chosen
from .output import print_json
from .source import Source, locate

_FOUND = 1


@dataclass(frozen=True, slots=True)
class _Checked:
    """One net or file after its check."""

    title: str
    facts: Facts
    findings: tuple[Finding, ...]
    fates: tuple[Fate, ...]


@dataclass(frozen=True, slots=True)
class _Answer:
    """All that was checked of one source, as it was named."""

    named: str
    source: Source
    checked: tuple[_Checked, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for entry in self.checked for finding in entry.findings)

    @property
    def base(self) -> Path:
        """The folder that file names are told from."""
        return self.source.file.resolve().parent


def run(arguments: argparse.Namespace) -> int:
    """Print what is found; 1 where there is an error (with --strict: a warning)."""
    if arguments.explain:
        print(_explained(arguments.explain))
        return 0
    if not arguments.sources:
        raise UsageError("Name a SOURCE to check, or a code to explain: opscope check --explain CODE.")
    ignored = _ignored(arguments.ignore)
    located = [(name, locate(name)) for name in arguments.sources]
    answers = [_answer(name, source, arguments, ignored) for name, source in located]
    if arguments.sarif:
        _write_sarif(Path(arguments.sarif), answers)
    if arguments.json:
        told = [_json(answer) for answer in answers]
        print_json(told if len(told) > 1 else told[0])
    else:
        _print_summaries(answers)
    bad = {Severity.ERROR, Severity.WARNING} if arguments.strict else {Severity.ERROR}
    return _FOUND if any(finding.severity in bad for answer in answers for finding in answer.findings) else 0


def _answer(name: str, source: Source, arguments: argparse.Namespace, ignored: frozenset[str]) -> _Answer:
    checked = tuple(_without(entry, ignored) for entry in _all_checked(source, arguments))
    return _Answer(name, source, checked)


def _json(answer: _Answer) -> dict[str, object]:
    told = [fate_json(fate, entry.facts) for entry in answer.checked for fate in entry.fates]
    return check_json(answer.named, answer.base, answer.findings, told)


def _print_summaries(answers: list[_Answer]) -> None:
    texts = [
        net_summary(entry.title, entry.findings, entry.fates, answer.base)
        for answer in answers
        for entry in answer.checked
    ]
    print("\n\n".join(texts))


def _explained(code: str) -> str:
    try:
        return page(code.upper()).rstrip()
    except KeyError as error:
        raise UsageError(f"There is no code {code}. The codes are: {', '.join(codes())}.") from error


def _ignored(texts: list[str]) -> frozenset[str]:
    """The codes to leave out, each written on its own or several with commas."""
    named = frozenset(code.strip().upper() for text in texts for code in text.split(",") if code.strip())
    unknown = sorted(named - set(codes()))
    if unknown:
        raise UsageError(f"There is no code {unknown[0]}. The codes are: {', '.join(codes())}.")
    return named


def _without(checked: _Checked, ignored: frozenset[str]) -> _Checked:
    return replace(checked, findings=tuple(entry for entry in checked.findings if entry.code not in ignored))


def _all_checked(source: Source, arguments: argparse.Namespace) -> Iterator[_Checked]:
    if not source.is_module:
        modules = [_module(Path(name)) for name in arguments.module]
        yield _checked(source.file.name, _file_facts(source.file, modules), source.file)
        return
    module = _module(source.file)
    wanted = options(arguments)
    listed = list_nets(source.file, wanted)
    if isinstance(listed, Failed):
        yield _checked(source.file.name, of_outcome(listed, module, wanted), None)
        return
    for net in chosen(listed, source):
        with _net_facts(source, module, net, wanted) as (facts, file):
            yield _checked(f"{source.file.name}::{net.name}", facts, file)


@contextmanager
def _net_facts(source: Source, module: Module, net: NetRef, wanted: Options) -> Iterator[tuple[Facts, Path | None]]:
    """The facts of one net and the file of its model, which is there within only."""
    with TemporaryDirectory(prefix="opscope-") as folder:
        outcome = export_net(source.file, net, wanted, Path(folder))
        try:
            facts = of_outcome(outcome, module, wanted)
        except ReadError as error:
            raise CommandError(str(error)) from error
        yield facts, None if isinstance(outcome, Failed) else outcome.model


def _module(file: Path) -> Module:
    try:
        return read_module(file)
    except SourceError as error:
        raise CommandError(str(error)) from error


def _file_facts(file: Path, modules: list[Module]) -> Facts:
    try:
        return of_file(file, modules)
    except ReadError as error:
        raise CommandError(str(error)) from error


def _checked(title: str, facts: Facts, file: Path | None) -> _Checked:
    whole = facts if file is None else _with_types(facts, file)
    told = fates(whole) if whole.module is not None else ()
    return _Checked(title, whole, check(whole), told)


def _with_types(facts: Facts, file: Path) -> Facts:
    """The facts with inferred types where the file states none."""
    if facts.model is None or not lacks_types(facts.model):
        return facts
    worker = Worker("inference")
    try:
        model = inferred(facts.model, file, worker)
        return replace(facts, model=model, inferred=model.notes == facts.model.notes)
    finally:
        worker.shutdown()


def _write_sarif(target: Path, answers: list[_Answer]) -> None:
    found = [(finding, answer.source.file) for answer in answers for finding in answer.findings]
    text = json.dumps(sarif(found, Path.cwd(), __version__), indent=2, ensure_ascii=False)
    try:
        target.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{target} cannot be written: {error.strerror}. Choose another file.") from error
