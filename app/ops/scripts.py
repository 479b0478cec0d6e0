"""Reads a Python source for people to read, in coloured pieces. Nothing of it runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType

from .errors import SourceError
from .parse import parse, source_text
from .script import Extent, Piece, Script, Tone

_LONGEST = 1 << 20
"""Longer texts, in characters, are shown in one colour."""

_TONES = (
    (Comment, Tone.COMMENT),
    (String, Tone.STRING),
    (Number, Tone.NUMBER),
    (Keyword, Tone.KEYWORD),
    (Operator.Word, Tone.KEYWORD),
    (Name.Decorator, Tone.DECORATOR),
    (Name.Function, Tone.DEFINITION),
    (Name.Class, Tone.DEFINITION),
    (Name.Builtin, Tone.BUILTIN),
)


def read_script(file: Path) -> Script:
    """The script in a file. Raises SourceError where it cannot be read; what is no valid Python has no extents."""
    text = source_text(file).replace("\r\n", "\n").replace("\r", "\n").replace("\u2029", "␤")
    try:
        tree = parse(file)
    except SourceError:
        tree = ast.Module([], [])
    pieces = _pieces(text) if len(text) <= _LONGEST else {}
    return Script(file, text, pieces, dict(_statements(tree)), dict(_definitions(tree)))


def _pieces(text: str) -> dict[int, tuple[Piece, ...]]:
    found: dict[int, list[Piece]] = {}
    line, place = 1, 0
    for kind, value in PythonLexer(stripnl=False, ensurenl=False).get_tokens(text):
        tone = _tone(kind)
        for number, part in enumerate(value.split("\n")):
            if number:
                line, place = line + 1, 0
            length = len(part) if part.isascii() else len(part.encode("utf-16-le", "surrogatepass")) // 2
            if tone is not None and length:
                found.setdefault(line, []).append(Piece(place, length, tone))
            place += length
    return {number: tuple(parts) for number, parts in found.items()}


def _tone(kind: _TokenType) -> Tone | None:
    return next((tone for known, tone in _TONES if kind[: len(known)] == known), None)


def _statements(tree: ast.Module) -> Iterator[tuple[int, Extent]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not hasattr(node, "body"):
            last = node.end_lineno or node.lineno
            for line in range(node.lineno, last + 1) if last > node.lineno else ():
                yield line, (node.lineno, last)


def _definitions(tree: ast.Module) -> Iterator[tuple[int, Extent]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            extent = (first, node.end_lineno or node.lineno)
            yield first, extent
            yield node.lineno, extent
