"""`opscope render`: parts, looks, and many pictures with their index."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from onnx import TensorProto, helper
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.cli.gallery import safe
from app.cli.main import main
from app.cli.output import write_text

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def model(tmp_path: Path, qapp: QApplication) -> Path:
    """x → Relu → If, whose branches are a Neg and an Abs, → y."""
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, 2]) for name in ("x", "y")]
    truth = helper.make_tensor_value_info("c", TensorProto.BOOL, [])
    chooser = helper.make_node("If", ["c"], ["y"], "if")
    for name, op_type in (("then_branch", "Neg"), ("else_branch", "Abs")):
        made = helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, 2])
        branch = helper.make_graph([helper.make_node(op_type, ["b"], [name])], name, [], [made])
        chooser.attribute.append(helper.make_attribute(name, branch))
    nodes = [helper.make_node("Relu", ["x"], ["b"], name="first"), chooser]
    graph = helper.make_graph(nodes, "g", [values[0], truth], values[1:])
    file = tmp_path / "model.onnx"
    file.write_bytes(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)]).SerializeToString())
    return file


def words(file: Path) -> list[str]:
    return [text.text or "" for text in ElementTree.parse(file).getroot().iter(f"{SVG}text")]


def index(folder: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((folder / "index.json").read_text("utf-8"))
    return facts


def test_that_a_subgraph_is_drawn_by_its_path(model: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.svg"
    assert main(["render", str(model), "-o", str(target), "--graph", "if/then_branch"]) == 0
    assert "Neg" in words(target)
    assert "Relu" not in words(target)


def test_that_an_unknown_graph_is_a_sentence_with_those_there_are(
    model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["render", str(model), "-o", "a.svg", "--graph", "else"]) == 2
    assert capsys.readouterr().err == "opscope: model.onnx has no graph else. It has if/else_branch.\n"


def test_that_a_caption_tells_title_and_operators(model: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.svg"
    assert main(["render", str(model), "-o", str(target), "--caption", "{title} has {nodes}: {ops} {其他}"]) == 0
    said = "".join(words(target)[-4:]).replace("\xa0", " ")
    assert "model.onnx has 2 nodes: 1 × If, 1 × Relu. {其他}" in said


def test_that_a_legend_and_the_ground_can_be_left_out(model: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.svg"
    assert main(["render", str(model), "-o", str(target)]) == 0
    assert "activation" in words(target)
    assert main(["render", str(model), "-o", str(target), "--no-legend", "--transparent"]) == 0
    assert "activation" not in words(target)
    assert b'class="canvas"' not in target.read_bytes()


def test_that_dots_an_inch_make_a_png_larger(model: Path, tmp_path: Path) -> None:
    for name, more in (("a.png", []), ("b.png", ["--dpi", "192"])):
        assert main(["render", str(model), "-o", str(tmp_path / name), *more]) == 0
    one, two = QImage(str(tmp_path / "a.png")), QImage(str(tmp_path / "b.png"))
    assert two.width() == pytest.approx(2 * one.width(), abs=1)
    assert two.dotsPerMeterX() == round(192 / 0.0254)


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_that_all_draws_every_graph_of_every_source_and_indexes_them(
    model: Path, tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "节点 net.onnx"
    other.write_bytes(model.read_bytes())
    folder = tmp_path / "new" / "pictures"
    arguments = ["render", "--all", str(model), str(other), "-o", str(folder), "--every-graph", "--format", form]
    assert main(arguments) == 0
    names = [f"model.{form}", f"model.if.else_branch.{form}", f"model.if.then_branch.{form}"]
    names += [name.replace("model", "节点_net") for name in names]
    assert sorted(path.name for path in folder.iterdir()) == sorted(["index.json", *names])
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(str(folder / name) for name in names)
    assert sorted(picture["file"] for picture in index(folder)["pictures"]) == sorted(names)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main(arguments) == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_that_the_index_tells_what_is_on_a_picture(model: Path, tmp_path: Path) -> None:
    assert main(["render", "--all", str(model), "-o", str(tmp_path / "out")]) == 0
    root = ElementTree.parse(tmp_path / "out" / "model.svg").getroot()
    assert index(tmp_path / "out") == {
        "pictures": [
            {
                "file": "model.svg",
                "source": "model.onnx",
                "graph": "",
                "title": "model.onnx",
                "nodes": 2,
                "operators": {"If": 1, "Relu": 1},
                "width": round(float(root.attrib["width"])),
                "height": round(float(root.attrib["height"])),
            }
        ],
        "failures": [],
    }


def test_that_a_source_that_cannot_be_opened_does_not_stop_the_others(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.onnx"
    bad.write_bytes(b"<html>")
    assert main(["render", "--all", str(bad), str(model), "-o", str(tmp_path / "out")]) == 2
    facts = index(tmp_path / "out")
    assert [picture["file"] for picture in facts["pictures"]] == ["model.svg"]
    assert [failure["source"] for failure in facts["failures"]] == ["bad.onnx"]
    assert facts["failures"][0]["reason"] in capsys.readouterr().err


def test_that_sources_of_one_name_get_files_of_their_own(model: Path, tmp_path: Path) -> None:
    twin = tmp_path / "twin" / "MODEL.onnx"
    twin.parent.mkdir()
    twin.write_bytes(model.read_bytes())
    assert main(["render", "--all", str(model), str(twin), str(model), "-o", str(tmp_path / "out")]) == 0
    assert [picture["file"] for picture in index(tmp_path / "out")["pictures"]] == [
        "model.svg",
        "MODEL-2.svg",
        "model-3.svg",
    ]


def test_that_all_with_an_op_type_draws_only_graphs_that_have_it(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["render", "--all", str(model), "--every-graph", "-o", str(tmp_path / "out")]
    assert main([*arguments, "--op", "Abs"]) == 0
    assert [picture["graph"] for picture in index(tmp_path / "out")["pictures"]] == ["if/else_branch"]
    capsys.readouterr()
    assert main([*arguments, "--op", "Sin"]) == 2
    assert "None of the graphs has a node of type Sin" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("If_12/then_branch", "If_12.then_branch"),
        ("function:my.domain::Op", "function.my.domain.Op"),
        ("../../etc/passwd", "etc.passwd"),
        ("a b<c>|d?*\n", "a_b_c_d"),
        ("con", "con_"),
        ("Index", "Index_"),
        ("", "graph"),
        ("节" * 100, "节" * 40),
    ],
)
def test_that_file_names_are_safe_on_every_system(text: str, name: str) -> None:
    assert safe(text) == name


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["a.onnx", "b.onnx", "-o", "a.svg"], "--all draws several"),
        (["a.onnx", "-o", "a.svg", "--format", "png"], "are for --all"),
        (["a.onnx", "-o", "a.svg", "--dpi", "300"], "--dpi is for PNG"),
        (["--all", "a.onnx", "-o", "out", "--dpi", "300"], "--dpi is for PNG"),
        (["--all", "a.onnx", "-o", "out", "--around", "n"], "leave --all out"),
    ],
)
def test_that_what_does_not_go_together_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["render", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_that_the_longest_file_name_there_is_will_do(model: Path, tmp_path: Path) -> None:
    target = tmp_path / f"{'n' * 251}.svg"
    assert main(["render", str(model), "-o", str(target)]) == 0
    assert target.exists()


def test_that_a_file_stays_as_it_was_where_its_new_text_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "index.json"
    write_text(file, "before\n")
    with pytest.raises(UnicodeEncodeError):
        write_text(file, "no text: \ud800")
    assert [(left.name, left.read_bytes()) for left in tmp_path.iterdir()] == [("index.json", b"before\n")]
