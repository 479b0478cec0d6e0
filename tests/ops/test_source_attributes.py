"""The attributes of `autograd.Function` classes read from source, with their types."""

from __future__ import annotations

import pytest

from app.ops.model import OpDef
from tests.ops.conftest import Read


def _types(op: OpDef) -> dict[str, str]:
    return {attribute.name: attribute.type for attribute in op.attributes}


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("[1.0, 2.0]", "FLOATS"),
        ("0.5", "FLOAT"),
        ("3", "FLOAT"),
        ("[v * 2 for v in (1.0, 2.0)]", "FLOATS"),
        ("list(values)", "FLOATS"),
        ("float(values)", "FLOAT"),
        ("[0.5] * 3", "FLOATS"),
        ("values", ""),
        ("values[0]", ""),
        ("0.5 if values else [0.5]", ""),
        ("LIMITS", "FLOATS"),
    ],
)
def test_that_a_list_makes_the_list_type_and_nothing_is_guessed(read: Read, value: str, word: str) -> None:
    (op,) = read(
        f"import torch\nLIMITS = (0.5, 1.5)\nclass F(torch.autograd.Function):\n    @staticmethod\n"
        f'    def symbolic(g, x, values): return g.op("d::Op", x, a_f={value})\n'
    ).ops
    assert _types(op) == {"a": word}


def test_that_each_suffix_is_a_type(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, t, graph):
                return g.op("d::Op", x, a_i=1, b_i=[1], c_f=1.0, d_s="s", e_s=["s"], f_t=t, h_g=graph, plain=1)
        """
    ).ops
    assert _types(op) == {
        "a": "INT",
        "b": "INTS",
        "c": "FLOAT",
        "d": "STRING",
        "e": "STRINGS",
        "f": "TENSOR",
        "h": "GRAPH",
        "plain": "",
    }


@pytest.mark.parametrize(
    ("annotation", "word"),
    [
        ("int", "INT"),
        ("list[int]", "INTS"),
        ("'Sequence[int]'", "INTS"),
        ("typing.List[int]", "INTS"),
        ("Optional[int]", "INT"),
        ("int | None", "INT"),
        ("torch.Size", "INTS"),
        ("int | list[int]", ""),
        ("Any", ""),
    ],
)
def test_that_annotations_of_forward_tell_lists_from_numbers(read: Read, annotation: str, word: str) -> None:
    (op,) = read(
        f"""
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, k): return g.op("d::Op", x, k_i=k)
            @staticmethod
            def forward(ctx, x, k: {annotation}): return x
        """
    ).ops
    assert _types(op) == {"k": word}


@pytest.mark.parametrize(("default", "word"), [("1.2", "FLOAT"), ("(1.0, 2.0)", "FLOATS"), ("None", "")])
def test_that_defaults_tell_lists_from_numbers(read: Read, default: str, word: str) -> None:
    (op,) = read(
        f"""
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, k): return g.op("d::Op", x, k_f=k)
            @staticmethod
            def forward(ctx, x, k={default}): return x
        """
    ).ops
    assert _types(op) == {"k": word}


def test_that_parse_args_tells_lists_from_numbers(read: Read) -> None:
    (op,) = read(
        """
        import torch
        from torch.onnx.symbolic_helper import parse_args
        class F(torch.autograd.Function):
            @staticmethod
            @parse_args("v", "is", "f")
            def symbolic(g, x, sizes, ratio): return g.op("d::Op", x, sizes_i=sizes, ratio_f=ratio)
        """
    ).ops
    assert _types(op) == {"sizes": "INTS", "ratio": "FLOAT"}


def test_that_a_value_is_followed_from_apply_through_the_layer_to_its_constructor(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x, w, floatAttr, intAttr):
                return g.op("MyOp", x, w, float_attr_f=floatAttr, int_attr_i=intAttr)
            @staticmethod
            def forward(ctx, x, w, floatAttr, intAttr): return x + w
        class Layer(torch.nn.Module):
            def __init__(self, op, weight, floatAttr, intAttr):
                super().__init__()
                self.op, self.weight = op, weight
                self.floatAttr = floatAttr
                self.intAttr = intAttr
            def forward(self, x):
                return self.op.apply(x, self.weight, self.floatAttr, self.intAttr)
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = Layer(F, torch.ones(1), [0.1, 0.5], intAttr=2)
        """
    ).ops
    assert _types(op) == {"float_attr": "FLOATS", "int_attr": "INT"}


def test_that_attributes_in_a_dict_are_read(read: Read) -> None:
    (op,) = read(
        """
        import torch
        class F(torch.autograd.Function):
            @staticmethod
            def symbolic(g, x):
                attributes = {"k_i": 1, "r_f": [0.5]}
                return g.op("d::Op", x, **attributes, outputs=2)
        """
    ).ops
    assert _types(op) == {"k": "INT", "r": "FLOATS"}
    assert [(formal.name, formal.named_by) for formal in op.outputs] == [
        ("output_0", "position"),
        ("output_1", "position"),
    ]
