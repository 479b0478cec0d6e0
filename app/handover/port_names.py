"""Writes what ports are called into the metadata of nodes, where Netron and Opscope read it.

Netron (9.3) takes the names of a node's inputs from `input_names`, a list written as `['a', 'b']`, where it knows no
schema of the operator. It reads no names of outputs: `output_names` it shows as an entry of the node's metadata.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from onnx import NodeProto

from ..graph.model import Input, Model, NameFrom, Node, Output
from ..graph.names import INPUT_NAMES, OUTPUT_NAMES

# A list with any other name in it would be read wrongly: Netron splits at a comma and a blank.
_PLAIN = re.compile(r"[^'\\,\x00-\x1f\x7f]+")


def write_port_names(node: Node, proto: NodeProto) -> bool:
    """Whether there were names to write for a node, which are now in its protobuf."""
    if not node.custom:
        return False
    found = {INPUT_NAMES: _written(node.inputs), OUTPUT_NAMES: _written(node.outputs)}
    for key, text in found.items():
        if text:
            _set(proto, key, text)
    return any(found.values())


def has_port_names(model: Model) -> bool:
    """Whether there are names to write for any node."""
    nodes = [node for graph in model.graphs for node in graph.nodes if node.custom]
    return any(_name(slot) for node in nodes for slots in (node.inputs, node.outputs) for slot in slots)


def _written(slots: Sequence[Input] | Sequence[Output]) -> str:
    """The names of all slots as a list; a slot without a name has its number there. Empty where none has a name."""
    names = [_name(slot) for slot in slots]
    if not any(names):
        return ""
    return "[" + ", ".join(f"'{name or number}'" for number, name in enumerate(names)) + "]"


def _name(slot: Input | Output) -> str:
    named = slot.name_from is not NameFrom.POSITION and _PLAIN.fullmatch(slot.name)
    return slot.name if named else ""


def _set(proto: NodeProto, key: str, value: str) -> None:
    for entry in proto.metadata_props:
        if entry.key == key:
            entry.value = value
            return
    proto.metadata_props.add(key=key, value=value)
