"""Where types and shapes stop being known, why, and what lost them in consequence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..graph.counting import counted, listed
from ..graph.model import Graph, Node, NodeId, Subject, TensorType, Value, ValueId
from ..graph.words import escaped
from ..language import translate
from ..ops.schemas import ONNX_DOMAINS
from .domains import is_stock
from .finding import Facts, Finding, fault
from .places import (
    and_at,
    at_node,
    at_value,
    functions,
    node_name,
    on_node,
    on_slot,
    on_value,
    op_name,
    place,
    standard_domain,
)

_INVENTED = re.compile(r"(.+)_dim_\d+")
"""How the TorchScript exporter names a dimension that it knows nothing of: `<Op><value>_dim_<k>`."""


@dataclass(frozen=True, slots=True)
class Loss:
    """One node at which shapes stop being known: the first of its line.

    `cause` is a sentence; `downstream` are the nodes after it whose outputs have lost their shape in consequence.
    """

    path: str
    node: NodeId
    cause: str
    downstream: tuple[NodeId, ...]


def losses(facts: Facts) -> tuple[Loss, ...]:
    """Where shapes are lost, in every graph but the bodies of functions, which never state any.

    Only where the file states or inference found enough to tell: a file without any types has no loss.
    """
    return tuple(loss for graph in facts.graphs if _tells(facts, graph) for loss in _losses(graph))


def shape_unknown(facts: Facts) -> Iterator[Finding]:
    """SHAPE-UNKNOWN: nothing is known of a custom op's output, and what it took along."""
    graphs = {graph.path: graph for graph in facts.graphs}
    local = functions(facts)
    found: dict[str, list[Loss]] = {}
    for loss in losses(facts):
        node = graphs[loss.path].nodes[loss.node]
        if not is_stock(node) and (standard_domain(node.domain), node.op_type) not in local:
            found.setdefault(op_name(node), []).append(loss)
    for group in found.values():
        yield _unknown(graphs, group)


def untyped(facts: Facts) -> Iterator[Finding]:
    """UNTYPED: values that have no type even after inference."""
    if not facts.inferred:
        return
    for graph in facts.graphs:
        if graph.function is None:
            bare = [value for value in graph.values if value.type is None and _matters(value)]
            if bare:
                yield _untyped(graph, bare)


def unshaped_ends(facts: Facts) -> Iterator[Finding]:
    """UNTYPED: inputs and outputs of the model that state no type or no shape, which ONNX asks for."""
    for graph in facts.graphs[:1]:
        ends = dict.fromkeys((*graph.inputs, *graph.outputs))
        bare = [graph.values[entry] for entry in ends if not _is_stated(graph.values[entry])]
        if bare:
            names = listed([escaped(value.name) for value in bare])
            message = translate("Checks", "What goes in or comes out of the model states no shape: {names}.").format(
                names=names
            )
            fix = translate(
                "Checks", "State the type and shape of what goes in and comes out; the ONNX checker asks for them."
            )
            found = on_value(fault("UNTYPED", message, fix), graph, bare[0].id)
            yield and_at(found, (at_value(graph, value.id) for value in bare[1:]))


def _is_stated(value: Value) -> bool:
    """Whether a type is known, of a tensor its rank too."""
    return value.type is not None and not (isinstance(value.type, TensorType) and value.type.shape is None)


def unknown_types(facts: Facts) -> Iterator[Finding]:
    """UNKNOWN-TYPE: a value or weight has an element type that ONNX does not define."""
    for graph in facts.graphs:
        for value in graph.values:
            element = _element(value)
            if element.startswith("type "):
                number = element.removeprefix("type ")
                name = escaped(value.name) or str(value.id)
                message = translate(
                    "Checks", "Value {name} has element type number {number}, which ONNX does not define."
                ).format(name=name, number=number)
                fix = translate("Checks", "Save the model with a type that ONNX knows, or open it with a newer onnx.")
                yield replace(fault("UNKNOWN-TYPE", message, fix), subject=at_value(graph, value.id), node=value.name)


def _element(value: Value) -> str:
    if isinstance(value.type, TensorType):
        return value.type.element
    return getattr(value.tensor, "element", "")


def _matters(value: Value) -> bool:
    """Whether somebody makes and somebody reads the value, so that its type is worth knowing."""
    return value.maker is not None and bool(value.users or value.is_output)


