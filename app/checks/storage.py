"""Tensor data that does not fit its shape, and external data that is not where the file says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Literal

from ..graph.counting import counted, listed
from ..graph.model import (
    AttributeValue,
    ExternalData,
    Graph,
    InlineData,
    LoadedData,
    Node,
    SparseTensor,
    Subject,
    Tensor,
    Value,
)
from ..graph.words import escaped
from ..language import translate
from .finding import Facts, Finding, fault
from .places import and_at, at_node, at_value, place

_BITS = {
    "float32": 32,
    "uint8": 8,
    "int8": 8,
    "uint16": 16,
    "int16": 16,
    "int32": 32,
    "int64": 64,
    "bool": 8,
    "float16": 16,
    "float64": 64,
    "uint32": 32,
    "uint64": 64,
    "complex64": 64,
    "complex128": 128,
    "bfloat16": 16,
    "float8e4m3fn": 8,
    "float8e4m3fnuz": 8,
    "float8e5m2": 8,
    "float8e5m2fnuz": 8,
    "float8e8m0": 8,
    "uint4": 4,
    "int4": 4,
    "float4e2m1": 4,
    "uint2": 2,
    "int2": 2,
}

_FIXED = {"float_data": 4, "double_data": 8}
"""Fields whose packed form has a fixed number of bytes for each number."""

_Unit = Literal["bytes", "typed bytes", "numbers", "values"]


@dataclass(frozen=True, slots=True)
class _Held:
    """A tensor and where it stands: in a value, or in an attribute of a node."""

    tensor: Tensor
    subject: Subject
    graph: Graph
    holder: Value | Node
    attribute: str = ""


def raw_lengths(facts: Facts) -> Iterator[Finding]:
    """RAW-LENGTH: the bytes or numbers of a tensor are not what its shape and type need, or are missing."""
    empty: dict[str, list[_Held]] = {}
    for graph in facts.graphs:
        for held in _tensors(graph):
            fault_words = _misfit(held.tensor)
            if fault_words == _NO_DATA:
                empty.setdefault(graph.path, []).append(held)
            elif fault_words:
                yield _wrong_length(held, fault_words)
    for found in empty.values():
        yield _no_data(found)


def external_missing(facts: Facts) -> Iterator[Finding]:
    """EXTERNAL-MISSING: external data is absent, outside the model's folder, or too short."""
    if facts.model is None or facts.model.file is None:
        return
    folder = facts.model.file.parent
    stored: dict[str, list[_Held]] = {}
    for graph in facts.graphs:
        for held in _tensors(graph):
            if isinstance(held.tensor.data, ExternalData):
                stored.setdefault(held.tensor.data.location, []).append(held)
    for location, found in stored.items():
        yield from _external(folder, location, found)


def _tensors(graph: Graph) -> Iterator[_Held]:
    """Every tensor of a graph: initializers, then those in attributes."""
    for value in graph.values:
        if value.tensor is not None:
            for tensor in _parts(value.tensor):
                yield _Held(tensor, at_value(graph, value.id), graph, value)
    for node in graph.nodes:
        for attribute in node.attributes:
            for tensor in _in_attribute(attribute.value):
                yield _Held(tensor, at_node(graph, node.id), graph, node, attribute.name)


def _owner(held: _Held) -> str:
    """What holds the tensor, in words."""
    holder = held.holder
    if isinstance(holder, Value):
        words = translate("Checks", "initializer {name}{place}")
        return words.format(name=escaped(holder.name), place=place(held.graph))
    return translate("Checks", "attribute {name} of {op} ({node}){place}").format(
        name=escaped(held.attribute),
        op=escaped(holder.op_type),
        node=escaped(holder.name) or holder.id,
        place=place(held.graph),
    )


def _in_attribute(value: AttributeValue) -> Iterator[Tensor]:
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, Tensor | SparseTensor):
            yield from _parts(item)


def _parts(tensor: Tensor | SparseTensor) -> Iterator[Tensor]:
    if isinstance(tensor, Tensor):
        yield tensor
    else:
        yield from (part for part in (tensor.values, tensor.indices) if part is not None)


_NO_DATA = "no data"
"""What is wrong with a tensor that has none; those are told together."""


def _misfit(tensor: Tensor) -> str:
    """What is wrong with the tensor's data, empty where nothing is or it cannot be told without reading it."""
    if any(size < 0 for size in tensor.shape):
        return translate("Checks", "has a negative dimension in its shape {shape}").format(shape=list(tensor.shape))
    numbers = prod(tensor.shape)
    if tensor.data is None:
        return _NO_DATA if numbers else ""
    held = _held(tensor)
    if held is None:
        return ""
    unit, have, need = held
    if have == 0 and need:
        return _NO_DATA
    if have == need:
        return ""
    return _too_few(unit).format(need=need, element=tensor.element, shape=list(tensor.shape), have=have)


def _too_few(unit: _Unit) -> str:
    match unit:
        case "bytes":
            return translate("Checks", "needs {need} bytes for its shape {shape}, but has {have}")
        case "typed bytes":
            return translate("Checks", "needs {need} bytes of {element} for its shape {shape}, but has {have}")
        case "numbers":
            return translate("Checks", "needs {need} numbers for its shape {shape}, but has {have}")
        case "values":
            return translate("Checks", "needs {need} values for its shape {shape}, but has {have}")


