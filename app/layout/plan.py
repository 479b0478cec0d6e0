"""What layout takes and gives: plain records over numpy arrays, the same for every way to draw."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Spacing:
    """The free space of a plan, in scene units.

    Side by side stand boxes `box` apart and lines `line` apart; `lane` is from line to line beside the layers and
    `track` from line to line between two layers. The gap between layers is `least_gap` to `most_gap` high, without its
    tracks. `island` lies between parts that no edge joins.
    """

    box: float = 24.0
    line: float = 10.0
    lane: float = 10.0
    track: float = 8.0
    least_gap: float = 32.0
    most_gap: float = 96.0
    island: float = 48.0


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """Boxes and edges to place; edges run downwards. Lengths are in scene units (one logical pixel at 100 %).

    n boxes: `width`, `height` float64[n]. m edges: `source`, `target` int64[m] box numbers (a box may feed itself,
    edges may repeat, cycles are allowed); `source_port`, `target_port` float64[m] distances of the edge's ends
    from the left side of their box: an edge leaves at the bottom of its source and arrives at the top of its target.
    Box numbers are usually in topological order, but need not be.
    """

    width: Floats
    height: Floats
    source: Ints
    target: Ints
    source_port: Floats
    target_port: Floats
    spacing: Spacing = Spacing()


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Where everything stands, y downwards.

    `left`, `top` float64[n]. Edge i runs along `points[offsets[i]:offsets[i + 1]]` (float64[k, 2], two points or more),
    from its source port to its target port. Vertical and horizontal pieces are drawn straight; a slanted piece
    is drawn as a curve with vertical tangents at both ends, which stays inside the rectangle of its two points.
    `backward` bool[m] marks edges against the flow (in cycles). `bounds` is (left, top, right, bottom) of all of it.
    """

    left: Floats
    top: Floats
    points: Floats
    offsets: Ints
    backward: NDArray[np.bool_]
    bounds: tuple[float, float, float, float]
