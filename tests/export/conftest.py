"""A module with two custom ops whose nets are exported once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from app.export.outcome import Exported, Failed, Listed, NetRef, Options
from app.export.run import export_net, list_nets

SCALE = """
    import torch
    from torch import nn

    torch.manual_seed(0)


    class Scale(torch.autograd.Function):
        @staticmethod
        def symbolic(g, data, weight, first, second, factor, mode):
            shifted = g.op("Cast", data, to_i=1)
            return g.op(
                "lab::Scale", shifted, weight, first, second, factor_f=factor, mode_s=mode, sizes_i=[1, 2], outputs=2
            )

        @staticmethod
        def forward(ctx, data, weight, first, second, factor, mode):
            return data * weight * factor, data + first + second

        @staticmethod
        def backward(ctx, up, down):
            return up, None, None, None, None, None


    class Plain(torch.autograd.Function):
        @staticmethod
        def forward(ctx, data, bias=0.5):
            data.add_(bias)
            return data


    scale = Scale.apply


    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = nn.Parameter(torch.randn(3))
            self.register_buffer("offset", torch.randn(3))
            self.loose = torch.randn(3)

        def forward(self, x):
            y, z = scale(x, self.weight, self.offset, self.loose, 1.5, "soft")
            return Plain.apply(y + z)
"""


@pytest.fixture(scope="session")
def write(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Writes a module into a new folder of its own."""

    def write_module(name: str, text: str) -> Path:
        file = tmp_path_factory.mktemp("module") / f"{name}.py"
        file.write_text(dedent(text))
        return file

    return write_module


@pytest.fixture(scope="session")
def export(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path, int, Options], Exported | Failed]:
    """Exports one net of a module by its number."""

    def export_number(module: Path, index: int = 0, options: Options | None = None) -> Exported | Failed:
        net = NetRef(f"net_{index}", index, 0)
        return export_net(module, net, options or Options(), tmp_path_factory.mktemp("scratch"))

    return export_number


@pytest.fixture(scope="session")
def scale_module(write: Callable[[str, str], Path]) -> Path:
    """A script that exports the same net with both exporters, without a `__main__` guard."""
    text = (
        SCALE
        + """
    net = Net().eval()
    torch.onnx.export(net, torch.randn(2, 3), "scale.onnx", input_names=["x"], dynamo=False, opset_version=17)
    torch.onnx.export(net, (torch.randn(2, 3),), "modern.onnx", dynamo=True)
    """
    )
    return write("scale_module", text)


@pytest.fixture(scope="session")
def scale_listed(scale_module: Path) -> Listed:
    listed = list_nets(scale_module)
    assert isinstance(listed, Listed)
    return listed


@pytest.fixture(scope="session")
def scale_exported(scale_module: Path, export: Callable[..., Exported | Failed]) -> Exported:
    """The net as TorchScript exports it."""
    exported = export(scale_module, 0)
    assert isinstance(exported, Exported), exported
    return exported


@pytest.fixture(scope="session")
def modern_exported(scale_module: Path, export: Callable[..., Exported | Failed]) -> Exported:
    """The net as the dynamo exporter exports it."""
    exported = export(scale_module, 1)
    assert isinstance(exported, Exported), exported
    return exported
