"""Finds the call that gives what a file holds: each way is tried, and what it makes is compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from google.protobuf.message import Message
from onnx import AttributeProto, NodeProto

from .expressions import Expression, call, packed

_Proto = TypeVar("_Proto", bound=Message)
Way = Callable[[_Proto], tuple[Message, Expression]]
"""Makes something like a part, and writes down how."""

# What the helpers and numpy raise over values that they were not made for.
_REFUSED = (ValueError, TypeError, LookupError, AttributeError, OverflowError, AssertionError, RuntimeError)


def first(proto: _Proto, *ways: Way[_Proto]) -> Expression:
    """The expression of the first way that gives what is there, or its bytes."""
    wanted = _comparable(proto)
    for way in ways:
        try:
            made, written = way(proto)
        except _REFUSED:
            continue
        if _comparable(made) == wanted:
            return written
    return call(f"{type(proto).__name__}.FromString", packed(proto.SerializeToString()))


def _comparable(proto: Message) -> bytes:
    """The bytes of a message in which what means the same is written the same."""
    made = type(proto)()
    made.CopyFrom(proto)
    _tidy(made)
    return made.SerializeToString(deterministic=True)


def _tidy(proto: Message) -> None:
    """An empty text is as good as none, a number that is not written is 0, and attributes have no order."""
    for field, value in proto.ListFields():
        if isinstance(value, Message):
            _tidy(value)
        elif value == "":
            proto.ClearField(field.name)
        elif not isinstance(value, str | bytes | int | float):
            for item in value:
                if isinstance(item, Message):
                    _tidy(item)
    if isinstance(proto, AttributeProto) and not proto.ref_attr_name:
        field_name = {AttributeProto.INT: "i", AttributeProto.FLOAT: "f", AttributeProto.STRING: "s"}.get(proto.type)
        if field_name is not None:
            setattr(proto, field_name, getattr(proto, field_name))
    if isinstance(proto, NodeProto):
        ordered = sorted(proto.attribute, key=_name_of)
        del proto.attribute[:]
        proto.attribute.extend(ordered)


def _name_of(attribute: AttributeProto) -> str:
    return attribute.name
