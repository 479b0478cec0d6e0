"""Library operators: fakes that promise what is not given, and changes in place that the graph does not show."""

from __future__ import annotations

from collections.abc import Iterator

from ..export.outcome import Argument, LibraryCall
from ..graph.counting import listed
from ..graph.words import escaped
from ..language import translate
from .finding import Facts, Finding, fault
from .places import nodes
from .runs import on_frame, op_type, place


def fake_lies(facts: Facts) -> Iterator[Finding]:
    """TYPE-LIE: the fake of a library operator promises another shape or element type than the operator gives."""
    told: set[str] = set()
    for call in facts.record.library:
        for position, (real, promised) in enumerate(zip(call.results, call.promised, strict=False)):
            words = _difference(real, promised)
            if words and call.op not in told:
                told.add(call.op)
                yield on_frame(_lie(call, position, *words), call.frame, op_type(call.op))


def _difference(real: Argument, promised: Argument) -> tuple[str, str] | None:
    """Promised and given in words, where they differ."""
    shapes = real.shape is not None and promised.shape is not None and real.shape != promised.shape
    dtypes = bool(real.dtype and promised.dtype) and real.dtype != promised.dtype
    if not shapes and not dtypes:
        return None
    return _words(promised, shapes, dtypes), _words(real, shapes, dtypes)


def _words(entry: Argument, shapes: bool, dtypes: bool) -> str:
    words = [entry.dtype] if dtypes else []
    if shapes and entry.shape is not None:
        words.append(str(list(entry.shape)))
    return " ".join(words)


def _lie(call: LibraryCall, position: int, promised: str, given: str) -> Finding:
    which = translate("Checks", " output {position}").format(position=position) if len(call.results) > 1 else ""
    message = translate(
        "Checks", "{op}{which}: the fake gives {promised}, the operator itself gives {given}{place}."
    ).format(op=escaped(call.op), which=which, promised=promised, given=given, place=place(call.frame))
    name = escaped(call.op.partition("::")[2])
    fix = translate(
        "Checks", "Let @{name}.register_fake return what the operator gives; torch.library.opcheck tests it."
    ).format(name=name)
    return fault("TYPE-LIE", message, fix)


def mutations(facts: Facts) -> Iterator[Finding]:
    """IN-PLACE: a library operator that writes into its argument has left no trace in the file."""
    if facts.model is None:
        return
    ran = {run.function for run in facts.record.symbolics}
    traced = {key for _, node in nodes(facts) for key in _names(node.metadata)}
    told: set[str] = set()
    for call in facts.record.library:
        dropped = call.mutated and call.op not in ran and op_type(call.op) not in traced
        if dropped and call.op not in told:
            told.add(call.op)
            yield on_frame(_mutation(call), call.frame, op_type(call.op))


def _names(metadata: tuple[tuple[str, str], ...]) -> list[str]:
    """The operators that a node's metadata names as its source."""
    return [value.split("::")[-1].split(".")[0] for key, value in metadata if key.endswith("fx_node")]


def _mutation(call: LibraryCall) -> Finding:
    names = [escaped(call.arguments[position].name) for position in call.mutated if position < len(call.arguments)]
    message = translate(
        "Checks",
        "{op} changes {names} in place{place}; nothing uses a result of it, so it is not in the file and the "
        "change is lost.",
    ).format(op=escaped(call.op), names=listed(names) or translate("Checks", "its argument"), place=place(call.frame))
    return fault(
        "IN-PLACE",
        message,
        translate("Checks", "Let the operator return a new tensor (mutates_args=()) and go on with that."),
    )


def aliased_inputs(facts: Facts) -> Iterator[Finding]:
    """ALIASED-INPUTS: one tensor was passed for two inputs, and one of the graph's inputs is unused."""
    main = facts.graphs[0] if facts.graphs else None
    if main is None or not facts.record.aliased:
        return
    idle = [main.values[entry] for entry in main.inputs if not main.values[entry].users]
    idle_names = [value.name for value in idle if not value.is_output and value.tensor is None]
    missing = len(main.inputs) < len(facts.record.inputs)
    for pair in facts.record.aliased:
        first, second = (escaped(facts.record.inputs[position].name) or str(position) for position in pair)
        lost = [escaped(name) for name in idle_names]
        if not lost and not missing:
            continue
        what = (
            translate("Checks", "graph input {names} is unused").format(names=listed(lost))
            if lost
            else translate("Checks", "the graph has only {count} inputs").format(count=len(main.inputs))
        )
        message = translate(
            "Checks",
            "One and the same tensor was passed for {first} and {second}: the exporter wires every use to one of "
            "them, {what}.",
        ).format(first=first, second=second, what=what)
        yield fault(
            "ALIASED-INPUTS",
            message,
            translate("Checks", "Pass a tensor of its own for each input, for example with .clone()."),
        )
