"""The bundled modules as `opscope ops` reads them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from app import paths
from app.ops.source import read_module
from tests.opdefs.conftest import FAILING

MODULES = sorted(paths.opdefs().glob("*.py"))

_STRANGE = "mydomain::MyStrangeOp(input, weight, bias; float_attr FLOATS, int_attr INTS) -> output_0, output_1"
_LINEAR = "mydomain::LinearFunction(input, weight, bias?; ) -> output"
_CLAMP = "(input, weight; scale FLOAT, limits FLOATS) -> output_0"

EXPECTED = {
    "aten_overrides": (
        [
            "aten::stack(tensors; dim INT) -> ",
            "aten::mm(self, mat2; ) -> ",
            "aten::addmm(self, mat1, mat2; beta FLOAT, alpha FLOAT) -> ",
            "aten::addmm(self, mat1, mat2, beta, alpha; ) -> ",
        ],
        ["AtenOverrides", "AtenOverridesTutorial"],
    ),
    "export_types": ([], ["ExportTypeOnnx", "ExportTypeAten", "ExportTypeAtenFallback", "ExportTypeFallthrough"]),
    "inputs_and_attributes": (
        [
            "mydomain::Mix(input, weight, offset, gate, scale; steps INT, sizes INTS, ratio FLOAT, ratios FLOATS, "
            "mode STRING, labels STRINGS, table TENSOR) -> output_0"
        ],
        ["MixNet"],
    ),
    "linear_function": ([_LINEAR], ["LinearWithBias", "LinearWithoutBias"]),
    "linear_function_tutorial": (["LinearFunction(input, weight, bias; ) -> output"], ["LinearTutorial"]),
    "modern_custom_op": ([f"modern::scaled_clamp{_CLAMP}", f"mydomain::ScaledClamp{_CLAMP}"], ["ScaledClampNet"]),
    "modern_symbolic": (
        ["mydomain::ScaledShift(input, shift; scale FLOAT) -> output_0"],
        ["ScaledShiftDynamo", "ScaledShiftTorchScript"],
    ),
    "nonentity": (["mydomain::nonentity(self, mat1, mat2; beta FLOAT, alpha FLOAT) -> output"], ["NonentityNet"]),
    "nonentity_tutorial": (["nonentity(self, mat1, mat2; beta , alpha ) -> output"], ["NonentityNetTutorial"]),
    "port_names": (["mydomain::Blend(image, overlay, mask; ) -> blended, difference"], ["BlendNet"]),
    "strange_op": ([_STRANGE, _STRANGE], ["MyStrangeNet", "MyStrangeNetOneNode"]),
    "strange_op_tutorial": ([_STRANGE.removeprefix("mydomain::")], ["MyStrangeNetTutorial"]),
    "strange_op2": (
        ["mydomain::MyStrangeOp2(input1, input2, bias; int_attr1 INT, int_attr2 INTS, str_attr3 STRING) -> output_0"],
        ["MyStrangeNet2"],
    ),
    "strange_op2_tutorial": (
        ["MyStrangeOp2(input1, input2, bias; int_attr1 INT, int_attr2 INTS, str_attr3 STRING) -> output_0"],
        ["MyStrangeNet2Tutorial"],
    ),
    "vfe": (["mydomain::ScatterReduce(data, indices, updates; reduce STRING, dim INT) -> output_0"], ["vfe"]),
}


def test_that_every_bundled_module_is_expected_here() -> None:
    assert {path.stem for path in MODULES} == set(EXPECTED)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_that_ops_and_nets_are_read_from_the_source(path: Path) -> None:
    module = read_module(path)
    ops = [
        f"{op.name}({', '.join(f'{one.name}?' if one.optional else one.name for one in op.inputs)}; "
        f"{', '.join(f'{one.name} {one.type}' for one in op.attributes)}) -> "
        f"{', '.join(one.name for one in op.outputs)}"
        for op in module.ops
    ]
    assert (ops, [net.name for net in module.nets]) == EXPECTED[path.stem]
    assert module.notes == ()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_that_each_module_says_what_to_look_at(path: Path) -> None:
    doc = read_module(path).doc
    assert len(doc.splitlines()) > 5
    assert "FAILS" in doc or "What to look at:" in doc


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_that_only_the_modern_modules_use_the_dynamo_exporter(path: Path) -> None:
    assert read_module(path).uses_dynamo == path.stem.startswith("modern_")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_that_each_module_stands_alone(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names])
    }
    assert imported <= {"torch", "onnxscript"}


@pytest.mark.parametrize("path", [one for one in MODULES if one.stem not in FAILING], ids=lambda path: path.stem)
def test_that_the_nets_are_the_files_that_the_script_writes(folder: Path, path: Path) -> None:
    nets = [net.name for net in read_module(path).nets]
    assert [name for name in nets if not (folder / f"{name}.onnx").is_file()] == []
