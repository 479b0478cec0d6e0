"""Which nets a script shows, under which names, whatever it does before and after."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.export.outcome import Exported, Failed, Listed, Options, Stage
from app.export.run import Reached, Said, Terms, list_nets

Write = Callable[[str, str], Path]

NAMES = """
    from torch.onnx import export as imported_early
    import io, os, pathlib, sys
    import torch
    from torch import nn
    from helper import helped

    assert os.getcwd() == os.path.dirname(os.path.abspath(__file__))
    assert sys.path[0] == os.getcwd() and __name__ == "__main__" and len(sys.argv) == 1
    assert open("beside.txt").read() == "read by its relative name"

    class Net(nn.Module):
        def forward(self, x):
            return x + 1

    x = torch.zeros(2)
    torch.onnx.export(Net(), x, "text.onnx")
    torch.onnx.export(Net(), (x,), pathlib.Path("out/path.v1.onnx"))
    torch.onnx.export(model=Net(), args=(x,), f="keyword.onnx", opset_version=17)
    torch.onnx.export(Net(), (x,), io.BytesIO())
    torch.onnx.export(Net(), (x, {}), f=io.BytesIO())
    torch.onnx.utils.export(torch.nn.DataParallel(Net()), (x,), "text.onnx", verbose=True)
    program = torch.onnx.export(Net(), (x,), dynamo=True)
    program.optimize().model.graph[0] = 3
    program.save("saved.onnx")
    with program as entered:
        for nothing in entered:
            raise AssertionError
    imported_early(Net(), (x,), "early.onnx")
    helped(Net(), x)
    torch.onnx.export(torch.jit.script(Net()), (x,))
    import onnx
    onnx.load("text.onnx")
"""

HELPER = """
import torch


def helped(net, x):
    torch.onnx.export(net, (x,), "helped.onnx")
"""

EXAMPLES = """
    import torch

    assert __name__ == "examples"

    class Net(torch.nn.Module):
        def forward(self, x):
            return x * 2

    def example_nets():
        for name in ("first", "second"):
            yield {"name": name, "model": Net(), "args": (torch.zeros(2),), "dynamo": False}
        yield {"model": Net(), "args": (torch.zeros(2),), "dynamo": False}
"""

SCRIPTS = {
    "crashes_later": "import torch, ctypes\ntorch.onnx.export(torch.nn.ReLU(), (), 'one.onnx')\nctypes.string_at(0)",
    "ends_later": "import torch, os\ntorch.onnx.export(torch.nn.ReLU(), (), 'one.onnx')\nos._exit(3)",
    "exits_well": "import torch, sys\ntorch.onnx.export(torch.nn.ReLU(), (), 'one.onnx')\nsys.exit()",
    "writes_anywhere": (
        "import os, torch\n"
        "torch.onnx.export(torch.nn.ReLU(), (), 'one.onnx')\n"
        "for fd in range(3, 30):\n"
        "    try: os.write(fd, b'no JSON\\n{\"event\": 5}\\n[]\\n' + b'x' * 100)\n"
        "    except OSError: pass\n"
        "os.write(1, b'\\xff\\xfe not UTF-8\\n')\n"
    ),
    "prints_much": (
        "import torch\nprint('y' * 3_000_000)\ntorch.onnx.export(torch.nn.ReLU(), (), 'one.onnx')\nprint('end')"
    ),
}


SWALLOWS = """
    import torch
    try:
        torch.onnx.export(torch.nn.ReLU(), (torch.zeros(1),), "one.onnx", dynamo=False)
    except BaseException:
        print("went on", flush=True)
        while True:
            pass
