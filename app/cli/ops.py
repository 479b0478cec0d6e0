"""`opscope ops`: the op definitions and the nets of a module, read from its source."""

from __future__ import annotations

import argparse

from ..ops.errors import SourceError
from ..ops.facts import ops_json
from ..ops.model import AttributeDef, Module, OpDef
from ..ops.source import read_module
from .errors import CommandError
from .output import print_json
from .source import locate_module


def run(arguments: argparse.Namespace) -> int:
    """Print what the module defines."""
    source = locate_module(arguments.module)
    if source.net:
        raise CommandError(f"The ops are those of the whole module. Leave ::{source.net} out.")
    try:
        module = read_module(source.file)
    except SourceError as error:
        raise CommandError(str(error)) from error
    if arguments.json:
        print_json(ops_json(module))
    else:
        print(listing(module))
    return 0


def listing(module: Module) -> str:
    """The module as text: one line an op, one line a net."""
    ops = [f"  {_signature(op)}    {op.kind} {op.function}, line {op.line}" for op in module.ops]
    nets = [f"  {net.name}    line {net.line}" for net in module.nets]
    return "\n".join(["Ops", *(ops or ["  none"]), "Nets", *(nets or ["  none that the source tells"])])


def _signature(op: OpDef) -> str:
    """`domain::Op<attribute: TYPE>(input, …) → output, …`."""
    attributes = ", ".join(_attribute(attribute) for attribute in op.attributes)
    inputs = ", ".join(formal.name for formal in op.inputs)
    outputs = ", ".join(formal.name for formal in op.outputs)
    return f"{op.name}{f'<{attributes}>' if attributes else ''}({inputs}) → {outputs or '?'}"


def _attribute(attribute: AttributeDef) -> str:
    return f"{attribute.name}: {attribute.type}" if attribute.type else attribute.name
