"""Opens files in the real window, each as often as asked: `{"files": [[file, times], …]}`."""

from __future__ import annotations

import os
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmark.probes.answering import answer, request
from benchmark.probes.desk import Desk, FaultError, rest
from benchmark.processes import resident

_SETTLED_MS = 1500


def main() -> None:
    """Open, measure, close."""
    asked = request()
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        _open(desk, asked["warm"], 1)
        idle = desk.idle()
        found = [_open(desk, file, times) for file, times in asked["files"]]
        desk.shut()
    answer({"files": found, "idle": idle})


def _open(desk: Desk, file: str, times: int) -> dict[str, Any]:
    """What was measured of one file; `before`, `held` and `after` are the bytes of this process."""
    before = resident(os.getpid())
    runs = []
    held = before
    try:
        for _ in range(times):
            opened = desk.open(file)
            runs.append(asdict(opened))
            held = resident(os.getpid())
            desk.close(opened.number)
    except FaultError as fault:
        return {"file": file, "runs": [], "fault": str(fault)}
    rest(_SETTLED_MS)
    return {"file": file, "runs": runs, "before": before, "held": held, "after": resident(os.getpid())}


if __name__ == "__main__":
    main()
