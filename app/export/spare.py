"""A child that waits with torch imported, so that an export starts at once."""

from __future__ import annotations

import threading

from .process import Child


class Spare:
    """Keeps one warm child for `interpreter`. `dynamo` has it carry out a tiny export with that exporter, too."""

    def __init__(self, interpreter: str, dynamo: bool = False) -> None:
        self.interpreter = interpreter
        self.dynamo = dynamo
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._closed = False

    def warm(self) -> None:
        """Starts a child where none waits, without waiting for it. Raises OSError where there is no interpreter."""
        with self._lock:
            if self._child is None and not self._closed:
                self._child = self._start()

    def take(self) -> Child | None:
        """The waiting child, which is the caller's from now on; another one warms up in its place.

        None where none was waiting or what was waiting has ended. Raises OSError like `warm`.
        """
        with self._lock:
            child = self._child
            self._child = None if self._closed else self._start()
        if child is not None and child.ended:
            child.close()
            return None
        return child

    def close(self) -> None:
        """Ends the waiting child; no other comes after it."""
        with self._lock:
            self._closed = True
            child, self._child = self._child, None
        if child is not None:
            child.close()

    def _start(self) -> Child:
        return Child(self.interpreter, ("warm-dynamo",) if self.dynamo else ("warm",))
