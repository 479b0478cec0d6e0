"""What the bundled modules say of themselves, noted for the translators: their own files stay as they are."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ..language import marked

SUMMARIES = (
    marked("Examples", "Operators of PyTorch itself, exported in another way than the exporter's own."),
    marked("Examples", "The four operator export types of the TorchScript exporter."),
    marked("Examples", "What becomes an input and what becomes an attribute, and what kind of input it is."),
    marked("Examples", "A linear layer with a backward written by hand, with a bias and without one."),
    marked("Examples", "The linear layer with a hand-written backward as tutorials give it."),
    marked("Examples", "A custom operator for the newer exporter: torch.library.custom_op and a translation of it."),
    marked(
        "Examples",
        "A custom operator for both exporters: torch.onnx.ops.symbolic inside forward, and symbolic beside it.",
    ),
    marked("Examples", "A net whose two linear layers are exported as one operator that no backend has: nonentity."),
    marked(
        "Examples", "The nonentity operator as tutorials write it. Its export FAILS: that is what this module is for."
    ),
    marked("Examples", "Where the names of a node's ports come from."),
    marked("Examples", "One operator with two outputs, exported in two ways."),
    marked("Examples", "One operator with three kinds of attributes, two activations and a bias."),
    marked("Examples", "The operator with three kinds of attributes as tutorials write it; the export succeeds."),
    marked(
        "Examples",
        "The strange operator as tutorials write it: the script runs from top to bottom, and the export succeeds.",
    ),
    marked("Examples", "A scatter operator, as the voxel feature encoder of a point cloud net needs it."),
)
"""The first sentence of each, in the order of their names."""


def translated(text: str) -> str:
    """A sentence of a bundled module in the person's language."""
    return QCoreApplication.translate("Examples", text)
