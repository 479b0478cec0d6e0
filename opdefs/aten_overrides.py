"""Operators of PyTorch itself, exported in another way than the exporter's own.

`torch.onnx.register_custom_op_symbolic` puts a symbolic in the place of the exporter's. What to look at:

- `stack` becomes one Unsqueeze for each tensor, then a Concat. From opset 13 on Unsqueeze takes its axes as an input.
- `mm` becomes Gemm with a constant zero for C.
- `addmm` becomes Gemm with the attributes `alpha` and `beta`. Without `parse_args` the symbolic receives graph values
  instead of numbers. `AtenOverridesTutorial` shows what comes of it: both attributes vanish without a word.
- A symbolic is registered from an opset on, so it must be the one that is exported or an earlier one.
"""

import torch
from torch import nn
from torch.onnx import register_custom_op_symbolic, symbolic_helper, unregister_custom_op_symbolic

OPSET = 13


@symbolic_helper.parse_args("v", "i")
def stack(g, tensors, dim):
    axes = g.op("Constant", value_t=torch.tensor([dim]))
    parts = [g.op("Unsqueeze", tensor, axes) for tensor in symbolic_helper._unpack_list(tensors)]
    return g.op("Concat", *parts, axis_i=dim)


def mm(g, self, mat2):
    zero = g.op("Constant", value_t=torch.tensor([0.0]))
    return g.op("Gemm", self, mat2, zero, beta_f=0.0, alpha_f=1.0)


@symbolic_helper.parse_args("v", "v", "v", "f", "f")
def addmm(g, self, mat1, mat2, beta, alpha):
    return g.op("Gemm", mat1, mat2, self, beta_f=beta, alpha_f=alpha)


def addmm_tutorial(g, self, mat1, mat2, beta, alpha):
    # `_scalar` reads the number out of a tensor; of a graph value it makes None, and an attribute of None is left out.
    return g.op("Gemm", mat1, mat2, self, beta_f=symbolic_helper._scalar(beta), alpha_f=symbolic_helper._scalar(alpha))


class AtenNet(nn.Module):
    """Gives 0.5 · bias + 2 · left · right, stacked on left · right."""

    def forward(self, bias, left, right):
        return torch.stack([torch.addmm(bias, left, right, beta=0.5, alpha=2.0), torch.mm(left, right)], dim=0)


def export(addmm_symbolic, file):
    symbolics = {"aten::stack": stack, "aten::mm": mm, "aten::addmm": addmm_symbolic}
    for name, symbolic in symbolics.items():
        register_custom_op_symbolic(name, symbolic, OPSET)
    torch.onnx.export(
        AtenNet().eval(),
        (torch.rand(2, 4), torch.rand(2, 3), torch.rand(3, 4)),
        file,
        input_names=["bias", "left", "right"],
        output_names=["output"],
        opset_version=OPSET,
        dynamo=False,
    )
    for name in symbolics:
        unregister_custom_op_symbolic(name, OPSET)


if __name__ == "__main__":
    export(addmm, "AtenOverrides.onnx")
    export(addmm_tutorial, "AtenOverridesTutorial.onnx")
