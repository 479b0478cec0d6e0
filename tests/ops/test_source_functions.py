"""`autograd.Function` classes read from source."""

from __future__ import annotations

import pytest

from app.ops.model import Evidence, OpDef
from tests.ops.conftest import Read, Write


def _types(op: OpDef) -> dict[str, str]:
    return {attribute.name: attribute.type for attribute in op.attributes}


def _inputs(op: OpDef) -> list[str]:
    return [formal.name for formal in op.inputs]


def _outputs(op: OpDef) -> list[str]:
    return [formal.name for formal in op.outputs]


@pytest.mark.parametrize(
    ("imports", "base"),
    [
        ("import torch", "torch.autograd.Function"),
        ("import torch as t", "t.autograd.Function"),
        ("from torch import autograd", "autograd.Function"),
        ("from torch.autograd import Function", "Function"),
        ("from torch.autograd import Function as F", "F"),
        ("import torch.autograd.function as f", "f.Function"),
        ("from torch.autograd import *", "Function"),
        ("import torch\nBase = torch.autograd.Function", "Base"),
        ("try:\n    from torch.autograd import Function\nexcept ImportError:\n    Function = object", "Function"),
    ],
)
def test_that_a_function_is_found_under_any_name(read: Read, imports: str, base: str) -> None:
    text = f'{imports}\nclass MyOp({base}):\n    @staticmethod\n    def symbolic(g, x): return g.op("d::MyOp", x)\n'
    (op,) = read(text).ops
    assert (op.name, op.domain, op.op_type, op.function, op.kind) == (
        "d::MyOp",
        "d",
        "MyOp",
        "MyOp",
        "autograd.Function",
    )


def test_that_ports_attributes_outputs_and_place_are_read(read: Read) -> None:
    (op,) = read(
        '''
        import torch

        class MyStrangeOp(torch.autograd.Function):
            """What it does."""

            @staticmethod
            def symbolic(g, input, weight, bias, float_attr, int_attr):
                return g.op("mydomain::MyStrangeOp", input, weight, bias, float_attr_f=float_attr, int_attr_i=int_attr)

            @staticmethod
            def forward(ctx, input, weight, bias, float_attr, int_attr):
                return input + weight, input * weight + bias

            @staticmethod
            def backward(ctx, first, second):
                return first, second, None, None, None

        y = MyStrangeOp.apply(1, 2, 3, [0.1, 0.5], [2, 2])
        '''
    ).ops
    assert _inputs(op) == ["input", "weight", "bias"]
    assert {formal.named_by for formal in op.inputs} == {"symbolic"}
    assert _types(op) == {"float_attr": "FLOATS", "int_attr": "INTS"}
    assert _outputs(op) == ["output_0", "output_1"]
    assert {formal.named_by for formal in op.outputs} == {"forward"}
    assert (op.line, op.doc, op.has_symbolic, op.has_backward) == (4, "What it does.", True, True)
    assert op.evidence == Evidence.SOURCE


def test_that_methods_are_inherited_from_classes_of_the_module(read: Read) -> None:
    first, second = read(
        """
        from torch.autograd import Function
        class F(Function):
            @staticmethod
            def symbolic(g, x, w): return g.op("d::Op", x, w)
            @staticmethod
            def forward(ctx, x, w):
                total = x + w
                return total
            @staticmethod
            def backward(ctx, grad): return grad, grad
        class G(F):
            @staticmethod
            def symbolic(g, a, b): return g.op("d::Other", a, b)
        """
    ).ops
    assert (first.name, _inputs(first), _outputs(first)) == ("d::Op", ["x", "w"], ["total"])
    assert (second.name, _inputs(second), _outputs(second), second.has_backward) == (
        "d::Other",
        ["a", "b"],
        ["total"],
        True,
    )


def test_that_functions_nested_in_functions_and_classes_are_found(read: Read) -> None:
    module = read(
        """
        import torch
        def make():
            class Inner(torch.autograd.Function):
                @staticmethod
                def symbolic(g, x): return g.op("d::Inner", x)
            return Inner
        class Layer(torch.nn.Module):
            class Op(torch.autograd.Function):
                @staticmethod
                def symbolic(g, x): return g.op("d::Nested", x)
        """
    )
    assert [op.name for op in module.ops] == ["d::Inner", "d::Nested"]


