"""What a script does beside its exports neither hides later nets nor harms files of the user's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.export.outcome import Exported, Failed, Listed
from app.export.run import list_nets

Write = Callable[[str, str], Path]

CHECKS = """
    from __future__ import annotations
    import io, torch, onnx
    from dataclasses import dataclass
    from torch.onnx import export as to_onnx

    @dataclass
    class Size:
        width: int

    net, x = torch.nn.ReLU(), torch.zeros(2)

    def save(net, name):
        buffer = io.BytesIO()
        torch.onnx.export(net, x, buffer, dynamo=False)
        with open(name, "wb") as file:
            file.write(buffer.getvalue())
        onnx.checker.check_model(onnx.load(name))

    to_onnx(net, (x,), "first.onnx", dynamo=False)
    model = onnx.load("first.onnx")
    onnx.checker.check_model(model)
    print(onnx.helper.printable_graph(model.graph))
    for name in ("second", "third"):
        torch.onnx.export(net, x, f"{name}.onnx", dynamo=False, input_names=[name])
        assert onnx.load(f"{name}.onnx").graph.node
    torch.onnx.export(net, x, open("mine.onnx", "wb"), dynamo=False)
    save(net, "mine.onnx")
    assert open("mine.onnx", "rb").read() == b""
    torch.onnx.export(net, x, "last.onnx", dynamo=False, input_names=["last"])
"""

FAILS_BEFORE = """
    import torch
    int("no number")
    torch.onnx.export(torch.nn.ReLU(), (torch.zeros(1),), "one.onnx")
"""


@pytest.fixture(scope="module")
def checks(write: Write) -> Path:
    module = write("checks", CHECKS)
    (module.parent / "mine.onnx").write_bytes(b"of the user")
    return module


@pytest.fixture(scope="module")
def listed(checks: Path) -> Listed | Failed:
    return list_nets(checks)


def test_that_nets_are_found_behind_checks_of_files_that_are_not_written(listed: Listed | Failed) -> None:
    assert isinstance(listed, Listed), listed
    assert [net.name for net in listed.nets] == ["first", "second", "third", "mine", "ReLU", "last"]


def test_that_the_first_check_passed_over_is_told_with_its_line(checks: Path, listed: Listed | Failed) -> None:
    (note,) = listed.record.notes
    line = checks.read_text().splitlines().index('model = onnx.load("first.onnx")') + 1
    assert f"first in line {line}: FileNotFoundError" in note


def test_that_the_net_behind_the_checks_is_exported(
    checks: Path, listed: Listed | Failed, export: Callable[..., Exported | Failed]
) -> None:
    exported = export(checks, 5)
    assert isinstance(exported, Exported), exported
    assert exported.record.options["input_names"] == "['last']"


def test_that_a_file_which_the_script_opens_to_export_into_keeps_what_it_holds(
    checks: Path, listed: Listed | Failed, export: Callable[..., Exported | Failed]
) -> None:
    exported = export(checks, 3)
    assert isinstance(exported, Exported), exported
    assert exported.model.stat().st_size > 0
    assert (checks.parent / "mine.onnx").read_bytes() == b"of the user"


def test_that_what_fails_before_the_first_export_ends_the_script(write: Write) -> None:
    failed = list_nets(write("fails_before", FAILS_BEFORE))
    assert isinstance(failed, Failed)
    assert "no number" in failed.cause
    assert failed.frames[0].line == 3
