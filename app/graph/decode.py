"""The values of a tensor from its bytes or numbers, for every element type of ONNX."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

import numpy as np
import numpy.typing as npt

from ..language import translate
from .elements import element as known_element
from .errors import ReadError
from .wire import TENSOR_FIELDS, WireError, fields, signed, varints

Scalar = int | float | complex | str | bytes | bool

_PLAIN = {
    "float32": "<f4",
    "float64": "<f8",
    "float16": "<f2",
    "uint8": "<u1",
    "int8": "<i1",
    "uint16": "<u2",
    "int16": "<i2",
    "uint32": "<u4",
    "int32": "<i4",
    "uint64": "<u8",
    "int64": "<i8",
    "bool": "<u1",
    "complex64": "<c8",
    "complex128": "<c16",
    "bfloat16": "<u2",
}
Codes = npt.NDArray[np.uint16]
"""The bits of small values as unsigned numbers."""

_FIELD_TYPES = {"float_data": "<f4", "double_data": "<f8"}
_SIGNED_FIELDS = {"int32_data": 32, "int64_data": 64}


@dataclass(frozen=True, slots=True)
class _Small:
    """A float of a few bits; `nan` and `infinite` are codes without the sign bit.

    Where `one_nan`, the code of minus zero is the only NaN. Without a sign there are only powers of two.
    """

    exponent: int
    mantissa: int
    bias: int
    nan: frozenset[int] = frozenset()
    infinite: int = -1
    one_nan: bool = False
    signed: bool = True


_SMALL = {
    "float8e4m3fn": _Small(4, 3, 7, frozenset({0x7F})),
    "float8e4m3fnuz": _Small(4, 3, 8, one_nan=True),
    "float8e5m2": _Small(5, 2, 15, frozenset({0x7D, 0x7E, 0x7F}), 0x7C),
    "float8e5m2fnuz": _Small(5, 2, 16, one_nan=True),
    "float8e8m0": _Small(8, 0, 127, frozenset({0xFF}), signed=False),
    "float6e2m3": _Small(2, 3, 1),
    "float6e3m2": _Small(3, 2, 3),
    "float4e2m1": _Small(2, 1, 1),
}


def decoded(element: str, field: str, data: bytes | Sequence[Scalar], most: int) -> tuple[Scalar, ...]:
    """The first `most` values, or all there are, that a TensorProto field holds.

    `data` is the field as bytes of the file, or as the numbers or strings in it; the field `message` is a whole
    TensorProto. Raises ReadError where an element type cannot stand in the field.
    """
    try:
        return _decoded(element, field, data, most)
    except WireError as error:
        raise ReadError(
            translate("Files", "The values of a tensor are damaged ({error}): copy or download the file again.").format(
                error=error
            )
        ) from error


def bytes_of(element: str, field: str, most: int) -> int | None:
    """How many bytes of the field hold the first `most` values; None where that depends on the values."""
    if field == "raw_data":
        known = known_element(element)
        return (most * known.bits + 7) // 8 if known and known.bits else None
    width = {"float_data": 4, "double_data": 8}.get(field)
    return most * width * _parts(element) if width else None


def _decoded(element: str, field: str, data: bytes | Sequence[Scalar], most: int) -> tuple[Scalar, ...]:
    if field == "message":
        field, data = _from_message(bytes(_must_be_bytes(data)))
    if field == "string_data":
        return tuple(_string(item) for item in islice(_must_be_items(data), most))
    if field == "raw_data":
        return _from_raw(element, _must_be_bytes(data), most)
    return _from_numbers(element, field, _numbers(field, data, most * _parts(element)), most)


def _parts(element: str) -> int:
    """How many numbers of a field make one value."""
    return 2 if element.startswith("complex") else 1


def _must_be_bytes(data: bytes | Sequence[Scalar]) -> bytes:
    return data if isinstance(data, bytes) else b""


def _must_be_items(data: bytes | Sequence[Scalar]) -> Sequence[Scalar]:
    return () if isinstance(data, bytes) else data


def _string(item: Scalar) -> Scalar:
    if not isinstance(item, bytes):
        return item
    try:
        return item.decode()
    except UnicodeDecodeError:
        return item


def _from_message(message: bytes) -> tuple[str, bytes | Sequence[Scalar]]:
    """The first field of values of a TensorProto, its pieces put together."""
    found: dict[str, list[Scalar]] = {}
    for number, wire, start, end in fields(message, 0, len(message)):
        field = TENSOR_FIELDS.get(number)
        if field is None:
            continue
        items = found.setdefault(field, [])
        if field in ("raw_data", "string_data"):
            items.append(message[start:end])
        elif wire == 2:
            items += _numbers(field, message[start:end], end - start)
        else:
            items += _numbers(field, message[start:end], 1)
    if "raw_data" in found:
        last = found["raw_data"][-1]
        return "raw_data", last if isinstance(last, bytes) else b""
    return next(iter(found.items()), ("int32_data", []))


def _numbers(field: str, data: bytes | Sequence[Scalar], most: int) -> list[int | float]:
    """The first `most` numbers of a field."""
    if not isinstance(data, bytes):
        return [item for item in islice(data, most) if isinstance(item, int | float)]
    kind = _FIELD_TYPES.get(field)
    if kind is not None:
        return list(np.frombuffer(data, kind, min(most, len(data) // np.dtype(kind).itemsize)).tolist())
    bits = _SIGNED_FIELDS.get(field)
    found = islice(varints(data, 0, len(data)), most)
    return [signed(item, bits) if bits else item for item in found]


def _from_numbers(element: str, field: str, numbers: list[int | float], most: int) -> tuple[Scalar, ...]:
    known = known_element(element)
    if element.startswith("complex"):
        return tuple(complex(real, imaginary) for real, imaginary in zip(numbers[::2], numbers[1::2], strict=False))
    if field in _FIELD_TYPES or known is None:
        return tuple(numbers)
    if element == "bool":
        return tuple(map(bool, numbers))
    if field == "int32_data" and known.bits in (2, 4):
        return _from_raw(element, bytes(int(number) & 0xFF for number in numbers), most)
    if field == "int32_data" and (element in _SMALL or element in ("float16", "bfloat16")):
        return _from_codes(element, np.array([int(number) & 0xFFFF for number in numbers], np.uint16))
    return tuple(numbers)


def _from_raw(element: str, data: bytes, most: int) -> tuple[Scalar, ...]:
    kind = _PLAIN.get(element)
    if kind is not None:
        count = min(most, len(data) // np.dtype(kind).itemsize)
        array = np.frombuffer(data, kind, count)
        if element == "bfloat16":
            return _from_codes(element, array)
        return tuple((array != 0).tolist() if element == "bool" else array.tolist())
    known = known_element(element)
    if known is None or not known.bits:
        raise ReadError(
            translate(
                "Files", "Values of the type {element} cannot be read: the type has no form as raw bytes."
            ).format(element=element)
        )
    return _from_codes(element, _unpacked(data, known.bits, most))


def _unpacked(data: bytes, bits: int, most: int) -> Codes:
    """Codes of a few bits each from a stream that starts at the lowest bit."""
    count = min(most, len(data) * 8 // bits)
    stream = np.unpackbits(np.frombuffer(data, np.uint8), count=count * bits, bitorder="little")
    codes: Codes = (stream.reshape(count, bits) << np.arange(bits)).sum(axis=1).astype(np.uint16)
    return codes


def _from_codes(element: str, codes: Codes) -> tuple[Scalar, ...]:
    if element == "float16":
        return tuple(codes.astype("<u2").view("<f2").tolist())
    if element == "bfloat16":
        return tuple((codes.astype("<u4") << 16).astype("<u4").view("<f4").tolist())
    small = _SMALL.get(element)
    if small is not None:
        table = _table(element)
        return tuple(table[code] for code in (codes & (len(table) - 1)).tolist())
    known = known_element(element)
    bits = known.bits if known else 8
    return tuple(signed(code, bits) if element.startswith("int") else code for code in codes.tolist())


@cache
def _table(element: str) -> tuple[float, ...]:
    """The value of every code of a small float."""
    small = _SMALL[element]
    return tuple(_small_value(small, code) for code in range(1 << small.signed + small.exponent + small.mantissa))


def _small_value(small: _Small, code: int) -> float:
    width = small.exponent + small.mantissa
    negative, magnitude = code >> width, code & (1 << width) - 1
    sign = -1.0 if negative else 1.0
    if magnitude in small.nan or (small.one_nan and negative and not magnitude):
        return float("nan")
    if magnitude == small.infinite:
        return sign * float("inf")
    exponent, mantissa = magnitude >> small.mantissa, magnitude & (1 << small.mantissa) - 1
    if not small.signed:
        return 2.0 ** (exponent - small.bias)
    if not exponent:
        return sign * mantissa * 2.0 ** (1 - small.bias - small.mantissa)
    return sign * (1 + mantissa / (1 << small.mantissa)) * 2.0 ** (exponent - small.bias)
