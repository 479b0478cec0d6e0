"""The pipes of the child: one JSON line an event goes out, one request comes in, and the user sees neither."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import threading
from collections.abc import Iterator
from typing import Any

_LONGEST_LINE = 2_000_000
_MOST_EVENTS = {
    "call": 4000,
    "returned": 4000,
    "apply": 4000,
    "applied": 4000,
    "warning": 1000,
    "log": 1000,
    "note": 100,
}


class Channel:
    """The way to the parent. `send` is safe in any thread and never raises for a parent that is gone."""

    def __init__(self, descriptor: int) -> None:
        os.set_inheritable(descriptor, False)
        self._descriptor = descriptor
        self._lock = threading.RLock()
        self._sent: dict[str, int] = {}

    def send(self, event: str, **facts: Any) -> None:
        """One event as one line. Kinds that a large net makes by the thousand stop at a limit, which is said once."""
        with self._lock:
            count = self._sent.get(event, 0)
            self._sent[event] = count + 1
            most = _MOST_EVENTS.get(event)
            if most is not None and count >= most:
                if count == most:
                    self._write(
                        {"event": "note", "text": f"more than {most} records of kind {event}: the rest is left out"}
                    )
                return
            self._write({"event": event, **facts})

    @contextlib.contextmanager
    def careful(self) -> Iterator[None]:
        """Within, what goes wrong while recording is told as a note and hurts nothing else."""
        try:
            yield
        except Exception as error:  # objects of the user's own may raise anything when they are looked at
            self.send("note", remark="record", error=f"{type(error).__name__}: {error}"[:500])

    def _write(self, message: dict[str, Any]) -> None:
        line = json.dumps(message, ensure_ascii=True)
        if len(line) > _LONGEST_LINE:
            kind = message.get("event")
            line = json.dumps({"event": "note", "text": f"a record of kind {kind} was too large and is left out"})
        data = line.encode("ascii") + b"\n"
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except OSError:  # the parent is gone, or the user's code has closed the pipe: there is nobody to work for
            os._exit(1)


def take_requests() -> int:
    """The descriptor that requests come from. The user's standard input is empty from now on."""
    requests = os.dup(0)
    os.set_inheritable(requests, False)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    return requests


def read_request(requests: int) -> dict[str, Any] | None:
    """The one request; None when the parent closes the pipe without any."""
    data = b""
    while not data.endswith(b"\n"):
        more = os.read(requests, 65536)
        if not more:
            return None
        data += more
    request = json.loads(data)
    if not isinstance(request, dict):
        raise TypeError("a request is a JSON object")
    return request


def end_with_parent(requests: int) -> None:
    """From now on the whole process group ends (SIGIO) as soon as the parent's end of the pipe closes."""
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(requests, fcntl.F_SETOWN, -os.getpgrp())
    flags = fcntl.fcntl(requests, fcntl.F_GETFL)
    fcntl.fcntl(requests, fcntl.F_SETFL, flags | os.O_ASYNC)
