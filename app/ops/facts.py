"""The facts about a module as `opscope ops --json` prints them."""

from __future__ import annotations

from typing import Any

from .model import Module, NetDef, OpDef


def ops_json(module: Module) -> dict[str, Any]:
    """The op definitions and nets of `module` as values that `json.dumps` takes."""
    return {
        "module": str(module.file),
        "ops": [_op(op) for op in module.ops],
        "nets": [_net(net) for net in module.nets],
    }


def _op(op: OpDef) -> dict[str, Any]:
    return {
        "name": op.name,
        "function": op.function,
        "kind": op.kind,
        "line": op.line,
        "inputs": [formal.name for formal in op.inputs],
        "attributes": [{"name": attribute.name, "type": attribute.type} for attribute in op.attributes],
        "outputs": [formal.name for formal in op.outputs],
        "has_backward": op.has_backward,
    }


def _net(net: NetDef) -> dict[str, Any]:
    return {"name": net.name, "line": net.line}
