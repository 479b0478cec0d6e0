"""A warm process that runs one function at a time, apart from the interpreter of the window.

It may be killed at any moment and is then replaced. Whatever ends it ends its call with an error value, never the app.
The process is a plain interpreter that imports only what its calls need, and ends when its input closes.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from importlib import import_module
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, BinaryIO, ParamSpec, TypeVar

from ..language import translate

P = ParamSpec("P")
T = TypeVar("T")

_LENGTH_BYTES = 8
_OUT_OF_MEMORY = 12
"""The exit code; the number is that of the error in POSIX."""


class Crashed(Exception):  # noqa: N818  (an outcome, named like the others)
    """The process ended while it ran a function; the text says how."""


@dataclass(frozen=True, slots=True, eq=False)
class _Call:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    future: Future[Any] = field(default_factory=Future)


class Worker:
    """One process and the calls that wait for it. Made cheaply: nothing starts before `warm()` or the first call."""

    def __init__(self, name: str = "worker", modules: tuple[str, ...] = (), memory: int = 0) -> None:
        """`modules` are imported by each new process before its first call.

        Where `memory` is given and the system can hold a process to it, asking for more bytes ends the process.
        """
        self._name = name
        self._modules = modules
        self._memory = memory
        self._lock = Lock()
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._waiting: set[Future[Any]] = set()
        self._process: subprocess.Popen[bytes] | None = None
        self._running: Future[Any] | None = None
        self._cancelled: Future[Any] | None = None
        self._thread: Thread | None = None
        self._closed = False

    def warm(self) -> None:
        """Starts the process, so that the first call finds it ready."""
        with self._lock:
            if not self._closed:
                self._started()

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Runs a function of an importable module there. Its exception is the future's, `Crashed` if the process ended.

        Calls run one after the other, in the order they are made.
        """
        if kwargs:
            raise TypeError("arguments go to the worker by position")
        call = _Call(function, args)
        with self._lock:
            if self._closed:
                raise RuntimeError(f"the {self._name} is shut down")
            if self._thread is None:
                self._thread = Thread(target=self._serve, name=self._name, daemon=True)
                self._thread.start()
            self._waiting.add(call.future)
            self._calls.put(call)
        return call.future

    def cancel(self, future: Future[Any] | None = None) -> None:
        """Ends one call, or all of them, with `CancelledError`; a running one takes its process along."""
        with self._lock:
            ended = set(self._waiting) if future is None else {future} & self._waiting
            if self._running in ended:
                self._cancelled = self._running
                self._kill()
        for waiting in ended:
            waiting.cancel()

    def shutdown(self) -> None:
        """Ends all calls, the process and the thread, and waits for them."""
        with self._lock:
            self._closed = True
        self.cancel()
        with self._lock:
            self._kill()
            process, thread = self._process, self._thread
        self._calls.put(None)
        if thread is not None:
            thread.join()
        if process is not None:
            _ended(process)

    def _serve(self) -> None:
        while (call := self._calls.get()) is not None:
            if call.future.set_running_or_notify_cancel():
                self._run(call)
            with self._lock:
                self._waiting.discard(call.future)

    def _run(self, call: _Call) -> None:
        try:
            request = pickle.dumps((call.function, call.arguments), pickle.HIGHEST_PROTOCOL)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            call.future.set_exception(error)
            return
        with self._lock:
            if self._closed:
                call.future.set_exception(CancelledError())
                return
            process = self._started()
            self._running = call.future
        answer = _exchange(process, request)
        with self._lock:
            self._running = None
            cancelled, self._cancelled = self._cancelled, None
            if answer is None or cancelled:
                code = _ended(process)
                self._process = None
            if cancelled and not self._closed:
                self._started()
        if cancelled:
            call.future.set_exception(CancelledError())
        elif answer is None:
            call.future.set_exception(Crashed(_how_it_ended(code)))
        else:
            _settle(call.future, answer)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            _ended(self._process)
            self._process = None
        if self._process is None:
            served = f"serve({self._modules!r}, {self._memory})"
            program = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; {served}"
            self._process = subprocess.Popen(
                [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        return self._process

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()


def serve(modules: tuple[str, ...], memory: int) -> None:
    """What the process does: read a call, run it, write its answer, until the input closes."""
    if memory:
        _bound(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a function prints must not get among the answers
    requests = sys.stdin.buffer
    for module in modules:
        import_module(module)
    while (request := _read(requests)) is not None:
        _write(answers, _answered(request))


def _bound(memory: int) -> None:
    """Lets this process ask for no more bytes, mapped files aside, where the system can tell."""
    try:
        limits = import_module("resource")
    except ModuleNotFoundError:  # as on Windows
        return
    _, hard = limits.getrlimit(limits.RLIMIT_DATA)
    limits.setrlimit(limits.RLIMIT_DATA, (memory if hard == limits.RLIM_INFINITY else min(memory, hard), hard))


def _answered(request: bytes) -> bytes:
    try:
        function, arguments = pickle.loads(request)
        return pickle.dumps((function(*arguments), None), pickle.HIGHEST_PROTOCOL)
    except MemoryError:  # nothing is sure in a process that has come to this
        os._exit(_OUT_OF_MEMORY)
    except Exception as error:  # the border: every exception of a call goes back to its caller
        error.add_note(traceback.format_exc())
        try:
            return pickle.dumps((None, error), pickle.HIGHEST_PROTOCOL)
        except Exception:  # an exception may hold anything; its words always travel
            return pickle.dumps((None, RuntimeError(traceback.format_exc())), pickle.HIGHEST_PROTOCOL)


def _exchange(process: subprocess.Popen[bytes], request: bytes) -> bytes | None:
    """The answer to a request, or None when the process ended instead."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        _write(process.stdin, request)
        return _read(process.stdout)
    except OSError:
        return None


def _settle(future: Future[Any], answer: bytes) -> None:
    try:
        value, error = pickle.loads(answer)
    except Exception as unreadable:  # an exception class may refuse to be made again
        value, error = None, unreadable
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(value)


def _write(pipe: BinaryIO | Any, data: bytes) -> None:
    view = memoryview(len(data).to_bytes(_LENGTH_BYTES, "little") + data)
    while view:
        view = view[pipe.write(view) :]


def _read(pipe: BinaryIO | Any) -> bytes | None:
    length = _read_exactly(pipe, _LENGTH_BYTES)
    return None if length is None else _read_exactly(pipe, int.from_bytes(length, "little"))


def _read_exactly(pipe: BinaryIO | Any, length: int) -> bytes | None:
    data = bytearray()
    while len(data) < length:
        piece = pipe.read(length - len(data))
        if not piece:
            return None
        data += piece
    return bytes(data)


def _ended(process: subprocess.Popen[bytes]) -> int:
    """The exit code of a process that has ended or is about to; its pipes are closed."""
    process.kill()
    code = process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    return code


def _how_it_ended(code: int) -> str:
    if code >= 0:
        return translate("Work", "the process ended with exit code {code}").format(code=code)
    try:
        return translate("Work", "the process was ended by {name}").format(name=signal.Signals(-code).name)
    except ValueError:
        return translate("Work", "the process was ended by signal {number}").format(number=-code)
