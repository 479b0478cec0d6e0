"""`opscope check` on files and on a module."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from onnx import TensorProto, helper

from app.cli.main import main

_MODULE = """
import torch
from torch.autograd import Function

class Twin(Function):
    @staticmethod
    def symbolic(g, x):
        return g.op("my::Twin", x), g.op("my::Twin", x)

    @staticmethod
    def forward(ctx, x):
        return x + 1, x * 2

class Net(torch.nn.Module):
    def forward(self, x):
        a, b = Twin.apply(x)
        return a - b

torch.onnx.export(Net(), (torch.randn(2, 3),), "net.onnx", dynamo=False, opset_version=17)
"""


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A model with one error (no domain) and one warning (twins)."""
    nodes = [helper.make_node("Mine", ["x"], [name], name=f"/{name}") for name in ("y", "z")]
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in ("x", "y", "z")]
    graph = helper.make_graph(nodes, "main", ends[:1], ends[1:])
    file = tmp_path / "faulty.onnx"
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    file.write_bytes(model.SerializeToString())
    return file


def _json(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_that_an_error_ends_with_1_and_is_told(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(faulty)]) == 1
    text = capsys.readouterr().out
    assert text.startswith("faulty.onnx: 1 error, 1 warning")
    assert "NO-DOMAIN" in text


def test_that_json_holds_findings_counts_and_fates(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(faulty), "--json"]) == 1
    facts = _json(capsys)
    assert facts["source"] == str(faulty)
    assert facts["counts"]["error"] == 1
    assert {finding["code"] for finding in facts["findings"]} >= {"NO-DOMAIN", "TWIN-NODES"}
    assert facts["fates"] == []


def test_that_ignored_codes_are_left_out_and_strict_counts_warnings(
    faulty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(faulty), "--ignore", "NO-DOMAIN"]) == 0
    assert main(["check", str(faulty), "--ignore", "NO-DOMAIN", "--strict"]) == 1
    assert main(["check", str(faulty), "--ignore", "no-domain,TWIN-NODES", "--strict"]) == 0
    assert "NO-DOMAIN" not in capsys.readouterr().out


def test_that_several_sources_give_a_list(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(faulty), str(faulty), "--json"]) == 1
    assert [entry["counts"]["error"] for entry in _json(capsys)] == [1, 1]


def test_that_an_unknown_code_is_one_sentence(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["check", str(faulty), "--ignore", "NONSENSE"], ["check", "--explain", "NONSENSE"], ["check"]):
        assert main(arguments) == 2
        assert capsys.readouterr().err.startswith("opscope: ")


def test_that_a_code_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--explain", "twin-nodes"]) == 0
    assert capsys.readouterr().out.startswith("# TWIN-NODES: ")


def test_that_sarif_is_written_beside_the_text(faulty: Path, tmp_path: Path) -> None:
    target = tmp_path / "found.sarif"
    assert main(["check", str(faulty), "--sarif", str(target)]) == 1
    assert json.loads(target.read_text())["version"] == "2.1.0"


def test_that_what_cannot_be_opened_is_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"<html>")
    assert main(["check", str(broken)]) == 2
    assert capsys.readouterr().err


def test_that_a_module_is_exported_and_its_nets_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = tmp_path / "twin.py"
    module.write_text(_MODULE)
    assert main(["check", str(module), "--json"]) == 1
    facts = _json(capsys)
    (finding,) = [entry for entry in facts["findings"] if entry["code"] == "TWIN-NODES"]
    assert (finding["net"], finding["severity"], finding["file"], finding["line"]) == ("net", "error", "twin.py", 8)
    (fate,) = facts["fates"]
    assert (fate["op"], fate["fate"], fate["calls"], len(fate["nodes"])) == ("my::Twin", "kept", 1, 2)
