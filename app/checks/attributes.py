"""Attributes that `g.op` cannot store, or stores as something else than was meant."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ..export.outcome import Apply, Argument, OpCall, SymbolicRun
from ..graph.counting import listed
from ..graph.words import escaped
from ..language import translate
from .codes import Severity
from .finding import Facts, Finding, fault
from .runs import applies, is_function, on_frame, op_type, passed_text, runs, value_text

_SUFFIXED = re.compile(r"(?P<name>.+)_(?P<suffix>[ifstgz]|ty)")
_INT64 = range(-(2**63), 2**63)
_FLOAT32 = float(np.finfo(np.float32).max)
_ROUNDING = 2.0**-24
"""The largest relative error that rounding to float32 alone can make."""

_EXACT = 2**53
_FITS = {
    "i": {"int", "bool"},
    "f": {"int", "float", "bool"},
    "s": {"str", "bytes"},
    "t": {"Tensor", "Parameter"},
    "z": {"Tensor", "Parameter"},
    "g": {"Graph"},
}
_SUFFIX_OF = {"int": "i", "bool": "i", "float": "f", "str": "s", "bytes": "s", "Tensor": "t"}
_PLAIN = frozenset({*_SUFFIX_OF, "dict", "set", "complex", "Parameter", "NoneType"})
"""Types of which it is certain what `g.op` does with them."""


def attribute_kinds(facts: Facts) -> Iterator[Finding]:
    """ATTR-KIND: a keyword without a type suffix, or a value that its suffix does not fit."""
    for call in facts.record.calls:
        for argument in call.attributes:
            found = _kind(call, argument)
            if found is not None:
                yield on_frame(found, call.frame, op_type(call.op))


def _kind(call: OpCall, argument: Argument) -> Finding | None:
    match = _SUFFIXED.fullmatch(argument.name)
    if match is None:
        return _no_suffix(call, argument)
    suffix = match["suffix"]
    types = item_types(argument)
    if argument.is_value or "Value" in types:
        return _value_as_tensor(call, argument, match["name"]) if suffix in "tz" else None
    if argument.type == "NoneType" or suffix == "ty":
        return None
    odd = sorted(entry for entry in types if entry not in _FITS[suffix])
    if odd and (set(odd) <= _PLAIN or "ndarray" in odd or suffix in "tzg") and not _stored_anyway(argument, suffix):
        return _misfit(call, argument, match["name"], suffix, odd)
    if suffix == "i" and not odd and _too_large(argument):
        message = translate("Checks", "Attribute {name} of {op} is {value}, which does not fit in 64 bits.").format(
            name=_name(argument), op=call.op, value=value_text(argument)
        )
        return fault(
            "ATTR-KIND",
            message,
            translate("Checks", "Pass it as a string: {name}_s=str(…).").format(name=match["name"]),
        )
    return None


def item_types(argument: Argument) -> set[str]:
    """The Python types of the value, of its items if it is a list."""
    kind, found, items = argument.type.partition("[")
    if found and kind in ("list", "tuple"):
        return {entry.strip() for entry in items.rstrip("]").split("|")}
    return set() if kind in ("list", "tuple") else {argument.type}


def _stored_anyway(argument: Argument, suffix: str) -> bool:
    """Whether an array of numbers goes through as a list: the exporter takes any one-dimensional one for floats."""
    return suffix == "f" and "ndarray" in item_types(argument)


def _no_suffix(call: OpCall, argument: Argument) -> Finding:
    types = item_types(argument)
    fitting = _SUFFIX_OF.get(next(iter(types))) if len(types) == 1 else None
    if types == {"int", "float"}:
        fitting = "f"
    name = escaped(argument.name)
    told = translate("Checks", " and is {value}").format(value=value_text(argument)) if not argument.is_value else ""
    message = translate(
        "Checks",
        "Attribute {name} of {op} has no type suffix{told}: g.op needs {name}_f (float), {name}_i (int), "
        "{name}_s (string) or {name}_t (tensor).",
    ).format(name=name, op=call.op, told=told)
    base = argument.name.rpartition("_")[0] if re.fullmatch(r".+_[a-z]", argument.name) else argument.name
    fix = (
        translate("Checks", "Write {base}_{suffix}={value}.").format(
            base=escaped(base), suffix=fitting, value=value_text(argument)
        )
        if fitting
        else translate("Checks", "Add the suffix of its type.")
    )
    return fault("ATTR-KIND", message, fix)


def _value_as_tensor(call: OpCall, argument: Argument, name: str) -> Finding:
    message = translate(
        "Checks",
        "Attribute {name} of {op} is given {what}: a value of the graph cannot be stored as a tensor attribute.",
    ).format(name=_name(argument), op=call.op, what=_described(argument))
    return fault(
        "ATTR-KIND",
        message,
        translate("Checks", 'Make it an input: g.op("{op}", …, {name}).').format(op=call.op, name=escaped(name)),
    )


def _described(argument: Argument) -> str:
    if argument.role == "prim::Param" and not argument.text.isdecimal():
        return translate("Checks", "the parameter or graph input {text}").format(text=escaped(argument.text))
    return translate("Checks", "a value computed in the graph")


def _misfit(call: OpCall, argument: Argument, name: str, suffix: str, odd: list[str]) -> Finding:
    message = translate(
        "Checks",
        "Attribute {name}={value} of {op}: the suffix _{suffix} wants {meant} (or a list of them), but the "
        "value is of type {type}.",
    ).format(
        name=_name(argument),
        value=value_text(argument),
        op=call.op,
        suffix=suffix,
        meant=_meant(suffix),
        type=escaped(argument.type),
    )
    fitting = {_SUFFIX_OF.get(entry) for entry in item_types(argument)}
    if fitting == {"i", "f"}:
        fitting = {"f"}
    word = next(iter(fitting)) if len(fitting) == 1 else None
    if "ndarray" in odd:
        fix = translate("Checks", "Convert it: {name}_t=torch.from_numpy(…).").format(name=escaped(name))
    elif word and word != suffix:
        fix = translate("Checks", "Use the suffix of its type: {name}_{suffix}={value}.").format(
            name=escaped(name), suffix=word, value=value_text(argument)
        )
    else:
        fix = translate(
            "Checks", "Convert the value to what the suffix wants, or write it as a string with the suffix _s."
        )
    return fault("ATTR-KIND", message, fix)


def _meant(suffix: str) -> str:
    """What a suffix stands for."""
    words = {
        "i": translate("Checks", "an int"),
        "f": translate("Checks", "a float"),
        "s": translate("Checks", "a string"),
        "g": translate("Checks", "a graph"),
    }
    return words.get(suffix) or translate("Checks", "a tensor")


def _too_large(argument: Argument) -> bool:
    return any(isinstance(value, int) and value not in _INT64 for value in _values(argument))


def lost_attributes(facts: Facts) -> Iterator[Finding]:
    """ATTR-LOST: a None that `g.op` drops, or two keywords that write one attribute."""
    of_group = runs(facts.record)
    for call in facts.record.calls:
        for found in (*_collisions(call), *_nones(call, of_group.get(call.group))):
            yield on_frame(found, call.frame, op_type(call.op))


def _collisions(call: OpCall) -> Iterator[Finding]:
    by_name: dict[str, list[Argument]] = {}
    for argument in call.attributes:
        match = _SUFFIXED.fullmatch(argument.name)
        if match is not None:
            by_name.setdefault(match["name"], []).append(argument)
    for name, group in by_name.items():
        if len(group) > 1:
            group.sort(key=_argument_name)
            written = [f"{_name(argument)}={value_text(argument)}" for argument in group]
            message = translate(
                "Checks", "{all} of {op} all write the attribute {name}: only {last} is exported."
            ).format(all=listed(written), op=call.op, name=escaped(name), last=written[-1])
            yield fault("ATTR-LOST", message, translate("Checks", "Give each attribute a name of its own."))


def _argument_name(argument: Argument) -> str:
    return argument.name


def _nones(call: OpCall, run: SymbolicRun | None) -> Iterator[Finding]:
    lost = [argument for argument in call.attributes if argument.type == "NoneType"]
    made = [argument for argument in lost if not _was_none(argument, call, run)]
    passed = [argument for argument in lost if argument not in made]
    if made:
        names = listed([_name(argument) for argument in made])
        source = translate("Checks", " for {function}").format(function=run.function) if run is not None else ""
        if len(made) == 1:
            message = translate("Checks", "{op}{source} lost {names}: what symbolic computed for it is None.")
        else:
            message = translate("Checks", "{op}{source} lost {names}: what symbolic computed for them is None.")
        message = message.format(op=call.op, source=source, names=names)
        yield fault("ATTR-LOST", message, _none_fix(call, run))
    for argument in passed:
        message = translate("Checks", "Attribute {name} of {op} is None, so it is not in the file.").format(
            name=_name(argument), op=call.op
        )
        fix = translate("Checks", "Pass a value, or leave the keyword out where the default of the runtime is meant.")
        yield replace(fault("ATTR-LOST", message, fix), severity=Severity.WARNING)


def _was_none(argument: Argument, call: OpCall, run: SymbolicRun | None) -> bool:
    """Whether None itself was handed to the symbolic or stands in its source, so that no helper made it."""
    if call.frame is not None and re.search(rf"\b{re.escape(argument.name)}\s*=\s*None\b", call.frame.code):
        return True
    return run is None or any(entry.type == "NoneType" for entry in run.arguments)


def _none_fix(call: OpCall, run: SymbolicRun | None) -> str:
    if run is None or is_function(run):
        return translate(
            "Checks", "Pass the number itself to apply, so that symbolic receives it instead of a value of the graph."
        )
    kinds = {argument.name.rpartition("_")[0]: argument.name.rpartition("_")[2] for argument in call.attributes}
    words = ", ".join(f'"{kinds.get(entry.name, "v")}"' for entry in run.parameters)
    return translate(
        "Checks",
        "Decorate the symbolic with @parse_args({letters}), so that it receives numbers instead of graph values.",
    ).format(letters=words)


def narrowed_attributes(facts: Facts) -> Iterator[Finding]:
    """ATTR-NARROWED: the float32 in the file is not the Python number, beyond rounding."""
    for call in facts.record.calls:
        for argument in call.attributes:
            if argument.name.endswith("_f") and not argument.is_value:
                pairs = [(value, narrowed(value)) for value in _values(argument) if _is_changed(value)]
                if pairs:
                    yield on_frame(_narrow(call, argument, pairs), call.frame, op_type(call.op))


def narrowed(value: float) -> float:
    """The float32 that an attribute holds of a Python number."""
    if isinstance(value, int) and abs(value) > _FLOAT32:
        return math.inf if value > 0 else -math.inf
    with np.errstate(over="ignore", under="ignore"):
        return float(np.float32(value))


def _is_changed(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if isinstance(value, float) and not math.isfinite(value):
        return False
    stored = narrowed(value)
    if isinstance(value, int) or (value.is_integer() and abs(value) < _EXACT):
        return stored != value
    return not math.isclose(stored, value, rel_tol=_ROUNDING, abs_tol=0.0)


def _narrow(call: OpCall, argument: Argument, pairs: list[tuple[float, float]]) -> Finding:
    changes = listed(
        [
            translate("Checks", "{value!r} becomes {stored!r}").format(value=value, stored=stored)
            for value, stored in pairs
        ]
    )
    name = _name(argument).removesuffix("_f")
    message = translate("Checks", "Attribute {name} of {op} is stored as float32: {changes}.").format(
        name=_name(argument), op=call.op, changes=changes
    )
    exact = all(isinstance(value, int) for value, _ in pairs)
    fix = (
        translate("Checks", "Use {name}_i for whole numbers.").format(name=name)
        if exact
        else translate("Checks", "Pass it as a tensor, {name}_t=torch.tensor(…, dtype=torch.float64).").format(
            name=name
        )
    )
    return fault("ATTR-NARROWED", message, fix)


def _values(argument: Argument) -> list[float]:
    """The numbers of an attribute's text; none where it was shortened or is no number."""
    text = re.sub(r"\b(inf|nan)\b", "1e999", argument.text)
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return []
    items = value if isinstance(value, list | tuple) else [value]
    return [item for item in items if isinstance(item, int | float) and not isinstance(item, bool)]


