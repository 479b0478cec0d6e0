"""The part of a picture that lies about the view: what a small repaint looks through instead of the whole."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..layout.plan import Floats, Ints
from .boxes import Area, meeting
from .picture import Picture
from .sight import Sight

_GROWTH = 0.4
_LARGEST = 4.0


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """What meets `area`: numbers of items and pieces with their boxes float64[4, k], arrow heads, loose ends.

    `filled` is the part of it that the picture reaches into.
    """

    area: Area
    filled: Area
    items: Ints
    item_box: Floats
    pieces: Ints
    piece_box: Floats
    heads: Floats
    head_box: Floats
    head_backward: NDArray[np.bool_]
    loose: Floats

    def serves(self, area: Area, view: Area) -> bool:
        """True where all of `area` lies within and the window is not far larger than the view."""
        return self.holds(area) and self.area[2] - self.area[0] <= (view[2] - view[0]) * _LARGEST

    def holds(self, area: Area) -> bool:
        """True where all of `area` lies within."""
        return holds(self.area, area)

    def items_in(self, sight: Sight) -> Ints:
        """The items whose box is in sight, in their order."""
        return self.items if self._is_all(sight) else self.items[sight.meets(self.item_box)]

    def pieces_in(self, sight: Sight) -> Ints:
        """The pieces of edges whose box is in sight."""
        return self.pieces if self._is_all(sight) else self.pieces[sight.meets(self.piece_box)]

    def heads_in(self, sight: Sight) -> tuple[Floats, NDArray[np.bool_]]:
        """The arrow heads in sight."""
        inside = sight.meets(self.head_box)
        return self.heads[inside], self.head_backward[inside]

    def loose_in(self, sight: Sight) -> Floats:
        """The loose ends in sight."""
        return self.loose[sight.meets(self.loose.T)] if len(self.loose) else self.loose

    def _is_all(self, sight: Sight) -> bool:
        return sight.is_one and holds(sight.around, self.filled)


def window(picture: Picture, area: Area) -> Window:
    """The window about `area`, somewhat larger so that a short way does not leave it."""
    across, down = (area[2] - area[0]) * _GROWTH, (area[3] - area[1]) * _GROWTH
    grown = (area[0] - across, area[1] - down, area[2] + across, area[3] + down)
    items, pieces = picture.item_boxes.within(grown), picture.piece_boxes.within(grown)
    heads = picture.head_boxes.within(grown)
    most = picture.bounds
    return Window(
        area=grown,
        filled=(max(grown[0], most[0]), max(grown[1], most[1]), min(grown[2], most[2]), min(grown[3], most[3])),
        items=items,
        item_box=picture.item_boxes.box[:, items],
        pieces=pieces,
        piece_box=picture.pieces.box[:, pieces],
        heads=picture.heads[heads],
        head_box=picture.head_boxes.box[:, heads],
        head_backward=picture.head_backward[heads],
        loose=picture.loose[meeting(picture.loose.T, grown)],
    )


def holds(outer: Area, inner: Area) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]
