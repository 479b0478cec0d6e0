"""How a probe is asked, and how it answers."""

from __future__ import annotations

import json
import sys
from typing import Any


def request() -> dict[str, Any]:
    """What the probe was asked."""
    asked: dict[str, Any] = json.loads(sys.argv[1])
    return asked


def answer(facts: dict[str, Any]) -> None:
    """Print what was found, on a line of its own."""
    print("\n" + json.dumps(facts), flush=True)
