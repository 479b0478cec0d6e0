"""What became of each op definition in an export: nodes of its own, other nodes, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ..export.outcome import FunctionFacts
from ..graph.model import Graph, Node, Subject
from ..ops.model import OpDef
from .finding import Facts
from .places import at_node, counted, listed, nodes, op_name, standard_domain
from .runs import functions, op_type


class End(StrEnum):
    """How an op definition ended up in a file."""

    KEPT = "kept"
    TAKEN_APART = "taken apart"
    NEVER_REACHED = "never reached"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Fate:
    """The fate of one op definition in one net.

    `calls`: how often the run called it, None where no run tells. `nodes` are its own; `became` are the nodes that
    came out of the body of its `forward`.
    """

    net: str
    op: str
    function: str
    end: End
    calls: int | None
    nodes: tuple[Subject, ...] = ()
    became: tuple[Subject, ...] = ()
    became_ops: tuple[str, ...] = ()


def fates(facts: Facts) -> tuple[Fate, ...]:
    """The fate of every op definition of the module and of every Function that the run applied."""
    bodies = in_bodies(facts)
    own = _own_nodes(facts)
    return tuple(_fate(facts, function, ops, own, bodies) for function, ops in _subjects(facts).items())


def words(fate: Fate) -> str:
    """The fate as a phrase."""
    called = "" if fate.calls is None else f"called {counted(fate.calls, 'time')}, "
    match fate.end:
        case End.KEPT:
            return f"{called}{counted(len(fate.nodes), 'node')}"
        case End.TAKEN_APART:
            return f"{called}taken apart into {listed(fate.became_ops)}"
        case End.LOST:
            return f"{called}not in the file"
        case End.NEVER_REACHED:
            return "never reached"
        case End.UNKNOWN:
            return f"{called}no file"


def in_bodies(facts: Facts) -> dict[str, list[tuple[Graph, Node]]]:
    """By Function the nodes whose source stack passes through the body of its `forward`."""
    by_file: dict[str, list[FunctionFacts]] = {}
    for entry in facts.record.functions:
        by_file.setdefault(Path(entry.file).name, []).append(entry)
    found: dict[str, list[tuple[Graph, Node]]] = {}
    for graph, node in nodes(facts) if by_file else ():
        for name in _bodies_of(node, by_file):
            found.setdefault(name, []).append((graph, node))
    return found


def _bodies_of(node: Node, by_file: dict[str, list[FunctionFacts]]) -> set[str]:
    names = set()
    for frame in node.stack:
        for entry in by_file.get(Path(frame.file).name, ()):
            if entry.line <= frame.line <= entry.last_line and frame.function == "forward":
                names.add(entry.name)
    return names


def op_types(facts: Facts, function: str) -> set[tuple[str, str]]:
    """Domain and name of the nodes that a Function's `symbolic` writes: as recorded, else as its source says."""
    recorded = {_parted(call.op) for call in facts.record.calls if call.function == function}
    if recorded:
        return recorded
    ops = facts.module.ops if facts.module else ()
    return {(standard_domain(entry.domain), entry.op_type) for entry in ops if entry.function == function}


def _parted(op: str) -> tuple[str, str]:
    domain, found, _ = op.rpartition("::")
    return (standard_domain(domain) if found and domain != "onnx" else "", op_type(op))


def _subjects(facts: Facts) -> dict[str, list[OpDef]]:
    """The definitions by the Python function they are written in; Functions of other files have none."""
    found: dict[str, list[OpDef]] = {}
    for entry in facts.module.ops if facts.module else ():
        found.setdefault(entry.function, []).append(entry)
    for function in facts.record.functions:
        found.setdefault(function.name, [])
    return found


def _own_nodes(facts: Facts) -> dict[tuple[str, str], list[Subject]]:
    found: dict[tuple[str, str], list[Subject]] = {}
    for graph, node in nodes(facts):
        found.setdefault((standard_domain(node.domain), node.op_type), []).append(at_node(graph, node.id))
    return found


def _fate(
    facts: Facts,
    function: str,
    ops: list[OpDef],
    own: dict[tuple[str, str], list[Subject]],
    bodies: dict[str, list[tuple[Graph, Node]]],
) -> Fate:
    types = op_types(facts, function)
    calls = _calls(facts, function, ops)
    kept = () if calls == 0 else tuple(subject for key in sorted(types) for subject in own.get(key, ()))
    body = [] if kept else bodies.get(function, [])
    name = ops[0].name if ops else next((f"{domain}::{op}" if domain else op for domain, op in sorted(types)), function)
    return Fate(
        net=facts.net,
        op=name,
        function=function,
        end=_end(facts, calls, bool(kept), bool(body)),
        calls=calls,
        nodes=kept,
        became=tuple(at_node(graph, node.id) for graph, node in body),
        became_ops=tuple(distinct(op_name(node) for _, node in body)),
    )


def _end(facts: Facts, calls: int | None, kept: bool, taken_apart: bool) -> End:
    if kept:
        return End.KEPT
    if taken_apart:
        return End.TAKEN_APART
    if calls == 0:
        return End.NEVER_REACHED
    if facts.model is None:
        return End.UNKNOWN
    return End.LOST if calls else End.NEVER_REACHED


def _calls(facts: Facts, function: str, ops: list[OpDef]) -> int | None:
    """How often the run called the function; None where it does not tell."""
    if facts.outcome is None:
        return None
    if function in functions(facts.record) or any(entry.kind == "autograd.Function" for entry in ops):
        return sum(1 for apply in facts.record.applies if apply.function == function)
    names = {entry.name for entry in ops}
    seen = sum(1 for call in facts.record.library if call.op in names)
    if seen:
        return seen
    ran = sum(1 for run in facts.record.symbolics if run.function in names)
    return ran or None


def distinct(names: Iterable[str]) -> Iterator[str]:
    """Each name once, in the order of its first appearance."""
    return iter(dict.fromkeys(names))
