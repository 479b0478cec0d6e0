"""Reads one file as often as asked, with Opscope or with onnx: `{"file": …, "with": "opscope"|"onnx", "times": …}`."""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Callable
from pathlib import Path

import onnx

from app.graph.collecting import paused
from app.graph.origin import classify
from app.graph.read import read
from benchmark.probes.answering import answer, request


def main() -> None:
    """Read, and tell the seconds and by how many bytes the most that this process held has grown."""
    asked = request()
    work = {"opscope": _opscope, "onnx": _onnx}[asked["with"]]
    before = _most()
    file = Path(asked["file"])
    answer({"seconds": [_timed(work, file) for _ in range(asked["times"])], "grown": _most() - before})


def _timed(work: Callable[[Path], None], file: Path) -> float:
    gc.collect()
    began = time.perf_counter()
    work(file)
    return time.perf_counter() - began


def _opscope(file: Path) -> None:
    with paused():
        classify(read(file))


def _onnx(file: Path) -> None:
    onnx.load(str(file), load_external_data=False)


def _most() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    main()
