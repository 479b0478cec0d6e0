"""Reads an op definition module: its operators and nets, from the source alone. Nothing of it runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ..language import translate
from .autograd import function_ops
from .calls import Calls, calls
from .classes import function_classes, tie
from .declared import schema_ops, script_ops
from .errors import SourceError
from .library import library_ops
from .model import Module, OpDef
from .nets import nets
from .overrides import loose_ops, override_ops
from .project import Project, load


def read_module(path: Path) -> Module:
    """The op definitions and nets of the module at `path`, and of the files beside it that it imports.

    Raises SourceError, with one sentence for people, when the file is no readable Python source.
    """
    try:
        return _module(path, load(path))
    except RecursionError as error:
        raise SourceError(
            translate("Source", "{path} nests its expressions too deeply to be read; simplify it.").format(path=path)
        ) from error


def _module(path: Path, project: Project) -> Module:
    called = calls(project)
    order = {file: place for place, file in enumerate(project.files)}
    found = sorted(_ops(called), key=lambda op: (order[op.file] if op.file is not None else 0, op.line))
    exported = nets(called)
    return Module(
        file=path,
        doc=ast.get_docstring(project.main.tree) or "",
        ops=tuple(dict.fromkeys(found)),
        nets=exported.nets,
        siblings=tuple(project.files)[1:],
        uses_dynamo=exported.dynamo,
        notes=project.notes,
    )


def _ops(called: Calls) -> Iterator[OpDef]:
    classes = function_classes(called.project)
    for one in classes:
        tie(called, one)
    yield from schema_ops(called)
    for one in classes:
        yield from function_ops(called, one)
    yield from library_ops(called)
    yield from override_ops(called)
    yield from script_ops(called)
    yield from loose_ops(called, [one.forward.function for one in classes if one.forward])
