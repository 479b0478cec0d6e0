"""Weights that go by another name than the net gave them, or that nobody reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import prod

from ..graph.counting import counted, listed
from ..graph.model import Graph, Node, Subject, Tensor, Value, ValueId
from ..graph.words import escaped
from ..language import translate
from .finding import Facts, Finding, fault
from .places import and_at, at_value, on_value, op_name, place, standard_domain
from .runs import is_torchscript

_MADE_IDENTITY = re.compile(r"Identity_\d+")
"""How the TorchScript exporter names the Identity nodes that it adds itself: without a module path."""

_MADE_VALUE = re.compile(r"(?:.*/)|(?:[\w.]+::\w+_\d+$)|(?:\d+$)|(?:val_\d+$)")
"""Names that the exporters make up for values: paths, `onnx::MatMul_12`, plain numbers, `val_3`."""

_FOLDED = re.compile(r"[\w.]+::\w+_\d+")
"""How the TorchScript exporter names an initializer that is no parameter any more."""

_Shapes = tuple[tuple[str, tuple[int, ...]], ...]


def merged_weights(facts: Facts) -> Iterator[Finding]:
    """MERGED-WEIGHT: an Identity of an initializer stands for another parameter of equal value."""
    parameters = {name for name, _ in facts.record.parameters}
    torch = facts.model is not None and facts.model.producer.startswith("pytorch")
    for graph in facts.graphs:
        merged: dict[ValueId, list[Value]] = {}
        for node in graph.nodes:
            if node.op_type == "Identity" and standard_domain(node.domain) == "":
                found = _merged(graph, node, parameters, torch)
                if found is not None:
                    merged.setdefault(found[0], []).append(found[1])
        for root, stands in merged.items():
            yield _merge(graph, graph.values[root], stands)


def _merged(graph: Graph, node: Node, parameters: set[str], torch: bool) -> tuple[ValueId, Value] | None:
    """The initializer that the Identity reads and the parameter it stands for, or None."""
    if not node.inputs or not node.outputs:
        return None
    source, made = node.inputs[0].value, node.outputs[0].value
    if source is None or made is None or graph.values[source].tensor is None:
        return None
    value = graph.values[made]
    if parameters:
        return (source, value) if value.name in parameters else None
    looks_merged = torch and _MADE_IDENTITY.fullmatch(node.name) and not _MADE_VALUE.match(value.name)
    return (source, value) if looks_merged and not value.is_output else None


def _merge(graph: Graph, root: Value, stands: list[Value]) -> Finding:
    names = [escaped(value.name) for value in stands]
    users = [_reader(graph, value) for value in stands]
    readers = listed([user for user in users if user])
    if len(names) == 1:
        message = translate(
            "Checks",
            "{names} is stored as Identity of {root}{place}: their values were equal when the net was exported, "
            "so the exporter kept one{readers}.",
        )
    else:
        message = translate(
            "Checks",
            "{names} are stored as Identity of {root}{place}: their values were equal when the net was exported, "
            "so the exporter kept one{readers}.",
        )
    read_by = translate("Checks", " (read by {readers})").format(readers=readers) if readers else ""
    message = message.format(names=listed(names, 6), root=escaped(root.name), place=place(graph), readers=read_by)
    fix = translate(
        "Checks",
        "Load the real weights before the export, or export with keep_initializers_as_inputs=True (dynamo=False).",
    )
    found = on_value(fault("MERGED-WEIGHT", message, fix), graph, stands[0].id)
    found = and_at(found, (at_value(graph, value.id) for value in stands[1:]))
    return replace(found, op="Identity", option="keep_initializers_as_inputs=True")


def _reader(graph: Graph, value: Value) -> str:
    """The port that reads the value first, in words."""
    if not value.users:
        return ""
    port = value.users[0]
    node = graph.nodes[port.node]
    return translate("Checks", "input {name} of {op}").format(
        name=escaped(node.inputs[port.slot].name), op=op_name(node)
    )


def folded_weights(facts: Facts) -> Iterator[Finding]:
    """FOLDED-WEIGHT: constant folding put a renamed or reshaped copy in the place of a parameter.

    The parameter is not in the file, and a weight of as many numbers is there under a name that the exporter made up.
    """
    for graph in facts.graphs:
        if graph.path == "" and facts.record.parameters:
            yield from _folded(graph, facts.record.parameters, is_torchscript(facts.record))


def _folded(graph: Graph, parameters: _Shapes, torchscript: bool) -> Iterator[Finding]:
    present = {value.name for value in graph.values}
    lost: dict[int, list[tuple[str, tuple[int, ...]]]] = {}
    for name, shape in parameters:
        if name not in present and prod(shape) > 1:
            lost.setdefault(prod(shape), []).append((name, shape))
    known = {name for name, _ in parameters}
    for value in graph.values if lost else ():
        tensor = value.tensor
        if not isinstance(tensor, Tensor) or not value.users or value.name in known or "float" not in tensor.element:
            continue
        sources = lost.get(prod(tensor.shape), [])
        if sources and (not torchscript or _FOLDED.fullmatch(value.name)):
            yield _fold(graph, value, tensor, sources)


def _fold(graph: Graph, value: Value, tensor: Tensor, sources: list[tuple[str, tuple[int, ...]]]) -> Finding:
    port = value.users[0]
    node = graph.nodes[port.node]
    slot = escaped(node.inputs[port.slot].name) or str(port.slot)
    shape = list(tensor.shape)
    if len(sources) == 1:
        name, old = sources[0]
        transposed = tuple(shape[::-1]) == old and shape != list(old)
        if transposed:
            origin = translate("Checks", "parameter {name} {shape}, transposed")
        else:
            origin = translate("Checks", "parameter {name} {shape}")
        origin = origin.format(name=escaped(name), shape=list(old))
    else:
        origin = translate("Checks", "one of {names}").format(names=listed([escaped(name) for name, _ in sources]))
    message = translate(
        "Checks",
        "Input {slot} of {op} ({node}) is initializer {value} {shape}, which constant folding made from "
        "{origin}; the parameter's own name is not in the file.",
    ).format(
        slot=slot,
        op=op_name(node),
        node=escaped(node.name),
        value=escaped(value.name),
        shape=shape,
        origin=origin,
    )
    fix = translate(
        "Checks", "Pass the parameter itself and do the change inside the op, or export with do_constant_folding=False."
    )
    found = on_value(fault("FOLDED-WEIGHT", message, fix), graph, value.id)
    return replace(found, op=node.op_type, option="do_constant_folding=False")


def unused_initializers(facts: Facts) -> Iterator[Finding]:
    """UNUSED-INITIALIZER: weights that no node and no output of any graph reads."""
    captured = {value.outer for graph in facts.graphs for value in graph.values if value.outer is not None}
    for graph in facts.graphs:
        idle = [
            value
            for value in graph.values
            if value.tensor is not None
            and not value.users
            and not value.is_output
            and (graph.path, value.id) not in captured
        ]
        if idle:
            yield _idle(graph, idle)


def _idle(graph: Graph, idle: list[Value]) -> Finding:
    names = listed([escaped(value.name) for value in idle])
    message = translate("Checks", "{initializers}{place} that nothing reads: {names}.").format(
        initializers=counted(len(idle), "initializer"), place=place(graph), names=names
    )
    fix = translate("Checks", "Remove them to make the file smaller, or connect them where they were meant to go.")
    subjects: list[Subject] = [at_value(graph, value.id) for value in idle]
    return and_at(on_value(fault("UNUSED-INITIALIZER", message, fix), graph, idle[0].id), subjects[1:])
