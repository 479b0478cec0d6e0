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


def _timed(work: Callable[[Path], object], file: Path) -> float:
    """Seconds until the model is there; its end is not counted."""
    gc.collect()
    began = time.perf_counter()
    model = work(file)
    seconds = time.perf_counter() - began
    del model
    return seconds


def _opscope(file: Path) -> object:
    with paused():
        return classify(read(file))


def _onnx(file: Path) -> object:
    return onnx.load(str(file))


def _most() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    main()
