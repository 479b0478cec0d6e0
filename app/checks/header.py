"""What a file must say of itself: versions, names, outputs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..graph.counting import listed
from ..graph.model import Graph, Model, Node, Subject
from ..language import translate
from ..ops.schemas import newest_ir
from .codes import Severity
from .finding import Facts, Finding, fault
from .places import and_at, at_node, node_name, on_node, op_name, standard_domain
from .runs import one_line


def header(facts: Facts) -> Iterator[Finding]:
    """HEADER: the file lacks a version, a name or outputs that ONNX asks for."""
    if facts.model is None:
        return
    yield from _ir_version(facts.model)
    for graph in facts.graphs[:1]:
        if not graph.name:
            yield _header(
                translate("Checks", "The main graph has no name."),
                translate("Checks", "Give the graph a name."),
                Severity.WARNING,
            )
        if not graph.outputs:
            yield _header(
                translate("Checks", "The main graph has no outputs."),
                translate("Checks", "Name the values that the model gives as outputs."),
                Severity.WARNING,
            )


def _ir_version(model: Model) -> Iterator[Finding]:
    if model.ir_version <= 0:
        yield _header(
            translate("Checks", "The file states no IR version."),
            translate("Checks", "Write the ir_version of the format that the file follows."),
        )
    elif model.ir_version > newest_ir():
        message = translate(
            "Checks", "The file states IR version {version}; the newest known here is {newest}."
        ).format(version=model.ir_version, newest=newest_ir())
        yield _header(
            message,
            translate("Checks", "Save the file with a released onnx, or read it with a newer one."),
            Severity.WARNING,
        )


def _header(message: str, fix: str, severity: Severity = Severity.ERROR) -> Finding:
    return replace(fault("HEADER", message, fix), severity=severity, subject=Subject())


def opset(facts: Facts) -> Iterator[Finding]:
    """OPSET: the file's opset is not the one that was asked for."""
    wanted = _requested(facts)
    if facts.model is None or wanted is None:
        return
    given = {standard_domain(domain): version for domain, version in facts.model.opset_imports}.get("")
    if given is None or given == wanted:
        return
    said = next(
        (entry.message for entry in facts.record.logs if "onvert" in entry.message and "ersion" in entry.message), ""
    )
    reason = f": {one_line(said.partition('. ')[0], 200)}" if said else ""
    message = translate("Checks", "Opset {wanted} was asked for, the file has opset {given}{reason}.").format(
        wanted=wanted, given=given, reason=reason
    )
    dynamo = facts.record.options.get("dynamo") == "True"
    fix = (
        translate("Checks", "Ask for opset 18 or later, or export with dynamo=False.")
        if dynamo
        else translate("Checks", "Ask for opset {given}.").format(given=given)
    )
    severity = Severity.ERROR if given == 1 else Severity.WARNING
    yield replace(
        fault("OPSET", message, fix), severity=severity, subject=Subject(), option="dynamo=False" if dynamo else ""
    )


def _requested(facts: Facts) -> int | None:
    """The opset that the app or the script asked for, or None where the exporter chose."""
    if facts.options.opset is not None:
        return facts.options.opset
    said = facts.record.options.get("opset_version", "")
    return int(said) if said.isdecimal() else None


def duplicate_names(facts: Facts) -> Iterator[Finding]:
    """DUPLICATE-NAME: nodes of one graph that have the same name."""
    for graph in facts.graphs:
        by_name: dict[str, list[Node]] = {}
        for node in graph.nodes:
            if node.name:
                by_name.setdefault(node.name, []).append(node)
        doubled = [group for group in by_name.values() if len(group) > 1]
        if doubled:
            yield _doubled(graph, doubled)


def _doubled(graph: Graph, groups: list[list[Node]]) -> Finding:
    first = groups[0]
    further = len(groups) - 1
    if not further:
        message = translate("Checks", "{name} is the name of {ops}.")
    elif further == 1:
        message = translate("Checks", "{name} is the name of {ops}; 1 further name used more than once.")
    else:
        message = translate("Checks", "{name} is the name of {ops}; {further:,} further names used more than once.")
    ops = listed([op_name(node) for node in first])
    message = message.format(name=node_name(first[0]), ops=ops, further=further)
    fix = translate(
        "Checks", "Give each node a name of its own; tools that look nodes up by name find only one of them."
    )
    found = on_node(fault("DUPLICATE-NAME", message, fix), graph, first[0])
    rest = [node for group in groups for node in group][1:]
    return and_at(found, (at_node(graph, node.id) for node in rest))
