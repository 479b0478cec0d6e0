"""What a run recorded, in the words of a finding: functions, calls, source lines, pieces of code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from ..export.outcome import (
    Apply,
    Argument,
    FunctionFacts,
    OpCall,
    PythonWarning,
    Record,
    StackFrame,
    SymbolicRun,
)
from ..graph.words import escaped
from .finding import Finding

_LONGEST = 80


def is_torchscript(record: Record) -> bool:
    """Whether the run used the exporter that calls `symbolic`."""
    return record.options.get("exporter") == "torchscript"


def is_dynamo(record: Record) -> bool:
    """Whether the run used the exporter that traces into `forward`."""
    return record.options.get("exporter") == "dynamo"


def functions(record: Record) -> dict[str, FunctionFacts]:
    """The applied Functions by class name, without those that torch makes for itself."""
    return {entry.name: entry for entry in record.functions if not _is_torchs(entry)}


def _is_torchs(function: FunctionFacts) -> bool:
    parts = Path(function.file).parts
    return any(pair in (("site-packages", "torch"), ("dist-packages", "torch")) for pair in pairwise(parts))


def runs(record: Record) -> dict[int, SymbolicRun]:
    """The runs of symbolic functions by group."""
    return {entry.group: entry for entry in record.symbolics}


def calls(record: Record) -> dict[int, list[OpCall]]:
    """The `g.op` calls by group, in their order."""
    found: dict[int, list[OpCall]] = {}
    for call in record.calls:
        found.setdefault(call.group, []).append(call)
    return found


def applies(record: Record) -> dict[int, Apply]:
    """The applies that led to a run of a symbolic, by its group."""
    return {entry.group: entry for entry in record.applies if entry.group}


def is_function(run: SymbolicRun) -> bool:
    """Whether the run is that of a Function's own `symbolic`, not of a registered one."""
    return run.kind == "autograd.Function"


def on_frame(finding: Finding, frame: StackFrame | None, op: str = "") -> Finding:
    """The finding, placed at a source line."""
    if frame is None:
        return replace(finding, op=op or finding.op)
    return replace(finding, file=frame.file, line=frame.line, op=op or finding.op)


def on_line(finding: Finding, file: str, line: int, op: str = "") -> Finding:
    """The finding, placed at a line of a file."""
    return replace(finding, file=file, line=line, op=op or finding.op)


def place(frame: StackFrame | None) -> str:
    """` (file.py:12)`, or nothing where the line is not known."""
    return f" ({Path(frame.file).name}:{frame.line})" if frame is not None else ""


def op_type(op: str) -> str:
    """The name behind the domain."""
    return op.rpartition("::")[2]


def value_text(argument: Argument) -> str:
    """What was passed, short."""
    if argument.is_value:
        return f"tensor {list(argument.shape)}" if argument.shape is not None else "tensor"
    text = escaped(argument.text or argument.type)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def one_line(text: str, longest: int = 240) -> str:
    """The text on one line, shortened and safe to show."""
    plain = escaped(" ".join(text.split()))
    return plain if len(plain) <= longest else f"{plain[:longest]}…"


def passed_text(frame: StackFrame | None, position: int) -> str:
    """The source of the argument at `position` of the `apply` call in the frame's line; empty where it is not there."""
    if frame is None:
        return ""
    _, found, rest = frame.code.partition(".apply(")
    if not found:
        return ""
    pieces = list(_arguments(rest))
    named = pieces[: position + 1]
    if position >= len(pieces) or any(piece.startswith("*") for piece in named):
        return ""
    return pieces[position]


def _arguments(text: str) -> Iterator[str]:
    """The arguments of a call, from after its bracket on, as they are written."""
    depth = 0
    piece = ""
    for sign in _without_strings(text):
        if sign in ")]}" and depth == 0:
            break
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            yield piece.strip()
            piece = ""
        else:
            piece += sign
    if piece.strip():
        yield piece.strip()


def _without_strings(text: str) -> str:
    """The text with the brackets and commas inside quotes made harmless."""
    return re.sub(r"(['\"]).*?\1", lambda found: re.sub(r"[()\[\]{},]", "_", found.group()), text)


def inside(warning: PythonWarning, function: FunctionFacts) -> bool:
    """Whether the warning was raised at a line of the Function's `forward`."""
    same = Path(warning.file).name == Path(function.file).name
    return same and function.line <= warning.line <= function.last_line
