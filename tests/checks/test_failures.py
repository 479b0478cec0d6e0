"""Failed exports explained by what the exporter said."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.checks.codes import SEVERITIES
from app.checks.messages import MESSAGES
from app.ops.source import read_module

from .building import call, failed, of_code, python, record, run, tensor

TEXTS = [
    ("ONNX export failed on an operator with unrecognized namespace my::foo.", "TRANSLATION", "my::foo"),
    (
        "Exporting the operator 'my::foo' to ONNX opset version 17 is not supported. "
        "Support for this operator was added in version 18, try exporting with this version",
        "REGISTRY",
        "registered at opset 18",
    ),
    (
        "Exporting the operator 'aten::foo' to ONNX opset version 17 is not supported. "
        "Support for this operator was added in version 18, try exporting with this version",
        "TRANSLATION",
        "from opset 18 on",
    ),
    (
        "Exporting the operator 'aten::special_bessel_j0' to ONNX opset version 17 is not supported",
        "TRANSLATION",
        "bessel_j0",
    ),
    (
        "No ONNX function found for <OpOverload(op='my.foo', overload='default')>.",
        "TRANSLATION",
        "torch.ops.my.foo.default",
    ),
    ("There was no fake impl registered for <CustomOpDef(my::foo)>.", "TRANSLATION", "fake implementation"),
    ("No schema registered for 'Foo' version '1' and domain 'd'!", "TRANSLATION", "plain Python function"),
    (
        "Target 'my.foo' should be provided as an OpOverload instead of an OpOverloadPacket.",
        "TRANSLATION",
        "torch.ops.my.foo",
    ),
    (
        "TranslationError: ERROR: Cannot use ir.Value 'alpha' as an attribute. at: Function 'Foo_tr', line 2",
        "TRANSLATION",
        "alpha: float",
    ),
    ("Could not guard on data-dependent expression Eq(u0, 1)", "TRANSLATION", "numbers in a tensor"),
    ("required keyword attribute 'Subgraph' is undefined", "BODY-CRASH", "scripted module"),
    ("ONNX export failed: Couldn't export Python operator Op", "NO-SYMBOLIC", "Op has no symbolic"),
    ("Invalid attribute specifier 'alpha' names must be suffixed with type", "ATTR-KIND", "alpha"),
    (
        "i_(): incompatible function arguments. …\nInvoked with: %7 = d::Op(%x.1)\n, 'n', 6 defined in (%6 : Long()",
        "TENSOR-ATTRIBUTE",
        "n_i",
    ),
]


@pytest.mark.parametrize(("text", "code", "words"), TEXTS, ids=[text[:40] for text, _, _ in TEXTS])
def test_that_an_unreadable_error_is_decoded(text: str, code: str, words: str) -> None:
    findings = failed(record(), text)
    (finding,) = of_code(findings, code)
    assert words in f"{finding.message} {finding.fix}"
    assert not of_code(findings, "EXPORT-FAILED")


def test_that_every_message_of_the_table_has_a_code_of_the_catalogue() -> None:
    assert {message.code for message in MESSAGES} <= set(SEVERITIES)


def test_that_an_unknown_error_shows_its_cause_and_the_users_line() -> None:
    (finding,) = of_code(failed(record(), "NameError: name 'y' is not defined"), "EXPORT-FAILED")
    assert "name 'y' is not defined" in finding.message
    assert "return Op.apply(x, x.shape[0])" in finding.message
    assert (finding.file, finding.line) == ("net.py", 30)


def test_that_a_failure_that_a_rule_explains_is_not_told_twice() -> None:
    codes = [
        finding.code for finding in failed(record(call(tensor(), python("b", None))), "The exporter crashed (SIGSEGV).")
    ]
    assert codes == ["NONE-INPUT"]


def test_that_parse_args_is_written_out_for_the_arguments_of_the_op() -> None:
    scalar = tensor("alpha", (), role="prim::Constant")
    ran = run(tensor("x"), scalar, function="my::foo", kind="symbolic override", result="")
    text = (
        "A mismatch between the number of arguments (2) and their descriptors (1) was found at symbolic function 'sym'."
    )
    (finding,) = of_code(failed(record(symbolics=(ran,)), text), "REGISTRY")
    assert "my::foo has 2 arguments (x, alpha), but parse_args of sym describes 1" in finding.message


def test_that_a_step_that_needs_a_lost_shape_names_the_op_that_lost_it() -> None:
    text = (
        "Unsupported: ONNX export of operator adaptive_avg_pool2d, input size not accessible. Please …"
        "[Caused by the value '1 defined in (…)' The containing node has kind 'd::Op'.]"
    )
    (finding,) = of_code(failed(record(call()), text), "SHAPE-UNKNOWN")
    assert finding.severity == "error"
    assert "adaptive_avg_pool2d, input size not accessible" in finding.message
    assert "setType" in finding.fix
    other = text.replace("d::Op", "onnx::Relu")
    assert not of_code(failed(record(call()), other), "SHAPE-UNKNOWN")
    warned = record(call(), stderr="Warning: The shape inference of d::Op type is missing, so it may …")
    assert of_code(failed(warned, other), "SHAPE-UNKNOWN")


def test_that_an_op_without_translation_is_found_in_the_source(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text('"""torch.ops.my.foo is told here, but not defined."""\nimport torch\n\ny = torch.ops.my.foo(x)\n')
    text = "No ONNX function found for <OpOverload(op='my.foo', overload='default')>."
    (finding,) = of_code(failed(record(), text, module=read_module(file)), "TRANSLATION")
    assert (Path(finding.file).name, finding.line) == ("net.py", 4)
