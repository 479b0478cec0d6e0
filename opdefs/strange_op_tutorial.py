"""The strange operator as tutorials write it: the script runs from top to bottom, and the export succeeds.

What to look at:

- `symbolic` calls `g.op` twice for the two outputs of `forward`, so each layer leaves two nodes of one output each.
- `"MyStrangeOp"` has no domain, so the nodes claim to be ONNX's own. `onnx.checker` refuses the file.
- Nothing says the type and shape of the outputs; the export warns, and every shape after the operator is lost.

`strange_op.py` beside this file shows how to avoid all three.
"""

import torch
import torch.nn as nn
from torch.autograd import Function


class MyStrangeOp(Function):
    @staticmethod
    def symbolic(g, input, weight, bias, floatAttr, intAttr):
        return g.op("MyStrangeOp", input, weight, bias, float_attr_f=floatAttr, int_attr_i=intAttr), g.op(
            "MyStrangeOp", input, weight, bias, float_attr_f=floatAttr, int_attr_i=intAttr
        )

    @staticmethod
    def forward(ctx, input, weight, bias, floatAttr, intAttr):
        return input + weight, input * weight + bias


class MyStrangeOpLayer(nn.Module):
    def __init__(self, weight, bias, floatAttr, intAttr):
        super().__init__()
        self.weight = weight
        self.bias = bias
        self.floatAttr = floatAttr
        self.intAttr = intAttr

    def forward(self, x):
        return MyStrangeOp.apply(x, self.weight, self.bias, self.floatAttr, self.intAttr)


class MyStrangeNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.myLayer1 = MyStrangeOpLayer(
            nn.Parameter(torch.ones(1, 3, 4, 4)), nn.Parameter(torch.ones(1, 3, 4, 4)), [0.1, 0.5], [2, 2]
        )
        self.myLayer2 = MyStrangeOpLayer(
            nn.Parameter(torch.ones(1, 3, 4, 4)), nn.Parameter(torch.ones(1, 3, 4, 4)), [0.5, 0.5], [3, 3]
        )
        self.conv1 = nn.Conv2d(3, 3, 3, padding=1)

    def forward(self, x):
        x1, x2 = self.myLayer1(x)
        x3, x4 = self.myLayer2(x)
        x1 = self.conv1(x1)
        x2 = self.conv1(x2)
        x3 = self.conv1(x3)
        x4 = self.conv1(x4)
        return x1 + x2 + x3 + x4


net = MyStrangeNet()
t = torch.ones(1, 3, 4, 4)
torch.onnx.export(
    net,
    t,
    "MyStrangeNetTutorial.onnx",
    opset_version=13,
    input_names=["inputTensor"],
    output_names=["outputTensor"],
    operator_export_type=torch.onnx.OperatorExportTypes.ONNX,
    dynamo=False,
)
