"""The types that a file states of its values, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import cast

from .model import NodeId, ValueType
from .parts import Stretch
from .read_attributes import Attributes
from .read_fields import FunctionFields, function_path, graph_fields, messages, node_fields
from .read_infos import Infos
from .subgraphs import Paths, Place, Subgraphs
from .tables import Scope, Table, text

Stated = dict[str, dict[str, ValueType]]
"""By the path of a graph and the name of a value: its type."""

_ATTRIBUTE = 0x2A


@dataclass(slots=True)
class StatedReader:
    """Gives the path of each graph as `GraphReader` does, and the types in it by name."""

    paths: Paths = field(default_factory=Paths)
    _attributes: Attributes = field(default_factory=Attributes)
    _infos: Infos = field(default_factory=Infos)

    def main(self, stretches: Sequence[Stretch]) -> Iterator[tuple[str, dict[str, ValueType]]]:
        """The types in the main graph, then in every subgraph. Raises WireError."""
        yield self._graph(stretches, Place(self.paths.unique("")))
        yield from self._subgraphs()

    def function(self, fields: FunctionFields) -> Iterator[tuple[str, dict[str, ValueType]]]:
        """The types in a local function, then in every subgraph in it. Raises WireError."""
        place = Place(self.paths.unique(function_path(fields)))
        self._look_for_graphs(fields.nodes, place)
        yield place.path, self._types(fields.infos, ())
        yield from self._subgraphs()

    def training(
        self, stretches: Sequence[Stretch], bindings: Sequence[bytes], path: str
    ) -> Iterator[tuple[str, dict[str, ValueType]]]:
        """The types in a training graph, then in every subgraph in it. Raises WireError."""
        yield self._graph(stretches, Place(self.paths.unique(path), scopes=(Scope("", Table()),)))
        yield from self._subgraphs()

    def _subgraphs(self) -> Iterator[tuple[str, dict[str, ValueType]]]:
        for stretch, place in self.paths.pending():
            yield self._graph([stretch], place)

    def _graph(self, stretches: Sequence[Stretch], place: Place) -> tuple[str, dict[str, ValueType]]:
        fields = graph_fields(stretches)
        self._look_for_graphs(fields.nodes, place)
        return place.path, self._types(fields.infos, [*fields.inputs, *fields.outputs])

    def _look_for_graphs(self, nodes: Iterable[Stretch], place: Place) -> None:
        subgraphs = Subgraphs(self.paths, place, (*place.scopes, Scope(place.path, Table())))
        for index, stretch in zip(cast(Iterator[NodeId], count()), messages(nodes), strict=False):
            raw_name, raw_op_type, *_, part, others = node_fields(*stretch)
            if others:
                subgraphs.enter(index, text(raw_name) or f"{text(raw_op_type)}_{index}")
                for key, begin, stop in others:
                    if key == _ATTRIBUTE:
                        self._attributes.read(part, begin, stop, subgraphs.reference)
        subgraphs.close()

    def _types(self, infos: Iterable[Stretch], others: Iterable[bytes]) -> dict[str, ValueType]:
        """The types by name; what is said of inputs and outputs counts more than what is said beside."""
        written = [part.data[begin:stop] for part, begin, stop in messages(infos)]
        found: dict[str, ValueType] = {}
        for data in (*written, *others):
            raw, said = self._infos.read(data)
            if said.type is not None:
                found[text(raw)] = said.type
        return found