def test_that_a_function_without_symbolic_is_named_by_its_class_and_writes_no_node(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class Plain(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x, w): return x * w
        """
    ).ops
    assert (op.name, op.op_type, op.has_symbolic, _inputs(op)) == ("Plain", "", False, ["x", "w"])


def test_that_classes_which_are_no_functions_are_left_out(read: Read) -> None:
    module = read(
        """
        import torch
        class Function: pass
        class Mine(Function):
            @staticmethod
            def symbolic(g, x): return g.op("d::Op", x)
        class Net(torch.nn.Module):
            def forward(self, x): return x
        class Base(torch.autograd.Function): pass
        """
    )
    assert module.ops == ()


def test_that_setup_context_takes_the_context_out_of_forward(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class Op(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, k): return g.op("d::Op", x, k_f=k)
            @staticmethod
            def forward(x, k): return x * k
            @staticmethod
            def setup_context(ctx, inputs, output): pass
        Op.apply(1, 0.5)
        """
    ).ops
    assert _types(op) == {"k": "FLOAT"}


@pytest.mark.parametrize(
    ("name", "definitions"),
    [
        ('"d::Op"', ""),
        ('f"{DOMAIN}::Op"', 'DOMAIN = "d"'),
        ('DOMAIN + "::" + NAME', 'DOMAIN = "d"\nNAME = "Op"'),
        ('"%s::%s" % ("d", NAME)', 'NAME = "Op"'),
        ('"{}::{name}".format("d", name=NAME)', 'NAME = "Op"'),
        ("Names.OP", 'class Names:\n    OP = "d::Op"'),
        ("NAME", 'NAME = "d" "::Op"'),
    ],
)
def test_that_the_name_may_be_any_constant_text(read: Read, name: str, definitions: str) -> None:
    (op,) = read(
        f"import torch\n{definitions}\nclass F(torch.autograd.Function):\n    @staticmethod\n"
        f"    def symbolic(g, x):\n        return g.op({name}, x)\n"
    ).ops
    assert op.name == "d::Op"


def test_that_a_name_which_the_source_does_not_tell_stays_open(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, name): return g.op(f"d::{name}", x)
        """
    ).ops
    assert (op.name, op.op_type, op.has_symbolic, _inputs(op)) == ("F", "", True, ["x"])


def test_that_each_name_of_a_choice_is_an_operator(read: Read) -> None:
    module = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, fast):
                return g.op("d::Fast" if fast else "d::Slow", x)
        """
    )
    assert [op.name for op in module.ops] == ["d::Fast", "d::Slow"]


def test_that_twin_calls_make_one_definition(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, w): return g.op("d::Op", x, w), g.op("d::Op", x, w)
            @staticmethod
            def forward(ctx, x, w): return x + w, x * w
        """
    ).ops
    assert (_inputs(op), _outputs(op)) == (["x", "w"], ["output_0", "output_1"])


def test_that_an_input_which_some_calls_leave_out_is_optional(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, w, b=None):
                if b is None:
                    return g.op("d::Op", x, w)
                return g.op("d::Op", x, w, b)
        """
    ).ops
    assert [(formal.name, formal.optional) for formal in op.inputs] == [("x", False), ("w", False), ("b", True)]


@pytest.mark.parametrize(
    "body",
    [
        'return g.op("d::Op", *[v for v in (x, b) if v is not None])',
        'return g.op("d::Op", x, *([b] if b is not None else []))',
        "inputs = [x]\n        if b is not None:\n            inputs.append(b)\n        return g.op('d::Op', *inputs)",
        "inputs = [x]\n        if b is not None:\n            inputs += [b]\n        return g.op('d::Op', *inputs)",
        'return g.op("d::Op", *filter(None, (x, b)))',
    ],
)
def test_that_a_list_of_inputs_is_followed(read: Read, body: str) -> None:
    (op,) = read(
        "import torch\nclass F(torch.autograd.Function):\n    @staticmethod\n"
        f"    def symbolic(g, x, b=None):\n        {body}\n"
    ).ops
    assert _inputs(op)[0] == "x"
    assert _inputs(op)[1:] == ["b"]
    assert op.inputs[1].optional


