"""A net whose two linear layers are exported as one operator that no backend has: `nonentity`.

What to look at:

- `symbolic` receives what `apply` received. So `forward` takes `beta` and `alpha` too, although it does not use them:
  that is how the numbers reach the node.
- `beta_f` and `alpha_f` make FLOAT attributes. The file holds them as 32-bit numbers; 1.3 reads back as 1.3.
- The two `nonentity` nodes carry numbers of their own: 1.3 and 1.2 in the first, 1.33 and 1.22 in the second.
- The ports are called `self`, `mat1`, `mat2`, after the parameters of `symbolic`.

`nonentity_tutorial.py` beside this file shows the form whose `symbolic` cannot be called.
"""

import torch
from torch import nn


class LinearFunction(torch.autograd.Function):
    """Gives input times the transposed weight, plus the bias where there is one."""

    @staticmethod
    def symbolic(g, self, mat1, mat2, beta, alpha):
        output = g.op("mydomain::nonentity", self, mat1, mat2, beta_f=beta, alpha_f=alpha)
        rows, columns = self.type().sizes()[0], mat1.type().sizes()[0]
        return output.setType(self.type().with_sizes([rows, columns]))

    @staticmethod
    def forward(ctx, input, weight, bias=None, beta=1.2, alpha=1.3):
        ctx.save_for_backward(input, weight)
        ctx.has_bias = bias is not None
        output = input.mm(weight.t())
        if bias is not None:
            output = output + bias
        return output

    @staticmethod
    def backward(ctx, grad_output):
        input, weight = ctx.saved_tensors
        grad_bias = grad_output.sum(0) if ctx.has_bias else None
        return grad_output.mm(weight), grad_output.t().mm(input), grad_bias, None, None


class Linear(nn.Module):
    def __init__(self, input_features, output_features, beta, alpha):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(output_features, input_features).uniform_(-0.1, 0.1))
        self.bias = nn.Parameter(torch.empty(output_features).uniform_(-0.1, 0.1))
        self.beta = beta
        self.alpha = alpha

    def forward(self, input):
        return LinearFunction.apply(input, self.weight, self.bias, self.beta, self.alpha)


def block(inputs, outputs):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel_size=3, padding=1), nn.ReLU(), nn.MaxPool2d(2))


class NonentityNet(nn.Module):
    """A classifier of 28 × 28 pictures."""

    def __init__(self):
        super().__init__()
        self.conv1 = block(1, 32)
        self.conv2 = block(32, 64)
        self.conv3 = block(64, 64)
        self.dense = nn.Sequential(
            Linear(576, 128, beta=1.2, alpha=1.3), nn.ReLU(), Linear(128, 10, beta=1.22, alpha=1.33)
        )

    def forward(self, input):
        features = self.conv3(self.conv2(self.conv1(input)))
        return self.dense(features.flatten(1))


if __name__ == "__main__":
    torch.onnx.export(
        NonentityNet().eval(),
        (torch.rand(64, 1, 28, 28),),
        "NonentityNet.onnx",
        input_names=["input"],
        output_names=["output"],
        opset_version=13,
        custom_opsets={"mydomain": 1},
        dynamo=False,
    )
