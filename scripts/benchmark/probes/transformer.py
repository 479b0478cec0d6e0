"""Exports a transformer of 48 layers with one mask for all: `python -m benchmark.probes.transformer FILE EXPORTER`."""

from __future__ import annotations

import sys

import torch

LAYERS = 48
_WIDTH = 32
_LENGTH = 16


class Block(torch.nn.Module):
    """Attention over what the mask lets through, and two linear layers, each around a residual."""

    def __init__(self) -> None:
        super().__init__()
        self.before = torch.nn.LayerNorm(_WIDTH)
        self.attention = torch.nn.MultiheadAttention(_WIDTH, 4, batch_first=True)
        self.between = torch.nn.LayerNorm(_WIDTH)
        self.wide = torch.nn.Linear(_WIDTH, 2 * _WIDTH)
        self.narrow = torch.nn.Linear(2 * _WIDTH, _WIDTH)

    def forward(self, states: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        normal = self.before(states)
        states = states + self.attention(normal, normal, normal, attn_mask=mask, need_weights=False)[0]
        added: torch.Tensor = self.narrow(torch.nn.functional.gelu(self.wide(self.between(states))))
        return states + added


class Transformer(torch.nn.Module):
    """Blocks that all read one mask."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = torch.nn.Embedding(100, _WIDTH)
        self.blocks = torch.nn.ModuleList(Block() for _ in range(LAYERS))
        self.head = torch.nn.Linear(_WIDTH, 100)

    def forward(self, tokens: torch.Tensor, present: torch.Tensor) -> torch.Tensor:
        mask = (1.0 - present) * -10000.0
        states = self.embedding(tokens)
        for block in self.blocks:
            states = block(states, mask)
        words: torch.Tensor = self.head(states)
        return words


def main(file: str, exporter: str) -> None:
    """Write the model."""
    net = Transformer().train(False)
    given = (torch.zeros(1, _LENGTH, dtype=torch.long), torch.ones(_LENGTH, _LENGTH))
    torch.onnx.export(net, given, file, dynamo=exporter == "dynamo", input_names=["tokens", "present"])


if __name__ == "__main__":
    main(*sys.argv[1:])
