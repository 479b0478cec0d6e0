"""What became of each op definition in an export: nodes of its own, other nodes, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

from ..export.outcome import FunctionFacts
from ..graph.counting import counted, listed
from ..graph.model import Graph, Node, Subject
from ..language import translate
from ..ops.model import OpDef
from .finding import Facts
from .places import at_node, nodes, op_name, standard_domain
from .runs import functions, op_type


class End(StrEnum):
    """How an op definition ended up in a file."""

    KEPT = "kept"
    TAKEN_APART = "taken apart"
    WRITTEN = "written as"
    NEVER_REACHED = "never reached"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Fate:
    """The fate of one op definition in one net.

    `calls`: how often the run called it, None where no run tells. `nodes` are its own; `became` are the nodes that
    came out of the body of its `forward`, or that its registered translation wrote.
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
    evidence = _Evidence(facts, in_bodies(facts), _own_nodes(facts), _runs_of(facts))
    return tuple(_fate(evidence, function, ops) for function, ops in _subjects(facts).items())


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What fates are told from. `runs`: the groups of the runs that belong to a definition's line."""

    facts: Facts
    bodies: dict[str, list[tuple[Graph, Node]]]
    own: dict[tuple[str, str], list[Subject]]
    runs: dict[tuple[str, int], list[int]]


def words(fate: Fate) -> str:
    """The fate as a phrase."""
    called = (
        "" if fate.calls is None else translate("Checks", "called {times}, ").format(times=counted(fate.calls, "time"))
    )
    match fate.end:
        case End.KEPT:
            return f"{called}{counted(len(fate.nodes), 'node')}"
        case End.TAKEN_APART:
            return translate("Checks", "{called}taken apart into {ops}").format(
                called=called, ops=listed(fate.became_ops)
            )
        case End.WRITTEN:
            return translate("Checks", "{called}written as {ops}").format(called=called, ops=listed(fate.became_ops))
        case End.LOST:
            return translate("Checks", "{called}not in the file").format(called=called)
        case End.NEVER_REACHED:
            return translate("Checks", "never reached")
        case End.UNKNOWN:
            return translate("Checks", "{called}no file").format(called=called)


def in_bodies(facts: Facts) -> dict[str, list[tuple[Graph, Node]]]:
    """By Function the nodes whose source stack passes through the body of its `forward`."""
    by_file: dict[str, list[FunctionFacts]] = {}
    for entry in functions(facts.record).values():
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
    for function in functions(facts.record).values():
        found.setdefault(function.name, [])
    return found


def _own_nodes(facts: Facts) -> dict[tuple[str, str], list[Subject]]:
    found: dict[tuple[str, str], list[Subject]] = {}
    for graph, node in nodes(facts):
        found.setdefault((standard_domain(node.domain), node.op_type), []).append(at_node(graph, node.id))
    return found


def _runs_of(facts: Facts) -> dict[tuple[str, int], list[int]]:
    """By name and line of a definition the runs of the symbolic registered for it: those of the nearest line."""
    by_name: dict[str, list[OpDef]] = {}
    for entry in facts.module.ops if facts.module else ():
        by_name.setdefault(entry.name, []).append(entry)
    found: dict[tuple[str, int], list[int]] = {}
    for run in facts.record.symbolics:
        for kinds in (_OVERRIDES, _LIBRARY):
            lines = [entry.line for entry in by_name.get(run.function, ()) if entry.kind in kinds]
            if lines:
                nearest = min(lines, key=partial(_distance, run.line))
                found.setdefault((run.function, nearest), []).append(run.group)
    return found


_OVERRIDES = ("symbolic override",)
_LIBRARY = ("custom_op", "library")


def _distance(line: int, other: int) -> int:
    return abs(line - other)


def _fate(evidence: _Evidence, function: str, ops: list[OpDef]) -> Fate:
    if ops and all(entry.kind in (*_OVERRIDES, *_LIBRARY) for entry in ops):
        return _translated(evidence, function, ops)
    facts = evidence.facts
    types = op_types(facts, function)
    calls = _calls(facts, function, ops)
    kept = () if calls == 0 else tuple(subject for key in sorted(types) for subject in evidence.own.get(key, ()))
    body = [] if kept else evidence.bodies.get(function, [])
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


def _translated(evidence: _Evidence, function: str, ops: list[OpDef]) -> Fate:
    """The fate of an op for which a translation is registered: the nodes that the translation wrote."""
    facts = evidence.facts
    groups = {group for entry in ops for group in evidence.runs.get((entry.name, entry.line), ())}
    written = [call.op for call in facts.record.calls if call.group in groups]
    library = [call for call in facts.record.library if call.op in {entry.name for entry in ops}]
    traced = _traced(facts, ops)
    custom = [_parted(op) for op in distinct(written) if "::" in op]
    nodes_of = [subject for key in custom for subject in evidence.own.get(key, ())] or [
        at_node(graph, node.id) for graph, node in traced
    ]
    calls = len(groups) or len(library)
    became = tuple(distinct([*written, *(op_name(node) for _, node in traced)]))
    overrides = ops[0].kind in _OVERRIDES
    return Fate(
        net=facts.net,
        op=ops[0].name,
        function=function,
        end=End.WRITTEN if became and facts.model else _end(facts, calls if calls or overrides else None, False, False),
        calls=calls if calls or overrides else None,
        became=tuple(nodes_of),
        became_ops=became,
    )


def _traced(facts: Facts, ops: list[OpDef]) -> list[tuple[Graph, Node]]:
    """The nodes that the dynamo exporter says it made of these library ops."""
    targets = tuple(f"torch.ops.{entry.domain or entry.name.partition('::')[0]}.{entry.op_type}." for entry in ops)
    return [
        (graph, node)
        for graph, node in nodes(facts)
        if any(key.endswith("fx_node") and any(target in text for target in targets) for key, text in node.metadata)
    ]


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
    """How often the run applied the Function; None where it does not tell."""
    told = function in functions(facts.record) or any(entry.kind == "autograd.Function" for entry in ops)
    if facts.outcome is None or not told:
        return None
    return sum(1 for apply in facts.record.applies if apply.function == function)


def distinct(names: Iterable[str]) -> Iterator[str]:
    """Each name once, in the order of its first appearance."""
    return iter(dict.fromkeys(names))
