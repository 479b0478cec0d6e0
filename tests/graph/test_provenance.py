"""Where a node comes from is read from what the exporters leave."""

from __future__ import annotations

import pytest

from app.graph.model import Frame
from app.graph.provenance import Provenances, scope_text

DYNAMO = """File "/home/me/net.py", line 9, in forward
    return self.block(x)
  File "/home/me/block.py", line 5, in forward
    return torch.relu(self.linear(x))
  File "/venv/lib/python3.11/site-packages/torch/nn/modules/linear.py", line 134, in forward
    return F.linear(input, self.weight, self.bias)"""

TORCHSCRIPT = """/venv/lib/python3.11/site-packages/torch/autograd/function.py(583): apply
/home/me/net.py(41): forward
/venv/lib/python3.11/site-packages/torch/nn/modules/module.py(1768): _slow_forward
/venv/lib/python3.11/site-packages/torch/onnx/__init__.py(334): export
/home/me/net.py(70): <module>
"""


def test_that_a_name_with_slashes_holds_the_modules() -> None:
    found = Provenances()
    assert found.of("/dense/dense.0/nonentity", "", ()).module_path == ("dense", "dense.0")
    assert found.of_name("/Relu") == ()
    assert found.of_name("Identity_10") == ()
    assert found.of_name("//Relu") == ()


def test_that_the_scopes_of_dynamo_come_before_the_name_and_are_relative() -> None:
    scopes = (("pkg.torch.onnx.name_scopes", "['', 'b', 'b.l.0', 'linear']"),)
    assert Provenances().of("/other/node", "", scopes).module_path == ("b", "l.0")


@pytest.mark.parametrize(
    "written", ["[" * 5000, "'a'", "[1, 2]", "__import__('os')", "", "['x'" + ", 'y'" * 50_000 + "]", "{'a': 1}"]
)
def test_that_hostile_scopes_give_nothing(written: str) -> None:
    path = Provenances().of("n", "", (("pkg.torch.onnx.name_scopes", written),)).module_path
    assert not any(path)


def test_that_a_stack_of_dynamo_is_read_innermost_first() -> None:
    found = Provenances().of("node", "", (("pkg.torch.onnx.stack_trace", DYNAMO),))
    assert found.source_line == "block.py:5"
    assert [(frame.line, frame.function) for frame in found.stack] == [(134, "forward"), (5, "forward"), (9, "forward")]
    assert found.stack[2] == Frame("/home/me/net.py", 9, "forward", "return self.block(x)")


def test_that_a_docstring_of_torchscript_is_read_without_the_machinery() -> None:
    found = Provenances().of("node", TORCHSCRIPT, ())
    assert found.source_line == "net.py:41"
    assert [frame.line for frame in found.stack] == [41, 70]


def test_that_other_docstrings_are_no_stack() -> None:
    for doc in ("A plain remark.", "f(x): the result", "see (3): here", "x" * 100_000):
        assert Provenances().of("node", doc, ()).source_line == ""


def test_that_windows_paths_are_cut_to_the_file() -> None:
    trace = 'File "C:\\\\me\\\\net.py", line 3, in forward'.replace("\\\\", "\\")
    assert Provenances().of("node", "", (("pkg.torch.onnx.stack_trace", trace),)).source_line == "net.py:3"


def test_that_a_scope_without_classes_is_the_path() -> None:
    assert scope_text(("a", "b"), ()) == "a/b"
    assert scope_text(("a",), (("pkg.torch.onnx.class_hierarchy", "['m.Net']"),)) == "a"
    assert scope_text((), (("pkg.torch.onnx.class_hierarchy", "['m.Net', 'aten.add']"),)) == "Net"
