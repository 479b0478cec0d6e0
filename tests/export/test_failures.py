"""Each way to fail is a value that says the stage, the cause and the next step, the user's own frames first."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.export.outcome import Exported, Exporter, Failed, Listed, NetRef, Options, Stage
from app.export.run import export_net, list_nets

Write = Callable[[str, str], Path]

LISTED = {
    "raises": "import torch\ndef build():\n    raise ValueError('no weights here')\nbuild()\n",
    "misspelt": "import torch\nfor x in range(3)\n    pass\n",
    "silent": "import torch\nx = torch.zeros(2)\n",
    "exits": "import sys\nsys.exit(3)\n",
    "leaves": "import sys\nsys.exit('the data set is missing')\n",
    "wants": (
        "from argparse import ArgumentParser\n"
        "parser = ArgumentParser()\n"
        "parser.add_argument('--data', required=True)\n"
        "parser.parse_args()\n"
    ),
    "asks": "name = input('which net? ')\n",
    "lacks": "import a_package_nobody_has\n",
    "dies": "import ctypes\nctypes.string_at(0)\n",
    "killed": "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n",
    "vanishes": "import os\nos._exit(0)\n",
    "closes": "import os, torch\nos.closerange(3, 200)\ntorch.onnx.export(torch.nn.ReLU(), (), 'one.onnx')\n",
    "deep": "def again(n):\n    return again(n + 1)\nagain(0)\n",
    "odd_examples": "def example_nets():\n    yield 5\n",
}

EXPORTED = """
    import torch
    from torch import nn

    class Function(torch.autograd.Function):
        @staticmethod
        def symbolic(g, x, b):
            return g.op("lab::Op", x, b)

        @staticmethod
        def forward(ctx, x, b):
            return x * 2

    class Unbound(Function):
        @staticmethod
        def symbolic(g, x, b, alpha):
            return g.op("lab::Op", x, b, alpha_f=alpha)

    class Net(nn.Module):
        def __init__(self, function):
            super().__init__()
            self.function = function

        def forward(self, x):
            return self.function(x)

    def shout(x):
        raise KeyError("no such layer")

    def decide(x):
        return x + 1 if x.sum() > 0 else x - 1

    x = torch.zeros(2)
    torch.onnx.export(Net(lambda x: Function.apply(x, None)), (x,), "crash.onnx", dynamo=False)
    torch.onnx.export(Net(lambda x: Unbound.apply(x, x)), (x,), "unbound.onnx", dynamo=False)
    torch.onnx.export(Net(shout), (x,), "shout.onnx", dynamo=False)
    torch.onnx.export(Net(decide), (x,), "decide.onnx", dynamo=True)
    torch.onnx.export(Net(torch.relu), (x,), "old.onnx", example_outputs=x)
    torch.onnx.export(Net(torch.relu), (x,), "fine.onnx", dynamo=False)
