"""Rules over weights: merged, folded, unused, damaged, kept elsewhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto, helper, save_model

from app.checks.catalogue import check
from app.checks.codes import Severity
from app.checks.gather import of_file
from app.graph.model import Model

from .building import exported, found, model_of, node, of_code, record, value, weight


def _merged() -> Model:
    nodes = [node("Identity", ("w",), ("b",), name="Identity_0"), node("d::Op", ("x", "w", "b"), name="/Op")]
    return model_of(nodes, initializers=[weight("w")], producer="pytorch")


def test_that_an_identity_with_the_name_of_a_parameter_is_a_merged_weight() -> None:
    what = record(parameters=(("w", (3,)), ("b", (3,))))
    (finding,) = of_code(exported(what, _merged()), "MERGED-WEIGHT")
    assert "b is stored as Identity of w" in finding.message
    assert finding.severity is Severity.WARNING
    assert finding.option == "keep_initializers_as_inputs=True"


def test_that_a_file_of_torch_shows_merged_weights_without_a_run() -> None:
    assert found(_merged(), "MERGED-WEIGHT")
    assert not found(replace(_merged(), producer="other"), "MERGED-WEIGHT")


def test_that_an_identity_of_an_activation_is_no_merged_weight() -> None:
    model = model_of([node("Identity", name="Identity_0")], producer="pytorch")
    assert not found(model, "MERGED-WEIGHT")


def test_that_a_renamed_transpose_of_a_lost_parameter_is_folded() -> None:
    model = model_of([node("d::Op", ("x", "d::Op_4"))], initializers=[weight("d::Op_4", (3, 4))])
    (finding,) = of_code(exported(record(parameters=(("w", (4, 3)),)), model), "FOLDED-WEIGHT")
    assert "d::Op_4 [3, 4]" in finding.message
    assert "parameter w [4, 3], transposed" in finding.message
    assert not of_code(exported(record(parameters=(("d::Op_4", (3, 4)),)), model), "FOLDED-WEIGHT")


def test_that_a_counter_that_eval_drops_is_no_folded_weight() -> None:
    model = model_of([node("d::Op", ("x", "d::Op_4"))], initializers=[weight("d::Op_4", (1,))])
    assert not of_code(exported(record(parameters=(("bn.num_batches_tracked", ()),)), model), "FOLDED-WEIGHT")


def test_that_a_constant_of_another_size_is_no_folded_weight() -> None:
    model = model_of([node("d::Op", ("x", "c"))], initializers=[weight("c", (5,))])
    assert not of_code(exported(record(parameters=(("w", (4, 3)),)), model), "FOLDED-WEIGHT")


def test_that_a_weight_nobody_reads_is_unused_and_one_a_subgraph_reads_is_not() -> None:
    branch = helper.make_graph([node("Add", ("x", "w"), ("t",))], "then", [], [value("t")])
    other = helper.make_graph([node("Neg", ("x",), ("t",))], "else", [], [value("t")])
    model = model_of(
        [node("If", ("c",), then_branch=branch, else_branch=other)],
        inputs=[value("x"), value("c", (), 9)],
        initializers=[weight("w"), weight("idle")],
    )
    (finding,) = found(model, "UNUSED-INITIALIZER")
    assert "idle" in finding.message
    assert "1 initializer" in finding.message


@pytest.mark.parametrize(
    ("element", "shape", "raw", "fits"),
    [
        (TensorProto.INT64, [4], b"123", False),
        (TensorProto.INT64, [4], bytes(32), True),
        (TensorProto.INT4, [5], bytes(3), True),
        (TensorProto.INT4, [5], bytes(5), False),
        (TensorProto.BOOL, [0], b"", True),
        (TensorProto.FLOAT16, [], bytes(2), True),
    ],
)
def test_that_raw_data_must_have_the_length_of_its_shape(
    element: int, shape: list[int], raw: bytes, fits: bool
) -> None:
    tensor = TensorProto(name="w", data_type=element, dims=shape, raw_data=raw)
    model = model_of([node("d::Op", ("x", "w"))], initializers=[tensor])
    assert bool(found(model, "RAW-LENGTH")) is not fits


def test_that_a_weight_without_data_is_told_with_its_shape() -> None:
    tensor = TensorProto(name="w", data_type=TensorProto.FLOAT, dims=[1 << 20, 1 << 20])
    (finding,) = found(model_of([node("d::Op", ("x", "w"))], initializers=[tensor]), "RAW-LENGTH")
    assert "holds no data" in finding.message


def test_that_a_damaged_constant_is_found_in_its_attribute() -> None:
    tensor = TensorProto(name="c", data_type=TensorProto.FLOAT, dims=[2], raw_data=b"1")
    assert found(model_of([node("Constant", (), value=tensor)]), "RAW-LENGTH")


def test_that_packed_numbers_of_4_bits_are_two_to_a_byte() -> None:
    tensor = helper.make_tensor("w", TensorProto.INT4, [5], [1, 2, 3, 4, 5])
    assert not found(model_of([node("d::Op", ("x", "w"))], initializers=[tensor]), "RAW-LENGTH")


def _external(folder: Path, location: str, size: int | None) -> list[str]:
    """The messages on a model whose weight of 12 bytes lies in `location`, a file of `size` bytes."""
    tensor = TensorProto(name="w", data_type=TensorProto.FLOAT, dims=[3], data_location=TensorProto.EXTERNAL)
    tensor.external_data.add(key="location", value=location)
    graph = helper.make_graph([node("d::Op", ("x", "w"))], "main", [value("x")], [value("y")], initializer=[tensor])
    imports = [helper.make_opsetid("", 17), helper.make_opsetid("d", 1)]
    file = folder / "net.onnx"
    file.write_bytes(helper.make_model(graph, opset_imports=imports, ir_version=9).SerializeToString())
    if size is not None:
        (folder / location).write_bytes(bytes(size))
    return [finding.message for finding in of_code(check(of_file(file)), "EXTERNAL-MISSING")]


def test_that_external_data_must_be_there_inside_and_long_enough(tmp_path: Path) -> None:
    assert "is not in the folder" in _external(tmp_path, "gone.bin", None)[0]
    assert "lies outside the folder" in _external(tmp_path, "../up.bin", None)[0]
    assert "lies outside the folder" in _external(tmp_path, "/etc/passwd", None)[0]
    assert "up to byte 12, but the file has 8 bytes" in _external(tmp_path, "short.bin", 8)[0]
    assert not _external(tmp_path, "right.bin", 12)


def test_that_an_undefined_element_type_is_told_by_its_number() -> None:
    model = model_of([node("Relu")], inputs=[value("x", (2,), 88)])
    (finding,) = found(model, "UNKNOWN-TYPE")
    assert "88" in finding.message


def test_that_external_data_of_a_real_save_is_in_order(tmp_path: Path) -> None:
    tensor = helper.make_tensor("w", TensorProto.FLOAT, [300], np.ones(300).tolist())
    graph = helper.make_graph([node("Add", ("x", "w"))], "main", [value("x", (300,))], [value("y", (300,))], [tensor])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    save_model(model, tmp_path / "net.onnx", save_as_external_data=True, location="net.data", size_threshold=0)
    assert not check(of_file(tmp_path / "net.onnx"))
