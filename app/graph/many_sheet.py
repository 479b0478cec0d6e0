"""The sheet of several subjects: how many of what, and what they have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from operator import attrgetter

from ..language import translate
from . import words
from .counting import counted
from .model import Attribute, Kind, Node, NodeId, Subject, TensorType, Value, ValueId
from .sheet import Entry, Line, Role, Run, Section, Sheet
from .telling import Teller, filled, pair

_MOST_FOLLOWED = 5_000
"""So many nodes are asked for more than their operators, lest the window stand still."""

_LONGEST_VALUE = 200
_OPERATOR = attrgetter("domain", "op_type")


def many_sheet(tell: Teller, subjects: Sequence[Subject]) -> Sheet:
    """Counts, operators, attributes in common, types, and what runs in and out of the selected nodes."""
    nodes, values = _of(tell, subjects)
    sections = [tell.section("operators", translate("Facts", "Operators"), _operators(nodes), _times)]
    if len(nodes) <= _MOST_FOLLOWED:
        sections += [
            tell.section("common", translate("Facts", "Attributes in common"), _common(nodes), _attribute),
            tell.section("made", translate("Facts", "Types they make"), _types(tell, nodes, values), _times),
            *_ways(tell, nodes),
        ]
    head = [counted(len(nodes), "node")] * bool(nodes) + [counted(len(values), "value")] * bool(values)
    title = (Run(translate("Facts", "{0:,} selected").format(len(subjects)), Role.STRONG),)
    return Sheet(title, ((Run(translate("Facts", ", ").join(head), Role.DIM),),), filled(sections))


def _of(tell: Teller, subjects: Iterable[Subject]) -> tuple[list[Node], list[Value]]:
    """The nodes, also those of ports, and the values among subjects of the graph, each once."""
    here = [subject for subject in subjects if subject.path == tell.graph.path]
    nodes = dict.fromkeys([subject.node for subject in here if subject.node is not None])
    values = dict.fromkeys([subject.value for subject in here if subject.node is None and subject.value is not None])
    return [tell.graph.nodes[node] for node in nodes], [tell.graph.values[value] for value in values]


def _times(entry: tuple[str, int]) -> Entry:
    text, count = entry
    return Entry(((Run(text, Role.STRONG), Run(f"  {count:,}", Role.DIM)),))


def _operators(nodes: Sequence[Node]) -> list[tuple[str, int]]:
    """The op types with the number of nodes, the most frequent first."""
    return [(words.operator_title(*key), count) for key, count in Counter(map(_OPERATOR, nodes)).most_common()]


def _common(nodes: Sequence[Node]) -> list[Attribute]:
    """The attributes that all nodes have with the same value."""
    left = {attribute.name: attribute for attribute in nodes[0].attributes} if nodes else {}
    for node in nodes[1:]:
        if not left:
            return []
        held = {attribute.name: attribute for attribute in node.attributes}
        left = {name: one for name, one in left.items() if name in held and _is_same(one, held[name])}
    return list(left.values())


def _is_same(one: Attribute, other: Attribute) -> bool:
    return one is other or (one.type, one.value, one.refers_to) == (other.type, other.value, other.refers_to)


def _attribute(attribute: Attribute) -> Entry:
    return pair(attribute.name, words.attribute_text(attribute, _LONGEST_VALUE))


def _types(tell: Teller, nodes: Sequence[Node], values: Sequence[Value]) -> list[tuple[str, int]]:
    """The element types of what nodes make and of values, the most frequent first."""
    made = [tell.graph.values[output.value] for node in nodes for output in node.outputs if output.value is not None]
    return Counter(_element(value) for value in (*made, *values)).most_common()


def _element(value: Value) -> str:
    return value.type.element if isinstance(value.type, TensorType) else words.type_text(value.type)


def _ways(tell: Teller, nodes: Sequence[Node]) -> list[Section]:
    """What runs into the selection and out of it."""
    inside = {node.id for node in nodes}
    comes: dict[ValueId, None] = {}
    goes: dict[ValueId, None] = {}
    for node in nodes:
        fed = (slot.value for slot in node.inputs if slot.origin.kind is Kind.ACTIVATION)
        comes |= {value: None for value in fed if value is not None and _is_from_outside(tell, value, inside)}
        made = (output.value for output in node.outputs if output.value is not None)
        goes |= {value: None for value in made if _is_for_outside(tell, value, inside)}
    return [
        tell.section("comes", translate("Facts", "Comes in"), list(comes), partial(_value, tell)),
        tell.section("goes", translate("Facts", "Goes out"), list(goes), partial(_value, tell)),
    ]


def _is_from_outside(tell: Teller, value: ValueId, inside: set[NodeId]) -> bool:
    maker = tell.graph.values[value].maker
    return maker is None or maker.node not in inside


def _is_for_outside(tell: Teller, number: ValueId, inside: set[NodeId]) -> bool:
    value = tell.graph.values[number]
    return value.is_output or any(port.node not in inside for port in value.users)


def _value(tell: Teller, number: ValueId) -> Entry:
    value = tell.graph.values[number]
    lines: tuple[Line, ...] = ((tell.value(value),), tell.type_line(value))
    return Entry(lines)
