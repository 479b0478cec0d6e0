"""The commands on files: results, messages and exit codes. Nothing is exported here."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from onnx import TensorProto, helper

from app.cli.main import main

ROOT = Path(__file__).resolve().parent.parent
_MODULE = """
import torch

class Op(torch.autograd.Function):
    @staticmethod
    def symbolic(g, data, weight, scale):
        return g.op("mydomain::Op", data, weight, scale_f=scale)

    @staticmethod
    def forward(ctx, data, weight, scale: float):
        return data * weight * scale

torch.onnx.export(Net(), (torch.zeros(1),), "net.onnx")
"""


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """x → Relu → Neg → y, with a weight that a custom op reads."""
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, "N"]) for name in ("x", "y")]
    nodes = [
        helper.make_node("Relu", ["x"], ["größe"], name="first"),
        helper.make_node("Scale", ["größe", "w"], ["b"], name="second", domain="mydomain", factor=0.1),
        helper.make_node("Neg", ["b"], ["y"], name="third"),
    ]
    weight = helper.make_tensor("w", TensorProto.FLOAT, [1], [2.0])
    graph = helper.make_graph(nodes, "g", values[:1], values[1:], [weight])
    file = tmp_path / "model.onnx"
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("mydomain", 1)]
    file.write_bytes(helper.make_model(graph, opset_imports=opsets).SerializeToString())
    return file


def _program(*arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """The real program, without a display, in an environment changed by `more`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "DISPLAY"))}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env={**environment, **more},
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_that_show_prints_a_line_for_each_node(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(model)]) == 0
    captured = capsys.readouterr()
    assert [word in captured.out for word in ("Relu", "mydomain::Scale", "Neg")] == [True] * 3
    assert captured.err == ""


