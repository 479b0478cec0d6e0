"""The catalogue as a whole: silence on right models, pages, speed."""

from __future__ import annotations

from pathlib import Path

import onnx
import pytest

from app.checks.catalogue import LATER, RULES, check
from app.checks.codes import SEVERITIES, Severity
from app.checks.finding import Facts
from app.checks.gather import of_file
from app.checks.messages import MESSAGES
from app.checks.pages import codes, file, page, title

_DATA = Path(onnx.__file__).parent / "backend" / "test" / "data"


def test_that_each_code_has_a_rule_and_a_page() -> None:
    given = {code for rule in (*RULES, *LATER) for code in rule.codes} | {message.code for message in MESSAGES}
    assert given == set(SEVERITIES)
    for code in codes():
        assert title(code)
        assert all(part in page(code) for part in ("## Before", "## After", "## Why"))
    assert sorted(entry.stem for entry in file("ARITY").parent.glob("*.md")) == list(codes())


def test_that_what_is_no_code_has_no_page() -> None:
    with pytest.raises(KeyError):
        page("../ARITY")


def test_that_nothing_known_gives_nothing() -> None:
    assert check(Facts()) == ()


def test_that_the_models_of_onnx_itself_have_no_error_and_no_warning() -> None:
    models = sorted(_DATA.rglob("model.onnx")) + sorted((_DATA / "light").glob("*.onnx"))
    assert models
    for model in models:
        loud = [entry for entry in check(of_file(model)) if entry.severity is not Severity.INFO]
        assert not loud, f"{model}: {loud[0]}"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("odd_cycle.onnx", "CYCLE"),
        ("odd_duplicate_output_names.onnx", "DUPLICATE-VALUE"),
        ("odd_huge_dims_no_data.onnx", "RAW-LENGTH"),
        ("odd_ir_version_9999.onnx", "HEADER"),
        ("odd_mutual_recursion_functions.onnx", "CYCLE"),
        ("odd_unknown_dtype_99.onnx", "UNKNOWN-TYPE"),
        ("odd_unknown_op_default_domain.onnx", "NO-DOMAIN"),
        ("odd_wrong_raw_length.onnx", "RAW-LENGTH"),
        ("ort_3layer_bloom_optimized_training.onnx", "UNKNOWN-OP"),
        ("ort_gpt2_past.onnx", "UNSORTED"),
        ("ort_test_arbitrary_external_file.onnx", "EXTERNAL-MISSING"),
        ("ort_icm-31000000518082.onnx", "DANGLING-INPUT"),
        ("trt_custom_op_node.onnx", "MISSING-IMPORT"),
        ("seed_mystrangenet.onnx", "TWIN-NODES"),
    ],
)
def test_that_a_faulty_file_of_the_corpus_gets_its_finding(name: str, code: str, corpus: Path) -> None:
    assert code in {finding.code for finding in check(of_file(corpus / name))}
