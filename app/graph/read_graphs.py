"""The graphs of a file as frozen values: nodes with slots, values with makers and users, subgraphs, functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from onnx import FunctionProto, GraphProto, NodeProto, OperatorSetIdProto, TrainingInfoProto, ValueInfoProto

from ..language import translate
from ..ops.schemas import ONNX_DOMAINS, known
from .making import make_node
from .model import (
    Attribute,
    FunctionFacts,
    Graph,
    GraphRef,
    Node,
    NodeId,
    Output,
    TypeFrom,
    ValueId,
    ValueType,
)
from .opsets import spelled
from .provenance import Provenances
from .read_values import Source, attribute, declared_type, properties, sparse_tensor, tensor
from .slots import add_initializer, add_input, inputs_of, outputs_of, result, type_constant
from .tables import Raw, Scope, Table, text

DEEPEST = 500
"""How many graphs may nest; what lies deeper is left out and noted."""

Parse = Callable[[GraphProto], GraphProto]
"""Gives the subgraph that a stub stands for, or the graph itself if it is none."""

_LONGEST_STEP = 200
_ONE_BYTE = 128
"""Lengths below are written in a byte."""

_FIRST = NodeId(0)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a graph stands: its path, the node that holds it, and the graphs around it, outermost first."""

    path: str
    parent: tuple[str, NodeId] | None = None
    scopes: tuple[Scope, ...] = ()