"""


@pytest.fixture(scope="session")
def names_module(write: Write) -> Path:
    module = write("names", NAMES)
    (module.parent / "helper.py").write_text(HELPER)
    (module.parent / "beside.txt").write_text("read by its relative name")
    return module


@pytest.fixture(scope="session")
def names(names_module: Path) -> Listed | Failed:
    return list_nets(names_module)


@pytest.fixture(scope="session")
def examples(write: Write) -> Path:
    return write("examples", EXAMPLES)


@pytest.fixture(scope="session")
def scripts(write: Write) -> dict[str, Listed | Failed]:
    """What listing each of SCRIPTS gave."""
    modules = {name: write(name, text) for name, text in SCRIPTS.items()}
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(modules, pool.map(list_nets, modules.values()), strict=True))


def test_that_nets_are_named_after_their_file_or_else_their_class(names: Listed | Failed) -> None:
    assert isinstance(names, Listed), names
    assert [net.name for net in names.nets] == [
        "text",
        "path.v1",
        "keyword",
        "Net",
        "Net_2",
        "text_2",
        "saved",
        "early",
        "helped",
        "Net_3",
    ]


def test_that_a_net_exported_by_another_file_has_the_line_of_the_module_that_led_there(
    names_module: Path, names: Listed | Failed
) -> None:
    assert isinstance(names, Listed), names
    helped = next(net for net in names.nets if net.name == "helped")
    assert names_module.read_text().splitlines()[helped.line - 1] == "helped(Net(), x)"


def test_that_a_script_that_goes_on_and_fails_keeps_its_nets_and_says_so(names: Listed | Failed) -> None:
    (note,) = names.record.notes
    assert "FileNotFoundError" in note
    assert "text.onnx" in note


def test_that_example_nets_are_listed_without_running_the_module_as_main(examples: Path) -> None:
    listed = list_nets(examples)
    assert isinstance(listed, Listed), listed
    assert [net.name for net in listed.nets] == ["first", "second", "Net"]
    assert [examples.read_text().splitlines()[net.line - 1].strip()[:5] for net in listed.nets] == ["yield"] * 3


def test_that_an_example_net_is_exported(examples: Path, export: Callable[..., Exported | Failed]) -> None:
    exported = export(examples, 1)
    assert isinstance(exported, Exported), exported
    assert exported.model.name == "net_1.onnx"


@pytest.mark.parametrize("name", ["crashes_later", "ends_later"])
def test_that_the_nets_shown_before_a_crash_are_kept(scripts: dict[str, Listed | Failed], name: str) -> None:
    listed = scripts[name]
    assert isinstance(listed, Listed), listed
    assert [net.name for net in listed.nets] == ["one"]
    assert len(listed.record.notes) == 1


def test_that_leaving_with_sys_exit_is_no_fault(scripts: dict[str, Listed | Failed]) -> None:
    listed = scripts["exits_well"]
    assert isinstance(listed, Listed), listed
    assert listed.record.notes == ()


def test_that_garbage_on_the_protocol_is_passed_over(scripts: dict[str, Listed | Failed]) -> None:
    listed = scripts["writes_anywhere"]
    assert isinstance(listed, Listed), listed
    assert [net.name for net in listed.nets] == ["one"]
    assert "\\xff\\xfe not UTF-8" in listed.record.stdout


def test_that_endless_output_is_kept_within_bounds(scripts: dict[str, Listed | Failed]) -> None:
    printed = scripts["prints_much"].record.stdout
    assert len(printed) < 1_000_000
    assert printed.startswith("yyy")
    assert printed.endswith("end\n")
    assert "left out" in printed


def test_that_a_script_that_catches_everything_and_never_ends_cannot_hold_up_its_export(
    write: Write, export: Callable[..., Exported | Failed]
) -> None:
    exported = export(write("swallows", SWALLOWS), 0)
    assert isinstance(exported, Exported), exported
    assert exported.record.stdout == "went on\n"


def test_that_lines_and_stages_are_heard_as_they_come(write: Write) -> None:
    heard: list[Said | Reached] = []
    failed = list_nets(write("talks", "print('working')"), Options(), Terms(on_event=heard.append))
    assert isinstance(failed, Failed)
    assert heard == [Reached(Stage.IMPORT), Said("stdout", "working")]


def test_that_a_child_is_given_up_when_its_time_is_over(write: Write) -> None:
    failed = list_nets(write("endless", "while True: pass"), Options(), Terms(limit=0.2))
    assert isinstance(failed, Failed)
    assert failed.cause == f"{sys.executable} was not ready after 0.2 seconds."
