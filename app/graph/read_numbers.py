"""Numbers of a file, packed or written one by one. What kind they are is told by the field of a TensorProto."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import iter_unpack, unpack

from .wire import RUNS, Buffer, head, signed, varints

Numbers = Sequence[int | float]

_FIXED = {"float_data": ("f", 4), "double_data": ("d", 8)}
_SIGNED = {"int32_data": 32, "int64_data": 64}


def end_of_run(key: int, data: Buffer, position: int, end: int) -> int:
    """Where the numbers end that are written one by one from `position` on, each behind its key; raises WireError."""
    match = RUNS[key].match(data, position, end)
    return match.end() if match is not None else head(data, position, end)[2]


def numbers(field: str, key: int, written: bytes) -> Numbers:
    """The numbers of a field; those written one by one stand behind their keys. Raises WireError."""
    return _one_by_one(field, written) if key in RUNS else _packed(field, written)


def _packed(field: str, written: bytes) -> Numbers:
    if field in _FIXED:
        letter, width = _FIXED[field]
        count = len(written) // width
        return unpack(f"<{count}{letter}", written[: count * width])
    if written.isascii():  # each takes one byte
        return tuple(written)
    return _with_sign(field, varints(written, 0, len(written)))


def _one_by_one(field: str, written: bytes) -> Numbers:
    if field in _FIXED:
        return [number for (number,) in iter_unpack(f"<x{_FIXED[field][0]}", written)]
    if written.isascii():
        return tuple(written[1::2])
    return _with_sign(field, list(varints(written, 0, len(written)))[1::2])


def _with_sign(field: str, found: Iterable[int]) -> Numbers:
    bits = _SIGNED.get(field)
    return [signed(number, bits) for number in found] if bits else list(found)
