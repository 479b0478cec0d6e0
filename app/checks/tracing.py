"""What tracing froze: sizes that were meant to change, and warnings that mean nothing."""

from __future__ import annotations

import ast
import linecache
import re
from collections.abc import Iterator
from math import prod
from pathlib import Path

from ..export.outcome import Apply, OpCall, PythonWarning
from ..graph.errors import ReadError
from ..graph.model import Graph, Input, Node, Tensor, TensorType
from ..graph.tensors import values
from ..graph.words import escaped
from ..language import translate
from .finding import Facts, Finding, fault
from .places import node_name, nodes, on_node, on_slot, op_name
from .runs import applies, functions, inside, is_torchscript, on_line, op_type, passed_text

_SMALL = 64
_FROZEN = ("Converting a tensor to a Python", "Using len to get tensor shape", "Iterating over a tensor")


def baked_shapes(facts: Facts) -> Iterator[Finding]:
    """BAKED-SHAPE: an attribute equals a dimension that the file declares dynamic, and tracing froze a size."""
    warnings = [warning for warning in _frozen(facts) if not _is_harmless(facts, warning)]
    dynamic = _dynamic_dims(facts)
    if not warnings or not dynamic:
        return
    applied = applies(facts.record)
    told: set[tuple[str, str, int]] = set()
    for call in facts.record.calls:
        apply = applied.get(call.group)
        shapes = [argument.shape for argument in facts.record.inputs if argument.shape]
        for name, number in _numbers(call) if apply is not None else ():
            dim = _frozen_dim(number, shapes, dynamic)
            warning = _source(apply, number, warnings) if apply is not None and dim is not None else None
            if dim is not None and warning is not None and (call.op, name, number) not in told:
                told.add((call.op, name, number))
                yield _placed(facts, call, warning, _baked(call, name, number, dim, warning))


def _source(apply: Apply, number: int, warnings: list[PythonWarning]) -> PythonWarning | None:
    """The warning of the line at which the number that `apply` was given was taken out of a tensor, or None.

    It is the line of the call itself, or one that assigns the variable that is handed over.
    """
    frame = apply.frame
    if frame is None:
        return None
    for position, argument in enumerate(apply.arguments):
        if argument.is_value or str(number) not in re.findall(r"-?\d+", argument.text):
            continue
        source = passed_text(frame, position)
        for warning in warnings:
            same_file = Path(warning.file).name == Path(frame.file).name
            if same_file and (warning.line == frame.line or _assigns(warning, source)):
                return warning
    return None


def _assigns(warning: PythonWarning, variable: str) -> bool:
    """Whether the line that the warning names assigns the variable."""
    line = linecache.getline(warning.file, warning.line)
    return variable.isidentifier() and re.search(rf"\b{variable}\b[\w\s,]*=[^=]", line) is not None


def baked_constants(facts: Facts) -> Iterator[Finding]:
    """BAKED-SHAPE: a constant that feeds a node equals a dynamic dimension, and was frozen at the node's own line."""
    warnings = {
        (Path(entry.file).name, entry.line): entry for entry in _frozen(facts) if not _is_harmless(facts, entry)
    }
    dynamic = _dynamic_dims(facts)
    shapes = [argument.shape for argument in facts.record.inputs if argument.shape]
    if not warnings or not dynamic or not shapes:
        return
    for graph, node in nodes(facts):
        lines = [warnings.get((Path(frame.file).name, frame.line)) for frame in node.stack]
        warning = next((entry for entry in lines if entry is not None), None)
        for entry in node.inputs if warning is not None else ():
            for number in _constant(facts, graph, entry):
                dim = _frozen_dim(number, shapes, dynamic)
                if dim is not None and warning is not None:
                    yield _baked_constant(graph, node, entry, (number, dim), warning)
                    break


def _constant(facts: Facts, graph: Graph, entry: Input) -> tuple[int, ...]:
    """The whole numbers of a small constant that feeds an input; none for anything else."""
    if entry.value is None:
        return ()
    value = graph.values[entry.value]
    tensor = value.tensor
    if value.maker is not None and graph.nodes[value.maker.node].op_type == "Constant":
        stated = [item.value for item in graph.nodes[value.maker.node].attributes if item.name == "value"]
        tensor = stated[0] if stated and isinstance(stated[0], Tensor) else None
    small = isinstance(tensor, Tensor) and tensor.element == "int64" and prod(tensor.shape) <= _SMALL
    if not small or not isinstance(tensor, Tensor) or facts.model is None:
        return ()
    try:
        held = values(tensor, facts.model.file, _SMALL)
    except ReadError:  # a damaged tensor has a finding of its own
        return ()
    return tuple(number for number in held if isinstance(number, int))


