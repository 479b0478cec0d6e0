"""The options chosen in the app, laid over what a script says, with real exports."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import onnx
import pytest

from app.export.outcome import Exported, Exporter, ExportType, Failed, Options

SCRIPT = """
    import torch
    from torch import nn

    class Net(nn.Module):
        def forward(self, x):
            return nn.functional.softplus(x) + 1

    x = torch.zeros(2, 3)
    torch.onnx.export(
        Net(), (x,), "legacy.onnx", dynamo=False, opset_version=13, do_constant_folding=True,
        operator_export_type=torch.onnx.OperatorExportTypes.ONNX_FALLTHROUGH,
    )
    torch.onnx.export(Net(), (x,), "modern.onnx", dynamo=True, opset_version=20, optimize=False, report=True)
"""

CASES = {
    "as written, legacy": (0, Options()),
    "as written, modern": (1, Options()),
    "legacy to dynamo": (0, Options(exporter=Exporter.DYNAMO, opset=18)),
    "modern to TorchScript": (1, Options(exporter=Exporter.TORCHSCRIPT, opset=14)),
    "aten": (0, Options(export_type=ExportType.ATEN)),
    "more": (0, Options(more=(("do_constant_folding", False), ("no_such_argument", True)))),
    "more on dynamo": (1, Options(more=(("autograd_inlining", False),))),
    "aten on dynamo": (1, Options(export_type=ExportType.ATEN)),
}

Results = dict[str, Exported]


@pytest.fixture(scope="session")
def module(write: Callable[[str, str], Path]) -> Path:
    return write("options", SCRIPT)


@pytest.fixture(scope="session")
def results(module: Path, export: Callable[..., Exported | Failed]) -> Results:
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(lambda case: export(module, *case), CASES.values()))
    failed = [outcome.text for outcome in outcomes if isinstance(outcome, Failed)]
    assert failed == []
    return {name: item for name, item in zip(CASES, outcomes, strict=True) if isinstance(item, Exported)}


def _opset(exported: Exported) -> int:
    return int(next(entry.version for entry in onnx.load(exported.model).opset_import if entry.domain == ""))


@pytest.mark.parametrize(
    ("case", "exporter", "opset"),
    [
        ("as written, legacy", "torchscript", 13),
        ("as written, modern", "dynamo", 20),
        ("legacy to dynamo", "dynamo", 18),
        ("modern to TorchScript", "torchscript", 14),
    ],
)
def test_that_exporter_and_opset_are_as_chosen_or_as_written(
    results: Results, case: str, exporter: str, opset: int
) -> None:
    exported = results[case]
    assert exported.record.options["exporter"] == exporter
    assert _opset(exported) == opset


def test_that_arguments_the_other_exporter_does_not_take_are_dropped_and_told(results: Results) -> None:
    assert results["legacy to dynamo"].record.notes == (
        "The argument operator_export_type is left out: the dynamo exporter does not take it.",
        "The argument do_constant_folding is left out: the dynamo exporter does not take it.",
    )
    assert results["modern to TorchScript"].record.notes == (
        "The argument report is left out: the TorchScript exporter does not take it.",
        "The argument optimize is left out: the TorchScript exporter does not take it.",
    )
    assert results["as written, legacy"].record.notes == ()


def test_that_the_export_type_reaches_the_torchscript_exporter(results: Results) -> None:
    assert {node.op_type for node in onnx.load(results["aten"].model).graph.node} >= {"ATen"}
    assert "ATen" not in {node.op_type for node in onnx.load(results["as written, legacy"].model).graph.node}


def test_that_an_export_type_the_dynamo_exporter_passes_over_is_told(results: Results) -> None:
    assert results["aten on dynamo"].record.notes == ("The dynamo exporter takes no notice of operator_export_type.",)


def test_that_further_arguments_reach_the_exporter_that_takes_them(results: Results) -> None:
    assert results["more"].record.options["do_constant_folding"] == "False"
    assert any("no_such_argument is left out" in note for note in results["more"].record.notes)
    assert any("autograd_inlining is left out" in note for note in results["more on dynamo"].record.notes)


def test_that_the_report_of_the_exporter_is_not_written_beside_the_script(results: Results, module: Path) -> None:
    assert {file.name for file in module.parent.iterdir()} == {module.name}
    assert list(results["as written, modern"].model.parent.glob("onnx_export_*.md")) != []
