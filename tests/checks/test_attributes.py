"""Rules over the attributes and inputs that `g.op` was given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.checks.attributes import narrowed
from app.checks.codes import Severity
from app.checks.runs import passed_text
from app.export.outcome import Argument, Parameter

from .building import CALLER, applied, call, exported, failed, function, of_code, python, record, run, tensor


@pytest.mark.parametrize(
    ("name", "item", "words"),
    [
        ("alpha", 0.1, "Write alpha_f=0.1"),
        ("k_d", 1.0, "Write k_f=1.0"),
        ("mode_i", "sum", "mode_s='sum'"),
        ("k_i", 1.5, "k_f=1.5"),
        ("k_i", [1, 2.5], "k_f=[1, 2.5]"),
        ("k_s", {"a": 1}, "string"),
        ("k_i", 2**70, "64 bits"),
    ],
)
def test_that_an_attribute_that_does_not_fit_its_suffix_is_told_with_the_right_one(
    name: str, item: object, words: str
) -> None:
    (finding,) = of_code(failed(record(call(attributes=[python(name, item)]))), "ATTR-KIND")
    assert words in f"{finding.message} {finding.fix}"
    assert (finding.file, finding.line) == ("net.py", 12)


@pytest.mark.parametrize(
    ("name", "item"),
    [
        ("k_i", 1),
        ("k_i", True),
        ("k_i", [1, 2]),
        ("k_f", 1),
        ("k_f", [1, 2.5]),
        ("k_s", "a"),
        ("k_s", ["a"]),
        ("k_i", []),
    ],
)
def test_that_an_attribute_that_fits_is_silent(name: str, item: object) -> None:
    assert not of_code(exported(record(call(attributes=[python(name, item)]))), "ATTR-KIND")


def test_that_numpy_and_graph_values_are_no_tensor_attributes() -> None:
    array = Argument("w_t", False, "array([1.])", "ndarray")
    weight = Argument("w_t", True, "w", "Value", (3,), "float32", role="prim::Param")
    assert "torch.from_numpy" in of_code(failed(record(call(attributes=[array]))), "ATTR-KIND")[0].fix
    assert "Make it an input" in of_code(failed(record(call(attributes=[weight]))), "ATTR-KIND")[0].fix


def test_that_two_keywords_of_one_name_lose_the_first() -> None:
    what = record(call(attributes=[python("scale_i", 1), python("scale_f", 2.5)]))
    (finding,) = of_code(exported(what), "ATTR-LOST")
    assert "scale_f=2.5 and scale_i=1" in finding.message
    assert "only scale_i=1 is exported" in finding.message


def test_that_none_handed_in_is_a_warning_and_none_from_a_helper_an_error() -> None:
    one = call(attributes=[python("k_i", None)])
    passed = of_code(exported(record(one, symbolics=(run(tensor(), python("k", None)),))), "ATTR-LOST")
    made = of_code(exported(record(one, symbolics=(run(tensor(), tensor("k")),))), "ATTR-LOST")
    assert [finding.severity for finding in passed] == [Severity.WARNING]
    assert [finding.severity for finding in made] == [Severity.ERROR]


def test_that_a_registered_symbolic_that_loses_numbers_is_told_to_parse_them() -> None:
    gemm = call(op="Gemm", function="aten::addmm", attributes=[python("beta_f", None), python("alpha_f", None)])
    ran = run(
        *(tensor(name) for name in ("self", "mat1", "mat2", "beta", "alpha")),
        function="aten::addmm",
        kind="symbolic override",
    )
    (finding,) = of_code(exported(record(gemm, symbolics=(ran,))), "ATTR-LOST")
    assert "beta_f and alpha_f" in finding.message
    assert '@parse_args("v", "v", "v", "f", "f")' in finding.fix


@pytest.mark.parametrize(
    ("item", "stored"), [(1e-50, "0.0"), (1e300, "inf"), (16777217, "16777216.0"), ([0.5, 123456789.0], "123456792.0")]
)
def test_that_a_number_that_float32_cannot_hold_is_narrowed(item: object, stored: str) -> None:
    (finding,) = of_code(exported(record(call(attributes=[python("k_f", item)]))), "ATTR-NARROWED")
    assert stored in finding.message


@pytest.mark.parametrize("item", [0.1, 1.3, 1e38, 16777216, 0.0, -2.5, float("inf"), [0.1, 0.5], 1e20])
def test_that_mere_rounding_is_silent(item: object) -> None:
    assert not of_code(exported(record(call(attributes=[python("k_f", item)]))), "ATTR-NARROWED")


def test_that_narrowing_takes_any_python_number() -> None:
    assert narrowed(10**400) == float("inf")


def test_that_a_traced_size_as_attribute_is_told_with_its_source() -> None:
    size = Argument("n_i", True, "6", "Value", (), "int64", role="onnx::Constant")
    what = record(
        call(attributes=[size]),
        symbolics=(run(tensor("x"), replace(size, name="n"), result=""),),
        applies=(applied(tensor("x"), tensor("n", ())),),
    )
    (finding,) = of_code(failed(what), "TENSOR-ATTRIBUTE")
    assert "x.shape[0]" in finding.message
    assert "int(x.shape[0])" in finding.fix


def test_that_a_number_as_attribute_is_silent() -> None:
    assert not of_code(exported(record(call(attributes=[python("n_i", 2)]))), "TENSOR-ATTRIBUTE")


@pytest.mark.parametrize(("item", "fix"), [(2, "k_i=k"), (0.5, "k_f=k"), ("sum", "k_s=k"), ([1, 2], "k_i=k")])
def test_that_a_python_value_as_input_is_told_with_its_suffix(item: object, fix: str) -> None:
    (finding,) = of_code(failed(record(call(tensor(), python("k", item)))), "PYTHON-INPUT")
    assert fix in finding.fix
    assert not of_code(exported(record(call(tensor()))), "PYTHON-INPUT")


def test_that_a_list_of_tensors_handed_to_apply_is_told() -> None:
    both = Argument("xs", False, "[Tensor(float32, [2, 3]), Tensor(float32, [2, 3])]", "list")
    (finding,) = of_code(failed(record(applies=(applied(both),))), "PYTHON-INPUT")
    assert "apply(*xs)" in finding.fix
    assert not of_code(exported(record(applies=(applied(python("k", [2, 2])),))), "PYTHON-INPUT")


def test_that_none_among_the_inputs_is_told_by_its_place() -> None:
    (finding,) = of_code(failed(record(call(tensor(), python("b", None)))), "NONE-INPUT")
    assert "Input b (#1) of d::Op is None" in finding.message
    assert "Leave it out" in finding.fix
    gap = of_code(failed(record(call(tensor(), python("b", None), tensor("c")))), "NONE-INPUT")
    assert "gap" in gap[0].fix


def test_that_a_tensor_that_reaches_no_node_is_unused_and_its_parameter_named() -> None:
    given = (tensor("x"), tensor("b", (3,), role="parameter", owner="bias"))
    what = record(call(tensor("x")), symbolics=(run(tensor("x"), tensor("b")),), applies=(applied(*given),))
    (finding,) = of_code(exported(what), "UNUSED-ARGUMENT")
    assert "Argument b of Op.apply (parameter bias)" in finding.message
    assert "bias is not in the file" in finding.message


def test_that_a_tensor_that_is_used_or_passes_through_is_silent() -> None:
    used = record(call(tensor("x"), tensor("b")), symbolics=(run(tensor("x"), tensor("b")),))
    passing = record(call(tensor("x")), symbolics=(run(tensor("x"), tensor("b"), returned=((0, 0), (-1, -1))),))
    assert not of_code(exported(used), "UNUSED-ARGUMENT")
    assert not of_code(exported(passing), "UNUSED-ARGUMENT")


def test_that_a_plain_tensor_is_a_note_and_one_that_stops_the_export_an_error() -> None:
    plain = applied(tensor("x"), tensor("w", (3,), role="attribute", owner="scale"))
    (note,) = of_code(exported(record(applies=(plain,))), "WEIGHT-NOT-INITIALIZER")
    assert note.severity is Severity.INFO
    assert "self.scale" in note.message
    held = applied(
        tensor("x"), tensor("w", (3,), role="attribute", owner="ws[0]", type="Parameter", requires_grad=True)
    )
    (error,) = of_code(
        failed(record(applies=(held,)), "RuntimeError: Cannot insert a Tensor that requires grad as a constant."),
        "WEIGHT-NOT-INITIALIZER",
    )
    assert error.severity is Severity.ERROR
    assert "ParameterList" in error.fix


def test_that_the_source_of_an_argument_is_cut_out_of_the_call() -> None:
    frame = replace(CALLER, code="return self.F.apply(x, f(a, [1, 2]), ',', k)")
    assert [passed_text(frame, place) for place in range(5)] == ["x", "f(a, [1, 2])", "'_'", "k", ""]
    assert passed_text(replace(CALLER, code="F.apply(*xs, k)"), 1) == ""


def test_that_an_argument_with_other_defaults_drifts() -> None:
    ours = function((Parameter("x"), Parameter("alpha", "0.1")), (Parameter("x"), Parameter("alpha", "0.2")))
    (finding,) = of_code(exported(record(functions=(ours,), applies=(applied(tensor("x")),))), "DEFAULT-DRIFT")
    assert "alpha=0.1" in finding.message
    assert "alpha=0.2" in finding.message
    passed = applied(tensor("x"), python("alpha", 0.1))
    assert not of_code(exported(record(functions=(ours,), applies=(passed,))), "DEFAULT-DRIFT")


def test_that_equal_defaults_written_in_two_ways_do_not_drift() -> None:
    same = function((Parameter("x"), Parameter("k", "1")), (Parameter("x"), Parameter("k", "1.0")))
    assert not of_code(exported(record(functions=(same,), applies=(applied(tensor("x")),))), "DEFAULT-DRIFT")
