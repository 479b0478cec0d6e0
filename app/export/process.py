"""A child process, its three streams and its end: killed with all its descendants, never polled."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

CHILD = Path(__file__).resolve().parent / "child"
_AT_ONCE = 65536
_DRAIN_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Ended:
    """How a child ended: `code` as `subprocess` has it (negative: by that signal); `late`: its time was over."""

    code: int
    late: bool = False


class Child:
    """One child, started at once.

    Raises OSError where the interpreter cannot be started. `protocol`, `stdout` and `stderr` are the streams that
    `pump` reads; `request` can be sent once.
    """

    def __init__(self, interpreter: str, wishes: tuple[str, ...] = ()) -> None:
        reading, writing = os.pipe()
        try:
            self._process = subprocess.Popen(
                [interpreter, "-u", str(CHILD), str(writing), *wishes],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(writing,),
                start_new_session=True,
                env=_environment(),
            )
        except BaseException:
            os.close(reading)
            raise
        finally:
            os.close(writing)
        self._protocol = reading
        self._lock = threading.Lock()
        self._gone = False
        self._end: float | None = None
        self._woken, self._wake = os.pipe()
        self._waiter = threading.Thread(target=self._wait, name="export-child-end", daemon=True)
        self._waiter.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether its process is over."""
        return self._gone

    def request(self, line: bytes) -> None:
        """Sends the one request. A child that is gone already says so by its end."""
        stdin = self._process.stdin
        if stdin is None:
            return
        with contextlib.suppress(BrokenPipeError):
            stdin.write(line)
            stdin.flush()

    def kill(self) -> None:
        """Ends the child and all that it started. Safe in any thread, and after its end."""
        with self._lock:
            if not self._gone:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, signal.SIGKILL)
                with contextlib.suppress(ProcessLookupError):  # one that has left its group
                    os.kill(self._process.pid, signal.SIGKILL)

    def pump(self, take: Callable[[str, bytes], None], seconds: float | None = None) -> Ended:
        """Hands on what arrives on each stream (`protocol`, `stdout`, `stderr`) until the child has ended.

        After `seconds` the child is killed.
        """
        if seconds is not None:
            self.end_within(seconds)
        try:
            late = self._pump(take)
        finally:
            code = self.close()
        return Ended(code, late)

    def end_within(self, seconds: float) -> None:
        """Has `pump`, whose `take` may call this, kill the child when these seconds are over."""
        end = time.monotonic() + seconds
        self._end = end if self._end is None else min(self._end, end)

    def _pump(self, take: Callable[[str, bytes], None]) -> bool:
        late = False
        with selectors.DefaultSelector() as selector:
            self._watch(selector)
            while self._woken in selector.get_map():
                rest = None if self._end is None or late else self._end - time.monotonic()
                ready = selector.select(rest) if rest is None or rest > 0 else []
                if not ready:
                    late = True
                    self.kill()
                self._read(selector, ready, take)
            self._drain(selector, take)
        return late

    def close(self) -> int:
        """Kills what is left, frees all descriptors and gives the exit code."""
        self.kill()
        self._waiter.join()
        code = self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()
        for descriptor in (self._protocol, self._woken):
            with contextlib.suppress(OSError):
                os.close(descriptor)
        return code

    def _wait(self) -> None:
        # The group is killed before its leader is reaped: until then its number cannot belong to anyone else.
        os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        self.kill()
        with self._lock:
            self._gone = True
        self._process.wait()
        os.close(self._wake)

    def _watch(self, selector: selectors.DefaultSelector) -> None:
        selector.register(self._woken, selectors.EVENT_READ, "")
        selector.register(self._protocol, selectors.EVENT_READ, "protocol")
        for name, stream in (("stdout", self._process.stdout), ("stderr", self._process.stderr)):
            if stream is not None:
                selector.register(stream.fileno(), selectors.EVENT_READ, name)

    def _read(
        self,
        selector: selectors.DefaultSelector,
        ready: list[tuple[selectors.SelectorKey, int]],
        take: Callable[[str, bytes], None],
    ) -> None:
        for key, _ in ready:
            data = os.read(key.fd, _AT_ONCE)
            if not data:
                selector.unregister(key.fd)
            elif key.data:
                take(key.data, data)

    def _drain(self, selector: selectors.DefaultSelector, take: Callable[[str, bytes], None]) -> None:
        """Reads what lies in the pipes after the end. A descendant that left the group may hold them open."""
        end = time.monotonic() + _DRAIN_SECONDS
        while selector.get_map() and (ready := selector.select(0)) and time.monotonic() < end:
            self._read(selector, ready, take)


class Cancel:
    """A way to end an export from another thread; for one export or for several one after another."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._children: set[Child] = set()
        self._cancelled = False

    @property
    def cancelled(self) -> bool:
        return self._cancelled

    def cancel(self) -> None:
        """Kills the children at once; those that are started later are killed as they start."""
        with self._lock:
            self._cancelled = True
            for child in self._children:
                child.kill()

    @contextlib.contextmanager
    def over(self, child: Child) -> Iterator[None]:
        """Within, `cancel` ends `child`."""
        with self._lock:
            self._children.add(child)
            if self._cancelled:
                child.kill()
        try:
            yield
        finally:
            with self._lock:
                self._children.discard(child)


def _environment() -> dict[str, str]:
    """The user's environment; figures are drawn without a display, and text comes as UTF-8."""
    return {"MPLBACKEND": "Agg", "PYTHONIOENCODING": "utf-8:backslashreplace", **os.environ}
