"""What a real export records, and that recording leaves the file as it would have been."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import onnx
import pytest

from app.export.definitions import definitions
from app.export.outcome import Exported, Listed
from app.ops.model import Evidence


def _without_stacks(file: Path) -> bytes:
    model = onnx.load(file)
    for node in model.graph.node:
        node.ClearField("doc_string")
    return model.SerializeToString()


@pytest.fixture(scope="session")
def by_hand(scale_module: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the script was run the way people run it."""
    folder = tmp_path_factory.mktemp("by_hand")
    copy = folder / scale_module.name
    copy.write_text(scale_module.read_text())
    subprocess.run([sys.executable, copy.name], cwd=folder, check=True, capture_output=True)
    return folder


def test_that_recording_a_torchscript_export_adds_stacks_and_changes_nothing_else(
    by_hand: Path, scale_exported: Exported
) -> None:
    assert _without_stacks(scale_exported.model) == _without_stacks(by_hand / "scale.onnx")


def test_that_recording_a_dynamo_export_changes_no_byte(
    by_hand: Path, modern_exported: Exported, scale_module: Path
) -> None:
    model, plain = onnx.load(modern_exported.model), onnx.load(by_hand / "modern.onnx")
    for node in (*model.graph.node, *plain.graph.node):
        for entry in node.metadata_props:
            entry.value = entry.value.replace(str(scale_module.parent), "").replace(str(by_hand), "")
    assert model.SerializeToString() == plain.SerializeToString()


def test_that_nothing_is_written_beside_the_script(
    scale_module: Path, scale_listed: Listed, scale_exported: Exported, modern_exported: Exported
) -> None:
    assert [file.name for file in scale_module.parent.iterdir() if file.suffix == ".onnx"] == []


def test_that_nets_are_named_and_numbered_in_the_order_of_their_calls(scale_listed: Listed) -> None:
    assert [(net.name, net.index) for net in scale_listed.nets] == [("scale", 0), ("modern", 1)]
    assert scale_listed.nets[1].line == scale_listed.nets[0].line + 1


def test_that_each_node_knows_the_source_line_of_its_op(scale_exported: Exported, scale_module: Path) -> None:
    node = next(node for node in onnx.load(scale_exported.model).graph.node if node.op_type == "Scale")
    first, second = node.doc_string.splitlines()[:2]
    assert first.endswith("torch/autograd/function.py" + first[first.rindex("(") :])
    assert second.startswith(f"{scale_module}(")
    assert second.endswith("): forward")


def test_that_the_printed_graph_is_kept_out_of_the_log(scale_exported: Exported) -> None:
    assert "graph(" not in scale_exported.record.stdout


def test_that_a_call_tells_which_parameter_each_input_is(scale_exported: Exported) -> None:
    call = scale_exported.record.calls[-1]
    assert call.op == "lab::Scale"
    assert [(item.name, item.is_value) for item in call.inputs] == [
        ("data", True),
        ("weight", True),
        ("first", True),
        ("second", True),
    ]
    assert call.inputs[1].shape == (3,)
    assert call.inputs[1].dtype == "float32"


def test_that_a_call_tells_the_python_value_and_type_of_each_attribute(scale_exported: Exported) -> None:
    attributes = {item.name: (item.text, item.type) for item in scale_exported.record.calls[-1].attributes}
    assert attributes == {
        "factor_f": ("1.5", "float"),
        "mode_s": ("'soft'", "str"),
        "sizes_i": ("[1, 2]", "list[int]"),
    }


def test_that_a_call_tells_what_was_returned_and_where_it_was_made(
    scale_exported: Exported, scale_module: Path
) -> None:
    cast, scale = scale_exported.record.calls
    assert (cast.op, cast.returned) == ("Cast", ())
    assert (scale.outputs, scale.returned, scale.function) == (2, (0, 1), "Scale")
    assert scale.frame is not None
    assert (scale.frame.file, scale.frame.function, scale.frame.own) == (str(scale_module), "symbolic", True)
    assert "lab::Scale" in scale.frame.code or "g.op" in scale.frame.code