def tensor_attributes(facts: Facts) -> Iterator[Finding]:
    """TENSOR-ATTRIBUTE: a traced tensor is given to an attribute, which must be a constant."""
    of_group = runs(facts.record)
    applied = applies(facts.record)
    for call in facts.record.calls:
        for argument in call.attributes:
            match = _SUFFIXED.fullmatch(argument.name)
            traced = argument.is_value or "Value" in item_types(argument)
            if traced and match is not None and match["suffix"] in "ifs":
                run = of_group.get(call.group)
                found = _traced(call, argument, match["name"], run, applied.get(call.group))
                yield on_frame(found, call.frame, op_type(call.op))


def _traced(call: OpCall, argument: Argument, name: str, run: SymbolicRun | None, apply: Apply | None) -> Finding:
    told = translate("Checks", "Attribute {name} of {op} is given a traced tensor").format(
        name=_name(argument), op=call.op
    )
    if run is not None and not is_function(run):
        message = translate(
            "Checks", "{told}: {function} is registered without parse_args, so its numbers arrive as graph values."
        ).format(told=told, function=run.function)
        return fault("TENSOR-ATTRIBUTE", message, _none_fix(call, run))
    source = _source(argument, name, run, apply)
    origin = translate("Checks", ", computed from {source}").format(source=source) if source else ""
    frozen = f"int({source})" if source and name != source else f"int({escaped(name)})"
    message = translate(
        "Checks", "{told}{origin}; an attribute must be a constant, and while tracing even a size is a tensor."
    ).format(told=told, origin=origin)
    fix = translate(
        "Checks", 'Pass {frozen} to apply, which freezes it, or make it an input: g.op("{op}", …, {name}).'
    ).format(frozen=frozen, op=call.op, name=escaped(name))
    return fault("TENSOR-ATTRIBUTE", message, fix)


def _source(argument: Argument, name: str, run: SymbolicRun | None, apply: Apply | None) -> str:
    """The expression that was handed to `apply` for this attribute, as the source has it."""
    if run is None or apply is None:
        return ""
    for position, entry in enumerate(run.arguments):
        same = entry.text == argument.text and entry.is_value if argument.is_value else entry.name == name
        if same:
            return escaped(passed_text(apply.frame, position))
    traced = [
        escaped(passed_text(apply.frame, position))
        for position, entry in enumerate(run.arguments)
        if entry.is_value and entry.shape == ()
    ]
    return listed([text for text in traced if text])


def _name(argument: Argument) -> str:
    return escaped(argument.name)
