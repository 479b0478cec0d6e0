"""What `g.op` and `apply` were given as inputs: Python values, None, tensors that go nowhere or belong to nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..export.outcome import Apply, Argument, OpCall, SymbolicRun
from ..graph.counting import listed
from ..graph.words import escaped
from ..language import translate
from .attributes import item_types
from .codes import Severity
from .finding import Facts, Finding, fault
from .runs import (
    applies,
    calls,
    functions,
    is_function,
    is_torchscript,
    on_frame,
    on_line,
    op_type,
    passed_text,
    place,
    value_text,
)

_TENSORS = {"Tensor", "Parameter", "Value", "NoneType"}
_SUFFIXES = {"int": "i", "bool": "i", "float": "f", "str": "s"}


def python_inputs(facts: Facts) -> Iterator[Finding]:
    """PYTHON-INPUT: a number, string or list stands where an input is due, or `apply` got a list of tensors."""
    for call in facts.record.calls:
        for slot, argument in enumerate(call.inputs):
            if not argument.is_value and argument.type not in _TENSORS:
                yield on_frame(_python_input(call, slot, argument), call.frame, op_type(call.op))
    if is_torchscript(facts.record):
        for apply in facts.record.applies:
            yield from _lists(apply)


def _python_input(call: OpCall, slot: int, argument: Argument) -> Finding:
    name = escaped(argument.name) or translate("Checks", "number {slot}").format(slot=slot)
    kind = escaped(argument.type)
    message = translate(
        "Checks", "Input {name} of {op} is the Python {kind} {value}, but an input must be a tensor."
    ).format(name=name, op=call.op, kind=kind, value=value_text(argument))
    types = item_types(argument)
    suffixes = {_SUFFIXES[entry] for entry in types if entry in _SUFFIXES}
    if "Value" in types:
        fix = translate("Checks", 'Pass its items one by one: g.op("{op}", *{name}).').format(
            op=call.op, name=escaped(argument.name) or "values"
        )
    elif suffixes and len(suffixes) == 1:
        word = escaped(argument.name) or "k"
        fix = translate(
            "Checks",
            "Make it an attribute ({name}_{suffix}={name}), or wrap it: "
            'g.op("Constant", value_t=torch.tensor({name})).',
        ).format(name=word, suffix=suffixes.pop())
    else:
        fix = translate("Checks", "Make it an attribute with the suffix of its type.")
    return fault("PYTHON-INPUT", message, fix)


def python_lists(apply: Apply) -> list[int]:
    """The places of the arguments that are lists, tuples or dicts of tensors."""
    return [
        position
        for position, argument in enumerate(apply.arguments)
        if argument.type in ("list", "tuple", "dict") and _holds_tensors(argument)
    ]


def _lists(apply: Apply) -> Iterator[Finding]:
    for position in python_lists(apply):
        argument = apply.arguments[position]
        name = escaped(argument.name) or translate("Checks", "number {position}").format(position=position)
        message = translate(
            "Checks",
            "{function}.apply{place} gets its tensors as one {type} ({name}): only tensors that are arguments of "
            "their own become inputs.",
        ).format(function=apply.function, place=place(apply.frame), type=argument.type, name=name)
        fix = translate(
            "Checks", "Pass them one by one: apply(*{name}), with forward(ctx, *{name}) and symbolic(g, *{name})."
        ).format(name=name)
        yield on_frame(fault("PYTHON-INPUT", message, fix), apply.frame, apply.function)


def _holds_tensors(argument: Argument) -> bool:
    return "tensor(" in argument.text or "Tensor(" in argument.text or "Parameter(" in argument.text


def none_inputs(facts: Facts) -> Iterator[Finding]:
    """NONE-INPUT: None among the inputs of `g.op`, which kills the exporter."""
    for call in facts.record.calls:
        nones = [slot for slot, argument in enumerate(call.inputs) if argument.type == "NoneType"]
        if nones:
            yield on_frame(_none_input(call, nones, facts), call.frame, op_type(call.op))


def _none_input(call: OpCall, nones: list[int], facts: Facts) -> Finding:
    names = listed([_input_words(slot, call.inputs[slot]) for slot in nones])
    died = translate("Checks", " The export process died of it.") if facts.failed is not None else ""
    if len(nones) == 1:
        message = translate("Checks", "{names} of {op} is None, which crashes the exporter.{died}")
    else:
        message = translate("Checks", "{names} of {op} are None, which crashes the exporter.{died}")
    message = message.format(names=names, op=call.op, died=died)
    last = len(call.inputs) - 1
    trailing = nones == list(range(last - len(nones) + 1, last + 1))
    if trailing:
        fix = translate("Checks", 'Leave it out: g.op("{op}", *[v for v in (…) if v is not None]).').format(op=call.op)
    else:
        fix = translate(
            "Checks",
            "Pass an input that stands for nothing in the gap, or give the op another name without that input.",
        )
    return fault("NONE-INPUT", message, fix)


def _input_words(slot: int, argument: Argument) -> str:
    return (
        translate("Checks", "Input {name} (#{slot})").format(name=escaped(argument.name), slot=slot)
        if argument.name
        else translate("Checks", "Input #{slot}").format(slot=slot)
    )


def unused_arguments(facts: Facts) -> Iterator[Finding]:
    """UNUSED-ARGUMENT: a tensor handed to `apply` reaches no input of any node that `symbolic` makes."""
    of_group = calls(facts.record)
    applied = applies(facts.record)
    known = functions(facts.record)
    told: set[tuple[str, str]] = set()
    for run in facts.record.symbolics:
        made = of_group.get(run.group, [])
        if not is_function(run) or not run.result or not made or _gives_back(run):
            continue
        used = {argument.name for call in made for argument in (*call.inputs, *call.attributes)}
        reached = {argument.text for call in made for argument in call.inputs if argument.is_value}
        apply = applied.get(run.group)
        for position, argument in enumerate(run.arguments):
            idle = argument.is_value and argument.name not in used and argument.text not in reached
            if idle and (run.function, argument.name) not in told:
                told.add((run.function, argument.name))
                function = known.get(run.function)
                line = (function.file, function.line) if function else (run.file, run.line)
                yield on_line(
                    _unused(facts, run, made[0], position, apply),
                    run.file or line[0],
                    run.line or line[1],
                    run.function,
                )


def _gives_back(run: SymbolicRun) -> bool:
    """Whether the symbolic returned something that none of its calls made: an argument may pass through it."""
    return any(call < 0 for call, _ in run.returned)


def _unused(facts: Facts, run: SymbolicRun, call: OpCall, position: int, apply: Apply | None) -> Finding:
    argument = run.arguments[position]
    given = apply.arguments[position] if apply is not None and position < len(apply.arguments) else None
    name = escaped(given.name if given is not None and given.name else argument.name)
    owner = escaped(given.owner) if given is not None else ""
    source = f" ({given.role} {owner})" if given is not None and owner else ""
    lost = (
        translate("Checks", "; {owner} is not in the file").format(owner=owner)
        if owner and _is_absent(facts, owner)
        else ""
    )
    message = translate("Checks", "Argument {name} of {function}.apply{source} reaches no input of {op}{lost}.").format(
        name=name, function=run.function, source=source, op=call.op, lost=lost
    )
    names = [entry.name for entry in run.arguments if entry.is_value]
    fix = translate("Checks", 'Hand it on in symbolic: g.op("{op}", {names}, …).').format(
        op=call.op, names=", ".join(dict.fromkeys(names))
    )
    return fault("UNUSED-ARGUMENT", message, fix)


def _is_absent(facts: Facts, name: str) -> bool:
    main = facts.graphs[0] if facts.graphs else None
    return main is not None and all(value.name != name for value in main.values)


def loose_weights(facts: Facts) -> Iterator[Finding]:
    """WEIGHT-NOT-INITIALIZER: a plain tensor of the module feeds an op, so it is a constant and no weight."""
    refused = facts.failed is not None and "requires grad as a constant" in facts.failed.text
    told: set[str] = set()
    for apply in facts.record.applies if is_torchscript(facts.record) else ():
        for position, argument in enumerate(apply.arguments):
            loose = argument.role == "attribute" or (
                refused and argument.requires_grad and not argument.owner and argument.type == "Parameter"
            )
            key = argument.owner or f"{apply.function} {position}"
            if loose and key not in told:
                told.add(key)
                yield on_frame(_loose(apply, position, refused), apply.frame, apply.function)
    if refused and not told:
        yield _refused(facts)


def _loose(apply: Apply, position: int, refused: bool) -> Finding:
    argument = apply.arguments[position]
    owner = f"self.{escaped(argument.owner)}" if argument.owner else passed_text(apply.frame, position)
    in_list = argument.owner.endswith("]")
    kind = "Parameter" if argument.type == "Parameter" else translate("Checks", "plain tensor")
    if in_list:
        kind = translate("Checks", "{kind} inside a Python list or dict").format(kind=kind)
    if refused and argument.requires_grad:
        message = translate(
            "Checks",
            "{owner} {shape} is a {kind} that the net does not own: "
            "the exporter will not store it as a constant{place}.",
        )
        severity = Severity.ERROR
    else:
        message = translate(
            "Checks",
            "{owner} {shape} is a {kind} that the net does not own: "
            "it feeds input {name} of {function} as a constant, not as an initializer{place}.",
        )
        severity = Severity.INFO
    message = message.format(
        owner=owner or translate("Checks", "A tensor"),
        shape=value_text(argument).removeprefix("tensor "),
        kind=kind,
        name=escaped(argument.name) or str(position),
        function=apply.function,
        place=place(apply.frame),
    )
    fix = (
        translate("Checks", "Hold it in an nn.ParameterList or nn.ParameterDict, so that it becomes an initializer.")
        if in_list
        else translate(
            "Checks", "Make it an nn.Parameter, or register it with register_buffer, so that it becomes an initializer."
        )
    )
    return replace(fault("WEIGHT-NOT-INITIALIZER", message, fix), severity=severity)


def _refused(facts: Facts) -> Finding:
    frame = facts.failed.frames[0] if facts.failed is not None and facts.failed.frames else None
    code = f": {frame.code}" if frame is not None and frame.code else ""
    message = translate(
        "Checks", "A tensor that requires grad and is no parameter of the net is used{place}{code}."
    ).format(place=place(frame), code=escaped(code))
    fix = translate("Checks", "Make it an nn.Parameter or a buffer of the net, or detach it.")
    return on_frame(replace(fault("WEIGHT-NOT-INITIALIZER", message, fix), severity=Severity.ERROR), frame)
