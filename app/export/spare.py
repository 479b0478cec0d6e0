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

    def warm(self) -> None:
        """Starts the child where none waits. Raises OSError where the interpreter cannot be started."""
        with self._lock:
            if self._child is not None and self._child.ended:
                self._child.close()
                self._child = None
            if self._child is None:
                self._child = Child(self.interpreter, ("warm-dynamo",) if self.dynamo else ("warm",))

    def take(self) -> Child | None:
        """The waiting child, which is the caller's from now on; None where none waits or it has ended."""
        with self._lock:
            child, self._child = self._child, None
        if child is not None and child.ended:
            child.close()
            return None
        return child

    def close(self) -> None:
        """Ends the waiting child."""
        with self._lock:
            child, self._child = self._child, None
        if child is not None:
            child.close()
