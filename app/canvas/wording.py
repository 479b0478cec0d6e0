"""The texts on the cards of one graph, each made once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from ..graph import words
from ..graph.behind import root_tensor
from ..graph.model import Attribute, Graph, Input, Kind, LoadedData, Node, Step, Tensor, TensorType, Value, ValueType
from ..language import translate
from .content import AttributeRow

NAME_CHARACTERS = 200

_VALUE_CHARACTERS = 48
_SHORT_VALUE = 12
_SHORT_COUNT = _SHORT_VALUE // 3
_REPEATED = frozenset({"INT", "INTS", "STRING", "STRINGS"})

AttributeTexts = tuple[str, str]
"""Name and value."""


class Wording:
    """Makes the texts of one graph, with or without `values`, and keeps those that come again and again."""

    def __init__(self, graph: Graph, *, values: bool = True) -> None:
        self._graph = graph
        self._values = values
        self._names: dict[str, str] = {}
        self._titles: dict[tuple[str, str, str], str] = {}
        self._attributes: dict[object, AttributeTexts] = {}
        self._types: dict[object, str] = {}
        self._details: dict[tuple[int, int], str] = {}
        self._shown: dict[object, str] = {}
        self.kinds = {kind: words.kind_word(kind) for kind in Kind}
        self.custom = translate("Words", "custom")
        self._through = translate("Words", "via {0}")

    def name(self, name: str) -> str:
        """A name of a port or attribute as it is shown."""
        found = self._names.get(name)
        if found is None:
            found = self._names[name] = words.escaped(name, NAME_CHARACTERS)
        return found

    def title(self, node: Node) -> str:
        """The title of a node."""
        key = (node.domain, node.op_type, node.overload)
        found = self._titles.get(key)
        if found is None:
            found = self._titles[key] = words.node_title(node)
        return found

    def type(self, stated: ValueType | None) -> str:
        """A type with its shape; empty where none is known."""
        if stated is None:
            return ""
        # The fields of a record are hashed far sooner than the record.
        key = (stated.element, stated.shape, stated.sparse) if isinstance(stated, TensorType) else stated
        found = self._types.get(key)
        if found is None:
            found = self._types[key] = words.type_text(stated)
        return found

    def detail(self, slot: Input) -> str:
        """What is said of an input without an edge, but for its kind."""
        if slot.value is None:
            return ""
        key = (slot.value, id(slot.origin.kind))
        found = self._details.get(key)
        if found is None:
            found = self._details[key] = self._made_detail(slot, self._graph.values[slot.value])
        return found

    def attribute(self, attribute: Attribute) -> AttributeTexts:
        """Name and value of an attribute."""
        alike = _alike(attribute)
        if alike is None:
            return self._made_attribute(attribute)
        key = (attribute.name, attribute.type, alike, attribute.refers_to)
        found = self._attributes.get(key)
        if found is None:
            found = self._attributes[key] = self._made_attribute(attribute)
        return found

    def attributes(self, node: Node, defaults: bool) -> Iterator[AttributeRow]:
        """The rows of a node's attributes, with or without those that the schema supplies."""
        for index, attribute in enumerate(node.attributes):
            if defaults or not attribute.default:
                name, value = self.attribute(attribute)
                if words.element_number(node, attribute):
                    value = words.node_attribute_text(node, attribute, _VALUE_CHARACTERS)
                yield AttributeRow(index, name, value, attribute.type)

    def _made_attribute(self, attribute: Attribute) -> AttributeTexts:
        return self.name(attribute.name), words.attribute_text(attribute, _VALUE_CHARACTERS)

    def _made_detail(self, slot: Input, value: Value) -> str:
        if slot.origin.kind is Kind.UNDEFINED:
            return words.escaped(value.name, NAME_CHARACTERS)
        tensor = root_tensor(self._graph, slot)
        shown = self._shown_value(slot.origin.kind, tensor) if self._values and isinstance(tensor, Tensor) else ""
        said = shown or self.type(value.type) or self._type_of(tensor)
        if not slot.origin.via:
            return said
        via = self._through.format(self._via(slot.origin.via))
        return f"{said}  {via}" if said else via

    def _type_of(self, tensor: object) -> str:
        return self.type(TensorType(tensor.element, tensor.shape)) if isinstance(tensor, Tensor) else ""

    def _via(self, way: tuple[Step, ...]) -> str:
        """The op types of a chain, each once, the root's first; a long chain is cut."""
        steps = [self.name(op_type) for op_type in dict.fromkeys(step.op_type for step in way)]
        return " → ".join(steps) if len(steps) <= 3 else f"{steps[0]} → … → {steps[-1]}"

    def _shown_value(self, kind: Kind, tensor: Tensor) -> str:
        alike = _alike_data(tensor)
        if alike is None:
            return _shown_value(kind, tensor)
        key = (kind is Kind.INITIALIZER, alike)
        found = self._shown.get(key)
        if found is None:
            found = self._shown[key] = _shown_value(kind, tensor)
        return found


def _alike(attribute: Attribute) -> object:
    """What attributes of one text have in common; None for floats, as 0.0 and -0.0 are equal and read differently."""
    if attribute.type in _REPEATED:
        return attribute.value
    return _alike_data(attribute.value) if isinstance(attribute.value, Tensor) else None


def _alike_data(tensor: Tensor) -> object:
    """What tensors of one text have in common, where that is found sooner than the text."""
    data = tensor.data
    if not isinstance(data, LoadedData) or not isinstance(data.values, bytes):
        return None
    return (tensor.element, tensor.shape, data.field, data.values)


def shown_names(names: Sequence[str]) -> list[str]:
    """The names of nodes as they are shown."""
    joined = "".join(names)
    if joined.isascii() and joined.isprintable() and max(map(len, names), default=0) <= NAME_CHARACTERS:
        return list(names)
    return [words.escaped(name, NAME_CHARACTERS) for name in names]


def _shown_value(kind: Kind, tensor: Tensor) -> str:
    """The value of a constant, and of a weight where that is as short as its type."""
    weight = kind is Kind.INITIALIZER
    if weight and tensor.shape and prod(tensor.shape) > _SHORT_COUNT:
        return ""
    text = words.value_text(tensor)
    if not text or (weight and len(text) > _SHORT_VALUE):
        return ""
    return f"{tensor.element} = {text}"
