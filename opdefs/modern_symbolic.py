"""A custom operator for both exporters: `torch.onnx.ops.symbolic` inside `forward`, and `symbolic` beside it.

The newer exporter never calls `symbolic`; it looks into `forward`, and the operator would dissolve into what is
computed there. What to look at:

- While the newer exporter runs, `forward` returns `torch.onnx.ops.symbolic(…)`: the name, the inputs, the attributes
  and the type and shape of the result. That becomes one node.
- The older exporter traces `forward`, throws the result away and calls `symbolic`. `torch.jit.is_tracing()` tells
  the two apart.
- Both nets hold the same operator with the same ports.
"""

import torch
from torch import nn


class ScaledShift(torch.autograd.Function):
    """Gives input * scale + shift."""

    @staticmethod
    def symbolic(g, input, shift, scale):
        return g.op("mydomain::ScaledShift", input, shift, scale_f=scale).setType(input.type())

    @staticmethod
    def forward(ctx, input, shift, scale: float):
        if torch.onnx.is_in_onnx_export() and not torch.jit.is_tracing():
            return torch.onnx.ops.symbolic(
                "mydomain::ScaledShift",
                (input, shift),
                {"scale": scale},
                dtype=input.dtype,
                shape=input.shape,
                version=1,
            )
        return input * scale + shift


class ScaledShiftNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.shift = nn.Parameter(torch.rand(4))

    def forward(self, input):
        return torch.relu(ScaledShift.apply(input, self.shift, 1.5))


if __name__ == "__main__":
    net = ScaledShiftNet().eval()
    arguments = (torch.rand(2, 4),)
    torch.onnx.export(
        net,
        arguments,
        "ScaledShiftDynamo.onnx",
        input_names=["input"],
        output_names=["output"],
        opset_version=18,
        external_data=False,
        verbose=False,
        dynamo=True,
    )
    torch.onnx.export(
        net,
        arguments,
        "ScaledShiftTorchScript.onnx",
        input_names=["input"],
        output_names=["output"],
        opset_version=18,
        custom_opsets={"mydomain": 1},
        dynamo=False,
    )
