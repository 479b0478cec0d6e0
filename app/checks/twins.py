"""Several one-output nodes where one node with several outputs was meant."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from ..export.outcome import OpCall
from ..graph.counting import listed
from ..graph.model import Graph, Node
from ..language import translate
from .codes import Severity
from .domains import is_stock
from .finding import Facts, Finding, fault
from .places import (
    and_at,
    at_node,
    functions,
    node_name,
    on_node,
    op_name,
    standard_domain,
)


def twin_nodes(facts: Facts) -> Iterator[Finding]:
    """TWIN-NODES: k outputs of one op come from k identical `g.op` calls.

    Without a run the file alone shows sibling nodes with equal inputs and attributes: a warning.
    """
    proven = _proven(facts)
    local = functions(facts)
    groups: dict[str, list[tuple[Graph, list[Node]]]] = {}
    for graph in facts.graphs:
        for twins in _siblings(graph):
            if (standard_domain(twins[0].domain), twins[0].op_type) not in local:
                groups.setdefault(op_name(twins[0]), []).append((graph, twins))
    for op, found in groups.items():
        if op in proven:
            yield _twins(found, proven[op])
        elif not facts.record.calls:
            yield replace(_twins(found, None), severity=Severity.WARNING)


def _siblings(graph: Graph) -> Iterator[list[Node]]:
    """Groups of custom one-output nodes that are equal in all but their output."""
    groups: dict[Hashable, list[Node]] = {}
    for node in graph.nodes:
        if len(node.outputs) == 1 and node.inputs and not is_stock(node):
            values = tuple(entry.value for entry in node.inputs)
            attributes = tuple((entry.name, entry.type, entry.value, entry.refers_to) for entry in node.attributes)
            groups.setdefault((node.domain, node.op_type, node.overload, values, attributes), []).append(node)
    for group in groups.values():
        if len(group) > 1:
            yield group


def _proven(facts: Facts) -> dict[str, list[OpCall]]:
    """By operator the equal calls that one run of a `symbolic` made and returned as its outputs."""
    groups: dict[tuple[int, str], list[OpCall]] = {}
    for call in facts.record.calls:
        groups.setdefault((call.group, call.op), []).append(call)
    found: dict[str, list[OpCall]] = {}
    for (_, op), calls in groups.items():
        returned = [call for call in calls if call.returned]
        same = {(call.inputs, call.attributes) for call in returned}
        if len(returned) > 1 and len(same) == 1 and all(call.outputs == 1 for call in returned):
            found.setdefault(op, returned)
    return found


def _twins(groups: list[tuple[Graph, list[Node]]], calls: list[OpCall] | None) -> Finding:
    graph, twins = groups[0]
    op = op_name(twins[0])
    names = listed([node_name(node) for node in twins])
    more = _more(len(groups) - 1).format(further=len(groups) - 1, op=op)
    if calls is None:
        message = translate(
            "Checks",
            "{count} {op} nodes ({names}) have one output each and equal inputs and attributes: if they are the "
            "outputs of one op, each computes the same first output.{more}",
        ).format(count=len(twins), op=op, names=names, more=more)
    else:
        message = translate(
            "Checks",
            "{op}: {count} outputs of {function} come from {count} separate nodes ({names}) with identical inputs "
            "and attributes, so a runtime gives the first output {count} times.{more}",
        ).format(op=op, count=len(calls), function=calls[0].function, names=names, more=more)
    number = len(calls) if calls else len(twins)
    fix = translate("Checks", 'Make one node with {number} outputs: g.op("{op}", …, outputs={number}).').format(
        number=number, op=op
    )
    found = on_node(fault("TWIN-NODES", message, fix), graph, twins[0])
    frame = calls[0].frame if calls else None
    if frame is not None:
        found = replace(found, file=frame.file, line=frame.line)
    everywhere = [at_node(where, node.id) for where, group in groups for node in group]
    return and_at(found, everywhere[1:])


def _more(groups: int) -> str:
    if not groups:
        return ""
    if groups == 1:
        return translate("Checks", " The same holds for 1 further group of {op} nodes.")
    return translate("Checks", " The same holds for {further:,} further groups of {op} nodes.")
