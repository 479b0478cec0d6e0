"""Tables of figures for the screen and for the documentation, and the JSON file of a run."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .figures import Figure
from .targets import Target, targets

BEGIN = "<!-- results begin -->"
END = "<!-- results end -->"
_PACKAGES = ("PySide6-Essentials", "numpy", "onnx", "torch", "netron", "graphlay")

Table = list[list[str]]
_FEW = 5


@dataclass(frozen=True, slots=True)
class Run:
    """How a run was made: samples that were asked for of each figure, frames of each kind, how long it took, and how
    busy the machine was before and at the end of it (the load average of a minute).
    """

    samples: int
    frames: int
    minutes: float
    load: tuple[float, float]

    @property
    def words(self) -> str:
        """A sentence or two."""
        before, after = self.load
        return (
            f"Medians of {self.samples} samples; where there are fewer than {_FEW}, their number stands in brackets. "
            f"{self.frames} frames of each kind. The run took {self.minutes:.0f} minutes; "
            f"the load average was {before:.2f} before it and {after:.2f} at its end."
        )


def write_json(file: Path, figures: Sequence[Figure], run: Run | None = None) -> None:
    """Writes the figures, what they were measured with, and how when the run is over."""
    whole = {
        "date": str(date.today()),
        "machine": machine(),
        "run": asdict(run) if run else None,
        "figures": [asdict(figure) for figure in figures],
    }
    file.write_text(json.dumps(whole, indent=1) + "\n", "utf-8")


def read_json(file: Path) -> tuple[Figure, ...]:
    """The figures of an earlier run; none where there is no such file."""
    if not file.is_file():
        return ()
    found = json.loads(file.read_text("utf-8"))["figures"]
    return tuple(Figure(**{**figure, "samples": tuple(figure["samples"])}) for figure in found)


def machine() -> dict[str, str]:
    """What was measured on and with."""
    facts = {"processors": str(os.cpu_count()), "system": platform.system(), "python": platform.python_version()}
    for package in _PACKAGES:
        try:
            facts[package] = version(package)
        except PackageNotFoundError:
            continue
    return facts


def screen(figures: Sequence[Figure], run: Run) -> str:
    """All tables as plain text."""
    parts = [run.words]
    for section in dict.fromkeys(figure.section for figure in figures):
        parts.append(f"{section}\n{_plain(pivot(figures, section))}")
    parts.append(f"targets\n{_plain(target_table(targets(figures)))}\n{met_of(targets(figures))}")
    return "\n\n".join(parts)


def write_markdown(file: Path, figures: Sequence[Figure], run: Run) -> None:
    """Puts the results between the marks in a file. Raises ValueError where it has none."""
    text = file.read_text("utf-8")
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{file} has no lines {BEGIN} and {END} for the results to stand between")
    file.write_text(f"{head}{BEGIN}\n\n{_document(figures, run)}\n\n{END}{tail}", "utf-8")


def _document(figures: Sequence[Figure], run: Run) -> str:
    """The targets, then every table."""
    facts = ", ".join(f"{name} {value}" for name, value in machine().items())
    parts = [f"Measured {date.today()} with {facts}.", run.words, "### Targets"]
    parts += [met_of(targets(figures)), _marked(target_table(targets(figures)))]
    for section in dict.fromkeys(figure.section for figure in figures):
        parts += [f"### {section.capitalize()}", _marked(pivot(figures, section))]
    return "\n\n".join(parts)


def target_table(found: Iterable[Target]) -> Table:
    """A row for each target that was measured."""
    rows = [["target", "measured", "wanted", "met"]]
    for target in found:
        if target.measured is not None:
            sense = "≥" if target.at_least else "≤"
            unit = f" {target.unit}".rstrip()
            wanted = f"{sense} {number(target.wanted)}{unit}"
            rows.append([target.words, f"{number(target.measured)}{unit}", wanted, "yes" if target.met else "**no**"])
    return rows


def met_of(found: Iterable[Target]) -> str:
    """How many of the targets that were measured are met."""
    known = [target.met for target in found if target.met is not None]
    return f"{sum(known)} of {len(known)} targets are met."


def pivot(figures: Sequence[Figure], section: str) -> Table:
    """The figures of a section: a row for each subject, a column for each quantity."""
    chosen = [figure for figure in figures if figure.section == section]
    quantities = list(dict.fromkeys(figure.quantity for figure in chosen))
    units = {figure.quantity: figure.unit for figure in chosen if figure.unit}
    cells = {(figure.subject, figure.quantity): figure for figure in chosen}
    head = [f"{name} ({units[name]})" if name in units else name for name in quantities]
    rows = [["", *head]]
    for subject in dict.fromkeys(figure.subject for figure in chosen):
        rows.append([subject, *(_cell(cells.get((subject, quantity))) for quantity in quantities)])
    return rows


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return ""
    if figure.value is None:
        return figure.note
    few = f" ({len(figure.samples)})" if 0 < len(figure.samples) < _FEW else ""
    return number(figure.value) + few


def number(value: float) -> str:
    """Three digits that matter, thousands set apart."""
    if value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _plain(table: Table) -> str:
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ).replace("**", "")


def _marked(table: Table) -> str:
    head, *rows = table
    lines = ["| " + " | ".join(head) + " |", "|---|" + "--:|" * (len(head) - 1)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])
