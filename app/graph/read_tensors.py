"""The tensors of a file as frozen values; their fields are numbered as in `onnx.proto`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .elements import element_name
from .making import make_external_data, make_inline_data, make_loaded_data, make_tensor
from .model import ExternalData, InlineData, LoadedData, SparseTensor, Tensor
from .parts import Part
from .read_infos import entry
from .read_numbers import end_of_run, numbers
from .tables import text
from .wire import BYTES, RUNS, Buffer, fields, head, signed, varint, varints

UNREADABLE = -1
"""The offset of external data whose numbers cannot be read."""

_SMALL = 1024
_EXTERNAL = 1
_DIM, _TYPE, _NAME = 0x08, 0x10, 0x42

# The values of a TensorProto, packed or one by one, by the key of their field.
_VALUES = {
    0x22: "float_data",
    0x25: "float_data",
    0x2A: "int32_data",
    0x28: "int32_data",
    0x32: "string_data",
    0x3A: "int64_data",
    0x38: "int64_data",
    0x4A: "raw_data",
    0x52: "double_data",
    0x51: "double_data",
    0x5A: "uint64_data",
    0x58: "uint64_data",
}
_RAW = 0x4A
_STRINGS = 0x32
_SINGLE = frozenset({_STRINGS, *RUNS})
_IN_ORDER = ("float_data", "int32_data", "string_data", "int64_data", "double_data", "uint64_data")

_Found = tuple[int, int, int]
"""The key of a field of values, and where it lies; between numbers one by one, their keys lie, too."""


def tensor(part: Part, start: int, end: int) -> Tensor:
    """A tensor whose values stay where they are, unless they are few; raises WireError."""
    return named_tensor(part, start, end)[1]


def named_tensor(part: Part, start: int, end: int) -> tuple[bytes, Tensor]:
    """A tensor, and its name as it is written. In a window, it may end beyond what lies there. Raises WireError."""
    data, limit, position = part.data, part.limit(), start
    dims: list[int] = []
    element, name = 0, b""
    found: list[_Found] = []
    others: list[_Found] = []
    while position < end:
        if position >= limit:
            return named_tensor(*part.in_whole(start, end))
        if data[position] == _DIM and end - position > 2 and (high := data[position + 2]) < 0x80:
            low = data[position + 1]  # most dimensions take one byte or two, so this costs no call
            dims.append(low if low < 0x80 else low & 0x7F | high << 7)
            position += 2 if low < 0x80 else 3
            continue
        key, begin, stop = head(data, position, end)
        if stop > limit and (begin > limit or key not in _VALUES or stop - begin <= _SMALL):
            return named_tensor(*part.in_whole(start, end))
        if key in _VALUES:
            if key in RUNS:
                begin, stop = position, end_of_run(key, data, position, end)
            found.append((key, begin, stop))
        elif key == _NAME:
            name = data[begin:stop]
        elif key == _TYPE:
            element = signed(varint(data, begin, stop)[0], 32)
        elif key == _DIM:
            dims.append(signed(varint(data, begin, stop)[0], 64))
        else:
            others.append((key, begin, stop))
        position = stop
    held = _values(part, found, start, end) if found else None
    if not others:
        return name, make_tensor(text(name), element_name(element), tuple(dims), held)
    more, external, doc = _others(data, others)
    return name, make_tensor(text(name), element_name(element), (*dims, *more), external or held, doc)


def _others(data: Buffer, found: list[_Found]) -> tuple[list[int], ExternalData | None, str]:
    """What few tensors have: dimensions that are packed, a place in another file, a docstring."""
    dims: list[int] = []
    facts: dict[str, str] = {}
    location, doc = 0, b""
    for key, begin, stop in found:
        if key == 0x0A:
            dims += [signed(item, 64) for item in varints(data, begin, stop)]
        elif key == 0x62:
            doc = data[begin:stop]
        elif key == 0x6A:
            fact, value = entry(data, begin, stop)
            facts[fact] = value
        elif key == 0x70:
            location = varint(data, begin, stop)[0]
    return dims, external_data(facts) if location == _EXTERNAL else None, text(doc)


def sparse_tensor(part: Part, start: int, end: int) -> SparseTensor:
    """A sparse tensor; raises WireError."""
    return named_sparse_tensor(part, start, end)[1]


def named_sparse_tensor(part: Part, start: int, end: int) -> tuple[bytes, SparseTensor]:
    """A sparse tensor, and its name as it is written, which is that of its values; raises WireError."""
    name = b""
    tensors: dict[int, Tensor] = {}
    dims: list[int] = []
    for number, wire, begin, stop in fields(part.data, start, end):
        if number in (1, 2) and wire == BYTES:
            written, tensors[number] = named_tensor(part, begin, stop)
            name = written if number == 1 else name
        elif number == 3 and wire in (0, BYTES):
            dims += [signed(item, 64) for item in varints(part.data, begin, stop)]
    values = tensors.get(1)
    return name, SparseTensor(values.name if values else "", tuple(dims), values, tensors.get(2))


def external_data(facts: Mapping[str, str]) -> ExternalData:
    """Where external data lies, as written."""
    length = facts.get("length")
    return make_external_data(
        location=facts.get("location", ""),
        offset=_number(facts.get("offset", "0")),
        length=None if length is None else _number(length),
    )


def _number(digits: str) -> int:
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else UNREADABLE


def _values(part: Part, found: list[_Found], start: int, end: int) -> InlineData | LoadedData | None:
    """What the fields of values hold, or where they lie. Raw data wins over other fields, as in onnx."""
    key, begin, stop = found[0] if len(found) == 1 else next(_raw(found), found[0])
    many = stop - begin > _SMALL or (len(found) > 1 and sum(item[2] - item[1] for item in found) > _SMALL)
    if not many:
        return make_loaded_data(part.data[begin:stop], "raw_data") if key == _RAW else _loaded(part.data, found)
    if key == _RAW or (len(found) == 1 and key not in _SINGLE):
        return _lying(part, begin, stop, _VALUES[key])
    return _lying(part, start, end, "message")


def _raw(found: list[_Found]) -> Iterator[_Found]:
    return (item for item in reversed(found) if item[0] == _RAW)


def _lying(part: Part, begin: int, stop: int, field: str) -> InlineData | LoadedData:
    """Many values: their place, or themselves where no file holds them."""
    if part.file is None:
        return make_loaded_data(part.data[begin:stop], field)
    return make_inline_data(part.file, part.base + begin, stop - begin, field)


def _loaded(data: Buffer, found: list[_Found]) -> LoadedData | None:
    """Few values of the first field that has some."""
    for field in _IN_ORDER:
        values: list[int | float | str | bytes] = []
        for key, begin, stop in found:
            if _VALUES[key] == field:
                written = data[begin:stop]
                values += (written,) if key == _STRINGS else numbers(field, key, written)
        if values:
            return make_loaded_data(tuple(values), field)
    return None
