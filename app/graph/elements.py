"""The element types of tensors: ONNX's numbers for them, their names, sizes and words in a listing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Element:
    """`bits` is the size of one element in raw data, 0 where it has none; `word` is that of torch's listings."""

    number: int
    name: str
    bits: int
    word: str


_ELEMENTS = (
    Element(0, "undefined", 0, "Undefined"),
    Element(1, "float32", 32, "Float"),
    Element(2, "uint8", 8, "Byte"),
    Element(3, "int8", 8, "Char"),
    Element(4, "uint16", 16, "UInt16"),
    Element(5, "int16", 16, "Short"),
    Element(6, "int32", 32, "Int"),
    Element(7, "int64", 64, "Long"),
    Element(8, "string", 0, "String"),
    Element(9, "bool", 8, "Bool"),
    Element(10, "float16", 16, "Half"),
    Element(11, "float64", 64, "Double"),
    Element(12, "uint32", 32, "UInt32"),
    Element(13, "uint64", 64, "UInt64"),
    Element(14, "complex64", 64, "ComplexFloat"),
    Element(15, "complex128", 128, "ComplexDouble"),
    Element(16, "bfloat16", 16, "BFloat16"),
    Element(17, "float8e4m3fn", 8, "Float8_e4m3fn"),
    Element(18, "float8e4m3fnuz", 8, "Float8_e4m3fnuz"),
    Element(19, "float8e5m2", 8, "Float8_e5m2"),
    Element(20, "float8e5m2fnuz", 8, "Float8_e5m2fnuz"),
    Element(21, "uint4", 4, "UInt4"),
    Element(22, "int4", 4, "Int4"),
    Element(23, "float4e2m1", 4, "Float4_e2m1"),
    Element(24, "float8e8m0", 8, "Float8_e8m0"),
    Element(25, "uint2", 2, "UInt2"),
    Element(26, "int2", 2, "Int2"),
    Element(27, "float6e2m3", 6, "Float6_e2m3"),
    Element(28, "float6e3m2", 6, "Float6_e3m2"),
)
_BY_NAME = {element.name: element for element in _ELEMENTS}
_NAMES = {element.number: element.name for element in _ELEMENTS}


def element_name(number: int) -> str:
    """The name of an element type, `type 99` for a number that ONNX does not define."""
    return _NAMES.get(number) or f"type {number}"


def element(name: str) -> Element | None:
    """The element type of a name, or None where ONNX does not define it."""
    return _BY_NAME.get(name)