def _held(tensor: Tensor) -> tuple[_Unit, int, int] | None:
    """The unit, how many the tensor has and how many it needs; None where that cannot be told."""
    numbers = prod(tensor.shape)
    bits = _BITS.get(tensor.element)
    data = tensor.data
    if isinstance(data, ExternalData):
        return None if bits is None or data.length is None else ("bytes", data.length, _bytes(numbers, bits))
    if isinstance(data, InlineData):
        return _written(data.field, data.length, tensor.element, numbers)
    if isinstance(data, LoadedData):
        return _loaded(data, tensor.element, numbers, bits)
    return None


def _written(field: str, length: int, element: str, numbers: int) -> tuple[_Unit, int, int] | None:
    """As `_held`, of `length` bytes as they are written in a field."""
    bits, width = _BITS.get(element), _FIXED.get(field)
    if field == "raw_data":
        return None if bits is None else ("typed bytes", length, _bytes(numbers, bits))
    return None if width is None else ("numbers", length // width, _numbers(numbers, element))


def _loaded(data: LoadedData, element: str, numbers: int, bits: int | None) -> tuple[_Unit, int, int] | None:
    if isinstance(data.values, bytes):
        return _written(data.field, len(data.values), element, numbers)
    if bits is not None and bits < 8:
        return "bytes", len(data.values), _bytes(numbers, bits)
    have = len(data.values)
    pairs = element.startswith("complex") and have == 2 * numbers
    return "values", have, have if pairs else numbers


def _bytes(numbers: int, bits: int) -> int:
    return (numbers * bits + 7) // 8


def _numbers(numbers: int, element: str) -> int:
    """How many stored numbers a tensor has; a complex one is stored as two."""
    return 2 * numbers if element.startswith("complex") else numbers


def _wrong_length(held: _Held, words: str) -> Finding:
    message = translate("Checks", "{owner} of type {element} {words}.").format(
        owner=_owner(held), element=held.tensor.element, words=words
    )
    fix = translate("Checks", "Write the tensor again with the shape and type that its data has.")
    return _placed(fault("RAW-LENGTH", message, fix), held)


def _no_data(found: list[_Held]) -> Finding:
    first = found[0]
    shape = list(first.tensor.shape)
    if len(found) == 1:
        message = translate("Checks", "{owner} claims shape {shape} of {element}, but holds no data.").format(
            owner=_owner(first), shape=shape, element=first.tensor.element
        )
    else:
        names = listed([escaped(held.tensor.name) for held in found])
        message = translate("Checks", "{count} tensors hold no data: {names}. The first claims shape {shape}.").format(
            count=len(found), names=names, shape=shape
        )
    fix = translate("Checks", "Save the model with its weights; a file without them can be looked at but not run.")
    placed = _placed(fault("RAW-LENGTH", message, fix), first)
    return and_at(placed, (held.subject for held in found[1:]))


def _external(folder: Path, location: str, found: list[_Held]) -> Iterator[Finding]:
    shown = escaped(location) or translate("Checks", "(no name)")
    needed = f"{counted(len(found), 'tensor')} ({listed([escaped(held.tensor.name) for held in found])})"
    if _leaves_folder(location):
        message = translate(
            "Checks", "{tensors}: the external data {file} lies outside the folder of the model."
        ).format(tensors=needed, file=shown)
        yield _spread(
            message, translate("Checks", "Save the data in a file beside the model and give its name only."), found
        )
        return
    file = folder / location
    if not location or not file.is_file():
        message = translate(
            "Checks", "{tensors}: the external data file {file} is not in the folder of the model."
        ).format(tensors=needed, file=shown)
        yield _spread(
            message,
            translate("Checks", "Copy {file} from where the model came into the folder of the model.").format(
                file=shown
            ),
            found,
        )
        return
    size = file.stat().st_size
    short = [held for held in found if _end(held.tensor) > size]
    if short:
        tensor = short[0].tensor
        if len(short) == 1:
            message = translate("Checks", "{name} needs {file} up to byte {end}, but the file has {size} bytes.")
        else:
            message = translate(
                "Checks",
                "{name} needs {file} up to byte {end}, but the file has {size} bytes "
                "({count} tensors lie beyond its end).",
            )
        message = message.format(name=escaped(tensor.name), file=shown, end=_end(tensor), size=size, count=len(short))
        yield _spread(
            message,
            translate("Checks", "Fetch {file} again: the file is cut off or of another model.").format(file=shown),
            short,
        )


def _leaves_folder(location: str) -> bool:
    """Whether the path is absolute or climbs out, whatever system wrote it."""
    windows = PureWindowsPath(location)
    if PurePosixPath(location).is_absolute() or windows.is_absolute() or windows.drive or windows.root:
        return True
    depth = 0
    for part in windows.parts:
        depth += -1 if part == ".." else 1
        if depth < 0:
            return True
    return False


def _end(tensor: Tensor) -> int:
    """The number of the byte after the tensor's last one."""
    data = tensor.data
    if not isinstance(data, ExternalData):
        return 0
    bits = _BITS.get(tensor.element, 0)
    length = data.length if data.length is not None else _bytes(max(prod(tensor.shape), 0), bits)
    return data.offset + length


def _spread(message: str, fix: str, found: list[_Held]) -> Finding:
    placed = _placed(fault("EXTERNAL-MISSING", message, fix), found[0])
    return and_at(placed, (held.subject for held in found[1:]))


def _placed(finding: Finding, held: _Held) -> Finding:
    return replace(finding, subject=held.subject, node=held.tensor.name)
