"""Files as messages of the protobuf library, for those that write them or infer types; reading does without."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from google.protobuf.message import DecodeError
from onnx import GraphProto, ModelProto, TensorProto

from ..language import translate
from .errors import ReadError
from .forms import HEAD, Form, damaged, form_of, without_graph
from .model import ExternalData
from .packed import Contents, contents
from .pruning import Cut, Pruner
from .read_tensors import external_data
from .read_text import from_text
from .tables import text
from .wire import WireError

_Message = TypeVar("_Message", ModelProto, GraphProto)


@dataclass(frozen=True, slots=True)
class Source:
    """What was cut from a file, and the file, if there is one, that still holds it."""

    pruner: Pruner
    file: Path | None

    def cut(self, mark: str) -> Cut | None:
        """What was cut where the mark stands, None if it is no mark."""
        number = mark.removeprefix(self.pruner.token)
        return None if number == mark else self.pruner.cuts[int(number)]


@dataclass(frozen=True, slots=True, eq=False)
class Parsed:
    """A file as protobuf. `values` still holds what was cut out of `proto`: large weights and large subgraphs."""

    name: str
    proto: ModelProto
    values: Source
    form: Form
    packing: str

    def whole(self, stub: GraphProto) -> GraphProto:
        """The subgraph that a stub stands for, or the graph itself if it is none; raises ReadError."""
        cut = self.values.cut(text(stub.name))
        if cut is None:
            return stub
        try:
            return _parsed(GraphProto, self.values.pruner, cut.offset, cut.offset + cut.length, "graph")
        except WireError as error:
            raise ReadError(
                translate("Files", "{source} holds a damaged subgraph ({error}): copy or download it again.").format(
                    source=self.name, error=error
                )
            ) from error


def without_weights(path: Path) -> bytes:
    """The model in a file as protobuf, its large weights turned into absent external data; raises ReadError."""
    found = contents(path)
    form = form_of(found.buffer[:HEAD], found.size, path.name)
    if form is not Form.BINARY:
        return from_text(bytes(found.buffer[:]), form, path.name).SerializeToString()
    try:
        return Pruner(found.buffer).pruned(0, found.size, "model")
    except WireError as error:
        raise ReadError(
            translate("Files", "{name} is damaged, or {error}: copy or download it again.").format(
                name=path.name, error=error
            )
        ) from error


def parse(path: Path) -> Parsed:
    """The file as protobuf, without its large weights and subgraphs; raises ReadError."""
    return _parse(contents(path), path, str(path))


def external(proto: TensorProto) -> ExternalData:
    """Where a tensor's external data lies, as written."""
    return external_data({text(entry.key): text(entry.value) for entry in proto.external_data})


def _parse(found: Contents, file: Path | None, source: str) -> Parsed:
    name = file.name if file else source
    form = form_of(found.buffer[:HEAD], found.size, name)
    values = Source(Pruner(found.buffer, secrets.token_hex(16)), None if found.packing else file)
    if form is Form.BINARY:
        try:
            proto = _parsed(ModelProto, values.pruner, 0, found.size, "model")
        except WireError as error:
            raise damaged(error, found.buffer, found.size, name) from error
    else:
        proto = from_text(bytes(found.buffer[:]), form, name)
    if not proto.HasField("graph"):
        raise without_graph(found.buffer, found.size, name)
    return Parsed(source, proto, values, form, found.packing)


def _parsed(kind: type[_Message], pruner: Pruner, start: int, end: int, message: str) -> _Message:
    """The message at these bytes; its subgraphs are left to later if they nest too deep. Raises WireError."""
    for deep in (False, True):
        pruner.deep = deep
        try:
            return kind.FromString(pruner.pruned(start, end, message))
        except DecodeError:
            continue
    raise WireError(translate("Files", "its messages cannot be decoded"))
