"""The parts of a failed export's story."""

from __future__ import annotations

from dataclasses import replace

from app.checks.story import causes, graph_so_far
from app.export.outcome import Failed, Stage

from .building import NET, record

_TEXT = """Traceback (most recent call last):
  File "a.py", line 1, in inner
    f()
    ~^^
KeyError: 'x'

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "b.py", line 2, in outer
    g()
torch.onnx.ConversionError: it failed
over two lines

--- standard output ---
  File "not a frame", line 3
Error: printed
"""
_PRINTED = """before
Torch IR graph at exception: graph(%x : Float(2)):
  %1 : Float(2) = aten::mul(%x, %x)
  return (%1)

after
"""


def _failed(text: str, printed: str = "") -> Failed:
    return Failed(NET, Stage.EXPORT, "", "", (), text, replace(record(), stdout=printed))


def test_that_the_last_cause_comes_first() -> None:
    assert causes(_failed(_TEXT)) == ("KeyError: 'x'", "torch.onnx.ConversionError: it failed")


def test_that_a_crash_has_no_chain() -> None:
    assert causes(_failed("The exporter crashed (SIGSEGV).")) == ()


def test_that_the_graph_so_far_is_cut_out_of_what_was_printed() -> None:
    graph = graph_so_far(_failed("", _PRINTED))
    assert graph.startswith("graph(%x")
    assert graph.endswith("return (%1)")
    assert graph_so_far(_failed("", "nothing")) == ""
