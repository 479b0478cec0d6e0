"""The syntax tree of a Python file, read without running it."""

from __future__ import annotations

import ast
import json
import tokenize
import warnings
from io import BytesIO
from pathlib import Path

from ..language import translate
from .errors import SourceError

_LARGEST = 32 * 1024 * 1024


def parse(path: Path) -> ast.Module:
    """The tree of the file at `path`. Raises SourceError for anything that is no readable Python source."""
    return _tree(path, source_text(path))


def source_text(path: Path) -> str:
    """The text of the file at `path`. Raises SourceError for anything that is no Python source in a known encoding."""
    data = _bytes(path)
    _refuse_other_files(path, data)
    return _text(path, data)


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise SourceError(translate("Source", "{path} is a folder; name a Python file in it.").format(path=path))
        if path.exists() and not path.is_file():
            raise SourceError(translate("Source", "{path} is no regular file; name a Python file.").format(path=path))
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except FileNotFoundError:
        raise SourceError(translate("Source", "There is no file {path}; check the path.").format(path=path)) from None
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or error
        raise SourceError(
            translate("Source", "{path} cannot be read ({cause}); check the path and its permissions.").format(
                path=path, cause=cause
            )
        ) from error
    if len(data) > _LARGEST:
        raise SourceError(
            translate(
                "Source", "{path} is larger than {limit} MiB; an op definition module is a small Python file."
            ).format(path=path, limit=_LARGEST >> 20)
        )
    return data


def _refuse_other_files(path: Path, data: bytes) -> None:
    if data.lstrip()[:1] == b"{" and _is_notebook(data):
        raise SourceError(
            translate(
                "Source", "{path} is a Jupyter notebook; save it as a Python script (jupyter nbconvert --to script)."
            ).format(path=path)
        )
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise SourceError(translate("Source", "{path} is UTF-16 text; save it as UTF-8.").format(path=path))
    if b"\0" in data:
        raise SourceError(
            translate("Source", "{path} holds NUL bytes, so it is no Python source; name a .py file.").format(path=path)
        )


def _is_notebook(data: bytes) -> bool:
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(content, dict) and "cells" in content and "nbformat" in content


def _text(path: Path, data: bytes) -> str:
    """The text in the encoding that a byte order mark or a coding comment names (PEP 263), else UTF-8."""
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(data).readline)
    except SyntaxError as error:
        raise SourceError(
            translate("Source", "{path}: {msg}; save the file as UTF-8.").format(path=path, msg=error.msg)
        ) from error
    try:
        return data.decode(encoding)
    except LookupError as error:
        raise SourceError(
            translate("Source", "{path}: {encoding} is no text encoding; save the file as UTF-8.").format(
                path=path, encoding=encoding
            )
        ) from error
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SourceError(
            translate(
                "Source",
                "{path}, line {line}: the text is not {encoding}; "
                "save the file as UTF-8 or name its encoding in the first line.",
            ).format(path=path, line=line, encoding=encoding.upper())
        ) from error


def _tree(path: Path, text: str) -> ast.Module:
    try:
        # An invalid escape such as "\d" in someone's file warns while parsing; it says nothing about ops.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text, filename=str(path))
    except SyntaxError as error:
        if error.lineno:
            words = translate("Source", "{path}, line {line}: {msg}; correct it, or open it with the Python it is for.")
        else:
            words = translate("Source", "{path}, {msg}; correct it, or open it with the Python it is for.")
        raise SourceError(words.format(path=path, line=error.lineno, msg=error.msg)) from error
    except (RecursionError, MemoryError) as error:
        raise SourceError(
            translate("Source", "{path} nests its expressions too deeply to be read; simplify it.").format(path=path)
        ) from error
    except ValueError as error:
        raise SourceError(
            translate("Source", "{path} is no Python source ({error}); name a .py file.").format(path=path, error=error)
        ) from error
