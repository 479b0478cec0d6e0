"""Parts of a file in memory, so that a file of gigabytes is read in the few places where its graph lies."""

from __future__ import annotations

from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from .making import maker
from .wire import LONGEST_HEAD, Buffer, cut_short

SMALLEST, LARGEST = 1 << 10, 1 << 16
"""How many bytes a window holds."""


@dataclass(frozen=True, slots=True)
class Part:
    """Bytes from `base` on.

    `file` still holds them when someone asks for values; without one, values are kept.
    `stream` is the open file where `data` is only mapped; a window on it has the mapped part as `whole`, and ends
    before the last of its bytes, so that what stands before a field can be looked at without care.
    """

    data: Buffer
    base: int = 0
    file: Path | None = None
    stream: FileIO | None = None
    whole: Part | None = None

    def limit(self) -> int:
        """Where in `data` it ends."""
        return len(self.data) if self.whole is None else len(self.data) - LONGEST_HEAD

    def window(self, position: int, size: int) -> Part:
        """The `size` bytes from `position` on, read at once; the part itself where it is in memory.

        Raises WireError where the file became shorter.
        """
        if self.stream is None:
            return self
        self.stream.seek(self.base + position)
        data = self.stream.read(size)
        if not data:
            raise cut_short()
        if len(data) < size:
            data += bytes(LONGEST_HEAD)
        return _make_part(data, self.base + position, self.file, None, self)

    def in_whole(self, start: int, end: int) -> Stretch:
        """The same place in the whole that a window looks on."""
        whole = self.whole or self
        return whole, start + self.base - whole.base, end + self.base - whole.base


_make_part = maker(Part)

Stretch = tuple[Part, int, int]
"""A part, and where in it a message begins and ends."""
