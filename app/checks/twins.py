"""Several one-output nodes where one node with several outputs was meant."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from ..export.outcome import OpCall
from ..graph.model import Graph, Node
from .codes import Severity
from .domains import is_stock
from .finding import Facts, Finding, fault
from .places import (
    and_at,
    at_node,
    counted,
    functions,
    listed,
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
    for graph in facts.graphs:
        for twins in _siblings(graph):
            first = twins[0]
            if (standard_domain(first.domain), first.op_type) in local:
                continue
            call = proven.get(op_name(first))
            if call is not None:
                yield _twins(graph, twins, call)
            elif not facts.record.calls:
                yield replace(_twins(graph, twins, None), severity=Severity.WARNING)


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


def _twins(graph: Graph, twins: list[Node], calls: list[OpCall] | None) -> Finding:
    first = twins[0]
    names = listed([node_name(node) for node in twins])
    if calls is None:
        message = (
            f"{counted(len(twins), f'{op_name(first)} node')} ({names}) have one output each and equal inputs and "
            f"attributes: if they are the outputs of one op, each computes the same first output."
        )
    else:
        message = (
            f"{op_name(first)}: {len(calls)} outputs of {calls[0].function} come from {len(calls)} separate nodes "
            f"({names}) with identical inputs and attributes, so a runtime gives the first output {len(calls)} times."
        )
    number = len(calls) if calls else len(twins)
    fix = f'Make one node with {number} outputs: g.op("{op_name(first)}", …, outputs={number}).'
    found = on_node(fault("TWIN-NODES", message, fix), graph, first)
    frame = calls[0].frame if calls else None
    if frame is not None:
        found = replace(found, file=frame.file, line=frame.line)
    return and_at(found, (at_node(graph, node.id) for node in twins[1:]))
