"""Opscope shows and explains ONNX exports of PyTorch nets with custom operators."""

__version__ = "0.1.0"
