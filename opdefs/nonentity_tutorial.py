"""The `nonentity` operator as tutorials write it. Its export FAILS: that is what this module is for.

What to look at:

- `symbolic` asks for `self, mat1, mat2, beta, alpha`, copied from PyTorch's own symbolic of `addmm`.
- `apply` hands over three arguments, so `beta` and `alpha` have no value and `symbolic` cannot be called.

`nonentity.py` beside this file shows the working form: `forward` takes `beta` and `alpha`, and `apply` passes them.
"""

import torch
import torch.nn as nn
from torch.autograd import Function


class LinearFunction(Function):
    @staticmethod
    def symbolic(g, self, mat1, mat2, beta, alpha):
        return g.op("nonentity", self, mat1, mat2, beta_f=beta, alpha_f=alpha)

    @staticmethod
    def forward(ctx, input, weight, bias=None):
        ctx.save_for_backward(input, weight, bias)
        output = input.mm(weight.t())
        if bias is not None:
            output += bias.unsqueeze(0).expand_as(output)
        return output


class Linear(nn.Module):
    def __init__(self, input_features, output_features):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(output_features, input_features))
        self.bias = nn.Parameter(torch.empty(output_features))
        self.weight.data.uniform_(-0.1, 0.1)
        self.bias.data.uniform_(-0.1, 0.1)

    def forward(self, input):
        return LinearFunction.apply(input, self.weight, self.bias)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Sequential(nn.Conv2d(1, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2))
        self.conv2 = nn.Sequential(nn.Conv2d(32, 64, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2))
        self.conv3 = nn.Sequential(nn.Conv2d(64, 64, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2))
        self.dense = nn.Sequential(Linear(576, 128), nn.ReLU(), Linear(128, 10))

    def forward(self, x):
        x = self.conv3(self.conv2(self.conv1(x)))
        x = x.view(x.size(0), -1)
        return self.dense(x)


model = Net()
dummy_input = torch.randn(64, 1, 28, 28)
torch.onnx.export(model, dummy_input, "NonentityNetTutorial.onnx", opset_version=13, dynamo=False)
