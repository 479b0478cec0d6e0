"""What a file says of its values, and the entries of metadata; the fields are numbered as in `onnx.proto`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .model import Properties, TypeFrom, ValueType
from .read_types import value_type
from .tables import text
from .wire import BYTES, Buffer, fields, head

_NAME = 0x0A
_ONE_BYTE = 0x80


@dataclass(frozen=True, slots=True)
class Info:
    """What a ValueInfoProto says of a value; `name` is None where another one stood before.

    `declared` is the type with who said it; `remarked`: there is more than a type.
    """

    name: bytes | None
    type: ValueType | None
    doc: str
    metadata: Properties
    declared: tuple[ValueType, TypeFrom] | None
    remarked: bool


@dataclass(frozen=True, slots=True)
class Infos:
    """Reads what is said of values with a memory, as the same is said of many."""

    _known: dict[bytes, Info] = field(default_factory=dict)

    def read(self, data: bytes) -> tuple[bytes, Info]:
        """The name of a ValueInfoProto, and what it says; raises WireError."""
        name, rest = _split(data)
        said = self._known.get(rest)
        if said is None:
            said = self._known[rest] = _info(rest)
        return name if said.name is None else said.name, said


def _split(data: bytes) -> tuple[bytes, bytes]:
    """The name of a ValueInfoProto where it stands first and is short, and the rest, which many have in common."""
    if len(data) > 1 and data[0] == _NAME and (length := data[1]) < _ONE_BYTE and length + 2 <= len(data):
        return data[2 : length + 2], data[length + 2 :]
    return b"", data


def _info(data: bytes) -> Info:
    """What a ValueInfoProto says, or the rest of one; raises WireError."""
    name: bytes | None = None
    stated: ValueType | None = None
    doc = b""
    metadata: list[tuple[str, str]] = []
    for number, wire, begin, stop in fields(data, 0, len(data)):
        if wire != BYTES:
            continue
        if number == 1:
            name = data[begin:stop]
        elif number == 2:
            stated = value_type(data, begin, stop)
        elif number == 3:
            doc = data[begin:stop]
        elif number == 4:
            metadata.append(entry(data, begin, stop))
    declared = (stated, TypeFrom.DECLARED) if stated is not None else None
    return Info(name, stated, text(doc), tuple(metadata), declared, bool(doc or metadata))


def entry(data: Buffer, start: int, end: int) -> tuple[str, str]:
    """Key and value of a StringStringEntryProto; raises WireError."""
    middle = start + 2 + data[start + 1] if end - start > 4 and data[start] == 0x0A else end
    short = middle < start + 0x82 and middle + 2 <= end < middle + 0x82
    if short and data[middle] == 0x12 and middle + 2 + data[middle + 1] == end:
        return text(data[start + 2 : middle]), text(data[middle + 2 : end])  # nearly all, so without a call
    key = value = b""
    position = start
    while position < end:
        field, begin, position = head(data, position, end)
        if field == 0x0A:
            key = data[begin:position]
        elif field == 0x12:
            value = data[begin:position]
    return text(key), text(value)


def properties(entries: Iterable[bytes]) -> Properties:
    """Key and value of each StringStringEntryProto, in file order; raises WireError."""
    return tuple([entry(data, 0, len(data)) for data in entries])


@dataclass(frozen=True, slots=True)
class Entries:
    """Reads entries of metadata with a memory, as the nodes of one module have most of theirs in common."""

    _known: dict[bytes, tuple[str, str]] = field(default_factory=dict)

    def read(self, entries: Iterable[bytes]) -> Properties:
        """As `properties`."""
        known = self._known
        return tuple([known.get(data) or known.setdefault(data, entry(data, 0, len(data))) for data in entries])
