"""A model's file taken apart to be changed and written again: small messages, whose weights stay in the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from onnx import AttributeProto, FunctionProto, GraphProto, ModelProto, NodeProto, SparseTensorProto, TensorProto

from ..graph.model import Graph, GraphRef, Model
from ..graph.parsing import Parsed, parse
from ..graph.tables import text
from ..language import translate
from .errors import HandoverError
from .expand import Expander
from .pieces import Pieces
from .writing import Stamp, stamp

Body = GraphProto | FunctionProto
"""What holds nodes."""


@dataclass(slots=True)
class Draft:
    """The file `source`. What is changed in `proto`, and in the graphs that are given out, is written."""

    source: Stamp
    parsed: Parsed
    _expander: Expander
    _graphs: dict[int, GraphProto] = field(default_factory=dict)
    _bodies: dict[str, Body] = field(default_factory=dict)

    @property
    def proto(self) -> ModelProto:
        """The model, with stubs in place of its large subgraphs."""
        return self.parsed.proto

    @property
    def folder(self) -> Path:
        """Where the file lies, and its external data beside it."""
        return self.source.file.resolve().parent

    def whole(self, stub: GraphProto) -> GraphProto:
        """The subgraph that a stub stands for, always the same one; the graph itself where it is none."""
        number = self._expander.number(text(stub.name).encode())
        if number is None:
            return stub
        if number not in self._graphs:
            self._graphs[number] = self.parsed.whole(stub)
        return self._graphs[number]

    def body(self, graphs: dict[str, Graph], path: str) -> Body:
        """The graph or function at `path` of a model that was read from this file, `graphs` being all of the model."""
        way: list[str] = []
        around: str | None = path
        while around is not None and around not in self._bodies:
            way.append(around)
            parent = graphs[around].parent
            around = parent[0] if parent is not None else None
        for step in reversed(way):
            self._bodies[step] = self._found(graphs, graphs[step])
        return self._bodies[path]

    def _found(self, graphs: dict[str, Graph], graph: Graph) -> Body:
        """The protobuf of a graph, that of the graph around it being known."""
        if graph.function is not None:
            functions = [other.path for other in graphs.values() if other.function is not None]
            found: Body = self.proto.functions[functions.index(graph.path)]
        elif graph.parent is None:
            found = self.proto.graph
        else:
            around, holder = graph.parent
            found = self._held(self._bodies[around].node[holder], graphs[around], graph)
        self._compare(graph, found)
        return found

    def _held(self, proto: NodeProto, around: Graph, graph: Graph) -> GraphProto:
        """The subgraph of a node that a reference to `graph` stands for."""
        wanted = GraphRef(graph.path)
        assert graph.parent is not None
        for attribute, written in zip(around.nodes[graph.parent[1]].attributes, proto.attribute, strict=False):
            if attribute.value == wanted:
                return self.whole(written.g)
            if isinstance(attribute.value, tuple) and wanted in attribute.value:
                return self.whole(written.graphs[attribute.value.index(wanted)])
        raise self.changed()

    def _compare(self, graph: Graph, body: Body) -> None:
        """Raises HandoverError where the file no longer holds the graph that was read from it."""
        if len(graph.nodes) != len(body.node):
            raise self.changed()
        for node, proto in zip(graph.nodes, body.node, strict=True):
            if (node.op_type, len(node.inputs)) != (text(proto.op_type), len(proto.input)):
                raise self.changed()

    def changed(self) -> HandoverError:
        """That the file is another one than was read."""
        return HandoverError(
            translate(
                "Handover", "{name} has changed since it was opened: open it again with Export ▸ Export again."
            ).format(name=self.source.file.name)
        )

    def bodies(self, model: ModelProto) -> Iterator[Body]:
        """Every graph and function of a model made of parts of this file, its subgraphs in their whole."""
        pending: list[Body] = [model.graph, *model.functions]
        for training in model.training_info:
            pending += [training.initialization, training.algorithm]
        while pending:
            body = pending.pop()
            yield body
            pending += [self.whole(graph) for node in body.node for graph in _subgraphs(node.attribute)]

    def tensors(self, model: ModelProto) -> Iterator[TensorProto]:
        """Every tensor of a model made of parts of this file."""
        for body in self.bodies(model):
            if isinstance(body, GraphProto):
                yield from body.initializer
                yield from _dense(body.sparse_initializer)
            else:
                yield from _attached(body.attribute_proto)
            for node in body.node:
                yield from _attached(node.attribute)

    def pieces(self, model: ModelProto) -> Pieces:
        """A model made of parts of this file as it is to be written."""
        self._put_graphs_in_place()
        return self._expander.expanded(model.SerializeToString(), "model")

    def node(self, node: NodeProto) -> Pieces:
        """A node of this file, with all that it holds."""
        self._put_graphs_in_place()
        return self._expander.expanded(node.SerializeToString(), "node")

    def _put_graphs_in_place(self) -> None:
        """A graph is given out after the one around it, so the innermost come last and are needed first."""
        for number, graph in reversed(self._graphs.items()):
            self._expander.graphs[number] = self._expander.expanded(graph.SerializeToString(), "graph")


def draft(file: Path) -> Draft:
    """The file taken apart; raises ReadError and HandoverError."""
    before = stamp(file)
    parsed = parse(file)
    return Draft(before, parsed, Expander(parsed.values.pruner, parsed.values.file))


def model_graphs(model: Model) -> dict[str, Graph]:
    """The graphs of a model by their paths."""
    return {graph.path: graph for graph in model.graphs}


def _subgraphs(attributes: Iterable[AttributeProto]) -> Iterator[GraphProto]:
    for attribute in attributes:
        if attribute.HasField("g"):
            yield attribute.g
        yield from attribute.graphs


def _attached(attributes: Iterable[AttributeProto]) -> Iterator[TensorProto]:
    for attribute in attributes:
        if attribute.HasField("t"):
            yield attribute.t
        yield from attribute.tensors
        if attribute.HasField("sparse_tensor"):
            yield from _dense((attribute.sparse_tensor,))
        yield from _dense(attribute.sparse_tensors)


def _dense(tensors: Iterable[SparseTensorProto]) -> Iterator[TensorProto]:
    """The values and the indices of sparse tensors."""
    for tensor in tensors:
        for part in ("values", "indices"):
            if tensor.HasField(part):
                yield getattr(tensor, part)
