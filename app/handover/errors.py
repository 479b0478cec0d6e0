"""What stops something from being handed over."""

from __future__ import annotations


class HandoverError(Exception):
    """A file cannot be written, or a piece of code cannot be made; one sentence with the cause and what to do."""
