"""The graphs of a file as frozen values: nodes with slots, values with makers and users, subgraphs, functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import cast

from ..ops.schemas import ONNX_DOMAINS, known
from .making import make_node
from .model import (
    Attribute,
    FunctionFacts,
    Graph,
    Input,
    Node,
    NodeId,
    Output,
    Properties,
    TypeFrom,
    ValueId,
)
from .opsets import spelled
from .parts import Part, Stretch
from .provenance import Provenances
from .read_attributes import Attributes, attribute
from .read_fields import (
    Field,
    FunctionFields,
    NodeFields,
    function_path,
    graph_fields,
    messages,
    node_fields,
    opset_imports,
)
from .read_infos import Entries, Info, Infos, properties
from .read_tensors import named_sparse_tensor, named_tensor
from .renew import with_slots
from .slots import add_initializer, add_input, inputs_at_last, inputs_of, outputs_of, result, type_constant
from .subgraphs import Paths, Place, Subgraphs
from .tables import Raw, Scope, Table, text

_ATTRIBUTE, _DOC, _OVERLOAD, _METADATA = 0x2A, 0x32, 0x42, 0x4A


@dataclass(slots=True)
class GraphReader:
    """Builds the graphs of one file; `functions` are the domains and names of its local functions."""

    functions: frozenset[tuple[str, str]]
    paths: Paths = field(default_factory=Paths)
    _operators: dict[tuple[Raw, Raw], tuple[str, str, bool]] = field(default_factory=dict)
    _attributes: Attributes = field(default_factory=Attributes)
    _entries: Entries = field(default_factory=Entries)
    _infos: Infos = field(default_factory=Infos)
    _provenances: Provenances = field(default_factory=Provenances)
    _outermost: tuple[Scope, ...] = ()

    def main(self, stretches: Sequence[Stretch]) -> Iterator[Graph]:
        """The main graph, then every subgraph in it, each after the graph around it. Raises WireError."""
        yield self._graph(stretches, Place(self.paths.unique("")))
        yield from self._subgraphs()

    def function(self, fields: FunctionFields) -> Iterator[Graph]:
        """A local function as a graph, then every subgraph in it. Raises WireError."""
        table = Table()
        inputs = tuple([add_input(table, raw) for raw in fields.inputs])
        place = Place(self.paths.unique(function_path(fields)))
        nodes = self._nodes(fields.nodes, fields.infos, table, place)
        outputs = tuple([result(table, raw) for raw in fields.outputs])
        yield Graph(
            path=place.path,
            name=text(fields.name),
            inputs=inputs,
            outputs=outputs,
            nodes=nodes,
            values=table.frozen(),
            doc=text(fields.doc),
            metadata=properties(fields.metadata),
            function=_function_facts(fields),
        )
        yield from self._subgraphs()

    def training(self, stretches: Sequence[Stretch], bindings: Sequence[bytes], path: str) -> Iterator[Graph]:
        """What initializes or updates the weights of the main graph, which it may read; the bindings of what it makes
        to them stand among the metadata. Raises WireError.
        """
        made = self._graph(stretches, Place(self.paths.unique(path), scopes=self._outermost))
        yield replace(made, metadata=(*made.metadata, *properties(bindings)))
        yield from self._subgraphs()

    def _subgraphs(self) -> Iterator[Graph]:
        for stretch, place in self.paths.pending():
            yield self._graph([stretch], place)

    def _graph(self, stretches: Sequence[Stretch], place: Place) -> Graph:
        fields, table = graph_fields(stretches), Table(place.scopes)
        inputs = tuple([self._declared(table, data, add_input) for data in fields.inputs])
        for stretch in messages(fields.tensors):
            add_initializer(table, *named_tensor(*stretch))
        for stretch in messages(fields.sparse):
            add_initializer(table, *named_sparse_tensor(*stretch))
        if not place.scopes:
            self._outermost = (Scope(place.path, table),)
        nodes = self._nodes(fields.nodes, fields.infos, table, place)
        outputs = tuple([self._declared(table, data, result) for data in fields.outputs])
        return Graph(
            path=place.path,
            name=text(fields.name),
            inputs=inputs,
            outputs=outputs,
            nodes=nodes,
            values=table.frozen(),
            doc=text(fields.doc),
            metadata=properties(fields.metadata),
            parent=place.parent,
        )

    def _nodes(
        self, found: Sequence[Stretch], infos: Sequence[Stretch], table: Table, place: Place
    ) -> tuple[Node, ...]:
        """The nodes, which may stand in any order.

        From the first that reads what is not known yet, inputs wait until all outputs are.
        """
        nodes: list[Node] = []
        waiting: list[tuple[NodeId, list[bytes]]] = []
        subgraphs = Subgraphs(self.paths, place, (*place.scopes, Scope(place.path, table)))
        for index, stretch in zip(cast(Iterator[NodeId], count()), messages(found), strict=False):
            fields = node_fields(*stretch)
            outputs = outputs_of(table, index, fields[4])
            inputs = None if waiting else inputs_of(table, index, fields[3])
            if inputs is None:
                waiting.append((index, fields[3]))
            nodes.append(self._node(index, fields, inputs or (), outputs, subgraphs))
        self._declare_all(table, infos)
        for node in nodes:
            if node.op_type == "Constant" and not node.custom:
                type_constant(table, node.outputs, node.attributes)
        for index, names in waiting:
            node = nodes[index]
            nodes[index] = with_slots(node, inputs_at_last(table, index, names), node.outputs, node.attributes)
        subgraphs.close()
        return tuple(nodes)

    def _node(
        self,
        index: NodeId,
        fields: NodeFields,
        inputs: tuple[Input, ...],
        outputs: tuple[Output, ...],
        subgraphs: Subgraphs,
    ) -> Node:
        raw_name, raw_op_type, raw_domain, _, _, part, others = fields
        name = text(raw_name)
        op_type, domain, custom = self._operator(raw_op_type, raw_domain)
        attributes: tuple[Attribute, ...] = ()
        overload = doc = ""
        metadata: Properties = ()
        if others:
            subgraphs.enter(index, name or f"{op_type}_{index}")
            read, keep = self._attributes.read, subgraphs.reference
            attributes = tuple([read(part, begin, stop, keep) for key, begin, stop in others if key == _ATTRIBUTE])
            if len(attributes) < len(others):
                overload, doc, metadata = self._remarks(part, others)
        origin = self._provenances.of(name, doc, metadata) if doc or metadata else None
        return make_node(
            index,
            name,
            op_type,
            domain,
            overload,
            custom,
            inputs,
            outputs,
            attributes,
            doc,
            origin.module_path if origin else self._provenances.of_name(name) if name[:1] == "/" else (),
            origin.stack if origin else (),
            origin.source_line if origin else "",
            metadata,
        )

    def _remarks(self, part: Part, fields: Sequence[Field]) -> tuple[str, str, Properties]:
        """Overload, docstring and metadata of a node."""
        overload = doc = b""
        metadata: list[bytes] = []
        for key, begin, stop in fields:
            if key == _METADATA:
                metadata.append(part.data[begin:stop])
            elif key == _DOC:
                doc = part.data[begin:stop]
            elif key == _OVERLOAD:
                overload = part.data[begin:stop]
        return text(overload), text(doc), self._entries.read(metadata)

    def _declared(self, table: Table, data: bytes, enter: Callable[[Table, Raw], ValueId]) -> ValueId:
        """An input or output of a graph with what is said of it."""
        raw, said = self._infos.read(data)
        value = enter(table, raw)
        _note(table, value, said)
        return value

    def _declare_all(self, table: Table, infos: Sequence[Stretch]) -> None:
        """Notes what value_info says."""
        ids, doubled, types, read = table.ids, table.doubled, table.types, self._infos.read
        for part, begin, stop in messages(infos):
            raw, said = read(part.data[begin:stop])
            value = ids.get(raw)
            if value is None:
                continue
            if doubled or said.remarked:
                for one in doubled.get(raw) or (value,):
                    _note(table, one, said)
            elif said.declared is not None:
                types[value] = said.declared

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


def _no_subgraph(step: str, stretch: Stretch) -> None:
    """Leaves out a graph that is the default of a function's attribute: no node holds it."""


def _function_facts(fields: FunctionFields) -> FunctionFacts:
    return FunctionFacts(
        domain=text(fields.domain),
        name=text(fields.name),
        overload=text(fields.overload),
        attributes=tuple(map(text, fields.attributes)),
        opset_imports=opset_imports(fields.opset_imports),
        defaults=tuple([attribute(*place, _no_subgraph) for place in fields.defaults]),
    )


def _note(table: Table, value: ValueId, said: Info) -> None:
    table.say(value, said.type, TypeFrom.DECLARED)
    if said.remarked:
        table.remarks[value] = (said.doc, said.metadata)
