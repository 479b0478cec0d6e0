"""Very many short texts in one piece of memory, looked through for a word at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

_END = "\0"


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """n texts, their case folded, as UTF-8 `letters` uint8[k], each with a zero behind it.

    Text i begins at `starts[i]` (int64[n + 1]); `counts` int64[256] tells how often each byte occurs.
    """

    letters: NDArray[np.uint8]
    starts: Ints
    counts: Ints

    def __len__(self) -> int:
        return len(self.starts) - 1

    def holding(self, word: str) -> Bools:
        """The texts bool[n] that hold a word, whose case is folded."""
        wanted = _encoded(word)
        if not len(wanted):
            return np.ones(len(self), dtype=bool)
        last = len(self.letters) - len(wanted) + 1
        if last <= 0 or not self.counts[wanted].all():
            return np.zeros(len(self), dtype=bool)
        # The rarest byte first leaves few places for the others.
        order = np.argsort(self.counts[wanted], kind="stable").tolist()
        places = np.flatnonzero(self.letters[order[0] : order[0] + last] == wanted[order[0]])
        for step in order[1:]:
            places = places[self.letters[places + step] == wanted[step]]
        before = np.searchsorted(places, self.starts)
        return np.asarray(before[1:] > before[:-1])


def texts(known: Sequence[str]) -> Texts:
    """Texts made ready to be looked through."""
    joined = _END.join((*known, "")).casefold()
    if joined.count(_END) != len(known):
        return texts([text.replace(_END, " ") for text in known])
    letters = _encoded(joined)
    starts = np.concatenate([[0], np.flatnonzero(letters == 0) + 1])
    return Texts(letters, starts, np.bincount(letters, minlength=256))


def _encoded(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode("utf-8", "surrogatepass"), dtype=np.uint8)
