"""One operator with three kinds of attributes, two activations and a bias.

What to look at:

- The keywords of `g.op` name the attributes and their types: `int_attr1_i=10` is INT, `int_attr2_i=[3, 5]` is INTS,
  `str_attr3_s="…"` is STRING. The suffix is not part of the name.
- A STRING holds any text: the second layer's is written in Chinese characters.
- `input1` and `input2` are activations, `bias` is a weight, although all three are given to `g.op` alike:
  what they are is decided by where they come from.
- The biases of both layers are equal, so the second one comes through an `Identity`.
"""

import torch
from torch import nn


class MyStrangeOp2(torch.autograd.Function):
    """Gives input1 + input2 - bias; the attributes go along for a backend to read."""

    @staticmethod
    def symbolic(g, input1, input2, bias, int_attr1, int_attr2, str_attr3):
        output = g.op(
            "mydomain::MyStrangeOp2",
            input1,
            input2,
            bias,
            int_attr1_i=int_attr1,
            int_attr2_i=int_attr2,
            str_attr3_s=str_attr3,
        )
        return output.setType(input1.type())

    @staticmethod
    def forward(ctx, input1, input2, bias, int_attr1: int, int_attr2: list[int], str_attr3: str):
        return input1 + input2 - bias


class MyStrangeLayer2(nn.Module):
    def __init__(self, int_attr1, int_attr2, str_attr3):
        super().__init__()
        self.bias = nn.Parameter(torch.ones(1, 3, 4, 4))
        self.int_attr1 = int_attr1
        self.int_attr2 = int_attr2
        self.str_attr3 = str_attr3

    def forward(self, input1, input2):
        return MyStrangeOp2.apply(input1, input2, self.bias, self.int_attr1, self.int_attr2, self.str_attr3)


class MyStrangeNet2(nn.Module):
    def __init__(self):
        super().__init__()
        self.myLayer1 = MyStrangeLayer2(10, [3, 5], "a plain text")
        self.myLayer2 = MyStrangeLayer2(40, [12, 22], "奇怪的算子")
        self.conv1 = nn.Conv2d(3, 3, kernel_size=3, padding=1)
        self.conv2 = nn.Conv2d(3, 3, kernel_size=3, padding=1)

    def forward(self, input1, input2, input3, input4):
        first = self.conv1(self.myLayer1(input1, input2))
        second = self.conv2(self.myLayer2(input3, input4))
        return first + second


if __name__ == "__main__":
    torch.onnx.export(
        MyStrangeNet2().eval(),
        tuple(torch.rand(1, 3, 4, 4) for _ in range(4)),
        "MyStrangeNet2.onnx",
        input_names=["input1", "input2", "input3", "input4"],
        output_names=["output"],
        opset_version=13,
        custom_opsets={"mydomain": 1},
        dynamo=False,
    )
