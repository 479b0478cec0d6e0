"""The rows of the module tree as flat, frozen values: groups, modules, their operators and nets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from PySide6.QtCore import QCoreApplication

from ..ops.model import OpDef
from .entries import ModuleEntry, NetEntry, NetState, Place, summary

Key = tuple[str, ...]
"""What a row stands for: `("group", place)`, `("module", file)`, `("op", file, name, line)`, `("net", file, name)` or
`("fault", file)`."""


@dataclass(frozen=True, slots=True)
class Twig:
    """One row. `parent` is the number of the row above it (-1 at the top), `children` the numbers of those below."""

    key: Key
    text: str
    mark: str = ""
    tip: str = ""
    state: NetState | None = None
    parent: int = -1
    place: int = 0
    children: tuple[int, ...] = ()


@dataclass(slots=True)
class _Branch:
    twig: Twig
    below: list[_Branch]


def twigs(entries: Iterable[ModuleEntry]) -> tuple[Twig, ...]:
    """All rows, each group with its modules; groups without a module are left out."""
    by_place: dict[Place, list[ModuleEntry]] = {place: [] for place in Place}
    for entry in entries:
        by_place[entry.place].append(entry)
    groups = [_group(place, modules) for place, modules in by_place.items() if modules]
    return _flattened(groups)


def mark_of(state: NetState) -> str:
    """Glyph and word of a state; empty while nothing was asked for."""
    translate = QCoreApplication.translate
    return {
        NetState.IDLE: "",
        NetState.WAITING: "○ " + translate("Modules", "waiting"),
        NetState.EXPORTING: "◔ " + translate("Modules", "exporting"),
        NetState.EXPORTED: "✓ " + translate("Modules", "exported"),
        NetState.FAILED: "✗ " + translate("Modules", "failed"),
        NetState.CANCELLED: "– " + translate("Modules", "cancelled"),
    }[state]


def group_title(place: Place) -> str:
    """The heading of a group of modules."""
    translate = QCoreApplication.translate
    return {
        Place.BUNDLED: translate("Modules", "Examples"),
        Place.OPENED: translate("Modules", "Opened"),
        Place.RECENT: translate("Modules", "Recent"),
    }[place]


def _group(place: Place, modules: list[ModuleEntry]) -> _Branch:
    return _Branch(Twig(("group", place), group_title(place)), [_module(entry) for entry in modules])


def _module(entry: ModuleEntry) -> _Branch:
    file = str(entry.file)
    twig = Twig(("module", file), entry.file.name, tip="\n".join(filter(None, (summary(entry), file))))
    if entry.fault:
        text = QCoreApplication.translate("Modules", "cannot be read")
        return _Branch(twig, [_Branch(Twig(("fault", file), text, "✗", entry.fault, NetState.FAILED), [])])
    ops = (_op(file, op) for op in entry.ops)
    nets = (_net(file, net) for net in entry.nets)
    return _Branch(twig, list(chain(nets, ops)))


def _op(file: str, op: OpDef) -> _Branch:
    ports = ", ".join(formal.name for formal in op.inputs)
    kind = QCoreApplication.translate("Modules", "operator: {0}, line {1}").format(op.kind, op.line)
    tip = "\n".join(filter(None, (f"{op.name}({ports})", kind, op.doc)))
    return _Branch(Twig(("op", file, op.name, str(op.line)), op.name, "", tip), [])


def _net(file: str, net: NetEntry) -> _Branch:
    where = QCoreApplication.translate("Modules", "net, exported in line {0}").format(net.line) if net.line else ""
    tip = "\n".join(filter(None, (net.name, where, net.note)))
    return _Branch(Twig(("net", file, net.name), net.name, mark_of(net.state), tip, net.state), [])


def _flattened(groups: list[_Branch]) -> tuple[Twig, ...]:
    """The branches as one tuple, breadth first, with the numbers of parents and children filled in."""
    queue: list[tuple[_Branch, int, int]] = [(group, -1, place) for place, group in enumerate(groups)]
    flat: list[Twig] = []
    for branch, parent, place in queue:
        first = len(queue)
        queue.extend((child, len(flat), row) for row, child in enumerate(branch.below))
        twig = branch.twig
        below = tuple(range(first, len(queue)))
        flat.append(Twig(twig.key, twig.text, twig.mark, twig.tip, twig.state, parent, place, below))
    return tuple(flat)
