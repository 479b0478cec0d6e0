"""The wire format of protobuf, as far as ONNX files need it.

Nothing here knows a protobuf library.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from mmap import mmap

from ..language import translate

Buffer = bytes | mmap
"""What can be walked: it is indexed and sliced, never copied whole."""

BYTES = 2
"""The wire type of texts, bytes and messages."""

LONGEST_HEAD = 20
"""What stands before the content of a field takes no more bytes than this."""

_LONGEST_NUMBER = 10
_VARINT, _FIXED64, _FIXED32 = 0, 1, 5

TENSOR_FIELDS = {
    4: "float_data",
    5: "int32_data",
    6: "string_data",
    7: "int64_data",
    9: "raw_data",
    10: "double_data",
    11: "uint64_data",
}
"""The fields of a TensorProto that hold values."""

_NUMBERS = rb"(?:%b[\x80-\xff]{0,9}+[\x00-\x7f])++"

RUNS = {
    0x25: re.compile(rb"(?:\x25.{4})++", re.DOTALL),
    0x28: re.compile(_NUMBERS % rb"\x28"),
    0x38: re.compile(_NUMBERS % rb"\x38"),
    0x3D: re.compile(rb"(?:\x3d.{4})++", re.DOTALL),
    0x40: re.compile(_NUMBERS % rb"\x40"),
    0x51: re.compile(rb"(?:\x51.{8})++", re.DOTALL),
    0x58: re.compile(_NUMBERS % rb"\x58"),
}
"""By the key of a TensorProto or AttributeProto: numbers that are one by one, so as to step over many at once."""


class WireError(Exception):
    """The bytes break the wire format; the text says how."""


class CutShortError(WireError):
    """A length points beyond the end, as in a file that was not copied to its end."""


def fields(buffer: Buffer, start: int, end: int) -> Iterator[tuple[int, int, int, int]]:
    """Number, wire type, start and end of each field's content in `buffer[start:end]`; raises WireError."""
    position = start
    while position < end:
        key, begin, position = head(buffer, position, end)
        yield key >> 3, key & 7, begin, position


def heads(buffer: Buffer, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """The `head` of each field in `buffer[start:end]`; raises WireError."""
    position = start
    while position < end:
        found = head(buffer, position, end)
        position = found[2]
        yield found


def head(buffer: Buffer, position: int, end: int) -> tuple[int, int, int]:
    """The key of the field at `position`, which is before `end`, with the start and the end of its content.

    The key is the number of the field times eight and its wire type. Raises WireError.
    """
    key = buffer[position]
    position += 1
    if key >= 0x80:
        key, position = varint(buffer, position - 1, end)
    begin, stop = position, -1
    if end - position > 1:  # short ones, which are most, at full speed
        low, high = buffer[position], buffer[position + 1]
        if key & 7 == BYTES:
            if low < 0x80:
                begin, stop = position + 1, position + 1 + low
            elif high < 0x80:
                begin, stop = position + 2, position + 2 + (low & 0x7F | high << 7)
        elif not key & 7 and low < 0x80:
            stop = position + 1
    if stop < 0:
        begin, stop = content(buffer, position, end, key & 7)
    elif stop > end:
        raise cut_short()
    return key, begin, stop


def content(buffer: Buffer, position: int, end: int, wire: int) -> tuple[int, int]:
    """Start and end of the content of a field whose key ends at `position`; raises WireError."""
    if wire == BYTES:
        length, position = varint(buffer, position, end)
        stop = position + length
    elif wire == _VARINT:
        stop = varint(buffer, position, end)[1]
    elif wire == _FIXED32:
        stop = position + 4
    elif wire == _FIXED64:
        stop = position + 8
    else:
        raise WireError(translate("Files", "a field has the unknown wire type {wire}").format(wire=wire))
    if stop > end:
        raise cut_short()
    return position, stop


def varint(buffer: Buffer, position: int, end: int) -> tuple[int, int]:
    """The unsigned number at `position`, and where it ends; raises WireError."""
    value = shift = 0
    for byte in buffer[position : min(position + _LONGEST_NUMBER, end)]:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, position + shift // 7
    if shift == 7 * _LONGEST_NUMBER:
        raise WireError(translate("Files", "a number is longer than ten bytes"))
    raise CutShortError(translate("Files", "a number is cut off"))


def varints(buffer: Buffer, start: int, end: int) -> Iterator[int]:
    """The unsigned numbers packed in `buffer[start:end]`; raises WireError."""
    position = start
    while position < end:
        value, position = varint(buffer, position, end)
        yield value


def signed(value: int, bits: int) -> int:
    """The number that the lower bits of an unsigned one stand for."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def header(number: int, length: int) -> bytes:
    """What stands before the content of a field that holds `length` bytes."""
    return _encoded(number << 3 | BYTES) + _encoded(length)


def cut_short() -> CutShortError:
    """What to raise where a length points beyond the end."""
    return CutShortError(translate("Files", "a length points beyond the end"))


def _encoded(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