"""


@pytest.fixture(scope="session")
def listed(write: Write) -> dict[str, Failed | Listed]:
    """What listing each script of LISTED gave."""
    modules = {name: write(name, text) for name, text in LISTED.items()}
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(modules, pool.map(list_nets, modules.values()), strict=True))


@pytest.fixture(scope="session")
def exported(write: Write, export: Callable[..., Exported | Failed]) -> list[Exported | Failed]:
    """What exporting each net of EXPORTED gave."""
    module = write("exported", EXPORTED)
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda index: export(module, index), range(6)))


@pytest.mark.parametrize(
    ("name", "stage", "cause", "next_step"),
    [
        ("raises", Stage.IMPORT, "ValueError: no weights here (in build, raises.py:3)", "frames"),
        ("misspelt", Stage.IMPORT, "SyntaxError: expected ':'", "Correct the file"),
        ("silent", Stage.LIST, "silent.py ran to its end and never called torch.onnx.export.", "example_nets()"),
        ("exits", Stage.IMPORT, "exits.py ended itself with exit code 3", "log"),
        ("leaves", Stage.IMPORT, "the data set is missing", "log"),
        (
            "wants",
            Stage.IMPORT,
            "wants command line arguments: the following arguments are required: --data",
            "default",
        ),
        ("asks", Stage.IMPORT, "EOFError", "reads from the keyboard"),
        ("lacks", Stage.IMPORT, "No module named 'a_package_nobody_has'", "Install that package"),
        ("dies", Stage.IMPORT, "dies.py crashed (SIGSEGV)", "compiled extension"),
        ("killed", Stage.IMPORT, "killed from outside (SIGKILL)", "memory"),
        ("vanishes", Stage.IMPORT, "ended its process (exit code 0)", "os._exit"),
        ("closes", Stage.IMPORT, "ended its process (exit code 1)", "os._exit"),
        ("deep", Stage.IMPORT, "RecursionError: maximum recursion depth exceeded", "frames"),
        ("odd_examples", Stage.IMPORT, "example_nets() gave int as its item 0", "frames"),
    ],
)
def test_that_a_script_that_shows_no_net_says_why(
    listed: dict[str, Failed | Listed], name: str, stage: Stage, cause: str, next_step: str
) -> None:
    failed = listed[name]
    assert isinstance(failed, Failed)
    assert failed.stage is stage
    assert cause in failed.cause
    assert next_step in failed.next_step


def test_that_frames_and_traceback_lead_to_the_line(listed: dict[str, Failed | Listed]) -> None:
    failed = listed["raises"]
    assert isinstance(failed, Failed)
    assert [(frame.function, frame.line, frame.code, frame.own) for frame in failed.frames] == [
        ("build", 3, "raise ValueError('no weights here')", True),
        ("<module>", 4, "build()", True),
    ]
    assert "Traceback (most recent call last)" in failed.text


def test_that_a_syntax_error_points_at_its_line(listed: dict[str, Failed | Listed]) -> None:
    failed = listed["misspelt"]
    assert isinstance(failed, Failed)
    assert (Path(failed.frames[0].file).name, failed.frames[0].line) == ("misspelt.py", 2)


def test_that_a_deep_recursion_keeps_both_ends_of_its_stack(listed: dict[str, Failed | Listed]) -> None:
    failed = listed["deep"]
    assert isinstance(failed, Failed)
    assert len(failed.frames) <= 80
    assert (failed.frames[0].function, failed.frames[-1].function) == ("again", "<module>")


def test_that_a_crash_in_the_script_shows_the_python_stack(listed: dict[str, Failed | Listed]) -> None:
    failed = listed["dies"]
    assert isinstance(failed, Failed)
    assert (Path(failed.frames[0].file).name, failed.frames[0].line) == ("dies.py", 2)
    assert "most recent call first" in failed.text
    assert "Extension modules" not in failed.text


def test_that_none_among_the_inputs_is_named_when_the_exporter_crashes(exported: list[Exported | Failed]) -> None:
    failed = exported[0]
    assert isinstance(failed, Failed)
    assert failed.stage is Stage.EXPORT
    assert failed.cause.startswith('The exporter crashed (SIGSEGV): input 1 of g.op("lab::Op") is None (exported.py:')
    assert (failed.frames[0].function, failed.frames[0].own) == ("symbolic", True)


def test_that_a_symbolic_that_cannot_be_called_is_told_with_its_run(exported: list[Exported | Failed]) -> None:
    failed = exported[1]
    assert isinstance(failed, Failed)
    assert "missing 1 required positional argument: 'alpha'" in failed.cause
    assert [item.name for item in failed.record.symbolics[0].parameters] == ["x", "b", "alpha"]
    assert failed.record.symbolics[0].result == ""


def test_that_an_exception_in_forward_shows_the_users_frames_first(exported: list[Exported | Failed]) -> None:
    failed = exported[2]
    assert isinstance(failed, Failed)
    assert failed.cause.startswith("KeyError: 'no such layer' (in shout, exported.py:")
    own = [frame.function for frame in failed.frames if frame.own]
    assert own == ["shout", "forward", "<module>"]
    assert [frame.own for frame in failed.frames] == sorted((frame.own for frame in failed.frames), reverse=True)


def test_that_the_wrappers_of_the_dynamo_exporter_are_seen_through(exported: list[Exported | Failed]) -> None:
    failed = exported[3]
    assert isinstance(failed, Failed)
    assert "data-dependent" in failed.cause
    assert "in decide, exported.py:" in failed.cause
    assert "TorchExportError" not in failed.cause


def test_that_an_argument_torch_does_not_take_is_named(exported: list[Exported | Failed]) -> None:
    failed = exported[4]
    assert isinstance(failed, Failed)
    assert "unexpected keyword argument 'example_outputs'" in failed.cause
    assert "remove it" in failed.next_step


def test_that_the_other_nets_of_a_module_that_crashes_are_fine(exported: list[Exported | Failed]) -> None:
    assert isinstance(exported[5], Exported)


def test_that_an_interpreter_that_does_not_exist_is_named(write: Write) -> None:
    failed = list_nets(write("any", "pass"), Options(interpreter="/no/such/python"))
    assert isinstance(failed, Failed)
    assert (failed.stage, failed.cause) == (
        Stage.START,
        "The interpreter /no/such/python cannot be started: No such file or directory.",
    )


def test_that_a_program_that_is_no_python_is_named(write: Write) -> None:
    failed = list_nets(write("any", "pass"), Options(interpreter="/bin/false"))
    assert isinstance(failed, Failed)
    assert (failed.stage, failed.cause) == (
        Stage.START,
        "/bin/false did not start as a Python interpreter (exit code 1).",
    )


def test_that_an_interpreter_without_torch_is_told_apart(write: Write, tmp_path: Path) -> None:
    bare = tmp_path / "bare-python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S -I "$@"\n')
    bare.chmod(0o755)
    failed = list_nets(write("any", "pass"), Options(interpreter=str(bare)))
    assert isinstance(failed, Failed)
    assert failed.stage is Stage.START
    assert failed.cause == f"torch is not installed in the environment of {bare}."


def test_that_a_missing_module_is_named(tmp_path: Path) -> None:
    failed = export_net(tmp_path / "gone.py", NetRef("net", 0, 1), Options(exporter=Exporter.DYNAMO), tmp_path)
    assert isinstance(failed, Failed)
    assert (failed.stage, failed.cause) == (Stage.START, f"There is no file {tmp_path / 'gone.py'}.")