def test_that_star_arguments_are_one_variadic_input(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, first, *rest): return g.op("d::Op", first, *rest)
        """
    ).ops
    assert [(formal.name, formal.variadic) for formal in op.inputs] == [("first", False), ("rest", True)]


def test_that_an_input_without_a_name_is_called_by_its_slot(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x):
                return g.op("d::Op", x, g.op("Constant", value_t=torch.tensor(1)))
        """
    ).ops
    assert [(formal.name, formal.named_by) for formal in op.inputs] == [("x", "symbolic"), ("input_1", "position")]


def test_that_standard_operators_around_a_custom_one_are_left_out(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x):
                flat = g.op("Flatten", x)
                out = g.op("d::Op", flat)
                return g.op("Relu", out)
        """
    ).ops
    assert (op.name, _inputs(op)) == ("d::Op", ["flat"])


def test_that_the_functions_which_get_the_graph_are_followed(read: Read) -> None:
    (op,) = read(
        """
        import torch
        def emit(graph, left, right, size):
            return graph.op("d::Op", left, right, size_i=size)
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, w, k): return emit(g, x, w, k)
            @staticmethod
            def forward(ctx, x, w, k: int): return x
        """
    ).ops
    assert (_inputs(op), _types(op)) == (["x", "w"], {"size": "INT"})


@pytest.mark.parametrize(
    "member",
    [
        "    symbolic = staticmethod(emit)\n",
        "    symbolic = emit\n",
        "    pass\nF.symbolic = staticmethod(emit)\n",
        '    symbolic = staticmethod(lambda g, x: g.op("d::Op", x))\n',
    ],
)
def test_that_symbolic_may_be_assigned(read: Read, member: str) -> None:
    module = read(
        'import torch\ndef emit(g, x):\n    return g.op("d::Op", x)\n'
        f"class F(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x): return x\n{member}"
    )
    assert [op.name for op in module.ops] == ["d::Op"]


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("return blended, mask", ["blended", "mask"]),
        ("return blended, mask * 2", ["blended", "output_1"]),
        ("result = (blended, mask)\n        return result", ["blended", "mask"]),
        ("return [blended, mask]", ["blended", "mask"]),
        ("return blended, blended", ["blended", "output_1"]),
        ("if ctx:\n            return other, mask\n        return blended, mask", ["output_0", "mask"]),
        ("return blended * 2", ["output_0"]),
        ("return", []),
    ],
)
def test_that_outputs_are_named_by_what_forward_returns(read: Read, body: str, names: list[str]) -> None:
    (op,) = read(
        "import torch\nclass F(torch.autograd.Function):\n    @staticmethod\n"
        f"    def forward(ctx, blended, mask, other):\n        {body}\n"
    ).ops
    assert _outputs(op) == names


def test_that_a_call_of_ops_symbolic_in_forward_names_the_same_operator(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, k): return g.op("d::Op", x, k_i=k)
            @staticmethod
            def forward(ctx, x, k):
                if torch.onnx.is_in_onnx_export():
                    return torch.onnx.ops.symbolic("d::Op", (x,), dict(k=[1, 2]), dtype=x.dtype, shape=x.shape)
                return x * k
        """
    ).ops
    assert (op.name, _inputs(op), _types(op), _outputs(op)) == ("d::Op", ["x"], {"k": "INTS"}, ["output_0"])


def test_that_inheritance_in_a_circle_ends(read: Read) -> None:
    module = read(
        """
        import torch
        class A(B): pass
        class B(A, torch.autograd.Function):
            @staticmethod
            def symbolic(g, x): return symbolic(g, x)
            def forward(ctx, *xs): return xs
        x = y
        y = x
        symbolic = B.symbolic
        """
    )
    assert {op.function for op in module.ops} <= {"A", "B"}


def test_that_reading_runs_nothing(read: Read, write: Write) -> None:
    read("import pathlib\nraise SystemExit(pathlib.Path('ran').touch())\n")
    assert not write("").with_name("ran").exists()
