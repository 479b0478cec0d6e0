"""How one thing that was found is listed; a record on its own, which needs nothing that takes long to import."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HitText:
    """How a hit is listed: what it is, what it is called, and the graph it stands in (empty for the main graph)."""

    what: str
    name: str
    place: str
