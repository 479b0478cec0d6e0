"""In which form a file holds its model, told apart by content; and what it is if it holds none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ..language import marked, translate
from .errors import ReadError
from .wire import Buffer, CutShortError, WireError, fields

HEAD = 4096
"""How many bytes from the start decide about the form."""


class Form(StrEnum):
    """The forms a model is written in."""

    BINARY = "protobuf"
    TEXT = "protobuf text"
    ONNX_TEXT = "ONNX text"
    JSON = "JSON"


@dataclass(frozen=True, slots=True)
class _Mistake:
    """What people open by mistake: bytes at `offset` that betray it; what it is and what to do, for a name."""

    offset: int
    magic: bytes
    words: str


_MISTAKES = (
    _Mistake(
        0,
        b"version https://git-lfs",
        marked("Files", "{name} is a Git LFS pointer and not the model itself: run `git lfs pull` in its repository."),
    ),
    _Mistake(
        4,
        b"ORTM",
        marked("Files", "{name} is an ONNX Runtime (.ort) model: open the .onnx file it was converted from."),
    ),
    _Mistake(
        4, b"TFL3", marked("Files", "{name} is a TensorFlow Lite model: convert it with tf2onnx and open the result.")
    ),
    _Mistake(
        0,
        b"\x89HDF\r\n\x1a\n",
        marked("Files", "{name} is an HDF5 file, as Keras writes: export the model to ONNX and open that file."),
    ),
    _Mistake(0, b"ftrt", marked("Files", "{name} is a TensorRT engine: open the ONNX model it was built from.")),
    _Mistake(0, b"ptrt", marked("Files", "{name} is a TensorRT engine: open the ONNX model it was built from.")),
    _Mistake(
        0, b"GGUF", marked("Files", "{name} is a GGUF file, which holds weights only: open the model's .onnx file.")
    ),
    _Mistake(0, b"\x93NUMPY", marked("Files", "{name} is a NumPy array: open the model's .onnx file.")),
    _Mistake(0, b"%PDF-", marked("Files", "{name} is a PDF document: open the model's .onnx file.")),
    _Mistake(0, b"\x89PNG\r\n", marked("Files", "{name} is a PNG picture: open the model's .onnx file.")),
    _Mistake(0, b"\xff\xd8\xff", marked("Files", "{name} is a JPEG picture: open the model's .onnx file.")),
    _Mistake(0, b"\x7fELF", marked("Files", "{name} is a program or a library: open the model's .onnx file.")),
    _Mistake(0, b"BZh", marked("Files", "{name} is packed with bzip2: unpack it and open the model inside.")),
    _Mistake(0, b"\xfd7zXZ\x00", marked("Files", "{name} is packed with xz: unpack it and open the model inside.")),
    _Mistake(
        0, b"\x28\xb5\x2f\xfd", marked("Files", "{name} is packed with zstd: unpack it and open the model inside.")
    ),
    _Mistake(0, b"7z\xbc\xaf\x27\x1c", marked("Files", "{name} is a 7z archive: unpack it and open the model inside.")),
    _Mistake(0, b"Rar!\x1a\x07", marked("Files", "{name} is a RAR archive: unpack it and open the model inside.")),
    _Mistake(257, b"ustar", marked("Files", "{name} is a tar archive: unpack it and open the model inside.")),
)
_PICKLE = re.compile(rb"\x80[\x02-\x05]")
_MARKUP = re.compile(r"<\s*(!doctype|html|head|body|\?xml|!--|svg)", re.IGNORECASE)
_PYTHON = re.compile(r"^(import \w|from [\w.]+ import |def \w+\(|class \w+)", re.MULTILINE)
_PROTOBUF_TEXT = re.compile(
    r"(ir_version|producer_name|producer_version|domain|model_version|doc_string|graph|opset_import|"
    r"metadata_props|functions|training_info|configuration)\s*[:{<]"
)
_ONNX_TEXT = re.compile(r"<|[\w.$]+\s*\(")
_COMMENTS = re.compile(r"\A(?:\s+|#[^\n]*(?:\n|$)|//[^\n]*(?:\n|$))++")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
_BRACKETS = re.compile(r""""(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|#[^\n]*|=>|(?P<bracket>[(\[{<>}\])])""")
_DEEPEST_TEXT = 200


def form_of(head: bytes, size: int, name: str) -> Form:
    """The form of a file of `size` bytes that starts with `head`; raises ReadError if it can hold no model."""
    if not size:
        raise ReadError(translate("Files", "{name} is empty: copy or download it again.").format(name=name))
    _refuse_mistakes(head, size, name)
    text = _as_text(head)
    return Form.BINARY if text is None else _form_of_text(text, name)


