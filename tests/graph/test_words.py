"""The texts that people read."""

from __future__ import annotations

import math
import struct
from dataclasses import replace

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from app.graph.model import (
    Attribute,
    GraphRef,
    LoadedData,
    MapType,
    Node,
    NodeId,
    OpaqueType,
    OptionalType,
    SequenceType,
    Shape,
    Tensor,
    TensorType,
)
from app.graph.words import (
    attribute_text,
    escaped,
    node_attribute_text,
    node_label,
    node_title,
    scalar_text,
    shape_text,
    shortest,
    type_text,
    value_text,
    values_text,
)
from tests.graph.building import model_of, opened


@pytest.mark.parametrize("text", ["0.1", "1.3", "1.33", "1e-05", "3.4028235e+38", "1e-45", "16777216.0", "-0.0"])
def test_that_floats_have_the_fewest_digits_that_mean_the_same_float32(text: str) -> None:
    narrow = struct.unpack("<f", struct.pack("<f", float(text)))[0]
    assert repr(shortest(narrow)) == repr(float(text))
    assert struct.pack("<f", shortest(narrow)) == struct.pack("<f", narrow)


@pytest.mark.parametrize("number", [math.inf, -math.inf, 1e300, 0.1, -1e39])
def test_that_what_is_no_float32_stays_as_it_is(number: float) -> None:
    assert shortest(number) == number


def test_that_nan_and_infinity_are_words() -> None:
    assert [scalar_text(value) for value in (math.nan, math.inf, -math.inf)] == ["nan", "inf", "-inf"]


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        (None, "rank unknown"),
        ((), "scalar"),
        ((0,), "[0]"),
        (("N", 3), "[N, 3]"),
        ((None, 3), "[?, 3]"),
        (("?",), '["?"]'),
        (("3",), '["3"]'),
        (("a, b",), '["a, b"]'),
        (("batch_size//2",), "[batch_size//2]"),
        (("past_len + 1",), "[past_len + 1]"),
        (("\u202eN",), '["\\u202eN"]'),
        ((-1,), "[-1]"),
    ],
)
def test_that_shapes_cannot_be_taken_for_one_another(shape: Shape, text: str) -> None:
    assert shape_text(shape) == text


def test_that_types_say_element_and_shape() -> None:
    plain = TensorType("float32", (1, "N"))
    assert [
        type_text(stated)
        for stated in (
            plain,
            TensorType("int64", ()),
            TensorType("int64", None),
            TensorType("float32", (3,), True),
            SequenceType(plain),
            OptionalType(SequenceType(None)),
            MapType("string", plain),
            OpaqueType("acme", "Handle"),
            None,
        )
    ] == [
        "float32[1, N]",
        "int64 scalar",
        "int64, rank unknown",
        "sparse float32[3]",
        "sequence(float32[1, N])",
        "optional(sequence(type unknown))",
        "map(string to float32[1, N])",
        "opaque(acme::Handle)",
        "type unknown",
    ]


def test_that_hidden_characters_are_written_out_and_others_stay() -> None:
    assert escaped("a\nb\tc\r\x00\x1b\x7f\x9f") == "a\\nb\\tc\\r\\x00\\x1b\\x7f\\x9f"
    assert escaped("\u202ertl\u2066\ufeff\u2028\u200b\U000e0041") == "\\u202ertl\\u2066\\ufeff\\u2028\\u200b\\ue0041"
    assert escaped("имя 节点 🦊 é 0123456789 <b>&amp;</b> ~") == "имя 节点 🦊 é 0123456789 <b>&amp;</b> ~"


def test_that_escaped_text_can_be_bounded() -> None:
    assert escaped("x" * 100, 10) == "x" * 9 + "…"
    assert escaped("x" * 10, 10) == "x" * 10


@pytest.mark.parametrize(
    ("op_type", "domain", "title"),
    [
        ("Relu", "", "Relu"),
        ("Relu", "ai.onnx", "Relu"),
        ("LabelEncoder", "ai.onnx.ml", "ai.onnx.ml::LabelEncoder"),
        ("Op\n", "my\x00domain", "my\\x00domain::Op\\n"),
        ("", "", "(no op type)"),
    ],
)
def test_that_a_node_is_titled_by_its_op(op_type: str, domain: str, title: str) -> None:
    model = opened(model_of([helper.make_node(op_type, ["x"], ["y"], domain=domain)]))
    assert node_title(model.graphs[0].nodes[0]) == title


