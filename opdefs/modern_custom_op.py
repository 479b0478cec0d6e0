"""A custom operator for the newer exporter: `torch.library.custom_op` and a translation of it.

Three parts belong together. What to look at:

- `custom_op` makes an operator of PyTorch, which the exporter does not look into. Its annotations matter: tensors
  become inputs, numbers and texts become attributes.
- `register_fake` says the shape and type of the results without computing them. The exporter needs it.
- `custom_translation_table` says what to write for it: an ONNX Script function that calls the node. Its return type is
  annotated, and its own name differs from the node's, which would otherwise seem to call itself.

The node is `mydomain::ScaledClamp`; `modern::scaled_clamp` is its name in PyTorch only.
"""

import onnxscript
import torch
from onnxscript import FLOAT
from torch import nn

mydomain = onnxscript.values.Opset("mydomain", 1)


@torch.library.custom_op("modern::scaled_clamp", mutates_args=())
def scaled_clamp(input: torch.Tensor, weight: torch.Tensor, scale: float, limits: list[float]) -> torch.Tensor:
    """Gives input * weight * scale, clamped between the two limits."""
    return torch.clamp(input * weight * scale, limits[0], limits[1])


@scaled_clamp.register_fake
def _(input, weight, scale, limits):
    return torch.empty_like(input)


@onnxscript.script(mydomain)
def write_scaled_clamp(input: FLOAT, weight: FLOAT, scale: float, limits: list[float]) -> FLOAT:
    return mydomain.ScaledClamp(input, weight, scale=scale, limits=limits)


class ScaledClampNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.weight = nn.Parameter(torch.rand(4))

    def forward(self, input):
        return torch.ops.modern.scaled_clamp(self.linear(input), self.weight, 0.1, [-0.5, 0.5])


if __name__ == "__main__":
    torch.onnx.export(
        ScaledClampNet().eval(),
        (torch.rand(2, 4),),
        "ScaledClampNet.onnx",
        input_names=["input"],
        output_names=["output"],
        opset_version=18,
        custom_translation_table={torch.ops.modern.scaled_clamp.default: write_scaled_clamp},
        external_data=False,
        verbose=False,
        dynamo=True,
    )
