"""The part of a picture that lies about the view: what a small repaint looks through instead of the whole."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..layout.plan import Floats, Ints
from .boxes import Area, meeting
from .picture import Picture

_GROWTH = 0.4
_LARGEST = 4.0


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """What meets `area`: numbers of items and pieces with their boxes float64[4, k], arrow heads, loose ends."""

    area: Area
    items: Ints
    item_box: Floats
    pieces: Ints
    piece_box: Floats
    heads: Floats
    head_backward: NDArray[np.bool_]
    loose: Floats

    def serves(self, area: Area, view: Area) -> bool:
        """True where all of `area` lies within and the window is not far larger than the view."""
        mine = self.area
        holds = mine[0] <= area[0] and mine[1] <= area[1] and mine[2] >= area[2] and mine[3] >= area[3]
        return holds and mine[2] - mine[0] <= (view[2] - view[0]) * _LARGEST

    def items_in(self, area: Area) -> Ints:
        """The items whose box meets `area`, in their order."""
        return self.items[meeting(self.item_box, area)]

    def pieces_in(self, area: Area) -> Ints:
        """The pieces of edges whose box meets `area`."""
        return self.pieces[meeting(self.piece_box, area)]

    def heads_in(self, area: Area) -> tuple[Floats, NDArray[np.bool_]]:
        """The arrow heads that meet `area`."""
        x, y = self.heads[:, 0], self.heads[:, 1]
        inside = (x >= area[0]) & (x <= area[2]) & (y >= area[1]) & (y <= area[3])
        return self.heads[inside], self.head_backward[inside]

    def loose_in(self, area: Area) -> Floats:
        """The loose ends that meet `area`."""
        return self.loose[meeting(self.loose.T, area)]


def window(picture: Picture, area: Area) -> Window:
    """The window about `area`, somewhat larger so that a short way does not leave it."""
    across, down = (area[2] - area[0]) * _GROWTH, (area[3] - area[1]) * _GROWTH
    grown = (area[0] - across, area[1] - down, area[2] + across, area[3] + down)
    items, pieces = picture.item_boxes.within(grown), picture.piece_boxes.within(grown)
    x, y = picture.heads[:, 0], picture.heads[:, 1]
    heads = (x >= grown[0]) & (x <= grown[2]) & (y >= grown[1]) & (y <= grown[3])
    return Window(
        area=grown,
        items=items,
        item_box=picture.item_boxes.box[:, items],
        pieces=pieces,
        piece_box=picture.pieces.box[:, pieces],
        heads=picture.heads[heads],
        head_backward=picture.head_backward[heads],
        loose=picture.loose[meeting(picture.loose.T, grown)],
    )
