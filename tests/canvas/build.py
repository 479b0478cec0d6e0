"""Small graphs and trivial plans, built by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.graph.model import (
    Attribute,
    Graph,
    Input,
    Kind,
    LoadedData,
    NameFrom,
    Node,
    NodeId,
    Origin,
    Output,
    Port,
    Root,
    Shape,
    Step,
    Tensor,
    TensorType,
    TypeFrom,
    Value,
    ValueId,
)
from app.layout.plan import Plan, Sketch


@dataclass(frozen=True, slots=True)
class Facts:
    """What a node has besides its inputs and outputs; one with a domain is custom."""

    name: str = ""
    attributes: tuple[Attribute, ...] = ()
    domain: str = ""
    via: tuple[Step, ...] = ()
    ports: tuple[str, ...] = ()


PLAIN = Facts()


class Drawing:
    """A graph in the making. Values go by name; makers and users follow from the nodes."""

    def __init__(self, path: str = "") -> None:
        self.path = path
        self.values: list[dict[str, object]] = []
        self.numbers: dict[str, int] = {}
        self.nodes: list[Node] = []
        self.inputs: list[str] = []
        self.outputs: list[str] = []

    def value(self, name: str, shape: Shape = (1, 3, 4, 4), element: str = "float32") -> int:
        if name not in self.numbers:
            self.numbers[name] = len(self.values)
            self.values.append({"name": name, "type": TensorType(element, shape), "tensor": None, "outer": None})
        return self.numbers[name]

    def input(self, name: str, shape: Shape = (1, 3, 4, 4)) -> str:
        self.value(name, shape)
        self.inputs.append(name)
        return name

    def output(self, name: str) -> str:
        self.value(name)
        self.outputs.append(name)
        return name

    def weight(self, name: str, shape: tuple[int, ...] = (3, 3), element: str = "float32") -> str:
        self.values[self.value(name, shape, element)]["tensor"] = Tensor(name, element, shape, None)
        return name

    def small(self, name: str, values: tuple[int, ...]) -> str:
        number = self.value(name, (len(values),), "int64")
        self.values[number]["tensor"] = Tensor(name, "int64", (len(values),), LoadedData(values, "int64_data"))
        return name

    def outer(self, name: str) -> str:
        self.values[self.value(name)]["outer"] = ("", ValueId(0))
        return name

    def untyped(self, name: str) -> str:
        self.values[self.value(name)]["type"] = None
        return name

    def node(
        self,
        op_type: str,
        takes: Sequence[tuple[str, str] | tuple[str, str, Kind] | None],
        makes: Sequence[str],
        facts: Facts = PLAIN,
    ) -> NodeId:
        """Adds a node; `takes` holds (port name, value name[, kind]), None for an omitted slot."""
        number = NodeId(len(self.nodes))
        inputs = tuple(self._slot(slot, taken, facts.via) for slot, taken in enumerate(takes))
        outputs = tuple(
            Output(slot, facts.ports[slot] if facts.ports else f"Y{slot}", NameFrom.SCHEMA, ValueId(self.value(made)))
            for slot, made in enumerate(makes)
        )
        custom = bool(facts.domain)
        made = Node(number, facts.name, op_type, facts.domain, "", custom, inputs, outputs, facts.attributes)
        self.nodes.append(made)
        return number

    def graph(self) -> Graph:
        makers: dict[int, Port] = {}
        users: dict[int, list[Port]] = {}
        for node in self.nodes:
            for output in node.outputs:
                if output.value is not None:
                    makers.setdefault(output.value, Port(node.id, output.slot))
            for slot in node.inputs:
                if slot.value is not None:
                    users.setdefault(slot.value, []).append(Port(node.id, slot.slot))
        values = tuple(
            Value(
                id=ValueId(number),
                name=str(facts["name"]),
                type=facts["type"],  # type: ignore[arg-type]
                type_from=TypeFrom.DECLARED,
                maker=makers.get(number),
                users=tuple(users.get(number, ())),
                is_input=facts["name"] in self.inputs,
                is_output=facts["name"] in self.outputs,
                tensor=facts["tensor"],  # type: ignore[arg-type]
                outer=facts["outer"],  # type: ignore[arg-type]
            )
            for number, facts in enumerate(self.values)
        )
        return Graph(
            path=self.path,
            name="main",
            inputs=tuple(ValueId(self.numbers[name]) for name in self.inputs),
            outputs=tuple(ValueId(self.numbers[name]) for name in self.outputs),
            nodes=tuple(self.nodes),
            values=values,
        )

    def _slot(self, slot: int, taken: tuple[str, ...] | None, via: tuple[Step, ...]) -> Input:
        if taken is None:
            return Input(slot, f"in{slot}", NameFrom.POSITION, None, Origin(Kind.OMITTED))
        kind = Kind(taken[2]) if len(taken) == 3 else Kind.ACTIVATION
        number = ValueId(self.value(taken[1]))
        if kind is Kind.ACTIVATION:
            return Input(slot, taken[0], NameFrom.SCHEMA, number, Origin(kind))
        root = Root(self.path, number, taken[1])
        return Input(slot, taken[0], NameFrom.SCHEMA, number, Origin(kind, (root,), via))


IDENTITY = Step("Identity", "Identity_1", "", NodeId(0))


def floats(name: str, *values: float) -> Attribute:
    return Attribute(name, "FLOATS", values)


def number(name: str, value: int) -> Attribute:
    return Attribute(name, "INT", value)


def stacked(sketch: Sketch, gap: float = 40.0) -> Plan:
    """A plan of one column: every box beneath the one before; edges run straight from port to port."""
    top = np.cumsum(sketch.height + gap) - sketch.height - gap
    left = np.full(len(top), 0.0)
    start = np.stack([left[sketch.source] + sketch.source_port, (top + sketch.height)[sketch.source]], 1)
    end = np.stack([left[sketch.target] + sketch.target_port, top[sketch.target]], 1)
    points = np.stack([start, end], 1).reshape(-1, 2)
    right = float(sketch.width.max(initial=0.0))
    bottom = float((top + sketch.height).max(initial=0.0))
    return Plan(
        left=left,
        top=top,
        points=points,
        offsets=np.arange(len(sketch.source) + 1) * 2,
        backward=end[:, 1] < start[:, 1],
        bounds=(0.0, 0.0, right, bottom),
    )
