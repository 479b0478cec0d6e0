"""Which exception of a chain is told, and how."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.export.outcome import Record, StackFrame
from app.export.wording import Link, root_of, sentence, worded

OWN = StackFrame("/home/a/net.py", 7, "forward", "x = y", own=True)
FOREIGN = StackFrame("/lib/torch/nn.py", 9, "_call_impl", "", own=False)


def _link(kind: str, message: str = "", explicit: bool = False, module: str = "builtins") -> Link:
    return Link(kind, module, message, explicit, None, (FOREIGN, OWN))


def test_that_given_causes_are_followed_to_the_last() -> None:
    chain = (_link("A", explicit=True), _link("B", explicit=True), _link("C"))
    assert root_of(chain).type == "C"


def test_that_what_merely_happened_before_is_not_taken_for_the_cause() -> None:
    assert root_of((_link("ValueError"), _link("KeyError"))).type == "ValueError"


def test_that_wrappers_of_an_exporter_are_seen_through() -> None:
    wrapper = _link("TorchExportError", module="torch.onnx._internal.exporter._errors")
    assert root_of((wrapper, _link("KeyError"))).type == "KeyError"


def test_that_signals_inside_the_tracer_are_not_taken_for_a_cause() -> None:
    unsupported = _link("Unsupported", module="torch._dynamo.exc")
    assert root_of((unsupported, _link("ObservedException", module="torch._dynamo.exc"))) is unsupported


def test_that_own_frames_come_first_and_none_twice() -> None:
    other = StackFrame("/home/a/net.py", 3, "<module>", "", own=True)
    outer = Link("A", "m", "", True, None, (FOREIGN, other))
    inner = _link("B")
    assert inner.all_frames((outer, inner)) == (OWN, other, FOREIGN)


def test_that_cause_says_where_in_the_users_code() -> None:
    cause, _, clean = worded((_link("ValueError", "no way"),), Path("net.py"), Record())
    assert cause == "ValueError: no way (in forward, net.py:7)"
    assert not clean


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("one\nline", "E: one line"),
        ("first.\n\nsecond.", "E: first."),
        ("", "E."),
        (
            "Unsupported: x, size not accessible. Please feel free to request support or submit",
            "E: Unsupported: x, size not accessible.",
        ),
        (
            "i_(): incompatible function arguments. The following argument types are supported:\n 1. (…)",
            "E: i_(): incompatible function arguments.",
        ),
        ("x" * 1000, "E: " + "x" * 399 + "…"),
    ],
)
def test_that_a_message_is_told_as_far_as_it_says_what_happened(message: str, expected: str) -> None:
    assert sentence(_link("E", message)) == expected


@pytest.mark.parametrize("message", ["CUDA out of memory. Tried", "DefaultCPUAllocator: can't allocate memory: you"])
def test_that_lack_of_memory_is_recognised(message: str) -> None:
    _, next_step, _ = worded((_link("RuntimeError", message),), Path("net.py"), Record())
    assert next_step == "Free memory, or export a smaller net."


def test_that_a_plain_exit_is_clean() -> None:
    exit_ = Link("SystemExit", "builtins", "0", False, 0, (OWN,))
    assert worded((exit_,), Path("net.py"), Record())[2]
