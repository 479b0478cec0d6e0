"""Makes the records of which a model has hundreds of thousands, at a fraction of their own cost.

A frozen dataclass sets each field through `object.__setattr__`, which takes five times as long as a plain assignment
and would be half of the time it takes to read a large graph. So the fields are set on an object of a class that is
alike but not frozen, which then takes the class of the record: the result is that record, frozen as any other.
The function that does it is written as text, as those of dataclasses are: a call of it is no call of a class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from types import SimpleNamespace
from typing import Any, ParamSpec, TypeVar

from .model import (
    Attribute,
    ExternalData,
    InlineData,
    Input,
    LoadedData,
    Node,
    Origin,
    Output,
    Port,
    Root,
    Subject,
    Tensor,
    TensorType,
    Value,
)

_Parameters = ParamSpec("_Parameters")
_Record = TypeVar("_Record")


def maker(record: Callable[_Parameters, _Record]) -> Callable[_Parameters, _Record]:
    """A function with the signature of a frozen, slotted dataclass that makes equal records."""
    parameters = [item.name if item.default is MISSING else f"{item.name}=_.{item.name}" for item in _fields(record)]
    values = {item.name: item.name for item in _fields(record)}
    made: Callable[_Parameters, _Record] = _written(record, parameters, values)
    return made


def copier(record: type[_Record], *changed: str) -> Callable[..., _Record]:
    """A function of a record and the values of the fields `changed` that gives the record with these values."""
    values = {item.name: f"record.{item.name}" for item in _fields(record)}
    made: Callable[..., _Record] = _written(
        record, ["record", *changed], {**values, **dict(zip(changed, changed, strict=True))}
    )
    return made


def _fields(record: object) -> tuple[Field[Any], ...]:
    if not isinstance(record, type) or not is_dataclass(record):
        raise TypeError(f"{record} is no dataclass")
    return fields(record)


def _written(record: Any, parameters: Sequence[str], values: Mapping[str, str]) -> Any:
    """A function that makes a record of these values, each written as Python."""
    defaults = SimpleNamespace(**{item.name: item.default for item in _fields(record)})
    names: dict[str, Any] = {"_": defaults, "Record": record}
    names["Unfrozen"] = type(record.__name__, (), {"__slots__": list(values)})
    lines = [
        f"def make({', '.join(parameters)}):",
        "made = Unfrozen()",
        *(f"made.{name} = {value}" for name, value in values.items()),
        "made.__class__ = Record",
        "return made",
    ]
    exec("\n ".join(lines), names)  # as dataclasses makes its own methods
    return names["make"]


make_attribute = maker(Attribute)
make_external_data = maker(ExternalData)
make_inline_data = maker(InlineData)
make_input = maker(Input)
make_loaded_data = maker(LoadedData)
make_node = maker(Node)
make_origin = maker(Origin)
make_output = maker(Output)
make_port = maker(Port)
make_root = maker(Root)
make_subject = maker(Subject)
make_tensor = maker(Tensor)
make_tensor_type = maker(TensorType)
make_value = maker(Value)
