"""The rows of the module tree as flat, frozen values: groups, modules, their operators and nets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from PySide6.QtCore import QCoreApplication

from ..checks.codes import Severity
from ..checks.telling import tally
from ..ops.model import OpDef
from .entries import ModuleEntry, NetEntry, NetState, Place, summary

Key = tuple[str, ...]
"""What a row stands for: `("group", place)`, `("module", file)`, `("op", file, name, line)`, `("net", file, name)`,
`("fate", file, name, line, net)` or `("fault", file)`."""


@dataclass(frozen=True, slots=True)
class Twig:
    """One row. `parent` is the number of the row above it (-1 at the top), `children` the numbers of those below.

    `spoken` is what a screen reader says where `text` and `mark` are not words enough. `severity` is that of the
    gravest finding, where it is worth a colour.
    """

    key: Key
    text: str
    mark: str = ""
    tip: str = ""
    spoken: str = ""
    severity: str = ""
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
        return _Branch(twig, [_Branch(Twig(("fault", file), text, "✗", entry.fault, state=NetState.FAILED), [])])
    counts = Counter(op.name for op in entry.ops)
    ops = (_op(file, op, entry.nets, alone=counts[op.name] == 1) for op in entry.ops)
    nets = (_net(file, net) for net in entry.nets)
    return _Branch(twig, list(chain(nets, ops)))


def _op(file: str, op: OpDef, nets: tuple[NetEntry, ...], *, alone: bool) -> _Branch:
    """An operator; of several that share its name, with what Python calls it."""
    ports = ", ".join(formal.name for formal in op.inputs)
    kind = QCoreApplication.translate("Modules", "operator: {0}, line {1}").format(op.kind, op.line)
    tip = "\n".join(filter(None, (f"{op.name}({ports})", kind, op.doc)))
    key = (file, op.name, str(op.line))
    text = op.name if alone else f"{op.name} · {op.function}"
    return _Branch(Twig(("op", *key), text, "", tip), list(_fates(key, op, nets)))


def _fates(key: Key, op: OpDef, nets: tuple[NetEntry, ...]) -> Iterator[_Branch]:
    """What became of an op in each net; the net is named where there are several."""
    told = [(net.name, words) for net in nets for function, words in net.fates if function == op.function]
    for net, words in told:
        text = QCoreApplication.translate("Modules", "{0}: {1}").format(net, words) if len(nets) > 1 else words
        yield _Branch(Twig(("fate", *key, net), text, tip=f"{op.name} · {net}: {words}"), [])


def _net(file: str, net: NetEntry) -> _Branch:
    where = QCoreApplication.translate("Modules", "net, exported in line {0}").format(net.line) if net.line else ""
    mark, found = mark_of(net.state), dict(net.findings)
    counted = ", ".join(finding_count(Severity(severity), number) for severity, number in found.items() if number)
    tip = "\n".join(filter(None, (net.name, where, counted, net.note)))
    spoken = ", ".join(filter(None, (f"{net.name} {mark[2:]}".strip(), counted)))
    short = f"{mark[:1]}  {tally(found)}" if counted else mark
    loud = next((word for word in (Severity.ERROR, Severity.WARNING) if found.get(word)), "")
    return _Branch(Twig(("net", file, net.name), net.name, short, tip, spoken, loud, net.state), [])


def finding_count(severity: Severity, number: int) -> str:
    """`1 error`, `2 errors`."""
    translate = QCoreApplication.translate
    one, many = {
        Severity.ERROR: (translate("Modules", "1 error"), translate("Modules", "{0} errors")),
        Severity.WARNING: (translate("Modules", "1 warning"), translate("Modules", "{0} warnings")),
        Severity.INFO: (translate("Modules", "1 note"), translate("Modules", "{0} notes")),
    }[severity]
    return one if number == 1 else many.format(number)


def _flattened(groups: list[_Branch]) -> tuple[Twig, ...]:
    """The branches as one tuple, breadth first, with the numbers of parents and children filled in."""
    queue: list[tuple[_Branch, int, int]] = [(group, -1, place) for place, group in enumerate(groups)]
    flat: list[Twig] = []
    for branch, parent, place in queue:
        first = len(queue)
        queue.extend((child, len(flat), row) for row, child in enumerate(branch.below))
        twig = branch.twig
        below = tuple(range(first, len(queue)))
        flat.append(replace(twig, parent=parent, place=place, children=below))
    return tuple(flat)
