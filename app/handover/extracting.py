"""Writes a selection of nodes as a model of its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from onnx import FunctionProto, GraphProto, ModelProto, SparseTensorProto, TensorProto, ValueInfoProto

from ..graph.errors import ReadError
from ..graph.model import Graph, Model, Value
from ..graph.opsets import spelled
from ..graph.parsing import external
from ..graph.tables import text
from ..graph.tensors import external_file
from ..language import translate
from .data import gathered, outside
from .draft import Draft, draft, model_graphs
from .port_names import write_port_names
from .saving import Saved, refuse
from .selecting import Part, Place, Selection, select
from .types import type_proto
from .writing import Output, Stamp, Told, nothing_told, stamp, write


def extract(model: Model, part: Part, target: Path, names: bool = False, told: Told = nothing_told) -> Saved:
    """Writes a part of a model to `target`, on demand with the names of its ports.

    Raises HandoverError, ReadError and what `told` raises; then nothing is left behind.
    """
    selection = select(model, part)
    if model.file is None:
        raise ReadError(
            translate("Handover", "The model was not read from a file, so nothing of it can be saved: open it first.")
        )
    refuse(model.file, target)
    made = draft(model.file)
    parts = _Parts(made, model_graphs(model))
    named = parts.name_ports(selection) if names else 0
    extracted = parts.model(selection)
    sources = (made.source, *_data_stamps(made, extracted, model.file))
    data = gathered(made.tensors(extracted), model.file, target)
    outputs = [*([data] if data is not None else []), Output(target, made.pieces(extracted))]
    write(outputs, sources, told)
    return Saved(tuple(output.file for output in outputs), named, _untyped(extracted))


def _data_stamps(made: Draft, extracted: ModelProto, model: Path) -> list[Stamp]:
    files = {external_file(external(tensor), model) for tensor in outside(made.tensors(extracted))}
    return [stamp(file) for file in sorted(files)]


def _untyped(made: ModelProto) -> tuple[str, ...]:
    """Inputs and outputs whose type or rank is missing: the checker of ONNX wants both."""
    return tuple(text(info.name) for info in (*made.graph.input, *made.graph.output) if not _is_typed(info))


def _is_typed(info: ValueInfoProto) -> bool:
    kind = info.type.WhichOneof("value")
    if kind is None:
        return False
    return kind not in ("tensor_type", "sparse_tensor_type") or getattr(info.type, kind).HasField("shape")


@dataclass(slots=True)
class _Stock:
    """What a graph of the file has to give, by name."""

    infos: dict[str, ValueInfoProto]
    dense: dict[str, TensorProto]
    sparse: dict[str, SparseTensorProto]


@dataclass(slots=True)
class _Parts:
    """Puts parts of a file together."""

    made: Draft
    graphs: dict[str, Graph]

    def name_ports(self, selection: Selection) -> int:
        """How many of the nodes have names of ports, which are now in their protobuf."""
        return sum(
            write_port_names(self.graphs[path].nodes[node], self.made.body(self.graphs, path).node[node])
            for path, node in selection.nodes
        )

    def model(self, selection: Selection) -> ModelProto:
        """The selection as a model; its head is that of the file."""
        made = ModelProto()
        made.CopyFrom(self._head())
        for domain, version in self._imports(selection):
            made.opset_import.add(domain=domain, version=version)
        for name in selection.functions:
            body = self.made.body(self.graphs, name)
            assert isinstance(body, FunctionProto)
            made.functions.append(body)
        self._fill(made.graph, selection)
        return made

    def _head(self) -> ModelProto:
        """All that the file says of itself beside its graphs and functions."""
        head = ModelProto()
        for field, value in self.made.proto.ListFields():
            if field.name not in ("graph", "functions", "opset_import", "training_info"):
                if field.is_repeated:
                    getattr(head, field.name).extend(value)
                else:
                    setattr(head, field.name, value)
        return head

    def _imports(self, selection: Selection) -> list[tuple[str, int]]:
        """The imports of the domains that are used, those of an enclosing function first."""
        path: str | None = selection.path
        found: dict[str, tuple[str, int]] = {}
        while path is not None:
            graph = self.graphs[path]
            for domain, version in graph.function.opset_imports if graph.function is not None else ():
                found.setdefault(spelled(domain), (domain, version))
            path = graph.parent[0] if graph.parent is not None else None
        for entry in self.made.proto.opset_import:
            found.setdefault(spelled(text(entry.domain)), (text(entry.domain), entry.version))
        return [found[domain] for domain in found if domain in selection.domains or not domain]

    def _fill(self, graph: GraphProto, selection: Selection) -> None:
        own = self.made.body(self.graphs, selection.path)
        graph.name, graph.doc_string = own.name, own.doc_string
        stocks = {path: self._stock(path) for path in dict.fromkeys(path for path, _ in self._places(selection))}
        for path, node in selection.nodes:
            graph.node.append(self.made.body(self.graphs, path).node[node])
        graph.input.extend(self._info(place, stocks) for place in selection.inputs)
        graph.output.extend(self._info(place, stocks) for place in selection.outputs)
        for place in selection.inner:
            known = stocks[place[0]].infos.get(self._value(place).name)
            if known is not None:
                graph.value_info.append(known)
        for place in selection.initializers:
            stock, name = stocks[place[0]], self._value(place).name
            if name in stock.sparse:
                graph.sparse_initializer.append(stock.sparse[name])
            else:
                graph.initializer.append(stock.dense[name])
        self._annotate(graph, selection)

    def _places(self, selection: Selection) -> tuple[Place, ...]:
        return (*selection.inputs, *selection.outputs, *selection.inner, *selection.initializers)

    def _value(self, place: Place) -> Value:
        return self.graphs[place[0]].values[place[1]]

    def _stock(self, path: str) -> _Stock:
        body = self.made.body(self.graphs, path)
        if isinstance(body, FunctionProto):
            return _Stock({text(info.name): info for info in body.value_info}, {}, {})
        infos = (*body.value_info, *body.input, *body.output)
        return _Stock(
            {text(info.name): info for info in infos},
            {text(tensor.name): tensor for tensor in reversed(body.initializer)},
            {text(tensor.values.name): tensor for tensor in reversed(body.sparse_initializer)},
        )

    def _info(self, place: Place, stocks: dict[str, _Stock]) -> ValueInfoProto:
        """What the file says of a value, with the type that inference found where the file has none."""
        value = self._value(place)
        made = ValueInfoProto(name=value.name)
        written = stocks[place[0]].infos.get(value.name)
        if written is not None:
            made.CopyFrom(written)
        if not _is_typed(made) and value.type is not None:
            made.type.CopyFrom(type_proto(value.type))
        return made

    def _annotate(self, graph: GraphProto, selection: Selection) -> None:
        """Takes along what the file says of the quantization of values that are there."""
        for path in dict.fromkeys(path for path, _ in selection.nodes):
            body = self.made.body(self.graphs, path)
            names = {self._value(place).name for place in self._places(selection) if place[0] == path}
            for annotation in body.quantization_annotation if isinstance(body, GraphProto) else ():
                if text(annotation.tensor_name) in names:
                    graph.quantization_annotation.append(annotation)
