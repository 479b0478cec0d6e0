"""A net with an op of its own, as a project would have it; `python scale.py` writes ScaleNet.onnx."""

import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def symbolic(g, data, weight, factor):
        return g.op("mydomain::Scale", data, weight, factor_f=factor)

    @staticmethod
    def forward(ctx, data, weight, factor: float):
        return data * weight * factor


class ScaleNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(3))

    def forward(self, data):
        return torch.relu(Scale.apply(data, self.weight, 0.5))


torch.onnx.export(ScaleNet(), (torch.zeros(1, 3),), "ScaleNet.onnx", dynamo=False, input_names=["data"])
