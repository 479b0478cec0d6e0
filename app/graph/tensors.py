"""The values of a tensor, read when someone asks for them."""

from __future__ import annotations

import math
import os
import stat
from pathlib import Path

from ..language import translate
from .decode import Scalar, bytes_of, decoded
from .elements import element as known_element
from .errors import ReadError
from .model import ExternalData, InlineData, LoadedData, Tensor


def count(tensor: Tensor) -> int | None:
    """How many values the shape asks for; None where a dimension is negative."""
    return None if any(dim < 0 for dim in tensor.shape) else math.prod(tensor.shape)


def values(tensor: Tensor, model_file: Path | None, limit: int | None) -> tuple[Scalar, ...]:
    """The first `limit` values in row order, all of them for None; raises ReadError.

    External data is looked for beside `model_file` and nowhere else.
    """
    wanted = count(tensor)
    if wanted is None:
        raise ReadError(
            translate("Files", "The shape {shape} has a negative dimension: correct it in the file.").format(
                shape=list(tensor.shape)
            )
        )
    if not wanted:
        return ()
    most = wanted if limit is None else min(wanted, limit)
    field, data = _data(tensor, model_file, wanted, most)
    found = decoded(tensor.element, field, data, most)
    if len(found) < most:
        raise ReadError(
            translate(
                "Files",
                "The tensor holds {count} values but its shape {shape} asks for {wanted}: export or download the model "
                "again.",
            ).format(count=len(found), shape=list(tensor.shape), wanted=wanted)
        )
    return found


def at_hand(tensor: Tensor, few: int) -> tuple[Scalar, ...] | None:
    """The values of a tensor of at most `few` that were kept in reading; None where they are not, or do not fit."""
    if not isinstance(tensor.data, LoadedData) or any(dim < 0 for dim in tensor.shape):
        return None
    size = math.prod(tensor.shape)
    if size > few:
        return None
    try:
        found = decoded(tensor.element, tensor.data.field, tensor.data.values, size)
    except ReadError:
        return None
    return found if len(found) == size else None


def _data(tensor: Tensor, model_file: Path | None, wanted: int, most: int) -> tuple[str, bytes | tuple[Scalar, ...]]:
    data = tensor.data
    if data is None:
        raise ReadError(translate("Files", "The tensor holds no values: export or download the model again."))
    if isinstance(data, LoadedData):
        return data.field, data.values
    if isinstance(data, InlineData):
        size = bytes_of(tensor.element, data.field, most)
        length = data.length if size is None else min(size, data.length)
        return data.field, _span(data.file, data.offset, length)
    return "raw_data", _external(tensor, data, model_file, wanted, most)


def _external(tensor: Tensor, data: ExternalData, model_file: Path | None, wanted: int, most: int) -> bytes:
    file = external_file(data, model_file)
    needed = bytes_of(tensor.element, "raw_data", wanted)
    known = known_element(tensor.element)
    if needed is None or known is None:
        raise ReadError(
            translate(
                "Files", "Values of the type {element} cannot lie in external data: export the model again."
            ).format(element=tensor.element)
        )
    if data.offset < 0 or (data.length is not None and data.length < 0):
        raise ReadError(
            translate(
                "Files", "Offset or length of the external data {location!r} is no number: export the model again."
            ).format(location=data.location)
        )
    length = needed if data.length is None else data.length
    if length < needed:
        raise ReadError(
            translate(
                "Files",
                "The external data {location!r} holds {length} bytes but the shape asks for {needed}: export the model "
                "again.",
            ).format(location=data.location, length=length, needed=needed)
        )
    return _span(file, data.offset, bytes_of(tensor.element, "raw_data", most) or 0)


def external_file(data: ExternalData, model_file: Path | None) -> Path:
    """The file that external data lies in, which is inside the model's folder; raises ReadError."""
    if model_file is None:
        raise ReadError(
            translate(
                "Files", "The values lie in {location!r} beside the model's file: open the model from its file."
            ).format(location=data.location)
        )
    try:
        folder = model_file.resolve().parent
        file = (folder / data.location).resolve()
        inside = bool(data.location) and file.is_relative_to(folder) and file != folder
        regular = inside and stat.S_ISREG(file.stat().st_mode)
    except FileNotFoundError as error:
        raise ReadError(
            translate("Files", "The external data {location!r} is missing: put it beside the model.").format(
                location=data.location
            )
        ) from error
    except (OSError, ValueError, RuntimeError) as error:
        raise ReadError(
            translate("Files", "The external data {location!r} cannot be opened: put it beside the model.").format(
                location=data.location
            )
        ) from error
    if not inside:
        raise ReadError(
            translate(
                "Files",
                "The external data {location!r} is outside the model's folder, so it is not opened: move it in.",
            ).format(location=data.location)
        )
    if not regular:
        raise ReadError(
            translate("Files", "The external data {location!r} is no file: put the data file beside the model.").format(
                location=data.location
            )
        )
    return file


def _span(file: Path, offset: int, length: int) -> bytes:
    """`length` bytes of a file; raises ReadError where it ends before."""
    try:
        with file.open("rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            stream.seek(min(offset, size))
            found = stream.read(min(length, size))
    except OSError as error:
        raise ReadError(
            translate("Files", "{name} cannot be read ({reason}): check the file and the disk.").format(
                name=file.name, reason=error.strerror
            )
        ) from error
    if len(found) < length:
        raise ReadError(
            translate(
                "Files", "{name} is too short: {length} bytes at {offset} lie beyond its end; copy it again."
            ).format(name=file.name, length=length, offset=offset)
        )
    return found