def _untyped(graph: Graph, bare: list[Value]) -> Finding:
    names = listed([escaped(value.name) for value in bare])
    message = translate("Checks", "{values}{place} without a type after shape inference: {names}.").format(
        values=counted(len(bare), "value"), place=place(graph), names=names
    )
    fix = translate("Checks", "Give the output types of custom ops (setType), or state them as value_info.")
    maker = bare[0].maker
    if maker is None:
        raise ValueError("a value that nobody makes was taken for one that matters")
    found = on_slot(on_node(fault("UNTYPED", message, fix), graph, graph.nodes[maker.node]), maker.slot, output=True)
    return and_at(found, (at_value(graph, value.id) for value in bare[1:]))


def _tells(facts: Facts, graph: Graph) -> bool:
    """Whether the graph says so much of its types that a missing one means something."""
    if graph.function is not None:
        return False
    if facts.inferred or facts.record.calls:
        return True
    made = [value for value in graph.values if value.maker is not None and not value.is_output]
    return any(value.type is not None for value in made)


def _losses(graph: Graph) -> Iterator[Loss]:
    lost = [value.maker is not None and not _is_known(value) for value in graph.values]
    first: list[NodeId] = []
    for node in graph.nodes:
        fed = any(lost[entry.value] for entry in node.inputs if entry.value is not None)
        if not fed and any(lost[entry.value] for entry in node.outputs if entry.value is not None):
            first.append(node.id)
    taken: set[NodeId] = set(first)
    for start in first:
        yield Loss(graph.path, start, _cause(graph, graph.nodes[start]), _downstream(graph, start, lost, taken))


def _is_known(value: Value) -> bool:
    """Whether the value's rank and dimensions are told, and not invented for want of knowledge."""
    if value.type is None:
        return False
    if not isinstance(value.type, TensorType):
        return True
    shape = value.type.shape
    if shape is None:
        return False
    return not shape or not all(isinstance(size, str) and _INVENTED.fullmatch(size) for size in shape)


def _downstream(graph: Graph, start: NodeId, lost: list[bool], taken: set[NodeId]) -> tuple[NodeId, ...]:
    """The nodes behind `start` that lost a shape and that no earlier loss has taken, in the order they are reached."""
    found: list[NodeId] = []
    waiting: list[ValueId] = [entry.value for entry in graph.nodes[start].outputs if entry.value is not None]
    while waiting:
        for port in graph.values[waiting.pop()].users:
            if port.node in taken:
                continue
            outputs = [entry.value for entry in graph.nodes[port.node].outputs if entry.value is not None]
            if any(lost[value] for value in outputs):
                taken.add(port.node)
                found.append(port.node)
                waiting.extend(value for value in outputs if lost[value])
    return tuple(found)


def _cause(graph: Graph, node: Node) -> str:
    if standard_domain(node.domain) not in ONNX_DOMAINS or node.custom:
        return translate("Checks", "{op} is a custom op and nothing says what shape its output has.").format(
            op=op_name(node)
        )
    inputs = [graph.values[entry.value] for entry in node.inputs if entry.value is not None]
    unknown = [escaped(value.name) for value in inputs if value.type is None]
    if unknown:
        return translate("Checks", "{op} reads {values}, of which the file states no type.").format(
            op=op_name(node), values=listed(unknown)
        )
    return translate(
        "Checks", "The shape of {op} depends on the numbers in its inputs, or the file does not state it."
    ).format(op=op_name(node))


def _unknown(graphs: dict[str, Graph], group: list[Loss]) -> Finding:
    graph = graphs[group[0].path]
    node = graph.nodes[group[0].node]
    after = [(graphs[loss.path], index) for loss in group for index in loss.downstream]
    message = translate("Checks", "Nothing is known of the output shape of {op} ({names})").format(
        op=op_name(node), names=listed([node_name(graphs[loss.path].nodes[loss.node]) for loss in group])
    )
    if after:
        names = listed(
            [f"{op_name(where.nodes[index])} ({node_name(where.nodes[index])})" for where, index in after], 3
        )
        message += translate("Checks", "; {nodes} after it lost the shape too: {names}").format(
            nodes=counted(len(after), "node"), names=names
        )
    fix = translate(
        "Checks", 'Say it in symbolic: g.op("{op}", …).setType(x.type()), or x.type().with_sizes([…]).'
    ).format(op=op_name(node))
    found = on_node(fault("SHAPE-UNKNOWN", message + ".", fix), graph, node)
    others: list[Subject] = [at_node(graphs[loss.path], loss.node) for loss in group[1:]]
    return and_at(found, (*others, *(at_node(where, index) for where, index in after)))
