"""Every model that the onnx package ships, and the corpus where it is there, opens whole or gives one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import onnx
import pytest
from google.protobuf.message import DecodeError

from app.graph.errors import ReadError
from app.graph.facts import show_json
from app.graph.listing import listing
from app.graph.model import Model
from app.graph.pipeline import open_model

_DATA = Path(onnx.__file__).parent / "backend" / "test" / "data"
_FOLDERS = sorted({path.relative_to(_DATA).parts[0] for path in _DATA.rglob("*.onnx")})


def count_nodes(proto: onnx.ModelProto) -> int:
    """The nodes of a model with those of its subgraphs and functions, counted by onnx's own records."""
    waiting = [proto.graph.node, *(function.node for function in proto.functions)]
    count = 0
    while waiting:
        for node in waiting.pop():
            count += 1
            for item in node.attribute:
                waiting += [item.g.node] if item.HasField("g") else []
                waiting += [graph.node for graph in item.graphs]
    return count


def check_slots(model: Model, proto: onnx.ModelProto) -> None:
    """Every slot of the main graph is there in its place, with the name that the file gives."""
    main = model.graphs[0]
    for node, written in zip(main.nodes, proto.graph.node, strict=True):
        names = [main.values[slot.value].name if slot.value is not None else "" for slot in node.inputs]
        made = [main.values[slot.value].name if slot.value is not None else "" for slot in node.outputs]
        assert (names, made) == (list(map(_text, written.input)), list(map(_text, written.output)))
        assert [slot.slot for slot in node.inputs] == list(range(len(written.input)))


def _text(raw: str | bytes) -> str:
    return raw if isinstance(raw, str) else raw.decode("utf-8", "backslashreplace")


def check_file(path: Path) -> Model:
    model = open_model(path)
    assert json.dumps(show_json(model), allow_nan=False)
    assert listing(model)
    return model


def test_that_the_onnx_package_ships_its_models() -> None:
    assert {"light", "simple"} <= set(_FOLDERS)


@pytest.mark.parametrize("folder", _FOLDERS)
def test_that_every_model_of_the_onnx_package_opens_whole(folder: str) -> None:
    for path in sorted((_DATA / folder).rglob("*.onnx")):
        model = check_file(path)
        proto = onnx.load(path, load_external_data=False)
        assert sum(len(graph.nodes) for graph in model.graphs) == count_nodes(proto), path
        check_slots(model, proto)


def test_that_a_file_of_the_corpus_opens_whole_or_gives_one_sentence(corpus_file: Path) -> None:
    opens = _opens(corpus_file)
    if not opens:
        with pytest.raises(ReadError, match=r"^[^\n]+\.$"):
            open_model(corpus_file)
        with pytest.raises((DecodeError, ReadError)):
            _loaded(corpus_file)
        return
    model = check_file(corpus_file)
    if model.form == "protobuf":
        proto = _loaded(corpus_file)
        assert sum(len(graph.nodes) for graph in model.graphs) == count_nodes(proto)
        check_slots(model, proto)


def _opens(path: Path) -> bool:
    try:
        open_model(path)
    except ReadError:
        return False
    return True


def _loaded(path: Path) -> onnx.ModelProto:
    """The file as onnx parses it; an empty one, or one without a graph, is none."""
    proto = onnx.ModelProto.FromString(path.read_bytes())
    if not proto.HasField("graph"):
        raise ReadError("no graph")
    return proto
