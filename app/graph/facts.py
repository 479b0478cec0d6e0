"""A model as plain values for JSON: what `show --json` prints."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

from .decode import Scalar
from .errors import ReadError
from .model import (
    Attribute,
    AttributeScalar,
    AttributeValue,
    Graph,
    GraphRef,
    Input,
    Model,
    Node,
    Output,
    SparseTensor,
    Tensor,
    TensorType,
    Value,
    ValueId,
    ValueType,
)
from .tensors import values
from .words import shortest, type_text

_FEW = 8

Json = dict[str, "JsonValue"]
JsonValue = None | bool | int | float | str | list["JsonValue"] | Json


def show_json(model: Model) -> Json:
    """The whole model; every slot of every node is there, and no number is NaN or infinite."""
    return {
        "source": model.source,
        "ir_version": model.ir_version,
        "producer": model.producer,
        "opset_imports": dict(model.opset_imports),
        "graphs": [_graph(graph, model.file) for graph in model.graphs],
    }


def _graph(graph: Graph, file: Path | None) -> Json:
    return {
        "path": graph.path,
        "name": graph.name,
        "inputs": _declared(graph, graph.inputs),
        "outputs": _declared(graph, graph.outputs),
        "nodes": [_node(node, graph, file) for node in graph.nodes],
    }


def _declared(graph: Graph, ids: Iterable[ValueId]) -> list[JsonValue]:
    return [{"name": graph.values[value].name, **_typed(graph.values[value].type)} for value in ids]


def _node(node: Node, graph: Graph, file: Path | None) -> Json:
    return {
        "id": node.id,
        "name": node.name,
        "op_type": node.op_type,
        "domain": node.domain,
        "custom": node.custom,
        "module_path": list(node.module_path),
        "source_line": node.source_line or None,
        "inputs": [_input(slot, graph) for slot in node.inputs],
        "attributes": [_attribute(attribute, file) for attribute in node.attributes],
        "outputs": [_output(slot, graph) for slot in node.outputs],
    }


def _input(slot: Input, graph: Graph) -> Json:
    value = None if slot.value is None else graph.values[slot.value]
    origin = slot.origin
    roots: list[JsonValue] = [root.name for root in origin.roots]
    return {
        "slot": slot.slot,
        "name": slot.name,
        "name_from": slot.name_from.value,
        "value": value.name if value else "",
        "kind": origin.kind.value,
        "root": roots if len(roots) > 1 else roots[0] if roots else None,
        "via": [{"op_type": step.op_type, "node": step.node_name} for step in origin.via],
        "derived": origin.derived,
        "overridable": origin.overridable,
        "outer": origin.outer,
        **_typed(value.type if value else None),
        "type_from": _type_from(value),
    }


def _output(slot: Output, graph: Graph) -> Json:
    value = None if slot.value is None else graph.values[slot.value]
    return {
        "slot": slot.slot,
        "name": slot.name,
        "name_from": slot.name_from.value,
        "value": value.name if value else "",
        **_typed(value.type if value else None),
        "type_from": _type_from(value),
    }


def _type_from(value: Value | None) -> str | None:
    return value.type_from.value if value and value.type_from else None


def _typed(stated: ValueType | None) -> Json:
    """Type and shape; what is no tensor has its type as text and no shape."""
    if isinstance(stated, TensorType):
        element = f"sparse {stated.element}" if stated.sparse else stated.element
        return {"type": element, "shape": None if stated.shape is None else list(stated.shape)}
    return {"type": None if stated is None else type_text(stated), "shape": None}


def _attribute(attribute: Attribute, file: Path | None) -> Json:
    found: Json = {
        "name": attribute.name,
        "type": attribute.type,
        "value": _attribute_value(attribute.value, file),
        "default": attribute.default,
    }
    if attribute.refers_to:
        found["refers_to"] = attribute.refers_to
    return found


def _attribute_value(value: AttributeValue, file: Path | None) -> JsonValue:
    if value is None:
        return None
    if isinstance(value, tuple):
        return [_item(item, file) for item in value]
    return _item(value, file)


def _item(value: AttributeScalar, file: Path | None) -> JsonValue:
    if isinstance(value, Tensor):
        return _tensor(value, file)
    if isinstance(value, SparseTensor):
        return _sparse(value, file)
    if isinstance(value, GraphRef):
        return value.path
    if isinstance(value, int | float | str | bytes):
        return _scalar(value)
    return type_text(value)


def _scalar(value: Scalar) -> JsonValue:
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, complex):
        return [_scalar(value.real), _scalar(value.imag)]
    if isinstance(value, float):
        return shortest(value) if math.isfinite(value) else str(value)
    return value


def _tensor(tensor: Tensor, file: Path | None) -> Json:
    found: Json = {"type": tensor.element, "shape": list(tensor.shape)}
    try:
        found["values"] = [_scalar(value) for value in values(tensor, file, _FEW)]
    except ReadError as error:
        found["values"] = []
        found["error"] = str(error)
    return found


def _sparse(sparse: SparseTensor, file: Path | None) -> Json:
    return {
        "type": f"sparse {sparse.values.element}" if sparse.values else "sparse",
        "shape": list(sparse.shape),
        "values": _tensor(sparse.values, file)["values"] if sparse.values else [],
        "indices": _tensor(sparse.indices, file)["values"] if sparse.indices else [],
    }
