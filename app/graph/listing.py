"""A model as text, a line a node, the way torch prints its graphs."""

from __future__ import annotations

from collections.abc import Iterator

from .elements import element
from .model import (
    Attribute,
    Graph,
    GraphRef,
    MapType,
    Model,
    Node,
    OpaqueType,
    OptionalType,
    SequenceType,
    Tensor,
    TensorType,
    ValueId,
    ValueType,
)
from .provenance import scope_text
from .tensors import at_hand
from .words import attribute_text, dim_text, escaped, scalar_text

_LONGEST_ATTRIBUTE = 100
_FEW = 6
_LONGEST_NAME = 200
_DEEPEST_INDENT = 40


def listing(model: Model) -> str:
    """Every graph of the model: `%22 : Float(64, 128) = onnx::Relu(%21), scope: dense/ReLU`.

    A subgraph stands indented under the node that holds it, each local function after the main graph.
    """
    graphs = {graph.path: graph for graph in model.graphs}
    blocks = ("\n".join(_lines(graph, graphs)) for graph in model.graphs if graph.parent is None)
    return "\n\n".join(blocks) + "\n"


def _lines(top: Graph, graphs: dict[str, Graph]) -> Iterator[str]:
    """The lines of a graph and of those in it. What is still to be written waits on a stack: no recursion."""
    waiting: list[tuple[str | Graph, int]] = [(top, 0)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, str):
            yield _indented(item, depth)
            continue
        yield from (_indented(line, depth) for line in _head(item))
        rest: list[tuple[str | Graph, int]] = []
        for node in item.nodes:
            rest.append((_node_line(node, item), depth + 1))
            rest += [(graphs[path], depth + 2) for path in _subgraphs(node) if path in graphs]
        rest.append((f"return ({', '.join(_name(item, value) for value in item.outputs)})", depth + 1))
        waiting += reversed(rest)


def _indented(line: str, depth: int) -> str:
    return f"{'  ' * min(depth, _DEEPEST_INDENT)}{line}"


def _head(graph: Graph) -> Iterator[str]:
    """The name of the graph, and its inputs and initializers a line each."""
    weights = [value.id for value in graph.values if value.tensor is not None and not value.is_input]
    shown = [*graph.inputs, *weights]
    start = f"{_title(graph)}("
    if not shown:
        yield f"{start}):"
    for number, value in enumerate(shown):
        before = start if not number else " " * len(start)
        after = "):" if number == len(shown) - 1 else ","
        yield f"{before}{_declaration(graph, value)}{after}"


def _title(graph: Graph) -> str:
    if graph.function is not None:
        return f"function {escaped(graph.function.domain)}::{escaped(graph.function.name)}"
    if graph.parent is not None:
        return f"{escaped(graph.path.rpartition('/')[2], _LONGEST_NAME)} = graph"
    return "graph"


def _declaration(graph: Graph, value: ValueId) -> str:
    return f"{_name(graph, value)} : {type_word(graph.values[value].type)}"


def _node_line(node: Node, graph: Graph) -> str:
    results = ", ".join(_declaration(graph, slot.value) for slot in node.outputs if slot.value is not None)
    inputs = ", ".join("None" if slot.value is None else _name(graph, slot.value) for slot in node.inputs)
    line = f"{results} = {_operator(node)}{_attributes(node)}({inputs})"
    scope = scope_text(node.module_path, node.metadata)
    if scope:
        line += f", scope: {escaped(scope, _LONGEST_NAME)}"
    return f"{line} # {escaped(node.source_line, _LONGEST_NAME)}" if node.source_line else line


def _operator(node: Node) -> str:
    domain = "onnx" if node.domain in ("", "ai.onnx") else escaped(node.domain, _LONGEST_NAME)
    return f"{domain}::{escaped(node.op_type, _LONGEST_NAME)}"


def _attributes(node: Node) -> str:
    """The attributes that the file writes, in brackets; subgraphs are written out beneath instead."""
    texts = [
        f"{escaped(item.name, _LONGEST_NAME)}={_attribute_word(item)}"
        for item in node.attributes
        if not item.default and item.type not in ("GRAPH", "GRAPHS")
    ]
    return f"[{', '.join(texts)}]" if texts else ""


def _attribute_word(item: Attribute) -> str:
    """The value of an attribute; of a tensor its few values in braces, or its type."""
    if not isinstance(item.value, Tensor):
        return attribute_text(item, _LONGEST_ATTRIBUTE)
    values = at_hand(item.value, _FEW)
    if values is None:
        return f"<{type_word(TensorType(item.value.element, item.value.shape))}>"
    return f"{{{', '.join(map(scalar_text, values))}}}"


def _subgraphs(node: Node) -> Iterator[str]:
    for item in node.attributes:
        parts = item.value if isinstance(item.value, tuple) else (item.value,)
        yield from (part.path for part in parts if isinstance(part, GraphRef))


def _name(graph: Graph, value: ValueId) -> str:
    return f"%{escaped(graph.values[value].name, _LONGEST_NAME)}"


def type_word(stated: ValueType | None) -> str:
    """A type as torch writes it: `Float(1, 3)`, `Long()` for a scalar, `Float(*)` where the rank is unknown."""
    if isinstance(stated, TensorType):
        return _tensor_word(stated)
    if isinstance(stated, SequenceType):
        return f"Sequence[{type_word(stated.item)}]"
    if isinstance(stated, OptionalType):
        return f"Optional[{type_word(stated.item)}]"
    if isinstance(stated, MapType):
        return f"Map[{_element_word(stated.key)}, {type_word(stated.value)}]"
    if isinstance(stated, OpaqueType):
        return f"Opaque[{escaped(stated.domain, 100)}::{escaped(stated.name, 100)}]"
    return "Tensor"


def _tensor_word(stated: TensorType) -> str:
    dims = "*" if stated.shape is None else ", ".join(map(dim_text, stated.shape))
    return f"{'Sparse' if stated.sparse else ''}{_element_word(stated.element)}({dims})"


def _element_word(name: str) -> str:
    known = element(name)
    return known.word if known else name.title().replace(" ", "")
