"""Writes results to standard output."""

from __future__ import annotations

import codecs
import json
import sys


def print_json(value: object) -> None:
    """Print `value` as one line of JSON, valid whatever the encoding of the output is."""
    encoding = sys.stdout.encoding or "ascii"
    plain = codecs.lookup(encoding).name != "utf-8"
    print(json.dumps(value, ensure_ascii=plain, allow_nan=False))
