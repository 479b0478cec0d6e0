"""The JSON of `opscope ops`."""

from __future__ import annotations

import json

from app.ops.facts import ops_json
from tests.ops.conftest import Read


def test_that_the_facts_have_the_documented_form(read: Read) -> None:
    module = read(
        """
        import torch
        class MyStrangeOp(torch.autograd.Function):
            @staticmethod
            def symbolic(g, input, weight, bias, float_attr):
                return g.op("mydomain::MyStrangeOp", input, weight, bias, float_attr_f=[0.1, 0.5], outputs=2)
            @staticmethod
            def forward(ctx, input, weight, bias, float_attr): return input + weight, input * weight + bias
        torch.onnx.export(net, args, "MyStrangeNet.onnx")
        """
    )
    assert json.loads(json.dumps(ops_json(module))) == {
        "module": str(module.file),
        "ops": [
            {
                "name": "mydomain::MyStrangeOp",
                "function": "MyStrangeOp",
                "kind": "autograd.Function",
                "line": 3,
                "inputs": ["input", "weight", "bias"],
                "attributes": [{"name": "float_attr", "type": "FLOATS"}],
                "outputs": ["output_0", "output_1"],
                "has_backward": False,
            }
        ],
        "nets": [{"name": "MyStrangeNet", "line": 9}],
    }
