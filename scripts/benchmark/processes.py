"""Probes as child processes, and the memory that a process and its descendants hold. Reads /proc, so Linux only."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Any

_PAGE = os.sysconf("SC_PAGE_SIZE")
_SAMPLE_SECONDS = 0.1
_TAIL = 1500

Wanted = Callable[[int], bool]


class ProbeError(Exception):
    """A probe gave no answer; the text says what it said instead."""


class LateError(Exception):
    """A probe took longer than it was given; the text says how long that was."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a probe found, the `peak` in bytes that it and its descendants held, and when it was started."""

    facts: dict[str, Any]
    peak: int
    started: float


def ask(
    probe: str,
    request: Mapping[str, object],
    environment: Mapping[str, str] | None = None,
    limit: float | None = None,
    watched: bool = False,
) -> Answer:
    """Runs `benchmark.probes.<probe>` without a display until it has answered; after `limit` seconds it is ended.

    The peak is 0 unless it is `watched`, which slows it down. Raises ProbeError, or LateError when its time was over.
    """
    whole = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **(environment or {})}
    whole.pop("PYTHONDONTWRITEBYTECODE", None)  # who uses a program compiles it at its first start only
    command = [sys.executable, "-m", f"benchmark.probes.{probe}", json.dumps(request)]
    started = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=whole, text=True)
    peak = Peak(process.pid, _is_measured)
    with process, peak if watched else contextlib.nullcontext():
        try:
            out, err = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired as late:
            process.kill()
            raise LateError(f"more than {limit:.0f} s") from late
    lines = out.strip().splitlines()
    if process.returncode or not lines:
        raise ProbeError(f"the probe {probe} ended with code {process.returncode}: {err.strip()[-_TAIL:]}")
    return Answer(json.loads(lines[-1]), peak.bytes, started)


def _is_measured(pid: int) -> bool:
    """True for all but the process that runs torch, which is the user's."""
    return "export/child" not in command_line(pid)


@dataclass(slots=True)
class Peak:
    """Watches, while it is entered, the most memory that a process and its descendants hold together."""

    root: int
    wanted: Wanted
    bytes: int = 0
    _done: Event = field(default_factory=Event)
    _thread: Thread | None = None

    def __enter__(self) -> Peak:
        self._thread = Thread(target=self._watch, name="peak", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()

    def _watch(self) -> None:
        while True:
            family = [pid for pid in (self.root, *descendants(self.root)) if self.wanted(pid)]
            self.bytes = max(self.bytes, sum(map(proportional, family)))
            if self._done.wait(_SAMPLE_SECONDS):
                return


def descendants(root: int) -> Iterator[int]:
    """The children of a process, their children, and so on, as they are now."""
    for task in Path(f"/proc/{root}/task").glob("*/children"):
        for child in map(int, _text(task).split()):
            yield child
            yield from descendants(child)


def resident(pid: int) -> int:
    """The bytes of memory that a process holds; 0 for one that has ended."""
    parts = _text(Path(f"/proc/{pid}/statm")).split()
    return int(parts[1]) * _PAGE if parts else 0


def proportional(pid: int) -> int:
    """As `resident`, where what several processes share counts once among them."""
    for line in _text(Path(f"/proc/{pid}/smaps_rollup")).splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def command_line(pid: int) -> str:
    """What a process was started as; empty for one that has ended."""
    return _text(Path(f"/proc/{pid}/cmdline")).replace("\0", " ")


def ticks(pid: int) -> int:
    """The processor time that a process has used, in ticks; 0 for one that has ended."""
    parts = _text(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    return int(parts[11]) + int(parts[12]) if parts else 0


def _text(file: Path) -> str:
    """What a file of /proc says; empty where its process has ended."""
    try:
        return file.read_text("utf-8", "replace")
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return ""