@dataclass(slots=True)
class GraphReader:
    """Builds the graphs of one file; `functions` are the domains and names of its local functions."""

    source: Source
    parse: Parse
    functions: frozenset[tuple[str, str]]
    notes: list[str] = field(default_factory=list)
    _paths: set[str] = field(default_factory=set)
    _operators: dict[tuple[Raw, Raw], tuple[str, str, bool]] = field(default_factory=dict)
    _provenances: Provenances = field(default_factory=Provenances)
    _pending: list[tuple[GraphProto, _Place]] = field(default_factory=list)
    _outermost: tuple[Scope, ...] = ()

    def main(self, proto: GraphProto) -> Iterator[Graph]:
        """The main graph, then every subgraph in it, each after the graph around it."""
        yield self._graph(proto, _Place(self.unique("")))
        yield from self._subgraphs()

    def function(self, proto: FunctionProto) -> Iterator[Graph]:
        """A local function as a graph, then every subgraph in it."""
        table = Table()
        inputs = tuple(add_input(table, raw) for raw in proto.input)
        place = _Place(self.unique(_function_path(proto)))
        nodes = self._nodes(proto.node, proto.value_info, table, place)
        outputs = tuple(result(table, raw) for raw in proto.output)
        yield Graph(
            path=place.path,
            name=text(proto.name),
            inputs=inputs,
            outputs=outputs,
            nodes=nodes,
            values=table.frozen(),
            doc=text(proto.doc_string),
            metadata=properties(proto.metadata_props),
            function=self._function_facts(proto),
        )
        yield from self._subgraphs()

    def training(self, proto: TrainingInfoProto, number: int) -> Iterator[Graph]:
        """What initializes and updates the weights of the main graph, which these graphs may read; their bindings
        stand among the metadata.
        """
        parts = (
            ("initialization", proto.initialization, proto.initialization_binding),
            ("algorithm", proto.algorithm, proto.update_binding),
        )
        for part, graph, bindings in parts:
            if graph.ByteSize():
                place = _Place(self.unique(f"training:{number}/{part}"), scopes=self._outermost)
                made = self._graph(self.parse(graph), place)
                yield replace(made, metadata=(*made.metadata, *properties(bindings)))
                yield from self._subgraphs()

    def _subgraphs(self) -> Iterator[Graph]:
        while self._pending:
            stub, place = self._pending.pop()
            yield self._graph(self.parse(stub), place)

    def _graph(self, proto: GraphProto, place: _Place) -> Graph:
        table = Table(place.scopes)
        inputs = tuple(_input(table, info) for info in proto.input)
        for dense in proto.initializer:
            add_initializer(table, dense.name, tensor(dense, self.source))
        for sparse in proto.sparse_initializer:
            add_initializer(table, sparse.values.name, sparse_tensor(sparse, self.source))
        if not place.scopes:
            self._outermost = (Scope(place.path, table),)
        nodes = self._nodes(proto.node, proto.value_info, table, place)
        outputs = tuple(_declared_result(table, info) for info in proto.output)
        return Graph(
            path=place.path,
            name=text(proto.name),
            inputs=inputs,
            outputs=outputs,
            nodes=nodes,
            values=table.frozen(),
            doc=text(proto.doc_string),
            metadata=properties(proto.metadata_props),
            parent=place.parent,
        )

    def _nodes(
        self, protos: Iterable[NodeProto], infos: Iterable[ValueInfoProto], table: Table, place: _Place
    ) -> tuple[Node, ...]:
        """The nodes; every output is known before an input is looked up, so their order does not matter."""
        found = list(protos)
        ids = cast(Sequence[NodeId], range(len(found)))
        results = [outputs_of(table, index, proto.output[:]) for index, proto in zip(ids, found, strict=True)]
        _declare_all(table, infos)
        subgraphs = _Subgraphs(self, place, (*place.scopes, Scope(place.path, table)))
        rows = zip(ids, found, results, strict=True)
        nodes = tuple([self._node(index, proto, made, table, subgraphs) for index, proto, made in rows])
        self._pending += reversed(subgraphs.found)
        return nodes

    def _node(
        self, index: NodeId, proto: NodeProto, outputs: tuple[Output, ...], table: Table, subgraphs: _Subgraphs
    ) -> Node:
        name, doc, entries, items = proto.name, proto.doc_string, proto.metadata_props, proto.attribute
        if type(name) is not str:
            name = text(name)
        op_type, domain, custom = self._operator(proto.op_type, proto.domain)
        attributes: tuple[Attribute, ...] = ()
        if items:
            subgraphs.enter(index, name or f"{op_type}_{index}")
            attributes = tuple([attribute(item, self.source, subgraphs.reference) for item in items])
            if op_type == "Constant" and not custom:
                type_constant(table, outputs, attributes)
        metadata = properties(entries) if entries else ()
        origin = self._provenances.of(name, text(doc), metadata) if doc or metadata else None
        return make_node(
            index,
            name,
            op_type,
            domain,
            text(overload) if (overload := proto.overload) else "",
            custom,
            inputs_of(table, index, proto.input[:]),
            outputs,
            attributes,
            text(doc) if doc else "",
            origin.module_path if origin else self._provenances.of_name(name) if name[:1] == "/" else (),
            origin.stack if origin else (),
            origin.source_line if origin else "",
            metadata,
        )

    def _operator(self, raw_op_type: Raw, raw_domain: Raw) -> tuple[str, str, bool]:
        """Op type, domain, and whether it is neither ONNX's own nor a call of a local function."""
        key = (raw_op_type, raw_domain)
        answer = self._operators.get(key)
        if answer is None:
            op_type, domain = text(raw_op_type), text(raw_domain)
            answer = self._operators[key] = (op_type, domain, self._is_custom(domain, op_type))
        return answer

    def _is_custom(self, domain: str, op_type: str) -> bool:
        if (spelled(domain), op_type) in self.functions:
            return False
        return domain not in ONNX_DOMAINS or not known(op_type, domain)

    def _function_facts(self, proto: FunctionProto) -> FunctionFacts:
        return FunctionFacts(
            domain=text(proto.domain),
            name=text(proto.name),
            overload=text(proto.overload),
            attributes=tuple(map(text, proto.attribute)),
            opset_imports=opset_imports(proto.opset_import),
            defaults=tuple(attribute(item, self.source, _no_subgraph) for item in proto.attribute_proto),
        )

    def unique(self, path: str) -> str:
        """The path, with a number behind it if it is taken."""
        unique, number = path, 1
        while unique in self._paths:
            number += 1
            unique = f"{path}#{number}"
        self._paths.add(unique)
        return unique

    def note_depth(self, path: str) -> None:
        """Notes that a subgraph of the graph at `path` is left out."""
        note = translate("Files", "Graphs nested deeper than {levels} levels, inside {path}, are left out.").format(
            levels=DEEPEST, path=path[:_LONGEST_STEP]
        )
        if note not in self.notes[-1:]:
            self.notes.append(note)


