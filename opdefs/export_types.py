"""The four operator export types of the TorchScript exporter.

`torch.special.i0` has no counterpart in ONNX. What to look at:

- `ONNX` writes standard operators only. It would refuse a net with `i0`, so the first net goes without.
- `ONNX_ATEN` writes nearly everything as `ATen` nodes of the domain `org.pytorch.aten`; their attribute `operator`
  says which operator of PyTorch each one is. Hardly any backend runs them.
- `ONNX_ATEN_FALLBACK` does so only for what cannot be written otherwise: here for `i0`.
- `ONNX_FALLTHROUGH` keeps what it cannot translate under its own name: `i0` becomes `org.pytorch.aten::i0`.

The newer exporter takes no notice of the export type, so `dynamo=False` is needed.
"""

import torch
from torch import nn
from torch.onnx import OperatorExportTypes


class StandardNet(nn.Module):
    """Has a standard operator for each of its steps."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 3)

    def forward(self, input):
        return torch.relu(self.linear(input)).softmax(1)


class BesselNet(StandardNet):
    """Ends with a Bessel function, which ONNX does not have."""

    def forward(self, input):
        return torch.special.i0(super().forward(input))


def export(net, file, export_type):
    torch.onnx.export(
        net.eval(),
        (torch.rand(2, 4),),
        file,
        input_names=["input"],
        output_names=["output"],
        opset_version=13,
        operator_export_type=export_type,
        dynamo=False,
    )


if __name__ == "__main__":
    export(StandardNet(), "ExportTypeOnnx.onnx", OperatorExportTypes.ONNX)
    export(BesselNet(), "ExportTypeAten.onnx", OperatorExportTypes.ONNX_ATEN)
    export(BesselNet(), "ExportTypeAtenFallback.onnx", OperatorExportTypes.ONNX_ATEN_FALLBACK)
    export(BesselNet(), "ExportTypeFallthrough.onnx", OperatorExportTypes.ONNX_FALLTHROUGH)
