"""Text without end, kept within bounds."""

from __future__ import annotations

from collections import deque

from ..language import translate


class Text:
    """Text that keeps its beginning and its end, about `limit` characters together."""

    def __init__(self, limit: int = 400_000) -> None:
        self._half = limit // 2
        self._room = self._half
        self._head: list[str] = []
        self._tail: deque[str] = deque()
        self._length = 0
        self._lost = 0

    def add(self, more: str) -> None:
        """Takes in a piece of any length."""
        head, rest = more[: self._room], more[self._room :]
        if head:
            self._head.append(head)
            self._room -= len(head)
        if rest:
            self._lost += max(0, len(rest) - self._half)
            self._tail.append(rest[-self._half :])
            self._length += len(self._tail[-1])
        while self._length - len(self._tail[0] if self._tail else "") >= self._half:
            first = self._tail.popleft()
            self._length -= len(first)
            self._lost += len(first)

    def __str__(self) -> str:
        if not self._lost:
            return "".join((*self._head, *self._tail))
        lost = translate("Export", "[… {count} characters are left out …]").format(count=self._lost)
        return "".join((*self._head, f"\n{lost}\n", *self._tail))
