"""Weights stay in the file: neither time nor memory of reading depends on them."""

from __future__ import annotations

import gzip
import resource
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from app.graph import packed
from app.graph.errors import ReadError
from app.graph.model import InlineData, LoadedData, Tensor
from app.graph.read import read, read_bytes
from app.graph.tensors import values
from tests.graph.building import model_of, varint, wire

GIGABYTES = 2 << 30


def weight_of(model: onnx.ModelProto, path: Path) -> Tensor:
    path.write_bytes(model.SerializeToString())
    found = next(value.tensor for value in read(path).graphs[0].values if value.name == "w")
    assert isinstance(found, Tensor)
    return found


def with_weight(weight: TensorProto) -> onnx.ModelProto:
    return model_of([helper.make_node("Add", ["x", "w"], ["y"])], initializers=[weight])


def test_that_large_raw_data_stays_in_the_file_and_is_found_there(tmp_path: Path) -> None:
    numbers = np.arange(5000, dtype="<f4")
    weight = weight_of(with_weight(numpy_helper.from_array(numbers, "w")), tmp_path / "m.onnx")
    assert isinstance(weight.data, InlineData)
    assert (weight.data.length, weight.data.field) == (20_000, "raw_data")
    assert values(weight, None, None) == tuple(numbers.tolist())
    assert values(weight, None, 3) == (0.0, 1.0, 2.0)


def test_that_small_weights_are_kept(tmp_path: Path) -> None:
    weight = weight_of(with_weight(numpy_helper.from_array(np.arange(4), "w")), tmp_path / "m.onnx")
    assert isinstance(weight.data, LoadedData)


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        (TensorProto.FLOAT, [0.5 * item for item in range(2000)]),
        (TensorProto.DOUBLE, [0.1 * item for item in range(2000)]),
        (TensorProto.INT32, list(range(-1000, 1000))),
        (TensorProto.INT64, [item << 30 for item in range(-1000, 1000)]),
        (TensorProto.UINT64, [item << 50 for item in range(2000)]),
    ],
)
def test_that_large_typed_data_is_found_in_the_file(tmp_path: Path, kind: int, numbers: list[float]) -> None:
    weight = weight_of(with_weight(helper.make_tensor("w", kind, [2000], numbers)), tmp_path / "m.onnx")
    assert isinstance(weight.data, InlineData)
    assert values(weight, None, None) == tuple(numbers)


def test_that_large_string_data_is_found_in_the_file(tmp_path: Path) -> None:
    words = [f"word {item}" for item in range(500)]
    weight = weight_of(
        with_weight(TensorProto(name="w", data_type=8, dims=[500], string_data=map(str.encode, words))),
        tmp_path / "m.onnx",
    )
    assert isinstance(weight.data, InlineData)
    assert values(weight, None, 2) == ("word 0", "word 1")
    assert values(weight, None, None) == tuple(words)


def test_that_numbers_written_one_by_one_are_found_in_the_file(tmp_path: Path) -> None:
    single = b"".join(varint(7 << 3) + varint(item) for item in range(3000))
    tensor = varint(1 << 3) + varint(3000) + varint(2 << 3) + varint(TensorProto.INT64) + single + wire(8, b"w")
    path = tmp_path / "m.onnx"
    path.write_bytes(wire(7, wire(5, tensor)))
    weight = read(path).graphs[0].values[0].tensor
    assert isinstance(weight, Tensor)
    assert isinstance(weight.data, InlineData)
    assert values(weight, None, None) == tuple(range(3000))


def test_that_raw_data_counts_where_there_are_other_values_too(tmp_path: Path) -> None:
    both = numpy_helper.from_array(np.arange(1000, dtype="<f4"), "w")
    both.float_data.extend([7.0] * 1000)
    assert values(weight_of(with_weight(both), tmp_path / "m.onnx"), None, 3) == (0.0, 1.0, 2.0)


def test_that_weights_in_attributes_subgraphs_and_functions_stay_in_the_file(tmp_path: Path) -> None:
    large = numpy_helper.from_array(np.ones(4000, "f4"), "w")
    constant = helper.make_node("Constant", [], ["c"], value=large)
    branch = helper.make_graph([constant], "branch", [], [onnx.ValueInfoProto(name="c")], [large])
    holder = helper.make_node("If", ["x"], ["y"], then_branch=branch)
    model = model_of([constant, holder])
    model.functions.add(name="f", domain="local", output=["c"]).node.append(constant)
    path = tmp_path / "m.onnx"
    path.write_bytes(model.SerializeToString())
    found = read(path)
    tensors = [item.value for graph in found.graphs for node in graph.nodes for item in node.attributes]
    tensors += [value.tensor for graph in found.graphs for value in graph.values]
    inside = [tensor.data for tensor in tensors if isinstance(tensor, Tensor)]
    assert len(inside) == 4
    assert all(isinstance(data, InlineData) for data in inside)


