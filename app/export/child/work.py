"""Carries out one request: runs the user's file up to the calls that are asked for."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from . import failing, lenient, overlay, replacing, script, sources
from .channel import Channel
from .holding import Holding
from .probing import Probe
from .replacing import Call, Calls
from .standin import StandIn
from .watching import Watch


class _Over(BaseException):
    """Leaves the user's script once its export is made; a BaseException, so that `except Exception` lets it pass."""


def carry_out(request: dict[str, Any], channel: Channel) -> None:
    """Lists the nets of `module`, or exports number `index` of them into the file `model`.

    Where `expected` names that net and another one is found in its place, or none, that is said and nothing is done.
    """
    module = Path(request["module"])
    holding = Holding()
    job = _Listing(channel) if request["mode"] == "list" else _Export(request, channel, holding)
    calls = Calls(module, job.take)
    calls.install()
    passed: list[Exception] = []

    def passes_over(error: Exception) -> bool:
        if calls.any:
            passed.append(error)
        return calls.any

    lenient.watch(passes_over)
    holding.install()
    channel.send("stage", stage="import")
    try:
        script.run(module, calls)
    except _Over:
        return
    except BaseException as error:
        job.stopped(error)
        return
    job.ended(passed)


class _Listing:
    """Says the name and line of each call and carries out none."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._names: set[str] = set()

    def take(self, call: Call) -> StandIn:
        fallback = not replacing.stem_of(call.target)
        name = replacing.unique(call.name(), self._names)
        self._channel.send("net", name=name, index=call.index, line=call.line)

        def saved(target: Any) -> None:
            stem = replacing.stem_of(target)
            if fallback and stem:
                self._names.discard(name)
                self._channel.send("renamed", index=call.index, name=replacing.unique(stem, self._names))

        return StandIn(saved)

    def stopped(self, error: BaseException) -> None:
        self._channel.send("failed", kind="module", **failing.describe(error))

    def ended(self, passed: list[Exception]) -> None:
        for error in passed[:1]:
            told = failing.describe(error)["chain"][0]
            line = next((frame["line"] for frame in told["frames"] if frame["own"]), 0)
            self._channel.send("note", remark="passed-over", line=line, error=f"{told['type']}: {told['message']}")
        self._channel.send("listed")


class _Export:
    """Carries out one call for real, unless it is of another net than expected; all before it are passed over."""

    def __init__(self, request: dict[str, Any], channel: Channel, holding: Holding) -> None:
        self._channel = channel
        self._holding = holding
        self._index: int = request["index"]
        self._expected: str = request.get("expected", "")
        self._names: set[str] = set()
        self._options: dict[str, Any] = request["options"]
        self._path = Path(request["model"])
        self._watch = Watch(channel)
        self._probe = Probe(channel)

    def take(self, call: Call) -> StandIn:
        if call.index > self._index:
            raise _Over
        name = replacing.unique(call.name(), self._names)
        if call.index < self._index:
            return StandIn()
        if self._expected and replacing.stem_of(call.target) and name != self._expected:
            self._channel.send("moved")
            raise _Over
        self._holding.release()
        self._channel.send("stage", stage="export", line=call.line)
        try:
            program = self._make(call)
            self._write(program)
        except BaseException as error:
            self._channel.send("failed", kind="exporter", **failing.describe(error))
        else:
            self._channel.send("exported", model=str(self._path))
            with self._channel.careful():
                self._probe.library()
        self._channel.send("leaving")
        raise _Over

    def _make(self, call: Call) -> Any:
        laid = overlay.lay(call.real, call.args, call.kwargs, self._options, str(self._path))
        for note in laid.notes:
            self._channel.send("note", **note)
        self._channel.send("options", options=laid.texts())
        with self._channel.careful():
            self._probe.inputs(call.model, laid.named)
        begin = time.monotonic()
        try:
            with self._watch.of(call.model, laid.exporter), sources.kept(laid):
                program = call.real(*laid.positional, **laid.named)
        finally:
            with self._channel.careful():
                self._probe.registrations(laid.named.get("opset_version"), self._watch.met)
        self._channel.send("took", stage="export", seconds=time.monotonic() - begin)
        return program

    def _write(self, program: Any) -> None:
        if self._path.exists():
            return
        self._channel.send("stage", stage="write")
        if not hasattr(program, "save"):
            raise FileNotFoundError(f"the exporter ended without a file and without a program: it returned {program!r}")
        program.save(str(self._path))

    def stopped(self, error: BaseException) -> None:
        self._channel.send("failed", kind="module", **failing.describe(error))

    def ended(self, passed: list[Exception]) -> None:
        if passed:
            self.stopped(passed[0])
        elif self._expected:
            self._channel.send("moved")
        else:
            self._channel.send("failed", kind="no-call", chain=[], text="")
