"""Lines on their way from a thread to the window: in one piece when they come faster than they are shown."""

from __future__ import annotations

import threading

from ..language import translate

_MOST_LINES = 500
_LONGEST_LINE = 2000


class Heard:
    """A bounded queue of lines. Whoever adds the first line after a `take` calls the taker."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lines: list[str] = []
        self._lost = 0

    def add(self, line: str) -> bool:
        """Whether the taker must be called."""
        with self._lock:
            first = not self._lines
            if len(self._lines) < _MOST_LINES:
                self._lines.append(line if len(line) <= _LONGEST_LINE else line[:_LONGEST_LINE] + "…")
            else:
                self._lost += 1
            return first

    def take(self) -> str:
        """All lines since the last time, joined; it says how many were left out."""
        with self._lock:
            lines, self._lines = self._lines, []
            lost, self._lost = self._lost, 0
        if lost:
            lines.append(translate("Work", "[… {lost} lines are left out here …]").format(lost=lost))
        return "\n".join(lines)