@dataclass(slots=True)
class _Subgraphs:
    """Gives the subgraphs of one graph their paths, and keeps them for later."""

    reader: GraphReader
    place: _Place
    inside: tuple[Scope, ...]
    found: list[tuple[GraphProto, _Place]] = field(default_factory=list)
    _node: NodeId = _FIRST
    _step: str = ""
    _entered: bool = False
    _steps: set[str] = field(default_factory=set)

    def enter(self, node: NodeId, step: str) -> None:
        """Turns to a node; `step` stands for it in the paths of its subgraphs."""
        self._node, self._step, self._entered = node, step, False

    def reference(self, part: str, proto: GraphProto) -> GraphRef | None:
        """A reference to a subgraph of the node at hand, None where it lies too deep."""
        if len(self.inside) >= DEEPEST:
            self.reader.note_depth(self.place.path)
            return None
        if not self._entered:
            self._enter()
        path = self.reader.unique(f"{self._step}/{part[:_LONGEST_STEP]}")
        self.found.append((proto, _Place(path, (self.place.path, self._node), self.inside)))
        return GraphRef(path)

    def _enter(self) -> None:
        """Makes the step unique among the nodes of this graph, and puts the path of the graph before it."""
        step = self._step[:_LONGEST_STEP]
        while step in self._steps:
            step = f"{step}_{self._node}"
        self._steps.add(step)
        self._step = f"{self.place.path}/{step}" if self.place.path else step
        self._entered = True


def _no_subgraph(part: str, proto: GraphProto) -> None:
    """Leaves out a graph that is the default of a function's attribute: no node holds it."""


def opset_imports(protos: Iterable[OperatorSetIdProto]) -> tuple[tuple[str, int], ...]:
    """Domain and version of each import, in file order."""
    return tuple((text(proto.domain), proto.version) for proto in protos)


def function_keys(protos: Iterable[FunctionProto]) -> frozenset[tuple[str, str]]:
    """Domain and name of each local function."""
    return frozenset((spelled(text(proto.domain)), text(proto.name)) for proto in protos)


def _function_path(proto: FunctionProto) -> str:
    domain, name, overload = text(proto.domain), text(proto.name), text(proto.overload)
    path = f"function:{domain}::{name}" if domain else f"function:{name}"
    return f"{path}:{overload}" if overload else path


def _input(table: Table, info: ValueInfoProto) -> ValueId:
    value = add_input(table, info.name)
    _declare(table, value, info)
    return value


def _declared_result(table: Table, info: ValueInfoProto) -> ValueId:
    value = result(table, info.name)
    _declare(table, value, info)
    return value


def _declare_all(table: Table, infos: Iterable[ValueInfoProto]) -> None:
    """Notes what value_info says; the few types that a model has are made once each."""
    known: dict[bytes, tuple[tuple[ValueType, TypeFrom] | None, bool]] = {}
    ids, doubled, types = table.ids, table.doubled, table.types
    for info in infos:
        name = info.name
        key = info.SerializeToString()
        if 0 < len(name) < _ONE_BYTE and name.isascii():
            key = key[2 + len(name) :]  # all but the name, which stands first
        found = known.get(key)
        if found is None:
            stated = declared_type(info)
            remarked = bool(info.doc_string or info.metadata_props)
            found = known[key] = (None if stated is None else (stated, TypeFrom.DECLARED), remarked)
        entry, remarked = found
        if doubled or remarked:
            for value in doubled.get(name) or ([ids[name]] if name in ids else []):
                _note(table, value, info, entry[0] if entry else None)
        elif entry is not None and name in ids:
            types[ids[name]] = entry


def _declare(table: Table, value: ValueId, info: ValueInfoProto) -> None:
    _note(table, value, info, declared_type(info))


def _note(table: Table, value: ValueId, info: ValueInfoProto, stated: ValueType | None) -> None:
    table.say(value, stated, TypeFrom.DECLARED)
    if info.doc_string or info.metadata_props:
        table.remarks[value] = (text(info.doc_string), properties(info.metadata_props))
