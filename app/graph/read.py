"""Reads a file into a Model; with the modules `read_…` the only one that knows protobuf.

No code of the file is run, and weights stay where they are: time and memory grow with the graph alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import onnx.parser
from google.protobuf import json_format, text_format
from google.protobuf.message import DecodeError
from onnx import GraphProto, ModelProto

from ..language import translate
from .collecting import paused
from .errors import ReadError
from .forms import HEAD, Form, form_of, refuse_deep_text, refuse_test_data, without_slash_comments
from .model import Graph, Model
from .packed import Contents, contents, contents_of_bytes
from .read_graphs import GraphReader, function_keys, opset_imports
from .read_values import Source, properties
from .tables import text
from .wire import CutShortError, Pruner, WireError

_Message = TypeVar("_Message", ModelProto, GraphProto)


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


def read(path: Path) -> Model:
    """The model in a file, its ports named by position and the kinds of its inputs undecided; raises ReadError."""
    return _read(contents(path), path, str(path))


def read_bytes(data: bytes, source: str) -> Model:
    """The model in `data`; `source` names it to people. Raises ReadError."""
    return _read(contents_of_bytes(data, source), None, source)


def without_weights(path: Path) -> bytes:
    """The model in a file as protobuf, its large weights turned into absent external data; raises ReadError."""
    found = contents(path)
    form = form_of(found.buffer[:HEAD], found.size, path.name)
    if form is not Form.BINARY:
        return _from_text(bytes(found.buffer[:]), form, path.name).SerializeToString()
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


def _read(found: Contents, file: Path | None, source: str) -> Model:
    parsed = _parse(found, file, source)
    with paused():
        model = _model(parsed, source)
    packing = parsed.packing
    told = translate("Files", "{form} in {packing}").format(form=parsed.form, packing=packing) if packing else ""
    return replace(model, file=file, form=told or str(parsed.form))


def _parse(found: Contents, file: Path | None, source: str) -> Parsed:
    name = file.name if file else source
    form = form_of(found.buffer[:HEAD], found.size, name)
    values = Source(Pruner(found.buffer, secrets.token_hex(16)), None if found.packing else file)
    if form is Form.BINARY:
        proto = _from_binary(values, found.size, name)
    else:
        proto = _from_text(bytes(found.buffer[:]), form, name)
    if not proto.HasField("graph"):
        refuse_test_data(found.buffer, found.size, name)
        raise ReadError(
            translate(
                "Files", "{name} holds no graph, so it is no ONNX model: check that it is the right file."
            ).format(name=name)
        )
    return Parsed(source, proto, values, form, found.packing)


def _from_binary(values: Source, size: int, name: str) -> ModelProto:
    try:
        return _parsed(ModelProto, values.pruner, 0, size, "model")
    except CutShortError as error:
        refuse_test_data(values.pruner.buffer, size, name)
        raise ReadError(
            translate("Files", "{name} is cut short ({error}): copy or download it again.").format(
                name=name, error=error
            )
        ) from error
    except WireError as error:
        refuse_test_data(values.pruner.buffer, size, name)
        raise ReadError(
            translate(
                "Files", "{name} is no ONNX model, or a damaged one ({error}): copy or download it again."
            ).format(name=name, error=error)
        ) from error


def _parsed(kind: type[_Message], pruner: Pruner, start: int, end: int, message: str) -> _Message:
    """The message at these bytes; its subgraphs are left to later if they nest too deep. Raises WireError."""
    for deep in (False, True):
        pruner.deep = deep
        try:
            return kind.FromString(pruner.pruned(start, end, message))
        except DecodeError:
            continue
    raise WireError(translate("Files", "its messages cannot be decoded"))


def _from_text(data: bytes, form: Form, name: str) -> ModelProto:
    try:
        words = data.decode("utf-8-sig")
        refuse_deep_text(words, name)
        if form is Form.TEXT:
            return text_format.Parse(words, ModelProto(), allow_unknown_field=True)
        if form is Form.JSON:
            return json_format.Parse(words, ModelProto(), ignore_unknown_fields=True)
        return onnx.parser.parse_model(without_slash_comments(words))
    except (
        text_format.ParseError,
        json_format.ParseError,
        onnx.parser.ParseError,
        ValueError,
        RuntimeError,
        IndexError,
        TypeError,
    ) as error:
        raise ReadError(
            translate("Files", "{name} looks like {form} but cannot be read ({reason}): correct it there.").format(
                name=name, form=form, reason=_reason(error)
            )
        ) from error


def _reason(error: Exception) -> str:
    """What a parser said, on one line of bounded length."""
    said = error.args[0] if error.args else type(error).__name__
    words = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    return " ".join(words.split())[:200]


def _model(parsed: Parsed, source: str) -> Model:
    proto = parsed.proto
    reader = GraphReader(parsed.values, parsed.whole, function_keys(proto.functions))
    graphs = [*reader.main(proto.graph), *_training(reader, proto), *_functions(reader, proto)]
    return Model(
        source=source,
        file=None,
        form="",
        ir_version=proto.ir_version,
        producer=f"{text(proto.producer_name)} {text(proto.producer_version)}".strip(),
        opset_imports=opset_imports(proto.opset_import),
        graphs=tuple(graphs),
        domain=text(proto.domain),
        model_version=proto.model_version,
        doc=text(proto.doc_string),
        metadata=properties(proto.metadata_props),
        notes=tuple(reader.notes),
    )


def _training(reader: GraphReader, proto: ModelProto) -> Iterator[Graph]:
    for number, info in enumerate(proto.training_info):
        yield from reader.training(info, number)


def _functions(reader: GraphReader, proto: ModelProto) -> Iterator[Graph]:
    for function in proto.functions:
        yield from reader.function(function)
