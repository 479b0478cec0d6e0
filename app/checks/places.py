"""Names of nodes and values in the words of a finding, and the subjects that point at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..graph.escaping import escaped
from ..graph.model import Graph, Input, Node, NodeId, Subject, Value, ValueId
from ..language import translate
from .finding import Facts, Finding


def nodes(facts: Facts) -> Iterator[tuple[Graph, Node]]:
    """Every node of every graph with its graph, in file order."""
    for graph in facts.graphs:
        for node in graph.nodes:
            yield graph, node


def standard_domain(domain: str) -> str:
    """The domain with both spellings of ONNX's own made one."""
    return "" if domain == "ai.onnx" else domain


def op_name(node: Node) -> str:
    """`domain::Op`, or `Op` for ONNX's own domain."""
    domain = standard_domain(node.domain)
    return escaped(f"{domain}::{node.op_type}" if domain else node.op_type)


def node_name(node: Node) -> str:
    """The node's name, or its number where the file gives none."""
    return escaped(node.name) or translate("Checks", "node {number}").format(number=node.id)


def value_name(graph: Graph, value: ValueId) -> str:
    """The name of a value as it may be shown."""
    return escaped(graph.values[value].name)


def input_name(graph: Graph, entry: Input) -> str:
    """The name of what feeds an input slot, empty for an omitted one."""
    return "" if entry.value is None else value_name(graph, entry.value)


def place(graph: Graph) -> str:
    """Where a graph stands, as a phrase that follows a noun; empty for the main graph."""
    return translate("Checks", " in {graph}").format(graph=escaped(graph.path)) if graph.path else ""


def at_node(graph: Graph, node: NodeId) -> Subject:
    """The subject that is a node."""
    return Subject(path=graph.path, node=node)


def at_slot(graph: Graph, node: NodeId, slot: int, output: bool = False) -> Subject:
    """The subject that is a port of a node."""
    return Subject(path=graph.path, node=node, slot=slot, output=output)


def at_value(graph: Graph, value: ValueId) -> Subject:
    """The subject that is a value."""
    return Subject(path=graph.path, value=value)


def on_node(finding: Finding, graph: Graph, node: Node) -> Finding:
    """The finding, placed at a node and at the source line that the file knows for it."""
    file, line = source(node)
    return replace(finding, subject=at_node(graph, node.id), op=node.op_type, node=node.name, file=file, line=line)


def on_slot(finding: Finding, slot: int, output: bool = False) -> Finding:
    """The finding, pointed at one port of its node."""
    if finding.subject is None:
        return finding
    return replace(finding, subject=replace(finding.subject, slot=slot, output=output))


def on_value(finding: Finding, graph: Graph, value: ValueId) -> Finding:
    """The finding, placed at a value."""
    return replace(finding, subject=at_value(graph, value), node=graph.values[value].name)


def and_at(finding: Finding, subjects: Iterable[Subject]) -> Finding:
    """The finding with the further places where it holds."""
    return replace(finding, also=(*finding.also, *subjects))


def source(node: Node) -> tuple[str, int]:
    """File and line that the node's own metadata names; empty and 0 where it names none."""
    file, _, line = node.source_line.rpartition(":")
    return (file, int(line)) if file and line.isdecimal() else ("", 0)


def roots(facts: Facts) -> dict[str, Graph]:
    """For each graph's path the main graph or the local function that it lies in."""
    by_path = {graph.path: graph for graph in facts.graphs}
    found: dict[str, Graph] = {}
    for graph in facts.graphs:
        passed = []
        top = graph
        while top.path not in found and top.parent:
            passed.append(top.path)
            top = by_path[top.parent[0]]
        top = found.get(top.path, top)
        found.update(dict.fromkeys([*passed, graph.path], top))
    return found


def imports(facts: Facts) -> dict[str, dict[str, int]]:
    """For each graph's path the opset version by domain that holds in it: its function's own, otherwise the model's."""
    held: dict[str, dict[str, int]] = {}
    for path, top in roots(facts).items():
        if top.path not in held:
            pairs = top.function.opset_imports if top.function else facts.model.opset_imports if facts.model else ()
            held[top.path] = {standard_domain(domain): version for domain, version in pairs}
        held[path] = held[top.path]
    return held


def functions(facts: Facts) -> dict[tuple[str, str], Graph]:
    """The local functions of the model by domain and name."""
    return {
        (standard_domain(graph.function.domain), graph.function.name): graph
        for graph in facts.graphs
        if graph.function is not None
    }


def is_undefined(value: Value) -> bool:
    """Whether nobody makes the value: no node, no graph input, no initializer, no enclosing graph."""
    return value.maker is None and not value.is_input and value.tensor is None and value.outer is None