def test_that_show_prints_one_json_object_for_a_file(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--json", str(model)]) == 0
    facts = json.loads(capsys.readouterr().out)
    nodes = facts["graphs"][0]["nodes"]
    assert facts["source"] == "model.onnx"
    assert [node["op_type"] for node in nodes] == ["Relu", "Scale", "Neg"]
    assert [slot["kind"] for slot in nodes[1]["inputs"]] == ["activation", "initializer"]
    assert nodes[1]["attributes"][0]["value"] == 0.1


def test_that_show_adds_inferred_types(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--json", str(model)]) == 0
    output = json.loads(capsys.readouterr().out)["graphs"][0]["nodes"][0]["outputs"][0]
    assert (output["type"], output["shape"]) == ("float32", [2, "N"])


def test_that_what_is_no_model_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "page.onnx"
    file.write_text("<!DOCTYPE html><html></html>")
    assert main(["show", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("opscope: ")
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err


def test_that_debug_shows_the_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.onnx"
    file.touch()
    assert main(["show", str(file), "--debug"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_that_ops_reads_a_module_without_running_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = tmp_path / "module.py"
    module.write_text(_MODULE + "raise SystemExit('it ran')\n")
    assert main(["ops", str(module), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["module"] == str(module)
    op = facts["ops"][0]
    assert (op["name"], op["function"], op["kind"], op["line"]) == ("mydomain::Op", "Op", "autograd.Function", 4)
    assert op["inputs"] == ["data", "weight"]
    assert op["attributes"] == [{"name": "scale", "type": "FLOAT"}]
    assert op["has_backward"] is False
    assert facts["nets"] == [{"name": "net", "line": 13}]


def test_that_ops_prints_signatures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = tmp_path / "module.py"
    module.write_text(_MODULE)
    assert main(["ops", str(module)]) == 0
    text = capsys.readouterr().out
    assert "mydomain::Op<scale: FLOAT>(data, weight)" in text
    assert "net    line 13" in text


@pytest.mark.parametrize("text", ["def (", "\0"])
def test_that_a_module_that_cannot_be_read_is_exit_2(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = tmp_path / "module.py"
    module.write_text(text)
    assert main(["ops", str(module)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_that_ops_takes_modules_only(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ops", str(model)]) == 2
    assert "no op definition module" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("form", "row"),
    [
        ("markdown", "| attribute | factor |  | FLOAT | 0.1 |"),
        ("html", "<tr><td>attribute</td><td>factor</td><td></td><td>FLOAT</td><td>0.1</td></tr>"),
        ("latex", r"attribute & factor &  & FLOAT & 0.1 \\"),
    ],
)
def test_that_the_facts_of_a_node_are_printed_as_a_table(
    form: str, row: str, model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(model), "--node", "second", "--table", form]) == 0
    assert row in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--node", "second"], "--table or --code and --node belong together"),
        (["--table", "html"], "--table or --code and --node belong together"),
        (["--graph", "a"], "--graph says where the node lies"),
        (["--table", "html", "--node", "Secon"], "no node Secon. Did you mean second?"),
        (["--table", "html", "--node", "second", "--graph", "a"], "neither subgraphs nor functions"),
    ],
)
def test_that_a_table_of_nothing_is_one_sentence(
    arguments: list[str], words: str, model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(model), *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(("suffix", "head"), [(".svg", b"<"), (".png", b"\x89PNG"), (".PDF", b"%PDF")])
def test_that_render_draws_without_a_display(suffix: str, head: bytes, model: Path, tmp_path: Path) -> None:
    target = tmp_path / f"picture{suffix}"
    done = _program("render", str(model), "-o", str(target))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert target.read_bytes().startswith(head)


def test_that_a_picture_has_the_rights_of_any_new_file(model: Path, tmp_path: Path) -> None:
    target, other = tmp_path / "picture.svg", tmp_path / "other"
    assert _program("render", str(model), "-o", str(target)).returncode == 0
    other.touch()
    assert target.stat().st_mode == other.stat().st_mode


def test_that_render_draws_from_left_to_right(model: Path, tmp_path: Path) -> None:
    target, written = tmp_path / "wide.svg", ["--direction", "right", "--density", "compact"]
    assert _program("render", str(model), "-o", str(target), *written).returncode == 0
    root = ElementTree.parse(target).getroot()
    assert float(root.attrib["width"]) > 2 * float(root.attrib["height"])


def test_that_render_around_a_node_draws_its_surroundings_only(model: Path, tmp_path: Path) -> None:
    target = tmp_path / "part.svg"
    assert _program("render", str(model), "-o", str(target), "--around", "first", "--hops", "0").returncode == 0
    words = " ".join(ElementTree.parse(target).getroot().itertext())
    assert "Relu" in words
    assert "Scale" not in words


def test_that_render_of_an_op_type_draws_its_neighbours_too(model: Path, tmp_path: Path) -> None:
    target = tmp_path / "part.svg"
    assert (
        _program("render", str(model), "-o", str(target), "--op", "mydomain::Scale", "--theme", "dark").returncode == 0
    )
    words = " ".join(ElementTree.parse(target).getroot().itertext())
    assert all(word in words for word in ("Relu", "Scale", "Neg"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "picture.gif"], "must end with .svg, .png, .pdf"),
        (["-o", "missing/picture.svg"], "cannot be written"),
        (["-o", "p.svg", "--around", "Firs"], "no node Firs. Did you mean first?"),
        (["-o", "p.svg", "--op", "relu"], "no node of type relu. Did you mean Relu?"),
        (["-o", "p.svg", "--hops", "2"], "--around or --op"),
    ],
)
def test_that_what_cannot_be_drawn_is_one_sentence(arguments: list[str], words: str, model: Path) -> None:
    done = _program("render", str(model), *arguments)
    assert done.returncode == 2
    assert words in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_that_an_output_in_ascii_takes_every_name(model: Path) -> None:
    done = _program("show", str(model), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"gr\\xf6\\xdfe" in done.stdout


def test_that_json_in_ascii_is_json(model: Path) -> None:
    done = _program("show", str(model), "--json", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["graphs"][0]["nodes"][1]["inputs"][0]["value"] == "größe"


def test_that_a_full_disk_is_one_sentence(model: Path) -> None:
    command = [sys.executable, "-m", "app", "show", str(model)]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        b"opscope: The result cannot be written: No space left on device. Make room, or write to another place.\n"
    )


def test_that_a_result_without_an_output_is_refused(model: Path) -> None:
    command = f"{sys.executable} -m app show {model} >&-"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"Standard output is closed" in done.stderr


def test_that_a_name_cannot_act_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "red\x1b[31m\u202e.onnx"]) == 2
    assert "red\\x1b[31m\\u202e.onnx" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a" * 5000, "a\0b", "a" * 5000 + "::net"])
def test_that_what_cannot_be_a_name_is_one_sentence(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", name]) == 2
    told = capsys.readouterr().err
    assert "cannot be opened" in told
    assert len(told) < 400


def test_that_a_closed_pipe_is_quiet(model: Path) -> None:
    command = [sys.executable, "-m", "app", "show", str(model)]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_that_help_is_quick_because_it_waits_for_nothing() -> None:
    probe = (
        "import sys; from app.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'PySide6', 'onnx', 'numpy', 'google', 'networkx'} & set(sys.modules)\n"
        "sys.exit(', '.join(heavy) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


def test_that_output_is_not_touched_where_it_is_no_file(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stdout", written)
    assert main(["show", str(model)]) == 0
    assert "Relu" in written.getvalue()


@pytest.fixture(autouse=True)
def _own_signal_handler() -> object:
    """Gives back the handler that a command installs."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)
