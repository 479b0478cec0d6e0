"""Small modules written for a test, and what is read from them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from app.ops.model import Module
from app.ops.source import read_module

Write = Callable[..., Path]
Read = Callable[..., Module]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes `text` as `name` in the test's folder and gives its path."""

    def written(text: str, name: str = "module.py") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    return written


@pytest.fixture
def read(write: Write) -> Read:
    """Writes `text` as a module and reads it."""

    def module(text: str, name: str = "module.py") -> Module:
        return read_module(write(text, name))

    return module