def test_that_a_node_without_a_name_is_called_by_op_and_number() -> None:
    nodes = [helper.make_node("Relu", ["x"], ["t"]), helper.make_node("Relu", ["t"], ["y"], name="last\n")]
    assert [node_label(item) for item in opened(model_of(nodes)).graphs[0].nodes] == ["Relu_0", "last\\n"]


def small(values: object, kind: str) -> Tensor:
    proto = numpy_helper.from_array(np.array(values, kind))
    return Tensor("t", kind, tuple(proto.dims), LoadedData(proto.raw_data, "raw_data"))


def test_that_small_tensors_show_their_values_and_large_ones_do_not() -> None:
    assert value_text(small(1.3, "float32")) == "1.3"
    assert value_text(small([1, 2], "int64")) == "[1, 2]"
    assert value_text(small([], "int64")) == "[]"
    assert value_text(small([0.1], "float64")) == "[0.1]"
    assert value_text(small(np.float32(0.1), "float64")) == "0.10000000149011612"
    assert value_text(small(range(7), "int64")) == ""
    assert value_text(Tensor("t", "float32", (2,), LoadedData(b"\0", "raw_data"))) == ""
    assert value_text(Tensor("t", "float32", (-2,), LoadedData(b"\0", "raw_data"))) == ""
    assert value_text(Tensor("t", "type 99", (), LoadedData(b"\0", "raw_data"))) == ""


def test_that_values_of_every_python_kind_have_a_text() -> None:
    assert values_text((True, 1, 1.5, 1 - 0.5j, "a\n", b"\xff")) == '[true, 1, 1.5, 1.0-0.5j, "a\\n", 0xff]'


def attribute(value: object) -> Attribute:
    node = helper.make_node("Op", ["x"], ["y"], domain="acme")
    node.attribute.append(helper.make_attribute("a", value))
    return opened(model_of([node])).graphs[0].nodes[0].attributes[0]


def test_that_attributes_have_a_text() -> None:
    tensor = helper.make_tensor("t", TensorProto.FLOAT, [2], [0.1, 1.3])
    large = helper.make_tensor("t", TensorProto.FLOAT, [10], range(10))
    stated = helper.make_tensor_type_proto(TensorProto.FLOAT, ["N"])
    for value, text in (
        (1.3, "1.3"),
        ([0.1, 0.5], "[0.1, 0.5]"),
        ("a\n", '"a\\n"'),
        ([1, 2], "[1, 2]"),
        (["a", "b"], '["a", "b"]'),
        (b"\xff", "0xff"),
        (tensor, "float32[2] = [0.1, 1.3]"),
        (large, "float32[10]"),
        (stated, "float32[N]"),
    ):
        assert attribute_text(attribute(value), None) == text
    assert (
        attribute_text(Attribute("a", "GRAPH", GraphRef("If_1/then_branch/If_2/else_branch")), None)
        == "graph else_branch"
    )
    assert attribute_text(Attribute("a", "GRAPH", None), None) == "no value"
    assert "slope" in attribute_text(Attribute("a", "FLOAT", None, refers_to="slope"), None)


def test_that_numbers_of_element_types_are_told_by_name_on_onnx_operators() -> None:
    to, axis = Attribute("to", "INT", 6), Attribute("axis", "INT", 6)
    cast = Node(NodeId(0), "", "Cast", "", "", False, (), (), (to, axis))
    custom = replace(cast, domain="acme", custom=True)
    assert node_attribute_text(cast, to, None) == "6 (int32)"
    assert node_attribute_text(cast, axis, None) == "6"
    assert node_attribute_text(custom, to, None) == "6"
    assert node_attribute_text(cast, Attribute("stash_type", "INT", 0), None) == "0"
    assert node_attribute_text(cast, Attribute("to", "INT", None, refers_to="kind"), None).endswith("kind")


@pytest.mark.parametrize("value", ["x" * 10_000, [7] * 10_000, ["y" * 1000] * 50])
def test_that_long_attributes_are_cut_where_asked(value: object) -> None:
    text = attribute_text(attribute(value), 40)
    assert len(text) == 40
    assert text.endswith("…")
    assert len(attribute_text(attribute(value), None)) > 10_000
