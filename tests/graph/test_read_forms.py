"""Every form of a model opens; everything else is refused in one sentence."""

from __future__ import annotations

import gzip
import io
import os
import pickle
import zipfile
from pathlib import Path

import pytest
from google.protobuf import json_format, text_format
from onnx import TensorProto, helper

from app.graph import packed
from app.graph.errors import ReadError
from app.graph.read import read, read_bytes
from tests.graph.building import HEADER, parsed

BODY = "tiny (float[N, 3] x) => (float[N, 3] y) { y = Relu(x) }"


def zipped(**members: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "."), data)
    return target.getvalue()


def binary() -> bytes:
    return parsed(BODY).SerializeToString()


FORMS = {
    "protobuf": binary(),
    "protobuf text": text_format.MessageToString(parsed(BODY)).encode(),
    "JSON": json_format.MessageToJson(parsed(BODY)).encode(),
    "ONNX text": (HEADER + BODY).encode(),
    "ONNX text with a header comment": f"// RUN: opt %s\n# by hand\n{HEADER}{BODY}".encode(),
    "protobuf in gzip": gzip.compress(binary()),
    "protobuf text in gzip": gzip.compress(text_format.MessageToString(parsed(BODY)).encode()),
    "protobuf in zip": zipped(model__onnx=binary(), readme__txt=b"hello"),
}


@pytest.mark.parametrize("form", FORMS)
def test_that_every_form_of_a_model_opens(form: str) -> None:
    model = read_bytes(FORMS[form], "model")
    assert [node.op_type for node in model.graphs[0].nodes] == ["Relu"]
    assert form.startswith(model.form)


MISTAKES = {
    "Git LFS": b"version https://git-lfs.github.com/spec/v1\noid sha256:6de325\nsize 272\n",
    "web page": b"<!DOCTYPE html><html><body>404</body></html>",
    ".ort": b"\x20\x00\x00\x00ORTM" + bytes(64),
    "TensorFlow Lite": b"\x20\x00\x00\x00TFL3" + bytes(64),
    "HDF5": b"\x89HDF\r\n\x1a\n" + bytes(64),
    "TensorRT": b"ftrt" + bytes(64),
    "safetensors": (64).to_bytes(8, "little") + b'{"weight":{"dtype":"F32"}}' + bytes(64),
    "single tensor": helper.make_tensor("x", TensorProto.FLOAT, [2], [1.0, 2.0]).SerializeToString(),
    "pickle": pickle.dumps({"weight": [1.0]}, protocol=2),
    "PyTorch checkpoint": zipped(**{"archive/data__pkl": b"x"}),
    "2 files": zipped(one__onnx=binary(), two__onnx=binary()),
    "damaged zip": b"PK\x03\x04" + bytes(60),
    "damaged or locked archive": gzip.compress(binary())[:-12],
    "Python script": b"import torch\n\ndef main():\n    pass\n",
    "no form of ONNX": b"this is not a valid onnx model",
    "is empty": b"",
    "holds no graph": b"\x08\x07",
    "cut short": binary()[:-3],
    "damaged": b"\x0b\x0b\x0b\x0b",
    "tar archive": bytes(257) + b"ustar" + bytes(300),
    "looks like JSON": b'{"graph": [}',
    "looks like protobuf text": b"ir_version: 8 graph { nope",
    "looks like ONNX text": b"<ir_version: 8> agraph (float[N] x => ",
}


@pytest.mark.parametrize("said", MISTAKES)
def test_that_what_is_no_model_gets_one_sentence(said: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_bytes(MISTAKES[said], "thing.onnx")
    sentence = str(caught.value)
    assert said in sentence
    assert sentence.startswith("thing.onnx")
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_that_a_download_that_broke_off_is_called_cut_short() -> None:
    data = binary()
    said = []
    for length in range(len(data) // 2, len(data)):
        try:
            read_bytes(data[:length], "thing.onnx")
        except ReadError as error:
            said.append(str(error))
    assert len(said) > len(data) // 3
    assert all("is cut short" in sentence for sentence in said)


def test_that_paths_which_are_no_files_get_one_sentence(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, said in (
        (tmp_path, "is a folder"),
        (tmp_path / "no.onnx", "There is no file"),
        (pipe, "a device or a pipe"),
        (Path("/dev/zero"), "a device or a pipe"),
        (tmp_path / ("n" * 5000), "cannot be opened"),
        (Path("nul\0byte"), "cannot be opened"),
    ):
        with pytest.raises(ReadError, match=said):
            read(path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_that_a_file_without_permission_gets_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "secret.onnx"
    path.write_bytes(binary())
    path.chmod(0)
    with pytest.raises(ReadError, match="may not be read"):
        read(path)


def test_that_a_bomb_is_refused_before_it_unfolds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "LIMIT", 1 << 22)
    for bomb in (gzip.compress(bytes(1 << 25)), zipped(model__onnx=bytes(1 << 25))):
        with pytest.raises(ReadError, match="unfolds to more than 4 MiB"):
            read_bytes(bomb, "bomb")


@pytest.mark.parametrize(
    "text",
    [
        "graph { node { " * 50_000,
        "graph { node { attribute { g { " * 45,
        '{"graph":' + "[" * 100_000,
        '{"graph":{"node":' + '[{"attribute":[{"g":{"node":' * 40,
        HEADER + "deep (" + "seq(" * 100_000,
        HEADER + "deep (" + "seq(" * 150,
    ],
    ids=["text", "text nodes", "JSON", "JSON nodes", "ONNX", "ONNX types"],
)
def test_that_deep_nesting_in_text_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read_bytes(text.encode(), "deep")


def test_that_angle_brackets_in_names_are_no_nesting() -> None:
    proto = parsed(BODY)
    proto.graph.node[0].attribute.extend(helper.make_attribute(f"a{index}", "List<int") for index in range(300))
    assert len(read_bytes(text_format.MessageToString(proto).encode(), "text").graphs[0].nodes[0].attributes) == 300


def test_that_a_file_is_named_by_its_path_and_bytes_by_their_source(tmp_path: Path) -> None:
    path = tmp_path / "tiny.onnx"
    path.write_bytes(binary())
    assert (read(path).source, read(path).file) == (str(path), path)
    assert (read_bytes(binary(), "net.py::Net").source, read_bytes(binary(), "x").file) == ("net.py::Net", None)


def test_that_a_tensor_in_a_file_is_test_data(tmp_path: Path) -> None:
    path = tmp_path / "input_0.pb"
    path.write_bytes(helper.make_tensor("x", TensorProto.FLOAT, [2], [1.0, 2.0]).SerializeToString())
    with pytest.raises(ReadError, match="open the model beside it"):
        read(path)
