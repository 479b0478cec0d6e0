"""Adds what shape inference can tell of a model, in a process that may crash."""

from __future__ import annotations

from concurrent.futures import CancelledError, Future
from dataclasses import replace
from pathlib import Path

from ..graph.errors import ReadError
from ..graph.infer import GaveUp, Inferred, infer_missing, with_types
from ..graph.model import Model, TensorType, Value, ValueType
from ..language import translate
from .worker import Crashed, Worker

SECONDS = 10.0
"""How long inference may take before a model is shown without it."""


def lacks_types(model: Model) -> bool:
    """Whether some node makes a value of which type or rank is unknown."""
    return any(_is_unknown(value) for graph in model.graphs for value in graph.values if value.maker is not None)


def infer_compactly(file: Path) -> Inferred:
    """As `infer_missing`, with equal types being one object: the answer travels and is unpacked many times as fast."""
    kept: dict[ValueType, ValueType] = {}
    return {
        path: {name: kept.setdefault(stated, stated) for name, stated in types.items()}
        for path, types in infer_missing(file).items()
    }


def inferred(model: Model, file: Path, worker: Worker, seconds: float = SECONDS) -> Model:
    """The model with the types that inference adds; where inference fails, a note of the model says so."""
    return answered(model, asked(file, worker), worker, seconds)


def asked(file: Path, worker: Worker) -> Future[Inferred]:
    """Inference that has begun, for `answered`."""
    return worker.call(infer_compactly, file)


def answered(model: Model, future: Future[Inferred], worker: Worker, seconds: float = SECONDS) -> Model:
    """As `inferred`, of inference that was begun before."""
    try:
        return with_types(model, future.result(seconds))
    except TimeoutError:
        worker.cancel(future)
        note = translate("Work", "Types were not inferred: it took longer than {seconds:.0f} seconds.").format(
            seconds=seconds
        )
    except CancelledError:
        note = translate("Work", "Types were not inferred: it was cancelled.")
    except Crashed as error:
        note = translate("Work", "Types were not inferred: {error}.").format(error=error)
    except GaveUp as error:
        words = translate("Work", "Shape inference gave up ({reason}): the model is shown without it.")
        note = words.format(reason=error)
    except ReadError as error:
        note = str(error)
    return replace(model, notes=(*model.notes, note))


def _is_unknown(value: Value) -> bool:
    return value.type is None or (isinstance(value.type, TensorType) and value.type.shape is None)
