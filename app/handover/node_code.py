"""A node as Python code that makes it again."""

from __future__ import annotations

from enum import StrEnum

from onnx import NodeProto

from ..graph.errors import ReadError
from ..graph.model import Model, NodeId
from ..language import translate
from .draft import draft, model_graphs
from .errors import HandoverError
from .expressions import laid_out, program
from .pieces import joined
from .proto_code import node_code, plain_node
from .surgeon_code import Known, surgeon_statements

LONGEST = 1 << 20
"""How many bytes a node may hold to become code."""


class Style(StrEnum):
    """What the code is written with."""

    HELPER = "helper"
    GRAPHSURGEON = "graphsurgeon"


def code(model: Model, path: str, node: NodeId, style: Style) -> str:
    """A program that makes a node of the graph at `path` and calls it `node`; raises HandoverError and ReadError."""
    proto = _proto(model, path, node)
    if style is Style.HELPER:
        return helper_code(proto)
    graph = model_graphs(model)[path]
    facts = graph.nodes[node]
    ids = [slot.value for slot in facts.inputs] + [slot.value for slot in facts.outputs]
    values = [graph.values[value] for value in ids if value is not None]
    known = {value.name: Known(value.type, value.tensor) for value in values}
    return program(surgeon_statements(plain_node(proto), known, model.file))


def helper_code(node: NodeProto) -> str:
    """A program that makes a node with `onnx.helper`."""
    return program([laid_out(node_code(plain_node(node)), before="node = ")])


def _proto(model: Model, path: str, node: NodeId) -> NodeProto:
    """The node as the file holds it."""
    if model.file is None:
        raise ReadError(
            translate("Handover", "The model was not read from a file, so its nodes cannot be copied: open it first.")
        )
    made = draft(model.file)
    body = made.body(model_graphs(model), path)
    content = made.node(body.node[node])
    if content.size > LONGEST:
        raise HandoverError(
            translate(
                "Handover", "The node holds {size:.1f} MB, too much for code: save it as a model of its own instead."
            ).format(size=content.size / 1e6)
        )
    return NodeProto.FromString(joined(content))
