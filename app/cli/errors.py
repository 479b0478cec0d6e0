"""Why a command ends without its result, and how that is told."""

from __future__ import annotations

import sys

from ..graph.escaping import escaped


class UsageError(Exception):
    """An argument cannot be used; the text is one sentence that says why and what to do."""


class CommandError(Exception):
    """A command cannot give its result; the text says why and what to do.

    `code` is the exit code, `details` the whole story for those who ask for it.
    """

    def __init__(self, text: str, code: int = 2, details: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.details = details


def tell(text: str) -> None:
    """Say something that is no result; names in it can do nothing to the terminal. Silent where nobody listens."""
    if sys.stderr is not None:
        lines = "\n".join(map(escaped, text.split("\n")))
        print(f"opscope: {lines}", file=sys.stderr)