def translated(text: str) -> str:
    """A text of the table in the person's language."""
    return translate("Files", text)


def _refuse_mistakes(head: bytes, size: int, name: str) -> None:
    for mistake in _MISTAKES:
        if head.startswith(mistake.magic, mistake.offset):
            raise ReadError(translated(mistake.words).format(name=name))
    if _PICKLE.match(head):
        raise ReadError(
            translate(
                "Files",
                "{name} is a Python pickle, such as a PyTorch checkpoint: export the model to ONNX and open that file.",
            ).format(name=name)
        )
    if head[8:10] == b'{"' and int.from_bytes(head[:8], "little") <= size:
        raise ReadError(
            translate(
                "Files",
                "{name} is a safetensors file, which holds weights only: export the model to ONNX and open that file.",
            ).format(name=name)
        )


def _as_text(head: bytes) -> str | None:
    """The head as text, or None where it is binary."""
    try:
        text = head.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(head) < HEAD or error.start < len(head) - 4:
            return None
        text = head[: error.start].decode("utf-8-sig")
    return None if _CONTROL.search(text) else text


def _form_of_text(text: str, name: str) -> Form:
    start = _COMMENTS.sub("", text)
    if start.startswith("{"):
        return Form.JSON
    if _MARKUP.match(start):
        raise ReadError(
            translate("Files", "{name} is a web page or XML and not a model: download the model file itself.").format(
                name=name
            )
        )
    if _PROTOBUF_TEXT.match(start):
        return Form.TEXT
    if _PYTHON.search(text):
        raise ReadError(
            translate(
                "Files", "{name} is a Python script: give it the ending .py to read it as an op definition module."
            ).format(name=name)
        )
    if _ONNX_TEXT.match(start):
        return Form.ONNX_TEXT
    raise ReadError(translate("Files", "{name} is text but no form of ONNX: open an .onnx file.").format(name=name))


def refuse_deep_text(text: str, name: str) -> None:
    """Raises ReadError where brackets nest deeper than a parser can follow."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        if not found["bracket"]:
            continue
        depth = depth + 1 if found["bracket"] in "([{<" else max(0, depth - 1)
        if depth > _DEEPEST_TEXT:
            raise ReadError(
                translate(
                    "Files", "{name} nests its brackets deeper than {levels} levels: open the binary form."
                ).format(name=name, levels=_DEEPEST_TEXT)
            )


def without_slash_comments(text: str) -> str:
    """ONNX text without lines that hold a `//` comment only, which onnx-mlir writes and onnx cannot read."""
    return re.sub(r"^[ \t]*//[^\n]*", "", text, flags=re.MULTILINE)


def damaged(error: WireError, buffer: Buffer, size: int, name: str) -> ReadError:
    """What to say of a file that breaks the wire format, or is something else."""
    if _is_test_data(buffer, size):
        return _test_data(name)
    if isinstance(error, CutShortError):
        words = translate("Files", "{name} is cut short ({error}): copy or download it again.")
    else:
        words = translate("Files", "{name} is no ONNX model, or a damaged one ({error}): copy or download it again.")
    return ReadError(words.format(name=name, error=error))


def without_graph(buffer: Buffer, size: int, name: str) -> ReadError:
    """What to say of a file that is in order but holds no graph."""
    if _is_test_data(buffer, size):
        return _test_data(name)
    words = translate("Files", "{name} holds no graph, so it is no ONNX model: check that it is the right file.")
    return ReadError(words.format(name=name))


def _test_data(name: str) -> ReadError:
    words = translate(
        "Files",
        "{name} holds a single tensor, such as ONNX test data, and not a model: open the model beside it.",
    )
    return ReadError(words.format(name=name))


def _is_test_data(buffer: Buffer, size: int) -> bool:
    """Whether the fields are those of one TensorProto, with a data type and values or a shape."""
    seen = set()
    try:
        for number, wire, _, _ in _bounded(fields(buffer, 0, size)):
            if (number, wire) not in _TENSOR_WIRES:
                return False
            seen.add(number)
    except WireError:
        return False
    return 2 in seen and len(seen) > 1


_TENSOR_WIRES = frozenset(
    {(1, 0), (1, 2), (2, 0), (3, 2), (4, 2), (4, 5), (5, 0), (5, 2), (6, 2), (7, 0), (7, 2), (8, 2), (9, 2)}
    | {(10, 1), (10, 2), (11, 0), (11, 2), (12, 2), (13, 2), (14, 0), (16, 2)}
)


def _bounded(found: Iterator[tuple[int, int, int, int]]) -> Iterator[tuple[int, int, int, int]]:
    for count, item in enumerate(found):
        if count > 100_000:
            return
        yield item
