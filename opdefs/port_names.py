"""Where the names of a node's ports come from.

A file stores the values that a node reads and writes, but not what its ports are called. What to look at:

- `Conv` is an operator of ONNX, whose schema calls the ports X, W, B and Y.
- `Blend` is an operator of this module. Its inputs are called `image`, `overlay` and `mask` after the parameters of
  `symbolic`, its outputs `blended` and `difference` after the names that `forward` returns.
- The Conv that makes `overlay` has its own names for everything: a port's name belongs to the node, not to the value.
"""

import torch
from torch import nn


class Blend(torch.autograd.Function):
    """Gives the blend of image and overlay where the mask says so, and how far it is from the image."""

    @staticmethod
    def symbolic(g, image, overlay, mask):
        blended, difference = g.op("mydomain::Blend", image, overlay, mask, outputs=2)
        return blended.setType(image.type()), difference.setType(image.type())

    @staticmethod
    def forward(ctx, image, overlay, mask):
        blended = image * (1 - mask) + overlay * mask
        difference = blended - image
        return blended, difference


class BlendNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 3, kernel_size=1)
        self.mask = nn.Parameter(torch.rand(1, 3, 4, 4))

    def forward(self, picture):
        return Blend.apply(picture, self.conv(picture), self.mask)


if __name__ == "__main__":
    torch.onnx.export(
        BlendNet().eval(),
        (torch.rand(1, 3, 4, 4),),
        "BlendNet.onnx",
        input_names=["picture"],
        output_names=["first", "second"],
        opset_version=17,
        custom_opsets={"mydomain": 1},
        dynamo=False,
    )
