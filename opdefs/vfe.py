"""A scatter operator, as the voxel feature encoder of a point cloud net needs it.

What to look at:

- The ports of the node are called `data`, `indices` and `updates`, after the parameters of `symbolic`.
- All three are activations. `indices` is int64, the others are float32.
- `reduce` is an attribute of type STRING and `dim` one of type INT.
- The number of points varies from picture to picture: it is a symbol in the file, not a number.
"""

import torch
from torch import nn


class ScatterReduce(torch.autograd.Function):
    """Gives `data` with each row of `updates` taken into the row that `indices` names, the larger value winning."""

    @staticmethod
    def symbolic(g, data, indices, updates, reduce, dim):
        output = g.op("mydomain::ScatterReduce", data, indices, updates, reduce_s=reduce, dim_i=dim)
        return output.setType(data.type())

    @staticmethod
    def forward(ctx, data, indices, updates, reduce: str, dim: int):
        index = indices.unsqueeze(1).expand_as(updates)
        return data.scatter_reduce(dim, index, updates, reduce)


class VoxelFeatureEncoder(nn.Module):
    """Gives the largest features of the points in each voxel."""

    def forward(self, data, indices, updates):
        return ScatterReduce.apply(data, indices, updates, "amax", 0)


if __name__ == "__main__":
    data = torch.zeros(5, 4)
    indices = torch.tensor([0, 2, 2, 4, 1, 0])
    updates = torch.rand(6, 4)
    torch.onnx.export(
        VoxelFeatureEncoder().eval(),
        (data, indices, updates),
        "vfe.onnx",
        input_names=["data", "indices", "updates"],
        output_names=["output"],
        dynamic_axes={"indices": {0: "points"}, "updates": {0: "points"}},
        opset_version=16,
        custom_opsets={"mydomain": 1},
        dynamo=False,
    )
