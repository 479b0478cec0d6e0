"""What becomes an input and what becomes an attribute, and what kind of input it is.

`g.op` follows two rules. What to look at:

- A positional argument is an input, a keyword is an attribute. The keyword's ending is the type: `_i` INT, `_f` FLOAT,
  `_s` STRING, `_t` TENSOR; a list makes it INTS, FLOATS or STRINGS.
- An input that is a parameter or a buffer of a module is an initializer: `weight` and `offset`.
- A tensor that is computed from the net's input is an activation: `input`, and `gate`, which went through a Sigmoid.
- A plain tensor that belongs to no module is a constant: `scale` comes from a Constant node.
- `table` is a tensor too, but an attribute: `symbolic` takes it from `TABLE`. What `apply` receives as a tensor is
  a value of the graph and can only be an input.
- An attribute is fixed when the file is written. What shall change from run to run has to be an input.
"""

import torch
from torch import nn

SCALE = torch.tensor([2.0])
TABLE = torch.tensor([[1, 2], [3, 4]])


class Mix(torch.autograd.Function):
    """Gives (input * weight + offset) * gate * scale."""

    @staticmethod
    def symbolic(g, input, weight, offset, gate, scale, steps, sizes, ratio, ratios, mode, labels):
        output = g.op(
            "mydomain::Mix",
            input,
            weight,
            offset,
            gate,
            scale,
            steps_i=steps,
            sizes_i=sizes,
            ratio_f=ratio,
            ratios_f=ratios,
            mode_s=mode,
            labels_s=labels,
            table_t=TABLE,
        )
        return output.setType(input.type())

    @staticmethod
    def forward(ctx, input, weight, offset, gate, scale, steps, sizes, ratio, ratios, mode, labels):
        return (input * weight + offset) * gate * scale


class MixNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(4))
        self.register_buffer("offset", torch.rand(4))

    def forward(self, input):
        gate = torch.sigmoid(input)
        return Mix.apply(
            input, self.weight, self.offset, gate, SCALE, 3, [2, 4], 0.1, [0.5, 1e-5], "fast", ["left", "right"]
        )


if __name__ == "__main__":
    torch.onnx.export(
        MixNet().eval(),
        (torch.rand(2, 4),),
        "MixNet.onnx",
        input_names=["input"],
        output_names=["output"],
        opset_version=17,
        custom_opsets={"mydomain": 1},
        dynamo=False,
    )
