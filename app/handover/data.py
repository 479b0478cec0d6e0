"""Where the data that lies outside of a model goes when the model is written elsewhere."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath

from onnx import TensorProto

from ..graph.decode import bytes_of
from ..graph.elements import element_name
from ..graph.errors import ReadError
from ..graph.model import ExternalData
from ..graph.parsing import external
from ..graph.tensors import external_file
from ..language import translate
from .draft import draft
from .errors import HandoverError
from .pieces import Piece, Span, length, pieces
from .writing import Output, stamp

_ALIGNMENT = 4096


@dataclass(frozen=True, slots=True)
class Move:
    """A data file, and the location that it has in the new model."""

    source: Path
    location: str


def outside(tensors: Iterable[TensorProto]) -> Iterator[TensorProto]:
    """Those tensors whose data lies in another file."""
    return (tensor for tensor in tensors if tensor.data_location == TensorProto.EXTERNAL)


def moves(tensors: Iterable[TensorProto], model: Path, target: Path) -> dict[str, Move]:
    """By location: which data file of `model` it leads to, and what that is called beside `target`.

    A file that is called after the model is called after the new one, another one keeps its name. A name that is taken
    is left alone, unless it is data of the very model that is replaced. Raises ReadError.
    """
    written = dict.fromkeys(external(tensor).location for tensor in outside(tensors))
    sources = {location: external_file(ExternalData(location, 0, None), model) for location in written}
    ours = _data_files(target) - set(sources.values())
    taken: set[Path] = set()
    named: dict[Path, str] = {}
    for source in dict.fromkeys(sources.values()):
        named[source] = _free(_called_after(source, model, target), target, ours, taken)
        taken.add(target.parent / named[source])
    return {location: Move(source, named[source]) for location, source in sources.items()}


def relocate(tensors: Iterable[TensorProto], moved: Mapping[str, Move]) -> None:
    """Writes the new locations into the tensors."""
    for tensor in outside(tensors):
        _refer(tensor, {"location": moved[external(tensor).location].location})


def copies(moved: Mapping[str, Move], target: Path) -> Iterator[Output]:
    """The data files to be written beside `target`."""
    for move in dict.fromkeys(moved.values()):
        yield Output(target.parent / move.location, pieces((Span(move.source, 0, stamp(move.source).facts[0]),)))


def gathered(tensors: Iterable[TensorProto], model: Path, target: Path) -> Output | None:
    """One file beside `target` with the data of these tensors, which then refer to it; None where they have none.

    Raises ReadError.
    """
    name = _free(f"{target.name}.data", target, _data_files(target), set())
    parts: list[Piece] = []
    position = 0
    for tensor in outside(tensors):
        span = _span(tensor, model)
        padding = bytes(-position % _ALIGNMENT)
        place = {"location": name, "offset": str(position + len(padding)), "length": str(span.length)}
        _refer(tensor, place)
        parts += [padding, span]
        position += len(padding) + length(span)
    return Output(target.parent / name, pieces(parts)) if parts else None


def _span(tensor: TensorProto, model: Path) -> Span:
    data = external(tensor)
    file = external_file(data, model)
    needed = bytes_of(element_name(tensor.data_type), "raw_data", math.prod(tensor.dims))
    size = needed if data.length is None else data.length
    if size is None or size < 0 or data.offset < 0:
        raise ReadError(
            translate(
                "Handover", "Where the external data of {name} lies cannot be read: export the model again."
            ).format(name=tensor.name)
        )
    return Span(file, data.offset, size)


def _refer(tensor: TensorProto, place: Mapping[str, str]) -> None:
    """Writes `place` over what a tensor says of where its data lies; what else it says stays."""
    kept = [(entry.key, entry.value) for entry in tensor.external_data if entry.key not in place]
    del tensor.external_data[:]
    for key, value in [*place.items(), *kept]:
        tensor.external_data.add(key=key, value=value)


def _called_after(source: Path, model: Path, target: Path) -> str:
    """The location of a data file beside `target`: it has the new model's name where it had the old one's."""
    place = PurePosixPath(source.relative_to(model.resolve().parent).as_posix())
    for old, new in ((model.name, target.name), (f"{model.stem}.", f"{target.stem}.")):
        if place.name.startswith(old):
            return str(place.with_name(new + place.name.removeprefix(old)))
    return str(place)


def _free(wanted: str, target: Path, ours: set[Path], taken: set[Path]) -> str:
    """A location beside `target` that nothing lies at but what may be replaced."""
    place, location = PurePosixPath(wanted), wanted
    for number in count(1):
        file = target.parent / location
        if file != target and file not in taken and (file in ours or not file.exists()):
            break
        location = str(place.with_name(f"{target.stem}.{number}.{place.name}"))
    return location


def _data_files(model: Path) -> set[Path]:
    """The data files of a model that lies there; none where there is no model, or none that can be read."""
    if not model.is_file():
        return set()
    try:
        known = draft(model)
        names = {external(tensor).location for tensor in outside(known.tensors(known.proto))}
    except (ReadError, HandoverError):
        return set()
    return {model.parent / name for name in names}
