"""From lines of source to the nodes that come from them, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ..export.outcome import OpCall, Record, StackFrame
from ..graph.model import Frame, Graph, Subject
from ..ops.model import OpDef
from ..ops.script import Extent, Script
from .fates import Fate
from .finding import Facts
from .places import at_node, standard_domain
from .runs import op_type

_MOST_OUTLINED = 200


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines that belong to a node: where its op is defined, and every line of the way that calls it."""

    definitions: tuple[Extent, ...] = ()
    calls: tuple[Extent, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Trail:
    """What is known of the way from source to graph: the stacks of nodes, what the run recorded, fates of ops.

    `written`: by op as the calls of the record name it, the nodes that have it.
    """

    graphs: Mapping[str, Graph] = field(default_factory=dict)
    record: Record = field(default_factory=Record)
    fates: tuple[Fate, ...] = ()
    ops: tuple[OpDef, ...] = ()
    written: Mapping[str, tuple[Subject, ...]] = field(default_factory=dict)

    def nodes_from(self, script: Script, line: int) -> tuple[Subject, ...]:
        """The nodes that come from a statement: those it calls, else those of the op that is defined around it."""
        extent = script.statement(line)
        found = [*self._with_frames(script, extent), *self._written_at(script, extent)]
        return tuple(dict.fromkeys(found)) or self._of_definition(script, line)

    def lines_of(self, script: Script, subject: Subject) -> Lines:
        """The lines of a script that belong to the node of a subject."""
        graph = self.graphs.get(subject.path)
        if graph is None or subject.node is None:
            return Lines()
        node = graph.nodes[subject.node]
        place = at_node(graph, node.id)
        calls = [frame.line for frame in node.stack if is_in(frame.file, script.file)]
        for call, nodes in self._written():
            if place in nodes and call.frame is not None:
                calls.append(call.frame.line)
        definitions = [script.definition(op.line) for op in self._ops_of(place) if op.file == script.file]
        return Lines(tuple(dict.fromkeys(definitions)), tuple(dict.fromkeys(map(script.statement, calls))))

    def of_op(self, op: OpDef) -> tuple[Subject, ...]:
        """The nodes that an op became."""
        fates = (fate for fate in self.fates if fate.function == op.function and fate.op in (op.name, op.function))
        return tuple(dict.fromkeys(subject for fate in fates for subject in (*fate.nodes, *fate.became)))

    def _with_frames(self, script: Script, extent: Extent) -> Iterable[Subject]:
        """The nodes whose stack passes through the lines. Nodes share their stacks, so each is looked at once."""
        known: dict[int, bool] = {}
        for graph in self.graphs.values():
            for node in graph.nodes:
                key = id(node.stack)
                if key not in known:
                    known[key] = any(_is_at(frame, script, extent) for frame in node.stack)
                if known[key]:
                    yield at_node(graph, node.id)

    def _written_at(self, script: Script, extent: Extent) -> Iterable[Subject]:
        """The nodes that a `g.op` in these lines wrote, and those of an `apply` there."""
        groups = {
            apply.group
            for apply in self.record.applies
            if apply.group and apply.frame is not None and _is_at(apply.frame, script, extent)
        }
        for call, nodes in self._written():
            if call.group in groups or (call.frame is not None and _is_at(call.frame, script, extent)):
                yield from nodes

    def _written(self) -> Iterable[tuple[OpCall, tuple[Subject, ...]]]:
        """The calls of ops with the nodes they made: one each where the numbers agree, else all of the op."""
        by_op: dict[str, list[OpCall]] = {}
        for call in self.record.calls:
            by_op.setdefault(call.op, []).append(call)
        for op, calls in by_op.items():
            nodes = self.written.get(op, ())
            for place, call in enumerate(calls):
                yield call, (nodes[place],) if len(nodes) == len(calls) else nodes

    def _of_definition(self, script: Script, line: int) -> tuple[Subject, ...]:
        around = [op for op in self.ops if op.file == script.file and _holds(script.definition(op.line), line)]
        return tuple(dict.fromkeys(subject for op in around for subject in self.of_op(op)))

    def _ops_of(self, place: Subject) -> tuple[OpDef, ...]:
        return tuple(op for op in self.ops if place in self.of_op(op))


def trail(facts: Facts, fates: tuple[Fate, ...]) -> Trail:
    """The trail of a net or file."""
    wanted = {call.op: _op_key(call.op) for call in facts.record.calls}
    keys = set(wanted.values())
    by_key: dict[tuple[str, str], list[Subject]] = {}
    for graph in facts.graphs:
        for node in graph.nodes if keys else ():
            key = (standard_domain(node.domain), node.op_type)
            if key in keys:
                by_key.setdefault(key, []).append(at_node(graph, node.id))
    written = {op: tuple(by_key.get(key, ())) for op, key in wanted.items()}
    ops = facts.module.ops if facts.module is not None else ()
    return Trail({graph.path: graph for graph in facts.graphs}, facts.record, fates, ops, written)


def of_one_graph(subjects: Sequence[Subject], path: str) -> tuple[Subject, ...]:
    """Those in the graph at `path`, or else in the graph of the first; no more than a picture can outline at once."""
    here = tuple(subject for subject in subjects if subject.path == path)
    return (here or tuple(subject for subject in subjects if subject.path == subjects[0].path))[:_MOST_OUTLINED]


@cache
def is_in(written: str, file: Path) -> bool:
    """Whether a file named in a stack is `file`: a bare name stands for any of that name."""
    path = Path(written)
    if path.name != file.name:
        return False
    return path == file or not path.is_absolute() or path.resolve() == file.resolve()


def _is_at(frame: Frame | StackFrame, script: Script, extent: Extent) -> bool:
    return _holds(extent, frame.line) and is_in(frame.file, script.file)


def _holds(extent: Extent, line: int) -> bool:
    return extent[0] <= line <= extent[1]


def _op_key(op: str) -> tuple[str, str]:
    domain, _, _ = op.rpartition("::")
    return ("" if domain == "onnx" else standard_domain(domain), op_type(op))
