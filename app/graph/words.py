"""The texts that people read: types, shapes, values, attributes, names.

Every text of a file passes `escaped` on its way to the screen, so that no name can hide or forge anything.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

import numpy as np

from ..language import marked, translate
from . import escaping
from .decode import Scalar
from .elements import element_name
from .model import (
    Attribute,
    AttributeScalar,
    AttributeValue,
    Dim,
    GraphRef,
    Kind,
    MapType,
    Node,
    OpaqueType,
    OptionalType,
    SequenceType,
    Shape,
    SparseTensor,
    Tensor,
    TensorType,
    ValueType,
)
from .tensors import at_hand

_ELEMENT_NUMBERS = frozenset({"to", "dtype", "output_dtype", "output_datatype", "stash_type", "softmax_precision"})
"""The attributes of ONNX's own operators that hold the number of an element type, where it is not 0."""

ELLIPSIS = escaping.ELLIPSIS
escaped = escaping.escaped
"""From a module of its own, which needs nothing that takes long to import."""

_SYMBOL = re.compile(r"[A-Za-z_][\w.:+\-*/() ]*")
_FEW = 6
_LONGEST_SYMBOL = 60
_KINDS = {
    Kind.ACTIVATION: marked("Words", "activation"),
    Kind.INITIALIZER: marked("Words", "initializer"),
    Kind.CONSTANT: marked("Words", "constant"),
    Kind.OMITTED: marked("Words", "omitted"),
    Kind.UNDEFINED: marked("Words", "undefined"),
}


def kind_word(kind: Kind) -> str:
    """What an input is, in a word."""
    return translated(_KINDS[kind])


def translated(text: str) -> str:
    """A text of a table of this module in the person's language."""
    return translate("Words", text)


def node_title(node: Node) -> str:
    """The op type in full, with its domain where that is not ONNX's own."""
    return operator_title(node.domain, node.op_type)


def operator_title(domain: str, op_type: str) -> str:
    """An op type in full, with its domain where that is not ONNX's own."""
    shown = escaped(op_type) or translate("Words", "(no op type)")
    return shown if domain in ("", "ai.onnx") else f"{escaped(domain)}::{shown}"


def node_label(node: Node) -> str:
    """How a node is called in a sentence: its name, or its op type and number."""
    return escaped(node.name) or f"{escaped(node.op_type)}_{node.id}"


def graph_word(path: str) -> str:
    """What a node calls a graph that it holds: the last step of its path."""
    return escaped(path.rpartition("/")[2])


def shape_text(shape: Shape) -> str:
    """A shape: `rank unknown`, `scalar`, `[0]`, `[N]` and `[?]` are five different things."""
    if shape is None:
        return translate("Words", "rank unknown")
    return f"[{', '.join(map(dim_text, shape))}]" if shape else translate("Words", "scalar")


def dim_text(dim: Dim) -> str:
    """A number, a symbol, or `?`; a symbol that could be taken for something else stands in quotes."""
    if dim is None:
        return "?"
    if isinstance(dim, int):
        return str(dim)
    symbol = escaped(dim, _LONGEST_SYMBOL)
    return symbol if _SYMBOL.fullmatch(symbol) else f'"{symbol}"'


def type_text(stated: ValueType | None) -> str:
    """A type with its shape, such as `float32[1, 3]`, `int64 scalar`, `sequence(float32, rank unknown)`."""
    if isinstance(stated, TensorType):
        return _tensor_type_text(stated)
    if isinstance(stated, SequenceType):
        return translate("Words", "sequence({0})").format(type_text(stated.item))
    if isinstance(stated, OptionalType):
        return translate("Words", "optional({0})").format(type_text(stated.item))
    if isinstance(stated, MapType):
        return translate("Words", "map({0} to {1})").format(stated.key, type_text(stated.value))
    if isinstance(stated, OpaqueType):
        return f"opaque({escaped(stated.domain, 100)}::{escaped(stated.name, 100)})"
    return translate("Words", "type unknown")


def _tensor_type_text(stated: TensorType) -> str:
    element = translate("Words", "sparse {0}").format(stated.element) if stated.sparse else stated.element
    if stated.shape is None:
        return translate("Words", "{0}, rank unknown").format(element)
    return f"{element}{shape_text(stated.shape)}" if stated.shape else translate("Words", "{0} scalar").format(element)


