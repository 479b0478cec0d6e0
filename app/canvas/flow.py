"""Which way a picture runs and how close it is set: all that differs between directions and densities, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import numpy as np

from ..layout.plan import Floats, Spacing
from .style import Density, Direction

Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """The axes (0: x, 1: y) of a direction: edges run `along` one, ports stand side by side `across` it.

    `arrow` is the head of an edge that ends at 0, 0. Layout knows one direction only, down: what it takes and gives
    is in coordinates of the flow, (across, along).
    """

    along: int
    across: int
    arrow: Points

    def turned(self, numbers: Floats) -> Floats:
        """Pairs of coordinates float64[k, 2n] of the flow as x, y, or the other way round."""
        if self.across == 0:
            return numbers
        pairs = numbers.reshape(len(numbers), numbers.shape[1] // 2, 2)
        return np.ascontiguousarray(pairs[:, :, ::-1]).reshape(numbers.shape)


FLOWS: Mapping[Direction, Flow] = {
    Direction.DOWN: Flow(along=1, across=0, arrow=((0.0, 0.0), (-4.2, -8.0), (4.2, -8.0))),
    Direction.RIGHT: Flow(along=0, across=1, arrow=((0.0, 0.0), (-8.0, -4.2), (-8.0, 4.2))),
}


@dataclass(frozen=True, slots=True)
class Lengths:
    """Lengths of a density, in scene units; `spacing` lies between the cards, all else upon them.

    `zone` and `bare` are the rooms that outputs leave behind a card with and without labels, `column` parts columns.
    `lean`: a lone input of an operator that everybody knows has no row for its name.
    """

    spacing: Spacing
    row: float
    strip: float
    band: float
    name: float
    pill: float
    zone: float
    bare: float
    pad: float
    column: float
    section: float
    lean: bool


def _spaced(times: float) -> Spacing:
    """The usual spacing of layout, so many times as wide."""
    usual = asdict(Spacing())
    return Spacing(**{name: length * times for name, length in usual.items()})


LENGTHS: Mapping[Density, Lengths] = {
    Density.COMPACT: Lengths(
        spacing=_spaced(0.6),
        row=15.0,
        strip=17.0,
        band=22.0,
        name=13.0,
        pill=22.0,
        zone=19.0,
        bare=9.0,
        pad=8.0,
        column=8.0,
        section=2.0,
        lean=True,
    ),
    Density.NORMAL: Lengths(
        spacing=_spaced(1.0),
        row=18.0,
        strip=22.0,
        band=28.0,
        name=14.0,
        pill=28.0,
        zone=24.0,
        bare=12.0,
        pad=12.0,
        column=12.0,
        section=4.0,
        lean=False,
    ),
    Density.ROOMY: Lengths(
        spacing=_spaced(1.6),
        row=22.0,
        strip=28.0,
        band=34.0,
        name=16.0,
        pill=34.0,
        zone=28.0,
        bare=16.0,
        pad=16.0,
        column=18.0,
        section=8.0,
        lean=False,
    ),
}