def _baked_constant(
    graph: Graph, node: Node, entry: Input, frozen: tuple[int, tuple[str, int, str]], warning: PythonWarning
) -> Finding:
    number, (name, axis, symbol) = frozen
    message = translate(
        "Checks",
        "The constant {number} in input {name} of {op} ({node}) equals dim {axis} of {graph_input}, which "
        "is dynamic ({symbol}): it was frozen while tracing (TracerWarning, {file}:{line}).",
    ).format(
        number=number,
        name=escaped(entry.name),
        op=op_name(node),
        node=node_name(node),
        axis=axis,
        graph_input=escaped(name),
        symbol=escaped(symbol),
        file=Path(warning.file).name,
        line=warning.line,
    )
    fix = translate(
        "Checks", "Let the tracer follow the size: {graph_input}.shape[{axis}] without int(), or -1 in a view."
    ).format(graph_input=escaped(name), axis=axis)
    found = on_slot(on_node(fault("BAKED-SHAPE", message, fix), graph, node), entry.slot)
    return on_line(found, warning.file, warning.line, node.op_type)


def _frozen(facts: Facts) -> list[PythonWarning]:
    return [
        warning
        for warning in facts.record.warnings
        if warning.category == "TracerWarning" and warning.message.startswith(_FROZEN)
    ]


def _is_harmless(facts: Facts, warning: PythonWarning) -> bool:
    return any(
        function.symbolic is not None and inside(warning, function) for function in functions(facts.record).values()
    )


def _dynamic_dims(facts: Facts) -> list[tuple[str, int, str]]:
    """(input, axis, symbol) for each dimension of the main graph's inputs that is no number."""
    main = facts.graphs[0] if facts.graphs else None
    found = []
    for entry in main.inputs if main else ():
        value = main.values[entry] if main else None
        if value is not None and isinstance(value.type, TensorType) and value.type.shape:
            found += [(value.name, axis, size) for axis, size in enumerate(value.type.shape) if isinstance(size, str)]
    return found


def _numbers(call: OpCall) -> Iterator[tuple[str, int]]:
    """The whole numbers among a call's attributes."""
    for argument in call.attributes:
        if argument.is_value or not argument.name.endswith("_i"):
            continue
        try:
            value = ast.literal_eval(argument.text)
        except (ValueError, SyntaxError):
            continue
        for item in value if isinstance(value, list | tuple) else (value,):
            if isinstance(item, int) and not isinstance(item, bool):
                yield argument.name.removesuffix("_i"), item


def _frozen_dim(
    number: int, shapes: list[tuple[int, ...]], dynamic: list[tuple[str, int, str]]
) -> tuple[str, int, str] | None:
    """The dynamic dimension that had this size in the example, or None."""
    for name, axis, symbol in dynamic:
        if any(axis < len(shape) and shape[axis] == number for shape in shapes):
            return name, axis, symbol
    return None


def _baked(call: OpCall, name: str, number: int, dim: tuple[str, int, str], warning: PythonWarning) -> Finding:
    entry, axis, symbol = (escaped(str(part)) for part in dim)
    message = translate(
        "Checks",
        "Attribute {name}={number} of {op} equals dim {axis} of {graph_input}, which is dynamic ({symbol}): it was "
        "frozen while tracing (TracerWarning, {file}:{line}).",
    ).format(
        name=escaped(name),
        number=number,
        op=call.op,
        axis=axis,
        graph_input=entry,
        symbol=symbol,
        file=Path(warning.file).name,
        line=warning.line,
    )
    fix = translate(
        "Checks",
        "Pass the size as an input of the op ({graph_input}.shape[{axis}] without int()), not as an attribute.",
    ).format(graph_input=entry, axis=axis)
    return fault("BAKED-SHAPE", message, fix)


def _placed(facts: Facts, call: OpCall, warning: PythonWarning, finding: Finding) -> Finding:
    """The finding, placed at the op's first node and at the line that froze the size."""
    found = _node_of(facts, op_type(call.op))
    at_node = finding if found is None else on_node(finding, *found)
    return on_line(at_node, warning.file, warning.line, op_type(call.op))


def _node_of(facts: Facts, op: str) -> tuple[Graph, Node] | None:
    for graph in facts.graphs:
        for node in graph.nodes:
            if node.op_type == op:
                return graph, node
    return None


def harmless(facts: Facts) -> Iterator[Finding]:
    """HARMLESS: a TracerWarning from inside the forward of a Function whose symbolic makes the node."""
    if not is_torchscript(facts.record):
        return
    told: set[tuple[str, int]] = set()
    for warning in facts.record.warnings:
        if warning.category != "TracerWarning" or (warning.file, warning.line) in told:
            continue
        for function in functions(facts.record).values():
            if function.symbolic is not None and inside(warning, function):
                told.add((warning.file, warning.line))
                message = translate(
                    "Checks",
                    "The TracerWarning at {file}:{line} comes from {function}.forward, which is not exported: "
                    "its symbolic makes the node.",
                ).format(file=Path(warning.file).name, line=warning.line, function=function.name)
                fix = translate("Checks", "It may be ignored.")
                yield on_line(fault("HARMLESS", message, fix), warning.file, warning.line, function.name)
                break
