"""`opscope export`: writes the ONNX file of each net of a module."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from ..export.outcome import Exported, Failed, NetRef, Options
from ..export.run import export_net
from .arguments import options
from .errors import CommandError
from .opened import failure, nets_of, notes
from .source import Source, locate_module

_NOT_ALL = 1


def run(arguments: argparse.Namespace) -> int:
    """Export each net and print how it went; 1 when one failed."""
    source = locate_module(arguments.module)
    folder = _output_folder(arguments.output)
    chosen = options(arguments)
    outcomes = [_export(source, net, chosen, folder, arguments.debug) for net in nets_of(source, chosen, _NOT_ALL)]
    return 0 if all(outcomes) else _NOT_ALL


def _output_folder(text: str) -> Path:
    folder = Path(text)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"The folder {folder} cannot be made: {error.strerror}. Choose another one.") from error
    return folder


def _export(source: Source, net: NetRef, chosen: Options, folder: Path, debug: bool) -> bool:
    """Whether the net was exported; its line is printed as soon as that is known."""
    with TemporaryDirectory(prefix="opscope-") as scratch:
        outcome = export_net(source.file, net, chosen, Path(scratch))
        if isinstance(outcome, Failed):
            print(f"{net.name}: FAILED  {failure(outcome, source)}", flush=True)
            if debug:
                print(outcome.text, flush=True)
            return False
        notes(f"{source.file.name}::{net.name}", outcome)
        target = _keep(outcome, folder)
    seconds = sum(outcome.record.seconds.values())
    print(f"{net.name}: exported to {target} in {seconds:.1f} s", flush=True)
    return True


def _keep(exported: Exported, folder: Path) -> Path:
    """Moves the model, and the data files it refers to, out of the scratch folder; each appears whole."""
    target = folder / exported.model.name
    try:
        for file in exported.model.parent.iterdir():
            draft = folder / f".{file.name}.part"
            shutil.move(file, draft)
            draft.replace(folder / file.name)
    except OSError as error:
        raise CommandError(f"{target} cannot be written: {error.strerror}. Choose another folder.") from error
    return target
