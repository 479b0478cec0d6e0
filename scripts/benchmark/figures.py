"""A measured figure, and how a series of samples becomes one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` of a `quantity` of a `subject`, in `unit`; `note` stands in its place where there is no value."""

    section: str
    subject: str
    quantity: str
    value: float | None
    unit: str = ""
    samples: tuple[float, ...] = ()
    note: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What names the figure among all others."""
        return (self.section, self.subject, self.quantity)


def middle(samples: Sequence[float]) -> float:
    """The median of one sample or more."""
    return float(median(samples))


def percentile(samples: Sequence[float], share: float) -> float:
    """The smallest sample that a `share` (0 to 1) of one sample or more does not exceed."""
    ordered = sorted(samples)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def merged(before: Iterable[Figure], after: Iterable[Figure]) -> tuple[Figure, ...]:
    """Both, where a later figure stands in the place of the earlier one of the same name."""
    found = {figure.key: figure for figure in before}
    for figure in after:
        found[figure.key] = figure
    return tuple(found.values())


def milliseconds(section: str, subject: str, quantity: str, seconds: Sequence[float]) -> Figure:
    """The median of seconds, told in milliseconds."""
    samples = tuple(round(1000.0 * one, 3) for one in seconds)
    return Figure(section, subject, quantity, middle(samples), "ms", samples)
