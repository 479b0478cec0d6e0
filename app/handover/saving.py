"""Writes a whole model to another place: its bytes as they are, its data files, and on demand the names of ports."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..graph.forms import Form
from ..graph.model import Model
from ..language import translate
from .data import Move, copies, moves, relocate
from .draft import Draft, draft, model_graphs
from .errors import HandoverError
from .pieces import Pieces, Span, pieces
from .port_names import write_port_names
from .writing import Output, Told, nothing_told, stamp, write


@dataclass(frozen=True, slots=True)
class Saved:
    """The files that were written, the model last; `named` nodes had names of ports to write.

    `untyped` are the inputs and outputs of a selection whose type or rank nobody knows.
    """

    files: tuple[Path, ...]
    named: int = 0
    untyped: tuple[str, ...] = ()


def save(source: Path, target: Path, names: Model | None = None, told: Told = nothing_told) -> Saved:
    """Writes the model in `source` to `target`; with the port names of the model `names`, which was read from it.

    Raises HandoverError, ReadError and what `told` raises; then nothing is left behind.
    """
    refuse(source, target)
    made = draft(source)
    moved = moves(made.tensors(made.proto), source, target)
    refuse_data(moved, target)
    named = _name_ports(made, names) if names is not None else 0
    content = _content(made, moved, named)
    outputs = (*copies(moved, target), Output(target, content))
    write(outputs, (made.source, *(stamp(move.source) for move in moved.values())), told)
    return Saved(tuple(output.file for output in outputs), named)


def refuse(source: Path, target: Path) -> None:
    """Raises HandoverError where `target` is no name for a model, or the model itself."""
    if "\0" in str(target) or target.suffix.lower() != ".onnx":
        raise HandoverError(
            translate("Handover", "{name} is no name for a model: let it end with .onnx.").format(
                name=repr(target.name)
            )
        )
    if target.is_dir():
        raise HandoverError(
            translate("Handover", "{target} is a folder: choose a name for the model in it.").format(target=target)
        )
    if _is_same(source, target):
        raise HandoverError(
            translate("Handover", "{name} is the file that is open: choose another name.").format(name=target.name)
        )


def refuse_data(moved: dict[str, Move], target: Path) -> None:
    """Raises HandoverError where `target` is a data file of the model."""
    if any(_is_same(move.source, target) for move in moved.values()):
        raise HandoverError(
            translate("Handover", "{name} holds data of the model that is open: choose another name.").format(
                name=target.name
            )
        )


def _is_same(one: Path, other: Path) -> bool:
    return other.exists() and one.samefile(other)


def _name_ports(made: Draft, model: Model) -> int:
    """How many nodes have names of ports, which are now in their protobuf."""
    graphs = model_graphs(model)
    count = 0
    for graph in model.graphs:
        if any(node.custom for node in graph.nodes):
            body = made.body(graphs, graph.path)
            count += sum(write_port_names(node, body.node[node.id]) for node in graph.nodes)
    return count


def _content(made: Draft, moved: dict[str, Move], named: int) -> Pieces:
    """The file's own bytes wherever nothing in them changes."""
    renamed = any(location != move.location for location, move in moved.items())
    parsed = made.parsed
    if not renamed and not named and parsed.form is Form.BINARY and not parsed.packing:
        return pieces((Span(made.source.file, 0, made.source.facts[0]),))
    if renamed:
        relocate(made.tensors(made.proto), moved)
    return made.pieces(made.proto)
