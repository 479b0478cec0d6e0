"""`torch.library`, `torch.onnx.ops.symbolic`, registered symbolics, ONNX Script functions and `OpSchema`."""

from __future__ import annotations

from app.ops.model import Evidence, OpDef
from tests.ops.conftest import Read


def _types(op: OpDef) -> dict[str, str]:
    return {attribute.name: attribute.type for attribute in op.attributes}


def _inputs(op: OpDef) -> list[str]:
    return [formal.name for formal in op.inputs]


def test_that_a_custom_op_is_read_from_its_annotations(read: Read) -> None:
    (op,) = read(
        '''
        import torch
        from typing import Optional, Sequence
        @torch.library.custom_op("mylib::blend", mutates_args=())
        def blend(image: torch.Tensor, mask: Optional[torch.Tensor], parts: list[torch.Tensor], ratio: float,
                  sizes: Sequence[int], mode: str = "a") -> tuple[torch.Tensor, torch.Tensor]:
            """Blends."""
            blended = image * ratio
            return blended, mask * 2
        @blend.register_fake
        def _(image, mask, parts, ratio, sizes, mode="a"): return image, mask
        blend.register_autograd(lambda ctx, *grads: grads)
        '''
    ).ops
    assert (op.name, op.function, op.kind, op.line) == ("mylib::blend", "blend", "custom_op", 5)
    assert [(one.name, one.optional, one.variadic) for one in op.inputs] == [
        ("image", False, False),
        ("mask", True, False),
        ("parts", False, True),
    ]
    assert _types(op) == {"ratio": "FLOAT", "sizes": "INTS", "mode": "STRING"}
    assert [one.name for one in op.outputs] == ["blended", "output_1"]
    assert (op.has_backward, op.doc) == (True, "Blends.")


def test_that_custom_op_may_be_called_with_a_function(read: Read) -> None:
    (op,) = read(
        """
        from torch import Tensor
        from torch.library import custom_op as make
        NAMESPACE = "mylib"
        def double(x: Tensor) -> Tensor: return x * 2
        doubled = make(f"{NAMESPACE}::double", double, mutates_args=())
        """
    ).ops
    assert (op.name, op.function, _inputs(op), len(op.outputs)) == ("mylib::double", "double", ["x"], 1)


def test_that_library_schemas_are_read(read: Read) -> None:
    first, second = read(
        """
        import torch
        lib = torch.library.Library("mylib", "DEF")
        lib.define(
            "foo(Tensor x, Tensor? bias, Tensor[] rest, *, float alpha=1.0, int[2] size, str mode='a') "
            "-> (Tensor, Tensor)"
        )
        torch.library.define("mylib::bar", "(Tensor(a!) x, SymInt n) -> (Tensor out, Tensor mask)")
        """
    ).ops
    assert (first.name, first.kind, first.line) == ("mylib::foo", "library", 4)
    assert [(one.name, one.optional, one.variadic) for one in first.inputs] == [
        ("x", False, False),
        ("bias", True, False),
        ("rest", False, True),
    ]
    assert _types(first) == {"alpha": "FLOAT", "size": "INTS", "mode": "STRING"}
    assert len(first.outputs) == 2
    assert (second.name, _inputs(second), _types(second)) == ("mylib::bar", ["x"], {"n": "INT"})
    assert [one.name for one in second.outputs] == ["out", "mask"]


def test_that_ops_symbolic_in_a_module_is_an_operator(read: Read) -> None:
    first, second = read(
        """
        import torch
        class Net(torch.nn.Module):
            def forward(self, x):
                y = torch.onnx.ops.symbolic("d::One", [x, self.weight], {"k": 3, "r": [0.5]}, dtype=1, shape=x.shape)
                return torch.onnx.ops.symbolic_multi_out("d::Two", (y,), dtypes=[1, 1], shapes=[x.shape, x.shape])
        """
    ).ops
    assert (first.name, first.function, first.kind) == ("d::One", "Net", "torch.onnx.ops.symbolic")
    assert (_inputs(first), _types(first), len(first.outputs)) == (["x", "weight"], {"k": "INT", "r": "FLOATS"}, 1)
    assert (second.name, _inputs(second), len(second.outputs)) == ("d::Two", ["y"], 2)


