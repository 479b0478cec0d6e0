"""What of a crowd cannot be told from another of it: found without sorting."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..layout.plan import Floats, Ints

_CROWD = 2000
_ROOM = 3
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


def place_keys(places: Floats) -> NDArray[np.uint64]:
    """A 64 bit key for each row of numbers float64[k, c], equal where all round to the same whole numbers."""
    mixed = np.zeros(len(places), dtype=np.uint64)
    for column in places.T:
        mixed ^= np.rint(column).astype(np.int64).view(np.uint64)
        mixed *= _PRIME
        mixed ^= mixed >> _SHIFT
    return mixed


def distinct(keys: NDArray[np.uint64]) -> Ints:
    """Where each of the keys comes first, ascending."""
    numbers = np.arange(len(keys))
    if not len(keys):
        return numbers
    bits = len(keys).bit_length() + _ROOM
    slots = keys >> np.uint64(64 - bits)
    holder = np.empty(1 << bits, dtype=np.int64)  # only slots that are written to are read
    holder[slots[::-1]] = numbers[::-1]
    first = holder[slots]
    kept = first == numbers
    beside = np.nonzero(keys[first] != keys)[0]  # another key holds their slot
    kept[beside[np.unique(keys[beside], return_index=True)[1]]] = True
    return np.nonzero(kept)[0]


def thinned(rows: Floats, pixels: float) -> Floats:
    """A crowd of lines or rectangles float64[k, 4] without those that fall on the same pixels as the one before."""
    if len(rows) < _CROWD:
        return rows
    rounded = np.rint(rows * pixels)
    differs = (rounded[1:] != rounded[:-1]).view(np.uint32)[:, 0]  # all four at once
    return np.asarray(rows.take(np.concatenate([[0], np.nonzero(differs)[0] + 1]), axis=0))


def sparse(rows: Floats, pixels: float) -> Floats:
    """A crowd of opaque lines or rectangles float64[k, 4] without those that fall on the same pixels as any other."""
    rows = thinned(rows, pixels)
    return rows if len(rows) < _CROWD else np.asarray(rows.take(distinct(place_keys(rows * pixels)), axis=0))
