"""The texts on cards, each made once."""

from __future__ import annotations

import struct

import pytest

from app.canvas.wording import Wording
from app.graph.model import Attribute, Graph, LoadedData, Tensor

ZERO = struct.pack("<f", 0.0)


def said(wording: Wording, element: str, shape: tuple[int, ...], data: bytes) -> str:
    tensor = Tensor("t", element, shape, LoadedData(data, "raw_data"))
    return wording.attribute(Attribute("value", "TENSOR", tensor))[1]


@pytest.mark.parametrize(
    ("element", "shape", "data", "text"),
    [
        ("float32", (), ZERO, "float32 scalar = 0.0"),
        ("float32", (), struct.pack("<f", -0.0), "float32 scalar = -0.0"),
        ("int32", (), ZERO, "int32 scalar = 0"),
        ("float32", (1,), ZERO, "float32[1] = [0.0]"),
    ],
)
def test_that_tensors_that_differ_read_differently_in_one_graph(
    element: str, shape: tuple[int, ...], data: bytes, text: str
) -> None:
    wording = Wording(Graph("", "g", (), (), (), ()))
    before = [said(wording, "float32", (), ZERO), said(wording, "int32", (1,), ZERO)]
    assert said(wording, element, shape, data) == text
    assert [said(wording, "float32", (), ZERO), said(wording, "int32", (1,), ZERO)] == before
