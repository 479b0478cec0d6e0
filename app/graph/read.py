"""Reads a file into a Model.

No code of the file is run, and weights stay where they are: time and memory grow with the graph alone.
Its fields are numbered as in `onnx.proto`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from io import FileIO
from mmap import mmap
from pathlib import Path
from typing import Protocol, TypeVar

from ..language import translate
from .collecting import paused
from .forms import HEAD, Form, damaged, form_of, without_graph
from .model import Model
from .opsets import spelled
from .packed import Contents, contents_of_bytes, opened
from .parts import Part, Stretch
from .read_fields import FunctionFields, function_fields, opset_imports
from .read_graphs import GraphReader
from .read_infos import properties
from .read_stated import Stated, StatedReader
from .read_text import from_text
from .tables import text
from .wire import WireError, head, signed, varint

_Read_co = TypeVar("_Read_co", covariant=True)

_GRAPH, _TRAINING, _FUNCTION = 0x3A, 0xA2, 0xCA
_NUMBERS = {0x08: "ir_version", 0x28: "model_version"}
_TEXTS = {0x12: "producer", 0x1A: "producer_version", 0x22: "domain", 0x32: "doc"}


@dataclass(slots=True)
class _ModelFields:
    """What a ModelProto holds; a graph written in several pieces is one."""

    ir_version: int = 0
    model_version: int = 0
    producer: bytes = b""
    producer_version: bytes = b""
    domain: bytes = b""
    doc: bytes = b""
    graph: list[Stretch] = field(default_factory=list)
    training: list[Stretch] = field(default_factory=list)
    functions: list[FunctionFields] = field(default_factory=list)
    opset_imports: list[bytes] = field(default_factory=list)
    metadata: list[bytes] = field(default_factory=list)


class _Reader(Protocol[_Read_co]):
    """Makes something of each graph, which it gives in the order of `Model.graphs`."""

    def main(self, stretches: Sequence[Stretch]) -> Iterator[_Read_co]: ...

    def training(self, stretches: Sequence[Stretch], bindings: Sequence[bytes], path: str) -> Iterator[_Read_co]: ...

    def function(self, fields: FunctionFields) -> Iterator[_Read_co]: ...


def read(path: Path) -> Model:
    """The model in a file, its ports named by position and the kinds of its inputs undecided; raises ReadError."""
    with opened(path) as (found, stream):
        return _read(found, path, str(path), stream)


def read_bytes(data: bytes, source: str) -> Model:
    """The model in `data`; `source` names it to people. Raises ReadError."""
    return _read(contents_of_bytes(data, source), None, source)


def read_types(data: bytes) -> Stated:
    """The types of values that a binary model states, by the path of its graph and the name; raises WireError."""
    return dict(_graphs(StatedReader(), _model_fields(Part(data))))


def _read(found: Contents, file: Path | None, source: str, stream: FileIO | None = None) -> Model:
    name = file.name if file else source
    form = form_of(found.buffer[:HEAD], found.size, name)
    try:
        with paused():
            model = _model(_part(found, form, file, name, stream), source)
    except WireError as error:
        raise damaged(error, found.buffer, found.size, name) from error
    if not model.graphs:
        raise without_graph(found.buffer, found.size, name)
    packing = found.packing
    told = translate("Files", "{form} in {packing}").format(form=form, packing=packing) if packing else ""
    return replace(model, file=file, form=told or str(form))


def _part(found: Contents, form: Form, file: Path | None, name: str, stream: FileIO | None) -> Part:
    """The model in the wire format, which forms of text are brought into. Raises ReadError."""
    if form is not Form.BINARY:
        return Part(from_text(bytes(found.buffer[:]), form, name).SerializeToString())
    if found.packing:
        return Part(found.buffer)
    return Part(found.buffer, 0, file, stream if isinstance(found.buffer, mmap) else None)


def _model(part: Part, source: str) -> Model:
    fields = _model_fields(part)
    reader = GraphReader(frozenset((spelled(text(one.domain)), text(one.name)) for one in fields.functions))
    graphs = tuple(_graphs(reader, fields)) if fields.graph else ()
    return Model(
        source=source,
        file=None,
        form="",
        ir_version=fields.ir_version,
        producer=f"{text(fields.producer)} {text(fields.producer_version)}".strip(),
        opset_imports=opset_imports(fields.opset_imports),
        graphs=graphs,
        domain=text(fields.domain),
        model_version=fields.model_version,
        doc=text(fields.doc),
        metadata=properties(fields.metadata),
        notes=tuple(reader.paths.notes),
    )


def _model_fields(part: Part) -> _ModelFields:
    data, end, position = part.data, len(part.data), 0
    found = _ModelFields()
    lists = {_GRAPH: found.graph, _TRAINING: found.training}
    messages = {0x42: found.opset_imports, 0x72: found.metadata}
    while position < end:
        key, begin, position = head(data, position, end)
        if key in lists:
            lists[key].append((part, begin, position))
        elif key == _FUNCTION:
            found.functions.append(function_fields(part, begin, position))
        elif key in messages:
            messages[key].append(data[begin:position])
        elif key in _TEXTS:
            setattr(found, _TEXTS[key], data[begin:position])
        elif key in _NUMBERS:
            setattr(found, _NUMBERS[key], signed(varint(data, begin, position)[0], 64))
    return found


def _graphs(reader: _Reader[_Read_co], fields: _ModelFields) -> Iterator[_Read_co]:
    yield from reader.main(fields.graph)
    for number, stretch in enumerate(fields.training):
        yield from _training(reader, stretch, number)
    for function in fields.functions:
        yield from reader.function(function)


def _training(reader: _Reader[_Read_co], stretch: Stretch, number: int) -> Iterator[_Read_co]:
    """The graphs of a TrainingInfoProto, with the bindings of what they make to the weights of the main graph."""
    part, position, end = stretch
    places: dict[int, list[Stretch]] = {0x0A: [], 0x12: [], 0x1A: [], 0x22: []}
    while position < end:
        key, begin, position = head(part.data, position, end)
        if key in places:
            places[key].append((part, begin, position))
    for step, graph, bindings in (("initialization", 0x0A, 0x1A), ("algorithm", 0x12, 0x22)):
        stretches = [place for place in places[graph] if place[1] < place[2]]
        if stretches:
            bound = [part.data[begin:stop] for _, begin, stop in places[bindings]]
            yield from reader.training(stretches, bound, f"training:{number}/{step}")
