"""The commands on modules: real exports in real children."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import onnx
import pytest

ROOT = Path(__file__).resolve().parent.parent
_TWO_NETS = """
import sys, torch

class Good(torch.nn.Module):
    def forward(self, x):
        return x.relu()

class Bad(torch.nn.Module):
    def forward(self, x):
        raise RuntimeError("this net cannot be traced")

for net in (Bad(), Good()):
    torch.onnx.export(net, (torch.zeros(2),), type(net).__name__ + ".onnx", dynamo=False)
"""
_WEIGHTY = """
import torch
torch.onnx.export(torch.nn.Linear(600, 600), (torch.zeros(1, 600),), "big.onnx", dynamo=True, external_data=True)
"""
_ENDLESS = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open("pids.txt", "w").write(f"{child.pid}")
time.sleep(600)
"""

_AT_A_TERMINAL = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("app", run_name="__main__", alter_sys=True)
"""
"""The program as a terminal starts it; what runs in the background ignores the interrupt key from its start on."""


def _program(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "DISPLAY"))}
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=cwd,
        env={**environment, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def _shown(source: str) -> Any:
    done = _program("show", source, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def _custom_nodes(facts: Any) -> list[Any]:
    """The custom nodes of the main graph; of the first net where a module has several."""
    first = facts[0] if isinstance(facts, list) else facts
    return [node for node in first["graphs"][0]["nodes"] if node["custom"]]


@pytest.fixture
def two_nets(tmp_path: Path) -> Path:
    module = tmp_path / "nets.py"
    module.write_text(_TWO_NETS)
    return module


def test_that_merged_weights_of_the_strange_net_are_initializers_with_their_roots() -> None:
    facts = _shown("opdefs/strange_op.py::MyStrangeNet")
    nodes = _custom_nodes(facts)
    weights = [slot for node in nodes for slot in node["inputs"] if slot["name"] in ("weight", "bias")]
    assert facts["source"] == "strange_op.py::MyStrangeNet"
    assert (len(nodes), len(weights)) == (4, 8)
    assert {slot["kind"] for slot in weights} == {"initializer"}
    assert {slot["root"] for slot in weights} == {"myLayer1.weight"}
    assert [step["op_type"] for slot in weights for step in slot["via"]] == ["Identity"] * 6
    assert nodes[0]["attributes"][0] == {"name": "float_attr", "type": "FLOATS", "value": [0.1, 0.5], "default": False}


def test_that_alpha_and_beta_of_nonentity_read_as_they_were_written() -> None:
    facts = _shown("opdefs/nonentity.py")
    alphas = [
        (attribute["type"], attribute["value"])
        for node in _custom_nodes(facts)
        for attribute in node["attributes"]
        if attribute["name"] == "alpha"
    ]
    assert alphas == [("FLOAT", 1.3), ("FLOAT", 1.33)]


def test_that_the_ports_of_vfe_are_named() -> None:
    facts = _shown("opdefs/vfe.py")
    assert [slot["name"] for slot in _custom_nodes(facts)[0]["inputs"]] == ["data", "indices", "updates"]


def test_that_export_writes_what_it_can_and_ends_with_1_when_a_net_failed(two_nets: Path, tmp_path: Path) -> None:
    done = _program("export", str(two_nets), "-o", str(tmp_path / "out"))
    assert done.returncode == 1
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["Good.onnx"]
    bad, good = done.stdout.splitlines()
    assert bad.startswith("Bad: FAILED")
    assert "this net cannot be traced" in bad
    assert good.startswith(f"Good: exported to {tmp_path / 'out' / 'Good.onnx'}")


def test_that_export_says_on_standard_error_what_it_left_out(tmp_path: Path) -> None:
    module = tmp_path / "one.py"
    module.write_text(
        "import torch\n"
        "torch.onnx.export(torch.nn.ReLU(), (torch.zeros(2),), 'one.onnx', do_constant_folding=True, dynamo=False)\n"
        "open('one.onnx', 'rb').read()\n"
    )
    done = _program("export", str(module), "-o", str(tmp_path / "out"), "--exporter", "dynamo")
    assert done.returncode == 0
    passed, left_out = done.stderr.splitlines()
    assert "one.py: Nothing is written" in passed
    assert "one.py::one: The argument do_constant_folding is left out" in left_out


def test_that_show_prints_the_nets_that_opened_and_says_which_did_not(two_nets: Path) -> None:
    done = _program("show", str(two_nets), "--json")
    assert done.returncode == 2
    assert [facts["source"] for facts in json.loads(done.stdout)] == ["nets.py::Good"]
    assert done.stderr.count("\n") == 1
    assert "nets.py::Bad" in done.stderr


def test_that_a_module_that_cannot_run_ends_an_export_with_1_and_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("import a_package_that_nobody_has\n")
    done = _program("export", "module.py", "-o", "out", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "a_package_that_nobody_has" in done.stderr
    assert done.stderr.count("\n") == 1


def test_that_an_unknown_net_is_answered_with_the_known_ones(two_nets: Path) -> None:
    done = _program("show", f"{two_nets}::Ugly")
    assert done.returncode == 2
    assert "has no net Ugly. Its nets are: Bad, Good." in done.stderr


def test_that_external_data_comes_along(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(_WEIGHTY)
    done = _program("export", "module.py::big", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    model = onnx.load(tmp_path / "out" / "big.onnx")
    assert sum(len(tensor.raw_data) for tensor in model.graph.initializer) >= 600 * 600 * 4


def test_that_render_draws_the_first_of_several_nets_and_says_so(tmp_path: Path) -> None:
    done = _program("render", "opdefs/strange_op.py", "-o", str(tmp_path / "strange.svg"))
    assert done.returncode == 0
    assert (tmp_path / "strange.svg").stat().st_size > 1000
    assert done.stderr.count("\n") == 1
    assert "::Net" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_that_an_interrupted_export_leaves_no_process(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "module.py").write_text(_ENDLESS)
    command = [sys.executable, "-c", _AT_A_TERMINAL, "export", "module.py", "-o", "out"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE) as program:
        grandchild = _wait_for_number(tmp_path / "pids.txt", program)
        program.send_signal(number)
        code = program.wait(20)
        words = program.stderr.read() if program.stderr else b""
    assert code == 128 + number
    assert b"Traceback" not in words
    assert not _is_alive(grandchild)


def _wait_for_number(file: Path, program: subprocess.Popen[bytes]) -> int:
    """The number in a file that comes to be while `program` runs."""
    while program.poll() is None:
        if file.is_file() and (text := file.read_text()):
            return int(text)
        signal.sigtimedwait([], 0.05)
    raise AssertionError("the program ended before its module ran")


def _is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
