"""What `apply` passes against what `symbolic` takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ..export.outcome import Apply, FunctionFacts, Parameter, SymbolicRun
from ..graph.words import escaped
from .finding import Facts, Finding, fault
from .places import counted, listed
from .runs import functions, is_torchscript, on_frame, on_line, place


def signatures(facts: Facts) -> Iterator[Finding]:
    """SIGNATURE: `symbolic` cannot bind what `apply` received."""
    if not is_torchscript(facts.record):
        return
    told: set[tuple[str, int]] = set()
    for function, apply in _applied(facts):
        key = (function.name, len(apply.arguments))
        found = None if key in told else _signature(function, apply)
        if found is not None:
            told.add(key)
            yield found


def _applied(facts: Facts) -> Iterator[tuple[FunctionFacts, Apply]]:
    known = functions(facts.record)
    for apply in facts.record.applies:
        function = known.get(apply.function)
        if function is not None:
            yield function, apply


def _signature(function: FunctionFacts, apply: Apply) -> Finding | None:
    taken = function.symbolic
    if taken is None:
        return None
    count = len(apply.arguments)
    missing = [entry.name for entry in taken[count:] if entry.default is None and not entry.variadic]
    too_many = count > len(taken) and not any(entry.variadic for entry in taken)
    if not missing and not too_many:
        return None
    passed = ", ".join(escaped(argument.name) or "?" for argument in apply.arguments)
    wanted = ", ".join(entry.name for entry in taken)
    told = f"{function.name}.apply got ({passed}){place(apply.frame)}; symbolic wants ({wanted})"
    if missing:
        message = f"{told}: {listed(missing)} {'has' if len(missing) == 1 else 'have'} no value."
        them = "it" if len(missing) == 1 else "them"
        fix = f"Add {listed(missing)} to forward and pass {them} to apply, or give symbolic defaults."
    else:
        extra = [escaped(argument.name) or "one more" for argument in apply.arguments[len(taken) :]]
        takes = counted(len(taken), "argument")
        message = f"{told}: it takes {takes}, apply passes {count}, so {listed(extra)} has no place."
        fix = f"Add {listed(extra)} to the parameters of symbolic."
    return on_frame(fault("SIGNATURE", message, fix), apply.frame, function.name)


def default_drift(facts: Facts) -> Iterator[Finding]:
    """DEFAULT-DRIFT: an argument is left out of `apply`, and forward and symbolic have other defaults for it."""
    if not is_torchscript(facts.record):
        return
    told: set[tuple[str, str]] = set()
    for function, apply in _applied(facts):
        for ours, theirs in zip(function.forward, function.symbolic or (), strict=False):
            position = function.forward.index(ours)
            left_out = position >= len(apply.arguments) and not ours.variadic and not theirs.variadic
            if left_out and _differ(ours, theirs) and (function.name, ours.name) not in told:
                told.add((function.name, ours.name))
                yield _drift(function, apply, ours, theirs)


def _differ(ours: Parameter, theirs: Parameter) -> bool:
    if ours.default is None or theirs.default is None:
        return False
    return ours.default != theirs.default and _value(ours.default) != _value(theirs.default)


def _value(text: str) -> object:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def _drift(function: FunctionFacts, apply: Apply, ours: Parameter, theirs: Parameter) -> Finding:
    message = (
        f"{function.name}.apply{place(apply.frame)} leaves out {ours.name}: "
        f"forward computes with {ours.name}={ours.default}, the exported node says {theirs.name}={theirs.default}."
    )
    fix = f"Pass {ours.name} to apply, or give both the same default."
    return on_frame(fault("DEFAULT-DRIFT", message, fix), apply.frame, function.name)


def registered_signatures(facts: Facts) -> Iterator[Finding]:
    """REGISTRY: a registered symbolic takes another number of arguments than its op has."""
    for run in facts.record.symbolics:
        if run.kind != "autograd.Function" and not run.result:
            found = _registered(run)
            if found is not None:
                yield found


def _registered(run: SymbolicRun) -> Finding | None:
    most = len(run.parameters)
    least = sum(1 for entry in run.parameters if entry.default is None and not entry.variadic)
    variadic = any(entry.variadic for entry in run.parameters)
    count = len(run.arguments)
    if least <= count and (variadic or count <= most):
        return None
    names = ", ".join(entry.name for entry in run.parameters)
    message = (
        f"{escaped(run.function)} has {counted(count, 'argument')}, the symbolic registered for it takes "
        f"{most if most == least else f'{least} to {most}'} ({names})."
    )
    fix = f"Let the symbolic take g and {counted(count, 'argument')}, with parse_args for each."
    return on_line(fault("REGISTRY", message, fix), run.file, run.line, run.function)


def unused_registrations(facts: Facts) -> Iterator[Finding]:
    """REGISTRY: a registered symbolic is passed over, because the exporter's own holds at the exported opset."""
    chosen = {entry.op for entry in facts.record.registrations if entry.chosen}
    for entry in facts.record.registrations:
        if entry.chosen or not entry.met or entry.op in chosen:
            continue
        where = f"{Path(entry.file).name}:{entry.line}"
        if entry.opset > entry.asked:
            why = f"holds from opset {entry.opset} on, but the export asks for opset {entry.asked}"
        else:
            why = f"is shadowed: at the exported opset {entry.asked} the exporter's own, newer one holds"
        message = f"The symbolic registered for {escaped(entry.op)} at opset {entry.opset} ({where}) {why}."
        call = f'register_custom_op_symbolic("{escaped(entry.op)}", symbolic, {entry.asked})'
        fix = f"Register it at the exported opset: {call}."
        yield on_line(fault("REGISTRY", message, fix), entry.file, entry.line, entry.op)
