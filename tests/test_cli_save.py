"""`opscope save`: a model or a part of it as a file of its own."""

from __future__ import annotations

from pathlib import Path

import onnx
import pytest
from onnx import TensorProto, helper

from app.cli.main import main
from tests.graph.building import parsed


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """x → Relu → Scale → Neg → y; Scale has names of its inputs in its metadata, as the dynamo exporter writes them."""
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, "N"]) for name in ("x", "y")]
    scale = helper.make_node("Scale", ["a", "w"], ["b"], name="second", domain="mydomain")
    scale.metadata_props.add(key="pkg.torch.onnx.input_names", value="['data', 'factor']")
    nodes = [
        helper.make_node("Relu", ["x"], ["a"], name="first"),
        scale,
        helper.make_node("Neg", ["b"], ["y"], name="third, last"),
    ]
    weight = helper.make_tensor("w", TensorProto.FLOAT, [1], [2.0])
    graph = helper.make_graph(nodes, "g", values[:1], values[1:], [weight])
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("mydomain", 1)]
    file = tmp_path / "model.onnx"
    file.write_bytes(helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString())
    return file


def op_types(file: Path) -> list[str]:
    return [node.op_type for node in onnx.load(file).graph.node]


def test_that_save_copies_a_model_and_tells_the_file(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.onnx"
    assert main(["save", str(model), "-o", str(target)]) == 0
    assert capsys.readouterr().out == f"{target}\n"
    assert target.read_bytes() == model.read_bytes()


def test_that_port_names_go_where_netron_reads_them(model: Path, tmp_path: Path) -> None:
    target = tmp_path / "named.onnx"
    assert main(["save", str(model), "-o", str(target), "--port-names"]) == 0
    entries = {entry.key: entry.value for entry in onnx.load(target).graph.node[1].metadata_props}
    assert entries["input_names"] == "['data', 'factor']"


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (["--nodes", "first,1"], ["Relu", "Scale"]),
        (["--nodes", "third, last"], ["Neg"]),
        (["--around", "first"], ["Relu", "Scale"]),
        (["--around", "second", "--hops", "0"], ["Scale"]),
        (["--around", "0", "--hops", "2"], ["Relu", "Scale", "Neg"]),
    ],
)
def test_that_a_part_is_saved_as_a_model(choice: list[str], expected: list[str], model: Path, tmp_path: Path) -> None:
    target = tmp_path / "part.onnx"
    assert main(["save", str(model), "-o", str(target), *choice]) == 0
    assert op_types(target) == expected


def test_that_a_type_that_nobody_knows_is_told(model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["save", str(model), "-o", str(tmp_path / "part.onnx"), "--nodes", "third, last"]) == 0
    assert "The type of b is not known, so onnx.checker will refuse the model" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "model.txt"], "let it end with .onnx"),
        (["-o", "model.onnx"], "is the file that is open: choose another name"),
        (["-o", "part.onnx", "--nodes", "none"], "has no node none"),
        (["-o", "part.onnx", "--nodes", ","], "No node is selected"),
        (["-o", "part.onnx", "--hops", "2"], "--hops says how far --around reaches"),
        (["-o", "part.onnx", "--nodes", "first", "--around", "first"], "not allowed with argument"),
    ],
)
def test_that_what_cannot_be_saved_is_one_sentence(
    arguments: list[str], words: str, model: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(model.parent)
    assert main(["save", str(model), *arguments]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert not Path("part.onnx").exists()


def test_that_names_are_missed_where_there_are_none(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "part.onnx"
    assert main(["save", str(model), "-o", str(target), "--port-names", "--nodes", "first"]) == 0
    assert "No names of ports were written" in capsys.readouterr().err


def test_that_a_branch_is_saved_as_a_model(tmp_path: Path) -> None:
    source, target = tmp_path / "if.onnx", tmp_path / "branch.onnx"
    model = parsed("""
        g (float[2] x, bool c) => (float[2] y)
        { y = If(c) <then_branch = t () => (float[2] r) { q = Neg(x) r = Abs(q) },
                     else_branch = e () => (float[2] s) { s = Exp(x) }> }""")
    source.write_bytes(model.SerializeToString())
    assert main(["save", str(source), "-o", str(target), "--graph", "If_0/then_branch"]) == 0
    assert op_types(target) == ["Neg", "Abs"]
    onnx.checker.check_model(target)


@pytest.mark.parametrize(("style", "words"), [("helper", "helper.make_node"), ("graphsurgeon", "gs.Node")])
def test_that_show_prints_a_node_as_code(
    style: str, words: str, model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(model), "--node", "second", "--code", style]) == 0
    text = capsys.readouterr().out
    assert f"node = {words}(" in text
    assert '"Scale"' in text
    compile(text, "node", "exec")


def test_that_code_needs_a_node(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(model), "--code", "helper"]) == 2
    assert "--table or --code and --node belong together" in capsys.readouterr().err
