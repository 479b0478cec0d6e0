"""The linear layer with a hand-written backward as tutorials give it.

What to look at:

- There is no `symbolic`, so the exporter looks inside `forward`: the file holds standard operators,
  and nothing in it says that there was a `LinearFunction`.
- `grad_output.sum(0).squeeze(0)` is right for two output features and more. For one feature it drops the only
  dimension, and the gradient no longer has the shape of the bias.
- `Linear(…, bias=False)` fails: the last condition asks whether the argument is None, and False is not None.

`linear_function.py` beside this file shows the working form.
"""

import torch
import torch.nn as nn
from torch.autograd import Function


class LinearFunction(Function):
    @staticmethod
    def forward(ctx, input, weight, bias=None):
        ctx.save_for_backward(input, weight, bias)
        output = input.mm(weight.t())
        if bias is not None:
            output += bias.unsqueeze(0).expand_as(output)
        return output

    @staticmethod
    def backward(ctx, grad_output):
        input, weight, bias = ctx.saved_tensors
        grad_input = grad_weight = grad_bias = None
        if ctx.needs_input_grad[0]:
            grad_input = grad_output.mm(weight)
        if ctx.needs_input_grad[1]:
            grad_weight = grad_output.t().mm(input)
        if bias is not None and ctx.needs_input_grad[2]:
            grad_bias = grad_output.sum(0).squeeze(0)
        return grad_input, grad_weight, grad_bias


class Linear(nn.Module):
    def __init__(self, input_features, output_features, bias=True):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(output_features, input_features))
        if bias:
            self.bias = nn.Parameter(torch.empty(output_features))
        else:
            self.register_parameter("bias", None)
        self.weight.data.uniform_(-0.1, 0.1)
        if bias is not None:
            self.bias.data.uniform_(-0.1, 0.1)

    def forward(self, input):
        return LinearFunction.apply(input, self.weight, self.bias)


net = Linear(20, 30)
x = torch.randn(2, 20)
torch.onnx.export(net, x, "LinearTutorial.onnx", opset_version=13, dynamo=False)
