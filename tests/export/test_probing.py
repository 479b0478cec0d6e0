"""What the export child tells beside the export: inputs, library operators, registrations."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.export.outcome import Exported, Listed, Options, Record
from app.export.run import export_net, list_nets

_MODULE = """
import torch
from torch import nn
from torch.onnx import register_custom_op_symbolic

@torch.library.custom_op("probing::half", mutates_args=())
def half(x: torch.Tensor) -> torch.Tensor:
    return x[:, :1].clone()

@half.register_fake
def _(x):
    return torch.empty_like(x)

register_custom_op_symbolic("probing::half", lambda g, x: g.op("d::Half", x), 9)
register_custom_op_symbolic("aten::relu", lambda g, x: g.op("d::Relu", x), 99)

class Net(nn.Module):
    def forward(self, left, right):
        return torch.relu(torch.ops.probing.half(left)) + right

same = torch.randn(2, 3)
torch.onnx.export(Net(), (same, same), "net.onnx", dynamo=False, opset_version=17)
"""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    folder = tmp_path_factory.mktemp("probing")
    module = folder / "module.py"
    module.write_text(_MODULE)
    listed = list_nets(module)
    assert isinstance(listed, Listed), listed
    outcome = export_net(module, listed.nets[0], Options(), folder)
    assert isinstance(outcome, Exported), outcome
    return outcome.record


def test_that_inputs_are_named_and_one_tensor_for_two_of_them_is_told(record: Record) -> None:
    assert [(entry.name, entry.shape) for entry in record.inputs] == [("left", (2, 3)), ("right", (2, 3))]
    assert record.aliased == ((0, 1),)


def test_that_a_library_call_carries_what_it_gave_and_what_its_fake_promises(record: Record) -> None:
    (call,) = record.library
    assert call.op == "probing::half"
    assert [entry.shape for entry in call.results] == [(2, 1)]
    assert [entry.shape for entry in call.promised] == [(2, 3)]
    assert call.frame is not None
    assert call.frame.function == "forward"


def test_that_a_registration_beyond_the_exported_opset_is_not_the_chosen_one(record: Record) -> None:
    told = {entry.op: (entry.opset, entry.asked, entry.chosen, entry.met) for entry in record.registrations}
    assert told == {"probing::half": (9, 17, True, False), "aten::relu": (99, 17, False, True)}
    assert all(Path(entry.file).name == "module.py" and entry.line for entry in record.registrations)
