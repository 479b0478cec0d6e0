"""The bytes of a file, mapped rather than read, and unpacked where gzip or zip lies around them."""

from __future__ import annotations

import gzip
import io
import lzma
import mmap
import os
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import IO

from ..language import translate
from .errors import ReadError
from .wire import Buffer

LIMIT = 1 << 30
"""How many bytes a packed file may unfold to."""

# All that the packing modules raise over bytes that are damaged or locked.
_DAMAGED = (
    OSError,
    EOFError,
    ValueError,
    RuntimeError,
    NotImplementedError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
)
_MAP_ABOVE = 1 << 26
_CHUNK = 1 << 20
_MODEL_ENDINGS = (".onnx", ".pb", ".onnxtxt", ".onnxtext", ".textproto", ".pbtxt", ".prototxt", ".json")


@dataclass(frozen=True, slots=True)
class Contents:
    """The bytes of a model; `packing` is `gzip`, `zip` or empty."""

    buffer: Buffer
    size: int
    packing: str = ""


def contents(path: Path) -> Contents:
    """What `path` holds, unpacked if need be; raises ReadError where it cannot be opened.

    A big file is mapped, so that only what is looked at is read; a small one is read, so that it may change meanwhile.
    """
    with opened(path) as (found, _):
        return found


@contextmanager
def opened(path: Path) -> Iterator[tuple[Contents, FileIO]]:
    """As `contents`, with the open file: a few bytes far away come sooner from it than from the mapping."""
    with _regular_file(path) as file:
        try:
            size = os.fstat(file.fileno()).st_size
            buffer = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size > _MAP_ABOVE else file.readall()
            found = _unpacked(buffer, lambda: path.open("rb"), path.name)
        except (OSError, ValueError) as error:
            raise ReadError(_sentence(path, error)) from error
        yield found, file


def contents_of_bytes(data: bytes, name: str) -> Contents:
    """What `data` holds, unpacked if need be; raises ReadError."""
    return _unpacked(data, lambda: io.BytesIO(data), name)


def _unpacked(buffer: Buffer, opened: Callable[[], IO[bytes]], name: str) -> Contents:
    head = buffer[:4]
    if head[:3] == b"\x1f\x8b\x08":
        with opened() as file:
            data = _drained(lambda: gzip.GzipFile(fileobj=file), name)
        return Contents(data, len(data), "gzip")
    if head in (b"PK\x03\x04", b"PK\x05\x06"):
        with opened() as file:
            data = _from_zip(file, name)
        return Contents(data, len(data), "zip")
    return Contents(buffer, len(buffer))


def _regular_file(path: Path) -> FileIO:
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            raise ReadError(_no_file(path, mode))
        return path.open("rb", buffering=0)
    except (OSError, ValueError) as error:
        raise ReadError(_sentence(path, error)) from error


def _no_file(path: Path, mode: int) -> str:
    if stat.S_ISDIR(mode):
        words = translate("Files", "{path} is a folder and not a file: choose the model file itself.")
    else:
        words = translate("Files", "{path} is a device or a pipe and not a file: choose the model file itself.")
    return words.format(path=path)


def _sentence(path: Path, error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return translate("Files", "There is no file {path}: check the name.").format(path=path)
    if isinstance(error, PermissionError):
        return translate("Files", "{path} may not be read: ask for the permission or copy it.").format(path=path)
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return translate("Files", "{path} cannot be opened ({reason}): check the name and the disk.").format(
        path=path, reason=reason
    )


def _drained(opened: Callable[[], IO[bytes] | gzip.GzipFile], name: str) -> bytes:
    """All that a packed stream holds, up to the limit; raises ReadError."""
    data = bytearray()
    try:
        with opened() as stream:
            while chunk := stream.read(_CHUNK):
                data += chunk
                if len(data) > LIMIT:
                    raise _too_large(name)
    except _DAMAGED as error:
        raise ReadError(
            translate("Files", "{name} is a damaged or locked archive ({error}): copy or download it again.").format(
                name=name, error=error
            )
        ) from error
    return bytes(data)


def _too_large(name: str) -> ReadError:
    return ReadError(
        translate(
            "Files", "{name} unfolds to more than {limit} MiB: unpack it yourself and open the model inside."
        ).format(name=name, limit=LIMIT >> 20)
    )


def _from_zip(file: IO[bytes], name: str) -> bytes:
    """The one model in a zip; raises ReadError where it holds none or several."""
    try:
        archive = zipfile.ZipFile(file)
    except _DAMAGED as error:
        raise ReadError(
            translate("Files", "{name} is a damaged zip archive ({error}): copy or download it again.").format(
                name=name, error=error
            )
        ) from error
    with archive:
        member = _member([item for item in archive.infolist() if not item.is_dir()], name)
        if member.file_size > LIMIT:
            raise _too_large(name)
        return _drained(lambda: archive.open(member), name)


def _member(members: list[zipfile.ZipInfo], name: str) -> zipfile.ZipInfo:
    names = {member.filename.rpartition("/")[2] for member in members}
    if names & {"data.pkl", "constants.pkl"}:
        raise ReadError(
            translate("Files", "{name} is a PyTorch checkpoint: export the model to ONNX and open that file.").format(
                name=name
            )
        )
    if "model.weights.h5" in names:
        raise ReadError(
            translate("Files", "{name} is a Keras model: convert it with tf2onnx and open the result.").format(
                name=name
            )
        )
    models = [member for member in members if member.filename.lower().endswith(_MODEL_ENDINGS)] or members
    if len(models) != 1:
        raise ReadError(
            translate("Files", "{name} is a zip archive of {count} files: unpack it and open the model inside.").format(
                name=name, count=len(models)
            )
        )
    return models[0]
