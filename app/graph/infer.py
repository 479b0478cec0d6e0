"""Types and shapes that ONNX's shape inference adds to a model; to be called in a process that may crash."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from google.protobuf.message import DecodeError
from onnx import ModelProto, TypeProto, checker, shape_inference

from .model import Graph, Model, TensorType, TypeFrom, Value, ValueType
from .parsing import without_weights
from .read import read_types
from .read_stated import Stated
from .renew import with_type
from .wire import WireError

Inferred = Stated
"""By the path of a graph and the name of a value: its type."""


_FAILURES = (
    shape_inference.InferenceError,
    checker.ValidationError,
    WireError,
    RuntimeError,
    ValueError,
    TypeError,
)


class GaveUp(Exception):  # noqa: N818  (an outcome; it is put into words where it arrives, not in the process)
    """Inference stopped; the text says why, in its own words."""


def infer(path: Path) -> Inferred:
    """The types of all values that inference can tell; raises GaveUp where it stops.

    Weights take no part, but for the small ones that shapes are computed from. Custom ops stop it only at themselves.
    """
    return _inferred(without_weights(path))


def infer_missing(path: Path) -> Inferred:
    """As `infer`, but nothing where each node of the model makes values of a type and rank that the file tells."""
    data = without_weights(path)
    return {} if _is_typed(data) else _inferred(data)


def _inferred(data: bytes) -> Inferred:
    try:
        found = shape_inference.infer_shapes(data, check_type=False, strict_mode=False, data_prop=True)
        return read_types(found.SerializeToString())
    except _FAILURES as error:
        raise GaveUp(_first_line(error)) from error


def with_types(model: Model, inferred: Inferred) -> Model:
    """The model with a type where it had none and a shape where the rank was unknown, both marked as inferred."""
    graphs: dict[str, Graph] = {}
    for graph in model.graphs:
        types = _of_single_values(graph, inferred.get(graph.path, {}))
        values = tuple([_with_type(value, types, graphs) for value in graph.values])
        graphs[graph.path] = replace(graph, values=values)
    return replace(model, graphs=tuple(graphs.values()))


def _of_single_values(graph: Graph, types: dict[str, ValueType]) -> dict[str, ValueType]:
    """The types but for names that stand for several values."""
    counts = Counter([value.name for value in graph.values]) if types else {}
    return {name: stated for name, stated in types.items() if counts[name] == 1}


def _is_typed(data: bytes) -> bool:
    """Whether the file tells all types of the main graph, and there is no other graph."""
    try:
        model = ModelProto.FromString(data)
    except DecodeError:
        return False
    graph = model.graph
    told = {info.name for info in (*graph.value_info, *graph.output) if _tells_rank(info.type)}
    made = {name for node in graph.node for name in node.output if name}
    inner = (item.HasField("g") or item.graphs for node in graph.node for item in node.attribute)
    return made <= told and not (model.functions or model.training_info or any(inner))


def _tells_rank(stated: TypeProto) -> bool:
    kind = stated.WhichOneof("value")
    if kind in ("tensor_type", "sparse_tensor_type"):
        return bool(getattr(stated, kind).HasField("shape"))
    return kind is not None


def _with_type(value: Value, types: dict[str, ValueType], around: dict[str, Graph]) -> Value:
    stated = types.get(value.name)
    if value.outer is not None:
        path, outer = value.outer
        stated = around[path].values[outer].type
    if stated is None or not _adds(stated, value.type):
        return value
    return with_type(value, stated, TypeFrom.INFERRED)


def _adds(inferred: ValueType, declared: ValueType | None) -> bool:
    """Whether an inferred type tells more than the declared one and nothing else."""
    if declared is None:
        return True
    if not isinstance(declared, TensorType) or not isinstance(inferred, TensorType):
        return False
    return declared.shape is None and inferred.shape is not None and replace(declared, shape=inferred.shape) == inferred


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
