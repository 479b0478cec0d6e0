"""Exporting a net in a process of its own, and how that ended."""
