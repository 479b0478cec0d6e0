"""What stops a file from being shown."""

from __future__ import annotations


class ReadError(Exception):
    """A file, or the values of a tensor, cannot be read; the text is one sentence with the cause and what to do."""
