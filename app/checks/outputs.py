"""What `forward` gives against what `symbolic` returns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..export.outcome import Apply, Argument, FunctionFacts, OpCall, SymbolicRun
from ..graph.counting import counted, listed
from ..graph.words import escaped
from ..language import translate
from .finding import Facts, Finding, fault
from .inputs import python_lists
from .runs import applies, calls, functions, is_function, is_torchscript, on_frame, on_line, op_type, place

_TENSORS = ("Tensor", "Parameter", "Buffer")


def output_counts(facts: Facts) -> Iterator[Finding]:
    """OUTPUT-COUNT: symbolic returns another number of values than forward, one value twice, or nothing."""
    applied = applies(facts.record)
    of_group = calls(facts.record)
    told: set[tuple[str, int]] = set()
    for run in facts.record.symbolics:
        apply = applied.get(run.group)
        found = _count(run, apply, of_group.get(run.group, [])) if run.result else None
        if found is not None and (run.function, run.line) not in told:
            told.add((run.function, run.line))
            yield on_line(found, run.file, run.line, run.function)


def _count(run: SymbolicRun, apply: Apply | None, made: list[OpCall]) -> Finding | None:
    name = (
        f"{escaped(run.function)}.symbolic"
        if is_function(run)
        else translate("Checks", "The symbolic of {function}").format(function=escaped(run.function))
    )
    if run.result == "NoneType":
        told = f" {_call_text(made[-1])}" if made else ""
        return fault(
            "OUTPUT-COUNT",
            translate("Checks", "{name} returns None: the return is missing.").format(name=name),
            translate("Checks", "Return what g.op gives: return{call}.").format(call=told or " g.op(…)"),
        )
    doubled = [slot for slot in run.returned if slot[0] >= 0 and run.returned.count(slot) > 1]
    if doubled:
        message = translate("Checks", "{name} returns one and the same value {times}.").format(
            name=name, times=counted(run.returned.count(doubled[0]), "time")
        )
        op = made[-1].op if made else "domain::Op"
        fix = translate("Checks", 'Return one node with {count} outputs: g.op("{op}", …, outputs={count}).').format(
            count=len(run.returned), op=op
        )
        return fault("OUTPUT-COUNT", message, fix)
    if apply is None or not is_function(run):
        return None
    given, told_count = len(apply.results), len(run.returned)
    if not given or given == told_count or apply.container not in ("tuple", *_TENSORS):
        return None
    op = made[-1].op if made else "domain::Op"
    message = translate("Checks", "{function}.forward returns {outputs}, but symbolic returns {count}.").format(
        function=escaped(run.function), outputs=counted(given, "output"), count=told_count
    )
    return fault(
        "OUTPUT-COUNT",
        message,
        translate("Checks", 'Pass outputs={given} to g.op: g.op("{op}", …, outputs={given}).').format(
            given=given, op=op
        ),
    )


def _call_text(call: OpCall) -> str:
    return f'g.op("{call.op}", …)'


def forward_containers(facts: Facts) -> Iterator[Finding]:
    """FORWARD-CONTAINER: forward gives something else than a tensor or a tuple of tensors."""
    if not is_torchscript(facts.record):
        return
    known = functions(facts.record)
    told: set[str] = set()
    for apply in facts.record.applies:
        function = known.get(apply.function)
        odd = _odd_container(apply)
        if function is not None and function.symbolic is not None and odd and apply.function not in told:
            told.add(apply.function)
            message = translate(
                "Checks", "{function}.forward returns {odd}; the exporter follows only a tensor or a tuple of tensors."
            ).format(function=apply.function, odd=odd)
            fix = translate("Checks", "Return a tuple of tensors, without list, dict, None or numbers.")
            yield on_line(fault("FORWARD-CONTAINER", message, fix), function.file, function.line, function.name)


def _odd_container(apply: Apply) -> str:
    """What `forward` gave, in words, where it is not what the exporter follows."""
    if not apply.container or apply.container in _TENSORS:
        return ""
    if apply.container != "tuple":
        return _kind(apply.container)
    others = [entry.type for entry in apply.results if not entry.is_value]
    words = listed([_kind(kind) for kind in dict.fromkeys(others)])
    return translate("Checks", "a tuple with {kinds} in it").format(kinds=words) if others else ""


def _kind(name: str) -> str:
    """A value of a Python type, in words."""
    return "None" if name == "NoneType" else translate("Checks", "a {kind}").format(kind=escaped(name))


def type_lies(facts: Facts) -> Iterator[Finding]:
    """TYPE-LIE: `setType` declares another shape or element type than forward gives."""
    applied = applies(facts.record)
    told: set[tuple[str, int]] = set()
    for run in facts.record.symbolics:
        apply = applied.get(run.group)
        if apply is None or not run.result or not is_function(run):
            continue
        for place_in_result, (number, slot) in enumerate(run.returned):
            if number < 0 or place_in_result >= len(apply.results):
                continue
            call = facts.record.calls[number]
            lie = _lie(call, slot, apply.results[place_in_result], place_in_result)
            if lie is not None and (call.op, place_in_result) not in told:
                told.add((call.op, place_in_result))
                yield on_frame(lie, call.frame, op_type(call.op))


def _lie(call: OpCall, slot: int, result: Argument, position: int) -> Finding | None:
    if slot >= len(call.types):
        return None
    declared = call.types[slot]
    shapes = declared.shape is not None and result.shape is not None and declared.shape != result.shape
    dtypes = bool(declared.dtype and result.dtype) and declared.dtype != result.dtype
    if not shapes and not dtypes:
        return None
    message = translate(
        "Checks",
        "{op} output {position}: symbolic declares {declared}, but {function}.forward gives {given}{place}.",
    ).format(
        op=call.op,
        position=position,
        declared=_type_words(declared, dtypes, shapes),
        function=call.function,
        given=_type_words(result, dtypes, shapes),
        place=place(call.frame),
    )
    sizes = f".with_sizes({list(result.shape)})" if result.shape is not None and shapes else ""
    element = f".with_dtype(torch.{result.dtype})" if dtypes else ""
    return fault(
        "TYPE-LIE",
        message,
        translate("Checks", "Declare what forward gives: .setType(x.type(){element}{sizes}).").format(
            element=element, sizes=sizes
        ),
    )


def _type_words(entry: Argument, dtypes: bool, shapes: bool) -> str:
    words = [entry.dtype] if dtypes else []
    if shapes and entry.shape is not None:
        words.append(str(list(entry.shape)))
    return " ".join(words)


def results_unused(facts: Facts) -> Iterator[Finding]:
    """RESULT-UNUSED: dead code elimination died of a custom op whose results nobody uses."""
    failed = facts.failed
    if failed is None or "outerNode->outputs().size() == node->inputs().size()" not in failed.text:
        return
    if any(_odd_container(apply) for apply in facts.record.applies):
        return
    known = functions(facts.record)
    several = [apply for apply in facts.record.applies if len(apply.results) > 1 and _has_symbolic(known, apply)]
    for apply in several[:1]:
        others = {entry.function for entry in several} - {apply.function}
        which = (
            translate("Checks", "{function} (or {others})").format(
                function=apply.function, others=listed(sorted(others))
            )
            if others
            else apply.function
        )
        message = translate(
            "Checks",
            "The {count} results of {which}.apply{place} are never used, and the exporter dies when it removes the "
            "call.",
        ).format(count=len(apply.results), which=which, place=place(apply.frame))
        yield on_frame(
            fault("RESULT-UNUSED", message, translate("Checks", "Use what apply returns, or delete the call.")),
            apply.frame,
            apply.function,
        )


def _has_symbolic(known: dict[str, FunctionFacts], apply: Apply) -> bool:
    function = known.get(apply.function)
    return function is not None and function.symbolic is not None


_LOST_BODY = ("Argument passed to at() was not in the map", "unordered_map::at", "_Map_base::at", "'Subgraph'")
"""What the exporter says when the inner ops of a forward are gone that it looks for."""


def body_crashes(facts: Facts) -> Iterator[Finding]:
    """BODY-CRASH: the exporter died while it looked for the inner ops of a `forward`."""
    failed = facts.failed
    if failed is None or not any(text in failed.cause for text in _LOST_BODY):
        return
    known = functions(facts.record)
    called = list(dict.fromkeys(apply.function for apply in facts.record.applies))
    suspects = [known[name] for name in called if name in known and known[name].symbolic is not None]
    if suspects and not any(python_lists(apply) for apply in facts.record.applies):
        yield _body_crash(suspects)


def _body_crash(suspects: list[FunctionFacts]) -> Finding:
    scripted = [function for function in suspects if function.scripted]
    function = (scripted or suspects)[0]
    others = [entry.name for entry in suspects if entry is not function]
    which = f"{function.name}.forward" + (
        translate("Checks", " (or that of {others})").format(others=listed(others)) if others and not scripted else ""
    )
    if function.scripted:
        why = translate("Checks", "it is a scripted function, whose inner ops it does not find")
    else:
        why = translate(
            "Checks", "a forward that changes nothing, such as x * 1 or x + 0, is removed before it is looked for"
        )
    message = translate("Checks", "The exporter lost the body of {which}: {why}.").format(which=which, why=why)
    fix = translate("Checks", "Let forward return a new tensor (x.clone()), or export with autograd_inlining=False.")
    found = on_line(fault("BODY-CRASH", message, fix), function.file, function.line, function.name)
    return replace(found, option="autograd_inlining=False")
