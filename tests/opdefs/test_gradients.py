"""The hand-written backward of the linear function, checked against numbers in double precision."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from app import paths

# torch stays out of the test process, as it stays out of the app's.
_CHECK = """
import json, runpy, sys
from pathlib import Path
import torch
from torch.autograd import gradcheck

folder = Path(sys.argv[1])
right = runpy.run_path(str(folder / "linear_function.py"))
nonentity = runpy.run_path(str(folder / "nonentity.py"))
torch.onnx.export = lambda *args, **kwargs: None
tutorial = runpy.run_path(str(folder / "linear_function_tutorial.py"))

def double(*shape):
    return torch.randn(*shape, dtype=torch.double, requires_grad=True)

def passes(function, outputs, bias, *more):
    arguments = (double(4, 3), double(outputs, 3), double(outputs) if bias else None, *more)
    try:
        return bool(gradcheck(function.apply, arguments))
    except Exception as error:
        return str(error)

def constructs(module):
    try:
        return list(module["Linear"](3, 2, bias=False)(torch.rand(4, 3)).shape)
    except Exception as error:
        return type(error).__name__

told = {
    "bias": passes(right["LinearFunction"], 2, True),
    "no bias": passes(right["LinearFunction"], 2, False),
    "one output": passes(right["LinearFunction"], 1, True),
    "nonentity": passes(nonentity["LinearFunction"], 2, True, 1.2, 1.3),
    "nonentity, one output": passes(nonentity["LinearFunction"], 1, True, 1.2, 1.3),
    "tutorial": passes(tutorial["LinearFunction"], 2, True),
    "tutorial, one output": passes(tutorial["LinearFunction"], 1, True),
    "without bias": constructs(right),
    "tutorial without bias": constructs(tutorial),
    "start": float(right["Linear"](30, 40).weight.detach().abs().max()),
}
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", _CHECK, str(paths.opdefs())], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("case", ["bias", "no bias", "one output", "nonentity", "nonentity, one output", "tutorial"])
def test_that_the_gradients_are_right(told: dict[str, Any], case: str) -> None:
    assert told[case] is True


def test_that_the_tutorials_gradient_is_wrong_for_one_output_feature(told: dict[str, Any]) -> None:
    assert told["tutorial, one output"] is not True


def test_that_the_linear_layer_works_without_bias_and_the_tutorials_does_not(told: dict[str, Any]) -> None:
    assert told["without bias"] == [4, 2]
    assert told["tutorial without bias"] == "AttributeError"


def test_that_the_weights_start_in_a_small_range(told: dict[str, Any]) -> None:
    assert 0.05 < told["start"] <= 0.1
