"""Writes results: to standard output, or into a file of text."""

from __future__ import annotations

import codecs
import json
import secrets
import sys
from pathlib import Path


def print_json(value: object) -> None:
    """Print `value` as one line of JSON, valid whatever the encoding of the output is."""
    encoding = sys.stdout.encoding or "ascii"
    plain = codecs.lookup(encoding).name != "utf-8"
    print(json.dumps(value, ensure_ascii=plain, allow_nan=False))


def write_text(file: Path, text: str) -> None:
    """Writes a file whole or not at all, in UTF-8 and with the same line ends everywhere. Raises OSError."""
    draft = file.with_name(f".opscope-{secrets.token_hex(6)}.part")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        draft.replace(file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
