"""Opens a SOURCE: reads a model, or exports the nets of a module and reads what they gave."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ..export.definitions import definitions
from ..export.outcome import Exported, Failed, Listed, NetRef, Options
from ..export.run import export_net, list_nets
from ..graph.errors import ReadError
from ..graph.model import Model
from ..graph.pipeline import open_model
from ..jobs.inference import inferred, lacks_types
from ..jobs.worker import Worker
from ..ops.errors import SourceError
from ..ops.model import OpDef
from ..ops.source import read_module
from .errors import CommandError, tell
from .source import Source


@dataclass(frozen=True, slots=True)
class Opened:
    """The models of a source, and the nets of it that gave none."""

    models: tuple[Model, ...]
    failures: tuple[Failed, ...] = ()


@contextmanager
def opened(source: Source, options: Options, first_only: bool = False) -> Iterator[Opened]:
    """The models of `source` while the files behind them exist; of a module's nets the first alone on demand.

    Raises CommandError where there is no model at all.
    """
    if not source.is_module:
        yield Opened((_read(source.file, (), source.file.name),))
        return
    with TemporaryDirectory(prefix="opscope-") as folder:
        yield _opened_module(source, options, first_only, Path(folder))


def nets_of(source: Source, options: Options, code: int = 2) -> tuple[NetRef, ...]:
    """The nets that the source names: all of the module, or one.

    Raises CommandError; with `code` where the module cannot be listed.
    """
    listed = list_nets(source.file, options)
    if isinstance(listed, Failed):
        raise failure(listed, source, code)
    notes(source.file.name, listed)
    return chosen(listed, source)


def failure(failed: Failed, source: Source, code: int = 2) -> CommandError:
    """What to tell about a net, or a whole module, that gave no model."""
    name = f"{source.file.name}::{failed.net.name}" if failed.net else source.file.name
    return CommandError(f"{name}: {failed.cause} {failed.next_step}".strip(), code, failed.text)


def notes(name: str, outcome: Listed | Exported) -> None:
    """Tell what was left out or stopped early."""
    for text in outcome.record.notes:
        tell(f"{name}: {text}")


def chosen(listed: Listed, source: Source) -> tuple[NetRef, ...]:
    """Those of the listed nets that the source names. Raises CommandError where it names one that is not there."""
    if not source.net:
        return listed.nets
    named = tuple(net for net in listed.nets if net.name == source.net)
    if not named:
        known = ", ".join(net.name for net in listed.nets)
        raise CommandError(f"{source.file} has no net {source.net}. Its nets are: {known}.")
    return named


def _opened_module(source: Source, options: Options, first_only: bool, scratch: Path) -> Opened:
    nets = nets_of(source, options)
    if first_only and len(nets) > 1:
        tell(f"{source.file.name} has {len(nets)} nets; this is {nets[0].name}. Write ::Net for another one.")
        nets = nets[:1]
    written = _definitions_in_source(source.file)
    models: list[Model] = []
    failures: list[Failed] = []
    for net in nets:
        outcome = export_net(source.file, net, options, _folder(scratch, net))
        if isinstance(outcome, Failed):
            failures.append(outcome)
        else:
            models.append(_read_exported(outcome, written, source))
    if not models:
        raise failure(failures[0], source)
    return Opened(tuple(models), tuple(failures))


def _folder(scratch: Path, net: NetRef) -> Path:
    folder = scratch / str(net.index)
    folder.mkdir()
    return folder


def _read_exported(exported: Exported, written: tuple[OpDef, ...], source: Source) -> Model:
    name = f"{source.file.name}::{exported.net.name}"
    notes(name, exported)
    return _read(exported.model, (*definitions(exported.record), *written), name)


def _definitions_in_source(file: Path) -> tuple[OpDef, ...]:
    """What the source tells; a module that ran has a source that can be read."""
    try:
        return read_module(file).ops
    except SourceError as error:
        raise CommandError(str(error)) from error


def _read(file: Path, known: tuple[OpDef, ...], name: str) -> Model:
    try:
        model = replace(open_model(file, known), source=name)
    except ReadError as error:
        raise CommandError(str(error)) from error
    return _with_inferred_types(model, file) if lacks_types(model) else model


def _with_inferred_types(model: Model, file: Path) -> Model:
    worker = Worker("inference")
    try:
        return inferred(model, file, worker)
    finally:
        worker.shutdown()
