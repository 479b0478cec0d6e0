"""What inference adds to a model, and that a model is shown without it when it fails."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from onnx import TensorProto, helper

from app.graph.errors import ReadError
from app.graph.infer import GaveUp
from app.graph.model import Model, TensorType, TypeFrom
from app.graph.pipeline import open_model
from app.jobs.inference import inferred, lacks_types
from app.jobs.worker import Crashed, Worker


class _Answering(Worker):
    """A worker without a process, whose calls all end in one way."""

    def __init__(self, error: BaseException | None) -> None:
        super().__init__("answering")
        self.error = error
        self.cancelled: list[Future[Any]] = []

    def call(self, function: Callable[..., Any], *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.error is not None:
            future.set_exception(self.error)
        return future

    def cancel(self, future: Future[Any] | None = None) -> None:
        assert future is not None
        self.cancelled.append(future)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """x → Relu → Neg → y, where the value between the two has no type."""
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, "N"]) for name in ("x", "y")]
    nodes = [helper.make_node("Relu", ["x"], ["a"]), helper.make_node("Neg", ["a"], ["y"])]
    graph = helper.make_graph(nodes, "g", values[:1], values[1:])
    path = tmp_path / "model.onnx"
    path.write_bytes(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)]).SerializeToString())
    return path


@pytest.fixture
def model(file: Path) -> Model:
    return open_model(file)


def test_that_inferred_types_are_added_and_marked(model: Model, file: Path) -> None:
    worker = Worker("inference")
    try:
        found = inferred(model, file, worker, seconds=60)
    finally:
        worker.shutdown()
    value = next(value for value in found.graphs[0].values if value.name == "a")
    assert value.type == TensorType("float32", (2, "N"))
    assert value.type_from is TypeFrom.INFERRED
    assert lacks_types(model)
    assert not lacks_types(found)


@pytest.mark.parametrize(
    ("error", "note"),
    [
        (Crashed("the process was ended by SIGSEGV"), "Types were not inferred: the process was ended by SIGSEGV."),
        (CancelledError(), "Types were not inferred: it was cancelled."),
        (GaveUp("a cycle"), "Shape inference gave up (a cycle): the model is shown without it."),
        (ReadError("model.onnx is cut short."), "model.onnx is cut short."),
    ],
)
def test_that_a_failure_is_a_note_of_the_model(error: BaseException, note: str, model: Model, file: Path) -> None:
    assert inferred(model, file, _Answering(error)) == replace(model, notes=(*model.notes, note))


def test_that_inference_that_takes_too_long_is_ended(model: Model, file: Path) -> None:
    worker = _Answering(None)
    found = inferred(model, file, worker, seconds=0.0)
    assert found.notes[-1] == "Types were not inferred: it took longer than 0 seconds."
    assert len(worker.cancelled) == 1
