"""Makes the records of which a model has hundreds of thousands, at a fraction of their own cost.

A frozen dataclass sets each field through `object.__setattr__`, which takes five times as long as a plain assignment
and would be half of the time it takes to read a large graph. So the fields are set on an object of a class that is
alike but not frozen, which then takes the class of the record: the result is that record, frozen as any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, field, fields, is_dataclass, make_dataclass
from typing import Any, ParamSpec, TypeVar

from .model import Attribute, Input, LoadedData, Node, Origin, Output, Port, Root, Subject, Tensor, TensorType, Value

_Parameters = ParamSpec("_Parameters")
_Record = TypeVar("_Record")


def _maker(record: Callable[_Parameters, _Record]) -> Callable[_Parameters, _Record]:
    """A function with the signature of a frozen, slotted dataclass that makes equal records."""
    if not isinstance(record, type) or not is_dataclass(record):
        raise TypeError(f"{record} is no dataclass")

    def become(made: object) -> None:
        made.__class__ = record

    columns = [(item.name, object, _default(item)) for item in fields(record)]
    return make_dataclass(
        f"Unfrozen{record.__name__}", columns, namespace={"__post_init__": become}, slots=True, eq=False, repr=False
    )


def _default(item: Field[Any]) -> Any:
    return field() if item.default is MISSING else field(default=item.default)


make_attribute = _maker(Attribute)
make_input = _maker(Input)
make_loaded_data = _maker(LoadedData)
make_node = _maker(Node)
make_origin = _maker(Origin)
make_output = _maker(Output)
make_port = _maker(Port)
make_root = _maker(Root)
make_subject = _maker(Subject)
make_tensor = _maker(Tensor)
make_tensor_type = _maker(TensorType)
make_value = _maker(Value)
