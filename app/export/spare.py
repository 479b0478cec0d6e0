"""Children that wait with torch imported, so that an export starts at once."""

from __future__ import annotations

import threading

from .process import Child


class Spare:
    """Keeps warm children for `interpreter`. `dynamo` has them carry out a tiny export with that exporter, too.

    `ahead`: how many wait, or warm up, when one has been taken. None of them competes with the one that was taken
    where that is 0.
    """

    def __init__(self, interpreter: str, dynamo: bool = False, ahead: int = 1) -> None:
        self.interpreter = interpreter
        self.dynamo = dynamo
        self.ahead = ahead
        self._lock = threading.Lock()
        self._waiting: list[Child] = []
        self._closed = False

    def warm(self, count: int = 1) -> None:
        """Starts children until so many wait, without waiting for them. Raises OSError without an interpreter."""
        with self._lock:
            self._fill(count)

    def take(self) -> Child | None:
        """The child that has waited longest, which is the caller's from now on.

        None where none was waiting or what was waiting has ended. Raises OSError like `warm`.
        """
        with self._lock:
            child = self._waiting.pop(0) if self._waiting else None
            self._fill(self.ahead)
        if child is not None and child.ended:
            child.close()
            return None
        return child

    def close(self) -> None:
        """Ends the waiting children; no other comes after them."""
        with self._lock:
            self._closed = True
            children, self._waiting = self._waiting, []
        for child in children:
            child.close()

    def _fill(self, count: int) -> None:
        while len(self._waiting) < count and not self._closed:
            self._waiting.append(Child(self.interpreter, ("warm-dynamo",) if self.dynamo else ("warm",)))
