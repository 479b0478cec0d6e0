"""What `apply` passes against what `symbolic` takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ..export.outcome import Apply, FunctionFacts, Parameter, SymbolicRun
from ..graph.counting import counted, listed
from ..graph.words import escaped
from ..language import translate
from .finding import Facts, Finding, fault
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
    told = translate("Checks", "{function}.apply got ({passed}){place}; symbolic wants ({wanted})").format(
        function=function.name, passed=passed, place=place(apply.frame), wanted=wanted
    )
    if missing:
        message, fix = _missing_words(len(missing))
        message, fix = message.format(told=told, missing=listed(missing)), fix.format(missing=listed(missing))
    else:
        extra = [
            escaped(argument.name) or translate("Checks", "one more") for argument in apply.arguments[len(taken) :]
        ]
        takes = counted(len(taken), "argument")
        message = translate(
            "Checks", "{told}: it takes {takes}, apply passes {count}, so {extra} has no place."
        ).format(told=told, takes=takes, count=count, extra=listed(extra))
        fix = translate("Checks", "Add {extra} to the parameters of symbolic.").format(extra=listed(extra))
    return on_frame(fault("SIGNATURE", message, fix), apply.frame, function.name)


def _missing_words(number: int) -> tuple[str, str]:
    """What is said where arguments of symbolic have no value, and what to do."""
    if number == 1:
        return (
            translate("Checks", "{told}: {missing} has no value."),
            translate("Checks", "Add {missing} to forward and pass it to apply, or give symbolic defaults."),
        )
    return (
        translate("Checks", "{told}: {missing} have no value."),
        translate("Checks", "Add {missing} to forward and pass them to apply, or give symbolic defaults."),
    )


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
    message = translate(
        "Checks",
        "{function}.apply{place} leaves out {argument}: forward computes with {argument}={computed}, the exported node "
        "says {written}={said}.",
    ).format(
        function=function.name,
        place=place(apply.frame),
        argument=ours.name,
        computed=ours.default,
        written=theirs.name,
        said=theirs.default,
    )
    fix = translate("Checks", "Pass {argument} to apply, or give both the same default.").format(argument=ours.name)
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
    message = translate(
        "Checks", "{function} has {arguments}, the symbolic registered for it takes {count} ({names})."
    ).format(
        function=escaped(run.function),
        arguments=counted(count, "argument"),
        count=most if most == least else translate("Checks", "{least} to {most}").format(least=least, most=most),
        names=names,
    )
    fix = translate("Checks", "Let the symbolic take g and {arguments}, with parse_args for each.").format(
        arguments=counted(count, "argument")
    )
    return on_line(fault("REGISTRY", message, fix), run.file, run.line, run.function)


def unused_registrations(facts: Facts) -> Iterator[Finding]:
    """REGISTRY: a registered symbolic is passed over, because the exporter's own holds at the exported opset."""
    chosen = {entry.op for entry in facts.record.registrations if entry.chosen}
    for entry in facts.record.registrations:
        if entry.chosen or not entry.met or entry.op in chosen:
            continue
        where = f"{Path(entry.file).name}:{entry.line}"
        if entry.opset > entry.asked:
            why = translate("Checks", "holds from opset {opset} on, but the export asks for opset {asked}").format(
                opset=entry.opset, asked=entry.asked
            )
        else:
            why = translate(
                "Checks", "is shadowed: at the exported opset {asked} the exporter's own, newer one holds"
            ).format(asked=entry.asked)
        message = translate("Checks", "The symbolic registered for {op} at opset {opset} ({where}) {why}.").format(
            op=escaped(entry.op), opset=entry.opset, where=where, why=why
        )
        call = f'register_custom_op_symbolic("{escaped(entry.op)}", symbolic, {entry.asked})'
        fix = translate("Checks", "Register it at the exported opset: {call}.").format(call=call)
        yield on_line(fault("REGISTRY", message, fix), entry.file, entry.line, entry.op)