def shortest(number: float) -> float:
    """The number with the fewest digits that is the same float32; the number itself if it is no float32."""
    if math.isinf(number) or math.isnan(number) or abs(number) > 3.4028235677973366e38:
        return number
    narrow = np.float32(number)
    return float(str(narrow)) if float(narrow) == number else number


def scalar_text(value: Scalar) -> str:
    """One value: `1.3` and not 1.2999999523162842, text in quotes, bytes in hexadecimal."""
    if isinstance(value, float):
        return repr(shortest(value))
    if isinstance(value, complex):
        sign = "" if repr(value.imag).startswith("-") else "+"
        return f"{shortest(value.real)!r}{sign}{shortest(value.imag)!r}j"
    if isinstance(value, bytes):
        return f"0x{value[:64].hex()}{ELLIPSIS if len(value) > 64 else ''}"
    if isinstance(value, str):
        return f'"{escaped(value)}"'
    return str(value).lower() if isinstance(value, bool) else str(value)


def values_text(values: Sequence[Scalar]) -> str:
    """Values in brackets: `[1, 2.5, 3]`."""
    return f"[{', '.join(map(scalar_text, values))}]"


def value_text(tensor: Tensor, few: int = _FEW) -> str:
    """The values of a small tensor that is at hand: `1.5`, `[1, 2]`; empty where they are many or not read yet."""
    found = at_hand(tensor, few)
    if found is None:
        return ""
    say = repr if tensor.element == "float64" else scalar_text
    return f"[{', '.join(map(say, found))}]" if tensor.shape else say(found[0])


def tensor_text(tensor: Tensor) -> str:
    """A tensor in short: its type, and its values if they are few."""
    typed = type_text(TensorType(tensor.element, tensor.shape))
    short = value_text(tensor)
    return f"{typed} = {short}" if short else typed


def attribute_text(attribute: Attribute, limit: int | None) -> str:
    """The value of an attribute, cut at `limit` characters; None cuts nowhere."""
    if attribute.refers_to:
        words = translate("Words", "from the function's attribute {0}")
        return _cut(words.format(escaped(attribute.refers_to)), limit)
    return _cut(_attribute_value_text(attribute.value, limit), limit)


def node_attribute_text(node: Node, attribute: Attribute, limit: int | None) -> str:
    """The value of an attribute of a node, with the element type that it numbers: `6 (int32)` for `to` of a Cast."""
    text = attribute_text(attribute, limit)
    number = element_number(node, attribute)
    return f"{text} ({element_name(number)})" if number else text


def element_number(node: Node, attribute: Attribute) -> int:
    """The number of an element type that an attribute of a node holds; 0 where it holds anything else."""
    if attribute.name not in _ELEMENT_NUMBERS or node.custom or not isinstance(attribute.value, int):
        return 0
    return attribute.value


def _attribute_value_text(value: AttributeValue, limit: int | None) -> str:
    if value is None:
        return translate("Words", "no value")
    if not isinstance(value, tuple):
        return _item_text(value, limit)
    return f"[{_joined((_item_text(item, limit) for item in value), limit)}]"


def _item_text(value: AttributeScalar, limit: int | None) -> str:
    if isinstance(value, Tensor):
        return tensor_text(value)
    if isinstance(value, SparseTensor):
        return translate("Words", "sparse tensor {0}").format(shape_text(value.shape))
    if isinstance(value, GraphRef):
        return translate("Words", "graph {0}").format(graph_word(value.path))
    if isinstance(value, str):
        return scalar_text(value if limit is None else value[: limit + 1])
    if isinstance(value, int | float | bytes):
        return scalar_text(value)
    return type_text(value)


def _joined(items: Iterable[str], limit: int | None) -> str:
    """The items with commas between, no more of them than the limit can show."""
    parts: list[str] = []
    length = 0
    for item in items:
        parts.append(item)
        length += len(item) + 2
        if limit is not None and length > limit:
            break
    return ", ".join(parts)


def _cut(text: str, limit: int | None) -> str:
    return text if limit is None or len(text) <= limit else text[: max(0, limit - 1)] + ELLIPSIS