def test_that_a_run_of_a_symbolic_tells_its_parameters_and_results(scale_exported: Exported) -> None:
    (run,) = scale_exported.record.symbolics
    assert [item.name for item in run.parameters] == ["data", "weight", "first", "second", "factor", "mode"]
    assert (run.function, run.kind, run.result) == ("Scale", "autograd.Function", "tuple")
    assert run.returned == ((1, 0), (1, 1))


def test_that_an_apply_tells_whose_each_tensor_is(scale_exported: Exported) -> None:
    apply = scale_exported.record.applies[0]
    assert [(item.name, item.role, item.owner) for item in apply.arguments] == [
        ("data", "", ""),
        ("weight", "parameter", "weight"),
        ("first", "buffer", "offset"),
        ("second", "attribute", "loose"),
        ("factor", "", ""),
        ("mode", "", ""),
    ]
    assert apply.arguments[1].requires_grad
    assert (apply.outputs, apply.container, apply.mutated) == (("Tensor", "Tensor"), "tuple", ())
    assert apply.results[0].shape == (2, 3)
    assert apply.group == scale_exported.record.symbolics[0].group


def test_that_an_apply_tells_what_it_changed_in_place(scale_exported: Exported) -> None:
    apply = scale_exported.record.applies[1]
    assert (apply.function, apply.mutated, apply.group) == ("Plain", (0,), 0)


def test_that_functions_are_described_with_their_forward_and_symbolic(scale_exported: Exported) -> None:
    scale, plain = scale_exported.record.functions
    assert scale.symbolic is not None
    assert [item.name for item in scale.symbolic][-2:] == ["factor", "mode"]
    assert scale.has_backward
    assert plain.symbolic is None
    assert [(item.name, item.default) for item in plain.forward] == [("data", None), ("bias", "0.5")]
    assert plain.line < plain.last_line
    assert not plain.has_backward


def test_that_dynamo_exports_record_what_was_applied(modern_exported: Exported) -> None:
    record = modern_exported.record
    assert [apply.function for apply in record.applies] == ["Scale", "Plain"]
    assert record.applies[0].arguments[1].owner == "weight"
    assert record.calls == ()
    assert record.options["exporter"] == "dynamo"


def test_that_the_record_holds_options_parameters_versions_and_times(scale_exported: Exported) -> None:
    record = scale_exported.record
    assert record.options["opset_version"] == "17"
    assert record.options["input_names"] == "['x']"
    assert record.options["exporter"] == "torchscript"
    assert record.parameters == (("weight", (3,)), ("offset", (3,)))
    assert {"python", "torch", "onnx"} <= set(record.versions)
    assert record.seconds["export"] > 0
    assert record.seconds["import"] > 0


def test_that_a_warning_about_the_call_points_at_the_script(scale_exported: Exported, scale_module: Path) -> None:
    legacy = next(item for item in scale_exported.record.warnings if "legacy" in item.message)
    assert (legacy.category, legacy.file) == ("DeprecationWarning", str(scale_module))
    assert "torch.onnx.export" in scale_module.read_text().splitlines()[legacy.line - 1]


def test_that_what_the_native_code_prints_is_recorded_from_the_descriptor(scale_exported: Exported) -> None:
    assert "shape inference of lab::Scale type is missing" in scale_exported.record.stderr


def test_that_recorded_calls_define_the_op(scale_exported: Exported, scale_module: Path) -> None:
    (op,) = definitions(scale_exported.record)
    assert (op.name, op.domain, op.op_type, op.function) == ("lab::Scale", "lab", "Scale", "Scale")
    assert [(item.name, item.named_by) for item in op.inputs] == [
        (name, "symbolic") for name in ("data", "weight", "first", "second")
    ]
    assert [(item.name, item.type) for item in op.attributes] == [
        ("factor", "FLOAT"),
        ("mode", "STRING"),
        ("sizes", "INTS"),
    ]
    assert (op.evidence, op.file, op.has_backward) == (Evidence.CALL, scale_module, True)
