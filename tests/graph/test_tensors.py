"""The values of tensors of every type, wherever they lie."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from app.graph.errors import ReadError
from app.graph.model import ExternalData, LoadedData, Tensor
from app.graph.read import read_bytes
from app.graph.tensors import external_file, values
from tests.graph.building import model_of

KINDS = [number for word, number in TensorProto.DataType.items() if word not in ("UNDEFINED", "STRING")]
NUMBERS = [0, 1, 2, 3, 5, 1, 0, 2, 7]


def read(proto: TensorProto) -> Tensor:
    model = read_bytes(model_of([], initializers=[proto]).SerializeToString(), "test")
    found = next(value.tensor for value in model.graphs[0].values if value.tensor)
    assert isinstance(found, Tensor)
    return found


def same(found: object, expected: object) -> bool:
    if isinstance(found, float) and math.isnan(found):
        return math.isnan(float(str(expected)))
    return bool(found == expected)


@pytest.mark.parametrize("raw", [True, False], ids=["raw", "typed"])
@pytest.mark.parametrize("kind", KINDS)
def test_that_values_of_every_type_are_those_that_onnx_reads(kind: int, raw: bool) -> None:
    dtype = helper.tensor_dtype_to_np_dtype(kind)
    array = np.array(NUMBERS).astype(np.float32).astype(dtype)
    proto = numpy_helper.from_array(array, "t")
    if not raw:
        proto = helper.make_tensor(
            "t", kind, [len(NUMBERS)], array.astype(np.complex128 if "complex" in str(dtype) else dtype)
        )
    expected = numpy_helper.to_array(proto)
    wide = (
        expected.astype(np.float64).tolist()
        if expected.dtype.kind == "V" or "float" in str(dtype)
        else expected.tolist()
    )
    found = values(read(proto), None, None)
    assert len(found) == len(NUMBERS)
    assert all(same(ours, theirs) for ours, theirs in zip(found, wide, strict=True))


@pytest.mark.parametrize("kind", [number for word, number in TensorProto.DataType.items() if word.startswith("FLOAT8")])
def test_that_every_code_of_an_eight_bit_float_is_right(kind: int) -> None:
    codes = bytes(range(256))
    proto = TensorProto(name="t", data_type=kind, dims=[256], raw_data=codes)
    expected = np.frombuffer(codes, helper.tensor_dtype_to_np_dtype(kind)).astype(np.float64).tolist()
    found = values(read(proto), None, None)
    assert all(same(ours, theirs) for ours, theirs in zip(found, expected, strict=True))


@pytest.mark.parametrize(
    ("kind", "data", "expected"),
    [
        (TensorProto.INT4, b"\xf1\x08", (1, -1, -8)),
        (TensorProto.UINT4, b"\xf1\x08", (1, 15, 8)),
        (TensorProto.INT2, b"\xe4", (0, 1, -2)),
        (TensorProto.UINT2, b"\xe4", (0, 1, 2)),
        (TensorProto.FLOAT4E2M1, b"\x91\x07", (0.5, -0.5, 6.0)),
        (TensorProto.BFLOAT16, b"\x80\x3f\x00\xc0\x80\x7f", (1.0, -2.0, math.inf)),
        (TensorProto.BOOL, b"\x00\x01\x02", (False, True, True)),
    ],
)
def test_that_packed_values_are_taken_apart(kind: int, data: bytes, expected: tuple[float, ...]) -> None:
    assert values(read(TensorProto(name="t", data_type=kind, dims=[3], raw_data=data)), None, None) == expected


def test_that_strings_are_text_or_bytes() -> None:
    proto = TensorProto(name="t", data_type=TensorProto.STRING, dims=[2], string_data=["é".encode(), b"\xff"])
    assert values(read(proto), None, None) == ("é", b"\xff")


@pytest.mark.parametrize(
    ("tensor", "said"),
    [
        (Tensor("t", "float32", (2,), None), "holds no values"),
        (Tensor("t", "float32", (-1,), None), "negative dimension"),
        (Tensor("t", "float32", (3,), LoadedData(bytes(8), "raw_data")), "holds 2 values but its shape"),
        (Tensor("t", "type 99", (3,), LoadedData(bytes(8), "raw_data")), "type 99 cannot be read"),
        (Tensor("t", "string", (1,), LoadedData(bytes(8), "raw_data")), "string cannot be read"),
        (Tensor("t", "float32", (1 << 40,), LoadedData(bytes(8), "raw_data")), "asks for 1099511627776"),
        (Tensor("t", "int64", (2,), LoadedData(b"\xff\xff", "message")), "are damaged"),
    ],
)
def test_that_values_which_cannot_be_read_get_one_sentence(tensor: Tensor, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        values(tensor, None, None)


def test_that_a_tensor_without_elements_needs_no_data() -> None:
    assert values(Tensor("t", "float32", (3, 0), None), None, None) == ()


@pytest.fixture
def model_file(tmp_path: Path) -> Path:
    folder = tmp_path / "model"
    (folder / "inside").mkdir(parents=True)
    (folder / "inside" / "w.bin").write_bytes(np.arange(6, dtype="<f4").tobytes())
    (tmp_path / "secret.bin").write_bytes(bytes(100))
    (folder / "link.bin").symlink_to(tmp_path / "secret.bin")
    (folder / "good.bin").symlink_to("inside/w.bin")
    return folder / "m.onnx"


def external(location: str, offset: int = 0, length: int | None = None) -> Tensor:
    return Tensor("t", "float32", (2,), ExternalData(location, offset, length))


def test_that_external_values_are_read_beside_the_model(model_file: Path) -> None:
    assert values(external("inside/w.bin", 4, 8), model_file, None) == (1.0, 2.0)
    assert values(external("inside/w.bin"), model_file, 1) == (0.0,)
    assert values(external("good.bin", 16), model_file, None) == (4.0, 5.0)


@pytest.mark.parametrize(
    ("tensor", "said"),
    [
        (external("../secret.bin"), "outside the model's folder"),
        (external("/etc/passwd"), "outside the model's folder"),
        (external("link.bin"), "outside the model's folder"),
        (external("inside/../../secret.bin"), "outside the model's folder"),
        (external(""), "outside the model's folder"),
        (external("none.bin"), "is missing"),
        (external("none\0.bin"), "cannot be opened"),
        (external("n" * 5000), "cannot be opened"),
        (external("inside"), "is no file"),
        (external("inside/w.bin", 20), "is too short"),
        (external("inside/w.bin", 1 << 62), "is too short"),
        (external("inside/w.bin", -1), "is no number"),
        (external("inside/w.bin", 0, 4), "holds 4 bytes but the shape asks for 8"),
    ],
)
def test_that_external_values_out_of_reach_get_one_sentence(model_file: Path, tensor: Tensor, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        values(tensor, model_file, None)


def test_that_external_values_need_a_file_to_stand_beside() -> None:
    with pytest.raises(ReadError, match="open the model from its file"):
        external_file(ExternalData("w.bin", 0, None), None)


def test_that_external_data_is_read_as_written() -> None:
    proto = TensorProto(name="t", data_type=1, dims=[2], data_location=TensorProto.EXTERNAL)
    for key, value in (("location", "w.bin"), ("offset", "9" * 30), ("length", "-4")):
        proto.external_data.add(key=key, value=value)
    assert read(proto).data == ExternalData("w.bin", -1, -1)