def test_that_an_override_with_standard_operators_keeps_the_name_it_is_for(read: Read) -> None:
    (op,) = read(
        """
        import torch
        from torch.onnx import register_custom_op_symbolic, symbolic_helper
        @symbolic_helper.parse_args("v", "v", "v", "f", "f")
        def addmm(g, self, mat1, mat2, beta, alpha):
            return g.op("Gemm", mat1, mat2, self, beta_f=beta, alpha_f=alpha)
        register_custom_op_symbolic("aten::addmm", addmm, 13)
        """
    ).ops
    assert (op.name, op.kind, op.function, op.line) == ("aten::addmm", "symbolic override", "addmm", 5)
    assert (_inputs(op), _types(op)) == (["self", "mat1", "mat2"], {"beta": "FLOAT", "alpha": "FLOAT"})


def test_that_an_override_with_a_custom_operator_is_that_operator(read: Read) -> None:
    (op,) = read(
        """
        import torch.onnx as tox
        tox.register_custom_op_symbolic("mylib::foo", lambda g, x, k: g.op("d::Foo", x, k_i=[1]), 9)
        """
    ).ops
    assert (op.name, op.kind, _inputs(op), _types(op)) == ("d::Foo", "symbolic override", ["x"], {"k": "INTS"})


def test_that_overrides_registered_in_a_loop_are_all_found(read: Read) -> None:
    module = read(
        """
        from torch.onnx import register_custom_op_symbolic
        def mm(g, a, b): return g.op("MatMul", a, b)
        def relu(g, x): return g.op("Relu", x)
        for name, function in {"aten::mm": mm, "aten::relu": relu}.items():
            register_custom_op_symbolic(name, function, 13)
        """
    )
    assert [(op.name, op.function) for op in module.ops] == [("aten::mm", "mm"), ("aten::relu", "relu")]


def test_that_a_script_names_the_custom_operators_it_calls(read: Read) -> None:
    (op,) = read(
        """
        import onnxscript
        from onnxscript import FLOAT, script, opset18 as op
        d = onnxscript.values.Opset("d", 1)
        @script(d)
        def translate(x: FLOAT, alpha: float, sizes: list[int]) -> FLOAT:
            return d.Foo(op.Relu(x), alpha=alpha, sizes=sizes)
        """
    ).ops
    assert (op.name, op.function, op.kind, op.line) == ("d::Foo", "translate", "onnxscript", 6)
    assert _types(op) == {"alpha": "FLOAT", "sizes": "INTS"}


def test_that_a_script_of_standard_operators_is_an_operator_itself(read: Read) -> None:
    (op,) = read(
        """
        from onnxscript import script, opset18 as op
        from onnxscript.values import Opset
        @script(Opset("mine", 2))
        def Clip(x, low: float):
            y = op.Max(x, low)
            return y
        """
    ).ops
    assert (op.name, _inputs(op), _types(op), [one.name for one in op.outputs]) == (
        "mine::Clip",
        ["x"],
        {"low": "FLOAT"},
        ["y"],
    )


def test_that_an_op_schema_is_the_strongest_evidence(read: Read) -> None:
    (op,) = read(
        """
        import onnx
        from onnx import defs, helper
        from onnx.defs import OpSchema
        Option = OpSchema.FormalParameterOption
        schema = defs.OpSchema(
            "Blend", "mydomain", 1, "Blends two pictures.",
            inputs=[
                OpSchema.FormalParameter("image", "T", "the picture"),
                OpSchema.FormalParameter("mask", "T", param_option=Option.Optional),
                OpSchema.FormalParameter("rest", "T", param_option=Option.Variadic, min_arity=0),
            ],
            outputs=[OpSchema.FormalParameter("blended", "T")],
            attributes=[
                OpSchema.Attribute("ratio", OpSchema.AttrType.FLOAT, "how much", required=True),
                OpSchema.Attribute("mode", helper.make_attribute("mode", "linear"), "which way"),
                OpSchema.Attribute("sizes", OpSchema.AttrType.INTS, required=False),
            ],
        )
        """
    ).ops
    assert (op.name, op.kind, op.evidence, op.doc) == (
        "mydomain::Blend",
        "schema",
        Evidence.SCHEMA,
        "Blends two pictures.",
    )
    assert [(one.name, one.optional, one.variadic, one.least) for one in op.inputs] == [
        ("image", False, False, 1),
        ("mask", True, False, 1),
        ("rest", False, True, 0),
    ]
    assert op.inputs[0].doc == "the picture"
    assert [(one.name, one.type, one.required, one.default) for one in op.attributes] == [
        ("ratio", "FLOAT", True, None),
        ("mode", "STRING", False, "linear"),
        ("sizes", "INTS", False, None),
    ]
