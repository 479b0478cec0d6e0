"""How a person may have a graph drawn: which way it runs and how close it is set."""

from __future__ import annotations

from enum import StrEnum


class Direction(StrEnum):
    """Where the edges of a graph run to."""

    DOWN = "down"
    RIGHT = "right"


class Density(StrEnum):
    """How close a graph is set."""

    COMPACT = "compact"
    NORMAL = "normal"
    ROOMY = "roomy"
