"""The values of one graph while it is built: a table with a list for each fact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import cast

from .making import make_value
from .model import Port, Properties, SparseTensor, Tensor, TypeFrom, Value, ValueId, ValueType

_UNTYPED: tuple[ValueType | None, TypeFrom | None] = (None, None)
_NO_REMARK: tuple[str, Properties] = ("", ())

Raw = bytes
"""A name as it is written. Only this form is compared."""


def text(raw: bytes | str) -> str:
    """A name or text of the file; bytes that are no UTF-8 are written as escapes."""
    return raw.decode("utf-8", "backslashreplace") if isinstance(raw, bytes) else raw


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that the graph at `path` makes, for the graphs inside it."""

    path: str
    table: Table


def _numbers() -> Iterator[ValueId]:
    return cast(Iterator[ValueId], count())


@dataclass(slots=True)
class Table:
    """A damaged file spoils single rows: what nobody makes is undefined, what is made twice is two values.

    The first reader of a value is kept in a tuple: most values have no other, and a list takes twice the room.
    """

    scopes: tuple[Scope, ...] = ()
    names: list[str] = field(default_factory=list)
    ids: dict[Raw, ValueId] = field(default_factory=dict)
    types: dict[ValueId, tuple[ValueType, TypeFrom]] = field(default_factory=dict)
    makers: list[Port | None] = field(default_factory=list)
    users: list[tuple[Port, ...] | list[Port]] = field(default_factory=list)
    inputs: set[ValueId] = field(default_factory=set)
    outputs: set[ValueId] = field(default_factory=set)
    tensors: dict[ValueId, Tensor | SparseTensor] = field(default_factory=dict)
    outers: dict[ValueId, tuple[str, ValueId]] = field(default_factory=dict)
    remarks: dict[ValueId, tuple[str, Properties]] = field(default_factory=dict)
    doubled: dict[Raw, list[ValueId]] = field(default_factory=dict)
    numbers: Iterator[ValueId] = field(default_factory=_numbers)

    def add(self, raw: Raw, maker: Port | None) -> ValueId:
        """A new value; a name that exists already is then doubled."""
        value = next(self.numbers)
        first = self.ids.setdefault(raw, value)
        if first != value:
            self.doubled.setdefault(raw, [first]).append(value)
        self.names.append(raw.decode("utf-8", "backslashreplace"))
        self.makers.append(maker)
        self.users.append(())
        return value

    def read_at(self, raw: Raw, node: int) -> ValueId:
        """The value that a node reads by this name: the last one made before it, else the first."""
        value = self.ids.get(raw)
        if value is None:
            return self._from_outside(raw)
        if self.doubled and raw in self.doubled:
            return self._latest(self.doubled[raw], node)
        return value

    def makes(self, value: ValueId) -> bool:
        """Whether it comes into being in this graph."""
        return self.makers[value] is not None or value in self.inputs or value in self.tensors

    def say(self, value: ValueId, stated: ValueType | None, by: TypeFrom) -> None:
        """Notes a type; None says nothing."""
        if stated is not None:
            self.types[value] = (stated, by)

    def frozen(self) -> tuple[Value, ...]:
        """The values, in the order of their ids."""
        ids = cast(Iterable[ValueId], range(len(self.names)))
        rows = zip(ids, self.names, self.makers, self.users, strict=True)
        types, inputs, outputs, tensors = self.types, self.inputs, self.outputs, self.tensors
        outers, remarks = self.outers, self.remarks
        found: list[Value] = []
        for identity, name, maker, users in rows:
            stated, by = types.get(identity, _UNTYPED)
            doc, metadata = remarks.get(identity, _NO_REMARK) if remarks else _NO_REMARK
            found.append(
                make_value(
                    identity,
                    name,
                    stated,
                    by,
                    maker,
                    users if type(users) is tuple else tuple(users),
                    identity in inputs,
                    identity in outputs,
                    tensors.get(identity),
                    outers.get(identity) if outers else None,
                    doc,
                    metadata,
                )
            )
        return tuple(found)

    def _latest(self, values: list[ValueId], node: int) -> ValueId:
        low, high = 0, len(values)
        while low < high:
            middle = (low + high) // 2
            maker = self.makers[values[middle]]
            if maker is None or maker.node < node:
                low = middle + 1
            else:
                high = middle
        return values[max(low - 1, 0)]

    def _from_outside(self, raw: Raw) -> ValueId:
        """A value of an enclosing graph, the nearest first, or one that nobody makes."""
        value = self.add(raw, None)
        for scope in reversed(self.scopes):
            there = scope.table.ids.get(raw)
            if there is not None and scope.table.makes(there):
                self.outers[value] = (scope.path, there)
                if there in scope.table.types:
                    self.types[value] = scope.table.types[there]
                break
        return value
