"""What goes wrong while reading op definitions."""


class SourceError(Exception):
    """A module that cannot be read; its text is one sentence for people, with the cause and what to do."""
