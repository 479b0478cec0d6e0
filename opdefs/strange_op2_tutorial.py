"""The operator with three kinds of attributes as tutorials write it; the export succeeds.

What to look at:

- The attributes are those of `strange_op2.py`: their types come from the endings `_i` and `_s`, not from a domain.
- `"MyStrangeOp2"` has no domain, so the nodes claim to be ONNX's own. `onnx.checker` refuses the file.
- Nothing says the type and shape of the outputs, and every shape after the operator is lost.
"""

import torch
import torch.nn as nn
from torch.autograd import Function


class MyStrangeOp2(Function):
    @staticmethod
    def symbolic(g, input1, input2, bias, intAttr1, intAttr2, strAttr3):
        return g.op(
            "MyStrangeOp2",
            input1,
            input2,
            bias,
            int_attr1_i=intAttr1,
            int_attr2_i=intAttr2,
            str_attr3_s=strAttr3,
        )

    @staticmethod
    def forward(ctx, input1, input2, bias, intAttr1, intAttr2, strAttr3):
        return input1 + input2 - bias


class MyStrangeOpLayer(nn.Module):
    def __init__(self, bias, intAttr1, intAttr2, strAttr3):
        super().__init__()
        self.bias = bias
        self.intAttr1 = intAttr1
        self.intAttr2 = intAttr2
        self.strAttr3 = strAttr3

    def forward(self, x1, x2):
        return MyStrangeOp2.apply(x1, x2, self.bias, self.intAttr1, self.intAttr2, self.strAttr3)


class MyStrangeNet2(nn.Module):
    def __init__(self):
        super().__init__()
        self.myLayer1 = MyStrangeOpLayer(nn.Parameter(torch.ones(1, 3, 4, 4)), 10, [3, 5], "a plain text")
        self.myLayer2 = MyStrangeOpLayer(nn.Parameter(torch.ones(1, 3, 4, 4)), 40, [12, 22], "another text")
        self.conv1 = nn.Conv2d(3, 3, 3, padding=1)
        self.conv2 = nn.Conv2d(3, 3, 3, padding=1)

    def forward(self, x1, x2, x3, x4):
        y1 = self.conv1(self.myLayer1(x1, x2))
        y2 = self.conv2(self.myLayer2(x3, x4))
        return y1 + y2


net = MyStrangeNet2()
t = torch.ones(1, 3, 4, 4)
torch.onnx.export(
    net,
    (t, t.clone(), t.clone(), t.clone()),
    "MyStrangeNet2Tutorial.onnx",
    opset_version=13,
    input_names=["input1", "input2", "input3", "input4"],
    output_names=["output"],
    operator_export_type=torch.onnx.OperatorExportTypes.ONNX,
    dynamo=False,
)
