"""Large graphs made for measuring, written into a folder; those that lie there already are kept."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from onnx import GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto, helper

from .weights import LARGE, SMALL, external_model, inline_model

CHAINS = (1_000, 5_000, 10_000, 50_000)
LAYERS = 800
USERS = 3_000
INPUTS = 5_000
_WIDTH = 8
_BLOCK = ("MatMul", "Add", "Relu", "Mul", "Sigmoid", "Add")
_WEIGHTED = frozenset({0, 1, 3})
_BRANCH = ("MatMul", "Relu", "Sigmoid")
_BRANCHES = 16

Say = Callable[[str], None]


def make(folder: Path, say: Say) -> dict[str, Path]:
    """The files by name; `say` hears what is being made, and of the transformers that torch is needed for."""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, Path] = {}
    for name, build in _models().items():
        file = folder / f"{name}.onnx"
        if not file.exists():
            say(f"making {name}")
            _write(file, build().SerializeToString())
        found[name] = file
    found |= weights(folder, say)
    for exporter in ("torchscript", "dynamo"):
        file = folder / f"transformer48_{exporter}.onnx"
        if file.exists() or _exported(file, exporter, say):
            found[file.stem] = file
    return found


def weights(folder: Path, say: Say) -> dict[str, Path]:
    """Models whose weights are large on paper only: their files have holes."""
    files = {name: folder / f"{name}.onnx" for name in ("weights_none", "weights_2gb_inline", "weights_8gb_external")}
    if not all(file.exists() for file in files.values()):
        say("making the models with large weights")
        inline_model(files["weights_none"], SMALL)
        inline_model(files["weights_2gb_inline"], LARGE)
        external_model(files["weights_8gb_external"], 4 * LARGE)
    return files


def _models() -> dict[str, Callable[[], ModelProto]]:
    return {
        **{f"chain_{count // 1000}k": partial(chain, count) for count in CHAINS},
        "branches_50k": partial(branches, 50_000),
        "layers_800_shared": partial(layers, LAYERS, shared=True),
        "layers_800_alone": partial(layers, LAYERS, shared=False),
        "users_3000": partial(users, USERS),
        "inputs_5000": partial(inputs, INPUTS),
    }


def chain(count: int) -> ModelProto:
    """`count` nodes one after the other, each sixth adding what the sixth before it gave; weights of their own."""
    nodes: list[NodeProto] = []
    tensors: list[TensorProto] = []
    before = skip = "input"
    for number in range(count):
        kind = number % len(_BLOCK)
        reads = [before]
        if kind in _WEIGHTED:
            tensors.append(_weight(f"weight_{number}", (_WIDTH, _WIDTH) if kind == 0 else (_WIDTH,)))
            reads.append(tensors[-1].name)
        elif kind == len(_BLOCK) - 1:
            reads.append(skip)
        before = f"value_{number}"
        nodes.append(helper.make_node(_BLOCK[kind], reads, [before], name=f"/layer.{number // 6}/{_BLOCK[kind]}"))
        if kind == len(_BLOCK) - 1:
            skip = before
    return _model(nodes, [_value("input")], before, tensors)


def branches(count: int) -> ModelProto:
    """`count` nodes in blocks of fifty: sixteen branches of three nodes side by side, joined and added to the input."""
    nodes: list[NodeProto] = []
    tensors: list[TensorProto] = []
    before = "input"
    for block in range(count // (len(_BRANCH) * _BRANCHES + 2)):
        ends = []
        for branch in range(_BRANCHES):
            end = before
            for kind in _BRANCH:
                reads, end = [end], f"value_{block}_{branch}_{kind}"
                if kind == "MatMul":
                    tensors.append(_weight(f"weight_{block}_{branch}", (_WIDTH, _WIDTH)))
                    reads.append(tensors[-1].name)
                nodes.append(helper.make_node(kind, reads, [end], name=f"/block.{block}/branch.{branch}/{kind}"))
            ends.append(end)
        joined, after = f"joined_{block}", f"added_{block}"
        nodes.append(helper.make_node("Sum", ends, [joined], name=f"/block.{block}/Sum"))
        nodes.append(helper.make_node("Add", [joined, before], [after], name=f"/block.{block}/Add"))
        before = after
    return _model(nodes, [_value("input")], before, tensors)


def layers(count: int, shared: bool) -> ModelProto:
    """Layers of three nodes; if `shared`, each multiplies by one and the same scalar that a node gives."""
    nodes = [helper.make_node("ReduceMean", ["input"], ["scale"], name="scale", keepdims=0)] if shared else []
    before = "input"
    for number in range(count):
        names = [f"value_{number}_{step}" for step in range(3)]
        first = ("Mul", [before, "scale"]) if shared else ("Neg", [before])
        for (kind, reads), name in zip((first, ("Relu", names[:1]), ("Add", [names[1], before])), names, strict=True):
            nodes.append(helper.make_node(kind, reads, [name], name=f"/layer.{number}/{kind}"))
        before = names[-1]
    return _model(nodes, [_value("input")], before, [])


def users(count: int) -> ModelProto:
    """One value with `count` readers, of which the last gives the output."""
    nodes = [helper.make_node("Relu", ["input"], ["shared"], name="shared")]
    nodes += [helper.make_node("Neg", ["shared"], [f"value_{k}"], name=f"user_{k}") for k in range(count)]
    return _model(nodes, [_value("input")], f"value_{count - 1}", [])


def inputs(count: int) -> ModelProto:
    """One node that reads `count` inputs of the graph."""
    names = [f"input_{number}" for number in range(count)]
    return _model([helper.make_node("Sum", names, ["sum"], name="sum")], list(map(_value, names)), "sum", [])


def _model(nodes: list[NodeProto], given: list[ValueInfoProto], result: str, tensors: list[TensorProto]) -> ModelProto:
    """A model whose values all have types, as exporters write them."""
    known = [_value(name) for node in nodes for name in node.output if name != result]
    graph: GraphProto = helper.make_graph(nodes, "main", given, [_value(result)], tensors, value_info=known)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], producer_name="opscope bench")


def _value(name: str) -> ValueInfoProto:
    shape: list[str | int] = [] if name == "scale" else ["batch", _WIDTH]
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def _weight(name: str, shape: tuple[int, ...]) -> TensorProto:
    count = _WIDTH ** len(shape)
    return helper.make_tensor(name, TensorProto.FLOAT, shape, bytes(4 * count), raw=True)


def _write(file: Path, data: bytes) -> None:
    part = file.with_suffix(".part")
    part.write_bytes(data)
    part.replace(file)


def _exported(file: Path, exporter: str, say: Say) -> bool:
    """Whether torch could write the transformer."""
    say(f"exporting a transformer of 48 layers ({exporter})")
    command = [sys.executable, "-m", "benchmark.probes.transformer", str(file), exporter]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or ["no reason was given"]
        say(f"{file.name} is left out, as it could not be exported: {reason[0]}")
    return not done.returncode
