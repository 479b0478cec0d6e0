"""How much of a picture is drawn, which its scale decides."""

from __future__ import annotations

from dataclasses import dataclass

_ROWS = 0.5
_LABELS = 0.6


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is drawn, and how exactly.

    `ratio` is device pixels a logical pixel. `still` keeps text as text, for files. While the zoom turns, `plain`
    leaves rows and labels out.
    """

    scale: float
    ratio: float = 1.0
    plain: bool = False
    still: bool = False

    def shows(self, least: float) -> bool:
        return self.scale >= least

    @property
    def rows(self) -> bool:
        """Whether the rows of cards are written."""
        return self.scale >= _ROWS and not self.plain

    @property
    def labels(self) -> bool:
        """Whether what leaves cards is labelled."""
        return self.scale >= _LABELS and self.rows
