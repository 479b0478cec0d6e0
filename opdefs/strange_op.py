"""One operator with two outputs, exported in two ways.

`MyStrangeOp` is an `autograd.Function`: `forward` says what it computes in PyTorch, `symbolic` says what the export
writes in its place. Positional arguments of `g.op` become inputs, keywords become attributes: `float_attr_f` with
a list is `float_attr` of type FLOATS. The name carries a domain, `mydomain::`, because ONNX has no such operator.

What to look at:

- `MyStrangeNet` calls `g.op` once for each output. Each layer then becomes TWO nodes with one output each, four in all.
  A backend that knows the operator would compute everything twice, and take output 0 both times.
- `MyStrangeNetOneNode` asks for `outputs=2` in a single `g.op`: one node a layer, with two outputs.
- All weights and biases are ones. The exporter keeps one of several equal parameters and puts an `Identity` in the
  place of each other one: these are weights all the same, not activations.
- The four convolutions share one weight, since one module is applied four times.
"""

import torch
from torch import nn


class MyStrangeOp(torch.autograd.Function):
    """Gives input + weight, and input * weight + bias; its two outputs are exported as two nodes."""

    @staticmethod
    def symbolic(g, input, weight, bias, float_attr, int_attr):
        name = "mydomain::MyStrangeOp"
        first = g.op(name, input, weight, bias, float_attr_f=float_attr, int_attr_i=int_attr)
        second = g.op(name, input, weight, bias, float_attr_f=float_attr, int_attr_i=int_attr)
        return first.setType(input.type()), second.setType(input.type())

    @staticmethod
    def forward(ctx, input, weight, bias, float_attr: list[float], int_attr: list[int]):
        return input + weight, input * weight + bias


class MyStrangeOpOneNode(MyStrangeOp):
    """The same operator; its two outputs belong to one node."""

    @staticmethod
    def symbolic(g, input, weight, bias, float_attr, int_attr):
        first, second = g.op(
            "mydomain::MyStrangeOp", input, weight, bias, float_attr_f=float_attr, int_attr_i=int_attr, outputs=2
        )
        # ONNX cannot infer the type and shape of an operator that it does not know: say them.
        return first.setType(input.type()), second.setType(input.type())


class MyStrangeLayer(nn.Module):
    def __init__(self, op, float_attr, int_attr):
        super().__init__()
        self.op = op
        self.weight = nn.Parameter(torch.ones(1, 3, 4, 4))
        self.bias = nn.Parameter(torch.ones(1, 3, 4, 4))
        self.float_attr = float_attr
        self.int_attr = int_attr

    def forward(self, input):
        return self.op.apply(input, self.weight, self.bias, self.float_attr, self.int_attr)


class MyStrangeNet(nn.Module):
    def __init__(self, op):
        super().__init__()
        self.myLayer1 = MyStrangeLayer(op, float_attr=[0.1, 0.5], int_attr=[2, 2])
        self.myLayer2 = MyStrangeLayer(op, float_attr=[0.5, 0.5], int_attr=[3, 3])
        self.conv1 = nn.Conv2d(3, 3, kernel_size=3, padding=1)

    def forward(self, input):
        results = (*self.myLayer1(input), *self.myLayer2(input))
        first, second, third, fourth = (self.conv1(result) for result in results)
        return first + second + third + fourth


def export(op, file):
    torch.onnx.export(
        MyStrangeNet(op).eval(),
        (torch.rand(1, 3, 4, 4),),
        file,
        input_names=["inputTensor"],
        output_names=["outputTensor"],
        opset_version=13,
        custom_opsets={"mydomain": 1},
        dynamo=False,  # the newer exporter never calls `symbolic`
    )


if __name__ == "__main__":
    export(MyStrangeOp, "MyStrangeNet.onnx")
    export(MyStrangeOpOneNode, "MyStrangeNetOneNode.onnx")