def test_that_packed_and_loaded_models_keep_their_weights_at_hand(tmp_path: Path) -> None:
    numbers = np.arange(5000, dtype="<f4")
    data = with_weight(numpy_helper.from_array(numbers, "w")).SerializeToString()
    path = tmp_path / "m.onnx.gz"
    path.write_bytes(gzip.compress(data))
    for model in (read(path), read_bytes(data, "bytes")):
        weight = next(value.tensor for value in model.graphs[0].values if value.name == "w")
        assert isinstance(weight, Tensor)
        assert values(weight, None, None) == tuple(numbers.tolist())


def mixed_model() -> bytes:
    """Weights of all sizes, with fields behind their values; long nodes; short nodes by the thousand."""
    weights = [numpy_helper.from_array(np.full(size, 2, "f4"), f"w{size}") for size in (1, 300, 5000, 40_000, 2)]
    for weight in weights[1:4]:
        weight.doc_string = f"said of {weight.name}"
    constant = helper.make_node("Constant", [], ["c"], value=numpy_helper.from_array(np.ones(30_000, "f4"), "k"))
    branch = helper.make_graph([constant], "branch", [], [onnx.ValueInfoProto(name="c")], weights)
    nodes = [helper.make_node("Relu", [f"v{at}"], [f"v{at + 1}"], name="n" * (at % 300)) for at in range(2000)]
    nodes[700:700] = [constant, helper.make_node("If", ["x"], ["y"], then_branch=branch)]
    model = model_of(nodes, initializers=weights)
    single = b"".join(varint(7 << 3) + varint(item) for item in range(300, 3000))
    tensor = varint(1 << 3) + varint(2700) + varint(2 << 3) + varint(TensorProto.INT64) + single + wire(8, b"single")
    return model.SerializeToString() + wire(7, wire(5, tensor) + wire(5, tensor))


def test_that_a_mapped_file_is_read_like_one_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.onnx"
    path.write_bytes(mixed_model())
    in_memory = read(path)
    monkeypatch.setattr(packed, "_MAP_ABOVE", 0)
    assert read(path) == in_memory
    assert len(in_memory.graphs[0].nodes) == 2002
    assert sum(value.tensor is not None for value in in_memory.graphs[0].values) == 7


@pytest.mark.parametrize("missing", [1, 3000, 90_000, 200_000])
def test_that_a_mapped_file_which_is_cut_short_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: int
) -> None:
    path = tmp_path / "m.onnx"
    path.write_bytes(mixed_model()[:-missing])
    monkeypatch.setattr(packed, "_MAP_ABOVE", 0)
    with pytest.raises(ReadError, match="is cut short"):
        read(path)


def huge_file(path: Path) -> None:
    """A model with one weight of two gigabytes that takes no room on the disk."""
    head = varint(1 << 3) + varint(GIGABYTES // 4) + varint(2 << 3) + varint(1) + wire(8, b"w")
    head += varint(9 << 3 | 2) + varint(GIGABYTES)
    initializer = varint(5 << 3 | 2) + varint(len(head) + GIGABYTES)
    node = wire(1, helper.make_node("Add", ["x", "w"], ["y"]).SerializeToString())
    start = varint(7 << 3 | 2) + varint(len(node) + len(initializer) + len(head) + GIGABYTES)
    with path.open("wb") as file:
        file.write(start + node + initializer + head)
        file.truncate(file.tell() + GIGABYTES)


def test_that_two_gigabytes_of_weights_take_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "huge.onnx"
    huge_file(path)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    model = read(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000
    weight = next(value.tensor for value in model.graphs[0].values if value.name == "w")
    assert isinstance(weight, Tensor)
    assert values(weight, None, 2) == (0.0, 0.0)


def test_that_a_file_which_shrank_since_gets_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    weight = weight_of(with_weight(numpy_helper.from_array(np.ones(5000, "f4"), "w")), path)
    path.write_bytes(b"short")
    with pytest.raises(ReadError, match="is too short"):
        values(weight, path, None)
