"""Values that nobody makes or that several make, and domains that are not imported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..graph.counting import counted, listed
from ..graph.model import Graph, NodeId, Subject, Value
from ..graph.words import escaped
from ..language import translate
from .finding import Facts, Finding, fault
from .places import (
    and_at,
    at_node,
    at_slot,
    imports,
    is_undefined,
    node_name,
    nodes,
    on_node,
    on_slot,
    on_value,
    op_name,
    place,
    standard_domain,
)

_FIRST_WITH_IMPORTS = 3
"""The IR version from which a file must import its operator sets."""


def dangling_inputs(facts: Facts) -> Iterator[Finding]:
    """DANGLING-INPUT: a value is read, or given out by the graph, that nobody makes."""
    left_out = facts.record.options.get("export_params") == "False"
    parameters = dict(facts.record.parameters)
    for graph in facts.graphs:
        for value in graph.values:
            if is_undefined(value) and (value.users or value.is_output):
                yield _dangling(graph, value, left_out, value.name in parameters)


def _dangling(graph: Graph, value: Value, left_out: bool, parameter: bool) -> Finding:
    name = escaped(value.name)
    what = (
        translate("Checks", "parameter {name}").format(name=name)
        if parameter
        else translate("Checks", "value {name}").format(name=name)
    )
    why = (
        translate("Checks", " (export_params=False leaves the weights out of the file)")
        if left_out and parameter
        else ""
    )
    if left_out and parameter:
        fix = translate(
            "Checks", "Export with export_params=True, or with dynamo=False and keep_initializers_as_inputs=True."
        )
    else:
        fix = translate(
            "Checks", "Make {name} a graph input or an initializer, or connect the input to a value that exists."
        ).format(name=name)
    if not value.users:
        message = translate(
            "Checks", "Graph output {name}{place} is made by no node, graph input or initializer."
        ).format(name=name, place=place(graph))
        return on_value(fault("DANGLING-INPUT", message, fix), graph, value.id)
    first = value.users[0]
    node = graph.nodes[first.node]
    port = node.inputs[first.slot].name or str(first.slot)
    message = translate(
        "Checks",
        "{op} ({name}){place} reads {what} as input {port}, but no node, graph input or initializer makes it{why}.",
    ).format(op=op_name(node), name=node_name(node), place=place(graph), what=what, port=escaped(port), why=why)
    found = on_slot(on_node(fault("DANGLING-INPUT", message, fix), graph, node), first.slot)
    return and_at(found, (at_slot(graph, port.node, port.slot) for port in value.users[1:]))


def duplicate_values(facts: Facts) -> Iterator[Finding]:
    """DUPLICATE-VALUE: two producers of one name in one graph."""
    for graph in facts.graphs:
        makers: dict[str, list[_Maker]] = {}
        for name, maker in _producers(graph):
            makers.setdefault(name, []).append(maker)
        doubled = {name: found for name, found in makers.items() if len(found) > 1}
        if doubled:
            yield _duplicates(graph, doubled)


_Maker = NodeId | str
"""A node, or the words for another maker."""


def _producers(graph: Graph) -> Iterator[tuple[str, _Maker]]:
    """Each name that the graph makes, with its maker."""
    from_outside, stored = translate("Checks", "a graph input"), translate("Checks", "an initializer")
    for entry in graph.inputs:
        yield graph.values[entry].name, from_outside
    for value in graph.values:
        if value.tensor is not None and not value.is_input:
            yield value.name, stored
    for node in graph.nodes:
        for output in node.outputs:
            if output.value is not None:
                yield graph.values[output.value].name, node.id


def _duplicates(graph: Graph, doubled: dict[str, list[_Maker]]) -> Finding:
    name, makers = next(iter(doubled.items()))
    message = translate("Checks", "Value {name}{place} has {count} producers: {makers}.").format(
        name=escaped(name),
        place=place(graph),
        count=len(makers),
        makers=listed([_maker_words(graph, maker) for maker in makers]),
    )
    if len(doubled) > 1:
        others = listed([escaped(other) for other in list(doubled)[1:]])
        if len(doubled) == 2:
            more = translate("Checks", " 1 further value has several too: {others}.")
        else:
            more = translate("Checks", " {further:,} further values have several too: {others}.")
        message += more.format(further=len(doubled) - 1, others=others)
    found = fault("DUPLICATE-VALUE", message, translate("Checks", "Give each of them a name of its own."))
    owners = [maker for group in doubled.values() for maker in group if not isinstance(maker, str)]
    if not owners:
        return replace(found, subject=Subject(path=graph.path), node=name)
    first = [maker for maker in makers if not isinstance(maker, str)] or owners
    placed = on_node(found, graph, graph.nodes[first[-1]])
    return and_at(placed, (at_node(graph, owner) for owner in owners if owner != first[-1]))


def _maker_words(graph: Graph, maker: _Maker) -> str:
    if isinstance(maker, str):
        return maker
    node = graph.nodes[maker]
    return f"{op_name(node)} ({node_name(node)})"


def missing_imports(facts: Facts) -> Iterator[Finding]:
    """MISSING-IMPORT: a domain is used that the file, or the function around the node, does not import."""
    if facts.model is None or 0 < facts.model.ir_version < _FIRST_WITH_IMPORTS:
        return
    held = imports(facts)
    users: dict[tuple[str, str], list[tuple[Graph, NodeId]]] = {}
    for graph, node in nodes(facts):
        domain = standard_domain(node.domain)
        if domain not in held[graph.path]:
            holder = graph.path if graph.function else ""
            users.setdefault((holder, domain), []).append((graph, node.id))
    for (holder, domain), found in users.items():
        yield _missing(holder, domain, found)


def _missing(holder: str, domain: str, found: list[tuple[Graph, NodeId]]) -> Finding:
    graph, index = found[0]
    node = graph.nodes[index]
    shown = escaped(domain) or "ai.onnx"
    who = (
        translate("Checks", "function {name}").format(name=escaped(holder.removeprefix("function:")))
        if holder
        else translate("Checks", "the file")
    )
    message = translate(
        "Checks", "{nodes} of domain {domain} (first {op}, {name}), but {holder} has no opset import for {domain}."
    ).format(nodes=counted(len(found), "node"), domain=shown, op=op_name(node), name=node_name(node), holder=who)
    fix = translate(
        "Checks", 'Add an opset import of "{domain}" with the version that its operators are written for.'
    ).format(domain=shown)
    result = on_node(fault("MISSING-IMPORT", message, fix), graph, node)
    return and_at(result, (at_node(where, other) for where, other in found[1:]))
