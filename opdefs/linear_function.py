"""A linear layer with a backward written by hand, with a bias and without one.

What to look at:

- `LinearFunction.backward` gives one gradient for each argument of `forward`, each of the shape of its argument.
  `grad_output.sum(0)` has the shape of the bias for any number of output features, one included.
- `symbolic` leaves the bias out of `g.op` where there is none. Handing `None` to `g.op` would end the process.
- So `LinearWithBias` has three inputs at its node and `LinearWithoutBias` two.

`linear_function_tutorial.py` beside this file shows the form that tutorials give, and its three faults.
"""

import torch
from torch import nn


class LinearFunction(torch.autograd.Function):
    """Gives input times the transposed weight, plus the bias where there is one."""

    @staticmethod
    def symbolic(g, input, weight, bias=None):
        inputs = [input, weight]
        if bias is not None:
            inputs.append(bias)
        output = g.op("mydomain::LinearFunction", *inputs)
        rows, columns = input.type().sizes()[0], weight.type().sizes()[0]
        return output.setType(input.type().with_sizes([rows, columns]))

    @staticmethod
    def forward(ctx, input, weight, bias=None):
        ctx.save_for_backward(input, weight)
        ctx.has_bias = bias is not None
        output = input.mm(weight.t())
        if bias is not None:
            output = output + bias
        return output

    @staticmethod
    def backward(ctx, grad_output):
        input, weight = ctx.saved_tensors
        grad_input = grad_weight = grad_bias = None
        if ctx.needs_input_grad[0]:
            grad_input = grad_output.mm(weight)
        if ctx.needs_input_grad[1]:
            grad_weight = grad_output.t().mm(input)
        if ctx.has_bias and ctx.needs_input_grad[2]:
            grad_bias = grad_output.sum(0)
        return grad_input, grad_weight, grad_bias


class Linear(nn.Module):
    """A linear layer over `LinearFunction`; weight and bias start uniform in [-0.1, 0.1]."""

    def __init__(self, input_features, output_features, bias=True):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(output_features, input_features))
        nn.init.uniform_(self.weight, -0.1, 0.1)
        if bias:
            self.bias = nn.Parameter(torch.empty(output_features))
            nn.init.uniform_(self.bias, -0.1, 0.1)
        else:
            self.register_parameter("bias", None)

    def forward(self, input):
        return LinearFunction.apply(input, self.weight, self.bias)


def export(model, file):
    torch.onnx.export(
        model.eval(),
        (torch.rand(2, 20),),
        file,
        input_names=["input"],
        output_names=["output"],
        opset_version=17,
        custom_opsets={"mydomain": 1},
        dynamo=False,
    )


if __name__ == "__main__":
    export(Linear(20, 30), "LinearWithBias.onnx")
    export(Linear(20, 30, bias=False), "LinearWithoutBias.onnx")
