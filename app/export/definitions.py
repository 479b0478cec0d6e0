"""Op definitions from the calls of `g.op` that a run recorded: what a symbolic did when it ran."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from ..ops.model import AttributeDef, Evidence, Formal, OpDef
from ..ops.schemas import ONNX_DOMAINS, known
from .outcome import Argument, OpCall, Record, SymbolicRun

_SUFFIXED = re.compile(r"^(?P<name>.+)_(?P<kind>[ifstgz]|ty)$")
_TYPES = {"i": "INT", "f": "FLOAT", "s": "STRING", "t": "TENSOR", "z": "TENSOR", "g": "GRAPH", "ty": "TYPE_PROTO"}
_NOT_OPS = frozenset({"aten", "prim", "onnx"})


def definitions(record: Record) -> tuple[OpDef, ...]:
    """One definition for each custom op that the run called, in the order of the first calls.

    Ops of ONNX itself are left out: their own schema holds. Several calls of one op are laid over each other: a slot
    or attribute that one of them leaves out is optional.
    """
    calls: dict[tuple[str, str], list[OpCall]] = {}
    for call in record.calls:
        domain, op_type = _parted(call.op)
        if _is_custom(domain, op_type):
            calls.setdefault((domain, op_type), []).append(call)
    runs = {run.group: run for run in record.symbolics}
    backward = {facts.name for facts in record.functions if facts.has_backward}
    return tuple(
        _definition(domain, op_type, found, runs.get(found[0].group), found[0].function in backward)
        for (domain, op_type), found in calls.items()
    )


def _parted(op: str) -> tuple[str, str]:
    domain, found, op_type = op.rpartition("::")
    return ("", op) if not found else (domain, op_type)


def _is_custom(domain: str, op_type: str) -> bool:
    if domain in _NOT_OPS:
        return False
    return domain not in ONNX_DOMAINS or not known(op_type, domain)


def _definition(
    domain: str, op_type: str, calls: Sequence[OpCall], run: SymbolicRun | None, has_backward: bool
) -> OpDef:
    return OpDef(
        name=f"{domain}::{op_type}" if domain else op_type,
        domain=domain,
        op_type=op_type,
        function=calls[0].function,
        kind=run.kind if run is not None else "autograd.Function",
        file=Path(run.file) if run is not None and run.file else None,
        line=run.line if run is not None else 0,
        inputs=_inputs([call.inputs for call in calls]),
        attributes=_attributes([call.attributes for call in calls]),
        outputs=(),
        evidence=Evidence.CALL,
        has_symbolic=True,
        has_backward=has_backward,
    )


def _inputs(calls: Sequence[tuple[Argument, ...]]) -> tuple[Formal, ...]:
    widest = max(calls, key=len)
    names = [_first(call[slot].name for call in calls if slot < len(call)) for slot in range(len(widest))]
    repeated = _repeated(names)
    if repeated is not None:
        names = names[: repeated + 1]
    fewest = min(len(call) for call in calls)
    formals = []
    for slot, name in enumerate(names):
        variadic = slot == repeated
        optional = slot >= fewest and not variadic
        formals.append(Formal(name or str(slot), "symbolic" if name else "position", optional, variadic))
    return tuple(formals)


def _repeated(names: Sequence[str]) -> int | None:
    """Where the last name begins when it stands more than once at the end: then it is variadic."""
    runs = [(name, len(list(group))) for name, group in groupby(names)]
    if not runs or not runs[-1][0] or runs[-1][1] < 2:
        return None
    return len(names) - runs[-1][1]


def _first(names: Iterable[str]) -> str:
    return next((name for name in names if name), "")


def _attributes(calls: Sequence[tuple[Argument, ...]]) -> tuple[AttributeDef, ...]:
    types: dict[str, str] = {}
    counts: dict[str, int] = {}
    for call in calls:
        for name, word in _written(call).items():
            types[name] = types.get(name) or word
            counts[name] = counts.get(name, 0) + 1
    return tuple(AttributeDef(name, word, required=counts[name] == len(calls)) for name, word in types.items())


def _written(call: tuple[Argument, ...]) -> dict[str, str]:
    """Name and type of the attributes that one call writes; None writes none."""
    found: dict[str, str] = {}
    for argument in sorted(call, key=lambda item: item.name):
        match = _SUFFIXED.match(argument.name)
        if match is None or argument.type == "NoneType":
            continue
        several = argument.type.partition("[")[0] in ("list", "tuple")
        found[match["name"]] = _TYPES[match["kind"]] + ("S" if several else "")
    return found
